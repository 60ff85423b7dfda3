"""Objectives (MU-obj)."""

from __future__ import annotations

from condotta.core.flow import Flow, Seat

from .state import State, Table


def claimable(s: State, seat: Seat) -> list[str]:
    """Upright cards whose objective is fulfilled (MU-obj.e, R-obj-claim)."""
    raise NotImplementedError


def claim(g: Table, seat: Seat, card: str) -> Flow[None]:
    """MU-obj.a to c."""
    raise NotImplementedError
