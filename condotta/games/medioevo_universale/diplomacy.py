"""C. Diplomacy: war, peace, armistice, gifts (MU-dip, MU-war)."""

from __future__ import annotations

from condotta.core.flow import Flow, Option, Seat

from .state import State, Table


def add_acts(s: State, seat: Seat, options: list[Option]) -> None:
    """What acts.choose offers of diplomacy and pacts."""
    raise NotImplementedError


def act(g: Table, seat: Seat, option: Option) -> Flow[None]:
    """war, peace, armistice, give."""
    raise NotImplementedError
