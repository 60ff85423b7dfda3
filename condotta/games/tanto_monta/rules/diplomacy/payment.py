"""Section 9.4, step 3: declarations of war are paid with cards and resources, or with WAR PREPARATIONS (TM-9.4.j)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, offer

from ...data import CARDS
from ...state import State, Table
from ..common import answers, cards, resources

WAR_PREPARATIONS: Final = "war_preparations"


class Declarations:
    """What a player declares in his part of the War Segment."""

    __slots__ = ("named", "paid", "seat")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.named: list[tuple[str, str]] = []  # his power, and on whom
        self.paid = False  # by WAR PREPARATIONS

    def told(self) -> dict[str, object]:
        return {"powers": list(dict.fromkeys(on for _, on in self.named))}


def worth(thing: str) -> int:
    """TM-9.4.i: the CP with which a card or a resource pays."""
    return CARDS[thing].cp if thing in CARDS else resources.face(thing).cp


def means(s: State, seat: int) -> list[str]:
    """TM-9.4.i: cards that are neither Home cards nor Mandatory Events, and resources."""
    found = [card for card in s.hands[seat] if not CARDS[card].home and not CARDS[card].mandatory]
    return found + [counter for counter in s.warehouses[seat] if resources.face(counter).cp]


def can_pay(s: State, seat: int, cp: int) -> bool:
    """With all that he has; or WAR PREPARATIONS pays for everything."""
    return has_preparations(s, seat) or in_all(s, seat) >= cp


def in_all(s: State, seat: int) -> int:
    return sum(worth(thing) for thing in means(s, seat))


def has_preparations(s: State, seat: int) -> bool:
    return WAR_PREPARATIONS in s.hands[seat] and WAR_PREPARATIONS not in s.events


def pay(g: Table, about: Declarations, cp: int) -> Flow[None]:
    """TM-9.4.i, j: nothing is given back for paying too much."""
    s, seat = g.state, about.seat
    if has_preparations(s, seat) and in_all(s, seat) < cp:
        yield from answers.play(g, seat, answers.ANSWERS[WAR_PREPARATIONS, "a"], about)  # nothing else could pay
    else:
        yield from answers.moment(g, "war_segment", about, (seat,))
    left = 0 if about.paid else cp
    while left > 0 and means(s, seat):  # in what others imagine of his hand it may not suffice
        options = [offer("pay", thing) for thing in dict.fromkeys(means(s, seat))]
        choice: Option = yield Decision(seat, "war.pay", options, "TM-9.4.i", {"cp": left})
        thing = str(choice.args[0])
        left -= worth(thing)
        spend(g, seat, thing)


def spend(g: Table, seat: int, thing: str) -> None:
    """As if it had been played for its CP."""
    s = g.state
    if thing in CARDS:
        cards.take_from_hand(g, seat, thing)
        cards.lay_aside(s, seat, thing)
    else:
        s.warehouses[seat].remove(thing)
        s.spent.append(thing)
        g.reveal()
    g.log("war.paid", "TM-9.4.i", seat=seat, thing=thing, cp=worth(thing))


# WAR PREPARATIONS, block a


def may_prepare(s: State, seat: int, about: Declarations) -> bool:
    return bool(about.named) and not about.paid


def prepare(g: Table, seat: int, about: Declarations) -> None:
    """TM-9.4.j: it pays for all of them; its player draws a card."""
    about.paid = True
    cards.draw(g, seat)


answers.declare(WAR_PREPARATIONS, "a", may_prepare, prepare)
