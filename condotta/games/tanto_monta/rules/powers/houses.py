"""Section 20.7: what France does for the loyalty of its noble houses and for its trade; cards 8 a, 70 and 77."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from condotta.core.flow import Decision, Flow, Option, offer, pick_one, pick_some

from ...data import ACTIONS as LIST
from ...data.things import FRANCE
from ...pieces import Budget
from ...state import State, Table
from ..action import budget as cp
from ..action.actions import ACTIONS, Performer
from ..common import events, points
from ..events import adding
from . import loyalty

RULE: Final = "TM-20.7-nob.b"
BY_CARD: Final = "TM-20.7-nob.j"
CROWN: Final = "power_of_the_crown"
CONSOLIDATION: Final = "consolidation_of_power"
INTRIGUE: Final = "french_court_intrigue"
POWER: Final = "france"
GRANTED: Final = {CONSOLIDATION: 3, INTRIGUE: 2}  # CP
MORE_FOR_FRANCE: Final = 1
ALL_LOYAL: Final = "vp_consolidation_of_power"
ALL_LOYAL_VP: Final = 2
BROAD, DEEP = "broad", "deep"  # many houses a little, or few of them more
RISES: Final = {BROAD: (3, 1), DEEP: (1, 2)}  # how many houses, by how many levels
FALLS: Final = {BROAD: (5, 1), DEEP: (2, 2)}
WAYS: Final = [offer("way", BROAD), offer("way", DEEP)]


# Actions


class Consolidate(Performer):
    """TM-20.7-nob.b."""

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        return cp.price_of(budget, self.action) <= budget.cp and bool(loyalty.below_the_top(s))

    def does(self, g: Table, seat: int, budget: Budget) -> Flow[None]:
        able, params = loyalty.below_the_top(g.state), {"cp": budget.cp}
        house = yield from pick_one(seat, "raise_house", able, f"action.{self.action}", RULE, params)
        cp.pay(budget, self.action, cp.cost(self.action))
        loyalty.rise(g, house, 1, RULE)


class TradeInTheNorthSea(Performer):
    """TM-20.7-tra.a: four times in a game, before the Treaty of Etaples too."""

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        return cp.price_of(budget, self.action) <= budget.cp and s.north_sea < LIST[self.action].times

    def does(self, g: Table, seat: int, budget: Budget) -> None:
        cp.pay(budget, self.action, cp.cost(self.action))
        g.state.north_sea += 1
        g.log("north_sea.improved", "TM-20.7-tra.a", seat=seat, number=g.state.north_sea)


# 8 a: POWER OF THE CROWN


def may_strengthen(s: State, seat: int) -> bool:
    return seat == FRANCE and (bool(loyalty.below_the_top(s)) or adding.can_add(s, POWER, ["regular", "cavalry"]))


def strengthen(g: Table, seat: int) -> Flow[None]:
    """A house one level up, two regulars and a cavalry unit."""
    able = loyalty.below_the_top(g.state)
    if able:
        house = yield from pick_one(seat, "raise_house", able, "house.raise_one", BY_CARD)
        loyalty.rise(g, house, 1, BY_CARD)
    yield from adding.add(g, seat, POWER, {"regular": 2, "cavalry": 1}, 3)


# 70: CONSOLIDATION OF POWER


def consolidate(g: Table, seat: int) -> Flow[None]:
    """France raises three houses by one level or one by two; if all are at the top it has 2 VP. Then CP for the player
    of the card."""
    able = loyalty.below_the_top(g.state)
    if not able:
        points.win(g, FRANCE, ALL_LOYAL, ALL_LOYAL_VP)
    else:
        way: Option = yield Decision(FRANCE, "house.raise_how", WAYS, BY_CARD)
        number, levels = RISES[str(way.args[0])]
        left, enough = among(able, number)
        chosen = yield from pick_some(FRANCE, "raise_house", left, "house.raise", BY_CARD, enough, {"levels": levels})
        for house in chosen:
            loyalty.rise(g, house, levels, BY_CARD)
    more = MORE_FOR_FRANCE if seat == FRANCE else 0
    g.state.budget = cp.of_event(CONSOLIDATION, GRANTED[CONSOLIDATION] + more)


def among(able: list[str], number: int) -> tuple[Callable[[list[str]], list[str]], Callable[[list[str]], bool]]:
    """For `pick_some`: so many different ones of these, or all if there are not so many."""

    def left(chosen: list[str]) -> list[str]:
        return [house for house in able if house not in chosen] if len(chosen) < number else []

    return left, lambda chosen: not left(chosen)


# 77: FRENCH COURT INTRIGUE


def intrigue(g: Table, seat: int) -> Flow[None]:
    """Two houses fall by two levels or five by one, as the player of the card likes; then 2 CP."""
    able = loyalty.above_nothing(g.state)
    if able:
        way: Option = yield Decision(seat, "house.lower_how", WAYS, BY_CARD)
        number, levels = FALLS[str(way.args[0])]
        left, enough = among(able, number)
        chosen = yield from pick_some(seat, "lower", left, "house.lower", BY_CARD, enough, {"levels": levels})
        for house in chosen:
            loyalty.fall(g, house, levels, BY_CARD)
    g.state.budget = cp.of_event(INTRIGUE, GRANTED[INTRIGUE])


ACTIONS["consolidate_power"] = Consolidate("consolidate_power")
ACTIONS["north_sea_commerce"] = TradeInTheNorthSea("north_sea_commerce")
events.declare(CROWN, "a", may_strengthen, strengthen)
events.declare(CONSOLIDATION, "", events.always, consolidate)
events.declare(INTRIGUE, "", events.always, intrigue)
