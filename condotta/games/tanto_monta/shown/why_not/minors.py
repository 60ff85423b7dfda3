"""Minor powers on which nothing can be done now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from condotta.core.flow import Decision, offer
from condotta.core.game import Refusal, Refuses, refuse

from ...rules.common import influence
from ...rules.minors import buying
from ...state import State

WHY: Final = {"TM-21.5.c": "highest_level", "TM-21.5.d": "resolved_already", "TM-21.5.e": "marker_lost"}


def refused_courting(s: State, decision: Decision) -> Iterator[Refusal]:
    """Minors on which no level can be bought."""
    for minor in buying.MINORS[decision.prompt.partition(".")[2]]:
        if influence.is_minor(s, minor):
            rule = influence.hindrance(s, minor, decision.seat, 1)
            reason, rule = (WHY[rule], rule) if rule else ("level_too_dear", "TM-21.5.f")
            yield refuse(offer("court", minor), reason, rule, thing=minor)


REFUSED: Final[Mapping[str, Refuses]] = {
    "action.influence_italian": refused_courting,
    "action.influence_papacy_navarre": refused_courting,
}
