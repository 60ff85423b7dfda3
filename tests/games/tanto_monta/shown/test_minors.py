"""What players are told of minor powers: the view, notes with odds, why-nots."""

from __future__ import annotations

import pytest

from condotta.core.flow import offer
from condotta.games.tanto_monta import GAME
from condotta.games.tanto_monta.data import CARD_IDS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget
from condotta.games.tanto_monta.rules.action import actions, impulse
from condotta.games.tanto_monta.rules.common import events
from condotta.games.tanto_monta.rules.minors import naples
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.shown.asking import asked as asked_of
from tests.games.tanto_monta.shown.asking import note, question, reasons, told
from tests.games.tanto_monta.table import answer_with, at_the_start, empty, table, troops


def with_cp(cp: int, seat: int = FRANCE) -> State:
    s = empty()
    s.phase, s.active, s.stage = "action", seat, "actions"
    s.budget = Budget("military_highlights", cp, "cp")
    return s


@pytest.mark.rule("TM-21.5.T1", "TM-21.7.T1")
def test_the_view_shows_the_table_and_the_papacy() -> None:
    s = at_the_start()
    s.allied["genoa"] = "france"
    s.resolved, s.lost_markers = ["genoa"], {"naples": [PORTUGAL]}
    s.influence["papacy"] = [0, 3, 6, 0]
    seen = GAME.view(s, MUSLIM)
    genoa, papacy = seen["minors"]["genoa"], seen["minors"]["papacy"]
    assert (genoa["ally"], genoa["resolved"], genoa["next"]) == (FRANCE, True, [None] * 4)
    assert (papacy["ally"], papacy["resolved"], papacy["next"]) == (None, False, [1, 2, None, 1])
    assert seen["minors"]["naples"]["next"] == [1, None, 1, 1]
    assert (seen["papacy"], seen["pope"]) == ("inactive", "paul_ii")
    assert seen["board"]["popes"]["julius_ii"] == [2, 1, 0, 3]
    assert seen["board"]["courts"]["venice"] == [[FRANCE, SPAIN, MUSLIM], [PORTUGAL]]
    answer_with(naples.death_of_ferrante(table(s)))
    assert "naples" not in GAME.view(s, None)["minors"]


@pytest.mark.rule("TM-21.6.d", "TM-21.6.g")
def test_the_view_tells_how_likely_each_player_wins_a_check() -> None:
    s = at_the_start()
    s.influence["papacy"] = [0, 3, 6, 0]
    s.lost_markers = {"papacy": [FRANCE]}
    papacy = GAME.view(s, None)["minors"]["papacy"]
    # given: nobody has as much influence as Spain; Portugal needs a die that is higher by four, since Spain wins ties
    assert papacy["odds"][SPAIN] == 100
    assert papacy["odds"][PORTUGAL] == round(100 * 3 / 36)
    assert papacy["odds"][FRANCE] == papacy["odds_of_all"][FRANCE] == 0  # it has no marker any more
    assert sum(papacy["odds_of_all"]) == 100


def test_a_level_tells_its_price_and_what_a_check_would_promise() -> None:
    s = with_cp(3)
    asked = question(actions.one_action(table(s), FRANCE), offer("action", "influence_italian"))
    found = note(s, asked, "court", "genoa")
    assert found.costs == {"cp": 1}
    assert told(found)["level"] == {"old": 0, "new": 1}
    assert told(found)["check_allies"] == {"chance": 42}  # 15 of 36 against Portugal's 2
    assert "check_frees" in told(note(s, asked, "court", "naples"))


def test_a_check_tells_its_chance() -> None:
    s = with_cp(3)
    s.allied["genoa"] = "nasrid"
    asked = question(events.EVENTS[CARD_IDS[78], ""].does(table(s), FRANCE))
    assert told(note(s, asked, "check", "genoa")) == {"ally_of": {"power": "nasrid"}, "check": {"chance": 42}}


def test_a_pope_tells_the_chances_of_all() -> None:
    s = at_the_start()
    s.phase, s.active, s.hands[SPAIN] = "action", SPAIN, [CARD_IDS[15], CARD_IDS[42]]
    asked = question(impulse.begin(table(s)))
    chances = told(note(s, asked, "event", CARD_IDS[15]))["papal_check"]["chances"]
    assert len(chances) == 4
    assert sum(int(one.split()[0]) for one in chances) in (99, 100, 101)
    assert int(chances[MUSLIM].split()[0]) > int(chances[FRANCE].split()[0])


def test_why_no_level_can_be_bought() -> None:
    s = with_cp(1)
    s.influence["genoa"][FRANCE] = 6
    s.resolved, s.lost_markers = ["venice"], {"naples": [FRANCE]}
    s.influence["papacy"][FRANCE] = 3
    s.influence["florence"] = [0, 0, 0, 0]
    found = reasons(s, asked_of(FRANCE, "action.influence_italian"))
    assert found["court", "genoa"] == ("highest_level", "TM-21.5.c")
    assert found["court", "venice"] == ("resolved_already", "TM-21.5.d")
    assert found["court", "naples"] == ("marker_lost", "TM-21.5.e")
    found = reasons(s, asked_of(FRANCE, "action.influence_papacy_navarre"))
    assert found["court", "papacy"] == ("level_too_dear", "TM-21.5.f")


def test_why_no_war_on_the_papacy() -> None:
    s = with_cp(3)
    s.allied["papacy"] = "france"
    assert reasons(s, question(actions.one_action(table(s), FRANCE)))["papal_war",] == ("is_your_ally", "TM-21.7-pap.p")
    s = with_cp(3)
    assert reasons(s, question(actions.one_action(table(s), FRANCE)))["papal_war",] == ("no_papal_war", "TM-21.7-pap.p")
    troops(s, "siena", "nasrid", 1)
    s.budget = Budget(CARD_IDS[8], 5, "cp", ["france"])
    found = reasons(s, question(actions.one_action(table(s), FRANCE)))
    assert found["guard_rome",] == ("not_with_home_card", "TM-21.7-thr.d")
