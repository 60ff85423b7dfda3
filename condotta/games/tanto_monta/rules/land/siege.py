"""Section 15.0: who besieges what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...data import LEADERS
from ...pieces import LAND, NOBODY, Stack, units
from ...state import State, Table
from ..common import control, groups, stacks
from ..common.groups import Group
from ..common.powers import GUANCHES, commands, lord, major, may_mix, player


def begin(g: Table, space: str, power: str) -> None:
    """TM-15.0.a, TM-15.1.b: a power, and who stands under one leader with it, besieges a space from this impulse on.
    TM-21.8-can.f: Guanches take empty walls at once."""
    s = g.state
    if power == GUANCHES and not inside(s, space):
        return
    for each in together(s, space, major(s, power)):
        if f"{space}/{each}" not in s.sieges:
            s.sieges[f"{space}/{each}"] = s.impulse
            g.log("siege.begun", "TM-15.0.a", space=space, power=each)


def join(g: Table, space: str, powers: Sequence[str]) -> None:
    """TM-15.0.a, c: who came to help others by interception into a fortified space of an enemy besieges it."""
    s = g.state
    for power in powers:
        if control.is_fortified(s, space) and player(s, power) != NOBODY and not control.is_friendly(s, power, space):
            begin(g, space, power)


def end(g: Table, space: str, power: str) -> None:
    """A power besieges a space no longer. When nobody does, the gates are open."""
    s = g.state
    s.sieges.pop(f"{space}/{power}", None)
    if not is_besieged(s, space):
        stacks.change(s, space, is_inside, come_out)
        for name in stacks.leaders_at(s, space):
            s.leaders[name] = s.leaders[name].marked(inside=False)


def end_all(g: Table, space: str) -> None:
    """Nobody besieges it any longer."""
    for power in besiegers(g.state, space):
        end(g, space, power)


def besiegers(s: State, space: str) -> list[str]:
    """The powers that besiege a space."""
    return [key.partition("/")[2] for key in s.sieges if key.partition("/")[0] == space]


def is_besieged(s: State, space: str) -> bool:
    return control.is_besieged(s, space)


def besieged(s: State) -> list[str]:
    """All spaces under siege."""
    return list(dict.fromkeys([key.partition("/")[0] for key in s.sieges])) if s.sieges else []


def inside(s: State, space: str) -> int:
    """TM-15.0.a: land units within the walls, of whatever kind."""
    return sum(stack.size for stack in stacks.at(s, space) if stack.inside)


def garrison(s: State, space: str) -> Group:
    """Land units and army leaders within the walls."""
    powers = [stack.power for stack in stacks.at(s, space)]
    powers += [lord(s, name) for name in stacks.leaders_at(s, space)]
    return groups.everything(s, space, powers, inside=True)


def together(s: State, space: str, power: str) -> list[str]:
    """TM-15.0.c: each power besieges by itself, but those that one leader commands there are one besieging stack."""
    outside = dict.fromkeys([major(s, stack.power) for stack in stacks.at(s, space) if not stack.inside])
    others = [other for other in outside if other != power]
    if not others:
        return [power]
    leaders = [name for name in stacks.leaders_at(s, space) if not s.leaders[name].inside]
    return [power, *[other for other in others if may_mix(s, power, other, leaders)]]


def host(s: State, space: str, power: str) -> Group:
    """The besieging stack to which the units of a power belong, with the leaders who can command it."""
    united = together(s, space, power)
    powers = [*united, *(stack.power for stack in stacks.at(s, space) if major(s, stack.power) in united)]
    units = groups.everything(s, space, powers)
    leaders = [name for name in stacks.leaders_at(s, space) if not s.leaders[name].inside and leads(s, name, powers)]
    return Group(space, units.parts, leaders)


def least_formations(s: State, space: str, power: str) -> Iterator[Group]:
    """TM-15.1.a: what a power needs to assault: a unit of its own, alone or with another one of the stack."""
    there = host(s, space, power)
    each = [units(part.power, kind) for part in there.parts for kind in LAND if part.of(kind)]
    for own in [part for part in each if major(s, part.power) == major(s, power)]:
        for parts in ([own], *([own, other] for other in each if other.power != own.power)):
            for leaders in ([], *([name] for name in there.leaders)):
                formation = Group(space, parts, leaders)
                if groups.is_legal(s, formation):
                    yield formation


def leads(s: State, name: str, powers: list[str]) -> bool:
    """An army leader of one of these powers, or who may lead its units now (TM-5.1.i, j)."""
    facts = LEADERS[name]
    return not facts.naval and (lord(s, name) in powers or any(power in powers for power in commands(s, name)))


def outnumbers(s: State, space: str, power: str) -> bool:
    """TM-15.0.a, c: cavalry and artillery are counted on both sides, leaders on none."""
    united = together(s, space, power)
    more = 0
    for stack in stacks.at(s, space):
        if stack.inside:
            more -= stack.size
        elif major(s, stack.power) in united:
            more += stack.size
    return more > 0


def is_inside(stack: Stack) -> bool:
    return stack.inside


def come_out(stack: Stack) -> Stack:
    return stack.marked(inside=False)
