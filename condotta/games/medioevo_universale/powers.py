"""Powers of the units (MU-power, MU-naval.d)."""

from __future__ import annotations

from condotta.core.flow import Flow

from .state import Battle, Fighter, State, Table


def active(s: State, b: Battle, f: Fighter, kind: int) -> int:
    """MU-power.a: how many units use this power now."""
    raise NotImplementedError


def captain_uses(s: State, b: Battle, f: Fighter) -> int:
    """MU-power.i, m."""
    raise NotImplementedError


def ask_captain(g: Table, b: Battle, f: Fighter, kinds: tuple[int, ...]) -> Flow[None]:
    """MU-power.j, k (D21)."""
    raise NotImplementedError


def sacrifices(g: Table, b: Battle, f: Fighter) -> Flow[None]:
    """MU-power.c, d, l, n."""
    raise NotImplementedError
