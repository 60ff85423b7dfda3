"""Section 18.1: Mandatory Events that are due in this winter and have not occurred yet.

Nobody plays them: what their modules have declared is carried out for NOBODY, so that an event which gives something to
the one who plays it, or asks them, sees that there is no such player (TM-18.1.c, f).
"""

from __future__ import annotations

from condotta.core.flow import Flow

from ...data import CARD_IDS, FACTS
from ...pieces import NOBODY
from ...state import State, Table
from ..action import impulse
from ..common import cards, events, plays
from ..land import breaking
from ..victory.victory import check_keys


def mandatory_events(g: Table) -> Flow[None]:
    """TM-18.1.a, b: those of this turn in their order."""
    for card in due(g.state):
        event = events.EVENTS.get((card, ""))
        if event is not None and event.may(g.state, NOBODY) and not check_keys(g):
            yield from resolve(g, event)


def due(s: State) -> list[str]:
    """TM-18.1.T1, d, e: what has left the game, or rules or reigns, has occurred."""
    found = [CARD_IDS[number] for number in FACTS.mandatory_due.get(s.turn, ())]
    return [card for card in found if card not in s.removed]


def resolve(g: Table, event: events.Event) -> Flow[None]:
    """TM-18.1.b, c: the card is found wherever it is; what CP there are for a player of the card are lost."""
    s, card = g.state, event.card
    for pile in (s.deck, s.discard, *s.hands):
        if card in pile:
            pile.remove(card)
    cards.forget(s, card)
    g.reveal()
    g.log("event.due", "TM-18.1.a", card=card)
    plays.put_away(g, NOBODY, card, cards.leaves_the_game(s, card))
    yield from event.does(g, NOBODY) or ()
    impulse.tidy(s)
    yield from breaking.check_all(g)  # TM-15.3.a
