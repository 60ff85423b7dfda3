"""How the totals of a battle came about, for the log: for each side `[what, value, rule]`; they add up to the value."""

from __future__ import annotations

from typing import TypeAlias

from ...data import BATTLE
from ...state import Battle, Fighter, State
from . import battle, naval

Part: TypeAlias = list[str | int]


def of(s: State, b: Battle) -> list[list[Part]]:
    """MU-battle.l: the parts of both attack values in their order."""
    return [parts(s, b, f) for f in battle.sides(b)]


def parts(s: State, b: Battle, f: Fighter) -> list[Part]:
    best = battle.best_of(f.dice)
    is_critical = best > max(f.dice)
    found: list[Part] = [
        ["critical" if is_critical else "highest_die", best, "MU-battle.i" if is_critical else "MU-battle.h"]
    ]
    add(found, "turn_order", battle.penalty_of(s, b, f), "MU-battle.k")
    add(found, "sacrificed", BATTLE.light_infantry_bonus * f.sacrificed, "MU-power.c")
    add(found, "galleys", naval.bonus(s, b, f), "MU-naval.b")
    add(found, "condottiere", f.bonus, "MU-C5")
    add(found, "blood_markers", f.blood, "MU-var-blood.b")
    total = sum(int(part[1]) for part in found)
    add(found, "not_below_0", max(0, -total), "MU-battle.l")
    is_retreat = f is b.attacker and bool(b.path)
    halved = f.attack - max(0, total)
    add(found, "retreat" if is_retreat else "capture", halved, "MU-retreat.b" if is_retreat else "MU-capture.b")
    return found


def add(found: list[Part], what: str, value: int, rule: str) -> None:
    if value:
        found.append([what, value, rule])
