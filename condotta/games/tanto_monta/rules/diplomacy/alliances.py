"""Section 9.2: alliances for one turn (TM-9.1.e)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from condotta.core.flow import Flow

from ...pieces import Clause
from ...state import State, Table
from ..common.powers import ALLIANCE, WAR, WAR_AT_SEA, pair
from . import clauses
from .clauses import Kind
from .foreign import of_seat, side

EITHER: Final = ("portugal", "spain")  # TM-9.2.h: with one of whom France may ally
WHEN_ALLIED: Final[list[Callable[[Table, str, str], Flow[None]]]] = []  # the Papacy leaves a friend of Islam (TM-9.2.d)


def possible(s: State, giver: int, receiver: int) -> list[Clause]:
    return [
        Clause("alliance", giver, receiver, one, other) for one in of_seat(s, giver) for other in of_seat(s, receiver)
    ]


def hindrance(s: State, clause: Clause, others: Sequence[Clause]) -> str:
    """The rule by which two powers do not ally; "" if they may."""
    one, other = clause.power, clause.to
    relation = s.relations.get(pair(one, other))
    if relation == ALLIANCE:
        return "TM-9.2.a"
    if relation == WAR and not any(c.kind == "peace" and {c.power, c.to} == {one, other} for c in others):
        return "TM-9.1.e"
    if relation == WAR_AT_SEA:
        return "TM-9.2.c"
    if "france" in (one, other) and any(friend in (one, other) for friend in EITHER):
        friends = [friend for friend in EITHER if friend not in (one, other)]
        if any(is_ally(s, "france", friend, others) for friend in friends):
            return "TM-9.2.h"
    return ""


def is_ally(s: State, one: str, other: str, agreed: Sequence[Clause]) -> bool:
    """Now, or by one of these clauses."""
    if s.relations.get(pair(one, other)) == ALLIANCE:
        return True
    return any(c.kind == "alliance" and {c.power, c.to} == {one, other} for c in agreed)


def carry_out(g: Table, clause: Clause) -> Flow[None]:
    """TM-9.2.a, t: for this turn, and with nobody else's wars."""
    s = g.state
    one, other = side(s, clause.power), side(s, clause.to)
    s.relations[pair(one, other)] = ALLIANCE
    s.changes += 1
    g.log("alliance.made", "TM-9.2.a", power=one, ally=other)
    for follows in WHEN_ALLIED:
        yield from follows(g, one, other)


clauses.declare(Kind("alliance", "TM-9.1.e", possible, hindrance, carry_out, mutual=True, reads=("peace",)))
