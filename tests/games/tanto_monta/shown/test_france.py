"""What players are told of France: the view, the terminal, notes, why-nots; positions."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from condotta.core.flow import offer
from condotta.core.messages import LANGUAGES
from condotta.games.tanto_monta import GAME
from condotta.games.tanto_monta.data import CARD_IDS, HOUSES
from condotta.games.tanto_monta.data.things import FRANCE, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.action import actions, impulse
from condotta.games.tanto_monta.rules.common import events
from condotta.games.tanto_monta.rules.diplomacy import declarations
from condotta.games.tanto_monta.rules.powers import barcelona, italy, treaties
from condotta.games.tanto_monta.shown import position, text
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import with_cp
from tests.games.tanto_monta.shown.asking import asked, note, question, reasons, told
from tests.games.tanto_monta.table import empty, table

SENLIS, BARCELONA = "marker_treaty_senlis", "marker_treaty_barcelona"


def france(number: int = 3, **levels: int) -> State:
    s = with_cp(empty(number), FRANCE)
    s.houses = {house: levels.get(house.removeprefix("house_"), 0) for house in HOUSES}
    s.hands = [[], [], [], []]
    return s


def nobles(s: State) -> dict[str, Any]:
    found: dict[str, Any] = GAME.view(s, None)["nobles"]
    return found


def test_the_view_tells_which_houses_give_cards() -> None:
    s = france(anjou=5, alencon=2, bourbon=3)
    s.points[FRANCE] = {"vp_house_anjou": 1}
    s.unrest = ["lyon"]
    s.markers |= {"perpignan": "france", "milan": "france", "pamplona": "france"}
    found = nobles(s)
    assert found["houses"]["house_anjou"] == {"loyalty": 5, "rolls": True, "won": True}
    assert found["houses"]["house_bourbon"] == {"loyalty": 3, "rolls": False, "won": False}  # Unrest in Lyon
    assert found["houses"]["house_alencon"] == {"loyalty": 2, "rolls": True, "won": False}
    assert found["houses"]["house_armagnac"] == {"loyalty": 0, "rolls": False, "won": False}
    assert found["houses"]["house_foix_navarre"] == {"loyalty": 3, "rolls": True, "won": False}
    assert (found["perpignan"], italy.number(s), italy.award(s)) == ("always", 1, 0)
    s.houses |= {"house_bourbon": 5, "house_orleans": 5}
    assert nobles(s)["perpignan"] == "die"
    s.markers["perpignan"] = "spain"
    assert nobles(s)["perpignan"] == "nothing"


def test_the_view_tells_the_treaties_and_senlis_is_dear_after_maximilian() -> None:
    s = france()
    assert nobles(s)["treaties"] == {"etaples": False, "senlis": False, "barcelona": False}
    assert not treaties.is_dear(s)
    s.happened = ["etaples", CARD_IDS[13]]
    assert nobles(s)["treaties"]["etaples"]
    assert treaties.is_dear(s)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_terminal_shows_houses_treaties_and_maximilian(lang: str) -> None:
    s = france(anjou=4)
    s.happened = ["etaples"]
    s.reconquest, s.reconquest_by = "milan", PORTUGAL
    console = Console(file=StringIO(), width=200)
    console.print(text.render({"table": GAME.view(s, FRANCE)}, lang))
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    assert "Anjou 4, (" in shown or ", Anjou 4" in shown
    assert {"en": "Treaty of Etaples", "it": "Trattato di Etaples"}[lang] in shown
    assert {"en": "Maximilian attacks Milan", "it": "Massimiliano attacca Milano"}[lang] in shown


def test_a_note_tells_the_level_and_the_chance_of_a_card() -> None:
    s = france(anjou=4, bourbon=1)
    s.markers["lyon"] = "spain"
    assert s.budget is not None
    decision = question(actions.ACTIONS["consolidate_power"].does(table(s), FRANCE, s.budget))
    found = note(s, decision, "raise_house", "house_anjou")
    assert found.costs == {"cp": 1}
    assert told(found) == {"house_level": {"old": 4, "new": 5}, "house_vp": {}, "card_chance": {"chance": 83}}
    lost = told(note(s, decision, "raise_house", "house_bourbon"))
    assert lost == {"house_level": {"old": 1, "new": 2}, "house_without_space": {"space": "lyon"}}


def test_notes_of_cards_that_move_loyalty() -> None:
    s = france(anjou=4, bourbon=1)
    flow: Any = events.EVENTS[CARD_IDS[77], ""].does(table(s), SPAIN)
    decision = question(flow)
    assert told(note(s, decision, "way", "deep")) == {"way_falls_deep": {}}
    decision = flow.send(offer("way", "deep"))
    assert told(note(s, decision, "lower", "house_bourbon"))["house_level"] == {"old": 1, "new": 0}
    decision = question(events.EVENTS[CARD_IDS[70], ""].does(table(s), SPAIN))
    assert (decision.seat, told(note(s, decision, "way", "broad"))) == (FRANCE, {"way_rises_broad": {}})


def test_notes_of_treaties() -> None:
    s = france()
    s.happened = [CARD_IDS[13]]
    s.hands[FRANCE], s.warehouses[FRANCE] = [CARD_IDS[42], CARD_IDS[43]], ["naval.cp_2"]
    decision = question(impulse.extension(table(s), FRANCE))
    assert told(note(s, decision, "extend", SENLIS)) == {"treaty_of_senlis": {}, "treaty_price": {}}
    assert told(note(s, decision, "extend", BARCELONA)) == {"treaty_of_barcelona": {}}
    assert note(s, decision, "extend", SENLIS).costs == {"cp": 6}
    decision = question(treaties.sign(table(s)))
    assert note(s, decision, "random_resource").costs == {"resource": 1}
    assert note(s, decision, "discard", CARD_IDS[42]).costs == {"card": 1}
    decision = question(barcelona.buy(table(s), "france"))
    assert [key for option in ("cards", "resource") for key in told(note(s, decision, "treaty_for", option))] == [
        "treaty_for",
        "treaty_for",
    ]


def test_why_a_treaty_cannot_be_signed() -> None:
    s = france(2)
    extend = asked(FRANCE, "impulse.extend")
    assert reasons(s, extend)["extend", SENLIS] == ("senlis_early", "TM-20.7-sen.a")
    s.turn = 3
    assert ("extend", SENLIS) not in reasons(s, extend)
    s.foreign_wars = [CARD_IDS[16]]
    assert reasons(s, extend)["extend", SENLIS] == ("in_a_foreign_war", "TM-20.7-sen.b")
    s.foreign_wars, s.happened = [], [CARD_IDS[13], "barcelona"]
    assert reasons(s, extend)["extend", SENLIS] == ("no_price", "TM-20.7-sen.c")
    assert reasons(s, extend)["extend", BARCELONA] == ("barcelona_late", "TM-20.7-bar.a")
    s.phase = "diplomacy"
    s.hands[FRANCE] = [CARD_IDS[18]]
    decision = question(declarations.announce(table(s), FRANCE))
    assert reasons(s, decision)["sign", SENLIS] == ("no_price", "TM-20.7-sen.c")
    assert not [one for one in reasons(s, asked(SPAIN, "impulse.extend")) if SENLIS in one]


def test_why_an_action_of_france_cannot_be_done() -> None:
    s = france(**{house.removeprefix("house_"): 5 for house in HOUSES})
    s.north_sea = 4
    found = reasons(s, asked(FRANCE, "action"))
    assert found["action", "consolidate_power"] == ("all_loyal", "TM-20.7-nob.b")
    assert found["action", "north_sea_commerce"] == ("no_more_trade", "TM-20.7-tra.a")
    s.houses["house_anjou"] = 1
    found = reasons(s, asked(FRANCE, "action.consolidate_power"))
    assert found["raise_house", "house_bourbon"] == ("at_the_top", "TM-20.7-nob.b")
    assert ("raise_house", "house_anjou") not in found


def test_positions_of_france_are_checked() -> None:
    s = france()
    assert position.check(s) == []
    s.reconquest, s.senlis_turn = "milan", 3
    problems = position.check(s)
    assert [problem.partition(":")[0] for problem in problems] == ["reconquest", "senlis_turn"]
    s.reconquest_by, s.happened = PORTUGAL, ["senlis"]
    assert position.check(s) == []
