"""What a Naval Move and a naval combat are about; Response cards read it and change it (16.1, 16.2)."""

from __future__ import annotations

from typing import Any, Final

from ...pieces import NOBODY, Fleet
from ...state import State
from ..common import fleets
from ..common.fleets import Flotilla

HITS: Final = 5  # the lowest die that hits (TM-16.2.e)


class Order:
    """TM-16.1.m: a ship and where it is to sail."""

    __slots__ = ("origin", "ship", "to")

    def __init__(self, ship: Fleet, origin: str, to: str) -> None:
        self.ship = ship
        self.origin = origin
        self.to = to


class NavalMove:
    """TM-16.1.m: a declared Naval Move of one navy. All of it is public."""

    __slots__ = ("admirals", "cancelled", "entered", "held", "naos", "orders", "seat", "side")

    def __init__(self, seat: int, side: str) -> None:
        self.seat = seat
        self.side = side
        self.orders: list[Order] = []
        self.admirals: dict[str, str] = {}  # naval leaders who go along, and where to
        self.naos: list[tuple[str, ...]] = []  # orders for Naos, as rules/ocean writes them
        self.entered: list[str] = []  # Sea Zones with newly arrived ships (TM-16.1.n)
        self.held: list[str] = []  # of these, where an interception succeeded
        self.cancelled = False  # TORRENTIAL RAINS (TM-16.1.p)

    def told(self) -> dict[str, Any]:
        """For those who are asked about it."""
        places = [order.to for order in self.orders] + [order[2] for order in self.naos if order[2]]
        return {"powers": [self.side], "space": "", "to": places[0] if places else "", "player": self.seat}

    def from_place(self, place: str) -> list[Order]:
        return [order for order in self.orders if order.origin == place]


class NavalAttempt:
    """TM-16.1.u, y: an attempt to intercept or to avoid battle at sea, on which SEA FOG can be played."""

    __slots__ = ("place", "seat", "ships", "side", "succeeds")

    def __init__(self, seat: int, side: str, ships: Flotilla, place: str) -> None:
        self.seat = seat
        self.side = side
        self.ships = ships
        self.place = place  # the Sea Zone into which, or the one out of which they try to sail
        self.succeeds = False

    def told(self) -> dict[str, Any]:
        return {"power": self.side, "place": self.ships.place, "to": self.place, "player": self.seat}


class SeaSide:
    """One side of a naval combat: its ships and leaders, its dice, what cards did for it."""

    __slots__ = ("attacks", "cards", "doomed", "hits", "more", "rolled", "rolls", "ships", "side")

    def __init__(self, side: str, ships: Flotilla, attacks: bool) -> None:
        self.side = side  # its navy
        self.ships = ships  # who is left
        self.attacks = attacks
        self.cards: list[str] = []  # Combat cards that took effect
        self.more = 0  # dice from cards before the roll
        self.rolls = 0  # dice it rolled
        self.rolled: list[int] = []  # what they show
        self.hits = 0
        self.doomed: list[Fleet] = []  # ships that are about to be lost, one by one

    def seat(self, s: State) -> int:
        return fleets.owner(s, self.side)


class NavalBattle:
    """Section 16.2: a naval combat. All of it is public."""

    __slots__ = ("attacker", "defender", "in_port", "place")

    def __init__(self, place: str, attacker: SeaSide, defender: SeaSide, in_port: bool) -> None:
        self.place = place
        self.attacker = attacker
        self.defender = defender
        self.in_port = in_port

    def told(self) -> dict[str, Any]:
        return {
            "place": self.place,
            "space": self.place,  # as battles on land say it
            "power": self.attacker.side,
            "other": self.defender.side,
            "attacker": self.attacker.hits,
            "defender": self.defender.hits,
        }

    def side_of(self, s: State, seat: int) -> SeaSide | None:
        """The side of a player."""
        for side in (self.attacker, self.defender):
            if seat != NOBODY and side.seat(s) == seat:
                return side
        return None

    def against(self, side: SeaSide) -> SeaSide:
        return self.defender if side is self.attacker else self.attacker
