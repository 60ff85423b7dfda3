"""Phase 1, Turn order (MU-order)."""

from __future__ import annotations

from condotta.core.flow import Flow, Seat

from .state import Table


def step(g: Table) -> Flow[None] | None:
    """Phase 1: the auction, then phase 2."""
    raise NotImplementedError


def auction(g: Table) -> Flow[None]:
    """MU-order.a to g, with the second bids of tied leaders (R-bid-ties)."""
    raise NotImplementedError


def by_bids(g: Table, totals: list[int]) -> list[Seat]:
    """MU-order.b, d: the new order."""
    raise NotImplementedError
