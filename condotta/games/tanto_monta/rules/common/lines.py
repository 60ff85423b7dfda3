"""Section 12.1: lines of communication."""

from __future__ import annotations

from ...data import SEA_ZONES, SPACES
from ...state import State
from . import control, fleets, papal, stacks
from .paths import is_port, neighbours
from .powers import PAPACY, are_allied, at_war, lord, player


def has_line(s: State, power: str, space: str) -> bool:
    """TM-12.1.a: a path leads there from a source; looked for from its end, for mostly a source is near."""
    if not control.in_play(s, space):
        return False
    if is_source(s, power, space):
        return True
    seen = {space}
    waiting = [space]
    for here in waiting:
        for there in neighbours(s, power, here):
            if there in seen:
                continue
            seen.add(there)
            if there in SEA_ZONES:
                if is_sea_link(s, power, there):
                    waiting.append(there)
            elif is_source(s, power, there):
                return True
            elif is_link(s, power, there):
                waiting.append(there)
    return False


def lines(s: State, power: str) -> set[str]:
    """All spaces to which a power has a line: sources, links, and what lies one step beyond them."""
    waiting = [space for space in SPACES if is_source(s, power, space)]
    found = set(waiting)
    for here in waiting:
        for there in neighbours(s, power, here):
            if there in found:
                continue
            at_sea = there in SEA_ZONES
            if here in SEA_ZONES and not at_sea and not is_link(s, power, there):
                found.add(there)  # TM-12.1.e: the end may be a port that is not friendly
                continue
            if at_sea and here not in SEA_ZONES and not is_port(s, power, here):
                continue
            if at_sea and not is_sea_link(s, power, there):
                continue
            found.add(there)
            if at_sea or is_link(s, power, there):
                waiting.append(there)
    return found


def is_source(s: State, power: str, space: str) -> bool:
    """TM-12.1.a: a fortified or strategic space at home of the power or of an ally, or a Canary port of its own."""
    place = SPACES[space]
    if power == PAPACY and is_refuge_of_the_pope(s, space):
        return True
    if place.canary:
        return place.port and control.controls(s, power, space) and is_link(s, power, space)
    if not control.is_strategic(s, space) and not control.is_fortified(s, space):
        return False
    return any(are_allied(s, power, home) for home in control.homes(s, space)) and is_link(s, power, space)


def is_refuge_of_the_pope(s: State, space: str) -> bool:
    """TM-21.7-thr.b: while Rome is Muslim, every fortified space of a Christian player is a source for Papal units."""
    if not papal.is_rome_muslim(s) or not control.is_fortified(s, space) or not control.in_play(s, space):
        return False
    held = player(s, control.controller(s, space)) in papal.CHRISTIANS
    return held and not any(at_war(s, PAPACY, stack.power) for stack in stacks.at(s, space))


def is_link(s: State, power: str, space: str) -> bool:
    """TM-12.1.b to d: friendly, without enemy units or leaders, without Unrest and Plague."""
    if not control.in_play(s, space) or not control.is_friendly(s, power, space):
        return False
    if space in s.plague or control.is_unrest(s, power, space):
        return False
    if space in s.stacks and any(at_war(s, power, stack.power) for stack in s.stacks[space]):
        return False
    if space in s.fleets and any(at_war(s, power, fleets.user(s, fleet)) for fleet in s.fleets[space]):
        return False
    return not any(at_war(s, power, lord(s, name)) for name in stacks.leaders_at(s, space))


def is_sea_link(s: State, power: str, zone: str) -> bool:
    """TM-12.1.e: a friendly naval unit and no enemy one."""
    users = [fleets.user(s, fleet) for fleet in stacks.fleets_at(s, zone)]
    return any(are_allied(s, power, one) for one in users) and not any(at_war(s, power, one) for one in users)
