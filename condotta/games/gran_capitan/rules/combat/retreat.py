"""Section 13.2, Retreat: where a Force may end it by the priorities, and what becomes of one that cannot.

The owner names the goal of priority 5 and, where the length is free, the number of hexes (R-77). Both only decide
between ends, so the ends are offered at once: each is the best one for some goal and length.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from typing import Final

from condotta.core.flow import PASS, Decision, Flow, Option, offer

from ...data import HEXES, MOVEMENT, PLACES
from ...data.scenarios import Scenario
from ...pieces import ACTIVE, Leader
from ...state import State, Table
from ..common import changes, forces, ground, intelligence

UNREACHED: Final = 10_000
DISORGANISES: Final = MOVEMENT["disorganises"]
MOST_FORCES: Final = MOVEMENT["most_forces"]
STAY: Final = Option("stay")
BIT: Final[dict[str, int]] = {hex: 1 << place for place, hex in enumerate(HEXES)}
AROUND: Final[dict[str, int]] = {hex.id: sum(BIT[near] for near in (hex.id, *hex.near)) for hex in HEXES.values()}
Passed = tuple[str, int, int, tuple[str, ...]]  # where a way ends, its cost, bits and owned Fortresses before its end
End = tuple[int, tuple[str, ...]]  # what it costs to get there, and the owned Fortresses on the way


class Leg:
    """A step of a retreat."""

    __slots__ = ("around", "cost", "number", "to")

    def __init__(self, number: int, to: str, cost: int) -> None:
        self.number: Final = number  # its own
        self.to: Final = to
        self.cost: Final = cost  # half points
        self.around: Final = AROUND[to]


@lru_cache(maxsize=64)
def open_steps(scenario: Scenario, weather: str, pontoons: tuple[str, ...]) -> dict[str, list[Leg]]:
    """GC-13.2.d, GC-13.2.5.a: out of every hex, neither closed hexsides nor rivers that cost 2 MP or more."""
    numbers = count()
    return {
        hex: [Leg(next(numbers), there, cost) for there, cost, over in ways if over < DISORGANISES]
        for hex, ways in ground.all_ways(scenario, weather, pontoons).items()
    }


class Ways:
    """Where a retreat may lead: the ways out of a hex for a Force with so many half points."""

    def __init__(self, s: State, leader: Leader, points: int) -> None:
        self.s = s
        self.start = leader.place
        self.points = points
        self.enemies = set(intelligence.wary_hexes(s, leader.side))
        self.shut = {self.start, *full_hexes(s, leader), *[PLACES[place].hex for place in s.scenario.venetian]}
        self.owned = ground.fortresses_of(s, leader.side)
        self.stops = {hex for hex in self.owned if hex not in self.shut}  # GC-13.2.c, GC-13.2.7.a
        self.steps = open_steps(s.scenario, s.weather, tuple(s.pontoons))

    def reach(self) -> dict[str, int]:
        """The least cost of every hex that can be reached."""
        return ground.within(self.s, [self.start], self.points, self.enemies, DISORGANISES)

    def back(self, ends: list[str]) -> dict[str, int]:
        """The least cost from a hex to the nearest of the ends: what cannot get there is not looked into."""
        return ground.within(self.s, ends, self.points, self.enemies, DISORGANISES, back=True)

    def lengths(self, left: dict[str, int] | None = None) -> Iterator[dict[str, End]]:
        """GC-13.2.1.b: the hexes at the end of ways of one hex, of two and so on, by priority 2: no hex of a way is
        adjacent to more than one that was passed before. `left`: what it costs at least from a hex to a wanted end.
        """
        layer: dict[int, Passed] = {-1: (self.start, 0, 0, ())}
        while layer:
            layer = self._longer(layer, left)
            yield self._ends(layer)

    def _longer(self, layer: dict[int, Passed], left: dict[str, int] | None) -> dict[int, Passed]:
        """GC-13.2.a: ways by their last step, one hex longer, that enter no hex of an enemy.

        Of the ways that come into a hex over the same one the cheapest is followed: what else they have passed matters
        only to a way that turns back upon itself, which no goal asks for.
        """
        further: dict[int, Passed] = {}
        points, enemies, steps = self.points, self.enemies, self.steps
        for here, cost, before, gone_by in layer.values():
            passed = before | BIT[here]
            stops = (*gone_by, here) if here in self.stops else gone_by
            for leg in steps[here]:
                there, total = leg.to, cost + leg.cost
                if total > points or there in enemies or leg.around & before:  # all but the one it comes from
                    continue
                if left is not None and total + left.get(there, UNREACHED) > points:
                    continue
                known = further.get(leg.number)
                if known is None or total < known[1]:
                    further[leg.number] = (there, total, passed, stops)
                elif total == known[1] and stops != known[3]:
                    further[leg.number] = (there, total, known[2], (*known[3], *stops))
        return further

    def _ends(self, layer: dict[int, Passed]) -> dict[str, End]:
        """GC-11.b, GC-S3.6: at most three Forces of a side in a hex, and none in a Venetian port."""
        found: dict[str, End] = {}
        shut = self.shut
        for hex, cost, _, stops in layer.values():
            if hex not in shut:
                known = found.get(hex)
                found[hex] = (cost, stops) if known is None else better(known, (cost, stops))
        return found


def better(known: End | None, new: End) -> End:
    """The cheaper one; with equal costs the Fortresses on both ways."""
    if known is None or new[0] < known[0]:
        return new
    return (new[0], (*known[1], *new[1])) if new[0] == known[0] else known


def full_hexes(s: State, leader: Leader) -> list[str]:
    """GC-11.b: where three Forces of the side stand already."""
    held = [one.place for one in forces.forces_of(s, leader.side) if one is not leader]
    return [hex for hex in dict.fromkeys(held) if held.count(hex) >= MOST_FORCES] if len(held) >= MOST_FORCES else []


# Which ends the priorities leave


def full_retreat(s: State, leader: Leader, points: int) -> list[str]:
    """GC-13.2.1: with the full MA: as far away as possible, then straight, then towards a goal, then cheapest."""
    ways = Ways(s, leader, points)
    reach = ways.reach()
    away = {hex: ground.distance(ways.start, hex) for hex in reach if hex not in ways.shut}
    if not away:
        return []
    furthest = max(away.values())
    best = [end for end in away if away[end] == furthest]  # priority 1
    straight: dict[str, End] = {}
    for found in ways.lengths(ways.back(best)):
        for end in found:
            if end in best:
                straight[end] = better(straight.get(end), found[end])
    if not straight:
        costs: dict[str, End] = {end: (reach[end], ()) for end in best}
        return nearest(goals(s, leader, ways), costs)  # priority 1 goes before 2
    chosen = nearest(goals(s, leader, ways), {end: straight[end] for end in best if end in straight})
    return list(dict.fromkeys([*chosen, *[stop for end in chosen for stop in straight[end][1]]]))


def free_retreat(s: State, leader: Leader, points: int, *, ordered: bool = False) -> list[str]:
    """GC-13.2.1.i: where the owner chooses the number of hexes; priorities 2 to 6 among ways of that length.

    A goal that is reached is as near as can be: longer ways lead to other goals only. `ordered`: by an Order.
    """
    ways = Ways(s, leader, points)
    left = goals(s, leader, ways)
    aimless = not left
    if ordered:
        left = near_goals(s, leader, ways.start, left)
    found: list[str] = []
    for ends in ways.lengths():
        if not ends or not (left or aimless):
            break
        found += nearest(left, ends)
        left = [goal for goal in left if goal not in ends]
    return list(dict.fromkeys(found))


def cost_to(s: State, leader: Leader, points: int, hex: str) -> int:
    """What a retreat to one of its ends costs."""
    ways = Ways(s, leader, points)
    left = ways.back([hex])
    best = UNREACHED
    for ends in ways.lengths(left):
        if hex in ends:
            best = min(best, ends[hex][0])
            if best == left.get(ways.start):
                break  # no way is cheaper
    return points if best == UNREACHED else best


def nearest(goals: list[str], ends: dict[str, End]) -> list[str]:
    """GC-13.2.1.e, f, h: for each goal that may be named, the ends nearest to it, and of those the cheapest."""
    if len(ends) == 1:
        return list(ends)
    if not goals:
        least = min(cost for cost, _ in ends.values())
        return [end for end, (cost, _) in ends.items() if cost == least]
    these = [(end, ground.from_places(end), cost) for end, (cost, _) in ends.items()]
    found: set[str] = set()
    for goal in goals:
        place = ground.PLACE_NUMBERS[goal]
        near, least = UNREACHED, 0
        best: list[str] = []
        for end, far, cost in these:
            away = far[place]
            if away < near or (away == near and cost < least):
                near, least, best = away, cost, [end]
            elif away == near and cost == least:
                best.append(end)
        found.update(best)
    return [end for end in ends if end in found]


def goals(s: State, leader: Leader, ways: Ways) -> list[str]:
    """GC-13.2.1.h: the Army's active Supply Source, and owned Fortresses without enemies in their hex."""
    found: list[str] = []
    if not leader.is_baron:
        source = s.sources[changes.pool_of(s, leader)]
        if source.status == ACTIVE and source.hex:
            found.append(source.hex)
    return found + [hex for hex in ways.owned if hex not in ways.enemies and hex not in found]


def near_goals(s: State, leader: Leader, start: str, these: list[str]) -> list[str]:
    """GC-13.2.1.j: of these goals the Supply Source and the nearest Fortresses; none where it stands already."""
    away = {hex: ground.distance(start, hex) for hex in these}
    least = min(away.values(), default=0)
    sources = [] if leader.is_baron else [s.sources[changes.pool_of(s, leader)].hex]
    return [hex for hex in these if hex != start and (away[hex] == least or hex in sources)]


# The retreat itself


def ends_of(g: Table, leader: Leader, points: int, *, full: bool) -> list[str]:
    """R-69: it keeps away from all counters that may lead Forces; only if no way is left their owner says who does."""
    s = g.state
    while True:
        ends = full_retreat(s, leader, points) if full else free_retreat(s, leader, points)
        if ends:
            return ends
        near = [step.to for hex in Ways(s, leader, points).reach() for step in ground.steps(s, hex)]
        if not changes.ask_who_leads(g, leader.side, *dict.fromkeys(near)):
            return []


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
    carry_out(g, leader, str(choice.args[0]), rule)
    return True


def evade(g: Table, leader: Leader, ends: list[str]) -> Flow[bool]:
    """GC-16.4.1.a: a Force that may retreat before combat is asked in secret, whatever it is; False: it fights."""
    options = [PASS, *[offer("retreat_to", hex) for hex in ends]]
    choice: Option = yield Decision(
        leader.side, "retreat.evade", options, "GC-16.4.1.a", {"force": leader.id}, hidden=True
    )
    if choice is PASS:
        return False
    carry_out(g, leader, str(choice.args[0]), "GC-16.4.1.a")
    return True


def carry_out(g: Table, leader: Leader, hex: str, rule: str) -> None:
    here = leader.place
    changes.move_to(g.state, leader, hex)
    g.log("retreat.done", rule, player=leader.side, force=leader.token, origin=here, hex=hex)
    keep_garrison_legal(g, leader)


def keep_garrison_legal(g: Table, leader: Leader) -> None:
    """GC-13.2.6.a: a Garrison that ends outside a Town or City stands; who lost a Major Battle has Retreat already."""
    if leader.order == changes.GARRISON and not HEXES[leader.place].place:
        changes.give_order(leader, changes.STAND)


def lost_after_combat(g: Table, leader: Leader, *, full: bool, rule: str) -> Flow[bool]:
    """GC-13.2.e, f: a Force that must retreat after combat; False: it could not and surrenders where an enemy stays."""
    s = g.state
    points = forces.allowance(s, forces.units(s, leader))
    ends = ends_of(g, leader, points, full=full)
    return (yield from retreat(g, leader, ends, rule))
