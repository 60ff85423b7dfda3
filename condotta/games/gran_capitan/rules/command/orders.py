"""Sections 7.2 and 7.3, Orders: which a Force may be given, what they cost, Forced Orders and Continued Attack."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, offer

from ...data import BARONS, FACTS, HEXES, ORDERS
from ...pieces import Leader
from ...state import State, Table
from .. import pillage
from ..common import changes, forces, ground, lines

FORCED: Final = FACTS.discipline["forced"]
PAY: Final = Option("pay")
FORCE: Final = Option("force")


# What may be given


def legal_orders(s: State, leader: Leader) -> list[str]:
    """GC-7.3.b to f, GC-10.1.1.c, e, GC-8.8.2.f: the Orders that a Force may hold."""
    these = forces.units(s, leader)
    bad = forces.demoralised_number(these)
    if bad and must_leave(s, leader):
        return [changes.RETREAT] if bad == len(these) else [changes.MANOEUVRE, changes.RETREAT]
    found = [changes.STAND, changes.RETREAT]
    if ground.owns_fortress(s, leader.place, leader.side):
        found.insert(0, changes.GARRISON)
    if not bad or bad < len(these):
        found.append(changes.MANOEUVRE)
        if 2 * bad < len(these):
            found.append(changes.ATTACK)
    return found


def must_leave(s: State, leader: Leader) -> bool:
    """GC-8.8.2.e, R-85."""
    return (
        forces.is_mostly_demoralised(forces.units(s, leader))
        and forces.is_contested(s, leader.place)
        and not ground.owns_fortress(s, leader.place, leader.side)
    )


def cost(s: State, leader: Leader, order: str) -> int:
    """T-orders, GC-4.8.W.a; not for a Force that never pays (R-65)."""
    points = ORDERS[order].cost[forces.size(s, leader)]
    return points + FACTS.wavering if points and order == changes.ATTACK and leader.has("W") else points


def price(s: State, leader: Leader, order: str, paid: int | None = None) -> int:
    """GC-7.3.2.a: the difference to the Order that it holds, if the new one is dearer; `paid`: what that one cost."""
    if paid is None:
        paid = cost(s, leader, leader.order) if leader.order else 0
    return max(0, cost(s, leader, order) - paid)


def has_path(s: State, leader: Leader, enemies: list[str] | None = None) -> bool:
    """GC-7.2.c, GC-16.3.e, k: a Command Path; a Baron at home needs none, one abroad one from any Captain General."""
    if not leader.is_baron:
        return lines.may_be_ordered(s, leader, enemies)
    if HEXES[leader.place].region == BARONS[leader.id].state:
        return True
    generals = [one.place for one in s.leaders.values() if one.general and one.place and one.side == leader.side]
    return bool(generals) and lines.commands(s, leader.side, generals, leader.place, enemies)


# Giving one


def give(g: Table, leader: Leader, order: str, *, free: bool = False, paid: int | None = None) -> Flow[None]:
    """GC-7.3.1: paid, or Forced for want of a Command Path, of AP or of will; then the checks."""
    s = g.state
    points = 0 if free else price(s, leader, order, paid)
    pool = "" if leader.is_baron else changes.pool_of(s, leader)
    forced = not has_path(s, leader)
    if not forced and points:
        if s.ap[pool] < points:
            forced = True
        else:
            params = {"points": points, "force": leader.id, "order": order}
            choice: Option = yield Decision(leader.side, "order.pay", [PAY, FORCE], "GC-7.3.1.a", params)
            forced = choice is FORCE
    if points and not forced:
        changes.pay_ap(g, pool, points)
    continued = order == changes.ATTACK and leader.previous_attack
    changes.give_order(leader, order)
    g.log("order.given", "GC-7.2.a", audience=(leader.side,), force=leader.id, order=order)
    if order == changes.RETREAT:
        g.log("order.retreat", "GC-7.2.g", player=leader.side, force=leader.token)
    if forced:
        leader.told = True
        g.log("order.forced", "GC-7.3.1.a", player=leader.side, force=leader.token)
        yield from pillage.reliability_check(g, leader, forced_modifier(s, leader), "GC-7.3.1.b")
    if continued and leader.id in s.leaders and forces.is_force(s, leader):
        yield from pillage.reliability_check(g, leader, 0, "GC-7.3.5.a")


def forced_modifier(s: State, leader: Leader) -> int:
    """GC-7.3.1.b, GC-S2.6: the men of Guerra stand by him."""
    return -FORCED if leader.id == "guerra" and s.scenario.number in (2, 5) else FORCED


def choose_order(g: Table, leader: Leader, prompt: str, rule: str, *, free: bool = False) -> Flow[None]:
    """GC-7.3.3.a: a new Force gets an Order at once."""
    s = g.state
    options = [offer("order", order) for order in legal_orders(s, leader)]
    choice: Option = yield Decision(leader.side, prompt, options, rule, {"force": leader.id})
    yield from give(g, leader, str(choice.args[0]), free=free)


# Yellow turns


def remove_orders(g: Table) -> None:
    """GC-7.3.4: first all Previous Attack markers, then all Orders; an Attack becomes such a marker."""
    for leader in g.state.leaders.values():
        leader.previous_attack = leader.order == changes.ATTACK and not leader.is_baron
        leader.order = ""
    g.log("order.all_removed", "GC-7.3.4.a")
