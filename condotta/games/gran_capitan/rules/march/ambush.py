"""Section 16.4.2, Ambush: Barons and Spanish Captains fall upon an enemy who marches past."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import PASS, Decision, Flow, Option, offer

from ...data import HEXES
from ...pieces import Leader, March
from ...state import State, Table
from .. import discipline
from ..combat import combat, pursuit, skirmish
from ..combat.skirmish import MEETING, Skirmish
from ..common import changes, forces, ground, ties

SPANISH: Final = ("spanish", "imperial")


def after_step(g: Table, victim: Leader, march: March, origin: str) -> Flow[None]:
    """GC-16.4.2.b, R-34: after a step from one hex beside a capable Force into another; one after the other.

    It is asked in secret: who is not ambushed does not know whether somebody could have done so (GC-7.2.g).
    """
    s = g.state
    tried: list[str] = []
    while victim.id in s.leaders and forces.is_force(s, victim) and s.march is march:
        if near_enemies(s, victim, origin):
            g.announce()
        found = [one for one in capable(s, victim, origin) if one.id not in tried]
        if not found:
            return
        side = found[0].side
        options = [PASS, *[offer("ambush", one.id) for one in found]]
        params = {"hex": victim.place}
        choice: Option = yield Decision(side, "ambush.ask", options, "GC-16.4.2.b", params, hidden=True)
        if choice is PASS:
            return
        tried.append(str(choice.args[0]))
        yield from ambush(g, s.leaders[tried[-1]], victim, march)


def near_enemies(s: State, victim: Leader, origin: str) -> list[Leader]:
    """GC-16.4.2.a, b: counters of Barons and Spanish Captains beside both hexes, as everybody sees them."""
    near = HEXES[victim.place].near
    return [
        one
        for one in s.leaders.values()
        if one.side == 1 - victim.side
        and one.on_map
        and one.place in near
        and one.place in HEXES[origin].near
        and (one.is_baron or one.army in SPANISH)
    ]


def capable(s: State, victim: Leader, origin: str) -> list[Leader]:
    """GC-16.4.2.a, c, h, R-108: with an Order of Attack, not Besieged, not bound by a No Move marker."""
    return [
        one
        for one in near_enemies(s, victim, origin)
        if forces.is_force(s, one)
        and one.order == changes.ATTACK
        and not one.is_besieged
        and not ties.stays(s, one)
        and HEXES[victim.place].place not in s.scenario.venetian  # R-S3j: nobody may stay there
        and ground.step_between(one.place, victim.place) is not None
        and skirmish.may_attack(s, one)
    ]


def ambush(g: Table, ambusher: Leader, victim: Leader, march: March) -> Flow[None]:
    """GC-16.4.2.c to g, i: it is moved in and fights a Skirmish at +4; who marched goes on if it did not lose."""
    s = g.state
    hex = victim.place
    g.log("ambush.sprung", "GC-16.4.2.b", player=ambusher.side, hex=hex)
    if forces.is_contested(s, ambusher.place):
        yield from under_pursuit(g, ambusher)  # GC-16.4.2.f
        if ambusher.id not in s.leaders or not forces.is_force(s, ambusher):
            return
    changes.move_to(s, ambusher, hex)
    for one in (ambusher, victim):
        changes.turn_face_up(g, one, "GC-1.4.e")
    if (yield from combat.leaves_before_combat(g, ambusher, victim)):
        march.points = 0
        march.held_back = True  # it has left the hex to the ambusher
        return
    fray = Skirmish(ambusher, victim, MEETING)
    fray.ambush = True
    if victim.road_march:
        march.points //= 2  # GC-8.7.g, R-18: what is left is not doubled any more
    outcome = yield from skirmish.fight(g, fray, "GC-16.4.2.d")
    lost = outcome.loser.seat == victim.side
    yield from skirmish.after_skirmish(g, fray, outcome)
    if victim.id in s.leaders and forces.is_force(s, victim):
        yield from discipline.settle_orders(g, victim)
        if lost:
            march.points = 0
            march.held_back = True
        elif forces.enemies_at(s, victim.place, victim.side):
            march.held_back = True


def under_pursuit(g: Table, ambusher: Leader) -> Flow[None]:
    """GC-8.8.2.1.h: it suffers Pursuit and may give up no MP."""
    s = g.state
    for enemy in forces.forces_at(s, ambusher.place, 1 - ambusher.side):
        if ambusher.id in s.leaders and pursuit.may_pursue(s, enemy):
            yield from pursuit.pursue_leaver(g, enemy, ambusher, 0, "GC-8.8.2.1.h")
