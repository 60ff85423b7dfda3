"""Section 9.4: a war between major powers begins."""

from __future__ import annotations

from condotta.core.flow import Flow

from ...data import POWERS, SPACES
from ...state import Table
from ..common import control, displacement, groups, stacks
from ..common.powers import WAR, at_war, major, pair


def begin_war(g: Table, power: str, other: str, rule: str, *, declared: bool = True) -> Flow[None]:
    """TM-9.4.b, e, p: the two are at war from now on; outside the winter (TM-9.4.ak) units of theirs that share a space
    and do not stand in one of their own power are displaced."""
    s = g.state
    if at_war(s, power, other):
        return
    s.relations[pair(power, other)] = WAR
    s.changes += 1
    g.log("war.begins", rule, power=power, enemy=other)
    if s.phase != "winter":
        for space in [*s.stacks]:
            if space in SPACES:
                yield from part(g, space, power, other)


def part(g: Table, space: str, power: str, other: str) -> Flow[None]:
    """TM-9.4.p."""
    s = g.state
    sides = [[one for one in POWERS if POWERS[major(s, one)].marker == POWERS[each].marker] for each in (power, other)]
    if not all(stacks.strength(s, space, side) for side in sides) or control.is_besieged(s, space):
        return
    for side in sides:
        if not any(control.controls(s, one, space) for one in side):
            yield from displacement.displace(g, groups.everything(s, space, side))
