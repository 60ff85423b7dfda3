"""Phase 1, Turn order (MU-order)."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from condotta.core.flow import Flow, Seat, amount, side_by_side

from ..data import LOANS
from ..state import State, Table
from . import loans
from .common import money

NO_BID: Final = -1  # of a seat that does not take part


class Bid(NamedTuple):
    """What a player has written down: florins, and whether they take a loan for them (R-bid-loan)."""

    florins: int
    borrows: bool


def auction(g: Table) -> Flow[None]:
    """MU-order.a to g, with the second bids of tied leaders (R-bid-ties)."""
    totals = yield from first_bids(g)
    tied = leaders(totals)
    while len(tied) > 1:
        raised = yield from side_by_side(tied, partial(bid_again, g.state, totals[:]))
        for seat, more in zip(tied, raised, strict=True):
            totals[seat] += more
            g.log("order.raised", "MU-order.c", player=seat, florins=more, total=totals[seat])
        if not any(raised):
            break
        tied = leaders(totals)
    take_order(g, by_bids(g, totals))
    pay(g, totals)


def first_bids(g: Table) -> Flow[list[int]]:
    """MU-order.a, g: all at once, loans included."""
    s = g.state
    totals = [NO_BID] * s.seats
    bids: list[Bid] = yield from side_by_side(s.order, partial(bid, s))
    for seat, made in zip(s.order, bids, strict=True):
        if made.borrows:
            loans.borrow(g, seat)
        totals[seat] = made.florins
        g.log("order.bid_made", "MU-order.a", player=seat, florins=made.florins)
    return totals


def bid(s: State, seat: Seat) -> Flow[Bid]:
    """MU-order.a: from 0 to the cash they hold; MU-order.g: a loan first, if they may take one."""
    cash, loan = s.florins[seat], loans.BORROW if loans.may_borrow(s, seat) else None
    florins = yield from amount(seat, "bid", 0, cash, "order.bid", "MU-order.a", {"florins": cash}, instead=loan)
    if florins >= 0:
        return Bid(florins, borrows=False)
    cash += LOANS.amount
    florins = yield from amount(seat, "bid", 0, cash, "order.bid", "MU-order.g", {"florins": cash})
    return Bid(florins, borrows=True)


def bid_again(s: State, totals: list[int], seat: Seat) -> Flow[int]:
    """MU-order.c: what a tied leader adds; no loan now (MU-order.g)."""
    rest = s.florins[seat] - totals[seat]
    about = {"florins": rest, "tied": totals[seat]}
    return (yield from amount(seat, "bid", 0, rest, "order.bid_again", "MU-order.c", about))


def leaders(totals: list[int]) -> list[Seat]:
    return [seat for seat, total in enumerate(totals) if total == max(totals) != NO_BID]


def by_bids(g: Table, totals: list[int]) -> list[Seat]:
    """MU-order.b, d: the new order; ties by the reverse of the last order, by chance in the first turn."""
    found: list[Seat] = []
    for total in sorted({total for total in totals if total != NO_BID}, reverse=True):
        tied = [seat for seat in reversed(g.state.order) if totals[seat] == total]
        if len(tied) > 1 and g.state.turn == 0:
            drawn = [str(seat) for seat in tied]
            g.shuffle(drawn)
            tied = [int(seat) for seat in drawn]
        found += tied
    return found


def take_order(g: Table, new: list[Seat]) -> None:
    """The discs are moved; how often somebody was first in a row is counted for an objective."""
    s = g.state
    s.order = new
    s.active = new[0]
    for seat in range(s.seats):
        s.tallies[seat].streak = s.tallies[seat].streak + 1 if seat == new[0] else 0
    s.note_feat(new[0], "first_again", n=s.tallies[new[0]].streak)
    g.log("order.new", "MU-order.b", players=new[:])


def pay(g: Table, totals: list[int]) -> None:
    """MU-order.e: only the first player, their whole bid, to the last."""
    first, last = g.state.order[0], g.state.order[-1]
    if first != last and totals[first]:
        money.transfer(g, first, last, totals[first])
        g.log("order.paid", "MU-order.e", giver=first, receiver=last, florins=totals[first])
