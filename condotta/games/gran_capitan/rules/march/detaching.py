"""Section 7.4 and GC-16.3.i, l: a Captain General leaves Subordinates behind on the way; Barons go their own way."""

from __future__ import annotations

from condotta.core.flow import Flow, Option, offer

from ...data import BARONS, HEXES
from ...pieces import Leader, March
from ...state import State, Table
from .. import consolidation, impetuous
from ..command import orders
from ..common import changes, forces


def options(s: State, leader: Leader, march: March) -> list[Option]:
    """GC-7.4.a, GC-11.g: Subordinates with their units, and Barons of the Force, while something of it goes on.

    R-98: a Besieged Force stays whole within the walls (GC-17.e).
    """
    if leader.is_baron or leader.is_besieged or consolidation.is_full(s, leader.place, leader.side):
        return []
    found: list[Option] = []
    these = forces.units(s, leader)
    for one in forces.subordinates(s, leader) if leader.general else []:
        if one.units and len(one.units) < len(these) and not impetuous.owes_heavy(s, one):
            found.append(offer("detach", one.id))
    for one in forces.captains(s, leader):
        found += [offer("detach_baron", unit.id) for unit in one.units if unit.is_baron and len(these) > 1]
    return found


def detach(g: Table, leader: Leader, march: March, choice: Option) -> Flow[None]:
    s = g.state
    id = str(choice.args[0])
    before = forces.points(s, leader, march.change)
    made = s.leaders[id] if choice.verb == "detach" else split_baron(g, leader, id)
    if choice.verb == "detach":
        changes.put_on_map(s, made, leader.place)
    changes.share_markers(made, leader)
    made.activations = leader.activations  # GC-7.3.3.b
    made.told = True
    march.detached.append(made.id)
    gain = forces.points(s, leader, march.change) - before
    if not march.held_back:
        march.points += 2 * gain if leader.road_march else gain  # GC-7.4.c: rid of the slow, the rest goes on
    g.log("march.detached", "GC-7.4.b", player=leader.side, force=made.token, hex=leader.place)
    if leader.order == changes.RETREAT:
        changes.give_order(made, changes.RETREAT)  # GC-7.3.g
    elif not made.is_baron or HEXES[made.place].region != BARONS[made.id].state:
        yield from orders.choose_order(g, made, "order.detached", "GC-7.4.b", free=leader.has("L"))  # GC-4.8.L.a


def split_baron(g: Table, leader: Leader, id: str) -> Leader:
    """GC-16.3.i: a Baronial Force again."""
    s = g.state
    for one in forces.captains(s, leader):
        for unit in one.units:
            if unit.id == id:
                one.units = [other for other in one.units if other is not unit]
                baron = Leader(id, leader.side, units=[unit])
                s.leaders[id] = baron
                changes.put_on_map(s, baron, leader.place, face_up=True)
                return baron
    raise ValueError(f"{id} is not in the Force of {leader.id} (GC-16.3.i)")
