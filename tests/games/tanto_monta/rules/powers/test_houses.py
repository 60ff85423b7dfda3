"""Section 20.7: the noble houses of France, its trade, and cards 8 a, 70 and 77."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS, HOUSES, SCENARIOS
from condotta.games.tanto_monta.data.things import FRANCE, SPAIN
from condotta.games.tanto_monta.rules.action import actions
from condotta.games.tanto_monta.rules.common import events, points, pool
from condotta.games.tanto_monta.rules.draw import hands
from condotta.games.tanto_monta.rules.powers import loyalty
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import cp_left, numbers, with_cp
from tests.games.tanto_monta.table import answer_with, at_the_start, empty, table, troops

assert turn
CROWN, CONSOLIDATION, INTRIGUE = CARD_IDS[8], CARD_IDS[70], CARD_IDS[77]
BROAD, DEEP = offer("way", "broad"), offer("way", "deep")
FIVE = ("house_armagnac", "house_orleans", "house_anjou", "house_bourbon", "house_alencon")


def france(cp: int = 6, **levels: int) -> State:
    """In an impulse of France; houses that are not named have no loyalty."""
    s = with_cp(empty(2), FRANCE, cp)
    s.houses = {house: levels.get(house.removeprefix("house_"), 0) for house in HOUSES}
    s.hands = [[], [], [], []]
    return s


def up(house: str) -> Option:
    return offer("raise_house", f"house_{house}")


def down(house: str) -> Option:
    return offer("lower", f"house_{house}")


def act(s: State, line: str, *answers: Option) -> Any:
    g = table(s)
    assert s.budget is not None
    answer_with(actions.ACTIONS[line].does(g, FRANCE, s.budget), *answers)
    return g


def event(s: State, card: str, seat: int, *answers: Option, block: str = "") -> Any:
    g = table(s)
    answer_with(events.EVENTS[card, block].does(g, seat), *answers)
    return g


def question(flow: Any) -> list[Option]:
    return list(flow.send(None).options)


# Actions


@pytest.mark.rule("TM-20.7-nob.a", "TM-20.7-nob.b")
def test_a_level_costs_1_cp_and_five_houses_can_be_won() -> None:
    s = france(3, anjou=4, orleans=5)
    assert s.budget is not None
    flow = actions.ACTIONS["consolidate_power"].does(table(s), FRANCE, s.budget)
    assert question(flow) == [up("armagnac"), up("anjou"), up("bourbon"), up("alencon")]
    act(s, "consolidate_power", up("bourbon"))
    assert s.houses == {**dict.fromkeys(HOUSES, 0), "house_anjou": 4, "house_orleans": 5, "house_bourbon": 1}
    assert cp_left(s) == 2


@pytest.mark.rule("TM-20.7-nob.b")
def test_at_the_top_of_all_five_there_is_nothing_to_win() -> None:
    s = france(3, **{house.removeprefix("house_"): 5 for house in FIVE})
    assert s.budget is not None
    assert "consolidate_power" not in actions.possible(s, FRANCE, s.budget)
    s.houses["house_anjou"] = 4
    assert "consolidate_power" in actions.possible(s, FRANCE, s.budget)
    assert "consolidate_power" not in actions.possible(s, SPAIN, s.budget)
    s.budget.cp = 0
    assert "consolidate_power" not in actions.possible(s, FRANCE, s.budget)


@pytest.mark.rule("TM-20.7-nob.f")
def test_the_first_time_at_the_top_is_worth_a_vp_that_stays() -> None:
    s = france(6, anjou=4)
    before = points.total(s, FRANCE)
    act(s, "consolidate_power", up("anjou"))
    assert s.points[FRANCE] == {"vp_house_anjou": 1}
    loyalty.fall(table(s), "house_anjou", 2, "TM-20.7-nob.f")
    assert (s.houses["house_anjou"], points.total(s, FRANCE)) == (3, before + 1)
    for _ in range(2):
        act(s, "consolidate_power", up("anjou"))
    assert s.points[FRANCE] == {"vp_house_anjou": 1}  # not again


@pytest.mark.rule("TM-20.7-nob.g", "TM-20.7-nob.a")
def test_foix_navarre_is_not_won_by_loyalty_and_gives_no_vp() -> None:
    assert loyalty.COURTED == FIVE
    assert HOUSES["house_foix_navarre"].vp == 0
    s = france()
    s.allied["navarre"] = "france"
    assert hands.loyalty(s, "house_foix_navarre") == 5
    assert points.total(s, FRANCE) == points.total(empty(2), FRANCE) + len(["pamplona"])  # the key of an ally alone


@pytest.mark.rule("TM-20.7-nob.i")
@pytest.mark.parametrize("scenario", ["1470", "1490"])
def test_the_scenario_says_how_loyal_they_are_at_first(scenario: str) -> None:
    s = at_the_start(scenario)
    assert s.houses == {house: SCENARIOS[scenario].noble_houses[house] for house in HOUSES}
    top = [house for house, level in s.houses.items() if level == 5]
    assert [f"vp_{house}" for house in top if f"vp_{house}" not in s.points[FRANCE]] == []


@pytest.mark.rule("TM-20.7-nob.i")
def test_a_house_does_not_fall_below_nothing() -> None:
    s = france(anjou=1)
    g = table(s)
    loyalty.fall(g, "house_anjou", 3, "TM-20.7-nob.i")
    loyalty.fall(g, "house_anjou", 1, "TM-20.7-nob.i")
    assert s.houses["house_anjou"] == 0
    assert [entry.params for entry in g.entries] == [{"house": "house_anjou", "levels": 1}]


@pytest.mark.rule("TM-20.7-tra.a")
def test_trade_in_the_north_sea_is_improved_four_times() -> None:
    s = france(20)
    assert "etaples" not in s.happened
    for number in (1, 2, 3, 4):
        act(s, "north_sea_commerce")
        assert (s.north_sea, cp_left(s)) == (number, 20 - 2 * number)
    assert s.budget is not None
    assert "north_sea_commerce" not in actions.possible(s, FRANCE, s.budget)


# Cards


@pytest.mark.rule("TM-20.7-nob.j")
def test_power_of_the_crown_raises_a_house_and_adds_three_units() -> None:
    s = france(anjou=4)
    places = [offer("add", "france", kind, "lyon") for kind in ("regular", "cavalry")]
    event(s, CROWN, FRANCE, up("anjou"), places[0], places[1], offer("add", "france", "regular", "paris"), block="a")
    assert s.houses["house_anjou"] == 5
    assert s.points[FRANCE] == {"vp_house_anjou": 1}
    assert numbers(s, "lyon", "france") == (1, 0, 1, 0)
    assert numbers(s, "paris", "france") == (1, 0, 0, 0)
    assert not events.EVENTS[CROWN, "a"].may(s, SPAIN)
    flow: Any = events.EVENTS[CROWN, "a"].does(table(s), FRANCE)
    flow.send(None)
    assert flow.send(up("orleans")).params["left"] == 3


@pytest.mark.rule("TM-20.7-nob.j")
def test_power_of_the_crown_without_a_house_to_raise() -> None:
    s = france(**{house.removeprefix("house_"): 5 for house in FIVE})
    troops(s, "paris", "france", pool.left(s, "france", "regular") - 1, 0, pool.left(s, "france", "cavalry"))
    event(s, CROWN, FRANCE, offer("add", "france", "regular", "lyon"), block="a")  # the last one of the pool
    assert not events.EVENTS[CROWN, "a"].may(s, FRANCE)
    s.houses["house_anjou"] = 3
    event(s, CROWN, FRANCE, block="a")
    assert s.houses["house_anjou"] == 4


@pytest.mark.rule("TM-20.7-nob.j")
@pytest.mark.parametrize("seat", [FRANCE, SPAIN])
def test_consolidation_of_power_raises_three_houses_or_one(seat: int) -> None:
    s = france(anjou=4, orleans=5)
    event(s, CONSOLIDATION, seat, BROAD, up("anjou"), up("alencon"), up("bourbon"))
    assert [s.houses[house] for house in FIVE] == [0, 5, 5, 1, 1]
    assert s.points[FRANCE] == {"vp_house_anjou": 1}
    assert cp_left(s) == (4 if seat == FRANCE else 3)
    event(s, CONSOLIDATION, seat, DEEP, up("armagnac"))
    assert s.houses["house_armagnac"] == 2


@pytest.mark.rule("TM-20.7-nob.j")
def test_consolidation_of_power_where_few_are_left() -> None:
    s = france(anjou=5, orleans=5, bourbon=5, alencon=4, armagnac=3)
    event(s, CONSOLIDATION, FRANCE, BROAD, up("armagnac"))  # Alençon is the only other one
    assert [s.houses[house] for house in FIVE] == [4, 5, 5, 5, 5]
    event(s, CONSOLIDATION, FRANCE, DEEP)
    assert s.houses["house_armagnac"] == 5
    assert s.points[FRANCE] == {"vp_house_alencon": 1, "vp_house_armagnac": 1}
    event(s, CONSOLIDATION, FRANCE)
    assert s.points[FRANCE] == {"vp_house_alencon": 1, "vp_house_armagnac": 1, "vp_consolidation_of_power": 2}


@pytest.mark.rule("TM-20.7-nob.j")
def test_court_intrigue_lowers_two_houses_or_all() -> None:
    s = france(anjou=4, orleans=5, bourbon=1)
    event(s, INTRIGUE, SPAIN, DEEP, down("orleans"), down("bourbon"))
    assert [s.houses[house] for house in FIVE] == [0, 3, 4, 0, 0]
    assert cp_left(s) == 2
    event(s, INTRIGUE, SPAIN, BROAD, down("orleans"))
    assert [s.houses[house] for house in FIVE] == [0, 2, 3, 0, 0]


@pytest.mark.rule("TM-20.7-nob.j")
def test_court_intrigue_finds_nobody_to_lower() -> None:
    s = france()
    event(s, INTRIGUE, SPAIN)
    assert cp_left(s) == 2
