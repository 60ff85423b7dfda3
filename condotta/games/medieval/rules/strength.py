"""Sections 9.1 to 9.3: what both sides of a battle have without dice and militia (MV-9.1, MV-9.2.d, MV-9.3)."""

from __future__ import annotations

from ..data import KNIGHTS_ARMY, KNIGHTS_PROVINCE_ARMY, POWERS, PROVINCES, START_FOREIGN_CONTROL
from ..state import POWER_OF, UNCONTROLLED, Attack, State


def may_recruit(s: State, battle: Attack, side: int) -> bool:
    """MV-9.2.d: not Knights, not independent islands, not uncontrolled provinces."""
    if side == 0:
        return battle.power != ""
    target = battle.target
    return battle.defender != UNCONTROLLED and target not in s.knights_provinces and not PROVINCES[target].independent


def attacking_strength(s: State, battle: Attack) -> int:
    """MV-T.modifiers: army, ruler and mercenaries, or 2 for each Knights card."""
    if not battle.power:
        return battle.knights * KNIGHTS_ARMY  # MV-7.1.f
    hired = sum(POWERS[power].army for power in battle.mercenaries)  # MV-11.a
    return POWERS[battle.power].army + s.rulers[battle.power] + hired


def defending_strength(s: State, battle: Attack) -> int:
    """MV-9.1, MV-9.3: army and ruler only of a Power they control; a Knights province has 2 (MV-7.2.c)."""
    if battle.target in s.knights_provinces:
        return KNIGHTS_PROVINCE_ARMY
    power = defending_power(s, battle)
    return 0 if power is None else POWERS[power].army + s.rulers[power]


def defending_power(s: State, battle: Attack) -> str | None:
    """MV-9.1.b, c: the Power of the province, or England for France 1B and the Almoravids for Spain 3A (R-53)."""
    if battle.defender == UNCONTROLLED:
        return None
    for power in (POWER_OF[battle.target], START_FOREIGN_CONTROL.get(battle.target)):
        if power is not None and s.holders.get(power) == battle.defender:
            return power
    return None
