"""How likely it is: interceptions, field battles, assaults, from what lies open on the table."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import NamedTuple

from ...state import State
from ..common import groups
from ..common.groups import Group
from . import assault, field_battle, siege
from .battle import Battle, lucky, without
from .interception import NINE

DIE = range(1, 7)


class Fight(NamedTuple):
    """Dice of both sides, and how likely the attacker wins, in per cent."""

    attack: int
    defence: int
    chance: int


def nine(bonus: int) -> int:
    """TM-13.2.p, TM-13.3.k: two dice and a bonus reach nine, in per cent."""
    good = sum(1 for one, other in product(DIE, DIE) if one + other + bonus >= NINE)
    return round(100 * good / 36)


def of_attempt(group: Group, cavalry: int) -> int:
    """An interception, or an attempt to avoid battle, against a formation with so much cavalry."""
    riders = group.cavalry - cavalry
    return nine(group.battle_rating + (riders > 0) - (riders < 0))


@cache
def hits(dice: int, lucky: int) -> tuple[float, ...]:
    """TM-14.h, i, TM-15.1.n: how likely each number of hits is; 5 and 6 hit, and so many of the 4s."""
    rows = {(0, 0): 1.0}  # good dice, and fours
    for _ in range(dice):
        new: dict[tuple[int, int], float] = {}
        for (good, fours), chance in rows.items():
            for more, four, part in ((1, 0, 1 / 3), (0, 1, 1 / 6), (0, 0, 1 / 2)):
                at = (good + more, min(lucky, fours + four))
                new[at] = new.get(at, 0.0) + chance * part
        rows = new
    found = [0.0] * (dice + 1)
    for (good, fours), chance in rows.items():
        found[min(dice, good + fours)] += chance
    return tuple(found)


def of_battle(s: State, space: str, attacker: Group, defender: Group) -> Fight:
    """TM-14.k, q, r: without charges and cards."""
    battle = Battle(space, attacker, defender)
    attack, defence = (field_battle.dice(s, battle, side) for side in (battle.attacker, battle.defender))
    steady, steady_there = (field_battle.fours(s, battle, side) for side in (battle.attacker, battle.defender))
    chance = win(attack, steady, attacker.size, defence, steady_there, defender.size)
    return Fight(attack, defence, round(100 * chance))


@cache
def win(attack: int, steady: int, attackers: int, defence: int, steady_there: int, defenders: int) -> float:
    """How likely an attacker wins a field battle with these dice, so many of them steady, and units."""
    return sum(
        one * other
        for a, one in enumerate(hits(attack, lucky(steady)))
        for d, other in enumerate(hits(defence, lucky(steady_there)))
        if attacker_wins(a, d, attackers, defenders, (attack, defence))
    )


def attacker_wins(a: int, d: int, attackers: int, defenders: int, dice: tuple[int, int]) -> bool:
    if a >= defenders and d >= attackers:
        return dice[0] > dice[1]
    if a >= defenders or d >= attackers:
        return a >= defenders
    return a > d


def of_assault(s: State, space: str, power: str) -> Fight | None:
    """TM-15.1.k to u: by as many besiegers as one formation can be, without cards; None if none can be made so."""
    host = siege.host(s, space, power)
    formation = largest(s, host)
    if not formation.infantry:
        return None
    this = assault.Assault(s, space, power, formation)
    this.against_units = this.defender.group.size > 0
    needed = max(1, siege.inside(s, space))
    attack, defence = assault.attack_dice(this), assault.defence_dice(this)
    steady = assault.steady_dice(this)
    falls = sum(hits(attack, 0)[needed:])
    survives = sum(hits(defence, lucky(steady))[: host.size])
    return Fight(attack, defence, round(100 * falls * survives))


def largest(s: State, host: Group) -> Group:
    """TM-15.1.i: what is left of a stack when those who help least stay behind."""
    formation = host
    for kind in ("cavalry", "militia", "regular"):
        while not groups.is_legal(s, formation) and formation.count(kind):
            formation = less_one(formation, kind)
            if formation.count("artillery") > formation.infantry:
                formation = less_one(formation, "artillery")
    return formation


def less_one(group: Group, kind: str) -> Group:
    part = next(one for one in group.parts if one.of(kind))
    return without(group, part.alike(kind))
