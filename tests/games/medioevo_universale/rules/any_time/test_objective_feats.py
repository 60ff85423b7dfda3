"""Objectives that are events: what is really done in a chapter fulfils them (conditions: test_objectives.py)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.data import EMPIRE_CARDS
from condotta.games.medioevo_universale.rules.any_time import objectives

from ...fights import clash, raid, until, until_over
from ...helpers import asked, choose, decline, elements, menu, play, position, start, state, units

CARDS = {card.number: card.id for card in EMPIRE_CARDS.values()}
EVENTS = [card.number for card in EMPIRE_CARDS.values() if card.objective.check == "event"]
QUIET = {"offers": 0}
TECHNOLOGY = [[0, 0, 0, 0, 4, 0], [0] * 6, [0] * 6, [0] * 6]


def met(match: Match, seat: int) -> list[int]:
    """Numbers of the cards whose objective of an event this seat has fulfilled in this phase."""
    return [number for number in EVENTS if objectives.is_met(state(match), seat, CARDS[number])]


def march(things: dict[str, Any] | None = None, **fields: Any) -> Match:
    """Seat 0, at war with seat 1, takes Croatia, in which nobody stands, and is asked what becomes of it."""
    at = position(
        units=units(austria="0: 2 knight"),
        elements={**elements("war_wagon.1 I austria 0"), **(things or {})},
        war_from=[[0, 1, 0, 0], [1, 0, 0, 0], [0] * 4, [0] * 4],
        stage="action",
        **fields,
    )
    match = start(at, options=QUIET)
    return play(match, (0, "move", "war_wagon.1"), (0, "load_all"), (0, "step", "croatia"))


# ---- battles


@pytest.mark.rule("MU-obj.e")
def test_a_victory_against_five_units_of_another_player_as_attacker_without_loss() -> None:
    match = clash("0: 8 knight; 1: 5 light_infantry", [1, 6, 8, 1, 2, 3])
    until_over(match)
    assert met(match, 0) == [4, 16, 17, 27]
    assert met(match, 1) == []


def test_a_victory_in_the_own_home_as_defender() -> None:
    match = clash("0: 2 light_infantry; 1: 3 knight", [1, 2, 3, 1, 6, 8], area="croatia")
    until_over(match)
    assert met(match, 1) == [24]
    abroad = clash("0: 2 light_infantry; 1: 3 knight", [1, 2, 3, 1, 6, 8])
    until_over(abroad)
    assert met(abroad, 1) == []


def test_a_victory_against_more_units() -> None:
    match = clash("0: 3 knight; 1: 4 light_infantry", [4, 6, 8, 1, 2, 3])
    until_over(match)
    assert 29 in met(match, 0)
    equal = clash("0: 4 knight; 1: 4 light_infantry", [4, 6, 8, 1, 2, 3])
    until_over(equal)
    assert 29 not in met(equal, 0)


def test_two_victories_against_barbarians_in_one_turn() -> None:
    counts = [[0, 1, 0, 0], [0] * 4, [0] * 4, [0] * 4]
    second = raid("0: 4 knight; b: light_infantry", [1, 6, 8], counts=counts)
    until_over(second)
    assert 65 in met(second, 0)
    first = raid("0: 4 knight; b: light_infantry", [1, 6, 8])
    until_over(first)
    assert 65 not in met(first, 0)
    of_players = clash("0: 4 knight; 1: light_infantry", [1, 6, 8, 1, 2, 3], counts=counts)
    until_over(of_players)
    assert 65 not in met(of_players, 0)


@pytest.mark.parametrize(("hits", "fulfilled"), [(3, True), (2, False)])
def test_three_units_shot_by_archers_in_one_battle(hits: int, fulfilled: bool) -> None:
    match = clash("0: 4 archer; 1: 3 light_infantry", [1] * hits + [8] * (4 - hits) + [1, 6, 8, 1, 2, 3])
    until_over(match)
    assert (8 in met(match, 0)) is fulfilled


@pytest.mark.parametrize(
    ("army", "fulfilled"),
    [("2 light_infantry", [18]), ("knight", [40]), ("captain_1", [40, 47]), ("light_infantry", [])],
)
def test_prisoners_by_number_and_type(army: str, fulfilled: list[int]) -> None:
    match = clash(f"0: 9 heavy_infantry; 1: {army}", [1, 6, 8, 1, 1, 2])
    until(match, "battle.capture")
    choose(match, 0, "yes")
    until_over(match)
    assert [number for number in met(match, 0) if number in (18, 40, 47)] == fulfilled


def test_a_captain_of_another_player_not_of_barbarians() -> None:
    match = clash("0: 4 heavy_infantry; 1: captain_1", [1, 6, 8, 1, 2, 3])
    until_over(match)
    assert 47 in met(match, 0)
    match = raid("0: 4 heavy_infantry; b: captain_1", [8, 1, 6, 8])
    until_over(match)
    assert 47 not in met(match, 0)


def test_the_surrender_of_another_player() -> None:
    match = clash("0: 5 light_infantry; 1: 5 light_infantry", [1, 2, 5, 1, 2, 5])
    until(match, "battle.surrender")
    choose(match, 0, "demand_surrender")
    choose(match, 1, "yes")
    until_over(match)
    assert 41 in met(match, 0)
    assert 41 not in met(match, 1)


def test_a_building_shot_down() -> None:
    match = clash(
        "0: 5 light_infantry; 1: 5 light_infantry",
        [1, 1, 1],
        elements=elements("bombard.1 III serbia 0"),
        buildings={"serbia": [0, 0, 3]},
        was_controlled={"serbia": 1},
    )
    until(match, "battle.crew")
    play(match, (0, "crew", "light_infantry"), (0, "crew", "light_infantry"), (0, "done"), (0, "aim", "religious"))
    until(match, "battle.reroll")
    assert state(match).buildings == {}
    assert 53 in met(match, 0)


# ---- conquest and sack


def test_a_sacked_caravan_and_building_and_a_second_conquest() -> None:
    caravan = elements("caravan.1 I croatia 1")
    match = march(caravan, buildings={"croatia": [1]}, counts=[[1, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4])
    choose(match, 0, "sack_all")
    assert met(match, 0) == [5, 6, 15]
    match = march(caravan, buildings={"croatia": [1]})
    choose(match, 0, "keep_all")
    assert met(match, 0) == []


@pytest.mark.parametrize("how", ["sack_all", "keep_all"])
def test_a_ship_sacked_or_taken(how: str) -> None:
    match = march(elements("merchant_ship.1 I croatia 1"))
    choose(match, 0, how)
    assert met(match, 0) == [57]


# ---- money, trade, order


def test_one_sale_for_600_florins_and_a_completed_route() -> None:
    stops = ["acre", "damascus", "antioch", "jerusalem", "alexandria", "rome"]
    route = {"transport": "caravan.1", "origin": "pannonia", "stops": [*stops[:5], "cairo"], "done": [True] * 5}
    cubes = elements("caravan.1 III cairo 3: wine, wine, wine, wine, wine, wine")
    at = position(phase="trade", active=3, elements=cubes, routes=[None, None, None, route])
    match = start(at, options=QUIET)
    play(match, (3, "sell"), (3, "all"), (3, "honour", 6 - 2))
    assert met(match, 3) == [20, 30, 31]
    at = position(phase="trade", active=3, elements=elements("caravan.1 III cairo 3: wine, wine, wine, wine, wine"))
    match = play(start(at, options=QUIET), (3, "sell"), (3, "all"))
    assert met(match, 3) == []


@pytest.mark.parametrize(("level", "fulfilled"), [(30, []), (40, [22]), (50, [22])])
def test_400_florins_of_taxes(level: int, fulfilled: list[int]) -> None:
    cards = [[CARDS[22], CARDS[23]], [CARDS[20]], [], []]
    match = start(position(phase="taxes", buildings={"bohemia": [3], "swabia": [2]}, cards=cards), options=QUIET)
    for seat in range(4):
        choose(match, seat, "tax", level if seat == 0 else 10)
    if fulfilled:  # 10 × the level
        assert asked(match) == [(0, "window.phase_ends")]
        assert menu(match) == ["pass", *(f"claim {CARDS[number]}" for number in fulfilled)]
        assert (met(match, 0), met(match, 1)) == (fulfilled, [])
    else:
        assert state(match).phase == "purchases"


def test_the_last_loan_repaid_after_two() -> None:
    at: dict[str, Any] = {"debt": [1, 1, 0, 0], "peak_debt": [2, 1, 0, 0], "florins": [500, 500, 0, 0]}
    match = start(position(stage="action", **at), options=QUIET)
    play(match, (0, "acts"), (0, "repay"))
    assert met(match, 0) == [38]


def test_first_player_twice_in_a_row() -> None:
    counts = [[0] * 4, [0, 0, 0, 1], [0] * 4, [0] * 4]
    cards = [[], [CARDS[49]], [], []]
    match = start(position(phase="order", counts=counts, florins=[0, 50, 0, 0], borrowed=[True] * 4, cards=cards))
    choose(match, 1, "bid", 50)
    decline_but(match, "window.phase_ends")
    assert asked(match) == [(1, "window.phase_ends")]
    assert met(match, 1) == [49]
    assert menu(match) == ["pass", f"claim {CARDS[49]}"]


def decline_but(match: Match, prompt: str) -> None:
    """Pass in the windows before this one."""
    while asked(match)[0][1] != prompt:
        choose(match, asked(match)[0][0], "pass")


def test_six_points_spent_in_one_turn() -> None:
    pool = [[0, 0, 0, 0, 6, 0], [0] * 6, [0] * 6, [0] * 6]
    built = {"bohemia": [1], "swabia": [1], "holstein": [1]}
    match = start(position(stage="action", pt=pool, technology=TECHNOLOGY, buildings=built), options=QUIET)
    choose(match, 0, "acts")
    for n, territory in enumerate(("bohemia", "swabia", "holstein")):
        assert met(match, 0) == []
        play(match, (0, "tech", "engineering"), (0, "raise", "civil", territory))
        assert sum(state(match).pt[0]) == 4 - 2 * n
    assert met(match, 0) == [71]
    play(match, (0, "done"), (0, "pass"))
    decline(match)
    assert met(match, 0) == [71]  # to the end of the phase
