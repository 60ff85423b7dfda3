"""What each seat sees, what it is refused, and what a fork may change behind its back."""

from typing import Any

from condotta.core.flow import Decision, Option, Seat
from condotta.core.game import Refusal, seat_pin
from condotta.core.rng import Rng

from ..rules.crossing import PLAY, playable
from ..state import MOST_PURSE, State, money


def view(s: State, seat: Seat | None) -> dict[str, Any]:
    """Built up from nothing: a new field of State is secret until it is named here."""
    is_over = s.round > s.rounds
    keys = {"id": "keys", "kind": "keys", "at": "bridge", "owner": s.holder}
    return {
        "round": s.round,
        "rounds": s.rounds,
        "holder": s.holder,
        "florins": s.florins[:],
        "purses": [purse if i == seat or is_over else None for i, purse in enumerate(s.purses)],  # TY-1.b
        "hands": [hand[:] if i == seat else len(hand) for i, hand in enumerate(s.hands)],  # TY-1.c
        "deck": len(s.deck),
        "discard": s.discard[:],
        "board": {"spaces": [{"id": "bridge", "kind": "bridge", "x": 0, "y": 0}], "pieces": [keys]},
    }


def refusals(s: State, decision: Decision) -> list[Refusal]:
    """What a player might expect to be possible, and why it is not."""
    seat = decision.seat
    if decision.prompt == "auction.ask":
        return [Refusal(Option("bid", money(s, seat) + 1), "refused.money", "TY-1.d", {"florins": money(s, seat)})]
    if decision.prompt == "crossing.react":
        idle = [card for card in dict.fromkeys(s.hands[seat]) if PLAY[card] not in playable(s, seat)]
        return [Refusal(PLAY[card], "refused.card", "TY-T.cards", {"card": card}) for card in idle]
    return []


def redeal(s: State, seat: Seat, rng: Rng, pinned: frozenset[str]) -> None:
    """Deal anew the others' cards and purses, within what the seat knows of them."""
    others = [i for i in range(len(s.hands)) if i != seat and seat_pin(i) not in pinned]
    unseen = s.deck + [card for i in others for card in s.hands[i]]
    rng.shuffle(unseen)
    for i in others:
        s.hands[i] = [unseen.pop() for _ in s.hands[i]]
        if s.round <= s.rounds:  # later the purses are open
            s.purses[i] = s.proven[i] + rng.below(MOST_PURSE + 1 - s.proven[i])
    s.deck = unseen
