"""Moments in which abilities can be used, and what an ability is. Imports no chapter, so that all can use it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from condotta.core.flow import Flow, Option, Seat

from ...state import Battle, State, Table

NOBODY: Final = -2


class Moment:
    """When a window opens: the key of the moment, whose doing it is, and what it is about."""

    __slots__ = ("area", "battle", "card", "dice", "key", "seat", "sides", "things", "victim")

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
        victim: int = NOBODY,
    ) -> None:
        self.key = key
        self.seat = seat  # whose doing it is; HORDE: the barbarians'
        self.area = battle.area if battle is not None and not area else area
        self.battle = battle
        self.card = card
        self.dice = dice  # a roll that a card may change in place (MU-C46, C47)
        self.sides = sides  # how many sides each of these dice has
        self.things = things  # what is about to be sacked (before_sack); what was destroyed (destroyed)
        self.victim = victim  # whose territory it was before the army came


class Ability:
    """What a card or a technology does, and when."""

    __slots__ = ("effect", "moments", "possible")

    def __init__(
        self,
        moments: tuple[str, ...],
        possible: Callable[[State, Seat, Moment], bool],
        effect: Callable[[Table, Seat, Moment], Flow[None]],
    ) -> None:
        self.moments = moments
        self.possible = possible  # besides: owned, upright, its cost in hand
        self.effect = effect  # asks for its targets itself


@cache
def offer(verb: str, *args: str) -> Option:
    """An option, made once: abilities are asked often whether they are possible."""
    return Option(verb, *args)
