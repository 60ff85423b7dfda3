"""Abilities at any time: reaction windows and the player's own acts (MU-turn.c, MU-card.e to h, MU-C.a, R-window)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from condotta.core.flow import Flow, Option, Seat

from .state import Battle, State, Table


class Moment:
    """When a window opens: the key of the moment, whose doing it is, and what it is about."""

    __slots__ = ("area", "battle", "card", "dice", "key", "seat", "sides", "things")

    def __init__(
        self,
        key: str,
        seat: int,
        area: str = "",
        battle: Battle | None = None,
        card: str = "",
        dice: list[int] | None = None,
        sides: tuple[int, ...] = (),
        things: list[Any] | None = None,
    ) -> None:
        self.key = key
        self.seat = seat  # whose doing it is; HORDE: the barbarians'
        self.area = area
        self.battle = battle
        self.card = card
        self.dice = dice  # a roll that a card may change in place (MU-C46, C47)
        self.sides = sides  # how many sides each of these dice has
        self.things = things  # what is about to be sacked (before_sack); what was destroyed (destroyed)


class Ability(NamedTuple):
    """What a card or a technology does, and when."""

    moments: tuple[str, ...]
    possible: Callable[[State, Seat, Moment], bool]  # besides: owned, upright, its cost in hand
    effect: Callable[[Table, Seat, Moment], Flow[None]]  # asks for its targets itself


def window(g: Table, moment: Moment) -> Flow[None]:
    """All seats, the active one first, until all pass in a row; whoever can do nothing is not asked."""
    yield from ()


def uses(s: State, seat: Seat, moment: Moment) -> list[Option]:
    """What this seat may use in this moment."""
    return []


def act(g: Table, seat: Seat, option: Option, moment: Moment) -> Flow[None]:
    """Carry out what was chosen in a window or in acts.choose."""
    raise NotImplementedError


def has_acts(s: State, seat: Seat) -> bool:
    """Whether the seat's own menu offers `acts`."""
    return False


def acts_menu(g: Table, seat: Seat) -> Flow[None]:
    """The seat's other acts in its own time: acts.choose until done (D14)."""
    yield from ()


def turn_card(g: Table, seat: Seat, card: str, what: str) -> Flow[int]:
    """MU-C.a: turn a card for its "ability" or its "points"; 0: cancelled by a Jester, 1, or 2: boosted."""
    raise NotImplementedError
