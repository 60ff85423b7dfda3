"""What dice promise in field battles and assaults (chapters 14 and 15), as bots reckon before they are rolled."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, erf, sqrt
from typing import Final

from ..data import SPACES
from ..pieces import Stack
from ..rules.common import formations
from ..rules.land.field_battle import charge_dice
from ..state import State

HIT: Final = 1 / 3  # 5 and 6 (TM-14.h)
FOUR: Final = 1 / 6


class Host:
    """Units and army leaders that fight on one side."""

    __slots__ = ("artillery", "battle", "cavalry", "militia", "regular")

    def __init__(self, parts: Sequence[Stack], leaders: Sequence[str]) -> None:
        self.regular = sum(part.regular for part in parts)
        self.militia = sum(part.militia for part in parts)
        self.cavalry = sum(part.cavalry for part in parts)
        self.artillery = sum(part.artillery for part in parts)
        self.battle = formations.best_battle_rating(leaders)

    @property
    def size(self) -> int:
        return self.regular + self.militia + self.cavalry + self.artillery

    @property
    def infantry(self) -> int:
        return self.regular + self.militia

    @property
    def dice(self) -> int:
        """TM-14.d, f: in the open, charging."""
        return self.infantry + self.cavalry + self.battle + charge_dice(self.cavalry)


def lucky(dice: int, steady: int) -> float:
    """TM-14.i: 4s that hit, on the average."""
    most = 0 if steady < 2 else 1 if steady < 4 else 2
    if not most or not dice:
        return 0.0
    none = (1 - FOUR) ** dice
    one = dice * FOUR * (1 - FOUR) ** (dice - 1)
    return 1 - none if most == 1 else one + 2 * (1 - none - one)


def ground(s: State, space: str, owner_defends: bool) -> int:
    """TM-14.e: dice of the defender."""
    return 1 + (SPACES[space].strategic and owner_defends)


def hits(dice: int, steady: int) -> float:
    return dice * HIT + lucky(dice, steady)


def win_field(s: State, attacker: Host, defender: Host, space: str, friendly: bool = True) -> float:
    """The chance of the attacker to have more hits than the defender; `friendly`: the space is the defender's."""
    if not attacker.size:
        return 0.0
    if not defender.size:
        return 1.0
    more = ground(s, space, friendly)
    ours = hits(attacker.dice, attacker.regular + attacker.cavalry)
    theirs = hits(defender.dice + more, defender.regular + defender.cavalry + more)
    spread = sqrt((attacker.dice + defender.dice + more) * HIT * (1 - HIT))
    return (1 + erf((ours - theirs - 0.5) / (spread * sqrt(2)))) / 2


def at_least(dice: int, wanted: int) -> float:
    """The chance of so many hits with these dice."""
    if wanted <= 0:
        return 1.0
    return sum(comb(dice, hit) * HIT**hit * (1 - HIT) ** (dice - hit) for hit in range(wanted, dice + 1))


def attack_dice(host: Host, garrison: int) -> int:
    """TM-15.1.T1."""
    guns = min(host.artillery, host.infantry)
    if garrison:
        return (host.infantry + 1) // 2 + guns + host.battle
    return host.infantry + 2 * guns + host.battle


def win_assault(host: Host, garrison: int) -> float:
    """The chance to take a place with one assault (TM-15.1.q)."""
    if not host.infantry + host.cavalry:
        return 0.0
    return at_least(attack_dice(host, garrison), max(1, garrison))


def assault_losses(garrison: Host) -> float:
    """What the besiegers lose in an assault, on the average (TM-15.1.l)."""
    dice = garrison.infantry + garrison.battle + 1
    return hits(dice, garrison.regular + 1)
