"""Why something a player might expect is not possible."""

from __future__ import annotations

from condotta.core.flow import Decision
from condotta.core.game import Refusal

from .state import State


def refusals(s: State, decision: Decision) -> list[Refusal]:
    """For combat.action, purchases.choose, trade.choose and acts.choose."""
    return []
