"""Section 9.1: the end of a war by agreement (TM-9.1.c, d, ad to af)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from condotta.core.flow import Flow

from ...data import POWERS
from ...data.things import MUSLIM, SPAIN
from ...pieces import Clause
from ...state import State, Table
from ..common.powers import PEACE_OF_ALCACOVAS, WAR, pair
from . import clauses, wars
from .clauses import Kind
from .foreign import of_seat

CISNEROS: Final = "ruler_cisneros"
ROME: Final = "vp_allah_is_great"  # the marker of the first conquest (TM-21.7-isl.a)


def possible(s: State, giver: int, receiver: int) -> list[Clause]:
    """TM-9.1.c: of two powers at war. TM-9.1.d: the limited ones are at war for good."""
    pairs = [(one, other) for one in of_seat(s, giver) for other in of_seat(s, receiver)]
    return [Clause("peace", giver, receiver, one, other) for one, other in pairs if not hindrance_of(s, one, other)]


def hindrance(s: State, clause: Clause, others: Sequence[Clause]) -> str:
    return hindrance_of(s, clause.power, clause.to)


def hindrance_of(s: State, one: str, other: str) -> str:
    """The rule by which two powers do not make peace; "" if they may."""
    parties = {one, other}
    if s.relations.get(pair(one, other)) != WAR:
        return "TM-9.1.c"
    if parties == {"portugal", "spain"}:
        return "" if PEACE_OF_ALCACOVAS in s.happened else "TM-9.1.ae"
    if parties == {"nasrid", "spain"}:
        return "TM-9.1.ad"
    if parties == {"north_africa", "spain"} and s.rulers[SPAIN] == CISNEROS:
        return "TM-9.1.ad"
    if POWERS[one].muslim != POWERS[other].muslim and s.points[MUSLIM].get(ROME):
        return "TM-9.1.ad"
    return ""


def carry_out(g: Table, clause: Clause) -> Flow[None]:
    yield from wars.make_peace(g, clause.power, clause.to, "TM-9.1.c")


clauses.declare(Kind("peace", "TM-9.1.c", possible, hindrance, carry_out, mutual=True))
