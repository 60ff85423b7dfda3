"""Section 9.1: what an agreement may change (TM-9.1.b), each kind of clause declared by the module of its rule.

clauses.declare(Kind("peace", "TM-9.1.c", possible, hindrance, carry_out, mutual=True))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from condotta.core.flow import Flow

from ...pieces import CLAUSES, Clause
from ...state import State, Table

Possible: TypeAlias = Callable[[State, int, int], list[Clause]]  # what one player could give another
Hindrance: TypeAlias = Callable[[State, Clause, Sequence[Clause]], str]  # the rule against it, among these clauses
CarryOut: TypeAlias = Callable[[Table, Clause], Flow[None]]
SAME_TWICE: Final = "TM-9.1.t"


class Kind:
    """A kind of clause."""

    def __init__(
        self,
        id: str,
        rule: str,
        possible: Possible,
        hindrance: Hindrance,
        carry_out: CarryOut,
        *,
        mutual: bool = False,
    ) -> None:
        assert id in CLAUSES, id
        self.id: Final = id
        self.rule: Final = rule
        self.possible: Final = possible
        self.hindrance: Final = hindrance
        self.carry_out: Final = carry_out
        self.mutual: Final = mutual  # both give it


KINDS: Final[dict[str, Kind]] = {}


def declare(kind: Kind) -> None:
    KINDS[kind.id] = kind


def hindrance(s: State, clauses: Sequence[Clause]) -> str:
    """TM-9.1.t: the rule by which these clauses are not possible together now; "" if they are."""
    for place, clause in enumerate(clauses):
        if any(clause.is_like(other) for other in clauses[:place]):
            return SAME_TWICE
        rule = KINDS[clause.kind].hindrance(s, clause, clauses)
        if rule:
            return rule
    return ""


def to_add(s: State, giver: int, receiver: int, clauses: Sequence[Clause], *, mutual: bool) -> dict[str, list[Clause]]:
    """What the giver could add to these clauses, by kind; with what both give, if wanted."""
    found: dict[str, list[Clause]] = {}
    for id in CLAUSES:
        kind = KINDS.get(id)
        if kind is None or (kind.mutual and not mutual):
            continue
        fitting = [one for one in kind.possible(s, giver, receiver) if not hindrance(s, [*clauses, one])]
        if fitting:
            found[id] = fitting
    return found


def carry_out(g: Table, clauses: Sequence[Clause]) -> Flow[None]:
    """TM-9.1.s: all of them at once, in the order of the kinds: peace before the alliance that needs it."""
    for clause in sorted(clauses, key=lambda one: CLAUSES.index(one.kind)):
        g.state.agreed.append(clause)
        yield from KINDS[clause.kind].carry_out(g, clause)
