"""Chapter 19: Promote Marriage, a line of Spain's action list, and MARRIAGE POLICY (card 114)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import DONE, Flow, Option, choose, offer, pick_one

from ...data import CARD_IDS, ROYALS
from ...data.things import SPAIN
from ...pieces import Budget
from ...state import State, Table
from ..action import budget as cp
from ..action.actions import ACTIONS, Performer
from ..common import events
from . import table

PROMOTE: Final = "promote_marriage"
POLICY: Final = CARD_IDS[114]
POLICY_DOWRY: Final = 4  # CP: the box of +3
POLICY_CP: Final = 2
DAUGHTERS: Final = 2


class PromoteMarriage(Performer):
    """TM-19.e, g, h: 1 CP for each step of the dowry of one pair."""

    def offered(self, s: State, budget: Budget) -> list[Option]:
        """Child, and CP that go into her dowry."""
        return [
            offer("promote", child, number)
            for child in table.unmarried(s)
            if s.dowries.get(child, 0) < table.MOST
            for number in table.steps(s, child)
            if cp.price(budget, self.action, number) <= budget.cp
        ]

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        return bool(self.offered(s, budget))

    def does(self, g: Table, seat: int, budget: Budget) -> Flow[None]:
        params = {"cp": budget.cp}
        choice = yield from choose(seat, f"action.{PROMOTE}", self.offered(g.state, budget), "TM-19.e", params)
        child, number = str(choice.args[0]), int(choice.args[1])
        cp.pay(budget, self.action, number)
        give(g, child, table.with_more(g.state, child, number), "TM-19.e")


def give(g: Table, child: str, dowry: int, rule: str) -> None:
    """TM-19.j: the pair goes to this Dowry box."""
    s = g.state
    s.dowries[child] = dowry
    suitor, more = table.suitor_of(s, child), table.modifier(dowry)
    g.log("wedding.arranged", rule, child=child, suitor=suitor, number=dowry, modifier=more)


# 114: MARRIAGE POLICY


def poor_daughters(s: State) -> list[str]:
    """Who has a suitor, and not so good a dowry yet."""
    found = [child for child in table.unmarried(s) if ROYALS[child].daughter]
    return [child for child in found if s.dowries.get(child, 0) < POLICY_DOWRY]


def policy(g: Table, seat: int) -> Flow[None]:
    """TM-19.k: Spain chooses, whoever plays it, and has 2 CP."""
    s = g.state
    for done in range(DAUGHTERS):
        params = {"left": DAUGHTERS - done}
        child = yield from pick_one(SPAIN, "betroth", poor_daughters(s), "wedding.policy", "TM-19.k", params, DONE)
        if not child:
            break
        give(g, child, POLICY_DOWRY, "TM-19.k")
    s.budget = cp.of_event(POLICY, POLICY_CP)


ACTIONS[PROMOTE] = PromoteMarriage(PROMOTE)
events.declare(POLICY, "", events.always, policy)
