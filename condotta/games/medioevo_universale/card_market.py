"""Phase 4: Empire cards (MU-card.a to d, i, j; MU-C62)."""

from __future__ import annotations

from condotta.core.flow import Flow, Seat

from .state import State, Table
from .windows import Ability

ABILITIES: dict[str, Ability] = {}


def price(s: State, seat: Seat) -> int:
    """MU-card.b."""
    raise NotImplementedError


def may_buy(s: State, seat: Seat) -> bool:
    """MU-card.b, j."""
    raise NotImplementedError


def buy_card(g: Table, seat: Seat) -> Flow[None]:
    """MU-card.c (D13)."""
    raise NotImplementedError
