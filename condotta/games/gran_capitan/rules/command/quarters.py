"""Chapter 18, Winter quarters."""

from __future__ import annotations

from ...pieces import Leader
from ...state import State, Table
from ..common import changes, forces, ground


def may_enter(s: State, leader: Leader) -> bool:
    """GC-18.b, c: with Stand or Garrison in a Fortress hex or with Earthworks; not Besieged."""
    if leader.quarters or leader.is_besieged or leader.order not in (changes.STAND, changes.GARRISON):
        return False
    return forces.is_force(s, leader) and meets(leader)


def meets(leader: Leader) -> bool:
    return leader.earthworks or ground.fortress_at(leader.place) is not None


def enter(g: Table, leader: Leader) -> None:
    """GC-18.d: a besieger who enters Quarters breaks off the Siege."""
    if leader.besieges:
        changes.lift_siege(g.state, leader)
    leader.quarters = True
    g.log("quarters.enters", "GC-18.b", player=leader.side, force=leader.token, hex=leader.place)


def leave(g: Table, leader: Leader) -> None:
    """GC-18.j."""
    leader.quarters = False
    g.log("quarters.leaves", "GC-18.j", player=leader.side, force=leader.token, hex=leader.place)


def keep_true(s: State) -> None:
    """GC-18.k: a Force that is Besieged or no longer meets the requirements is in Campaign at once."""
    for leader in s.leaders.values():
        resting = leader.order in (changes.STAND, changes.GARRISON)
        if leader.quarters and (leader.is_besieged or not meets(leader) or not resting):
            leader.quarters = False
