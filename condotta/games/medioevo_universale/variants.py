"""Variants: Blood markers and Deployment (MU-var-blood, MU-var-deploy); the others stand in their chapters."""

from __future__ import annotations

from condotta.core.flow import Flow, Seat

from .state import Battle, Fighter, Table


def give_blood(g: Table, seat: Seat) -> None:
    """MU-var-blood.a: one for the occasion, if the variant is in use."""
    raise NotImplementedError


def ask_blood(g: Table, b: Battle, f: Fighter) -> Flow[None]:
    """MU-var-blood.b (D37)."""
    raise NotImplementedError


def demand_deployment(g: Table, seat: Seat) -> None:
    """MU-var-deploy.a."""
    raise NotImplementedError


def order_piece(g: Table, seat: Seat, kind: str, level: int, number: int) -> None:
    """Bought behind the screen."""
    raise NotImplementedError


def deploy(g: Table) -> Flow[None] | None:
    """The next order is placed, in turn order; None: all are."""
    raise NotImplementedError
