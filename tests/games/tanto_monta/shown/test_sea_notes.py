"""What is said about options at sea, and why some are not offered."""

from __future__ import annotations

from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, SPAIN
from condotta.games.tanto_monta.rules.action import actions
from condotta.games.tanto_monta.rules.common.groups import ALL
from tests.games.tanto_monta.fleets import CADIZ, LION, WEST, action, at_sea, sail
from tests.games.tanto_monta.shown.asking import asked, note, question, reasons, told
from tests.games.tanto_monta.table import leader, ships, table, troops


def test_an_order_tells_whom_one_meets_and_who_may_intercept() -> None:
    s = at_sea()
    ships(s, "jerez", "spain", 2)
    ships(s, CADIZ, "portugal", 1)
    ships(s, "lisbon", "portugal", 1)
    leader(s, "a_leon", "lisbon")
    decision = question(action(s, SPAIN))
    found = told(note(s, decision, *sail("spain", "jerez", CADIZ).as_json()))
    assert found["intercepted"] == {"space": "lisbon", "chance": 58}
    assert (found["naval_fight"]["attack"], found["naval_fight"]["defence"]) == (4, 2)
    assert 50 < found["naval_fight"]["chance"] < 90


def test_a_landing_tells_its_price_and_who_waits() -> None:
    s = at_sea()
    troops(s, "valencia", "aragon", 3)
    troops(s, "montpellier", "france", 1)
    ships(s, LION, "spain", 1)
    decision = question(action(s, SPAIN, "naval_transport"), ALL)
    found = note(s, decision, "ship_to", "montpellier")
    assert found.costs == {"cp": 2}
    assert told(found)["battle"]["n"] == 1
    assert "no_way_back" in told(found)


def test_piracy_tells_price_dice_and_chance() -> None:
    s = at_sea(MUSLIM)
    ships(s, WEST, "north_africa", 0, 2)
    s.markers["tunis"] = "france"
    decision = question(action(s, MUSLIM, "piracy"))
    found = note(s, decision, "raid", "north_africa", WEST, "spain")
    assert found.costs == {"cp": 2}
    assert told(found)["raid"] == {"n": 2, "defence": 2, "chance": 40}
    assert told(found)["raids_left"] == {"n": 3}


def test_a_robbed_player_is_told_that_a_card_goes() -> None:
    s = at_sea(MUSLIM)
    s.hands[SPAIN] = ["ambush"]
    s.unrest = ["mallorca", "cagliari"]
    ships(s, WEST, "north_africa", 0, 1)
    assert s.budget is not None
    decision = question(actions.ACTIONS["piracy"].does(table(s, [5]), MUSLIM, s.budget))
    assert note(s, decision, "tribute", "card").costs == {"card": 1}
    assert "tribute_vp" in told(note(s, decision, "tribute", "vp"))


def test_lines_of_the_list_say_why_they_are_closed() -> None:
    s = at_sea(FRANCE)
    found = reasons(s, asked(FRANCE, "action"))
    assert found["action", "naval_move"] == ("no_naval_move", "TM-16.1.a")
    assert found["action", "naval_transport"] == ("no_transport", "TM-16.3.a")
    assert found["action", "piracy"] == ("no_piracy", "TM-16.4.a")
    s.rains = True
    assert reasons(s, asked(FRANCE, "action"))["action", "naval_move"] == ("rains", "TM-13.1.ac")
    s.rains = False
    assert s.budget is not None
    s.budget.only = ["naval_move"]
    assert reasons(s, asked(FRANCE, "action"))["action", "piracy"] == ("not_with_these_cp", "TM-11.f")
