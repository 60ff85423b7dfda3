"""Section 8.8.2, leaving a Contested hex: every enemy Force there pursues."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, amount, offer

from ...pieces import Leader, March
from ...state import State, Table
from ..combat import pursuit
from ..common import forces, ground

FULL: Final = 2  # half points of a movement point


def leave_contested(g: Table, leader: Leader, march: March, cost: int) -> Flow[None]:
    """GC-8.8.2.1: every enemy Force in the hex pursues; MP given up soften all rolls alike."""
    s = g.state
    enemies = [one for one in forces.forces_at(s, leader.place, 1 - leader.side) if pursuit.may_pursue(s, one)]
    if not enemies or leaves_cover(s, leader):
        return
    most = (march.points - cost) // FULL
    given = yield from amount(leader.side, "give_up", 0, most, "march.give_up", "GC-8.8.2.1.c")
    march.points -= FULL * given
    march.spent += FULL * given  # GC-8.8.2.1.j
    while enemies and leader.id in s.leaders and forces.is_force(s, leader):
        pursuer = enemies[0]
        if len(enemies) > 1:
            options = [offer("pursue", one.id) for one in enemies]
            choice: Option = yield Decision(pursuer.side, "pursuit.next", options, "GC-8.8.2.1.b")
            pursuer = s.leaders[str(choice.args[0])]
        enemies = [one for one in enemies if one is not pursuer]
        yield from pursuit.pursue_leaver(g, pursuer, leader, given, "GC-8.8.2.1.b")


def leaves_cover(s: State, leader: Leader) -> bool:
    """GC-8.8.2.1.e: it occupies a Fortress here and leaves another friendly Force behind."""
    friends = [one for one in forces.forces_at(s, leader.place, leader.side) if one is not leader]
    return bool(friends) and ground.owns_fortress(s, leader.place, leader.side)
