"""Phase 6, Trade (MU-trade, MU-tmove, MU-bgoods, MU-sell, MU-depos, MU-market; Commerce, Market)."""

from __future__ import annotations

from condotta.core.flow import Flow, Seat

from .state import State, Table


def step(g: Table) -> Flow[None] | None:
    """One action of the player who trades; then the next player."""
    raise NotImplementedError


def may_trade(s: State, seat: Seat, territory: str) -> bool:
    """MU-bgoods.c, d."""
    raise NotImplementedError


def deposit(g: Table, seat: Seat, territory: str, goods: list[str]) -> Flow[None]:
    """MU-depos.a to d: one cube of these colours."""
    raise NotImplementedError


def unit_price(s: State, seat: Seat, territory: str) -> int:
    """MU-sell.a, MU-market.b: florins for each cube."""
    raise NotImplementedError
