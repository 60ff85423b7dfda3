"""Section 6.3: a card or resource drawn at random from another player."""

from __future__ import annotations

from ...state import State, Table
from ..common import cards, resources


def drawable(s: State, victim: int) -> list[str]:
    """TM-6.3.k, l: his cards if he has more of them than resources, else his resources."""
    hand = [card for card in s.hands[victim] if cards.may_be_drawn(card)]
    store = s.warehouses[victim]
    return hand if len(hand) > len(store) else store[:]


def rob(g: Table, seat: int, victim: int) -> str:
    """The taker gets it, be it from himself; "" where there is nothing."""
    s = g.state
    found = drawable(s, victim)
    g.reveal()
    if not found:
        return ""
    thing = found[g.pick(len(found))]
    if thing in s.hands[victim]:
        if seat != victim:
            cards.change_hands(s, thing, victim, seat)
        g.log("card.taken", "TM-6.3.k", (seat, victim), seat=seat, victim=victim, card=thing)
        return thing
    s.warehouses[victim].remove(thing)
    s.warehouses[seat].append(thing)
    g.log("resource.taken", "TM-6.3.k", seat=seat, victim=victim)
    return thing


def lose(g: Table, victim: int) -> None:
    """One of them is discarded, open to all."""
    found = drawable(g.state, victim)
    if found:
        lay_down(g, victim, found[g.pick(len(found))])


def lay_down(g: Table, seat: int, thing: str) -> None:
    """A card or resource is discarded."""
    if thing in g.state.hands[seat]:
        cards.discard(g, seat, thing)
    else:
        resources.discard(g, seat, thing)
