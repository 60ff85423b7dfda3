"""Section 9.1: influence on minor powers ceded to another player (TM-9.1.n)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...data.charts import LEVELS
from ...pieces import Clause
from ...state import State, Table
from ..common import influence
from ..minors import activation
from . import clauses
from .clauses import Kind

MOST: Final = 2  # levels that a player cedes in a turn (R-TM1-144)
RULE: Final = "TM-9.1.n"


def possible(s: State, giver: int, receiver: int) -> list[Clause]:
    return [
        Clause("influence", giver, receiver, what=minor, number=n + 1)
        for minor in influence.minors(s)
        for n in range(min(MOST, s.influence[minor][giver], LEVELS - s.influence[minor][receiver]))
    ]


def hindrance(s: State, clause: Clause, others: Sequence[Clause]) -> str:
    """On minors that are not his allies; two levels in all; within the track; to who has a marker there."""
    minor, giver, receiver = clause.what, clause.giver, clause.receiver
    if not influence.is_minor(s, minor) or minor in s.resolved or not influence.has_marker(s, minor, receiver):
        return RULE
    if activation.ally(s, minor) == giver:
        return RULE
    if sum(one.number for one in [*s.agreed, *others] if one.kind == "influence" and one.giver == giver) > MOST:
        return RULE
    given = sum(one.number for one in others if one.kind == "influence" and (one.what, one.giver) == (minor, giver))
    got = sum(one.number for one in others if one.kind == "influence" and (one.what, one.receiver) == (minor, receiver))
    return "" if given <= s.influence[minor][giver] and s.influence[minor][receiver] + got <= LEVELS else RULE


def carry_out(g: Table, clause: Clause) -> None:
    influence.move(g, clause.what, clause.giver, -clause.number, RULE)
    influence.move(g, clause.what, clause.receiver, clause.number, RULE)


clauses.declare(Kind("influence", RULE, possible, hindrance, carry_out))
