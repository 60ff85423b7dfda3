"""Chapter 3, Selling the keys (TY-3)."""

from condotta.core.deals import Deal, negotiate
from condotta.core.flow import Decision, Flow, Option, Seat
from condotta.core.table import Table

from ..state import State, money, show

KEEP = Option("keep")
MOST_PRICE = 9  # TY-3.a


def sale(g: Table[State], holder: Seat) -> Flow[Seat]:
    """TY-3: the holder may sell the keys; the answer is who holds them now."""
    s = g.state
    options = [KEEP, *(Option("sell", seat) for seat in g.others(holder))]
    choice: Option = yield Decision(holder, "sale.whom", options, "TY-3.a")
    if choice == KEEP:
        return holder
    buyer = int(choice.args[0])
    offer = Deal(holder, buyer)
    offer.add(Option("give", "keys"))
    deal = yield from negotiate(g, offer, KeysForFlorins(s, holder), "TY-3.b", {})
    if deal is None or not deal.has("keys", holder):
        return holder
    show(s, buyer, price(deal, buyer))
    s.florins[buyer] -= price(deal, buyer)  # TY-3.c
    s.florins[holder] += price(deal, buyer)
    return buyer


class KeysForFlorins:
    """TY-3.a: what may be put into an offer: the keys, and one price."""

    def __init__(self, s: State, holder: Seat) -> None:
        self.s, self.holder = s, holder

    def kinds(self, deal: Deal) -> list[Option]:
        sells = deal.maker == self.holder
        if not deal.has("keys", self.holder):
            return [Option("give" if sells else "ask", "keys")]
        if deal.has("florins", deal.taker if sells else deal.maker):
            return []
        most = MOST_PRICE if sells else min(MOST_PRICE, money(self.s, deal.maker))  # TY-1.d
        return [Option("ask" if sells else "give", "florins", n) for n in range(1, most + 1)]

    def values(self, deal: Deal, kind: Option) -> list[Option]:
        return [kind]  # few enough to be told at once

    def payable(self, deal: Deal, seat: Seat) -> bool:
        return price(deal, seat) <= money(self.s, seat)


def price(deal: Deal, seat: Seat) -> int:
    """What this seat pays in a deal."""
    return sum(int(term[1]) for term in deal.given_by(seat) if term[0] == "florins")
