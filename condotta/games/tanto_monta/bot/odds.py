"""What dice promise in field battles and assaults, for armies that are only thought of. The questions are those of the
rules (rules/land/odds.py); here cavalry charges."""

from __future__ import annotations

from collections.abc import Sequence

from ..data import SPACES
from ..pieces import Stack
from ..rules.common import formations
from ..rules.land import odds
from ..rules.land.assault import dice_of_units
from ..rules.land.battle import lucky
from ..rules.land.field_battle import charge_dice


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

    def with_friends(self, others: Host) -> Host:
        return Host([self.units, others.units], [], max(self.battle, others.battle))


def win_field(attacker: Host, defender: Host, space: str, friendly: bool = True) -> float:
    """The chance of the attacker; `friendly`: the space is the defender's (TM-14.e)."""
    if not attacker.size or not defender.size:
        return float(attacker.size > 0)
    ground = 1 + int(SPACES[space].strategic and friendly)
    ours, theirs = (attacker.dice, attacker.steady), (defender.dice + ground, defender.steady + ground)
    return odds.win(*ours, attacker.size, *theirs, defender.size)


def win_assault(host: Host, garrison: int) -> float:
    """The chance to take a place with one assault (TM-15.1.q)."""
    dice = sum(dice_of_units(host.units.infantry, host.units.artillery, garrison > 0).values()) + host.battle
    return sum(odds.hits(dice, 0)[max(1, garrison) :])


def assault_losses(garrison: Host) -> float:
    """What the besiegers lose in an assault, on the average (TM-15.1.l)."""
    dice = garrison.units.infantry + garrison.battle + 1
    chances = odds.hits(dice, lucky(garrison.units.regular + 1))
    return sum(number * chance for number, chance in enumerate(chances))
