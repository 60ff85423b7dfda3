"""Florins change hands here only."""

from __future__ import annotations

from condotta.core.flow import Seat

from ...state import Table


def earn(g: Table, seat: Seat, florins: int) -> None:
    """From the common reserve, which never runs out (MU-comp.j)."""
    assert florins >= 0
    g.state.florins[seat] += florins


def spend(g: Table, seat: Seat, florins: int) -> None:
    """To the common reserve; whoever asks has made sure that they are there."""
    assert 0 <= florins <= g.state.florins[seat], (seat, florins, g.state.florins[seat])
    g.state.florins[seat] -= florins


def transfer(g: Table, giver: Seat, receiver: Seat, florins: int) -> None:
    """From player to player (MU-order.e, MU-dip.a)."""
    spend(g, giver, florins)
    earn(g, receiver, florins)
