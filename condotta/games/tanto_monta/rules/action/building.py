"""Section 11.1: the lines of the action list that build ships and fortresses of settlements (chapter 17)."""

from __future__ import annotations

from condotta.core.flow import Flow, pick_one

from ...pieces import Budget
from ...state import State, Table
from ..common.forces import Forces
from ..common.powers import papal, run_by
from ..construction import recruit, ships
from . import budget as cp
from .actions import ACTIONS, InSpace, Performer


def navies(s: State, seat: int) -> list[str]:
    """Whose ships a player builds: not those of a Papacy that is not his ally (TM-21.7-thr.a, TM-21.7-bor.s)."""
    return [power for power in run_by(s, seat) if power not in papal(s, seat)]


class BuildShip(InSpace):
    rule = "TM-17.3.a"

    def __init__(self, action: str, kind: str) -> None:
        super().__init__(action)
        self.kind = kind

    def places(self, s: State, seat: int, budget: Budget) -> list[tuple[str, str]]:
        able = [power for power in navies(s, seat) if cp.serves(s, budget, power)]
        return [(power, port) for power in able for port in ships.where(s, power, self.kind)]

    def can(self, forces: Forces, budget: Budget) -> bool:
        for power in navies(forces.s, forces.seat):
            able = self.is_paid(budget, power) and cp.serves(forces.s, budget, power)
            if able and ships.is_possible(forces, power, self.kind):
                return True
        return False

    def carry_out(self, g: Table, seat: int, power: str, space: str) -> None:
        ships.build(g, power, self.kind, space)


class FortifySettlement(Performer):
    """TM-17.5.d."""

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        return cp.price_of(budget, self.action) <= budget.cp and bool(recruit.open_settlements(s, seat))

    def does(self, g: Table, seat: int, budget: Budget) -> Flow[None]:
        found = recruit.open_settlements(g.state, seat)
        prompt = f"action.{self.action}"
        place = yield from pick_one(seat, "settlement", found, prompt, "TM-17.5.d", {"cp": budget.cp})
        cp.pay(budget, self.action, cp.cost(self.action))
        recruit.fortify_settlement(g, seat, place)


ACTIONS["build_squadron"] = BuildShip("build_squadron", ships.SQUADRON)
ACTIONS["build_corsair"] = BuildShip("build_corsair", ships.CORSAIR)
ACTIONS["build_fortress_settlement"] = FortifySettlement("build_fortress_settlement")
