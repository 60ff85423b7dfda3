"""How the totals of a battle came about, for the log: for each side `[what, value, rule]`, without the dice."""

from __future__ import annotations

from typing import TypeAlias

from condotta.core.flow import Seat

from ..data import KNIGHTS_ARMY, KNIGHTS_PROVINCE_AGAINST_MONGOLS, KNIGHTS_PROVINCE_ARMY, MONGOL_ARMY, POWERS
from ..state import Attack, State
from . import strength

Part: TypeAlias = list[str | int]
Sides: TypeAlias = list[list[Part]]


def of_attack(s: State, battle: Attack) -> Sides:
    """MV-9.6.c"""
    return [attacking(s, battle), defending(s, battle)]


def known(s: State, battle: Attack) -> Sides:
    """The same before the dice: what everybody can see, so without militia."""
    return [[part for part in side if part[0] != "militia"] for side in of_attack(s, battle)]


def attacking(s: State, battle: Attack) -> list[Part]:
    if not battle.power:
        return [["knights_cards", battle.knights * KNIGHTS_ARMY, "MV-7.1.f"]]
    parts = of_power(s, battle.power)
    parts += [["mercenaries", POWERS[power].army, "MV-11.a"] for power in battle.mercenaries]
    parts.append(["militia", battle.militia[0], "MV-8.4.b" if battle.jihad else "MV-9.2.a"])
    return parts


def defending(s: State, battle: Attack) -> list[Part]:
    parts: list[Part] = []
    power = strength.defending_power(s, battle)
    if battle.target in s.knights_provinces:
        parts.append(["knights_province", KNIGHTS_PROVINCE_ARMY, "MV-7.2.c"])
    elif power is not None:
        parts += of_power(s, power)
    if strength.may_recruit(s, battle, 1):
        parts.append(["militia", battle.militia[1], "MV-9.2.a"])
    if battle.supporting_knights:
        parts.append(["knights_cards", battle.supporting_knights, "MV-7.1.c"])
    return parts


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


def of_power(s: State, power: str) -> list[Part]:
    return [["army", POWERS[power].army, "MV-9.1.a"], ["ruler", s.rulers[power], "MV-9.3.a"]]
