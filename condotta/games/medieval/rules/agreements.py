"""Agreements (R-58): florins and provinces, for passage (MV-9.5.e) or for the end of an excommunication (MV-6.3.g)."""

from __future__ import annotations

from condotta.core.deals import Deal, negotiate
from condotta.core.flow import Flow, Numbers, Option, Seat
from condotta.core.table import Table

from ..data import PROVINCES
from ..state import State
from . import control

MOST_FLORINS_ASKED = 999  # what a player holds is secret, so this cannot depend on it; nobody ever has so much
GIVE_PROVINCE = {province: Option("give", "province", province) for province in PROVINCES}
ASK_PROVINCE = {province: Option("ask", "province", province) for province in PROVINCES}
KIND = {(verb, kind): Option(verb, kind) for verb in ("give", "ask") for kind in ("florins", "province")}


# Any agreement


def agree(g: Table[State], first: Deal, rule: str, about: dict[str, str]) -> Flow[Deal | None]:
    """R-58: an offer, perhaps a counter-offer; an accepted deal is carried out at once."""
    deal = yield from negotiate(g, first, FlorinsAndProvinces(g.state), rule, about)
    if deal is not None:
        carry_out(g, deal)
    return deal


class FlorinsAndProvinces:
    """R-58: florins in one direction, and provinces of either side; never a Knights province (R-40)."""

    def __init__(self, s: State) -> None:
        self.s = s

    def kinds(self, deal: Deal) -> list[Option]:
        options: list[Option] = []
        if not (deal.gives or deal.gets) or not (deal.has("florins", deal.maker) or deal.has("florins", deal.taker)):
            if self.s.money[deal.maker]:
                options.append(KIND["give", "florins"])
            options.append(KIND["ask", "florins"])
        for verb, owner in (("give", deal.maker), ("ask", deal.taker)):
            if self.has_province(deal, owner):
                options.append(KIND[verb, "province"])
        return options

    def values(self, deal: Deal, kind: Option) -> list[Option] | Numbers:
        gives = kind.verb == "give"
        if kind.args[0] == "florins":
            return Numbers(kind.verb, 1, self.s.money[deal.maker] if gives else MOST_FLORINS_ASKED, "florins")
        if gives:
            return [GIVE_PROVINCE[p] for p in self.provinces(deal, deal.maker)]
        return [ASK_PROVINCE[p] for p in self.provinces(deal, deal.taker)]

    def provinces(self, deal: Deal, owner: Seat) -> list[str]:
        named = [term[1] for term in deal.given_by(owner)]
        s = self.s
        return [p for p, seat in s.control.items() if seat == owner and p not in s.knights_provinces and p not in named]

    def has_province(self, deal: Deal, owner: Seat) -> bool:
        named = deal.given_by(owner)
        for province, seat in self.s.control.items():
            if seat == owner and province not in self.s.knights_provinces and ("province", province) not in named:
                return True
        return False

    def payable(self, deal: Deal, seat: Seat) -> bool:
        """R-58: no deal may exceed the money held."""
        return sum(int(term[1]) for term in deal.given_by(seat) if term[0] == "florins") <= self.s.money[seat]


def carry_out(g: Table[State], deal: Deal) -> None:
    """Everything changes hands at once; then control of Powers is checked (R-20)."""
    s = g.state
    ceded: list[str] = []
    for giver, taker in ((deal.maker, deal.taker), (deal.taker, deal.maker)):
        for term in deal.given_by(giver):
            if term[0] == "florins":
                s.money[giver] -= int(term[1])
                s.money[taker] += int(term[1])
            else:
                s.control[str(term[1])] = taker
                ceded.append(str(term[1]))
    control.check_powers(g, control.powers_of_provinces(ceded))
