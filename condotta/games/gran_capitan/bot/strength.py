"""What Forces are worth against each other: one number for a Force, and the odds of an attack."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..data import FACTS
from ..data.things import Place
from ..pieces import Leader, Unit
from ..rules.combat import assault, siege, skirmish
from ..rules.combat.assault import Attack, Party
from ..rules.common import forces, ground
from ..state import State

BY_QUALITY: Final[tuple[float, ...]] = (0.6, 0.8, 1.0, 1.35)
BROKEN: Final = 0.3  # a Demoralised unit may recover
GUN: Final = 0.7
HEAVY: Final = 1.3
INITIATIVE: Final = 0.06  # for each point: it strikes first, and chooses
STAR: Final = 1.12
WORKS: Final = 1.35  # for those behind Earthworks
WALLS: Final = {"fortified_city": 2.4, "fortified_town": 1.9, "town": 1.0}  # for those inside
FIT: Final = 1.15  # the ratio at which attacking pays
DICE: Final = range(1, 7)


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


def of_forces(s: State, these: Iterable[Leader]) -> float:
    return sum(of_force(s, one) for one in these)


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


# One attack on the Assault Table


def best_fighter(s: State, first: Leader) -> Leader | None:
    """The Captain of a Force whose men are worth most in a Skirmish."""
    return max(skirmish.fighters(s, first), key=lambda one: of_units(one.units), default=None)


def assault_odds(
    s: State, first: Leader, enemy: Leader, inside: Place | None = None, *, breach: bool = False, ambush: bool = False
) -> float:
    """That one attack of a Force with its best Captain makes the enemy lose (GC-13.1): outside, or against walls."""
    fighter = best_fighter(s, first)
    if fighter is None:
        return 0.0
    ours, theirs = Party(first.side, [fighter]), Party(enemy.side, forces.captains(s, enemy))
    if not ours.held or not theirs.held:
        return 1.0 if ours.held else 0.0
    ours.disorganised = first.disorganised or (inside is not None and not breach)  # GC-12.5.3.d
    theirs.disorganised, theirs.quarters, theirs.road_march = enemy.disorganised, enemy.quarters, enemy.road_march
    attack = Attack(ours, theirs, enemy.place)
    attack.inside, attack.ambush, attack.river = inside, ambush, first.river_crossing
    attack.earthworks = enemy.earthworks and not ambush
    return assault.odds(s, attack)


def shot_odds(s: State, besieger: Leader, enemy: Leader, *, fine: bool = False) -> float:
    """That one shot over the walls does any harm (T-artillery), now or in fine weather; few guns never harm a
    Fortified City."""
    number = guns(s, besieger)
    if not number:
        return 0.0
    changes, shifts = siege.besiegers_fire(s, besieger, enemy)
    change = sum(value for name, value in changes if not (fine and name == "weather"))
    shift = sum(value for _, value in shifts)
    hits = [FACTS.artillery.at(die + change, number, shift) not in ("", "-") for die in DICE]
    return sum(hits) / len(hits)


def guns(s: State, leader: Leader) -> int:
    return forces.artillery_sp(forces.units(s, leader))
