"""The windows in which abilities are used (MU-turn.c, R-window). What cards and technologies do, turn.py hands over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeAlias

from condotta.core.flow import Flow, Option, Seat
from condotta.core.windows import Abilities, Moment, Reaction, Then
from condotta.core.windows import window as open_window

from ...pieces import Battle
from ...state import State, Table
from ..common import points, questions
from . import moments
from .moments import Ability, Occasion

Offers: TypeAlias = Callable[[State, Seat, Occasion], list[Option]]
Act: TypeAlias = Callable[[Table, Seat, Option, Occasion], Flow[None]]
BELONGING: Final = {moments.LAW: ("law",), moments.DAMAGE: ("tactics",)}  # asked for just after: a loan may pay them
SHORT: Final = (moments.BIDS, moments.SETS_OUT, moments.TRADE_ACTION)  # windows that "short" leaves out


class Handed:
    """All abilities, what a seat is offered of them, and how it is carried out."""

    __slots__ = ("act", "cards", "needed", "offers", "technologies")

    def __init__(
        self, cards: Mapping[str, Ability], technologies: Mapping[str, Ability], offers: Offers, act: Act
    ) -> None:
        self.cards = Abilities(moments.MOMENTS, cards)
        self.technologies = Abilities(moments.MOMENTS, technologies)
        self.offers = offers
        self.act = act
        self.needed = {}  # branch and level of the technologies of a moment, and of Proselytism, which lends all others
        for moment in moments.MOMENTS.declared.values():
            useful = (*self.technologies.of(moment), *BELONGING.get(moment, ()), points.PROSELYTISM)
            self.needed[moment] = [points.PLACE[each] for each in useful]


HANDED: Final[list[Handed]] = []


def hand_over(cards: Mapping[str, Ability], technologies: Mapping[str, Ability], offers: Offers, act: Act) -> None:
    """Called once, by turn.py."""
    HANDED[:] = [Handed(cards, technologies, offers, act)]


def cards() -> Abilities[Ability]:
    return HANDED[0].cards


def technologies() -> Abilities[Ability]:
    return HANDED[0].technologies


def window(g: Table, moment: Moment, seat: int, **about_it: Any) -> Flow[None]:
    """All seats, the active one first, until all pass in a row. It is about what `Occasion` can tell."""
    s = g.state
    if concerns_anybody(s, moment, any_card=True):  # which all can see
        g.announce()  # whether anybody is asked or not
    if concerns_anybody(s, moment):
        occasion = Occasion(moment, seat, **about_it)
        offers, act = partial(offered, s, occasion), partial(carry_out, g, occasion)
        speakers = sorted(s.order, key=lambda seat: seat != s.active)  # R-window: the active player before the others
        yield from open_window(moment, speakers, offers, partial(about, occasion), act)


def in_battle(g: Table, moment: Moment, b: Battle) -> Flow[None]:
    return window(g, moment, b.attacker.seat, battle=b)


def concerns_anybody(s: State, moment: Moment, any_card: bool = False) -> bool:
    """Whether anybody owns an upright card, or a technology, of this moment; `any_card`: or another upright card."""
    if moment in SHORT and s.rules.windows == "short":
        return False
    if moment is moments.PHASE_ENDS and s.feats:
        return True
    fitting, turned = HANDED[0].cards.of(moment), s.turned
    for owned in s.cards:
        for card in owned:
            if (any_card or card in fitting) and card not in turned:
                return True
    for levels in s.technology:
        for branch, level in HANDED[0].needed[moment]:
            if levels[branch] >= level:
                return True
    return False


def offered(s: State, occasion: Occasion, seat: Seat) -> list[Option]:
    return HANDED[0].offers(s, seat, occasion)


def carry_out(g: Table, occasion: Occasion, used: Reaction) -> Flow[Then]:
    yield from HANDED[0].act(g, used.seat, used.option, occasion)
    g.announce()  # the window goes on
    return Then.ALL_AGAIN


def about(occasion: Occasion) -> dict[str, Any]:
    told = {"area": occasion.area, "card": occasion.card, "dice": occasion.dice[:]}
    return {"player": questions.who(occasion.seat), **{name: value for name, value in told.items() if value}}
