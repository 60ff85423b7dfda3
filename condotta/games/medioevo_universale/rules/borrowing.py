"""Cards and technologies of near players (MU-T-proselytism, MU-T-temporal_power)."""

from __future__ import annotations

from functools import cache
from typing import Final

from condotta.core.flow import Flow, Option, Seat, options_by_id, pick_one

from ..data import EMPIRE_CARDS, TECHNOLOGIES
from ..state import State, Table
from . import points, windows
from .common import geography
from .common.moments import Ability, Moment

BORROW: Final = options_by_id("borrow_card", EMPIRE_CARDS)
NEVER_BORROWED: Final = "magnate.36"  # R-card-36
TEMPORAL_POWER: Final = "temporal_power"
TEMPORAL_PRICE: Final = TECHNOLOGIES[TEMPORAL_POWER].activation
LENT_IN: Final[dict[str, tuple[str, ...]]] = {  # phase -> technologies of its own procedures (R-temporal-power)
    "purchases": ("carpentry", "military_art", "masonry", "architecture", "mathematics"),
    "combat": ("logistics", "edict"),
    "trade": ("logistics", "edict", "commerce", "market"),
}


def add(s: State, seat: Seat, moment: Moment, found: list[Option]) -> None:
    """What of the cards and technologies of near players this seat may use now."""
    tables = windows.of_moment(moment.key)
    temporal = points.owned(s, seat, TEMPORAL_POWER)
    lent = lent_at(s, seat, moment) if temporal else ()
    for other in s.order:
        if other == seat or not geography.players_near(s, seat, other):
            continue
        for card in s.cards[other]:
            if may_borrow_card(s, seat, card, tables.cards, moment):
                found.append(BORROW[card])
        for technology, ability in tables.technologies.items() if temporal else ():
            if may_borrow_technology(s, seat, other, technology) and ability.possible(s, seat, moment):
                found.append(tech_of(other, technology))
        found += [tech_of(other, each) for each in lent if may_borrow_technology(s, seat, other, each)]


def lent_at(s: State, seat: Seat, moment: Moment) -> tuple[str, ...]:
    """R-temporal-power: technologies that belong to what the seat does now."""
    if moment.key == "own":
        return LENT_IN.get(s.phase, ())
    if moment.key == "law":
        return ("law",) if moment.seat == seat else ()
    if moment.key == "damage" and moment.battle is not None and moment.battle.step != "losses":
        causing = moment.battle.attacker.seat + moment.battle.defender.seat - moment.seat
        return ("tactics",) if causing == seat else ()
    return ()


@cache
def tech_of(seat: Seat, technology: str) -> Option:
    return Option("tech_of", seat, technology)


# ---- Proselytism


def may_borrow_card(s: State, seat: Seat, card: str, cards: dict[str, Ability], moment: Moment) -> bool:
    """R-card-36 and once a turn; for its ability now, or for its PT in the own menu."""
    if card == NEVER_BORROWED or card in s.proselytised[seat]:
        return False
    if moment.key == "own" and points.COLOURS_OF[card] and points.can_pay(s, seat, points.PURPLE, 1):
        return True
    return can_borrow_ability(s, seat, card, cards, moment)


def can_borrow_ability(s: State, seat: Seat, card: str, cards: dict[str, Ability], moment: Moment) -> bool:
    ability = cards.get(card)
    if ability is None or not points.can_pay(s, seat, points.PURPLE, 1, EMPIRE_CARDS[card].cost):
        return False
    return ability.possible(s, seat, moment)


def proselytise(g: Table, seat: Seat, card: str, moment: Moment) -> Flow[None]:
    """MU-T-proselytism: the ability or the PT of a near player's card, which is not turned."""
    s = g.state
    able = can_borrow_ability(s, seat, card, windows.of_moment(moment.key).cards, moment)
    florins = EMPIRE_CARDS[card].cost if able else 0
    s.proselytised[seat].append(card)
    paid = yield from points.pay(g, seat, points.PURPLE, 1, "MU-T-proselytism", florins, may_stop=False)
    if not paid:
        s.proselytised[seat].remove(card)
        return
    ways = ["ability"] if able else []
    if moment.key == "own" and points.COLOURS_OF[card]:
        ways.append("points")
    way = yield from pick_one(seat, "borrow_for", ways, "cards.borrow", "MU-T-proselytism", {"card": card})
    if way == "ability":
        yield from windows.use_ability(g, seat, card, moment, borrowed=True)
    else:
        colour = yield from points.ask_colour(seat, card)
        times = yield from windows.turn_card(g, seat, card, "points", borrowed=True)
        points.give(g, seat, card, times, colour)


# ---- Temporal Power


def may_borrow_technology(s: State, seat: Seat, other: Seat, technology: str) -> bool:
    """What the other owns and he lacks, if he can pay for both."""
    colour, level = points.PLACE[technology]
    if s.technology[other][colour] < level or points.owned(s, seat, technology):
        return False
    return points.can_pay_with_purple(s, seat, colour, TECHNOLOGIES[technology].activation, TEMPORAL_PRICE)


def use_technology(g: Table, seat: Seat, technology: str, moment: Moment) -> Flow[None]:
    """MU-T-temporal_power: 2 purple PT, then the technology's own.

    R-temporal-power: one of the procedures of a phase is his until PT of its colour are next spent in this phase.
    """
    s = g.state
    colour, n = points.PLACE[technology][0], TECHNOLOGIES[technology].activation
    kept = points.florins_short(s, seat, colour, n)
    paid = yield from points.pay(g, seat, points.PURPLE, TEMPORAL_PRICE, "MU-T-temporal_power", kept, may_stop=False)
    if not paid:
        return
    if technology in windows.of_moment(moment.key).technologies:
        yield from windows.use_technology(g, seat, technology, moment)
    else:
        s.effects[points.LENT[seat]] = f"{technology}@{s.phase}"
        g.log("technology.lent", "MU-T-temporal_power", player=seat, technology=technology)
