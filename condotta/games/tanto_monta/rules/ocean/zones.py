"""Section 2.5: the Ocean Zones, which of them are open to whom, and the arrows on their boundaries."""

from __future__ import annotations

from typing import Final

from ...data import FACTS, NAOS, OCEAN_ZONES
from ...data.things import PORTUGAL
from ...state import State
from ..common import points
from ..construction.naos import BUILT, SAGRES

FIRST: Final = "oz_1"  # beside the Built Naos box
WESTWARD: Final = ("oz_1", "oz_a")  # no checks with five Canary Islands (TM-16.6.b)
OVERSEAS: Final = "overseas_voyages"
EARLY: Final = ("columbus", "oz_a"), ("vasco_da_gama", "oz_4")  # explorers and what they are first to look for
SPARED: Final = {"columbus": 1, "vasco_da_gama": 9}  # Navigation Checks (TM-16.7.h, i)


def hindrance(s: State, seat: int, zone: str) -> str:
    """TM-2.5.g, h, j to l: the rule by which a player's Naos may not enter a zone now; "" if they may."""
    facts = OCEAN_ZONES[zone]
    if facts.overseas:
        return "" if OVERSEAS in s.happened else "TM-2.5.l"
    if s.turn >= facts.turn:
        return ""
    if seat != PORTUGAL:
        return "TM-2.5.g"
    return "" if s.turn >= facts.portugal or SAGRES in s.happened else "TM-2.5.h"


def may_enter(s: State, seat: int, zone: str) -> bool:
    return not hindrance(s, seat, zone)


def is_explored(s: State, seat: int, zone: str) -> bool:
    """TM-2.5.d: per player."""
    return zone in s.explored[seat]


def arrows(s: State, seat: int, nao: str, start: str, to: str) -> int:
    """TM-16.6.a, b, v, TM-16.7.h, i: the Navigation Checks of a Nao that goes from one place to the next."""
    if start not in OCEAN_ZONES or to == BUILT or s.pilot == seat:
        return 0
    number = next((link.arrows for link in OCEAN_ZONES[start].links if link.to == to), 0)
    if start in WESTWARD and to in WESTWARD and has_islands(s, seat):
        return 0
    return max(0, number - spared(s, seat, nao, to))


def has_islands(s: State, seat: int) -> bool:
    """TM-12.6.c: five Canary Islands or more."""
    return len(points.islands(s, seat)) >= FACTS.canary_awards["islands_without_checks"]


def spared(s: State, seat: int, nao: str, to: str) -> int:
    """TM-16.7.h, i: checks that Columbus' or da Gama's Nao is let off when it first tries to explore its zone."""
    return SPARED[NAOS[nao].explorer] if is_first_attempt(s, seat, nao, to) else 0


def is_first_attempt(s: State, seat: int, nao: str, to: str) -> bool:
    return (NAOS[nao].explorer, to) in EARLY and nao not in s.attempted and not is_explored(s, seat, to)


def nearest_explored(s: State, seat: int, zone: str) -> str:
    """TM-16.7.c: the zone itself or the explored one nearest to it; the box for who has not explored zone 1."""
    if not is_explored(s, seat, FIRST):
        return BUILT
    level, seen = [zone], [zone]
    while level:
        found = [here for here in level if is_explored(s, seat, here)]
        if found:
            return found[0]
        around = [to for here in level for to in OCEAN_ZONES[here].near if to in OCEAN_ZONES and to not in seen]
        level = list(dict.fromkeys(around))
        seen += level
    return BUILT
