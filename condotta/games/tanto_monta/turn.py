"""Chapter 7: the sequence of play."""

from __future__ import annotations

from condotta.core.flow import Flow

from .rules.draw import hands, personages
from .state import Table


def card_draw_phase(g: Table) -> Flow[None]:
    """Phase 1, in the order of table TM-7.T1."""
    yield from personages.personages(g)
    hands.refill(g)
    hands.hand_out(g)
    hands.deal(g)
    hands.resources_of_the_turn(g)
    g.state.phase = "diplomacy" if g.state.turn > 1 else "headline"  # TM-7.b
