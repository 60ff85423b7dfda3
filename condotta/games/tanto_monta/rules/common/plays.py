"""Sections 6.1 and 6.2, chapter 11: the one place where a card is played as the card of an impulse or of a headline."""

from __future__ import annotations

from typing import Any, Final

from condotta.core.flow import Flow, Option, offer

from ...data import CARDS
from ...data.things import SPAIN
from ...state import State, Table
from . import answers, cards, events
from .powers import PEACE_OF_ALCACOVAS

JOANNA: Final = "joanna_la_beltraneja"
ISABELLA_DIES: Final = "isabella_dies_crown_of_castile_split"
THE_PLAGUE: Final = "the_plague"


def may_give_cp(s: State, card: str) -> bool:
    return not why_no_cp(s, card)


def why_no_cp(s: State, card: str) -> str:
    """The rule by which a card gives no CP: a Mandatory Event, JOANNA LA BELTRANEJA after the Peace; "" for others."""
    if CARDS[card].mandatory:
        return "TM-11.c"
    return "TM-20.4-aft.a" if card == JOANNA and PEACE_OF_ALCACOVAS in s.happened else ""


def ways(s: State, seat: int, about: Any) -> list[Option]:
    """TM-11.c, d, TM-6.1.af: what a player can do with the cards of his hand in his impulse, card by card."""
    open_now = [one for one in answers.possible(s, "impulse_start", seat, about) if not CARDS[one.card].home]
    found: list[Option] = []
    for card in s.hands[seat]:
        if card in s.taken[seat]:
            continue  # TM-16.4.n
        if may_give_cp(s, card):
            found.append(offer("cp", card))
        blocks = events.possible(s, seat, card, events.IMPULSE)
        found += [event.option for event in blocks]
        if CARDS[card].mandatory and not blocks:
            found.append(events.option(card, ""))  # TM-6.1.ah: its CP only
        found += [events.option(card, answer.block) for answer in open_now if answer.card == card]
    return found


def announce(g: Table, seat: int, card: str, as_event: bool, rule: str) -> Flow[bool]:
    """The card is on the table; True if WITCHCRAFT cancels it (TM-11.w), and then it is put away."""
    cards.take_from_hand(g, seat, card)
    if as_event:
        g.state.events.append(card)
    if as_event:
        g.log("card.played", rule, seat=seat, card=card, way="as_event")
    else:
        g.log("card.played", rule, seat=seat, card=card, way="for_cp", cp=CARDS[card].cp)
    cancelled = yield from answers.is_cancelled(g, seat, card)
    if cancelled:
        cards.lay_aside(g.state, seat, card)
    return cancelled


def carry_out(g: Table, seat: int, card: str, event: events.Event | None) -> Flow[bool]:
    """TM-11.f, TM-6.2.c: the event, if there is one; True if the card leaves the game by it. What it finds counts."""
    if event is None:
        return False
    leaves = cards.leaves_the_game(g.state, card)
    yield from event.does(g, seat) or ()
    return leaves


def put_away(g: Table, seat: int, card: str, leaves: bool) -> None:
    """TM-11.h, TM-6.2.c, d; TM-20.9.a, p: the card of a Foreign War lies on the map while it lasts, and has left the
    game if its own event has ended it."""
    if card in g.state.foreign_wars or card in g.state.removed:
        return
    if leaves:
        g.state.removed.append(card)
        g.log("card.removed", "TM-6.2.c", card=card)
    else:
        cards.lay_aside(g.state, seat, card)


def retrievable(s: State) -> list[str]:
    """TM-6.2.e: what Spain can take from the discard pile while Isabella lives."""
    if ISABELLA_DIES in s.removed:
        return []
    return [
        card
        for card in s.discard
        if not CARDS[card].mandatory and card not in (THE_PLAGUE, cards.PAPAL_BULL) and card not in s.played[SPAIN]
    ]
