"""Sections 8.3 to 8.9: what an activated Force may do, one action or one hex at a time.

A step is one action of the active Force and what it provokes: Pursuit when it leaves a Contested hex, Ambushes, the
escape of lone Captains. What must outlive it is the March in the state.
"""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, offer

from ...data import HEXES, MOVEMENT
from ...data.things import Step
from ...pieces import Leader, March
from ...state import State, Table
from .. import consolidation, pillage
from ..combat import retreat
from ..command import orders
from ..common import changes, forces, ground, intelligence, ties
from . import detaching, leaving, lone_captains, on_the_march, sea, steps, treachery

END: Final = Option("end_march")
EARTHWORKS: Final = Option("earthworks")
ROAD_MARCH: Final = Option("road_march")
LEAVE_ROAD: Final = Option("leave_road_march")


# The menu


def whole_points(halves: int) -> str:
    """Half movement points as players count: 3½."""
    return f"{halves // 2 or ''}{'½' if halves % 2 else ''}" or "0"


def march_step(g: Table) -> Flow[bool]:
    """One action; False: the activation is over."""
    s = g.state
    march = s.march
    assert march is not None
    leader = s.leaders[march.leader]
    options = actions(s, leader, march)
    choice = options[0]
    if len(options) > 1:
        params = {"force": leader.id, "left": whole_points(march.points)}
        choice = yield Decision(leader.side, "march.act", options, "GC-8.2.4.a", params)
    verb = choice.verb
    if verb == "end_march":
        return False
    if verb == "sail":
        yield from sail(g, leader, march, str(choice.args[0]))
    elif verb == "move":
        yield from move(g, leader, march, str(choice.args[0]))
    elif verb == "attack_on_the_march" and on_the_march.may_be_attacked(s, leader, str(choice.args[0])):
        yield from on_the_march.attack(g, leader, march, str(choice.args[0]))
    elif verb == "attack_on_the_march":
        steps.bar(g, leader, [str(choice.args[0])])
    elif verb == "treachery":
        yield from treachery.attempt(g, leader, march, str(choice.args[0]))
    elif verb == "retreat_to":
        yield from retreat_by_order(g, leader, march, str(choice.args[0]))
    else:
        yield from act_in_hex(g, leader, march, choice)
    return s.march is not None and march.leader in s.leaders and forces.is_force(s, s.leaders[march.leader])


def actions(s: State, leader: Leader, march: March) -> list[Option]:
    """Everything the active Force may do now."""
    ways = marches(s, leader, march)
    if ways and not march.entered and orders.must_leave(s, leader):
        return ways  # GC-8.8.2.f
    options = [END, *treachery.options(s, leader, march), *in_hex(s, leader, march), *ways]
    if len(options) > 1 and march.entered and not may_end(s, leader):
        return options[1:]
    return options


def marches(s: State, leader: Leader, march: March) -> list[Option]:
    """Everything that leads out of the hex."""
    if march.held_back or ties.stays(s, leader):
        return []
    if leader.order == changes.RETREAT:
        return [] if march.entered else [offer("retreat_to", hex) for hex in retreats(s, leader, march)]
    options: list[Option] = []
    if leader.order in (changes.MANOEUVRE, changes.ATTACK):
        options += [offer("move", step.to) for step in open_steps(s, leader, march)]
        if leader.order == changes.ATTACK:
            options += [offer("attack_on_the_march", hex) for hex in on_the_march.targets(s, leader, march)]
        options += [offer("sail", hex) for hex in sea.ports(s, leader, march)]
    return options


def in_hex(s: State, leader: Leader, march: March) -> list[Option]:
    """What may be done in the hex where the Force stands; no MP for it in Road March or under Retreat (GC-8.7.c)."""
    options: list[Option] = []
    if leader.road_march or leader.order == changes.RETREAT:
        return ([LEAVE_ROAD] if leader.road_march else options) + detaching.options(s, leader, march)
    if may_build(s, leader) and march.points >= MOVEMENT["earthworks"]:
        options.append(EARTHWORKS)
    if leader.quarters:
        return options  # GC-18.e: it digs, and recovers
    if may_lay_bridge(s, leader) and march.points >= MOVEMENT["pontoon_bridge"]:
        options += [offer("lay_bridge", side) for side in bridge_sides(s, leader)]
    place = ground.fortress_at(leader.place)
    if place is not None and may_take(s, leader) and march.points >= MOVEMENT["conquest"]:
        options.append(offer("take", place.id))
    loot = pillage.may_pillage(s, leader)
    if loot is not None and march.points >= pillage.price(s, leader):
        options.append(offer("pillage", loot.id))
    may_hurry = leader.order == changes.MANOEUVRE and HEXES[leader.place].has_road and not march.held_back
    may_hurry = may_hurry and not ties.stays(s, leader)
    if may_hurry and march.points > MOVEMENT["road_march"]:
        options.append(ROAD_MARCH)
    return options + detaching.options(s, leader, march)


# Steps


def open_steps(s: State, leader: Leader, march: March) -> list[Step]:
    """GC-8.4.d, GC-8.3.a, c: the hexes that it may enter now."""
    contested = forces.is_contested(s, leader.place)
    if contested and march.spent:
        return []  # GC-8.6.5.a, GC-8.8.2.a
    taken = [one.place for one in s.leaders.values()]
    return [step for step in ground.steps(s, leader.place) if may_enter(s, leader, march, step, taken, contested)]


def may_enter(s: State, leader: Leader, march: March, step: Step, taken: list[str], contested: bool) -> bool:
    """`taken`: where anybody stands; elsewhere there is nobody to be asked about. `contested`: where it stands."""
    left = march.points - steps.price(s, leader, step, leaving=contested)
    if left < 0:
        return False
    if leader.road_march and (not step.road or near_enemies(s, leader, step.to, known=True)):
        return False  # GC-8.7.c, e
    if step.to not in taken and HEXES[step.to].place not in s.scenario.venetian:
        return True
    if intelligence.is_veiled(s, step.to, leader.side):
        return True  # he is asked whether he leads a Force when the step is made
    if intelligence.known_at(s, step.to, leader.side):
        return not contested and steps.may_enter_enemy_hex(s, leader)  # GC-8.8.2.2.a
    return consolidation.fits(s, leader, step.to) or may_go_on(s, leader, step.to, left)


def may_go_on(s: State, leader: Leader, hex: str, points: int) -> bool:
    """GC-5.2.a: one may pass friends only if one can get to a hex where one may stay, for all that one knows."""
    costs, todo = {hex: 0}, [hex]
    barred = intelligence.wary_hexes(s, leader.side)
    fights = steps.may_enter_enemy_hex(s, leader)
    while todo:
        here = todo.pop()
        for step in ground.steps(s, here):
            total = costs[here] + ground.cost(s, step)
            on_road = bool(step.road) or not leader.road_march
            if total > points or not on_road or total >= costs.get(step.to, points + 1):
                continue
            if step.to in barred:
                if fights:
                    return True  # GC-5.2.a: with enemies one may stay
            elif consolidation.fits(s, leader, step.to):
                return True
            else:
                costs[step.to] = total
                todo.append(step.to)
    return False


def near_enemies(s: State, leader: Leader, hex: str, *, known: bool) -> list[str]:
    """GC-8.7.e: the hexes with Forces of the enemy within 2 of this one, those of whom one knows or the others."""
    least = MOVEMENT["road_march_distance"]
    near = [one for one in forces.forces_of(s, 1 - leader.side) if ground.distance(hex, one.place) < least]
    return list(dict.fromkeys(one.place for one in near if intelligence.is_told(one) is known))


def move(g: Table, leader: Leader, march: March, hex: str) -> Flow[None]:
    """GC-8.4.a: one hex; what happens there: Pursuit before, lone Captains, reconnaissance, Ambush, a Town taken."""
    s = g.state
    step = ground.step_between(leader.place, hex)
    assert step is not None
    contested = forces.is_contested(s, leader.place)
    if forces.enemies_at(s, hex, leader.side) and (contested or not steps.may_enter_enemy_hex(s, leader)):
        steps.bar(g, leader, [hex])
        return
    if leader.road_march and (near := near_enemies(s, leader, hex, known=False)):
        steps.bar(g, leader, near)
        return
    cost = steps.price(s, leader, step, leaving=contested)
    if contested:
        yield from leaving.leave_contested(g, leader, march, cost)
        if leader.id not in s.leaders or not forces.is_force(s, leader):
            return
    yield from steps.enter(g, leader, march, step, cost)


def sail(g: Table, leader: Leader, march: March, hex: str) -> Flow[None]:
    """GC-S2.3, R-69: where a Force of the enemy turns out to stand nobody lands; lone Captains are met (GC-4.6.c)."""
    s = g.state
    if forces.enemies_at(s, hex, leader.side) and not forces.forces_at(s, hex, leader.side):
        steps.bar(g, leader, [hex])
        return
    intelligence.say(s, hex, leader.side)
    yield from sea.sail(g, leader, march, hex)
    if leader.id in s.leaders and leader.place == hex:
        yield from lone_captains.meet(g, leader)


# Actions in a hex


def may_build(s: State, leader: Leader) -> bool:
    """GC-8.5.a, b: at least 2 SP of infantry, no Baronial Force, any Order but Retreat."""
    strong = forces.infantry_sp(forces.units(s, leader)) >= 2
    return strong and not leader.is_baron and not leader.earthworks and leader.order != changes.RETREAT


def may_take(s: State, leader: Leader) -> bool:
    """GC-15.2.a: a Fortress without enemy units that its side does not own."""
    place = ground.fortress_at(leader.place)
    if place is None or forces.enemies_at(s, leader.place, leader.side):
        return False
    return ground.owner(s, place) != leader.side and ground.may_be_conquered(s, place)


def may_lay_bridge(s: State, leader: Leader) -> bool:
    return any("pontoon_bridge" in one.auxiliaries for one in forces.captains(s, leader))


def bridge_sides(s: State, leader: Leader) -> list[str]:
    """GC-16.1.3.a, b: River hexsides without a Bridge, with no enemy Force beyond."""
    return [
        step.side
        for step in ground.steps(s, leader.place)
        if step.river
        and not step.road
        and step.side not in s.pontoons
        and not intelligence.known_at(s, step.to, leader.side)
    ]


def enemy_beyond(s: State, leader: Leader, side: str) -> str:
    """GC-16.1.3.b, R-69: the hex beyond a hexside, if a Force of which one did not know stands there."""
    there = next(step.to for step in ground.steps(s, leader.place) if step.side == side)
    return there if forces.enemies_at(s, there, leader.side) else ""


def act_in_hex(g: Table, leader: Leader, march: March, choice: Option) -> Flow[None]:
    s = g.state
    verb = choice.verb
    if verb == "earthworks":
        steps.spend(march, MOVEMENT["earthworks"])
        leader.earthworks = True
        g.log("march.earthworks", "GC-8.5.a", player=leader.side, force=leader.token, hex=leader.place)
    elif verb == "lay_bridge" and (beyond := enemy_beyond(s, leader, str(choice.args[0]))):
        steps.bar(g, leader, [beyond])
    elif verb == "lay_bridge":
        steps.spend(march, MOVEMENT["pontoon_bridge"])
        owner = next(one for one in forces.captains(s, leader) if "pontoon_bridge" in one.auxiliaries)
        owner.auxiliaries.remove("pontoon_bridge")
        s.pontoons.append(str(choice.args[0]))
        g.log("march.bridge", "GC-16.1.3.a", player=leader.side, hex=leader.place)
    elif verb == "take":
        steps.spend(march, MOVEMENT["conquest"])
        place = ground.fortress_at(leader.place)
        assert place is not None
        changes.conquer(g, place, leader.side)
    elif verb == "pillage":
        steps.spend(march, pillage.price(s, leader))
        place = pillage.may_pillage(s, leader)
        assert place is not None
        yield from pillage.pillage(g, leader, place, paid=True)
    elif verb == "road_march":
        steps.spend(march, MOVEMENT["road_march"])
        march.points *= 2  # GC-8.7.a, b
        leader.road_march = True
        g.log("march.road", "GC-8.7.a", player=leader.side, force=leader.token)
    elif verb == "leave_road_march":
        leader.road_march = False
        march.points = 0  # GC-8.7.d
        march.held_back = True
    else:
        yield from detaching.detach(g, leader, march, choice)


# Retreat by Order


def retreats(s: State, leader: Leader, march: March) -> list[str]:
    """GC-13.2.8.a, GC-7.3.f: where an activated Force with an Order of Retreat may go."""
    points = march.points - (MOVEMENT["leave_contested"] if forces.is_contested(s, leader.place) else 0)
    return retreat.free_retreat(s, leader, points, ordered=True) if points > 0 else []


def retreat_by_order(g: Table, leader: Leader, march: March, hex: str) -> Flow[None]:
    """GC-13.2.8.a, c: rule 8.8.2 applies when it leaves a Contested hex; nobody ambushes it."""
    s = g.state
    leave = MOVEMENT["leave_contested"] if forces.is_contested(s, leader.place) else 0
    cost = leave + retreat.cost_to(s, leader, march.points - leave, hex)
    if leave:
        yield from leaving.leave_contested(g, leader, march, cost)
    if leader.id in s.leaders and forces.is_force(s, leader):
        origin = leader.place
        changes.move_to(s, leader, hex)
        steps.spend(march, cost)
        march.entered = True
        g.log("march.step", "GC-13.2.8.a", player=leader.side, force=leader.token, origin=origin, hex=hex)
        yield from steps.arrive(g, leader)


# The end of a march


def may_end(s: State, leader: Leader) -> bool:
    """GC-5.2.a, GC-11.b, f."""
    return consolidation.fits(s, leader, leader.place)


def conquer_by_stopping(g: Table, leader: Leader) -> None:
    """GC-15.2.a: ending its movement in a Fortress hex free of enemies conquers it."""
    s = g.state
    place = ground.fortress_at(leader.place)
    if place is not None and may_take(s, leader):
        changes.conquer(g, place, leader.side)
