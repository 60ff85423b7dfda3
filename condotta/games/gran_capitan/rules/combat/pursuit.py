"""Pursuit (8.8.2.1, 12.4.10): cavalry rides down those who leave a Contested hex or have lost a Major Battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from condotta.core.flow import Flow

from ...data import FACTS
from ...pieces import Leader, Unit
from ...state import State, Table
from .. import succession
from ..common import changes, forces, losses
from ..discipline import held_by
from .modifiers import those, total

MODIFIERS: Final = FACTS.pursuit_modifiers
IN_GOOD_ORDER: Final = MODIFIERS["good_order"]


def pursue(
    g: Table, pursuer: Leader, victim: Leader, given_up: int, rule: str, apart: Sequence[str] = ()
) -> Flow[None]:
    """GC-12.4.10.a, b, GC-8.8.2.1.b, c: one roll by the cavalry SP in good order; `given_up`: full MP of the victim;
    `apart`: units of either side that have no part in it (GC-O1.1.step10.a)."""
    s = g.state
    these = [unit for unit in forces.units(s, pursuer) if unit.id not in apart]
    stradiots = any(unit.counter.type.stradiots and not unit.demoralised for unit in these)
    changed = those(
        ("given_up", -given_up),
        ("star", MODIFIERS["star"] if pursuer.star else 0),
        ("stradiots", MODIFIERS["stradiots"] if stradiots else 0),
    )
    found = FACTS.pursuit.at(g.d6(pursuer.side) + total(changed), forces.cavalry_sp(these))
    g.log("pursuit.roll", rule, player=pursuer.side, modifiers=changed, losses=found)
    yield from take_losses(g, victim, found, apart)


def pursue_leaver(g: Table, pursuer: Leader, victim: Leader, given_up: int, rule: str) -> Flow[None]:
    """GC-8.8.2.1.i: a Pursuit of a Force that leaves; who loses the last SP is captured."""
    yield from pursue(g, pursuer, victim, given_up, rule)
    if victim.id in g.state.leaders and not forces.units(g.state, victim):
        succession.capture_force(g, victim, pursuer, "GC-4.6.b")


def may_pursue(s: State, leader: Leader) -> bool:
    """GC-8.8.2.1.g: not a Force of only Demoralised units."""
    return not forces.all_demoralised(forces.units(s, leader))


def take_losses(g: Table, victim: Leader, points: int, apart: Sequence[str] = ()) -> Flow[None]:
    """GC-12.4.10.c: artillery, infantry, cavalry in this order, Demoralised SP first; they pay 1, others 2.

    Which units of a class pay is the owner's choice: nothing asks him to spread these losses. A remainder of 1 falls on
    the next Demoralised SP; with only SP in good order left it is ignored (T-pursuit).
    """
    s = g.state
    while points > 0:
        held = [one for one in held_by(s, victim) if one[1].id not in apart]
        units = next_class([unit for _, unit in held if unit.demoralised or points >= IN_GOOD_ORDER])
        if not units:
            return
        price = 1 if units[0].demoralised else IN_GOOD_ORDER
        unit = yield from losses.choose_unit(victim.side, units, "losses.sp", "lose", "GC-12.4.10.c")
        points -= price
        changes.lose_sp(g, losses.holder(held, unit), unit)
        g.log("losses.sp_lost", "GC-12.4.10.c", player=victim.side, unit=unit.id)


def next_class(units: list[Unit]) -> list[Unit]:
    """The units of the class and state that pay next."""
    for kind in ("artillery", "infantry", "cavalry"):
        for demoralised in (True, False):
            found = [unit for unit in units if unit.demoralised is demoralised and is_of(unit, kind)]
            if found:
                return found
    return []


def is_of(unit: Unit, kind: str) -> bool:
    type = unit.counter.type
    return type.artillery if kind == "artillery" else type.infantry if kind == "infantry" else type.cavalry
