"""Section 8.9, Attack on the March: a Skirmish fought at once on the way."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option

from ...data import MOVEMENT
from ...data.things import Place
from ...pieces import NOBODY, Leader, March
from ...state import State, Table
from .. import discipline, succession
from ..combat import combat, skirmish
from ..combat.skirmish import ASSAULT, MEETING, Skirmish
from ..common import changes, forces, ground, intelligence
from . import steps

PRICE: Final = MOVEMENT["attack_on_the_march"]
INSIDE: Final = Option("defend_inside")
OUTSIDE: Final = Option("defend_outside")


def targets(s: State, leader: Leader, march: March) -> list[str]:
    """GC-8.9.b, c, GC-8.9.1.a, GC-8.9.2.a: adjacent hexes with exactly one enemy Force, not in a Fortified City."""
    if not steps.may_enter_enemy_hex(s, leader) or not skirmish.may_attack(s, leader):
        return []
    if forces.is_contested(s, leader.place):
        return []  # GC-8.8.2.2.a
    found = []
    taken = [one.place for one in s.leaders.values()]
    for step in ground.steps(s, leader.place):
        if step.to not in taken:
            continue
        place = ground.fortress_at(step.to)
        walled = place is not None and place.city
        affordable = steps.price(s, leader, step, leaving=False) + PRICE <= march.points
        veiled = intelligence.is_veiled(s, step.to, leader.side)
        if affordable and not walled and (veiled or is_one(leader, intelligence.known_at(s, step.to, leader.side))):
            found.append(step.to)
    return found


def may_be_attacked(s: State, leader: Leader, hex: str) -> bool:
    """GC-8.9.b, GC-4.8.C.b: exactly one enemy Force."""
    return is_one(leader, forces.enemies_at(s, hex, leader.side))


def is_one(leader: Leader, enemies: list[Leader]) -> bool:
    return len(enemies) == 1 and not spares(leader, enemies[0])


def spares(leader: Leader, enemy: Leader) -> bool:
    """GC-4.8.C.b."""
    return leader.has("C") and enemy.order == changes.RETREAT


def attack(g: Table, leader: Leader, march: March, hex: str) -> Flow[None]:
    """GC-8.9.d to g: it enters, reveals and fights; on success it may go on."""
    s = g.state
    step = ground.step_between(leader.place, hex)
    assert step is not None
    enemy = forces.enemies_at(s, hex, leader.side)[0]
    steps.spend(march, PRICE)
    yield from steps.enter(g, leader, march, step, steps.price(s, leader, step, leaving=False))
    if leader.id not in s.leaders or not forces.is_force(s, leader) or leader.place != hex or enemy.place != hex:
        return
    inside = yield from ask_inside(g, enemy)
    if inside is None and (yield from combat.leaves_before_combat(g, leader, enemy)):
        march.held_back = bool(forces.enemies_at(s, hex, leader.side))
        return
    if inside is not None and forces.all_demoralised(forces.units(s, enemy)):
        succession.capture_force(g, enemy, leader, "GC-12.5.3.e")
        march.held_back = False
        yield from combat.take_fortress(g, leader)
        return
    fray = Skirmish(leader, enemy, ASSAULT if inside is not None else MEETING, inside)
    fray.march = True
    g.log("march.attack", "GC-8.9.a", player=leader.side, hex=hex)
    outcome = yield from skirmish.fight(g, fray, "GC-8.9.d")
    won = yield from skirmish.after_skirmish(g, fray, outcome)
    if won:
        march.held_back = False
        yield from combat.take_fortress(g, leader)
    else:
        march.points = 0  # GC-8.9.g
        march.held_back = True
    if leader.id in s.leaders and forces.is_force(s, leader):
        yield from discipline.settle_orders(g, leader)


def ask_inside(g: Table, enemy: Leader) -> Flow[Place | None]:
    """GC-8.9.1.b, R-19: in a Fortified Town that it owns the defender may defend inside."""
    s = g.state
    place = ground.fortress_at(enemy.place)
    if place is None or ground.owner(s, place) != enemy.side:
        return None
    if enemy.is_besieged or enemy.side == NOBODY:  # GC-16.3.2.c
        return place
    choice: Option = yield Decision(enemy.side, "march.inside", [INSIDE, OUTSIDE], "GC-8.9.1.b", {"place": place.id})
    return place if choice is INSIDE else None
