"""Sections 12.2 and 12.4: taking control of unfortified spaces, ending Unrest."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final

from condotta.core.flow import Flow

from ...data import SPACES
from ...state import State, Table
from ..common import control, displacement, lines, points, stacks
from ..common.bounds import guests, holds_back, hosts_of
from ..common.forces import Forces
from ..common.powers import CROWNS, PEACE_OF_ALCACOVAS, are_allied, at_war, enemies_of, major, under

ALLIES_TAKEN: Final = {"portugal": ("beltranejos",), "france": ("catalonia",)}  # limited powers
# Each space with those beside it, as far as they are without walls of their own (TM-12.2.k)
OPEN_AROUND: Final = {
    id: tuple([place for place in (id, *space.clear) if not SPACES[place].fortified]) for id, space in SPACES.items()
}


OPEN: Final = [id for id, space in SPACES.items() if not space.fortified]
EVER_STRATEGIC: Final = frozenset(points.STRATEGIC)


def hindrance(s: State, power: str, space: str) -> str:
    """TM-12.2.a to f, k, m: the rule by which a power does not take a space, but for its line; "" if there is none."""
    if control.is_closed(s, space):
        return "TM-20.2-alg.c"
    if control.is_fortified(s, space):
        return "TM-12.2.k"
    if not may_take(s, power, space):
        return "TM-12.2.a"
    if space not in s.stacks and control.is_strategic(s, space):
        return "TM-12.2.b"
    if space in s.stacks:
        if not is_free_for(s, power, space):
            return "TM-12.2.m"
        if stands_in(s, power, space):
            return ""
    if control.is_strategic(s, space):
        return "TM-12.2.b"
    return "" if is_alone_beside(s, power, space) else "TM-12.2.c"


def may_take(s: State, power: str, space: str) -> bool:
    """TM-12.2.a: independent, enemy, or of the limited power that one's own ally is."""
    if not control.in_play(s, space):
        return False
    owner = control.controller(s, space)
    if s.italy_open and control.is_friendly(s, power, space):
        return at_war(s, power, owner)  # R-TM1-205
    if owner == control.INDEPENDENT or at_war(s, power, owner) or guests(s, power, owner, space):
        return True
    if owner not in ALLIES_TAKEN.get(power, ()):
        return False
    return power != "portugal" or PEACE_OF_ALCACOVAS not in s.happened


def spaces_to_take(s: State, power: str, strategic: bool | None = None) -> list[str]:
    """TM-12.2.b to f, l, m: strategic spaces with own units in them, simple ones also from beside; or of one kind."""
    found = unhindered(s, power, spaces_with(s, power))
    wanted = [space for space in found if strategic is None or control.is_strategic(s, space) == strategic]
    return [space for space in wanted if lines.has_line(s, power, space)]


def can_take(forces: Forces, power: str, strategic: bool) -> bool:
    """Is there any of this kind?"""
    s = forces.s
    own = forces.spaces_with(power)
    if strategic:  # TM-12.2.b: only in the space itself
        own = [space for space in own if space in EVER_STRATEGIC]
        found = prey(s, power) if own else {}
        near = [space for space in own if space in found]
    else:
        near = prey_near(s, power, own)
    for space in near:
        fits = control.is_strategic(s, space) == strategic and not hindrance(s, power, space)
        if fits and lines.has_line(s, power, space):
            return True
    return False


def unhindered(s: State, power: str, spaces: Iterable[str]) -> list[str]:
    """Those of these spaces and their neighbours that a power may take, but for its line."""
    return [space for space in prey_near(s, power, spaces) if not hindrance(s, power, space)]


def prey_near(s: State, power: str, spaces: Iterable[str]) -> list[str]:
    """Most are soon passed over, since their owner is no enemy."""
    found = prey(s, power)
    near = dict.fromkeys(chain.from_iterable([OPEN_AROUND[here] for here in spaces]))
    return [space for space in near if space in found]


def prey(s: State, power: str) -> dict[str, bool]:
    known: dict[str | int, dict[str, bool]] = s.kept.prey.of([s.markers, s.relations, s.allied])
    if power not in known:
        known[power] = prey_of(s, power)
    return known[power]


def prey_of(s: State, power: str) -> dict[str, bool]:
    """All on the map whose owner is nobody, an enemy, or one whose spaces it may take though he is none."""
    markers = s.markers
    owners = {control.INDEPENDENT, *enemies_of(s, power), *ALLIES_TAKEN.get(power, ()), *hosts_of(power)}
    return {space: True for space in OPEN if (markers.get(space) or control.PRINTED[space]) in owners}


def unrest_to_end(s: State, power: str) -> list[str]:
    """TM-12.4.j: in a space of whatever kind, from within or from beside it; no line is needed."""
    return [space for space in unrest_for(s, power) if is_in_reach(s, power, space)]


def can_end_unrest(s: State, power: str) -> bool:
    """Is there any?"""
    for space in unrest_for(s, power):
        if is_in_reach(s, power, space):
            return True
    return False


def unrest_for(s: State, power: str) -> list[str]:
    return [*s.unrest, *s.uprisings] if power in CROWNS else s.unrest  # TM-20.1-mor.l: uprisings by Spain alone


def is_in_reach(s: State, power: str, space: str) -> bool:
    return stands_in(s, power, space) or is_alone_beside(s, power, space)


def spaces_with(s: State, power: str) -> list[str]:
    """Spaces of the map with land units of a power, those of its minors among them."""
    muster = stacks.muster(s)
    own = {space: True for one in under(s, power) for space in muster.of(one).stacks}
    return [space for space in s.stacks if space in own and space in SPACES]


def stands_in(s: State, power: str, space: str) -> bool:
    for stack in stacks.at(s, space):
        if acts_in(s, stack.power, power, space):
            return True
    return False


def acts_in(s: State, one: str, power: str, space: str) -> bool:
    """Units of the one are the power's, and may do something there (TM-20.1-mor.n)."""
    return major(s, one) == power and not holds_back((one,), space)


def is_alone_beside(s: State, power: str, space: str) -> bool:
    """TM-12.2.c, e: own units beside it, no enemy ones; over a pass nobody is beside it."""
    found = s.stacks
    beside = {stack.power: True for near in SPACES[space].clear if near in found for stack in found[near]}
    if not [one for one in beside if acts_in(s, one, power, space)]:
        return False
    return not [one for one in beside if at_war(s, power, one)]


def is_free_for(s: State, power: str, space: str) -> bool:
    """TM-12.2.f, m: no land unit of others in it but those of allies."""
    return all(
        stack.power not in ("independent", "guanches") and are_allied(s, power, stack.power)
        for stack in stacks.at(s, space)
    )


def take(g: Table, power: str, space: str) -> Flow[None]:
    control.gain_control(g, space, power, "TM-12.2.b" if control.is_strategic(g.state, space) else "TM-12.2.c")
    yield from displacement.drive_out(g, space)


def end_unrest(g: Table, power: str, space: str) -> None:
    s = g.state
    (s.unrest if space in s.unrest else s.uprisings).remove(space)
    g.log("unrest.ended", "TM-12.4.j", power=power, space=space)
    control.rule_the_coast(g)
