"""Sections 8.2 and 8.6: what can be played against a card that has just been announced (R-43, R-44, R-45)."""

from __future__ import annotations

from condotta.core.flow import PASS, Decision, Flow, Option, Seat, options_by_id
from condotta.core.table import Table

from ..data import CARDS, KINDS, POWER, POWER_CARD
from ..state import OF_KIND, Announced, State, cards_in_hand, use_card
from . import control

REACT = options_by_id("react", CARDS)
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

    A reaction is itself a played card with its own window, so the last card on the pile resolves first.
    """
    s = g.state
    if not CANCELLABLE[card]:  # MV-8.6.b
        return True
    g.reveal()  # whether anybody is asked or not
    if not anybody_can_react(s, seat, card):
        return True
    s.pile.append(Announced(seat, card, what))
    holds = True
    for other in g.others(seat):
        options = reactions(s, other, card)
        if not options:
            continue
        params = {"player": seat, "card": card, "what": what.as_json() if what else []}
        choice: Option = yield Decision(other, "reaction.choose", [PASS, *options], "MV-8.6.a", params, hidden=True)
        if choice is PASS:
            continue
        reaction = str(choice.args[0])
        use_card(s, other, reaction)
        control.forget(s, reaction)
        g.log("reaction.played", reaction_rule(reaction), player=other, card=reaction, against=card)
        if (yield from stands(g, other, reaction)):
            holds = False
            g.log("reaction.annulled", "MV-8.6.a", card=card)
            break
    s.pile.pop()
    return holds


def anybody_can_react(s: State, seat: Seat, card: str) -> bool:
    for other, hand in enumerate(s.hands):
        if other != seat and hand and reactions(s, other, card):
            return True
    return False


def reactions(s: State, seat: Seat, card: str) -> list[Option]:
    """What this player may play against the card. Two equal cards are one option."""
    options = [REACT[mine] for mine in s.hands[seat] if mine in DEUS_EX_MACHINA][:1]
    if CARDS[card] == "spies":  # MV-8.2.a
        options += [REACT[assassin] for assassin in cards_in_hand(s, seat, "assassin")[:1]]
    return options


def reaction_rule(card: str) -> str:
    return "MV-8.2.a" if card in ASSASSINS else "MV-8.6.a"
