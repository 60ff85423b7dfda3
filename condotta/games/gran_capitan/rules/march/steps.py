"""Section 8.4: a step of a Force from hex to hex, what it costs, and what it meets there."""

from __future__ import annotations

from condotta.core.flow import Flow

from ...data import MOVEMENT
from ...data.things import Step
from ...pieces import Leader, March
from ...state import State, Table
from .. import scenarios
from ..common import changes, forces, ground, intelligence
from . import ambush, lone_captains


def enter(g: Table, leader: Leader, march: March, step: Step, cost: int) -> Flow[None]:
    """A step that is paid for."""
    s = g.state
    origin = leader.place
    spend(march, cost)
    march.entered = True
    enemies = forces.enemies_at(s, step.to, leader.side)
    intelligence.say(s, step.to, leader.side)
    changes.move_to(s, leader, step.to)
    across = ground.crossing(s, step)
    if across >= MOVEMENT["disorganises"] and leader.general:
        leader.disorganised = True  # GC-8.6.2.1.a
    g.log("march.step", "GC-8.4.a", player=leader.side, force=leader.token, origin=origin, hex=step.to)
    if enemies:
        leader.river_crossing = leader.river_crossing or step.river  # GC-12.3.3.1.a
        march.held_back = True  # GC-8.6.5.a
        for one in [leader, *enemies]:
            changes.turn_face_up(g, one, "GC-8.8.1.d")
    else:
        changes.take_town(g, leader)
        changes.remove_sources(g, leader.place, 1 - leader.side)  # GC-6.1.2.a
    yield from arrive(g, leader)
    if leader.id in s.leaders:
        yield from ambush.after_step(g, leader, march, origin)


def arrive(g: Table, leader: Leader) -> Flow[None]:
    """What a hex means to whoever enters it: rules of the scenario, lone Captains of the enemy (GC-4.6.c)."""
    arrived = scenarios.of(g.state).arrived
    if arrived is not None:
        yield from arrived(g, leader)
    yield from lone_captains.meet(g, leader)


def bar(g: Table, leader: Leader, hexes: list[str]) -> None:
    """R-69: the owner of Captains in these hexes has said what they lead; so nothing is done, and it costs nothing."""
    for hex in hexes:
        intelligence.say(g.state, hex, leader.side)
        g.log("march.barred", "GC-8.3.e", player=leader.side, force=leader.token, hex=hex)
    g.reveal()


def spend(march: March, points: int) -> None:
    march.points -= points
    march.spent += points


def price(s: State, leader: Leader, step: Step, *, leaving: bool) -> int:
    """GC-8.6.a, GC-8.8.2.a."""
    return ground.cost(s, step) + (MOVEMENT["leave_contested"] if leaving else 0)


def may_enter_enemy_hex(s: State, leader: Leader) -> bool:
    """GC-8.8.1.a, c: an Order of Attack, half or more in good order, not artillery alone."""
    these = forces.units(s, leader)
    only_guns = all(unit.counter.type.artillery for unit in these)
    return leader.order == changes.ATTACK and not forces.is_mostly_demoralised(these) and not only_guns
