"""Deals: structured offers between two seats – give, get, until when – that are accepted, declined or countered.

An offer is put together in small choices (`["give", "florins"]`, then `["give", "florins", 3]`, at last `["offer"]`),
so that every choice stays enumerable. Only what is sent is seen by the other side.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Protocol

from .flow import Decision, Flow, Numbers, Option, Seat, choose, number_of, offer
from .table import Table

OFFER = Option("offer")
WITHDRAW = Option("withdraw")
ACCEPT = Option("accept")
DECLINE = Option("decline")
COUNTER = Option("counter")


class Deal:
    """What the maker gives and gets. A term is a tuple such as ("florins", 3) or ("province", "poland_2c")."""

    __slots__ = ("gets", "gives", "maker", "taker", "until")

    def __init__(self, maker: Seat, taker: Seat, until: str = "") -> None:
        self.maker = maker
        self.taker = taker
        self.gives: list[tuple[str | int, ...]] = []
        self.gets: list[tuple[str | int, ...]] = []
        self.until = until  # when it ends, as a word of the game; empty: carried out at once

    def add(self, option: Option) -> None:
        """Take up a choice `give …` or `ask …` of the maker."""
        (self.gives if option.verb == "give" else self.gets).append(option.args)

    def given_by(self, seat: Seat) -> list[tuple[str | int, ...]]:
        return self.gives if seat == self.maker else self.gets

    def has(self, kind: str, by: Seat) -> bool:
        for term in self.given_by(by):
            if term[0] == kind:
                return True
        return False

    def as_params(self) -> dict[str, Any]:
        return {
            "maker": self.maker,
            "taker": self.taker,
            "gives": [list(term) for term in self.gives],
            "gets": [list(term) for term in self.gets],
            "until": self.until,
        }


class Terms(Protocol):
    """What a game lets players put into a deal."""

    def kinds(self, deal: Deal) -> Sequence[Option]:
        """What may still be added, by kind: `["give", "florins"]`, `["ask", "province"]`."""

    def values(self, deal: Deal, kind: Option) -> Sequence[Option] | Numbers:
        """The terms of one kind: `["give", "florins", 3]`; from what the maker may know."""

    def payable(self, deal: Deal, seat: Seat) -> bool:
        """Whether a seat can give what the deal asks of it."""


def negotiate(
    g: Table[Any], first: Deal, terms: Terms, rule: str, about: dict[str, Any], rounds: int = 2
) -> Flow[Deal | None]:
    """The maker of the first deal offers; the other accepts, declines or counters, at most `rounds` offers in all.

    Returns the accepted deal, or None. `about` goes with every prompt: what the deal is for.
    """
    deal = first
    for number in range(rounds):
        sent = yield from draft(deal, terms, rule, about)
        if not sent:
            g.log("deal.withdrawn", rule, seat=deal.maker)
            return None
        if g.keeps_log:
            g.log("deal.offered", rule, **about, **deal.as_params())
        choice: Option = yield Decision(
            deal.taker,
            "deal.answer",
            answers(deal, terms, may_counter=number + 1 < rounds),
            rule,
            partial(deal_params, deal, about),
        )
        if choice is ACCEPT:
            g.log("deal.accepted", rule, seat=deal.taker)
            return deal
        if choice is DECLINE:
            g.log("deal.declined", rule, seat=deal.taker)
            return None
        deal = Deal(deal.taker, deal.maker, deal.until)
    return None


def answers(deal: Deal, terms: Terms, *, may_counter: bool) -> list[Option]:
    """A deal can be accepted only if both sides can give what it says."""
    options = [DECLINE, COUNTER] if may_counter else [DECLINE]
    if terms.payable(deal, deal.taker) and terms.payable(deal, deal.maker):
        return [ACCEPT, *options]
    return options


def draft(deal: Deal, terms: Terms, rule: str, about: dict[str, Any]) -> Flow[bool]:
    """The maker puts terms into the deal, kind by kind, until they send it (True) or withdraw (False)."""
    while True:
        options = [OFFER, WITHDRAW, *terms.kinds(deal)]
        choice: Option = yield Decision(deal.maker, "deal.draft", options, rule, partial(deal_params, deal, about))
        if choice is OFFER:
            return True
        if choice is WITHDRAW:
            return False
        values = terms.values(deal, choice)
        told = partial(deal_params, deal, about, choice.args[0])
        if isinstance(values, Numbers):
            number = yield from number_of(deal.maker, values, "deal.value", rule, told)
            deal.add(offer(values.verb, *values.before, number))
        else:
            deal.add((yield from choose(deal.maker, "deal.value", values, rule, told)))


def deal_params(deal: Deal, about: dict[str, Any], kind: str | int = "") -> dict[str, Any]:
    """What a prompt says of a deal; made only when somebody looks."""
    return {**about, **deal.as_params(), "kind": kind}
