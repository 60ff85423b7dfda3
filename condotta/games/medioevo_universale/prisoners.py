"""Prisoners (MU-capture.f to k)."""

from __future__ import annotations

from condotta.core.flow import Flow, Option, Seat

from .state import State, Table


def capture(g: Table, captor: Seat, owner: Seat, kind: int) -> None:
    """A unit that has been taken off the map lies beside the captor's board."""
    raise NotImplementedError


def release(g: Table, captor: Seat, owner: Seat, kind: int, n: int) -> None:
    """They leave the captor; the caller places them."""
    raise NotImplementedError


def ransom_price(kind: int) -> int:
    """MU-capture.h."""
    raise NotImplementedError


def add_options(s: State, seat: Seat, options: list[Option]) -> None:
    """`ransom captor kind` for the menu of phase 4."""
    raise NotImplementedError


def ransom(g: Table, seat: Seat, captor: Seat, kind: int) -> Flow[None]:
    """MU-capture.h, i."""
    raise NotImplementedError
