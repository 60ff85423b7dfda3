"""Section 9.1: militia given to another power (TM-9.1.o)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from condotta.core.flow import Flow, pick_one

from ...data import POWERS, SPACES
from ...pieces import Clause, units
from ...state import State, Table
from ..common import control, pool, stacks
from ..common.powers import CROWNS, WAR, pair
from . import clauses
from .clauses import Kind
from .foreign import of_seat

MOST: Final = 3  # between two powers in a turn
RULE: Final = "TM-9.1.o"
NO_LIMIT: Final = 99
HOMES: Final = {
    id: [space for space in power.home if SPACES[space].key or SPACES[space].strategic] for id, power in POWERS.items()
}


def troops_of(s: State, seat: int) -> list[str]:
    """Powers with a force pool of their own: Castile and Aragon for Spain."""
    powers = of_seat(s, seat)
    return [*CROWNS] if control.SPAIN in powers else powers


def possible(s: State, giver: int, receiver: int) -> list[Clause]:
    found: list[Clause] = []
    for power in troops_of(s, giver):
        most = min(MOST, militia_of(s, power))
        for to in troops_of(s, receiver) if most else ():
            found += [Clause("militia", giver, receiver, power, to, number=n + 1) for n in range(most)]
    return found


def militia_of(s: State, power: str) -> int:
    own = stacks.muster(s).of(power).stacks
    return sum([stack.militia for space, here in own.items() if space in SPACES for stack in here])


def hindrance(s: State, clause: Clause, others: Sequence[Clause]) -> str:
    """Not to an enemy; at most three between the two powers, in one direction; as many as there are counters and
    room for."""
    power, to = clause.power, clause.to
    at_war, parties = s.relations.get(pair(power, to)) == WAR, {marker(power), marker(to)}
    if at_war and not any(one.kind == "peace" and {one.power, one.to} == parties for one in others):
        return RULE
    same = [one for one in [*s.agreed, *others] if one.kind == "militia"]
    if any((one.power, one.to) == (to, power) for one in same):
        return RULE
    if sum(one.number for one in same if (one.power, one.to) == (power, to)) > MOST:
        return RULE
    now = [one for one in others if one.kind == "militia"]
    given = sum(one.number for one in now if one.power == power)
    got = sum(one.number for one in now if one.to == to)
    if given > militia_of(s, power) or got > min(NO_LIMIT, pool.left(s, to, "militia")):
        return RULE
    yielded = [one.what for one in others if one.kind == "space" and one.power == marker(to)]
    return "" if has_room(s, to, got, yielded) else RULE


def has_room(s: State, power: str, number: int, yielded: Sequence[str] = ()) -> bool:
    """So many can be put somewhere, and not in what is given away at the same time."""
    left = number
    for space in HOMES[power]:
        if left <= 0:
            break
        left -= 0 if space in yielded else room_in(s, power, space)
    return left <= 0


def marker(power: str) -> str:
    return POWERS[power].marker


def homes(power: str) -> list[str]:
    """Home keys and home strategic spaces."""
    return HOMES[power]


def room_in(s: State, power: str, space: str) -> int:
    """How many may be put there: controlled, quiet, not under siege; in a home key any number, in a strategic space one
    unit in all (TM-18.5.b, f)."""
    fits = control.in_play(s, space) and control.controls(s, power, space) and not control.is_besieged(s, space)
    if not fits or space in s.unrest:
        return 0
    if SPACES[space].key:
        return NO_LIMIT
    return max(0, 1 - sum(stack.size for stack in stacks.at(s, space)))


def carry_out(g: Table, clause: Clause) -> Flow[None]:
    """The giver says from where, then the receiver where to. Units that peace has displaced may have died or taken the
    room: then there are fewer."""
    s = g.state
    number = min(clause.number, militia_of(s, clause.power))
    for left in range(number, 0, -1):
        places = [
            space
            for space, found in s.stacks.items()
            if space in SPACES and any(one.power == clause.power and one.militia for one in found)
        ]
        params = {"power": clause.power, "left": left}
        space = yield from pick_one(clause.giver, "give_from", places, "gift.from", RULE, params)
        there = next(one for one in stacks.at(s, space) if one.power == clause.power and one.militia)
        stacks.take(s, space, units(clause.power, "militia").marked(there.inside))
        g.log("gift.militia_goes", RULE, power=clause.power, space=space)
    for left in range(number, 0, -1):
        places = [space for space in homes(clause.to) if room_in(s, clause.to, space) > 0]
        if not places:
            return
        params = {"power": clause.to, "left": left}
        space = yield from pick_one(clause.receiver, "give_to", places, "gift.to", RULE, params)
        stacks.put(s, space, units(clause.to, "militia"))
        g.log("gift.militia_comes", RULE, power=clause.to, space=space)


clauses.declare(Kind("militia", RULE, possible, hindrance, carry_out, reads=("peace", "space")))
