"""GC-4.8.I.a, c, R-96: an impetuous Captain insists on heavy cavalry, and on cavalry of any kind in a Major Battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ..pieces import Leader, Unit
from ..state import State
from .common import forces

Kind: TypeAlias = Callable[[Unit], bool]


def heavy(unit: Unit) -> bool:
    return unit.counter.type.heavy


def cavalry(unit: Unit) -> bool:
    return unit.counter.type.cavalry


def owes_heavy(s: State, captain: Leader) -> bool:
    """GC-4.8.I.a: a Captain on a card has units but no heavy cavalry, and his Force could give him some."""
    if not captain.units or not captain.has("I"):
        return False
    return owes(s, captain, forces.captains(s, forces.first_captain(s, captain)), heavy)


def owes_before_battle(s: State, first: Leader) -> bool:
    """GC-4.8.I.c: such a Captain of the Force has no cavalry, and the Force could give him some."""
    everybody = [*forces.captains(s, first), *forces.unemployed(s, first)]
    return any(owes(s, one, everybody, cavalry) for one in everybody)


def owes(s: State, captain: Leader, force: list[Leader], kind: Kind) -> bool:
    """Whether he lacks such a unit while others have one to spare, and somebody has Rank for an exchange."""
    if not captain.has("I") or any(kind(unit) for unit in captain.units):
        return False
    return any(forces.room(one) > 0 for one in [captain, *force]) and can_spare(s, captain, force, kind)


def can_spare(s: State, captain: Leader, force: list[Leader], kind: Kind) -> bool:
    """Whether one of these Captains has such a unit for him: not the only one of somebody who needs it himself.

    A First Captain is bound in a Major Battle only.
    """
    return any(
        sum(1 for unit in one.units if kind(unit) and forces.may_command(s, captain, unit))
        > int(one.has("I") and (bool(one.under) or kind is cavalry))
        for one in force
        if one is not captain
    )
