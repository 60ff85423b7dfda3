"""Section 13.2: where a retreat may end."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan.data import SCENARIOS
from condotta.games.gran_capitan.pieces import Leader, Source, Unit
from condotta.games.gran_capitan.rules.combat import retreat
from condotta.games.gran_capitan.rules.common import forces
from condotta.games.gran_capitan.state import Rules, State


def beaten_near_cerignola() -> tuple[State, Leader]:
    """W-28: the French in hex 2910, with Córdoba; nobody owns anything."""
    s = State(Rules(SCENARIOS["naples"]))
    s.sources = {"french": Source(), "spanish": Source()}
    french = Leader("nemours", 0, "french", "2910", [Unit("french_gendarmes.5.1", 5), Unit("swiss_infantry.4.1", 3)])
    spanish = Leader("cordoba", 1, "spanish", "2910", [Unit("spanish_infantry_fa.5.1", 5)])
    french.general = spanish.general = True
    s.leaders = {"nemours": french, "cordoba": spanish}
    return s, french


@pytest.mark.rule("GC-13.2.1.a", "GC-13.2.a", "GC-8.6.1.b")
def test_a_full_retreat_ends_as_far_away_as_the_points_allow() -> None:
    s, french = beaten_near_cerignola()
    assert forces.allowance(s, french.units) == 10  # MA 5 of the Swiss
    assert retreat.full_retreat(s, french, 10) == ["2516"]


@pytest.mark.rule("GC-13.2.1.e", "GC-13.2.1.h", "GC-13.2.d")
@pytest.mark.parametrize(("owned", "end"), [("melfi", "2515"), ("foggia", "2414")])
def test_of_ends_equally_far_the_one_nearest_to_a_goal(owned: str, end: str) -> None:
    s, french = beaten_near_cerignola()
    s.leaders["baron_capitanata_3"] = Leader("baron_capitanata_3", 1, "", "2811", [Unit("baron_capitanata_3", 1)])
    s.conquered = {owned: 0}
    assert retreat.full_retreat(s, french, 10) == [end]
