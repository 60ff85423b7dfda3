"""D. Loans (MU-loan, MU-bank, MU-elim)."""

from __future__ import annotations

from condotta.core.flow import Flow, Seat

from .state import State, Table


def may_borrow(s: State, seat: Seat) -> bool:
    """MU-loan.a, b."""
    raise NotImplementedError


def may_repay(s: State, seat: Seat) -> bool:
    """MU-loan.d."""
    raise NotImplementedError


def borrow(g: Table, seat: Seat) -> None:
    """MU-loan.a."""
    raise NotImplementedError


def repay(g: Table, seat: Seat) -> None:
    """MU-loan.d."""
    raise NotImplementedError


def interest_due(s: State, seat: Seat) -> int:
    """MU-loan.c, R-loan-interest, with what is still unpaid (MU-bank.d)."""
    raise NotImplementedError


def bankruptcy(g: Table, seat: Seat) -> Flow[None]:
    """MU-bank."""
    raise NotImplementedError


def eliminate(g: Table, seat: Seat) -> None:
    """MU-bank.e, R-eliminated."""
    raise NotImplementedError
