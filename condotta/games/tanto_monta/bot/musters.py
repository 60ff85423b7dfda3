"""Armies of Tanto Monta that meet before they attack: what they could do together, and none of them alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from ..pieces import units
from ..rules.common.groups import Group
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

Hopes: TypeAlias = Callable[[Front, Army, Way], tuple[str, float]]  # what a way promises an army


def rallies(front: Front, hopes: Hopes) -> list[Rally]:
    """The best meeting in each place where an army with a leader stands, the most promising first."""
    if front.rallies is None:
        there = [army for army in armies.armies(front) if not armies.besieges(front.s, army)]
        alone = {army.space: best_alone(front, army, hopes) for army in there}
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
