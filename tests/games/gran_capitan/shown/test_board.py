"""What is printed, and what the board tells a side of its own Forces: supply lines, the reach of a march."""

from __future__ import annotations

from itertools import pairwise

import pytest

from condotta.games.gran_capitan import GAME
from condotta.games.gran_capitan.data import HEXES, SCENARIOS, SHEET
from condotta.games.gran_capitan.pieces import NOBODY, March
from condotta.games.gran_capitan.rules.common import ground, lines
from condotta.games.gran_capitan.shown import board
from tests.games.gran_capitan.field import Field, hex_of

FRENCH, SPANISH = 0, 1


def test_what_is_printed_is_the_same_object_in_every_view() -> None:
    field = Field("naples")
    printed = GAME.view(field.state, FRENCH)["board"]
    assert printed is GAME.view(field.state, SPANISH)["board"]
    assert len(printed["hexes"]) == len(HEXES)
    assert board.printed("otranto")["area"] == ["terra_d_otranto"]
    for scenario in SCENARIOS.values():
        assert len(board.printed(scenario.id)["calendar"]) == scenario.turns


def test_rivers_and_roads_join_neighbours() -> None:
    sheet = board.sheet()
    sides = [side for river in sheet["rivers"] for side in river["sides"]]
    assert all(any(hex in HEXES for hex in side.split("-")) for side in sides)
    for road in sheet["roads"]:
        assert all(there in HEXES[here].near for here, there in pairwise(road["path"]))


def test_a_supply_line_goes_from_hex_to_hex_and_is_there_when_the_rules_say_so() -> None:
    field = Field("naples")
    field.owned(FRENCH, "napoli", "benevento", "capua", "aversa")
    field.source("french", "napoli")
    nemours = field.force("nemours", "benevento", "french_infantry.4.1")
    line = board.supply_lines(field.state, FRENCH)["nemours"]
    assert (line[0], line[-1]) == (hex_of("napoli"), nemours.place)
    assert all(there in SHEET.neighbours(here) for here, there in pairwise(line))
    assert lines.has_line(field.state, "french", FRENCH, nemours.place)
    nemours.place = hex_of("reggio")
    assert "nemours" not in board.supply_lines(field.state, FRENCH)
    assert not lines.has_line(field.state, "french", FRENCH, nemours.place)
    counters = GAME.view(field.state, FRENCH)["counters"]
    assert [one["line"] for one in counters] == [[]]
    assert [one["line"] for one in GAME.view(field.state, SPANISH)["counters"]] == [None]


@pytest.mark.rule("GC-6.2.d", "GC-6.1.2.d")
def test_a_line_passes_non_aligned_barons_and_begins_where_only_the_state_has_changed_sides() -> None:
    field = Field("naples")
    field.owned(FRENCH, "napoli", "benevento")
    field.source("french", "napoli")
    nemours = field.force("nemours", "benevento", "french_infantry.4.1")
    line = board.supply_lines(field.state, FRENCH)["nemours"]
    field.baron("baron_capitanata_3", NOBODY, line[1])
    assert lines.has_line(field.state, "french", FRENCH, nemours.place)
    assert board.supply_lines(field.state, FRENCH)["nemours"] == line
    field.owned(SPANISH, "napoli")
    assert lines.has_line(field.state, "french", FRENCH, nemours.place)
    assert board.supply_lines(field.state, FRENCH)["nemours"] == line


def test_neither_line_nor_reach_tells_what_a_face_down_counter_leads() -> None:
    shown = []
    for units in (["spanish_infantry_fa.5.1"], []):
        field = Field("naples")
        field.owned(FRENCH, "napoli", "benevento")
        field.source("french", "napoli")
        nemours = field.force("nemours", "benevento", "french_infantry.4.1", order="manoeuvre")
        on_the_way = board.supply_lines(field.state, FRENCH)["nemours"][1]
        field.force("paredes", on_the_way, *units)
        field.state.march = March("nemours", 10, 4)
        reach = board.reach(field.state, nemours, field.state.march)
        shown.append(
            (board.supply_lines(field.state, FRENCH), {hex: cost for hex, cost in reach.items() if hex != on_the_way})
        )
    assert shown[0] == shown[1]


def test_the_reach_of_a_march_costs_what_its_steps_cost() -> None:
    field = Field("naples")
    nemours = field.force("nemours", "foggia", "french_infantry.4.1", order="manoeuvre")
    march = March("nemours", 6, 4)
    reach = board.reach(field.state, nemours, march)
    assert reach
    assert max(reach.values()) <= march.points
    assert nemours.place not in reach
    for step in ground.steps(field.state, nemours.place):
        assert reach[step.to] <= ground.cost(field.state, step)
    nemours.order = "garrison"
    assert board.reach(field.state, nemours, march) == {}


def test_only_the_owner_of_a_march_sees_how_far_it_goes() -> None:
    field = Field("naples")
    field.force("nemours", "foggia", "french_infantry.4.1", order="manoeuvre")
    field.state.march = March("nemours", 6, 4)
    assert GAME.view(field.state, FRENCH)["march"]["reach"]
    assert GAME.view(field.state, SPANISH)["march"] == {"token": 1, "points": None, "reach": {}}
