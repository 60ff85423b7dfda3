"""Positions: the state as data, and back, with everything told that is wrong."""

from collections.abc import Iterator
from typing import Any

from condotta.core.errors import PositionError
from condotta.core.game import Setup, position_schema, schema_problems
from condotta.core.rng import Rng

from ..data import CARDS, DECK
from ..state import LEAST_PURSE, MOST_PURSE, State, money
from ..turn import new_state


def dump(s: State) -> dict[str, Any]:
    """All of the state but the settings, which the match keeps."""
    lists = {"florins": s.florins[:], "purses": s.purses[:], "proven": s.proven[:]}
    cards = {"hands": [hand[:] for hand in s.hands], "deck": s.deck[:], "discard": s.discard[:]}
    return {"round": s.round, "holder": s.holder, **lists, **cards}


def schema() -> dict[str, Any]:
    numbers = {"type": "array", "items": {"type": "integer"}}
    cards = {"type": "array", "items": {"enum": list(CARDS)}}
    lists = {"florins": numbers, "purses": numbers, "proven": numbers, "deck": cards, "discard": cards}
    own = {"round": {"type": "integer"}, "holder": {"type": ["integer", "null"]}, **lists}
    return position_schema("Toll Bridge", {**own, "hands": {"type": "array", "items": cards}})


def load(position: dict[str, Any], setup: Setup, rng: Rng) -> State:
    """What a position does not name is as in round 1; cards that it does not name lie in the deck."""
    problems = schema_problems(schema(), position)
    if problems:
        raise PositionError(problems)
    s = new_state(setup)
    s.round, s.holder = position.get("round", 1), position.get("holder")
    s.florins, s.purses = list(position.get("florins", s.florins)), list(position.get("purses", s.purses))
    s.proven, s.discard = list(position.get("proven", s.proven)), list(position.get("discard", s.discard))
    s.hands = [list(hand) for hand in position.get("hands", s.hands)]
    s.deck = list(position["deck"]) if "deck" in position else rest_of_the_deck(s, rng)
    problems = check(s) if len(s.hands) == setup.seats else [f"hands: {len(s.hands)} for {setup.seats} seats"]
    if problems:
        raise PositionError(problems)
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
    if not seats == len(s.florins) == len(s.purses) == len(s.proven):
        yield f"florins, purses, proven: each should be a list for {seats} seats"
        return
    for seat in range(seats):
        if not LEAST_PURSE <= s.proven[seat] <= s.purses[seat] <= MOST_PURSE:
            yield f"purses.{seat}: {s.purses[seat]}, it should be {s.proven[seat]} to {MOST_PURSE} (TY-1.b)"
        if money(s, seat) < 0:
            yield f"florins.{seat}: with his purse he has {money(s, seat)} (TY-1.d)"
    cards = [*s.deck, *s.discard, *(card for hand in s.hands for card in hand)]
    if sorted(cards) != (sorted(DECK) if s.round else []):
        yield f"cards: {len(cards)}, not the {len(DECK)} of the game, or not the right ones (TY-T.cards)"


def seats_in(position: dict[str, Any]) -> int | None:
    """How many seats a position that does not say so is for."""
    return next((len(position[key]) for key in ("florins", "hands") if isinstance(position.get(key), list)), None)
