"""Phase 4, Purchases (MU-buy, MU-techbuy, MU-unit.c, d)."""

from __future__ import annotations

from condotta.core.flow import Flow, Option, Seat

from .state import State, Table


def step(g: Table) -> Flow[None] | None:
    """One purchase of to_act[0]; then the next player; then deployment."""
    raise NotImplementedError


def menu(s: State, seat: Seat) -> list[Option]:
    """Everything the player may buy now."""
    raise NotImplementedError


def recruit_limit(s: State, seat: Seat) -> int:
    """MU-unit.c: units he may still acquire in this phase."""
    raise NotImplementedError


def recruit_places(s: State, seat: Seat) -> list[str]:
    """MU-unit.a; with a Military control pact also another's (MU-pact.e)."""
    raise NotImplementedError


def price_of_unit(kind: int) -> int:
    """MU-unit.tab by KINDS."""
    raise NotImplementedError
