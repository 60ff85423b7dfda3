"""Section 21.5: Buy Diplomatic Influence, two lines of the action list."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, pick_one

from ...data import INFLUENCE
from ...data.charts import LEVELS
from ...pieces import Budget
from ...state import State, Table
from ..action import budget as cp
from ..action.actions import ACTIONS, Performer
from ..common import influence

ITALIAN: Final = "influence_italian"
PAPACY_NAVARRE: Final = "influence_papacy_navarre"
MINORS: Final = {
    ITALIAN: tuple(minor for minor in INFLUENCE if minor not in ("papacy", "navarre")),
    PAPACY_NAVARRE: ("papacy", "navarre"),
}


class BuyInfluence(Performer):
    """TM-21.5.a: one's own marker one level up on one minor."""

    def offered(self, s: State, seat: int, budget: Budget) -> dict[str, int]:
        """The minors on which these CP buy a level, and what it takes."""
        found = {minor: self.price(s, seat, minor, budget) for minor in MINORS[self.action]}
        return {minor: price for minor, price in found.items() if 0 < price <= budget.cp}

    def price(self, s: State, seat: int, minor: str, budget: Budget) -> int:
        """TM-21.5.a, f, TM-11.t; 0 where no level can be bought."""
        if not influence.may_move(s, minor, seat, 1):
            return 0
        return cp.price(budget, self.action, cost(s, seat, minor))

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        for minor in MINORS[self.action]:
            if 0 < self.price(s, seat, minor, budget) <= budget.cp:
                return True
        return False

    def costs(self, s: State, seat: int, budget: Budget) -> list[int]:
        return [cost(s, seat, minor) for minor in self.offered(s, seat, budget)]

    def does(self, g: Table, seat: int, budget: Budget) -> Flow[None]:
        s = g.state
        offered = self.offered(s, seat, budget)
        params = {"cp": budget.cp}
        minor = yield from pick_one(seat, "court", [*offered], f"action.{self.action}", "TM-21.5.a", params)
        cp.pay(budget, self.action, cost(s, seat, minor))
        influence.move(g, minor, seat, 1, "TM-21.5.a")


def cost(s: State, seat: int, minor: str) -> int:
    """TM-21.5.f: as printed in the box into which the marker moves."""
    level = s.influence[minor][seat]
    return INFLUENCE[minor].cost(level + 1) if level < LEVELS else 0


ACTIONS[ITALIAN] = BuyInfluence(ITALIAN)
ACTIONS[PAPACY_NAVARRE] = BuyInfluence(PAPACY_NAVARRE)
