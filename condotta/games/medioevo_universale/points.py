"""Technology points (MU-pt, MU-tech, MU-T-monasticism)."""

from __future__ import annotations

from condotta.core.flow import Flow, Option, Seat

from .state import State, Table


def owned(s: State, seat: Seat, technology: str) -> bool:
    """MU-techbuy.d: this technology or a higher one of its branch."""
    raise NotImplementedError


def can_pay(s: State, seat: Seat, colour: int, n: int, florins: int = 0) -> bool:
    """From the pool, upright cards, tokens, Monasticism and 100 fl each, with these florins left over."""
    raise NotImplementedError


def pay(g: Table, seat: Seat, colour: int, n: int, rule: str, florins: int = 0, may_stop: bool = True) -> Flow[bool]:
    """D12 points.source; False: not paid (stopped, or cancelled by a Jester)."""
    raise NotImplementedError


def gain(s: State, seat: Seat, colour: int, n: int) -> None:
    """Into the pool of this phase."""
    raise NotImplementedError


def sources(s: State, seat: Seat, colour: int, florins: int) -> list[Option]:
    """What he may take the next point from."""
    raise NotImplementedError
