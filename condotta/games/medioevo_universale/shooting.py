"""Steps 1 and 2: artillery and archery (MU-battle.c, d, MU-siege.d, e, g, MU-power.b, Strategy)."""

from __future__ import annotations

from condotta.core.flow import Flow

from .state import Battle, Table


def artillery(g: Table, b: Battle) -> Flow[None]:
    """MU-battle.c."""
    raise NotImplementedError


def archery(g: Table, b: Battle) -> Flow[None]:
    """MU-battle.d."""
    raise NotImplementedError
