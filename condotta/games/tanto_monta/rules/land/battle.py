"""What a land move and a land combat are about; response cards read it and change it (chapters 13 to 15)."""

from __future__ import annotations

from typing import Any, Final

from ...data import POWERS
from ...pieces import NOBODY, Stack
from ...state import State
from ..common.groups import Group
from ..common.powers import GUANCHES, lord, major, player

BENCOMO: Final = "bencomo"
HITS: Final = 5  # the lowest die that hits (TM-14.h)


class Move:
    """TM-13.1.r: a declared Move action. All of it is public."""

    __slots__ = ("cancelled", "cost", "departed", "formation", "intercepted", "met", "origin", "relief", "seat", "to")

    def __init__(self, seat: int, formation: Group, to: str, cost: int, *, by_sea: bool = False) -> None:
        self.seat = seat
        self.formation = formation  # where it stands now
        self.departed = formation.space
        self.origin = "" if by_sea else formation.space  # to which it could retreat (TM-13.4.h, TM-16.3.l)
        self.to = to
        self.cost = cost
        self.met: list[str] = []  # powers whose units are enemies of this move (TM-13.1.d to h)
        self.relief = False  # those besiege friends (TM-13.1.g)
        self.intercepted: list[str] = []  # major powers that have done so
        self.cancelled = False  # TORRENTIAL RAINS (TM-13.1.s)

    def told(self) -> dict[str, Any]:
        """For those who are asked about it."""
        return {"powers": self.formation.powers, "space": self.origin, "to": self.to, "player": self.seat}

    def enemy(self) -> dict[str, Any]:
        """What those who are attacked see of the formation."""
        group = self.formation
        return {"powers": group.powers, "units": group.size, "cavalry": group.cavalry, "leaders": group.leaders}


class Attempt:
    """TM-13.2, TM-13.3: an attempt to intercept or to avoid battle, on which a card can be played."""

    __slots__ = ("group", "move", "seat", "succeeds")

    def __init__(self, seat: int, group: Group, move: Move) -> None:
        self.seat = seat
        self.group = group
        self.move = move
        self.succeeds = False

    def told(self) -> dict[str, Any]:
        return {"powers": self.group.powers, "space": self.group.space, "to": self.move.to, "player": self.seat}


class Side:
    """One side of a field battle or assault: its units and leaders, its dice, what cards did for or against it."""

    __slots__ = (
        "attacks", "before", "cards", "charges", "first", "fours", "group", "hits", "hits_from", "missed", "more",
        "more_regular", "rolled", "rolls", "settled",
    )  # fmt: skip

    def __init__(self, group: Group, attacks: bool) -> None:
        self.group = group  # who is left; those inside the walls have that mark (relief, assault)
        self.before = group  # as it was when the combat began: who has won when nothing is left
        self.attacks = attacks
        self.cards: list[str] = []  # Combat cards that took effect
        self.charges = False  # TM-14.f
        self.more = 0  # dice from cards
        self.more_regular = 0  # dice from cards that count as those of regulars (ARQUEBUSIERS in defence of a fortress)
        self.hits_from = HITS  # 6 against FAVORABLE TERRAIN
        self.fours = True  # may hit (TM-14.i); not against ARQUEBUSIERS
        self.first = False  # SURPRISE ATTACK: rolls first
        self.rolls = 0  # dice it rolled
        self.rolled: list[int] = []  # what they show
        self.hits = 0
        self.missed = 0  # dice that did not hit, which LEADERSHIP rolls again
        self.settled = False  # its hits have been taken as losses: no card changes them any more

    def seats(self, s: State) -> list[int]:
        """Players with units or leaders on this side, in Impulse Order; nobody for independents and inactive minors."""
        return sorted({player(s, power) for power in self.powers(s)} - {NOBODY})

    def powers(self, s: State) -> list[str]:
        """Major powers on this side, with their active minors; inactive minors and independents by themselves."""
        return list(dict.fromkeys(major(s, power) for power in self.group.powers))

    def of_seat(self, s: State, seat: int) -> Group:
        """What a player has on this side."""
        return part_of(s, self.group, [power for power in POWERS if player(s, power) == seat])


class Battle:
    """A field battle (chapter 14) or an assault (15.1).

    `field_battle.field_battle(g, battle)` carries out all eleven steps; with `relief` only the first nine, to the
    captures: section 15.2 says how such a battle ends, and `relief.relieve(g, battle)` calls it.
    """

    __slots__ = (
        "assault", "attacker", "attacker_wins", "cancelled", "card_cancelled", "defender", "holy", "origin", "relief",
        "space",
    )  # fmt: skip

    def __init__(
        self,
        space: str,
        attacker: Group,
        defender: Group,
        origin: str = "",
        *,
        relief: bool = False,
        assault: bool = False,
    ) -> None:
        self.space = space
        self.attacker = Side(attacker, True)
        self.defender = Side(defender, False)
        self.origin = origin  # where the attacker came from; "" over the sea
        self.relief = relief
        self.assault = assault
        self.attacker_wins = False  # known after the losses
        self.cancelled = False  # an announced assault, by TORRENTIAL RAINS
        self.card_cancelled = False  # the Combat card just played, by AMBUSH
        self.holy = False  # the exchange of HOLY WAR has been made (TM-14.y)

    def told(self) -> dict[str, Any]:
        hits = {"attacker": self.attacker.hits, "defender": self.defender.hits}
        return {"powers": self.attacker.group.powers, "space": self.space, "to": self.space, **hits}

    def side_of(self, s: State, seat: int) -> Side | None:
        """The side on which a player has units or leaders."""
        if seat in self.attacker.seats(s):
            return self.attacker
        return self.defender if seat in self.defender.seats(s) else None

    def against(self, side: Side) -> Side:
        return self.defender if side is self.attacker else self.attacker


def regulars(group: Group) -> int:
    """TM-21.8-ind.d: those who fight as regulars; Guanches do with Bencomo."""
    braves = sum(part.militia for part in group.parts if part.power == GUANCHES) if BENCOMO in group.leaders else 0
    return group.count("regular") + braves


def lucky(steady: int) -> int:
    """TM-14.i, TM-15.1.n: how many 4s can hit, of so many dice that are those of regulars, cavalry or the ground."""
    return 0 if steady < 2 else 1 if steady < 4 else 2


def part_of(s: State, group: Group, powers: list[str]) -> Group:
    """Units and leaders of these powers."""
    leaders = [name for name in group.leaders if lord(s, name) in powers]
    return Group(group.space, [part for part in group.parts if part.power in powers], leaders)


def without(group: Group, units: Stack) -> Group:
    """The group less these units, which have the marks of one of its parts."""
    parts = [part.plus(units, -1) if part.stands_like(units) else part for part in group.parts]
    return Group(group.space, parts, group.leaders)


def summed(side: Side, parts: dict[str, int], fours: int) -> dict[str, object]:
    """For the log: the dice of a side, where they come from, and how many of them let 4s hit."""
    given = {what: number for what, number in parts.items() if number}
    return {"parts": given, "rolled": side.rolled[:], "fours": fours, "from": side.hits_from}
