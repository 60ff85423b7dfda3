"""Positions: what one may leave out, and everything that can be wrong."""

from collections.abc import Iterator
from typing import Any

from condotta.core.fields import refuse
from condotta.core.game import Setup
from condotta.core.rng import Rng

from ..data import DECK
from ..state import FIELDS, LEAST_PURSE, MOST_PURSE, State, money
from ..turn import new_state


def load(position: dict[str, Any], setup: Setup, rng: Rng) -> State:
    """What a position does not name is as in round 1; cards that it does not name lie in the deck."""
    s = new_state(setup)
    s.round = 1
    FIELDS.load(s, position, setup.seats)
    if "deck" not in position:
        s.deck = rest_of_the_deck(s, rng)
    refuse(check(s))
    return s


def rest_of_the_deck(s: State, rng: Rng) -> list[str]:
    deck = DECK[:] if s.round else []
    for card in [*s.discard, *(card for hand in s.hands for card in hand)]:
        if card in deck:
            deck.remove(card)
    rng.shuffle(deck)
    return deck


def check(s: State) -> list[str]:
    """Everything that is wrong with a state."""
    return list(problems_of(s))


def problems_of(s: State) -> Iterator[str]:
    seats = len(s.hands)
    if not 0 <= s.round <= s.rounds + 1:
        yield f"round: {s.round}, the game has {s.rounds} (TY-5.a)"
    if s.holder is not None and not (0 <= s.holder < seats and 1 <= s.round <= s.rounds):
        yield f"holder: seat {s.holder} cannot hold the keys in round {s.round} (TY-2.b)"
    for seat in range(seats):
        if not LEAST_PURSE <= s.proven[seat] <= s.purses[seat] <= MOST_PURSE:
            yield f"purses.{seat}: {s.purses[seat]}, it should be {s.proven[seat]} to {MOST_PURSE} (TY-1.b)"
        if money(s, seat) < 0:
            yield f"florins.{seat}: with their purse they have {money(s, seat)} (TY-1.d)"
    cards = [*s.deck, *s.discard, *(card for hand in s.hands for card in hand)]
    if sorted(cards) != (sorted(DECK) if s.round else []):
        yield f"cards: {len(cards)}, not the {len(DECK)} of the game, or not the right ones (TY-T.cards)"
