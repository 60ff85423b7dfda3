"""What the powers of Iberia cannot do now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from condotta.core.flow import Decision, offer
from condotta.core.game import Refusal, Rest, refuse

from ...data.things import PORTUGAL
from ...rules.action import budget as cp
from ...rules.powers import beltranejos
from ...state import State


def refused_resistance(s: State, decision: Decision) -> Iterator[Refusal]:
    """Acting for the Beltranejos, between two actions."""
    if decision.seat != PORTUGAL or s.budget is None or not beltranejos.is_in_arms(s):
        return
    if s.resisted and s.resisted != s.impulse:
        yield refuse(offer("resist"), "resistance_used", "TM-20.4-res.f", thing=beltranejos.POWER)
    elif s.budget.way != cp.EXTENSION:
        yield refuse(offer("resist"), "resistance_needs_resource", "TM-20.4-res.f", thing=beltranejos.POWER)


REST: Final[Rest] = {
    "alcacovas.card": {"card": ("not_for_peace", "TM-20.4-alc.k")},
    "isabella.keep": {"card": ("in_hand", "TM-20.5-isa.l")},
    "isabella.show": {"card": ("not_shown", "TM-20.5-isa.l")},
}
