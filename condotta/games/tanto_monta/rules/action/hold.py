"""Sections 12.2 and 12.4: taking control of unfortified spaces, ending Unrest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from condotta.core.flow import Flow, pick_one

from ...data import LEADERS, SPACES
from ...pieces import NOBODY, Fleet
from ...state import State, Table
from ..common import control, lines, stacks
from ..common.forces import Forces
from ..common.powers import PEACE_OF_ALCACOVAS, are_allied, at_war, major, player, under

# Each space with those beside it, as far as they are without walls of their own (TM-12.2.k)
OPEN_AROUND: Final = {
    id: tuple([place for place in (id, *space.clear) if not SPACES[place].fortified]) for id, space in SPACES.items()
}


def hindrance(s: State, power: str, space: str) -> str:
    """TM-12.2.a to f, k, m: the rule by which a power does not take a space, but for its line; "" if there is none."""
    if control.is_fortified(s, space):
        return "TM-12.2.k"
    if not may_take(s, power, space):
        return "TM-12.2.a"
    if not is_free_for(s, power, space):
        return "TM-12.2.m"
    if stands_in(s, power, space):
        return ""
    if not SPACES[space].simple:
        return "TM-12.2.b"
    return "" if is_alone_beside(s, power, space) else "TM-12.2.c"


def may_take(s: State, power: str, space: str) -> bool:
    """TM-12.2.a: independent, enemy, or of the limited power that one's own ally is."""
    if not control.in_play(s, space):
        return False
    if s.italy_open and control.is_friendly(s, power, space):
        return at_war(s, power, control.controller(s, space))  # R-TM1-205
    return is_prey(s, power, control.controller(s, space))


def is_prey(s: State, power: str, owner: str) -> bool:
    """It takes spaces of this owner."""
    if owner == control.INDEPENDENT or at_war(s, power, owner):
        return True
    if (power, owner) == ("portugal", "beltranejos"):
        return PEACE_OF_ALCACOVAS not in s.happened
    return (power, owner) == ("france", "catalonia")


def spaces_to_take(s: State, power: str, strategic: bool | None = None) -> list[str]:
    """TM-12.2.b to f, l, m: strategic spaces with own units in them, simple ones also from beside; or of one kind."""
    found = unhindered(s, power, spaces_with(s, power))
    wanted = [space for space in found if strategic is None or SPACES[space].strategic == strategic]
    return [space for space in wanted if lines.has_line(s, power, space)]


def can_take(forces: Forces, power: str, strategic: bool) -> bool:
    """Is there any of this kind?"""
    if power not in forces.near:
        forces.near[power] = unhindered(forces.s, power, forces.spaces_with(power))
    found = forces.near[power]
    return any(SPACES[space].strategic == strategic and lines.has_line(forces.s, power, space) for space in found)


def unhindered(s: State, power: str, spaces: Iterable[str]) -> list[str]:
    """Those of these spaces and their neighbours that a power may take, but for its line. Most are soon passed over,
    since their owner is no enemy."""
    prey: dict[str, bool] = {}  # by owner
    seen: dict[str, bool] = {}
    found: list[str] = []
    markers = s.markers
    for here in spaces:
        for space in OPEN_AROUND[here]:
            if space not in seen:
                seen[space] = True
                owner = markers.get(space) or control.PRINTED[space]
                if owner not in prey:
                    prey[owner] = is_prey(s, power, owner)
                if prey[owner] and not hindrance(s, power, space):
                    found.append(space)
    return found


def unrest_to_end(s: State, power: str) -> list[str]:
    """TM-12.4.j: in a space of whatever kind, from within or from beside it; no line is needed."""
    return [space for space in s.unrest if stands_in(s, power, space) or is_alone_beside(s, power, space)]


def spaces_with(s: State, power: str) -> Iterator[str]:
    """Spaces of the map with land units of a power, those of its minors among them."""
    own = under(s, power)
    for space, found in s.stacks.items():
        if space in SPACES:
            for stack in found:
                if stack.power in own:
                    yield space
                    break


def stands_in(s: State, power: str, space: str) -> bool:
    return any(major(s, stack.power) == power for stack in stacks.at(s, space))


def is_alone_beside(s: State, power: str, space: str) -> bool:
    """TM-12.2.c, e: own units beside it, no enemy ones; over a pass nobody is beside it."""
    beside = [stack for near in SPACES[space].clear for stack in stacks.at(s, near)]
    return any(major(s, stack.power) == power for stack in beside) and not any(
        at_war(s, power, stack.power) for stack in beside
    )


def is_free_for(s: State, power: str, space: str) -> bool:
    """TM-12.2.f, m: no land unit of others in it but those of allies."""
    return all(
        stack.power not in ("independent", "guanches") and are_allied(s, power, stack.power)
        for stack in stacks.at(s, space)
    )


def take(g: Table, power: str, space: str) -> Flow[None]:
    control.gain_control(g, space, power, "TM-12.2.b" if SPACES[space].strategic else "TM-12.2.c")
    for fleet in [*stacks.fleets_at(g.state, space)]:
        if not are_allied(g.state, power, fleet.lent or fleet.power):
            yield from drive_out(g, space, fleet)


def drive_out(g: Table, space: str, ships: Fleet) -> Flow[None]:
    """TM-12.2.h, R-TM1-132: ships that are not friendly leave the port for a Sea Zone without enemies of theirs; where
    there is none they are lost."""
    s = g.state
    seat = player(s, ships.power)
    zones = [zone for zone in SPACES[space].ports if is_safe(s, ships, zone)]
    if not zones:
        stacks.lose_ships(s, space, ships)
        g.log("ships.lost", "TM-12.2.h", power=ships.power, space=space)
        return
    to = zones[0]
    if seat != NOBODY:
        params = {"power": ships.power, "space": space}
        to = yield from pick_one(seat, "sail_to", zones, "ships.where", "TM-12.2.h", params)
    stacks.take_ships(s, space, ships)
    stacks.put_ships(s, to, ships)
    for name in stacks.leaders_at(s, space):
        if LEADERS[name].naval and stacks.power_of(name) == ships.power:
            stacks.place_leader(s, name, to)
    g.log("ships.driven_out", "TM-12.2.h", power=ships.power, space=space, to=to)


def is_safe(s: State, ships: Fleet, zone: str) -> bool:
    others = [one.lent or one.power for one in stacks.fleets_at(s, zone)]
    return not any(at_war(s, ships.lent or ships.power, other) for other in others)


def end_unrest(g: Table, power: str, space: str) -> None:
    g.state.unrest.remove(space)
    g.log("unrest.ended", "TM-12.4.j", power=power, space=space)
