"""Sections 8.2 and 8.6: what can be played against a card that has just been announced (R-43, R-44, R-45)."""

from __future__ import annotations

from functools import partial

from condotta.core.flow import Flow, Option, Seat, options_by_id
from condotta.core.table import Table
from condotta.core.windows import Moment, Reaction, Then, window

from ..data import CARDS, KINDS, POWER_CARD
from ..data.things import POWER
from ..state import OBLIGATORY, OF_KIND, Announced, State, cards_in_hand, use_card
from . import control

REACT = options_by_id("react", CARDS)
ANNOUNCED = Moment("reaction.choose", "MV-8.6.a")
CANCELLABLE = {card: POWER_CARD.cancellable if k == POWER else KINDS[k].cancellable for card, k in CARDS.items()}
DEUS_EX_MACHINA = OF_KIND["deus_ex_machina"]
ASSASSINS = OF_KIND["assassin"]


def announce(g: Table[State], seat: Seat, card: str, rule: str, what: Option | None = None) -> Flow[bool]:
    """R-43: a card is announced with its mode and targets; True if nobody annuls it. It leaves the game (R-44)."""
    use_card(g.state, seat, card)
    control.forget(g.state, card)
    g.log("card.announced", rule, player=seat, card=card, what=what.as_json() if what else [])
    return (yield from stands(g, seat, card, what))


def stands(g: Table[State], seat: Seat, card: str, what: Option | None = None) -> Flow[bool]:
    """R-43: each other player, clockwise from the announcer's left, may react once; True if the play is not annulled.

    Who had to play an obligatory card may annul it themselves, after all others: 8.6 names any other card.
    A reaction is itself a played card with its own window, so the last card on the pile resolves first.
    """
    s = g.state
    if not CANCELLABLE[card]:  # MV-8.6.b
        return True
    g.announce()  # whether anybody is asked or not
    if not anybody_can_react(s, seat, card):
        return True
    s.pile.append(Announced(seat, card, what))
    about = {"player": seat, "card": card, "what": what.as_json() if what else []}
    asked = [*g.others(seat), seat] if OBLIGATORY[card] else g.others(seat)
    offers, play = partial(reactions, s, card), partial(react, g, card)
    annulled = yield from window(ANNOUNCED, asked, offers, about, play)
    s.pile.pop()
    return annulled is None


def react(g: Table[State], against: str, reaction: Reaction) -> Flow[Then]:
    """R-43: a card is played against another; if it is annulled itself, the next player may still react."""
    card = str(reaction.option.args[0])
    use_card(g.state, reaction.seat, card)
    control.forget(g.state, card)
    g.log("reaction.played", reaction_rule(card), player=reaction.seat, card=card, against=against)
    if not (yield from stands(g, reaction.seat, card)):
        return Then.NEXT_SEAT
    g.log("reaction.annulled", "MV-8.6.a", card=against)
    return Then.CLOSES


def anybody_can_react(s: State, seat: Seat, card: str) -> bool:
    for other, hand in enumerate(s.hands):
        if hand and (other != seat or OBLIGATORY[card]) and reactions(s, card, other):
            return True
    return False


def reactions(s: State, card: str, seat: Seat) -> list[Option]:
    """What this player may play against the card. Two equal cards are one option."""
    options = [REACT[mine] for mine in s.hands[seat] if mine in DEUS_EX_MACHINA][:1]
    if CARDS[card] == "spies":  # MV-8.2.a
        options += [REACT[assassin] for assassin in cards_in_hand(s, seat, "assassin")[:1]]
    return options


def reaction_rule(card: str) -> str:
    return "MV-8.2.a" if card in ASSASSINS else "MV-8.6.a"
