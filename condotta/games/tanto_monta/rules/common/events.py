"""Chapter 11 and section 6.1: what cards do when they are played as events in an impulse or as headline events.

A module that knows what a block of a card does declares it:

    events.declare("seed_of_an_empire", "a", may=..., does=...)

A block that nobody has declared cannot be played as an event; a Mandatory Event then gives its CP only.
"""

from __future__ import annotations

from collections.abc import Callable, Sized
from typing import Final, TypeAlias

from condotta.core.flow import Flow, Option, offer

from ...data import CARDS
from ...state import State, Table

IMPULSE: Final = "impulse"
HEADLINE: Final = "headline"
May: TypeAlias = Callable[[State, int], bool]  # are its conditions met, and would it do anything, for this player?
Does: TypeAlias = Callable[[Table, int], Flow[None] | None]  # CP that it grants last of all are left in the budget


class Event:
    """A block of a card: when it may be played as an event, and what it does then."""

    def __init__(self, card: str, block: str, may: May, does: Does) -> None:
        self.card: Final = card
        self.block: Final = block
        self.may: Final = may
        self.does: Final = does
        self.option: Final = option(card, block)


EVENTS: Final[dict[tuple[str, str], Event]] = {}
BLOCKS_AT: Final = {  # those for a time, whether they are in the game or not, by card
    timing: {
        id: [(id, block.id) for block in card.blocks if timing in block.timing]
        for id, card in CARDS.items()
        if any(timing in block.timing for block in card.blocks)
    }
    for timing in (IMPULSE, HEADLINE)
}


def option(card: str, block: str) -> Option:
    return offer("event", card, block) if block else offer("event", card)


def declare(card: str, block: str, may: May, does: Does) -> None:
    CARDS[card].block(block)
    EVENTS[card, block] = Event(card, block, may, does)


def always(s: State, seat: int) -> bool:
    return True


def only(player: int) -> May:
    """A block that is this player's."""
    return lambda s, seat: seat == player


def some(found: Callable[[State], Sized]) -> May:
    """A block for which there must be something."""
    return lambda s, seat: bool(found(s))


def possible(s: State, seat: int, card: str, timing: str) -> list[Event]:
    """TM-6.1.c, ah: the blocks that this player may use now."""
    if hindrance(s, seat, card, timing):
        return []
    return [event for event in declared(card, timing) if event.may(s, seat)]


def hindrance(s: State, seat: int, card: str, timing: str) -> str:
    """The rule by which a player may use no block of a card now, whatever they do; "" if there is none."""
    facts = CARDS[card]
    if card not in BLOCKS_AT[timing]:
        return "TM-6.1.x" if facts.response else "TM-6.1.aa" if facts.combat else "TM-11.d"
    if card in s.events:
        return "TM-6.2.f"  # no card twice in a turn
    return "" if seat in facts.players else "TM-11.e"


def declared(card: str, timing: str) -> list[Event]:
    """Its blocks for this time that are in the game."""
    return [EVENTS[block] for block in BLOCKS_AT[timing].get(card, []) if block in EVENTS]
