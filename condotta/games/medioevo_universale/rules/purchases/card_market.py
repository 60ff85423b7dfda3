"""Phase 4: Empire cards (MU-card.a to d, i, j; MU-C62)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, Option, Seat, choose, offer, pick_one

from ...data import PRICES
from ...pieces import RELIGIOUS
from ...state import State, Table
from ..any_time import moments, offers
from ..any_time.moments import Ability, Occasion
from ..common import money, questions

ANY_ORDER: Final = Option("any_order")


def buy_card(g: Table, seat: Seat) -> Flow[None]:
    """MU-card.c (D13): pay, draw, keep one, put the rest under the deck."""
    s = g.state
    florins = price(s, seat)
    money.spend(g, seat, florins)
    s.card_bought[seat] = True
    g.log("cards.bought", "MU-card.b", player=seat, florins=florins)
    draw(g, seat, number_drawn(s, seat))
    card = yield from choose_card(g, seat)
    s.dealt[seat].remove(card)
    s.cards[seat].append(card)
    g.log("cards.kept", "MU-card.d", player=seat, card=card)
    yield from put_under(g, seat)


def draw(g: Table, seat: Seat, n: int) -> None:
    """MU-card.c, j: so many from the top, or what is left; the buyer alone sees them (MU-hid.d)."""
    s = g.state
    drawn = [s.empire_deck.pop() for _ in range(min(n, len(s.empire_deck)))]
    for known in s.known:
        known[:] = [card for card in known if card not in drawn]
    s.dealt[seat] += drawn
    g.reveal()
    g.log("cards.drawn", "MU-card.c", player=seat, number=len(drawn))
    g.log("cards.seen", "MU-card.c", audience=(seat,), cards=drawn)


def choose_card(g: Table, seat: Seat) -> Flow[str]:
    """MU-card.c, MU-C62: one of the cards drawn; a Sage may draw others first."""
    occasion = Occasion(moments.CARD_CHOICE, seat)
    while True:
        options = [offer("keep", card) for card in g.state.dealt[seat]] + offers.uses(g.state, seat, occasion)
        choice = yield from choose(seat, "cards.keep", options, "MU-card.c")
        if choice.verb == "keep":
            return str(choice.args[0])
        yield from offers.act(g, seat, choice, occasion)


def put_under(g: Table, seat: Seat) -> Flow[None]:
    """MU-card.c: the others in any order; the first named lies nearest to the top."""
    s = g.state
    number = len(s.dealt[seat])
    while len(s.dealt[seat]) > 1:
        card = yield from pick_one(seat, "under", s.dealt[seat], "cards.under", "MU-card.c", decline=ANY_ORDER)
        lay_under(s, seat, [card] if card else s.dealt[seat][:])
    lay_under(s, seat, s.dealt[seat][:])
    if number:
        g.log("cards.put_under", "MU-card.c", player=seat, number=number)


def lay_under(s: State, seat: Seat, cards: list[str]) -> None:
    for card in cards:
        s.dealt[seat].remove(card)
        s.empire_deck.insert(0, card)
        s.known[seat].append(card)


def number_drawn(s: State, seat: Seat) -> int:
    """MU-card.c: 2, and 2 for every Cathedral in territories they control."""
    cathedrals = sum(category == RELIGIOUS for _, category, _ in questions.buildings_of(s, seat))
    return PRICES.cards_drawn + PRICES.cards_drawn_per_cathedral * cathedrals


def price(s: State, seat: Seat) -> int:
    """MU-card.b: 100 fl and 50 fl for every card they own."""
    return PRICES.card + PRICES.card_per_owned * len(s.cards[seat])


def may_buy(s: State, seat: Seat) -> bool:
    """MU-card.b, j: one per turn, if the deck holds any."""
    return not s.card_bought[seat] and bool(s.empire_deck) and s.florins[seat] >= price(s, seat)


def redraw(g: Table, seat: Seat, occasion: Occasion) -> None:
    """MU-C62: the drawn cards go under the deck, and as many are drawn again."""
    drawn = g.state.dealt[seat][:]
    lay_under(g.state, seat, drawn)
    draw(g, seat, len(drawn))


ABILITIES: Final = {"sage.62": Ability((moments.CARD_CHOICE,), lambda s, seat, _: s.dealt[seat], redraw)}
