"""What CITY STATE REBELS does not reach."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from condotta.core.flow import Decision, offer
from condotta.core.game import Refusal, Refuses, Rest, refuse

from ...data import SPACES
from ...rules.minors import rebels
from ...state import State

WHY: Final = {"at_home": "in_own_hands", "no_walls": "not_fortified", "siege": "under_siege"}


def refused_risings(s: State, decision: Decision) -> Iterator[Refusal]:
    """Places with walls that do not rise, and others where somebody has units."""
    for space in SPACES:
        hindered = rebels.why_not(s, space)
        if hindered and (SPACES[space].fortified or space in s.stacks):
            yield refuse(offer("rise", space), WHY[hindered], rebels.RULE, thing=space)


REFUSED: Final[Mapping[str, Refuses]] = {"rebels.where": refused_risings}
REST: Final[Rest] = {"rebels.moriscos": {"stack": ("not_moriscos", "TM-22.1-nas.r")}}
