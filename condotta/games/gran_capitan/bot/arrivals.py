"""Troops that wait for a Captain to meet them (R-S3f): where, and what they are worth."""

from __future__ import annotations

from functools import cache
from typing import Final

from ..data import COUNTERS, HEXES, PLACES, SCENARIOS
from ..data.scenarios import ForceEntry
from ..pieces import Leader
from ..rules.common import forces, ground
from ..state import State
from . import strength

MET: Final = 2.5  # what a point of strength is worth that would not come otherwise
AHEAD: Final = 2  # turns before they are due that somebody is on his way


@cache
def without_captain(scenario: str) -> tuple[ForceEntry, ...]:
    """Those who come only where a Force of theirs stands."""
    found = SCENARIOS[scenario].reinforcements.values()
    return tuple(one for one in found if not one.captain and one.turn and one.at.company == "force")


def waiting(s: State, side: int) -> dict[str, float]:
    """By hex."""
    found: dict[str, float] = {}
    for entry in without_captain(s.scenario.id):
        if entry.id not in s.to_come or entry.turn > s.turn + AHEAD or s.scenario.side_of_army(entry.army) != side:
            continue
        worth = MET * sum(line.sp * quality(line.counters[0].id) for line in entry.units)
        ports = [p for p in PLACES.values() if p.sea and HEXES[p.hex].region in entry.at.ports_of]
        own = [p.hex for p in ports if ground.owner(s, p) == side and p.id not in s.scenario.venetian]
        found.update({hex: worth for hex in own if not forces.enemies_at(s, hex, side)})
    return found


def quality(counter: str) -> float:
    return strength.BY_QUALITY[COUNTERS[counter].quality]


def may_meet(s: State, leader: Leader) -> bool:
    """Somebody of the Force has Rank to spare."""
    return not leader.is_baron and any(forces.room(one) > 0 for one in forces.captains(s, leader))
