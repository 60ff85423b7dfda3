"""What the calendar of a scenario brings: troops that wait for a Captain to meet them (R-S3f), and landings of the
enemy where nobody stands (GC-8.1.1.a)."""

from __future__ import annotations

from functools import cache
from typing import Final

from ..data import COUNTERS, HEXES, PLACES, SCENARIOS
from ..data.scenarios import ForceEntry
from ..data.things import Place
from ..pieces import Leader
from ..rules.common import forces, ground
from ..state import State
from . import strength

MET: Final = 2.5  # what a point of strength is worth that would not come otherwise
AHEAD: Final = 2  # turns before they are due that somebody is on his way
WARNED: Final = 4  # turns before a landing that the places where it may be are guarded


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
        own = [p.hex for p in ports(entry) if ground.owner(s, p) == side and p.id not in s.scenario.venetian]
        found.update({hex: worth for hex in own if not forces.enemies_at(s, hex, side)})
    return found


def landings(s: State, side: int) -> dict[str, float]:
    """Hexes of the side in which troops of the enemy may soon land, if nobody is there, with their strength."""
    found: dict[str, float] = {}
    for id in s.to_come:
        entry = s.scenario.reinforcements[id]
        if not 0 < entry.turn <= s.turn + WARNED or s.scenario.side_of_army(entry.army) == side:
            continue
        if entry.at.owned or entry.at.company:
            continue
        theirs = sum(line.sp * quality(line.counters[0].id) for line in entry.units)
        for place in ports(entry):
            if ground.owner(s, place) == side:
                found[place.hex] = found.get(place.hex, 0.0) + theirs
    return found


def barred(s: State, side: int) -> dict[str, float]:
    """Hexes through which alone troops of the side come, soon or long since, with their strength: an enemy there keeps
    them out (GC-8.1.1.a)."""
    found: dict[str, float] = {}
    for id in s.to_come:
        entry = s.scenario.reinforcements[id]
        hex = gate(entry)
        if hex and 0 < entry.turn <= s.turn + WARNED and s.scenario.side_of_army(entry.army) == side:
            found[hex] = found.get(hex, 0.0) + sum(line.sp * quality(line.counters[0].id) for line in entry.units)
    return found


def gate(entry: ForceEntry) -> str:
    """The one hex of a reinforcement that names a single place."""
    return PLACES[entry.at.places[0]].hex if entry.captain and len(entry.at.places) == 1 else ""


def gates(s: State, side: int) -> set[str]:
    """All such hexes of a side: a friend who has no Rank to spare bars them too (GC-8.1.c)."""
    entries = [s.scenario.reinforcements[id] for id in s.to_come]
    return {gate(one) for one in entries if one.turn and s.scenario.side_of_army(one.army) == side} - {""}


def ports(entry: ForceEntry) -> list[Place]:
    """Where a reinforcement may enter: the places that it names, and ports of States."""
    named = [PLACES[id] for id in entry.at.places]
    return named + [place for place in PLACES.values() if place.sea and HEXES[place.hex].region in entry.at.ports_of]


def quality(counter: str) -> float:
    return strength.BY_QUALITY[COUNTERS[counter].quality]


def may_meet(s: State, leader: Leader) -> bool:
    """Somebody of the Force has Rank to spare."""
    return not leader.is_baron and any(forces.room(one) > 0 for one in forces.captains(s, leader))
