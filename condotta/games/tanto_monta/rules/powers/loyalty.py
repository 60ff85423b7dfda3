"""Section 20.7: the loyalty of the noble houses of France. Whatever raises or lowers it is here."""

from __future__ import annotations

from typing import Final

from ...data import HOUSES
from ...data.things import FRANCE
from ...state import State, Table
from ..common import points

COURTED: Final = tuple(id for id, house in HOUSES.items() if house.raised)  # TM-20.7-nob.a: all but Foix-Navarre


def below_the_top(s: State) -> list[str]:
    """Houses that can still rise."""
    return [house for house in COURTED if s.houses.get(house, 0) < HOUSES[house].most]


def above_nothing(s: State) -> list[str]:
    """TM-20.7-nob.i: houses that can still fall."""
    return [house for house in COURTED if s.houses.get(house, 0) > 0]


def marker(house: str) -> str:
    """That of the VP of a house."""
    return f"vp_{house}"


def rise(g: Table, house: str, levels: int, rule: str) -> None:
    """TM-20.7-nob.b, f: to the top at most, which is worth a VP the first time."""
    s, top = g.state, HOUSES[house].most
    rises = min(levels, top - s.houses.get(house, 0))
    if not rises:
        return
    s.houses[house] = s.houses.get(house, 0) + rises
    g.log("house.rises", rule, house=house, levels=rises)
    if s.houses[house] == top and marker(house) not in s.points[FRANCE]:
        points.win(g, FRANCE, marker(house), HOUSES[house].vp)


def fall(g: Table, house: str, levels: int, rule: str) -> None:
    """TM-20.7-nob.f, i: not below 0; a VP that was won stays."""
    s = g.state
    falls = min(levels, s.houses.get(house, 0))
    if falls:
        s.houses[house] -= falls
        g.log("house.falls", rule, house=house, levels=falls)
