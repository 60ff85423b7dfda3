"""Trade routes (MU-route)."""

from __future__ import annotations

from condotta.core.flow import Flow, Seat

from .state import State, Table


def open_route(g: Table, seat: Seat, transport: str) -> Flow[None]:
    """MU-route.a to c."""
    raise NotImplementedError


def pass_stop(g: Table, element: str) -> None:
    """MU-route.e."""
    raise NotImplementedError


def is_complete(s: State, seat: Seat) -> bool:
    """MU-route.f: all stops but the destination."""
    raise NotImplementedError


def complete(g: Table, seat: Seat) -> Flow[int]:
    """MU-route.f, g: the commerce points put into florins."""
    raise NotImplementedError


def discard(g: Table, seat: Seat) -> None:
    """MU-route.j."""
    raise NotImplementedError


def to_settle(s: State) -> list[Seat]:
    """Routes that have lost their transport and are not saved by card 30 ("kept:<seat>" in s.effects)."""
    return [
        seat
        for seat, route in enumerate(s.routes)
        if route is not None and not route.transport and f"kept:{seat}" not in s.effects
    ]


def lost(g: Table) -> Flow[None]:
    """MU-route.m: window route_lost, then the route is gone. turn.next_step runs it."""
    raise NotImplementedError
