"""Card 74, ESPIONAGE: before the headline (TM-10.ac), or in an impulse."""

from __future__ import annotations

from typing import Any, Final

from condotta.core.flow import Flow, pick_one

from ...pieces import NOBODY
from ...state import State, Table
from ..common import answers, cards, events, receiving
from ..common.cards import ESPIONAGE
from .tribute import discard_one

DRAWN: Final = 3
DISCARDED: Final = 2


def look(g: Table, seat: int) -> Flow[int]:
    """TM-6.1.q: he sees the whole hand of an opponent of his choice."""
    other = yield from answers.pick_player(seat, answers.others(seat), "espionage.whom", "TM-10.ac")
    cards.look_at(g, seat, other, "TM-10.ac")
    return other


def may_exchange(s: State, seat: int, about: Any) -> bool:
    """Who has got it in this way does not pass it on."""
    return s.spied == NOBODY


def exchange(g: Table, seat: int, about: Any) -> Flow[None]:
    """Block a: a card for ESPIONAGE, which the other must use as his supporting card or in his first impulse."""
    s = g.state
    other = yield from look(g, seat)
    found = [card for card in s.hands[other] if cards.may_be_drawn(card)]
    if not found:
        return
    card = yield from pick_one(seat, "take", found, "espionage.card", "TM-10.ac", {"player": other})
    cards.change_hands(s, card, other, seat)
    s.discard.remove(ESPIONAGE)
    s.hands[other].append(ESPIONAGE)
    cards.make_known(s, ESPIONAGE, other)
    s.spied = other
    g.log("espionage.taken", "TM-10.ac", (seat, other), seat=seat, player=other, card=card)


def spy(g: Table, seat: int) -> Flow[None]:
    """Block b: he looks at a hand, draws three cards and a resource, and discards two cards of his choice."""
    yield from look(g, seat)
    for _ in range(DRAWN):
        cards.draw(g, seat)
    yield from receiving.draw(g, seat)
    for _ in range(DISCARDED):
        yield from discard_one(g, seat, "espionage.discard")


answers.declare(ESPIONAGE, "a", may_exchange, exchange)
events.declare(ESPIONAGE, "b", events.always, spy)
