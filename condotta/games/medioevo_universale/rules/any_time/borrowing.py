"""Cards and technologies of near players (MU-T-proselytism, MU-T-temporal_power)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, Option, Seat, offer, pick_one

from ...data import EMPIRE_CARDS, TECHNOLOGIES
from ...state import State, Table
from ..common import geography, points
from . import moments, paying, turning, windows
from .moments import Ability, Occasion

NEVER_BORROWED: Final = "magnate.36"  # R-card-36
TEMPORAL_POWER: Final = "temporal_power"
TEMPORAL_PRICE: Final = TECHNOLOGIES[TEMPORAL_POWER].activation
LENT_IN: Final[dict[str, tuple[str, ...]]] = {  # phase -> technologies of its own procedures (R-temporal-power)
    "purchases": ("carpentry", "military_art", "masonry", "architecture", "mathematics"),
    "combat": ("logistics", "edict"),
    "trade": ("logistics", "edict", "commerce", "market"),
}


def add(s: State, seat: Seat, occasion: Occasion, found: list[Option]) -> None:
    """What of the cards and technologies of near players this seat may use now."""
    cards, technologies = windows.cards().of(occasion.moment), windows.technologies().of(occasion.moment)
    temporal = points.owned(s, seat, TEMPORAL_POWER)
    lent = lent_at(s, seat, occasion) if temporal else ()
    for other in s.order:
        if other == seat or not geography.players_near(s, seat, other):
            continue
        lent_cards = [card for card in s.cards[other] if may_borrow_card(s, seat, card, cards, occasion)]
        found += [offer("borrow_card", card) for card in lent_cards]
        for technology, ability in technologies.items() if temporal else ():
            if may_borrow_technology(s, seat, other, technology) and ability.possible(s, seat, occasion):
                found.append(offer("tech_of", other, technology))
        found += [offer("tech_of", other, each) for each in lent if may_borrow_technology(s, seat, other, each)]


def lent_at(s: State, seat: Seat, occasion: Occasion) -> tuple[str, ...]:
    """R-temporal-power: technologies that belong to what the seat does now."""
    if occasion.moment is moments.OWN:
        return LENT_IN.get(s.phase, ())
    if occasion.moment is moments.LAW:
        return ("law",) if occasion.seat == seat else ()
    if occasion.moment is moments.DAMAGE and occasion.battle is not None and occasion.battle.step != "losses":
        causing = occasion.battle.attacker.seat + occasion.battle.defender.seat - occasion.seat
        return ("tactics",) if causing == seat else ()
    return ()


# ---- Proselytism


def may_borrow_card(s: State, seat: Seat, card: str, cards: dict[str, Ability], occasion: Occasion) -> bool:
    """R-card-36 and once a turn; for its ability now, or for its PT in the own menu."""
    if card == NEVER_BORROWED or card in s.proselytised[seat]:
        return False
    if occasion.moment is moments.OWN and points.COLOURS_OF[card] and points.can_pay(s, seat, points.PURPLE, 1):
        return True
    return can_borrow_ability(s, seat, card, cards, occasion)


def can_borrow_ability(s: State, seat: Seat, card: str, cards: dict[str, Ability], occasion: Occasion) -> bool:
    ability = cards.get(card)
    if ability is None or not points.can_pay(s, seat, points.PURPLE, 1, EMPIRE_CARDS[card].cost):
        return False
    return bool(ability.possible(s, seat, occasion))


def proselytise(g: Table, seat: Seat, card: str, occasion: Occasion) -> Flow[None]:
    """MU-T-proselytism: the ability or the PT of a near player's card, which is not turned."""
    s = g.state
    able = can_borrow_ability(s, seat, card, windows.cards().of(occasion.moment), occasion)
    florins = EMPIRE_CARDS[card].cost if able else 0
    s.proselytised[seat].append(card)
    if not (yield from paying.pay(g, seat, points.PURPLE, 1, "MU-T-proselytism", florins, may_stop=False)):
        s.proselytised[seat].remove(card)
        return
    ways = ["ability"] if able else []
    if occasion.moment is moments.OWN and points.COLOURS_OF[card]:
        ways.append("points")
    way = yield from pick_one(seat, "borrow_for", ways, "cards.borrow", "MU-T-proselytism", {"card": card})
    if way == "ability":
        yield from turning.use_ability(g, seat, card, occasion, borrowed=True)
    else:
        colour = yield from points.ask_colour(seat, card)
        times = yield from turning.turn_card(g, seat, card, "points", borrowed=True)
        points.give(g, seat, card, times, colour)


# ---- Temporal Power


def may_borrow_technology(s: State, seat: Seat, other: Seat, technology: str) -> bool:
    """What the other owns and they lack, if they can pay for both."""
    colour, level = points.PLACE[technology]
    if s.technology[other][colour] < level or points.owned(s, seat, technology):
        return False
    return points.can_pay_with_purple(s, seat, colour, TECHNOLOGIES[technology].activation, TEMPORAL_PRICE)


def use_technology(g: Table, seat: Seat, technology: str, occasion: Occasion) -> Flow[None]:
    """MU-T-temporal_power: 2 purple PT, then its own. R-temporal-power: one of a phase is lent until PT go on it."""
    s = g.state
    colour, n = points.PLACE[technology][0], TECHNOLOGIES[technology].activation
    kept = points.florins_short(s, seat, colour, n)
    paid = yield from paying.pay(g, seat, points.PURPLE, TEMPORAL_PRICE, "MU-T-temporal_power", kept, may_stop=False)
    if not paid:
        return
    if technology in windows.technologies().of(occasion.moment):
        yield from paying.use_technology(g, seat, technology, occasion)
    else:
        s.effects.temporal[seat] = (technology, s.phase)
        g.log("technology.lent", "MU-T-temporal_power", player=seat, technology=technology)
