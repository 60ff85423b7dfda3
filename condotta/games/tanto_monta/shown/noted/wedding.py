"""Chapter 19: what the options of royal weddings cost and do."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.game import Note, Reason

from ...rules.action import budget as cp
from ...rules.weddings import table
from ...rules.weddings.dowries import POLICY_DOWRY, PROMOTE
from ...state import State
from ..telling import Tells, first, says
from ..weddings import percent


def of_dowry(s: State, child: str, dowry: int) -> list[Reason]:
    """Whom the child would marry, how likely."""
    suitor, more = table.suitor_of(s, child), table.modifier(dowry)
    return [says("dowry", suitor=suitor, modifier=more, chance=percent(dowry))]


def promote(s: State, decision: Decision, option: Option) -> Note:
    child, number = first(option), int(option.args[1])
    price = {"cp": cp.price(s.budget, PROMOTE, number)} if s.budget is not None else {}
    return Note(price, of_dowry(s, child, table.with_more(s, child, number)))


def betroth(s: State, decision: Decision, option: Option) -> Note:
    return Note(says=of_dowry(s, first(option), POLICY_DOWRY))


def wed(s: State, decision: Decision, option: Option) -> Note:
    child = first(option)
    return Note(says=of_dowry(s, child, s.dowries[child]))


TOLD: Final[dict[str, Tells]] = {"promote": promote, "betroth": betroth, "wed": wed}
