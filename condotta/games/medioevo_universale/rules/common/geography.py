"""Definitions (MU-def.a to f) and Which kingdoms (MU-kingdoms): areas, distances, and the map in play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final

from condotta.core.areas import Parts
from condotta.core.flow import Seat

from ...data import AREAS, DISTANCES, KINGDOMS, NEAR, RIVERS, SEAS, STEP_COST, TERRAIN_RULES, TERRAINS, TERRITORIES
from ...state import State
from . import questions

LAND: Final[dict[str, tuple[str, ...]]] = {t.id: t.adjacent for t in TERRITORIES.values()}  # MU-def.b, c
SEAS_OF: Final[dict[str, tuple[str, ...]]] = {t.id: t.seas for t in TERRITORIES.values()}  # MU-def.d
COASTS: Final[dict[str, tuple[str, ...]]] = {sea.id: sea.coast for sea in SEAS.values()}
SEA_NEIGHBOURS: Final[dict[str, tuple[str, ...]]] = {sea.id: sea.adjacent for sea in SEAS.values()}
RIVER_BORDERS: Final[frozenset[tuple[str, str]]] = frozenset(
    pair for river in RIVERS.values() for one, other in river.borders for pair in ((one, other), (other, one))
)
MAPS: Final = Parts(AREAS)
SETTLEMENTS: Final = tuple(t.id for t in TERRITORIES.values() if t.settlement is not None)
FAR: Final = 999  # no way at all


@cache
def available(kingdoms: tuple[str, ...]) -> tuple[str, ...]:
    """MU-kingdoms.c, R-availability: with six kingdoms the whole map, else what is near a home territory in play."""
    if len(kingdoms) == len(KINGDOMS):
        return (*TERRITORIES, *SEAS)
    home = [territory for kingdom in kingdoms for territory in KINGDOMS[kingdom].home]
    open_land = [t for t in TERRITORIES if any(DISTANCES[t].get(h, FAR) <= NEAR for h in home)]
    return (*open_land, *(sea for sea in SEAS if any(coast in open_land for coast in COASTS[sea])))


def in_play(areas: tuple[str, ...]) -> frozenset[str]:
    return MAPS.of(areas).ids


def is_open(s: State, area: str) -> bool:
    return area in in_play(s.available)


def distances_from(areas: tuple[str, ...], start: str) -> dict[str, int]:
    """MU-def.e, R-distance: steps between adjacent areas, land and sea alike, over available ones only."""
    return MAPS.of(areas).distances_from(start)


def distance(s: State, a: str, b: str) -> int:
    """MU-def.e; FAR if there is no way."""
    return distances_from(s.available, a).get(b, FAR)


def is_near(s: State, a: str, b: str) -> bool:
    """MU-def.f."""
    return distance(s, a, b) <= NEAR


def settlements_near(s: State, here: str) -> list[str]:
    """Other settlements in play that are near this one."""
    return [there for there in SETTLEMENTS if there != here and is_open(s, there) and is_near(s, here, there)]


def players_near(s: State, a: Seat, b: Seat) -> bool:
    """MU-def.f: some territory of one is near some territory of the other."""
    theirs = questions.territories_of(s, b)
    for here in questions.territories_of(s, a):
        from_here = distances_from(s.available, here)
        for there in theirs:
            if from_here.get(there, FAR) <= NEAR:
                return True
    return False


def neighbours(s: State, area: str) -> list[str]:
    """Adjacent available areas of every kind."""
    usable = in_play(s.available)
    return [there for there in MAPS.neighbours[area] if there in usable]


def may_join(taken: Sequence[str], kingdom: str) -> bool:
    """MU-kingdoms.b, d: it is connected to one already taken; the first may be any."""
    return not taken or any(other in KINGDOMS[kingdom].connected_to for other in taken)


@cache
def connected_sets(n: int) -> list[tuple[str, ...]]:
    """MU-kingdoms.b: all sets of so many kingdoms that are connected as a whole."""
    return [chosen for chosen in combinations(KINGDOMS, n) if is_connected(chosen)]


def is_connected(kingdoms: Sequence[str]) -> bool:
    reached = [kingdoms[0]]
    for kingdom in reached:
        reached += [k for k in KINGDOMS[kingdom].connected_to if k in kingdoms and k not in reached]
    return len(reached) == len(kingdoms)


def step_cost(s: State, here: str, there: str) -> int:
    """MU-move.b; with Terrains MU-var-terrain.a. Free Castle steps are not known here."""
    if not s.rules.terrains or there not in TERRITORIES:
        return STEP_COST
    cost = TERRAINS[TERRITORIES[there].terrain].move
    return cost + TERRAIN_RULES["river"] if (here, there) in RIVER_BORDERS else cost
