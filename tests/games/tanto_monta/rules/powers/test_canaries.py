"""Section 21.8: the Canary Islands, who controls them and what they are worth."""

from __future__ import annotations

import pytest

from condotta.games.tanto_monta.data import ISLANDS
from condotta.games.tanto_monta.data.things import FRANCE, SPAIN
from condotta.games.tanto_monta.rules.common import points
from tests.games.tanto_monta.table import empty


@pytest.mark.rule("TM-21.8-can.l", "TM-21.8-can.m", "TM-21.8-can.n")
def test_an_island_is_held_with_all_its_spaces() -> None:
    s = empty(2)
    assert {id: len(island.spaces) for id, island in ISLANDS.items() if len(island.spaces) > 1} == {
        "island_tenerife": 4, "island_gran_canaria": 3,
    }  # fmt: skip
    assert len(ISLANDS) == 7
    spaces = [space for island in ISLANDS.values() for space in island.spaces]
    s.markers |= dict.fromkeys(spaces, "france")
    held = points.held(s, FRANCE)
    assert (held["island_tenerife"], held["island_gran_canaria"], held["all_islands"]) == (1, 1, 1)
    s.markers["taoro"] = "spain"
    assert "island_tenerife" not in points.held(s, FRANCE)
    assert "island_tenerife" not in points.held(s, SPAIN)
    assert "all_islands" not in points.held(s, FRANCE)
    assert points.held(s, FRANCE)["island_gran_canaria"] == 1
