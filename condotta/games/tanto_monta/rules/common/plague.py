"""Section 13.1: leaving a space with a Plague marker."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, choose, offer

from ...pieces import LAND
from ...state import Table
from . import stacks
from .groups import Group
from .powers import player

DIES: Final = 3  # a unit, on this or less
FLEES: Final = 2  # a leader


def leave(g: Table, group: Group) -> Flow[Group]:
    """TM-13.1.p, TM-10.aa: a die for each unit, all together, then one for each leader; the group that is left."""
    s, space = g.state, group.space
    if space not in s.plague:
        return group
    seat = max(0, player(s, group.powers[0]))
    lost = sum(1 for _ in range(group.size) if g.d6(seat) <= DIES)
    g.log("plague.units", "TM-13.1.p", space=space, lost=lost)
    for _ in range(lost):
        group = yield from lose_one(g, seat, group)
    for name in group.leaders[:]:
        flees = g.d6(seat) <= FLEES
        g.log("plague.leader", "TM-13.1.p", leader=name, result="flees" if flees else "stays_well")
        if flees:
            stacks.send_to_track(s, name, s.turn + 1)
            group = Group(space, group.parts, [one for one in group.leaders if one != name])
    return group


def lose_one(g: Table, seat: int, group: Group) -> Flow[Group]:
    """A unit of the owner's choice; units that nothing tells apart are one choice, others of a kind are numbered."""
    found = [(place, kind) for place, part in enumerate(group.parts) for kind in LAND if part.of(kind)]
    units_of = [(group.parts[place].power, kind) for place, kind in found]
    options = [
        offer("lose", *unit, place + 1) if units_of.count(unit) > 1 else offer("lose", *unit)
        for unit, (place, _) in zip(units_of, found, strict=True)
    ]
    choice = yield from choose(seat, "plague.lose", options, "TM-13.1.p", {"space": group.space})
    place, kind = found[options.index(choice)]
    part = group.parts[place]
    one = part.alike(kind)
    stacks.take(g.state, group.space, one)
    parts = [other.plus(one, -1) if at == place else other for at, other in enumerate(group.parts)]
    return Group(group.space, parts, group.leaders)
