"""Section 21.8: what acting with the Guanches costs and does."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.game import Note

from ...rules.action import budget as cp
from ...rules.events.reinforcements import price
from ...rules.land.assault import ACTION
from ...rules.powers import guanches
from ...state import State
from ..telling import Tells, first, says


def build(s: State, decision: Decision, option: Option) -> Note:
    cost = {} if s.budget is None else {"cp": cp.price(s.budget, guanches.BUILD, guanches.COST)}
    return Note(cost, [says("guanches_build", n=guanches.left(s))])


def march(s: State, decision: Decision, option: Option) -> Note:
    return Note(says=[says("guanches_march")])


def storm(s: State, decision: Decision, option: Option) -> Note:
    cost = {} if s.budget is None else {"cp": cp.price_of(s.budget, ACTION)}
    return Note(cost, [says("guanches_assault")])


def here(s: State, decision: Decision, option: Option) -> Note:
    number = guanches.strength(s, first(option))
    return Note(says=[says("guanches_here", n=number)] if number else [])


def added(s: State, decision: Decision, option: Option) -> Note:
    """#101: CP of the event, which are nobody's else."""
    return Note(says=[says("raise", n=price(first(option), str(option.args[1])))])


TOLD: Final[dict[str, Tells]] = {
    "canaries.build add": added,
    "guanches_build": build,
    "guanches_march": march,
    "guanches_assault": storm,
    "guanches.from from": here,
    "guanches.lose in_space": here,
    "guanches.where in_space": here,
}
