"""The totals of every kind of battle without the dice: for each side its parts, `[what, value, rule]`.

Chapters roll with the sum of these parts, and the log tells them: there is no other reckoning.
"""

from __future__ import annotations

from typing import TypeAlias

from condotta.core.flow import Seat

from ..data import KNIGHTS_PROVINCE_AGAINST_MONGOLS, MONGOL_ARMY, POWERS
from ..state import Attack, State
from . import strength
from .strength import Part, of_power, total

__all__ = ["known", "of_attack", "of_civil_war", "of_crusade", "of_mongols", "of_naval_battle", "of_power", "total"]

Sides: TypeAlias = list[list[Part]]


def of_attack(s: State, battle: Attack) -> Sides:
    """MV-9.6.c"""
    attacker, defender = strength.attacking(s, battle), strength.defending(s, battle)
    if strength.may_recruit(s, battle, 0):
        attacker.append(["militia", battle.militia[0], "MV-8.4.b" if battle.jihad else "MV-9.2.a"])
    if strength.may_recruit(s, battle, 1):
        defender.append(["militia", battle.militia[1], "MV-9.2.a"])
    if battle.supporting_knights:
        defender.append(["knights_cards", battle.supporting_knights, "MV-7.1.c"])
    return [attacker, defender]


def known(s: State, battle: Attack) -> Sides:
    """The same before the dice: what everybody can see, so without militia."""
    return [[part for part in side if part[0] != "militia"] for side in of_attack(s, battle)]


def of_civil_war(s: State, power: str, militia: int) -> Sides:
    """MV-8.3.e"""
    return [[*of_power(s, power), ["militia", militia, "MV-9.2.a"]], []]


def of_mongols(defence: int, knights_cards: int, *, knights_province: bool) -> Sides:
    """MV-5.2.d, e"""
    europe: list[Part] = [["mongol_defence", defence, "MV-5.2.d"]]
    if knights_cards:
        europe.append(["knights_cards", knights_cards, "MV-7.3.a"])
    if knights_province:
        europe.append(["knights_province", KNIGHTS_PROVINCE_AGAINST_MONGOLS, "MV-7.3.b"])
    return [[["mongol_army", MONGOL_ARMY, "MV-5.2.d"]], europe]


def of_naval_battle(mover: str, mover_drm: int, interceptor: str, drm: int) -> Sides:
    """MV-10.3.a"""
    sides = ((mover, mover_drm), (interceptor, drm))
    return [[["fleet", POWERS[p].naval, "MV-10.3.a"], ["naval_drm", bought, "MV-10.3.b"]] for p, bought in sides]


def of_crusade(contributions: dict[Seat, int]) -> Sides:
    """MV-6.2.j: each player's contribution; the dice are the defence."""
    return [[["crusader", strength, "MV-6.2.e", seat] for seat, strength in contributions.items()], []]
