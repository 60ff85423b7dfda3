"""What dice promise in field battles and assaults, for armies that are only thought of. The questions are those of the
rules (rules/land/odds.py); here cavalry charges."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from ..data import SPACES
from ..pieces import Stack
from ..rules.common import formations
from ..rules.land import odds
from ..rules.land.assault import dice_of_units
from ..rules.land.battle import lucky
from ..rules.land.field_battle import charge_dice
from ..rules.land.retreat import ROOM

HIT: Final = 1 / 3  # of a die


class Host:
    """Units and army leaders that fight on one side."""

    __slots__ = ("battle", "dice", "size", "steady", "units")

    def __init__(self, parts: Sequence[Stack], leaders: Sequence[str], battle: int = 0) -> None:
        whole = Stack("")
        for part in parts:
            whole = whole.plus(part)
        self.units = whole
        self.battle = max(battle, formations.best_battle_rating(leaders))
        self.size = whole.size
        self.steady = whole.regular + whole.cavalry  # TM-14.i
        self.dice = whole.fighting + self.battle + charge_dice(whole.cavalry)  # TM-14.d, f: in the open, charging

    def less(self, number: int) -> Host:
        """After so many losses, militia and regulars first."""
        left, numbers = number, []
        for kind in ("militia", "regular", "cavalry", "artillery"):
            gone = min(left, self.units.of(kind))
            left -= gone
            numbers.append(self.units.of(kind) - gone)
        militia, regular, cavalry, artillery = numbers
        return Host([Stack("", regular, militia, cavalry, artillery)], [], self.battle)

    def with_friends(self, others: Host) -> Host:
        return Host([self.units, others.units], [], max(self.battle, others.battle))


def win_field(attacker: Host, defender: Host, space: str, friendly: bool = True) -> float:
    """The chance of the attacker; `friendly`: the space is the defender's (TM-14.e)."""
    if not attacker.size or not defender.size:
        return float(attacker.size > 0)
    ground = 1 + int(SPACES[space].strategic and friendly)
    ours, theirs = (attacker.dice, attacker.steady), (defender.dice + ground, defender.steady + ground)
    return odds.win(*ours, attacker.size, *theirs, defender.size)


def after_battle(winner: Host, loser: Host) -> tuple[Host, Host]:
    """What is left of both, on the average, and of the losers at most what the walls hold (TM-14.l, TM-14.1.b)."""
    lost, killed = round(loser.dice * HIT), round(winner.dice * HIT)
    return winner.less(lost), loser.less(max(killed, loser.size - ROOM))


def win_assault(host: Host, garrison: int) -> float:
    """The chance to take a place with one assault (TM-15.1.q)."""
    dice = sum(dice_of_units(host.units.infantry, host.units.artillery, garrison > 0).values()) + host.battle
    return sum(odds.hits(dice, 0)[max(1, garrison) :])


def assault_losses(garrison: Host) -> float:
    """What the besiegers lose in an assault, on the average (TM-15.1.l)."""
    dice = garrison.units.infantry + garrison.battle + 1
    chances = odds.hits(dice, lucky(garrison.units.regular + 1))
    return sum(number * chance for number, chance in enumerate(chances))


def win_siege(host: Host, garrison: Host, assaults: int) -> float:
    """The chance that the walls fall with so many assaults, one after the other: each wears down both sides; cavalry
    fights on foot."""
    outside = host.units.infantry + host.units.cavalry
    inside = garrison.units.infantry + garrison.units.cavalry
    steady = min(2, garrison.steady)
    return falls(outside, host.units.artillery, host.battle, inside, garrison.battle, steady, max(0, assaults))


@cache
def falls(outside: int, guns: int, battle: int, inside: int, their_battle: int, steady: int, assaults: int) -> float:
    """TM-15.1.k to t: what one assault leaves goes into the next; what the besiegers lose is taken on the average."""
    if not assaults or outside + guns <= inside:
        return 0.0
    dice = sum(dice_of_units(outside, guns, inside > 0).values()) + battle
    hits = odds.hits(dice, 0)
    found = sum(hits[max(1, inside) :])
    if assaults > 1:
        left = max(0, outside - round(losses_before_walls(inside, their_battle, steady)))
        for number, chance in enumerate(hits[: max(1, inside)]):
            if chance > 0.01:
                found += chance * falls(left, guns, battle, inside - number, their_battle, steady, assaults - 1)
    return found


@cache
def losses_before_walls(inside: int, battle: int, steady: int) -> float:
    """What those inside hit in an assault, on the average (TM-15.1.l)."""
    chances = odds.hits(inside + battle + 1, lucky(min(inside, steady) + 1))
    return sum(number * chance for number, chance in enumerate(chances))
