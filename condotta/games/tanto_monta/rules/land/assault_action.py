"""Section 11.1: the line of the action list that assaults."""

from __future__ import annotations

from condotta.core.flow import Flow, choose, offer

from ...data import ACTIONS as LIST
from ...pieces import Budget
from ...state import State, Table
from ..action import budget as cp
from ..action.actions import ACTIONS, Performer
from ..common.powers import majors_of, papal
from . import siege
from .assault import ACTION, assault
from .requirements import targets


class AssaultAction(Performer):
    """TM-15.1.a. What is declared is paid in the course of it."""

    def pairs(self, s: State, seat: int, budget: Budget) -> list[tuple[str, str]]:
        """Power and space; with CP of a Home card its units must be there (TM-6.1.i)."""
        if not s.sieges or cp.price(budget, ACTION, LIST[ACTION].cost) > budget.cp:
            return []
        found = [(power, space) for power in (*majors_of(seat), *papal(s, seat)) for space in targets(s, power)]
        return [(power, space) for power, space in found if self.is_allowed(s, budget, power, space)]

    def is_allowed(self, s: State, budget: Budget, power: str, space: str) -> bool:
        return any(cp.allows(s, budget, ACTION, one.powers) for one in siege.least_formations(s, space, power))

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        return bool(self.pairs(s, seat, budget))

    def does(self, g: Table, seat: int, budget: Budget) -> Flow[None]:
        places = [offer("place", power, space) for power, space in self.pairs(g.state, seat, budget)]
        choice = yield from choose(seat, "action.assault", places, "TM-15.1.a", {"cp": budget.cp})
        yield from assault(g, str(choice.args[0]), str(choice.args[1]))


ACTIONS[ACTION] = AssaultAction(ACTION)
