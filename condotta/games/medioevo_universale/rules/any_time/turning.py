"""Cards being turned: Jesters and Princesses answer (MU-C.a, MU-C48, C49, C59, C60)."""

from __future__ import annotations

from functools import partial
from typing import Final

from condotta.core.flow import Flow, Seat, agrees

from ...data import EMPIRE_CARDS
from ...pieces import Turning
from ...state import State, Table
from ..common import money, points
from . import moments, windows
from .moments import Ability, Occasion

JESTER: Final = "cancelled"  # what has been done to a card that is being turned
PRINCESS: Final = "boosted"


def use_ability(g: Table, seat: Seat, card: str, occasion: Occasion, borrowed: bool = False) -> Flow[None]:
    """MU-card.f, MU-C.a: turned, perhaps cancelled, then paid for and applied."""
    if (yield from turn_card(g, seat, card, "ability", borrowed)):
        yield from windows.cards().all[card].take_effect(g, seat, occasion)


def turn_card(g: Table, seat: Seat, card: str, what: str, borrowed: bool = False) -> Flow[int]:
    """MU-C.a: turn a card for its "ability" or its "points"; how many times they are given, 0: not at all."""
    s = g.state
    if not borrowed:  # MU-T-proselytism
        s.turned.append(card)
    rule = "MU-card.f" if what == "ability" else "MU-card.g"
    g.log("card.borrowed" if borrowed else "card.turned", rule, player=seat, card=card)
    g.reveal()
    reactions: list[str] = []
    s.pile.append(Turning(seat, card, what))
    yield from windows.window(g, moments.CARD_TURNED, seat, card=card, answers=reactions)
    s.pile.pop()
    if JESTER in reactions:
        g.log("card.cancelled", "MU-C.a", player=seat, card=card)
        return 0
    if what == "points":
        return 1 + reactions.count(PRINCESS)
    cost = EMPIRE_CARDS[card].cost
    if s.florins[seat] < cost:
        g.log("card.unpaid", "MU-C.a", player=seat, card=card)
        return 0
    if cost:  # R-card-cost: only a card that works is paid for
        money.spend(g, seat, cost)
        g.log("card.paid", "MU-C.a", player=seat, card=card, florins=cost)
    if PRINCESS in reactions:  # MU-C59
        colour = yield from points.ask_colour(seat, card)
        points.give(g, seat, card, reactions.count(PRINCESS), colour)
    return 1


def cancels(s: State, seat: Seat, occasion: Occasion) -> bool:
    """MU-C48, C49: a card of another player, not cancelled yet."""
    return occasion.seat != seat and JESTER not in occasion.answers


def cancel(g: Table, seat: Seat, occasion: Occasion) -> None:
    """MU-C48, C49: the card has no effect and stays turned."""
    occasion.answers.append(JESTER)


def gives_points_too(s: State, seat: Seat, occasion: Occasion) -> bool:
    """MU-C59: an ability is used of a card that has PT symbols."""
    return s.pile[-1].what == "ability" and is_boostable(occasion) and PRINCESS not in occasion.answers


def doubles_points(s: State, seat: Seat, occasion: Occasion) -> bool:
    """MU-C60: a card gives its PT, alone or by the other Princess."""
    return is_boostable(occasion) and (s.pile[-1].what == "points" or PRINCESS in occasion.answers)


def is_boostable(occasion: Occasion) -> bool:
    return bool(points.COLOURS_OF[occasion.card]) and JESTER not in occasion.answers


def boost(rule: str, g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """R-card-princess: with the consent of whoever uses the card."""
    if occasion.seat != seat:
        params = {"player": seat, "card": occasion.card}
        if not (yield from agrees(occasion.seat, "cards.consent", rule, params, yes_first=True)):
            return
    occasion.answers.append(PRINCESS)


ABILITIES: Final[dict[str, Ability]] = {
    "jester.48": Ability((moments.CARD_TURNED,), cancels, cancel),
    "jester.49": Ability((moments.CARD_TURNED,), cancels, cancel),
    "princess.59": Ability((moments.CARD_TURNED,), gives_points_too, partial(boost, "MU-C59")),
    "princess.60": Ability((moments.CARD_TURNED,), doubles_points, partial(boost, "MU-C60")),
}
