"""Why a royal child cannot be promised now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from condotta.core.flow import Decision, offer
from condotta.core.game import Refusal, Refuses, Why, refuse

from ...data import ROYALS
from ...rules.weddings import table
from ...rules.weddings.dowries import POLICY_DOWRY, PROMOTE
from ...state import State

NOTHING_TO_DO: Final[dict[str, Why]] = {PROMOTE: ("nobody_to_marry", "TM-19.e")}


def why_not(s: State, child: str, most: int) -> Why:
    """Of one who is on the table; `most`: the dowry with which nothing more can be done."""
    if child in s.married:
        return "is_married", "TM-19.e"
    if not table.suitor_of(s, child):
        return "no_suitor", "TM-19.d"
    return ("dowry_full", "TM-19.e") if s.dowries.get(child, 0) >= most else ("no_cp", "TM-11.1.a")


def refused_dowries(s: State, decision: Decision) -> Iterator[Refusal]:
    for child in table.CHILDREN:
        if table.is_there(s, child):
            reason, rule = why_not(s, child, table.MOST)
            yield refuse(offer("promote", child, 1), reason, rule, thing=child, cp=1)


def refused_daughters(s: State, decision: Decision) -> Iterator[Refusal]:
    for child in table.CHILDREN:
        if table.is_there(s, child):
            reason, rule = why_not(s, child, POLICY_DOWRY) if ROYALS[child].daughter else ("no_daughter", "TM-19.k")
            yield refuse(offer("betroth", child), reason, rule, thing=child)


REFUSED: Final[Mapping[str, Refuses]] = {
    f"action.{PROMOTE}": refused_dowries,
    "wedding.policy": refused_daughters,
}
