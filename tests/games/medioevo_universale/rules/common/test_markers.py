"""Control markers (MU-marker)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from condotta.core.flow import Option
from condotta.core.match import Match
from condotta.games.medioevo_universale.data import BUILDINGS
from condotta.games.medioevo_universale.rules.common import buildings, control, geography
from condotta.games.medioevo_universale.shown.position import check

from ...helpers import asked, choose, elements, logged, menu, position, start, state, units, until

RICH = {"technology": [[0, 0, 0, 0, 2, 0]] * 4, "tokens": [[0, 0, 0, 0, 3, 0]] + [[0] * 6] * 3}


def buy(match: Match, building: str, territory: str) -> None:
    """Build with the tokens of player 0 until the markers are asked for."""
    until(match, "purchases.choose")
    choose(match, 0, "build", building)
    while asked(match) and asked(match)[0][1] in ("purchases.where", "points.source"):
        verb = "at" if asked(match)[0][1] == "purchases.where" else "token"
        choose(match, 0, verb, territory if verb == "at" else "green")


def at_phase_4(**fields: Any) -> Match:
    return start(position(phase="purchases", **{**RICH, **fields}))


def drive(flow: Generator[Any, Any, Any], *places: str) -> None:
    """Run a flow of a chapter with these answers."""
    answers = [Option("marker", place) for place in places]
    try:
        decision = next(flow)
        while True:
            decision = flow.send(next(o for o in decision.options if o in answers))
    except StopIteration:
        pass


@pytest.mark.rule("MU-marker.a")
def test_a_tower_gives_one_marker_a_fortress_two_a_castle_three() -> None:
    assert [BUILDINGS[b].control_markers for b in ("tower", "fortress", "castle")] == [1, 2, 3]
    match = at_phase_4(units=units(austria="0: archer"))
    buy(match, "tower", "austria")
    assert asked(match) == [(0, "marker.where")]
    assert match.open_decisions()[0].params == {"left": 1}
    choose(match, 0, "marker", "venice")
    assert state(match).markers == {"venice": 0}
    match = at_phase_4(units=units(austria="0: archer"))
    buy(match, "castle", "austria")
    assert match.open_decisions()[0].params == {"left": 3}


@pytest.mark.rule("MU-marker.a")
def test_an_upgrade_gives_the_difference() -> None:
    match = at_phase_4(units=units(austria="0: archer"), buildings={"austria": [0, 1, 0]}, markers={"venice": 0})
    buy(match, "castle", "austria")
    assert match.open_decisions()[0].params == {"left": 2}


@pytest.mark.rule("MU-marker.b")
def test_markers_go_to_adjacent_territories_that_are_nobody_elses() -> None:
    match = at_phase_4(units=units(austria="0: archer", venice="b: light_infantry"), markers={"bavaria": 0})
    buy(match, "castle", "austria")
    # bavaria has an own marker, three are of Hungary, venice has a horde: bohemia is left
    assert state(match).markers == {"bavaria": 0, "bohemia": 0}  # the only place: nobody is asked
    assert asked(match)[0][1] == "purchases.choose"


@pytest.mark.rule("MU-marker.b")
def test_land_adjacency_counts_and_armies_of_others_keep_markers_out() -> None:
    at = position(units=units(austria="0: archer", rome="1: archer", lombardy="0: archer"))
    s = state(start(at))
    assert control.marker_places(s, 0, "austria") == ["bavaria", "bohemia", "venice"]
    assert control.marker_places(s, 0, "venice") == ["austria", "bavaria", "lombardy"]  # not rome, not croatia by sea
    assert control.marker_places(s, 1, "venice") == ["rome", "croatia"]  # R-marker-place: also where own armies are
    assert control.marker_places(s, 2, "crete") == []


@pytest.mark.rule("MU-marker.b", "MU-kingdoms.c")
def test_a_closed_territory_gets_no_marker() -> None:
    s = state(start(position(seats=2, units=units(smolensk="0: archer")), seats=2))
    assert geography.LAND["smolensk"] == ("polotsk", "kiev", "torzhok", "vladimir", "ryazan")
    assert control.marker_places(s, 0, "smolensk") == ["polotsk", "kiev", "ryazan"]  # two are closed


@pytest.mark.rule("MU-marker.c")
def test_a_marked_territory_is_controlled_without_conquest() -> None:
    match = at_phase_4(units=units(austria="0: archer"))
    honour = state(match).honour[:]
    buy(match, "tower", "austria")
    choose(match, 0, "marker", "venice")
    s = state(match)
    assert s.control["venice"] == 0
    assert s.honour == honour
    assert s.conquered == []
    assert check(s) == []


@pytest.mark.rule("MU-marker.d")
def test_what_cannot_be_placed_is_lost() -> None:
    seven = dict.fromkeys(("poland", "prussia", "lithuania", "livonia", "polotsk", "lombardy", "rome"), 0)
    match = at_phase_4(units=units(austria="0: archer"), markers=seven)
    buy(match, "castle", "austria")
    assert match.open_decisions()[0].params == {"left": 1}  # the eighth
    choose(match, 0, "marker", "venice")
    assert len(state(match).markers) == 8
    assert asked(match)[0][1] == "purchases.choose"


@pytest.mark.rule("MU-marker.e")
def test_a_conqueror_and_barbarians_remove_a_marker() -> None:
    match = start(position(units=units(venice="1: archer"), markers={"venice": 0}, control={"venice": 0}))
    control.take(match.table, 1, "venice")
    assert (state(match).markers, state(match).control["venice"]) == ({}, 1)
    assert logged(match, "control.unmarked") == [{"player": 0, "territory": "venice"}]
    assert control.markers_left(state(match), 0) == 8  # back in the reserve
    match = start(position(units=units(venice="b: archer")))
    state(match).markers["venice"] = 0
    control.settle(match.table, "venice")
    assert state(match).markers == {}


@pytest.mark.rule("MU-marker.e")
def test_a_battle_removes_the_marker_of_its_territory_for_good() -> None:
    """The attacker is destroyed, the defender stays by their army alone."""
    war = [[0, 1, 0, 0], [1, 0, 0, 0], [0] * 4, [0] * 4]
    there = units(venice="0: 5 heavy_infantry; 1: light_infantry")
    battle = [{"area": "venice", "attacker": 1, "defender": 0, "cause": "in_place"}]
    at = position(
        units=there, markers={"venice": 0}, war_from=war, battles=battle, control={}, was_controlled={"venice": 0}
    )
    match = start(at, [1, 2, 3, 4, 6, 8])
    assert "venice" not in state(match).markers


@pytest.mark.rule("MU-marker.f")
def test_the_conqueror_of_a_fort_takes_its_markers_over() -> None:
    """venice and bavaria hang on austria alone; bohemia's hangs on a second Tower in saxony too."""
    at = position(
        units=units(austria="1: archer"),
        control={"austria": 1, "venice": 0, "bavaria": 0, "bohemia": 0, "saxony": 0},
        buildings={"austria": [0, 2, 0], "saxony": [0, 1, 0]},
        markers={"venice": 0, "bohemia": 0, "croatia": 1},
    )
    match = start(at)
    control.hand_over_markers(match.table, "austria", 1, former=0)
    s = state(match)
    assert s.markers == {"venice": 1, "bohemia": 0, "croatia": 1}
    assert (s.control["venice"], s.control["bohemia"]) == (1, 0)
    assert check(s) == []


@pytest.mark.rule("MU-marker.f")
def test_markers_the_conqueror_cannot_supply_are_removed() -> None:
    eight = dict.fromkeys(("moldavia", "wallachia", "galicia", "kiev", "yedisan", "bulgaria", "serbia", "lithuania"), 1)
    at = position(
        units=units(austria="1: archer"),
        buildings={"austria": [0, 1, 0]},
        markers={**eight, "venice": 0},
    )
    match = start(at)
    control.hand_over_markers(match.table, "austria", 1, former=0)
    assert "venice" not in state(match).markers
    assert "venice" not in state(match).control


@pytest.mark.rule("MU-marker.g")
def test_a_lost_fort_loses_its_markers() -> None:
    at = position(
        units=units(austria="0: archer"),
        buildings={"austria": [0, 1, 0], "lombardy": [0, 1, 0]},
        markers={"venice": 0, "poland": 0, "bavaria": 0, "lombardy": 0},
    )
    match = start(at)
    state(match).buildings.pop("austria")
    control.lose_fort(match.table, "austria", 0)
    s = state(match)
    # venice stays: the Tower in lombardy is beside it; poland is not adjacent to austria at all
    assert s.markers == {"venice": 0, "poland": 0, "lombardy": 0}
    assert s.control["bavaria"] == 0  # home


@pytest.mark.rule("MU-marker.g")
def test_a_fort_that_is_shot_down_loses_its_markers() -> None:
    at = position(units=units(austria="0: archer"), buildings={"austria": [0, 1, 0]}, markers={"venice": 0})
    match = start(at)
    buildings.damage(match.table, "austria", 1, 4)
    assert state(match).markers == {}
    assert "venice" not in state(match).control


def test_placing_markers_asks_for_each_in_turn() -> None:
    match = start(position(units=units(serbia="0: archer"), elements=elements("war_wagon.1 I serbia 0")))
    drive(control.place_markers(match.table, 0, "serbia", 2), "bulgaria", "epirus")
    assert set(state(match).markers) <= {"bulgaria", "epirus"}
    assert len(state(match).markers) == 2
    assert "marker bulgaria" not in menu(match)
