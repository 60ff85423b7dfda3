"""Chapter 2, The auction (TY-2)."""

from condotta.core.flow import Decision, Flow, Seat, ask_together, numbered
from condotta.core.table import Table

from ..state import State, money, show


def auction(g: Table[State]) -> Flow[None]:
    """TY-2: all bid in secret; the highest bidder pays and gets the keys."""
    s = g.state
    seats = g.around((s.round - 1) % g.seats)  # TY-2.c: of equal bids the first in this order wins
    answers = yield from ask_together(lambda: [bid(s, seat) for seat in seats])
    bids = [int(answer.args[0]) for answer in answers]
    for seat, florins in zip(seats, bids, strict=True):
        show(s, seat, florins)
        g.log("auction.bid", "TY-2.b", player=seat, florins=florins)
    s.holder = seats[bids.index(max(bids))]
    s.florins[s.holder] -= max(bids)
    g.log("auction.won", "TY-2.b", player=s.holder)


def bid(s: State, seat: Seat) -> Decision:
    """TY-2.a: from nothing to all they have."""
    return Decision(seat, "auction.ask", numbered("bid", money(s, seat)), "TY-2.a", {"florins": money(s, seat)})
