"""Section 11.1: Initiate Piracy, one line of the action list for both maps (16.4, 16.5).

A module that knows a kind of piracy adds it:

    WAYS["pirate"] = Way(options, cost, carry_out)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from condotta.core.flow import Flow, Option, choose

from ...pieces import Budget
from ...state import State, Table
from .actions import ACTIONS, Performer
from .pirates import ACTION

Options: TypeAlias = Callable[[State, int, Budget], Iterator[Option]]  # all of one verb, those that can be paid
Cost: TypeAlias = Callable[[State, int, Option], int]
CarryOut: TypeAlias = Callable[[Table, int, Budget, Option], Flow[None]]  # its price included


class Way:
    """Piracy on one of the maps."""

    def __init__(self, options: Options, cost: Cost, carry_out: CarryOut) -> None:
        self.options: Final = options
        self.cost: Final = cost
        self.carry_out: Final = carry_out


WAYS: Final[dict[str, Way]] = {}  # by the verb of its options


class Piracy(Performer):
    """TM-16.4.a, TM-16.5.a: who attacks whom, and where."""

    def options(self, s: State, seat: int, budget: Budget) -> list[Option]:
        return [option for way in WAYS.values() for option in way.options(s, seat, budget)]

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        return any(True for way in WAYS.values() for _ in way.options(s, seat, budget))

    def costs(self, s: State, seat: int, budget: Budget) -> list[int]:
        return [WAYS[option.verb].cost(s, seat, option) for option in self.options(s, seat, budget)]

    def does(self, g: Table, seat: int, budget: Budget) -> Flow[None]:
        found = self.options(g.state, seat, budget)
        choice = yield from choose(seat, f"action.{ACTION}", found, "TM-16.4.a", {"cp": budget.cp})
        yield from WAYS[choice.verb].carry_out(g, seat, budget, choice)


ACTIONS[ACTION] = Piracy(ACTION)
