"""Sections 9.1 to 9.3: what both sides of a battle have without dice and militia (MV-9.1, MV-9.2.d, MV-9.3).

A strength is a list of parts, `[what, value, rule]`: what is rolled with, told and guessed at is the sum of the same.
"""

from __future__ import annotations

from typing import TypeAlias

from ..data import KNIGHTS_ARMY, KNIGHTS_PROVINCE_ARMY, POWERS, PROVINCES, START_FOREIGN_CONTROL
from ..state import POWER_OF, UNCONTROLLED, Attack, State

Part: TypeAlias = list[str | int]


def total(parts: list[Part]) -> int:
    value = 0
    for part in parts:
        value += int(part[1])
    return value


def may_recruit(s: State, battle: Attack, side: int) -> bool:
    """MV-9.2.d: not Knights, not independent islands, not uncontrolled provinces."""
    if side == 0:
        return battle.power != ""
    target = battle.target
    return battle.defender != UNCONTROLLED and target not in s.knights_provinces and not PROVINCES[target].independent


def of_power(s: State, power: str) -> list[Part]:
    """MV-9.1.a, MV-9.3.a"""
    return [["army", POWERS[power].army, "MV-9.1.a"], ["ruler", s.rulers[power], "MV-9.3.a"]]


def attacking(s: State, battle: Attack) -> list[Part]:
    """MV-T.modifiers: army, ruler and mercenaries, or 2 for each Knights card."""
    if not battle.power:
        return [["knights_cards", battle.knights * KNIGHTS_ARMY, "MV-7.1.f"]]
    hired: list[Part] = [["mercenaries", POWERS[power].army, "MV-11.a"] for power in battle.mercenaries]
    return of_power(s, battle.power) + hired


def defending(s: State, battle: Attack) -> list[Part]:
    """MV-9.1, MV-9.3: army and ruler only of a Power they control; a Knights province has 2 (MV-7.2.c)."""
    if battle.target in s.knights_provinces:
        return [["knights_province", KNIGHTS_PROVINCE_ARMY, "MV-7.2.c"]]
    power = defending_power(s, battle)
    return [] if power is None else of_power(s, power)


def defending_power(s: State, battle: Attack) -> str | None:
    """MV-9.1.b, c: the Power of the province, or England for France 1B and the Almoravids for Spain 3A (R-53)."""
    if battle.defender == UNCONTROLLED:
        return None
    for power in (POWER_OF[battle.target], START_FOREIGN_CONTROL.get(battle.target)):
        if power is not None and s.holders.get(power) == battle.defender:
            return power
    return None
