"""What a seat may use in a occasion, and carrying it out (MU-card.e to h, MU-tech.b, c)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, Option, Seat, offer, options_by_id

from ...data import EMPIRE_CARDS, TECHNOLOGIES
from ...state import State, Table
from ..common import points
from . import borrowing, moments, objectives, paying, turning, windows
from .moments import Occasion

USE: Final = options_by_id("use", EMPIRE_CARDS)


def uses(s: State, seat: Seat, occasion: Occasion) -> list[Option]:
    """What this seat may use in this occasion."""
    if occasion.moment is moments.BEFORE_ROUND and s.rules.windows == "short" and not is_side(occasion, seat):
        return []
    cards = windows.cards().of(occasion.moment)
    found: list[Option] = []
    for card in s.cards[seat]:
        ability = cards.get(card)
        if ability is None or card in s.turned or not turning.can_afford(s, seat, card):
            continue
        if ability.possible(s, seat, occasion):
            found.append(USE[card])
    if any(s.technology[seat]):
        add_technologies(s, seat, occasion, found)
    if occasion.moment is moments.PHASE_ENDS:
        found += [objectives.CLAIM[card] for card in objectives.claimable(s, seat, events_only=True)]
    return found


def add_technologies(s: State, seat: Seat, occasion: Occasion, found: list[Option]) -> None:
    """MU-tech.b, c: his own, and by Proselytism and Temporal Power what near players have."""
    for technology, ability in windows.technologies().of(occasion.moment).items():
        if not points.owned(s, seat, technology) or not can_activate(s, seat, technology):
            continue
        if ability.possible(s, seat, occasion):
            found.append(offer("tech", technology))
    if points.owned(s, seat, points.PROSELYTISM):
        borrowing.add(s, seat, occasion, found)


def is_side(occasion: Occasion, seat: Seat) -> bool:
    battle = occasion.battle
    return battle is not None and seat in (battle.attacker.seat, battle.defender.seat)


def can_activate(s: State, seat: Seat, technology: str) -> bool:
    return points.can_pay(s, seat, points.PLACE[technology][0], TECHNOLOGIES[technology].activation)


def act(g: Table, seat: Seat, option: Option, occasion: Occasion) -> Flow[None]:
    """Carry out what was chosen in a window or in acts.choose."""
    if option.verb == "use":
        yield from turning.use_ability(g, seat, str(option.args[0]), occasion)
    elif option.verb == "tech":
        yield from paying.use_technology(g, seat, str(option.args[0]), occasion)
    elif option.verb == "borrow_card":
        yield from borrowing.proselytise(g, seat, str(option.args[0]), occasion)
    elif option.verb == "claim":
        yield from objectives.claim(g, seat, str(option.args[0]))
    else:
        yield from borrowing.use_technology(g, seat, str(option.args[1]), occasion)
