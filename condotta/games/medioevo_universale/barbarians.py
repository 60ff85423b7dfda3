"""E. Barbarians and phase 2 step 3 (MU-barb, MU-reinf, MU-bsack)."""

from __future__ import annotations

from condotta.core.flow import Flow, Seat

from .state import Battle, State, Table


def composition(s: State) -> list[int]:
    """MU-horde.b, c: seven counts of a horde of this turn; nothing before the first roll (MU-horde.e)."""
    raise NotImplementedError


def place_horde(g: Table, territory: str) -> int:
    """How many units of the composition the pool could supply."""
    raise NotImplementedError


def reinforcement(g: Table) -> Flow[None]:
    """MU-reinf: one barbarian point (D8)."""
    raise NotImplementedError


def arrive(g: Table, area: str, cause: str) -> Flow[None]:
    """MU-reinf.i, j: battle.begin for the first army in order, or sack."""
    raise NotImplementedError


def sack(g: Table, area: str) -> Flow[None]:
    """MU-bsack.a, with the window before_sack."""
    raise NotImplementedError


def sacrifice_of(s: State, battle: Battle) -> int:
    """MU-barb.g: LI the barbarians sacrifice."""
    raise NotImplementedError


def resist(g: Table, seat: Seat, territory: str) -> bool:
    """MU-barb.c: a horde appears if none is there; False: there is nobody to fight."""
    raise NotImplementedError
