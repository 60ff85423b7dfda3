"""Section 11.1: the Naval Move of the action list, and those that an event gives."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, pick_one

from ...pieces import Budget
from ...state import State, Table
from ..action import budget as cp
from ..action.actions import ACTIONS, Performer
from ..common import fleets
from . import naval_move, orders
from .engagement import NavalMove

LINE: Final = "naval_move"


class NavalMoveAction(Performer):
    """TM-16.1.a, b: all ships of one navy."""

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        return cp.price_of(budget, LINE) <= budget.cp and any(
            moves(s, seat, budget, side) for side in fleets.navies_of(s, seat)
        )

    def does(self, g: Table, seat: int, budget: Budget) -> Flow[None]:
        found = sides(g.state, seat, budget)
        side = yield from pick_one(seat, "navy", found, "naval.navy", "TM-16.1.b", {"cp": budget.cp})
        move = NavalMove(seat, side)
        ordered = yield from orders.give_orders(g, move)
        if not ordered:
            return
        if not budget.free_moves:  # an event that gives it spends no CP (R-TM1-106)
            cancelled = yield from naval_move.announce(g, move)
            if cancelled:
                return
        cp.pay(budget, LINE, cp.cost(LINE))
        yield from naval_move.naval_move(g, move)


def sides(s: State, seat: int, budget: Budget) -> list[str]:
    """Navies of a player with something to move, that these CP or free moves may move."""
    return [side for side in fleets.navies_of(s, seat) if moves(s, seat, budget, side)]


def moves(s: State, seat: int, budget: Budget, side: str) -> bool:
    return budget.navy in ("", side) and cp.serves(s, budget, side) and orders.can_move(s, seat, side)


ACTIONS[LINE] = NavalMoveAction(LINE)
