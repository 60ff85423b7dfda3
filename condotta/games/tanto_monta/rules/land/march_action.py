"""Section 11.1: the Move actions of the list (TM-13.0.a)."""

from __future__ import annotations

from condotta.core.flow import Flow, pick_one

from ...pieces import Budget
from ...state import State, Table
from ..action.actions import ACTIONS, Performer
from ..common.forces import Forces
from . import move


class March(Performer):
    """In clear, over a pass, or from Africa to Gibraltar (TM-2.4.p)."""

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        return self.can(Forces(s, seat), budget)

    def can(self, forces: Forces, budget: Budget) -> bool:
        return move.has_origin(forces, self.action)

    def does(self, g: Table, seat: int, budget: Budget) -> Flow[None]:
        places = move.origins(g.state, seat, self.action)
        origin = yield from pick_one(seat, "from", places, "move.from", "TM-13.1.r", {"cp": budget.cp})
        yield from move.move_from(g, seat, origin, self.action)


for line in ("move_clear", "move_pass", "move_strait"):
    ACTIONS[line] = March(line)
