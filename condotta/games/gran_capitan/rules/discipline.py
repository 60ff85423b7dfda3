"""Chapter 10, Discipline (GC-10.1 to GC-10.3): checks, Recovery, what Demoralisation does to Orders."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, Seat, offer

from ..data import FACTS
from ..data.things import RELIABILITIES
from ..pieces import Leader, Unit
from ..state import State, Table
from .common import changes, forces, intelligence
from .common.losses import Held

STAR: Final = FACTS.discipline["star"]
PAID: Final = FACTS.discipline["pay_modifier"]
PAY: Final = FACTS.discipline["pay_ap"]
SPENT: Final = FACTS.discipline["spent"]
FAILED: Final = ("F", "D", "D*")
KEEP: Final = Option("keep_result")
YES: Final = Option("recover")
YES_PAID: Final = Option("recover_paid")
NO: Final = Option("no_recovery")


# Checks


def held_by(s: State, first: Leader) -> list[Held]:
    """The units of a Force, each with the Captain on whose card it is."""
    return [(leader, unit) for leader in forces.captains(s, first) for unit in leader.units]


def check_quality(
    g: Table,
    seat: Seat,
    held: list[Held],
    lower: int,
    rule: str,
    knight: Leader | None = None,
    star: bool | None = None,
) -> Flow[None]:
    """GC-10.1.a, b: a check that combat asks for, one die; each unit in good order is read by its Quality.

    `lower`: reductions of Quality (GC-10.1.e). `star`: that of the First Captain; None: each unit's own Captain's
    (GC-10.1.d, GC-12.4.8.d). `knight`: the chivalrous Captain of the Force: once in a battle one F becomes P
    (GC-4.8.C.a).
    """
    die = g.d6(seat)
    g.log("discipline.quality", rule, player=seat)
    failed = [
        one
        for one in held
        if not one[1].demoralised
        and quality_result(die + modifier(one[0], star), one[1].counter.quality - lower) == "F"
    ]
    battle = g.state.battle
    if knight is not None and failed and (battle is None or knight.id not in battle.stood_firm):
        options = [KEEP, *[offer("stand_firm", unit.id) for _, unit in failed]]
        choice: Option = yield Decision(seat, "discipline.chivalrous", options, "GC-4.8.C.a")
        if choice is not KEEP:
            failed = [one for one in failed if one[1].id != choice.args[0]]
            if battle is not None:
                battle.stood_firm.append(knight.id)
    for leader, unit in failed:
        changes.demoralise(g, leader, unit)
        g.log("losses.demoralised", rule, player=seat, unit=unit.id)


def knight_of(s: State, first: Leader) -> Leader | None:
    return next((one for one in [*forces.captains(s, first), *forces.unemployed(s, first)] if one.has("C")), None)


def modifier(leader: Leader, star: bool | None) -> int:
    return STAR if (leader.star if star is None else star) else 0


def quality_result(die: int, quality: int) -> str:
    """T-discipline, by Quality; the columns stand in the order 3, 2, 1, 0, −1 or less."""
    return FACTS.discipline_quality.at(die, quality)


def reliability_result(die: int, unit: Unit) -> str:
    return FACTS.discipline_reliability.at(die, RELIABILITIES.index(unit.counter.reliability))


def check_reliability(g: Table, first: Leader, change: int, rule: str) -> bool:
    """GC-10.1.b, f: a check that Orders or events ask for; True: the whole Force flies to Pillage (GC-19.g).

    D* eliminates a unit of a Major or Besieged Force (GC-19.i); in another Force it is Demoralised and all of it flies.
    """
    s = g.state
    die = g.d6(first.side) + change + (STAR if first.star else 0)
    g.log("discipline.reliability", rule, player=first.side)
    flies = False
    for leader, unit in held_by(s, first):
        result = reliability_result(die, unit)
        if result == "D*" and (first.general or first.is_besieged):
            changes.remove_unit(g, leader, unit)
            g.log("losses.deserted", "GC-19.i", player=first.side, unit=unit.id)
        elif result in FAILED and not unit.demoralised:
            changes.demoralise(g, leader, unit)
            g.log("losses.demoralised", rule, player=first.side, unit=unit.id)
        flies = flies or (result == "D*" and not first.general and not first.is_besieged)
    return flies


# What it does to Orders


def settle_orders(g: Table, first: Leader) -> Flow[None]:
    """GC-10.1.1.c, d, GC-7.3.1.d: after a combat or check; all Demoralised: Retreat; half: no Attack any more."""
    s = g.state
    if first.id not in s.leaders or not forces.is_force(s, first):
        return
    these = forces.units(s, first)
    if forces.all_demoralised(these):
        changes.give_order(first, changes.RETREAT)
        g.log("order.retreat", "GC-10.1.1.d", player=first.side, force=first.token)
    elif first.order == changes.ATTACK and forces.is_half_demoralised(these):
        yield from rest(g, first, "GC-10.1.1.c")


def rest(g: Table, first: Leader, rule: str) -> Flow[None]:
    """R-16: Stand, or Garrison where it is legal, by the owner's choice, without payment."""
    order = changes.STAND
    if changes.resting_order(g.state, first) == changes.GARRISON:
        options = [offer("order", changes.GARRISON), offer("order", changes.STAND)]
        choice: Option = yield Decision(first.side, "order.rest", options, rule, {"force": first.id})
        order = str(choice.args[0])
    changes.give_order(first, order)
    g.log("order.given", rule, audience=(first.side,), force=first.id, order=order)


# Recovery


def may_recover(s: State, first: Leader) -> bool:
    """GC-10.2.a: with Garrison or Stand, in an uncontested hex, and something to recover."""
    resting = first.order in (changes.GARRISON, changes.STAND)
    return resting and not forces.is_contested(s, first.place) and forces.demoralised_number(forces.units(s, first)) > 0


def ask_recovery(g: Table, first: Leader, *, spent: bool) -> Flow[None]:
    """GC-10.2.b to d: after all other actions; extra pay of 2 AP is announced before the roll."""
    s = g.state
    options = [NO, YES]
    if not first.is_baron and s.ap[changes.pool_of(s, first)] >= PAY:
        options.append(YES_PAID)
    choice: Option = yield Decision(first.side, "recovery.ask", options, "GC-10.2.b", {"force": first.id})
    if choice is not NO:
        if choice is YES_PAID:
            changes.pay_ap(g, changes.pool_of(s, first), PAY)
        recover(g, first, (PAID if choice is YES_PAID else 0) + (SPENT if spent else 0))


def recover(g: Table, first: Leader, change: int) -> None:
    """GC-10.2.b, c: one die for the Force; P restores a unit."""
    die = g.d6(first.side) + change + (STAR if first.star else 0)
    g.log("recovery.roll", "GC-10.2.b", player=first.side)
    for _, unit in held_by(g.state, first):
        if unit.demoralised and reliability_result(die, unit) == "P":
            unit.demoralised = False
            intelligence.tell(g.state, first, unit)
            g.log("recovery.unit", "GC-10.2.b", player=first.side, unit=unit.id)
