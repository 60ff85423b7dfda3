"""Attack values and losses, and how they came about (MU-battle.h to m, MU-naval.b)."""

from __future__ import annotations

from typing import TypeAlias

from ...data import BATTLE, PENALTIES
from ...pieces import HI, HORDE, Battle, Fighter
from ...state import State, Table
from ..common import clash, questions
from . import retreat

Part: TypeAlias = tuple[str, int, str]  # what, how much, by which rule


def modifiers(s: State, b: Battle, f: Fighter) -> list[Part]:
    """MU-battle.h to l, MU-horde.d: the parts of an attack value in their order, before it is halved."""
    best = best_of(f.dice)
    return [
        ("critical", best, "MU-battle.i") if best > max(f.dice) else ("highest_die", best, "MU-battle.h"),
        ("turn_order", 0 if clash.fights_as_horde(s, b, f) else penalty(s, f.seat), "MU-battle.k"),  # R-raider-dice
        ("sacrificed", BATTLE.light_infantry_bonus * f.sacrificed, "MU-power.c"),
        ("galleys", bonus(s, b, f), "MU-naval.b"),
        ("condottiere", f.bonus, "MU-C5"),
        ("blood_markers", f.blood, "MU-var-blood.b"),
    ]


def parts(s: State, b: Battle, f: Fighter) -> list[list[str | int]]:
    """MU-battle.l: how the attack value came about."""
    found = modifiers(s, b, f)
    total = sum(value for _, value, _ in found)
    why, rule = ("retreat", "MU-retreat.b") if f is b.attacker and b.path else ("capture", "MU-capture.b")
    found += [("not_below_0", max(0, -total), "MU-battle.l"), (why, f.attack - max(0, total), rule)]
    return [list(part) for part in found if part[1]]


def log_values(g: Table, b: Battle) -> None:
    """MU-battle.m: both attack values and losses, with how they came about."""
    if g.keeps_log:
        one, other = clash.sides(b)
        losses = {"losses": one.losses, "losses_defender": other.losses}
        values = clash.names(b) | {"attack": one.attack, "defence": other.attack} | losses
        sums = [parts(g.state, b, f) for f in clash.sides(b)]
        g.log("battle.round", "MU-battle.m", territory=b.area, round=b.round, **values, sums=sums)


def penalty(s: State, seat: int) -> int:
    """MU-battle.k, pen, R-eliminated: by place in the order of those still playing; 0 for barbarians."""
    return 0 if seat == HORDE or len(s.order) < 2 else PENALTIES[len(s.order)][s.order.index(seat)]


def best_of(dice: list[int]) -> int:
    """MU-battle.h, i: the highest die, or the product of equal ones if that is more."""
    best = max(dice)
    for number in set(dice):
        best = max(best, number ** dice.count(number))
    return best


def attack_value(s: State, b: Battle, f: Fighter) -> int:
    """MU-battle.h, i, l; MU-retreat.b, MU-capture.b: halved and rounded up; MU-C41: less is lost."""
    value = full_value(s, b, f)
    half = -(-value // BATTLE.divisor)
    if f is b.attacker and b.path:
        return half
    return min(value, half + f.penalty_less) if f.capturing and not is_strong_enough(s, b, f) else value


def full_value(s: State, b: Battle, f: Fighter) -> int:
    """All modifiers but halving; at least 0."""
    return max(0, sum(value for _, value, _ in modifiers(s, b, f)))


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
    """MU-naval.b: the difference of the totals of levels for the side that has more, empty Galleys included."""
    if not b.at_sea:
        return 0
    own, theirs = (sum(e.level for e in clash.galleys(s, side.seat, b.area)) for side in (f, clash.enemy(b, f)))
    return max(0, own - theirs)
