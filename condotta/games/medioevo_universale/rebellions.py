"""Phase 2, step 4: rebellions (MU-rebel, MU-T-law)."""

from __future__ import annotations

from condotta.core.flow import Flow, Seat

from .state import State, Table


def count(s: State, seat: Seat) -> int:
    """MU-rebel.a, b."""
    raise NotImplementedError


def begin(g: Table) -> None:
    """Who suffers how many, in turn order (s.rebellions)."""
    raise NotImplementedError


def rebellion(g: Table, seat: Seat, cause: str) -> Flow[None]:
    """One rebellion with its battle or sack (MU-rebel.c to g)."""
    raise NotImplementedError


def candidates(s: State, seat: Seat) -> list[str]:
    """MU-rebel.d, e, R-rebel-place."""
    raise NotImplementedError


def in_progress(s: State, seat: Seat) -> bool:
    """MU-rebel.c: a home territory is occupied by barbarians."""
    raise NotImplementedError


def suppressed(g: Table, territory: str, seat: Seat) -> None:
    """MU-hp.g."""
    raise NotImplementedError
