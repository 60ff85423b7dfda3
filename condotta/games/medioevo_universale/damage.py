"""Damage (MU-damage, MU-fort.a, c to e, MU-capture.c to e, g, MU-naval.e, i, Tactics)."""

from __future__ import annotations

from condotta.core.flow import Flow

from .state import Battle, Fighter, Table


def take(g: Table, b: Battle, f: Fighter, points: int, kind: str) -> Flow[None]:
    """kind artillery, archery, melee or losses: the side takes so many points."""
    raise NotImplementedError
