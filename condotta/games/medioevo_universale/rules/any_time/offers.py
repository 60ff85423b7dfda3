"""What a seat may use in a occasion, and carrying it out (MU-card.e to h, MU-tech.b, c)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from condotta.core.flow import Flow, Option, Seat, offer, options_by_id

from ...data import EMPIRE_CARDS, LOANS, TECHNOLOGIES
from ...state import State, Table
from .. import loans
from ..common import points
from . import borrowing, moments, objectives, paying, turning, windows
from .moments import Occasion

USE: Final = options_by_id("use", EMPIRE_CARDS)


def in_window(s: State, seat: Seat, occasion: Occasion) -> list[Option]:
    """What this seat may use, and a loan without which it could not use more (R-loan-there)."""
    found = uses(s, seat, occasion)
    if s.florins[seat] < LOANS.amount and loans.may_borrow(s, seat) and loan_helps(s, seat, occasion, found):
        found.append(loans.BORROW)
    return found


def loan_helps(s: State, seat: Seat, occasion: Occasion, found: list[Option]) -> bool:
    """MU-loan.a: more could be used with 500 fl more, or a technology that belongs to what goes on now."""
    cash = s.florins[seat]
    belonging = [points.PLACE[each][0] for each in borrowing.lent_at(s, seat, occasion) if points.owned(s, seat, each)]
    if any(not points.can_pay(s, seat, colour, 1) for colour in belonging):
        return True
    s.florins[seat] = cash + LOANS.amount
    more = uses(s, seat, occasion)
    s.florins[seat] = cash
    return len(more) > len(found)


def uses(s: State, seat: Seat, occasion: Occasion) -> list[Option]:
    if occasion.moment is moments.BEFORE_ROUND and s.rules.windows == "short" and not occasion.fight_of(seat):
        return []
    cards = windows.cards().of(occasion.moment)
    found: list[Option] = []
    for card in s.cards[seat]:
        ability = cards.get(card)
        if ability is None or card in s.turned or s.florins[seat] < EMPIRE_CARDS[card].cost:
            continue
        if ability.possible(s, seat, occasion):
            found.append(USE[card])
    if any(s.technology[seat]):
        add_technologies(s, seat, occasion, found)
    if occasion.moment is moments.PHASE_ENDS:
        found += [objectives.CLAIM[card] for card in objectives.claimable(s, seat, events_only=True)]
    return found


def add_technologies(s: State, seat: Seat, occasion: Occasion, found: list[Option]) -> None:
    """MU-tech.b, c: their own, and by Proselytism and Temporal Power what near players have."""
    for technology, ability in windows.technologies().of(occasion.moment).items():
        colour, price = points.PLACE[technology][0], TECHNOLOGIES[technology].activation
        can_activate = points.owned(s, seat, technology) and points.can_pay(s, seat, colour, price)
        if can_activate and ability.possible(s, seat, occasion):
            found.append(offer("tech", technology))
    if points.owned(s, seat, points.PROSELYTISM):
        borrowing.add(s, seat, occasion, found)


ACTS: Final[dict[str, Callable[[Table, Seat, str, Occasion], Flow[None]]]] = {
    "use": turning.use_ability,
    "tech": paying.use_technology,
    "borrow_card": borrowing.proselytise,
    "tech_of": borrowing.use_technology,
    "claim": objectives.claim,
}


def act(g: Table, seat: Seat, option: Option, occasion: Occasion) -> Flow[None]:
    """Carry out what was chosen in a window or in acts.choose."""
    if option is loans.BORROW:
        loans.borrow(g, seat)
        return
    yield from ACTS[option.verb](g, seat, str(option.args[-1]), occasion)
