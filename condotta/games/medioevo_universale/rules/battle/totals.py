"""Attack values and losses, and how they came about (MU-battle.h to m, MU-naval.b)."""

from __future__ import annotations

from typing import TypeAlias

from ...data import BATTLE, PENALTIES
from ...state import HI, HORDE, Battle, Fighter, State, Table
from ..common import clash, questions
from . import retreat

Part: TypeAlias = list[str | int]


def sums(s: State, b: Battle) -> list[list[Part]]:
    """MU-battle.l: the parts of both attack values in their order."""
    return [parts(s, b, f) for f in clash.sides(b)]


def parts(s: State, b: Battle, f: Fighter) -> list[Part]:
    best = best_of(f.dice)
    is_critical = best > max(f.dice)
    found: list[Part] = [
        ["critical" if is_critical else "highest_die", best, "MU-battle.i" if is_critical else "MU-battle.h"]
    ]
    add(found, "turn_order", penalty_of(s, b, f), "MU-battle.k")
    add(found, "sacrificed", BATTLE.light_infantry_bonus * f.sacrificed, "MU-power.c")
    add(found, "galleys", bonus(s, b, f), "MU-naval.b")
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


def log_values(g: Table, b: Battle) -> None:
    """MU-battle.m: both attack values and losses, with how they came about."""
    if g.keeps_log:
        one, other = clash.sides(b)
        g.log(
            "battle.round",
            "MU-battle.m",
            territory=b.area,
            round=b.round,
            attacker=questions.who(one.seat),
            defender=questions.who(other.seat),
            attack=one.attack,
            defence=other.attack,
            losses=one.losses,
            losses_defender=other.losses,
            sums=sums(g.state, b),
        )


def penalty(s: State, seat: int) -> int:
    """MU-battle.k, pen, R-eliminated: by place in the order of those still playing; 0 for barbarians."""
    if seat == HORDE or len(s.order) < 2:
        return 0
    return PENALTIES[len(s.order)][s.order.index(seat)]


def penalty_of(s: State, b: Battle, f: Fighter) -> int:
    """MU-horde.d, R-raider-dice: a Raider's horde that fights alone has none."""
    return 0 if clash.fights_as_horde(s, b, f) else penalty(s, f.seat)


def best_of(dice: list[int]) -> int:
    """MU-battle.h, i: the highest die, or the product of equal ones if that is more."""
    best = max(dice)
    for number in set(dice):
        best = max(best, number ** dice.count(number))
    return best


def attack_value(s: State, b: Battle, f: Fighter) -> int:
    """MU-battle.h, i, l."""
    return halved(s, b, f, full_value(s, b, f))


def full_value(s: State, b: Battle, f: Fighter) -> int:
    """All modifiers but halving; at least 0."""
    value = best_of(f.dice) + penalty_of(s, b, f) + BATTLE.light_infantry_bonus * f.sacrificed
    return max(0, value + bonus(s, b, f) + f.bonus + f.blood)


def halved(s: State, b: Battle, f: Fighter, value: int) -> int:
    """MU-retreat.b, MU-capture.b: rounded up; MU-C41: less is lost."""
    half = -(-value // BATTLE.divisor)
    if f is b.attacker and b.path:
        return half
    if f.capturing and not is_strong_enough(s, b, f):
        return min(value, half + f.penalty_less)
    return value


def is_strong_enough(s: State, b: Battle, f: Fighter) -> bool:
    """MU-capture.b: three times the enemy's units, crews included (R-capture-scope)."""
    return questions.army_size(s, f.seat, b.area) >= f.ratio * questions.army_size(s, clash.enemy(b, f).seat, b.area)


def own_losses(s: State, b: Battle, f: Fighter) -> int:
    """MU-battle.j, q, MU-retreat.b, MU-power.e."""
    surcharge = retreat.cost_of(s, b) if f is b.attacker and b.path else 0
    return max(0, min(f.dice) + surcharge - f.powers[HI])


def winner_of(b: Battle) -> Fighter | None:
    """MU-battle.m; None: a draw."""
    if b.attacker.attack == b.defender.attack:
        return None
    return b.attacker if b.attacker.attack > b.defender.attack else b.defender


def bonus(s: State, b: Battle, f: Fighter) -> int:
    """MU-naval.b: the difference of the totals of levels for the side that has more."""
    if not b.at_sea:
        return 0
    return max(0, levels(s, b, f) - levels(s, b, clash.enemy(b, f)))


def levels(s: State, b: Battle, f: Fighter) -> int:
    """All its Galleys in the area, empty ones included."""
    return sum(galley.level for galley in clash.galleys(s, f.seat, b.area))
