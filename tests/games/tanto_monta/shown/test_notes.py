"""What options cost and do, with their odds."""

from __future__ import annotations

import pytest

from condotta.core.flow import Decision, offer
from condotta.core.messages import LANGUAGES
from condotta.core.wording import note_texts
from condotta.games.tanto_monta import GAME
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget
from condotta.games.tanto_monta.rules.action import actions, impulse
from condotta.games.tanto_monta.rules.common.groups import ALL
from condotta.games.tanto_monta.rules.land import interception, move, odds
from condotta.games.tanto_monta.rules.land.battle import Move
from condotta.games.tanto_monta.rules.land.move import movable
from condotta.games.tanto_monta.rules.spring import headline
from condotta.games.tanto_monta.rules.winter import returning
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import facing, with_cp
from tests.games.tanto_monta.shown.asking import note, question, told
from tests.games.tanto_monta.sieges import NOW, lerida
from tests.games.tanto_monta.table import empty, leader, table, troops


def in_impulse(seat: int, *hand: str) -> State:
    s = empty()
    s.active, s.phase, s.hands[seat] = seat, "action", list(hand)
    return s


@pytest.mark.parametrize(("bonus", "chance"), [(0, 28), (1, 42), (2, 58), (-1, 17)])
def test_nine_on_two_dice(bonus: int, chance: int) -> None:
    assert odds.nine(bonus) == chance


def test_how_likely_hits_are() -> None:
    assert odds.hits(1, 0) == pytest.approx((2 / 3, 1 / 3))
    assert odds.hits(1, 1) == pytest.approx((1 / 2, 1 / 2))
    assert odds.hits(2, 1) == pytest.approx((1 / 4, 1 / 2 + 1 / 36, 1 / 9 + 1 / 9))  # of two fours one hits
    assert sum(odds.hits(9, 2)) == pytest.approx(1)


def test_a_card_tells_its_cp_what_it_does_and_what_goes_with_it() -> None:
    s = in_impulse(MUSLIM, "alhambra_of_granada", "sultanate_of_fez", "famine")
    s.played[MUSLIM] = ["barbary_pirates_of_tlemcen"]
    asked = question(impulse.begin(table(s)))
    found = note(s, asked, "cp", "sultanate_of_fez")
    assert found.costs == {"card": 2}  # the third Home card leaves with the second (TM-6.1.f)
    assert told(found) == {
        "gives_cp": {"n": 5}, "tied": {"power": "north_africa"}, "third": {"card": "alhambra_of_granada"}
    }  # fmt: skip
    assert note(s, asked, "cp", "famine").costs == {"card": 1}
    assert "effect.alhambra_of_granada.c" in told(note(s, asked, "event", "alhambra_of_granada", "c"))


def test_a_mandatory_event_tells_its_cp() -> None:
    s = in_impulse(PORTUGAL, "portugal_master_of_the_atlantic", "treaty_of_etaples", "famine")
    s.happened.append("etaples")
    asked = question(impulse.begin(table(s)))
    assert told(note(s, asked, "event", "treaty_of_etaples"))["only_cp"] == {"n": 3}
    s.markers |= dict.fromkeys(["tangier", "asilah", "mazagan"], "portugal")
    asked = question(impulse.begin(table(s)))
    assert told(note(s, asked, "event", "portugal_master_of_the_atlantic"))["then_cp"] == {"n": 3}


def test_the_fourth_pass_ends_the_phase() -> None:
    s = in_impulse(FRANCE, "famine")
    s.rulers[FRANCE] = "ruler_charles_viii"  # who may keep two cards
    s.passes = 1
    asked = question(impulse.begin(table(s)))
    assert told(note(s, asked, "pass")) == {"passes": {"n": 2}}
    s.passes = 3
    assert told(note(s, asked, "pass")) == {"ends_phase": {}}


def test_headline_cards_tell_effect_and_support() -> None:
    s = empty()
    s.hands[MUSLIM] = ["alhambra_of_granada", "famine", "military_highlights", "sultanate_of_fez"]
    first = question(headline.choose_cards(s, MUSLIM))
    assert list(told(note(s, first, "headline", "alhambra_of_granada"))) == [
        "effect.alhambra_of_granada.a", "effect.alhambra_of_granada.c"
    ]  # fmt: skip
    second = question(headline.choose_cards(s, MUSLIM), offer("headline", "famine"))
    found = note(s, second, "support", "military_highlights")
    assert (found.costs, told(found)) == ({"card": 2}, {"supports": {"n": 7, "card": "famine"}})
    assert note(s, second, "support", "sultanate_of_fez").costs == {"card": 2}


def test_actions_tell_their_price() -> None:
    s = facing()
    troops(s, "vitoria", "castile", 2)
    asked = question(actions.spend(table(s), SPAIN))
    assert note(s, asked, "action", "recruit_regular").costs == {"cp": 2}
    assert note(s, asked, "action", "move_clear").costs == {"cp": 1}
    assert note(s, asked, "done").costs == {"cp": 6}
    s.budget = Budget("naval.cp_3", 3, "resource", dearer=["recruit_militia"])
    assert note(s, asked, "action", "recruit_militia").costs == {"cp": 2}  # TM-11.t
    where = question(actions.spend(table(s), SPAIN), offer("action", "recruit_militia"))
    found = note(s, where, "place", "castile", "leon")
    assert found.costs == {"cp": 2}
    assert "pool" in told(found)


def test_a_march_tells_who_waits_there_and_who_may_intercept() -> None:
    s = facing(PORTUGAL)
    troops(s, "santarem", "portugal", 6)
    leader(s, "afonso_v", "santarem")
    troops(s, "alcantara", "castile", 2)
    asked = question(move.move_from(table(s), PORTUGAL, "santarem"), ALL)
    found = note(s, asked, "to", "alcantara")
    assert found.costs["cp"] in (1, 2)
    battle = told(found)["battle"]
    assert (battle["n"], battle["attack"]) == (2, 7)  # six units, and the rating of Afonso V
    assert 50 < battle["chance"] < 100


def test_all_tells_how_many_go() -> None:
    s = facing(PORTUGAL)
    troops(s, "santarem", "portugal", 6)
    leader(s, "afonso_v", "santarem")
    asked = question(move.move_from(table(s), PORTUGAL, "santarem"))
    found = note(s, asked, "all")
    assert told(found) == {"all_there": {"n": 6, "leaders": ["afonso_v"]}}
    assert note_texts(GAME, found, "en", strict=True)[1] == "6 units with Afonso V"


def test_an_interception_tells_its_chance_to_both() -> None:
    s = facing(PORTUGAL)
    troops(s, "santarem", "portugal", 2)
    troops(s, "badajoz", "castile", 1, 0, 1)
    asked = question(move.move_from(table(s), PORTUGAL, "santarem"), ALL)
    found = told(note(s, asked, "to", "alcantara"))
    assert found["intercepted"] == {"space": "badajoz", "chance": 42}  # one rider more than the enemy: nine with + 1
    this = Move(PORTUGAL, movable(s, PORTUGAL, "santarem"), "alcantara", 1)
    asked = question(interception.interceptions_of(table(s), this, SPAIN))
    assert told(note(s, asked, "intercept", "badajoz")) == {"nine": {"chance": 42}}


def test_an_assault_tells_its_odds() -> None:
    s = with_cp(lerida(4, 1), SPAIN)
    s.impulse = NOW
    asked = question(actions.spend(table(s), SPAIN))
    assert note(s, asked, "action", "assault").costs == {"cp": 1}
    # half of four units; one inside and one for defending; one hit of two dice is enough: 5 in 9
    assert odds.of_assault(s, "lerida", "aragon") == odds.Fight(2, 2, 56)
    troops(s, "lerida", "aragon", 5, 0, 2, 9)
    assert odds.of_assault(s, "lerida", "aragon") == odds.Fight(
        6, 2, 91
    )  # four regulars and four guns without a leader


def test_winter_quarters_tell_whether_the_way_is_safe() -> None:
    s = empty()
    troops(s, "badajoz", "portugal", 2)
    s.phase = "winter"
    asked = question(returning.return_home(table(s)))
    assert asked.prompt == "winter.where"
    found = [told(GAME.note(s, asked, option)) for option in asked.options]
    assert all({"safe", "attrition", "stays"} & set(one) for one in found)


def test_notes_are_written_in_both_languages() -> None:
    s = in_impulse(MUSLIM, "alhambra_of_granada", "sultanate_of_fez", "famine")
    asked = question(impulse.begin(table(s)))
    for option in asked.options:
        for lang in LANGUAGES:
            costs, _ = note_texts(GAME, GAME.note(s, asked, option), lang, strict=True)
            assert costs == ("1 card" if lang == "en" else "1 carta")


@pytest.mark.parametrize(("lang", "called"), [("en", "Anna (Spanish)"), ("it", "Anna (spagnolo)")])
def test_texts_say_for_whom_a_player_plays(lang: str, called: str) -> None:
    assert GAME.in_texts(SPAIN, "Anna", lang) == called


def test_a_war_by_an_event_names_no_price() -> None:
    options = [offer("war", "nasrid", "france")]
    paid, free = (Decision(MUSLIM, prompt, options, "TM-9.4.b") for prompt in ("war.declare", "war.by_event"))
    assert "war_costs" in told(note(empty(), paid, "war", "nasrid", "france"))
    assert "war_costs" not in told(note(empty(), free, "war", "nasrid", "france"))
