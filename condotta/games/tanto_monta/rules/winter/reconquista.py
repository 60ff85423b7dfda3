"""Section 18.2: Military Orders against corsairs, and the loss of Nasrid home spaces (20.1)."""

from __future__ import annotations

from typing import Final

from ...data import LISTS
from ...data.things import SPAIN
from ...state import State, Table
from ..common import control, points, stacks
from ..common.powers import NASRID, at_war

ORDERS: Final = "orders"
PRESIDIOS: Final = LISTS["military_order_spaces"]
HIT: Final = 5


def hunt_corsairs(g: Table) -> None:
    """TM-18.2.a to c: a die for each space of Spain with an Order; each 5 or 6 takes 1 VP from the corsairs' track."""
    s = g.state
    dice = [g.d6(SPAIN) for _ in hunters(s)]
    if not dice:
        return
    hits = sum(die >= HIT for die in dice)
    s.corsair_track = max(0, s.corsair_track - hits)
    g.log("orders.hunt", "TM-18.2.b", dice=dice, hits=hits, vp=s.corsair_track)


def hunters(s: State) -> list[str]:
    held = [space for space in PRESIDIOS if points.owner(s, space) == SPAIN]
    return [space for space in held if any(stack.power == ORDERS for stack in stacks.at(s, space))]


def lose_homes(g: Table) -> None:
    """TM-18.2.d, TM-20.1-ctl.i: what Spain holds of them is no Nasrid home space any more, if the two are at war."""
    s = g.state
    if not at_war(s, "castile", NASRID):
        return
    for space in control.NASRID_COLOUR:
        if space in control.MAY_LOSE_HOME and points.owner(s, space) == SPAIN and space not in s.lost_homes:
            s.lost_homes.append(space)
            g.log("granada.home_lost", "TM-18.2.d", space=space)
