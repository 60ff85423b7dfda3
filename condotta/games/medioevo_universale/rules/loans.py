"""D. Loans (MU-loan, MU-bank, MU-elim)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Option, Seat

from ..data import LOANS
from ..state import PARTS, State, Table
from .common import money

BORROW: Final = Option("borrow")
MOST_LOANS: Final = LOANS.most_debt // LOANS.amount
PAID_IN: Final = PARTS.index("taxes")  # interest is paid in this part of the turn


def may_borrow(s: State, seat: Seat) -> bool:
    """MU-loan.a, b: once per turn, up to the limit of debt."""
    return not s.borrowed[seat] and s.debt[seat] < MOST_LOANS and not s.eliminated[seat]


def may_repay(s: State, seat: Seat) -> bool:
    """MU-loan.d: once per turn."""
    return s.debt[seat] > 0 and not s.repaid[seat] and s.florins[seat] >= LOANS.amount


def borrow(g: Table, seat: Seat) -> None:
    """MU-loan.a: exactly 500 fl."""
    s = g.state
    money.earn(g, seat, LOANS.amount)
    s.debt[seat] += 1
    s.new_loans[seat] += 1
    s.borrowed[seat] = True
    s.peak_debt[seat] = max(s.peak_debt[seat], s.debt[seat])
    g.log("loans.borrowed", "MU-loan.a", player=seat, florins=LOANS.amount, debt=s.debt[seat] * LOANS.amount)


def repay(g: Table, seat: Seat) -> None:
    """MU-loan.d: exactly 500 fl; R-loan-both: also in a turn in which they have borrowed."""
    s = g.state
    money.spend(g, seat, LOANS.amount)
    s.debt[seat] -= 1
    s.repaid[seat] = True
    g.log("loans.repaid", "MU-loan.d", player=seat, florins=LOANS.amount, debt=s.debt[seat] * LOANS.amount)
    if not s.debt[seat]:
        s.note_feat(seat, "debt_cleared", peak=s.peak_debt[seat])
        s.peak_debt[seat] = 0


def interest_due(s: State, seat: Seat) -> int:
    """MU-loan.c, R-loan-interest: what they have to pay in the next phase 3, with what is still unpaid (MU-bank.d)."""
    if s.stage == "bank":
        return s.due[seat]
    loans = s.debt[seat]
    if PARTS.index(s.phase) <= PAID_IN:  # R-loan-cancel: a loan taken and one repaid in this turn cancel out
        loans -= max(0, s.new_loans[seat] - s.repaid[seat])
    return s.due[seat] + LOANS.interest * loans


def pay_interest(g: Table, seat: Seat) -> None:
    """MU-bank.a, R-bank: all of it, which ends a bankruptcy; MU-C37: half of it goes to another as well."""
    s = g.state
    paid, s.due[seat], s.missed[seat] = s.due[seat], 0, 0
    money.spend(g, seat, paid)
    g.log("loans.interest", "MU-loan.c", player=seat, florins=paid)
    for other in s.order:
        if other != seat and other in s.effects.half_interest:
            money.earn(g, other, paid // 2)
            g.log("loans.half_interest", "MU-C37", player=other, florins=paid // 2)
