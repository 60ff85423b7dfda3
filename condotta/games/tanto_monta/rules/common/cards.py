"""Sections 6.1 to 6.3: hands, deck and discard pile."""

from __future__ import annotations

from typing import Final

from ...data import CARDS
from ...state import State, Table

PAPAL_BULL: Final = "papal_bull"


def draw(g: Table, seat: int) -> str:
    """TM-6.2.h: the top card; from the discard pile, shuffled, when the deck is empty. "" when there is none at all."""
    s = g.state
    if not s.deck and s.discard:
        s.deck, s.discard = s.discard, []
        g.shuffle(s.deck)
        g.log("deck.shuffled", "TM-6.2.h")
    if not s.deck:
        return ""
    card = s.deck.pop()
    s.hands[seat].append(card)
    g.reveal()
    g.log("card.drawn", "TM-6.2.a", (seat,), seat=seat, card=card)
    return card


def lay_aside(s: State, seat: int, card: str) -> None:
    """TM-6.2.d, TM-6.1.o: after play, to the discard pile; a Home card to its owner's box, PAPAL BULL aside."""
    if CARDS[card].home:
        s.used[seat].append(card)
    elif card != PAPAL_BULL:
        s.discard.append(card)


def may_be_drawn(card: str) -> bool:
    """TM-6.1.p, ae: neither a Home card nor PAPAL BULL leaves a hand by a random draw."""
    return not CARDS[card].home and card != PAPAL_BULL
