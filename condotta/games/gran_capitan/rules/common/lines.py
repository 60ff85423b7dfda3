"""Lines of communication (6.2) and Command Paths (7.2): whom they reach, through how many Regions."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from ...data import HEXES, MOVEMENT, REGIONS
from ...pieces import ACTIVE, Leader
from ...state import State
from . import forces, ground

OFF_ROAD: Final[int] = MOVEMENT["line_off_road"]
NO_LINE: Final = 0
REGION_BITS: Final[dict[str, int]] = {region: 1 << place for place, region in enumerate(REGIONS)}
BIT: Final[dict[str, int]] = {hex.id: REGION_BITS[hex.region] for hex in HEXES.values()}


# Lines of communication


def has_line(s: State, pool: str, side: int, hex: str) -> bool:
    """GC-6.2.a: from the active Supply Source along roads, then at most two hexes across country."""
    return distance(s, pool, side, hex) != NO_LINE


def distance(s: State, pool: str, side: int, hex: str) -> int:
    """GC-6.3.1.b, R-13: the fewest Regions of a line to this hex, both ends included; 0: there is none."""
    source = s.sources[pool]
    if source.status != ACTIVE or not source.hex:
        return NO_LINE  # GC-6.1.1.b, GC-6.1.2.b
    if forces.forces_at(s, source.hex, 1 - side):
        return 1 if hex == source.hex else NO_LINE  # GC-6.2.j
    closed = closed_to_lines(s, side)
    closed.discard(source.hex)  # GC-6.1.2.d: a change of alignment alone stops no source
    return regions_of_line(s, source.hex, hex, closed)


def closed_to_lines(s: State, side: int) -> set[str]:
    """GC-6.2.d, e, f: hexes through which no line runs: with enemy units, Contested, or a Fortress of the other side,
    occupied or not (R-63)."""
    return {*forces.hexes_of(s, 1 - side), *ground.fortresses_of(s, 1 - side)}


def regions_of_line(s: State, source: str, goal: str, closed: set[str]) -> int:
    """The fewest Regions of a line from a source that is not closed; it may end in a closed hex, but not in an enemy
    Fortress that no friend stands in (GC-6.2.e, f).

    A search over hex and Regions seen so far, those with few Regions first: a way that has seen a part of those of
    another one, in the same place and manner, is never worse.
    """
    known: dict[str, list[int]] = {source: [BIT[source]]}
    layers: list[list[tuple[str, int]]] = [[] for _ in range(len(REGIONS) + 1)]  # by the number of Regions
    layers[1].append((source, BIT[source]))
    off_road = across_country(s, goal, closed)
    best = NO_LINE
    for number, layer in enumerate(layers):
        while layer and (best == NO_LINE or best > number):
            hex, seen = layer.pop()
            for across in off_road.get(hex, ()):
                best = fewer(best, seen | across)
            for step in ground.steps(s, hex):
                if step.road:
                    more = seen | BIT[step.to]
                    if step.to == goal:
                        best = fewer(best, more)
                    if step.to not in closed and is_new(known, step.to, more):
                        layers[more.bit_count()].append((step.to, more))
    return best


def across_country(s: State, goal: str, closed: set[str]) -> dict[str, list[int]]:
    """GC-6.2.b: the hexes from which the goal is at most two hexes off the road, with the Regions on the way."""
    found = {goal: [BIT[goal]]}
    edge = [(goal, BIT[goal])]
    for _ in range(OFF_ROAD):
        further: list[tuple[str, int]] = []
        for hex, seen in edge:
            for step in ground.steps(s, hex):
                if step.to not in closed and is_new(found, step.to, seen | BIT[step.to]):
                    further.append((step.to, seen | BIT[step.to]))
        edge = further
    return found


def is_new(known: dict[str, list[int]], hex: str, seen: int) -> bool:
    """Whether a way through these Regions is none that a known one makes needless; it is known from now on."""
    there = known.setdefault(hex, [])
    if any(one & seen == one for one in there):
        return False
    there[:] = [one for one in there if one & seen != seen]
    there.append(seen)
    return True


def fewer(best: int, seen: int) -> int:
    number = seen.bit_count()
    return number if best == NO_LINE else min(best, number)


# Command Paths


def commands(s: State, side: int, starts: list[str], goal: str, enemies: list[str] | None = None) -> bool:
    """GC-7.2.c, d: whether a Command Path leads from one of these to a hex; it enters and passes Contested hexes."""
    if goal in starts:
        return True
    closed = closed_to_commands(s, side, enemies)
    if goal in closed:
        return False
    steps, there = ground.all_steps(s.scenario), HEXES[goal]
    todo = [(0, start) for start in dict.fromkeys(starts)]
    while todo:
        _, hex = heappop(todo)
        for step in steps[hex]:
            if step.to == goal:
                return True
            if step.to not in closed:
                closed.add(step.to)  # it is found
                here = HEXES[step.to]
                q, r = here.q - there.q, here.r - there.r
                heappush(todo, (max(abs(q), abs(r), abs(q + r)), step.to))  # straight ahead as long as one can
    return False


def closed_to_commands(s: State, side: int, enemies: list[str] | None = None) -> set[str]:
    """Hexes with enemy Forces, or an enemy Fortress, unless they are Contested by this side.

    `enemies`: where such Forces stand for all that the side knows; left out: where they do (R-69).
    """
    sides = forces.sides_by_hex(s)
    there = [hex for hex, found in sides.items() if 1 - side in found] if enemies is None else enemies
    return {hex for hex in (*there, *ground.fortresses_of(s, 1 - side)) if side not in sides.get(hex, ())}


def givers(s: State, pool: str, side: int) -> list[Leader]:
    """GC-4.2, GC-SC.7: the Captains General on the map who give Orders to the Armies of a stock."""
    armies = s.scenario.pools[pool]
    return [one for one in s.leaders.values() if one.general and one.place and one.side == side and one.army in armies]


def may_be_ordered(s: State, leader: Leader, enemies: list[str] | None = None) -> bool:
    """GC-7.2.c, GC-6.3.2.b: a Captain General of the Army reaches him, or its Source where it has none."""
    pool = s.scenario.pool_of(leader.army)
    found = givers(s, pool, leader.side)
    if found:
        return commands(s, leader.side, [one.place for one in found], leader.place, enemies)
    source = s.sources[pool]
    active = source.status == ACTIVE and bool(source.hex)
    return active and commands(s, leader.side, [source.hex], leader.place, enemies)
