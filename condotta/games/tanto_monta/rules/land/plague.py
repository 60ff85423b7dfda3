"""Section 13.1: leaving a space with a Plague marker."""

from __future__ import annotations

from condotta.core.flow import Flow

from ...state import Table
from ..common import stacks
from ..common.groups import Group
from ..common.powers import player
from . import losses
from .battle import Side


def leave(g: Table, group: Group) -> Flow[Group]:
    """TM-13.1.p: a die for each unit, 1 to 3 eliminates one of them; then for each leader, 1 and 2 send him to the Turn
    Track. Who is left to leave."""
    s = g.state
    if group.space not in s.plague:
        return group
    seat = max(0, player(s, group.powers[0]))
    side = Side(group, True)
    dead = sum(g.d6(seat) <= 3 for _ in range(group.size))
    ill = [name for name in group.leaders if g.d6(seat) <= 2]
    g.log("plague.strikes", "TM-13.1.p", space=group.space, dead=dead, leaders=ill)
    yield from losses.eliminate(g, side, dead, "plague.loss", "TM-13.1.p")
    for name in ill:
        stacks.send_to_track(s, name, s.turn + 1)
    return Group(group.space, side.group.parts, [name for name in group.leaders if name not in ill])
