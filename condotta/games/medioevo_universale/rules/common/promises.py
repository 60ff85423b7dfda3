"""What pacts promise: questions about them (MU-pact, R-secret-use)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Seat

from ...pieces import ANYBODY, Clause, Pact, Release
from ...state import State

PAYMENTS: Final[tuple[str, ...]] = ("pay_once", "pay_per_act")
NO_PACT: Final = -1  # in place of a fee: no pact allows the act
AT_ONCE: Final[tuple[str, ...]] = ("pay_once", "prisoners")  # carried out when the pact is made
ALLIANCES: Final[tuple[str, ...]] = ("defensive", "offensive")


def allows(s: State, kind: str, giver: Seat, receiver: Seat, *, shown: bool = False) -> Pact | None:
    """The cheapest pact by which the receiver may do this. `shown`: what all know, for what lasts without an act."""
    known = [pact for pact in s.pacts if (pact.shown or not shown) and grants(pact, kind, giver, receiver)]
    return min(known, key=lambda pact: price(pact, giver, receiver), default=None)


def may_allow(s: State, giver: Seat | None, receiver: Seat) -> bool:
    """MU-hid.e, R-pact-peace: as far as all know, a secret pact could allow it; who is asked depends on no more."""
    return giver is not None and giver != receiver and s.rules.offers > 0 and not s.war_from[giver][receiver]


def grants(pact: Pact, kind: str, giver: Seat, receiver: Seat) -> bool:
    return any(c.kind == kind and c.giver == giver and c.receiver == receiver for c in pact.clauses)


def price(pact: Pact, giver: Seat, receiver: Seat) -> int:
    """MU-pact.b: florins that each act of the receiver towards the giver costs."""
    paid = [c for c in pact.clauses if c.kind == "pay_per_act" and c.giver == receiver and c.receiver == giver]
    return sum(clause.number for clause in paid)


def broken_by_attack(s: State, seat: Seat, victim: Seat) -> list[Pact]:
    """MU-war.b, R-hostile: war and attacks break all pacts in which one of the two promises the other something."""
    return [pact for pact in s.pacts if any({c.giver, c.receiver} == {seat, victim} for c in pact.clauses)]


def terms(pact: Pact) -> list[list[str | int]]:
    """What it says, for prompts and the log."""
    return [term(clause) for clause in pact.clauses]


def term(clause: Clause) -> list[str | int]:
    number = [clause.number] if clause.number else []
    written: list[str | int] = [clause.kind, clause.giver, clause.receiver, *number]
    if isinstance(clause, Release):
        return [*written, clause.unit] if clause.unit else ["all_prisoners", *written[1:]]
    return written if clause.target == ANYBODY else ["offensive_against", *written[1:], clause.target]


def audience(pact: Pact) -> tuple[Seat, ...] | None:
    """Who may read about it (MU-hid.e)."""
    return None if pact.shown else tuple(pact.parties)


def fee(s: State, kind: str, ruler: Seat | None, seat: Seat) -> int:
    """MU-pact.b: what an act of this kind costs them where another rules, else nothing; or NO_PACT."""
    if ruler is None or ruler == seat:
        return 0
    pact = allows(s, kind, ruler, seat)
    return NO_PACT if pact is None else price(pact, ruler, seat)
