"""What pacts promise: questions about them (MU-pact, R-secret-use)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Seat

from ...pieces import Clause, Pact
from ...state import State

PAYMENTS: Final[tuple[str, ...]] = ("pay_once", "pay_per_act")
ALLIANCES: Final[tuple[str, ...]] = ("defensive", "offensive")


def allows(s: State, kind: str, giver: Seat, receiver: Seat, *, shown: bool = False) -> Pact | None:
    """The pact by which the receiver may do this towards the giver, the cheapest of several.

    `shown`: only such as everybody knows; whatever lasts without an act (guests) may not tell of a secret pact.
    """
    found: Pact | None = None
    least = 0
    for pact in s.pacts:
        if (pact.shown or not shown) and grants(pact, kind, giver, receiver):
            cost = price(pact, giver, receiver)
            if found is None or cost < least:
                found, least = pact, cost
    return found


def grants(pact: Pact, kind: str, giver: Seat, receiver: Seat) -> bool:
    return any(c.kind == kind and c.giver == giver and c.receiver == receiver for c in pact.clauses)


def price(pact: Pact, giver: Seat, receiver: Seat) -> int:
    """MU-pact.b: florins that each act of the receiver towards the giver costs."""
    return sum(
        c.number for c in pact.clauses if c.kind == "pay_per_act" and c.giver == receiver and c.receiver == giver
    )


def can_use(s: State, pact: Pact, giver: Seat, receiver: Seat) -> bool:
    """He can pay what the act costs."""
    return price(pact, giver, receiver) <= s.florins[receiver]


def binds(pact: Pact, one: Seat, other: Seat) -> bool:
    """It is a pact between these two: something in it is promised by one to the other."""
    return any({c.giver, c.receiver} == {one, other} for c in pact.clauses)


def broken_by_attack(s: State, seat: Seat, victim: Seat) -> list[Pact]:
    """MU-war.b, R-hostile: all pacts between the two; war and attacks break them."""
    return [pact for pact in s.pacts if binds(pact, seat, victim)]


def terms(pact: Pact) -> list[list[str | int]]:
    """What it says, for prompts and the log."""
    return [term(clause) for clause in pact.clauses]


def term(clause: Clause) -> list[str | int]:
    written: list[str | int] = [clause.kind, clause.giver, clause.receiver]
    if clause.number:
        written.append(clause.number)
    if clause.target >= 0:
        return ["offensive_against", *written[1:], clause.target]
    return written


def audience(pact: Pact) -> tuple[Seat, ...] | None:
    """Who may read about it (MU-hid.e)."""
    return None if pact.shown else tuple(pact.parties)


def fee(s: State, kind: str, ruler: Seat | None, seat: Seat) -> int:
    """MU-pact.b: what an act of this kind costs him where another rules, else nothing; -1: no pact allows it."""
    if ruler is None or ruler == seat:
        return 0
    pact = allows(s, kind, ruler, seat)
    return -1 if pact is None else price(pact, ruler, seat)
