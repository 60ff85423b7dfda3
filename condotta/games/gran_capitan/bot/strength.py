"""What Forces are worth against each other: one number for a Force, and the odds of an attack."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..data import PLACE_LEVELS
from ..data.things import Place
from ..pieces import Leader, Unit
from ..rules.common import forces, ground
from ..state import State

BY_QUALITY: Final = (0.6, 0.8, 1.0, 1.35)
BROKEN: Final = 0.3  # a Demoralised unit may recover
GUN: Final = 0.7
HEAVY: Final = 1.3
INITIATIVE: Final = 0.06  # for each point: it strikes first, and chooses
STAR: Final = 1.12
WORKS: Final = 1.35  # for those behind Earthworks
WALLS: Final = {"fortified_city": 2.4, "fortified_town": 1.9, "town": 1.0}  # for those inside
FIT: Final = 1.15  # the ratio at which attacking pays


def of_units(units: Iterable[Unit]) -> float:
    total = 0.0
    for unit in units:
        kind = unit.counter.type
        value = unit.sp * BY_QUALITY[unit.counter.quality]
        value *= GUN if kind.artillery else HEAVY if kind.heavy else 1.0
        total += value * BROKEN if unit.demoralised else value
    return total


def of_force(s: State, leader: Leader) -> float:
    """A Force with its Captain."""
    value = of_units(forces.units(s, leader)) * (1 + INITIATIVE * (leader.initiative - 2))
    return value * STAR if leader.star else value


def by_hex(s: State, side: int) -> dict[str, float]:
    """Where the Forces stand that are not of this side, and how strong they are."""
    found: dict[str, float] = {}
    for leader in forces.forces(s):
        if leader.side != side:
            found[leader.place] = found.get(leader.place, 0.0) + behind_cover(s, leader)
    return found


def behind_cover(s: State, leader: Leader) -> float:
    """As it defends where it stands."""
    value = of_force(s, leader)
    if ground.owns_fortress(s, leader.place, leader.side):
        place = ground.fortress_at(leader.place)
        assert place is not None
        return value * walls(place) * (0.8 ** max(0, leader.siege_level))
    return value * WORKS if leader.earthworks else value


def walls(place: Place) -> float:
    return WALLS[place.level]


def chance(ours: float, theirs: float) -> float:
    """That the stronger prevails, in the end."""
    if theirs <= 0:
        return 1.0
    ratio = (ours / theirs) ** 2
    return ratio / (1 + ratio)


def guns(s: State, leader: Leader) -> int:
    return forces.artillery_sp(forces.units(s, leader))


def level_weight(place: Place) -> int:
    return PLACE_LEVELS[place.level].weight
