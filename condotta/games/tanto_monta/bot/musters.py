"""Armies of Tanto Monta and each other: what they could do together and none of them alone, new men for them, and what
they leave behind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from ..data import SPACES
from ..pieces import Stack, units
from ..rules.common import control
from ..rules.common.groups import Group
from ..rules.land import move
from ..rules.land.retreat import ROOM
from . import armies, odds, worth
from .armies import Army, Front, Rally, Way
from .odds import Host

COMERS: Final = 4  # armies at most that come to another one
GOALS: Final = 4  # looked at from one place
WORTH_IT: Final = 0.15  # VP that a meeting must promise
REINFORCED: Final = 3  # regulars for which an army would wait
MUSTERED: Final = 0.4
NEAR: Final = 4  # CP
MANY: Final = 3  # units that are worth a leader
LED: Final = 0.3  # what one is worth to them in any case: more of them can go, and better
LITTLE: Final = 0.05
FULL: Final = Host([Stack("", ROOM)], [])  # a garrison as large as walls hold

Hopes: TypeAlias = Callable[[Front, Army, Way], tuple[str, float]]  # what a way promises an army
Prospects: TypeAlias = Callable[[Front, Army], list[tuple[str, float, Way]]]  # the same of all its ways


def rallies(front: Front, prospects: Prospects, hopes: Hopes) -> list[Rally]:
    """The best meeting in each place where an army with a leader stands, the most promising first."""
    if front.rallies is None:
        there = [army for army in armies.armies(front) if not armies.besieges(front.s, army)]
        alone = {army.space: max((one[1] for one in prospects(front, army)), default=0.0) for army in there}
        found = [meeting(front, army, there, alone, hopes) for army in there if army.group.leaders]
        front.rallies = sorted((one for one in found if one is not None), key=lambda one: -one.more)
    return front.rallies


def best_alone(front: Front, army: Army, hopes: Hopes) -> float:
    """What an army does if nobody comes."""
    return max((hopes(front, army, way)[1] for way in front.ways(army).values()), default=0.0)


def meeting(front: Front, army: Army, others: list[Army], alone: dict[str, float], hopes: Hopes) -> Rally | None:
    """The best that this army does with those that come to it, nearest first."""
    coming = [(front.ways(other)[army.space].cost, other) for other in others if army.space in front.ways(other)]
    prizes = goals(front, army)
    if not coming or not prizes:
        return None
    best: Rally | None = None
    group, cost, given_up, comers = army.group, 0, alone[army.space], list[str]()
    for way, other in sorted(coming, key=lambda one: one[0])[:COMERS]:
        more = armies.strongest(front.s, together(group, other.group))
        if more.size <= group.size:
            continue
        group, cost, given_up = more, cost + way, max(given_up, alone[other.space])
        comers.append(other.space)
        host = Army(front.s, group)
        for goal in prizes:
            gain = hopes(front, host, goal)[1] - given_up
            gain *= armies.FADES**cost
            if gain > max(WORTH_IT, best.more if best is not None else 0.0):
                best = Rally(army.space, [*comers], goal.to, gain, cost + goal.cost)
    return best


def goals(front: Front, army: Army) -> list[Way]:
    """Ways to what is worth a meeting, dearest first."""
    found = [way for way in front.ways(army).values() if front.gain(way.to) >= worth.STRATEGIC]
    found = [way for way in found if not armies.is_own(front.s, front.seat, way.to)]
    return sorted(found, key=lambda way: -front.gain(way.to) * armies.FADES**way.cost)[:GOALS]


def together(group: Group, other: Group) -> Group:
    """All of both, in the place of the first."""
    return Group(group.space, [*group.parts, *other.parts], [*group.leaders, *other.leaders])


# Leaders


def lonely(front: Front, origin: str = "") -> list[Group]:
    """Leaders whose men stay where they are, and who could go."""
    s, seat = front.s, front.seat
    places = dict.fromkeys(leader.place for leader in s.leaders.values())
    found = [armies.formation(front, place) for place in places if place in SPACES and origin in ("", place)]
    return [group for group in found if group.leaders and not group.size and move.movable(s, seat, group.space).leaders]


def calls_for_leaders(front: Front, group: Group, hopes: Hopes) -> tuple[float, Way] | None:
    """Where leaders would bring an army most, how much, and the way there."""
    best: tuple[float, Way] | None = None
    for way in armies.ways_of_leaders(front, group).values():
        there = armies.formation(front, way.to)
        if there.size < MANY:
            continue
        led = armies.strongest(front.s, Group(way.to, armies.spare(front, way.to), [*there.leaders, *group.leaders]))
        gain = best_alone(front, Army(front.s, led), hopes) - best_alone(front, Army(front.s, there), hopes)
        gain = (gain + LED * (not there.leaders)) * armies.FADES**way.cost
        if gain > max(LITTLE, best[0] if best is not None else 0.0):
            best = gain, way
    return best


# New men


def calls(front: Front) -> dict[str, float]:
    """Where an army with a leader waits for more men, and what a regular more would bring it."""
    if front.calls is None:
        front.calls = {}
        for army in armies.armies(front):
            if army.host.battle and army.host.size > ROOM:
                front.calls[army.space] = min(MUSTERED, call_for_men(front, army))
    return front.calls


def call_for_men(front: Front, army: Army) -> float:
    more = Host([army.host.units, units(army.powers[0], "regular", REINFORCED)], [], army.host.battle)
    most = 0.0
    for way in front.ways(army).values():
        if way.cost > NEAR or armies.is_own(front.s, front.seat, way.to):
            continue
        theirs, prize = front.defenders(army, way.to), front.gain(way.to)
        if theirs.size and prize >= worth.STRATEGIC:
            gain = odds.win_field(more, theirs, way.to) - odds.win_field(army.host, theirs, way.to)
            most = max(most, gain * prize / REINFORCED)
    return most


# Who stays


def guard(front: Front, space: str, more: Host = FULL) -> float:
    """What it brings that so many come to own spaces that others could take sooner than one likes."""
    s, seat = front.s, front.seat
    value = worth.space(s, seat, space)
    if value < worth.FORTRESS:
        return 0.0
    threat, own = front.enemies_near(space), armies.friends(s, seat, space)
    if own.size >= threat:
        return 0.0
    if not control.is_fortified(s, space):
        return in_the_open(value, own.size, threat)
    both = more if more is FULL and own.size < ROOM else own.with_friends(more)
    return armies.stake_in(front, space) * (armies.falls(front, space, own) - armies.falls(front, space, both))


def in_the_open(value: float, own: int, threat: int) -> float:
    """What more men bring a space without walls that so few guard."""
    enough = min(threat, ROOM)
    return 0.35 * value * (1 - own / (enough + 1)) if own < enough else 0.0


def leaves_behind(front: Front, group: Group) -> float:
    """What it may cost that an army goes away from where enemies are near."""
    s, space = front.s, group.space
    if not armies.is_own(s, front.seat, space) or not front.enemies_near(space):
        return 0.0
    all_there = armies.friends(s, front.seat, space)
    if not control.is_fortified(s, space):
        value, threat = worth.space(s, front.seat, space), front.enemies_near(space)
        if value < worth.FORTRESS:
            return 0.0
        fewer = all_there.size - group.size
        return in_the_open(value, fewer, threat) - in_the_open(value, all_there.size, threat)
    rest = all_there.less(group.size)
    now, then = armies.falls(front, space, all_there), armies.falls(front, space, rest)
    return armies.stake_in(front, space) * max(0.0, then - now)
