"""Chapter 14: field battle, one round in eleven steps."""

from __future__ import annotations

from condotta.core.flow import Flow

from ...state import Table
from .battle import Battle


def field_battle(g: Table, battle: Battle) -> Flow[None]:
    """Steps 1 to 9; then, but not in a relief battle (15.2), retreat and siege. `battle.attacker_wins` says who won."""
    raise NotImplementedError
    yield
