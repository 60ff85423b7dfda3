"""Before a round: retreat, surrender, capture, walls, crews (MU-battle.b, MU-retreat, MU-surrender, MU-siege.a)."""

from __future__ import annotations

from condotta.core.flow import Flow

from .state import Battle, Table


def prepare(g: Table, b: Battle) -> Flow[str]:
    """ "": fight the round; otherwise how the battle ended (surrender)."""
    raise NotImplementedError
