"""Chapter 3, Weather (GC-3.a, b): one die of the First Player. Its effects stand with what they change."""

from __future__ import annotations

from ...data import FACTS
from ...state import FIRST, Table


def weather_phase(g: Table) -> None:
    """GC-2.2.A.a, R-03: the type of weather for the whole turn, by T-weather."""
    s = g.state
    _, month, _ = s.scenario.date(s.turn)
    s.weather = FACTS.weather_by_month[month][g.d6(FIRST) - 1]
    g.log("weather.rolled", "GC-3.b", weather=s.weather, turn=s.turn)


def is_marked(turn_date: tuple[int, int, int], mark: str) -> bool:
    """T-turns: whether a turn is yellow, has a sheep or a crown."""
    months, halves = FACTS.turn_track[mark]
    return turn_date[1] in months and turn_date[2] in halves
