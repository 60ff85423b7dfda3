"""Section 13.2, Retreat: where a Force may end it by the priorities, and what becomes of one that cannot.

The owner names the goal of priority 5 and, where the length is free, the number of hexes (R-77). Both only decide
between ends, so the ends are offered at once: each is the best one for some goal and length.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise

from condotta.core.flow import Decision, Flow, Option, offer

from ...data import HEXES, MOVEMENT, PLACES
from ...pieces import ACTIVE, Leader
from ...state import State, Table
from ..common import changes, forces, ground

Path = tuple[str, ...]
UNREACHED = 10_000
DISORGANISES = MOVEMENT["disorganises"]
MOST_FORCES = MOVEMENT["most_forces"]
STAY = Option("stay")


class Ways:
    """Where a retreat may lead: the ways out of a hex for a Force with so many half points."""

    def __init__(self, s: State, leader: Leader, points: int) -> None:
        self.s = s
        self.leader = leader
        self.start = leader.place
        self.points = points
        self.enemies = set(forces.enemy_hexes(s, leader.side))
        self._steps: dict[str, list[tuple[str, int]]] = {}
        self.costs = self._reach()

    def steps(self, hex: str) -> list[tuple[str, int]]:
        """GC-13.2.a, d, GC-13.2.5.a: neither enemies nor closed hexsides nor rivers that cost 2 MP or more."""
        known = self._steps.get(hex)
        if known is None:
            known = self._steps[hex] = []
            for step in ground.steps(self.s, hex):
                across = ground.crossing(self.s, step)
                if step.to not in self.enemies and across < DISORGANISES:
                    known.append((step.to, ground.entry(step) + across))
        return known

    def _reach(self) -> dict[str, int]:
        """The least cost of every hex that can be reached."""
        costs = {self.start: 0}
        todo = [(0, self.start)]
        while todo:
            cost, hex = heappop(todo)
            if cost > costs[hex]:
                continue
            for there, price in self.steps(hex):
                total = cost + price
                if total <= self.points and total < costs.get(there, UNREACHED):
                    costs[there] = total
                    heappush(todo, (total, there))
        return costs

    def may_end(self, hex: str) -> bool:
        """GC-11.b, GC-S3.6: at most three Forces of a side in a hex, and none in a Venetian port."""
        s = self.s
        if hex == self.start or HEXES[hex].place in s.scenario.venetian:
            return False
        return len(forces.forces_at(s, hex, self.leader.side)) < MOST_FORCES

    def ends(self) -> list[str]:
        return [hex for hex in self.costs if self.may_end(hex)]

    def paths(self, ends: list[str], length: int | None = None) -> dict[str, list[Path]]:
        """The cheapest paths to these ends, of so many hexes if that is said, by priority 2: no hex of them is adjacent
        to more than one that was passed before. Of ends that no such path reaches, none."""
        to_end = self._back(ends)
        best: dict[str, list[Path]] = {}
        cheapest: dict[str, int] = {}
        todo: list[tuple[int, Path]] = [(0, (self.start,))]
        while todo:
            cost, path = heappop(todo)
            here = path[-1]
            if here in ends and length in (None, len(path) - 1) and cost <= cheapest.get(here, cost):
                cheapest[here] = cost
                best.setdefault(here, []).append(path)
            if length is not None and len(path) > length:
                continue
            for there, price in self.steps(here):
                total = cost + price
                if total + to_end.get(there, UNREACHED) > self.points or there in path:
                    continue
                if sum(1 for near in HEXES[there].near if near in path) <= 1:
                    heappush(todo, (total, (*path, there)))
        return best

    def _back(self, ends: list[str]) -> dict[str, int]:
        """The least cost from a hex to the nearest of the ends: what cannot get there is not looked into."""
        costs = dict.fromkeys(ends, 0)
        todo = [(0, end) for end in ends]
        while todo:
            cost, hex = heappop(todo)
            if cost > costs[hex]:
                continue
            for before in HEXES[hex].near:
                if before in self.costs:
                    price = next((p for there, p in self.steps(before) if there == hex), UNREACHED)
                    if cost + price < costs.get(before, UNREACHED):
                        costs[before] = cost + price
                        heappush(todo, (cost + price, before))
        return costs


# Which ends the priorities leave


def full_retreat(s: State, leader: Leader, points: int) -> list[str]:
    """GC-13.2.1: with the full MA: as far away as possible, then straight, then towards a goal, then cheapest."""
    ways = Ways(s, leader, points)
    ends = ways.ends()
    if not ends:
        return []
    furthest = max(ground.distance(ways.start, end) for end in ends)
    best = [end for end in ends if ground.distance(ways.start, end) == furthest]  # priority 1
    paths = ways.paths(best)
    if not paths:
        return nearest_to_goals(s, leader, {end: ways.costs[end] for end in best})  # priority 1 goes before 2
    found = nearest_to_goals(s, leader, {end: cost_of(ways, one[0]) for end, one in paths.items()})
    return with_fortresses(s, leader, found, [path for end in found for path in paths[end]])


def free_retreat(s: State, leader: Leader, points: int, least: int = 1) -> list[str]:
    """GC-13.2.1.i: where the owner chooses the number of hexes; priorities 2 to 6 among paths of that length."""
    ways = Ways(s, leader, points)
    ends = ways.ends()
    found: list[str] = []
    for length in range(least, ways.points + 1):
        paths = ways.paths(ends, length)
        if not paths:
            break
        found += nearest_to_goals(s, leader, {end: cost_of(ways, one[0]) for end, one in paths.items()})
    return list(dict.fromkeys(found))


def nearest_to_goals(s: State, leader: Leader, costs: dict[str, int]) -> list[str]:
    """GC-13.2.1.e, f, h: for each goal that may be named, the ends nearest to it, and of those the cheapest."""
    found: list[str] = []
    for goal in goals(s, leader):
        near = min(ground.distance(end, goal) for end in costs)
        best = [end for end in costs if ground.distance(end, goal) == near]
        least = min(costs[end] for end in best)
        found += [end for end in best if costs[end] == least]
    return [end for end in costs if end in found] if found else cheapest(costs)


def cheapest(costs: dict[str, int]) -> list[str]:
    least = min(costs.values())
    return [end for end, cost in costs.items() if cost == least]


def goals(s: State, leader: Leader) -> list[str]:
    """GC-13.2.1.h: the Army's active Supply Source, and owned Fortresses without enemies in their hex."""
    found: list[str] = []
    if not leader.is_baron:
        source = s.sources[changes.pool_of(s, leader)]
        if source.status == ACTIVE and source.hex:
            found.append(source.hex)
    enemies = forces.enemy_hexes(s, leader.side)
    for place in PLACES.values():
        owned = place.fortress and ground.owner(s, place) == leader.side and ground.in_play(s, place.hex)
        if owned and place.hex not in enemies and place.hex not in found:
            found.append(place.hex)
    return found


def with_fortresses(s: State, leader: Leader, ends: list[str], paths: list[Path]) -> list[str]:
    """GC-13.2.c, GC-13.2.7.a: the Force may stop in the hex of a Fortress that it owns, on its way."""
    stops = [hex for path in paths for hex in path[1:-1] if ground.owns_fortress(s, hex, leader.side)]
    return list(dict.fromkeys([*ends, *stops]))


def cost_of(ways: Ways, path: Path) -> int:
    total = 0
    for here, there in pairwise(path):
        total += next(price for to, price in ways.steps(here) if to == there)
    return total


# The retreat itself


def retreat(g: Table, leader: Leader, ends: list[str], rule: str, *, may_stay: bool = False) -> Flow[bool]:
    """GC-13.2.2.a, GC-13.2.4.a: the whole Force goes to one of these ends; False: it stays where it is."""
    options = [offer("retreat_to", hex) for hex in ends]
    if may_stay:
        options.insert(0, STAY)
    if not options:
        return False
    choice = options[0]
    if len(options) > 1:
        choice = yield Decision(leader.side, "retreat.where", options, rule, {"force": leader.id})
    if choice is STAY:
        return False
    here, there = leader.place, str(choice.args[0])
    changes.move_to(g.state, leader, there)
    g.log("retreat.done", rule, player=leader.side, force=leader.token, origin=here, hex=there)
    keep_garrison_legal(g, leader)
    return True


def keep_garrison_legal(g: Table, leader: Leader) -> None:
    """GC-13.2.6.a: a Garrison that ends outside a Town or City stands; who lost a Major Battle has Retreat already."""
    if leader.order == changes.GARRISON and not HEXES[leader.place].place:
        changes.give_order(leader, changes.STAND)


def lost_after_combat(g: Table, leader: Leader, *, full: bool, rule: str, least: int = 1) -> Flow[bool]:
    """GC-13.2.e, f: a Force that must retreat after combat; False: it could not and surrenders where an enemy stays."""
    s = g.state
    points = forces.allowance(s, forces.units(s, leader))
    ends = full_retreat(s, leader, points) if full else free_retreat(s, leader, points, least)
    gone = yield from retreat(g, leader, ends, rule)
    return gone
