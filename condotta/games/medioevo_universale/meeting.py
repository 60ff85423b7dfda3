"""Meetings on the way and hostility (MU-move.p, r, MU-tmove.d, MU-conq.h, i, MU-war.c, d)."""

from __future__ import annotations

from condotta.core.flow import Flow, Seat

from .state import State, Table


def hostility(g: Table, seat: Seat, victim: Seat) -> None:
    """MU-war.c, d: 3 HP, war, broken pacts."""
    raise NotImplementedError


def price_of_attack(s: State, seat: Seat, victim: Seat) -> int:
    """HP that attacking him costs now."""
    raise NotImplementedError


def meet_transports(g: Table, seat: Seat, area: str) -> Flow[None]:
    """MU-conq.i (D36)."""
    raise NotImplementedError


def meets_army(g: Table, element: str) -> Flow[bool]:
    """MU-tmove.d, MU-move.p (D16); True: it is gone or taken."""
    raise NotImplementedError
