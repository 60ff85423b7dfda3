"""The deck of Event cards (MU-evcard.h, R-event-deck)."""

from __future__ import annotations

from ...state import State, Table


def draw(g: Table) -> str:
    """The top Event card; R-event-deck: from the discards shuffled anew if there is none."""
    refill(g)
    g.reveal()
    return g.state.event_deck.pop()


def discard(s: State) -> None:
    """MU-evcard.h: the card of the turn, if it still lies there."""
    if s.event:
        s.event_discard.append(s.event)
        s.event = ""


def refill(g: Table) -> None:
    """R-event-deck: a deck that cannot show a top back is made anew from the discards."""
    s = g.state
    if not s.event_deck and s.event_discard:
        s.event_deck, s.event_discard = s.event_discard, []
        g.shuffle(s.event_deck)
        g.log("events.shuffled", "MU-evcard.h")
