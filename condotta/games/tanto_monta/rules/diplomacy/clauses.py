"""Section 9.1: what an agreement may change (TM-9.1.b), each kind of clause declared by the module of its rule.

clauses.declare(Kind("peace", "TM-9.1.c", possible, hindrance, carry_out, mutual=True))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Final, TypeAlias

from condotta.core.flow import Flow

from ...pieces import CLAUSES, Clause
from ...state import State, Table

Possible: TypeAlias = Callable[[State, int, int], Iterable[Clause]]  # what one player could give another
Hindrance: TypeAlias = Callable[[State, Clause, Sequence[Clause]], str]  # the rule against it, among these clauses
CarryOut: TypeAlias = Callable[[Table, Clause], Flow[None] | None]  # None: it asks nobody
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
        reads: tuple[str, ...] = (),
        needs: str = "",
    ) -> None:
        assert id in CLAUSES, id
        self.id: Final = id
        self.rule: Final = rule
        self.possible: Final = possible
        self.hindrance: Final = hindrance
        self.carry_out: Final = carry_out
        self.mutual: Final = mutual  # both give it
        self.reads: Final = reads  # other kinds on which it depends whether such a clause is possible
        self.needs: Final = needs  # the kind without which there is none


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


def hindered(s: State, clauses: Sequence[Clause]) -> list[Clause]:
    """Those of these clauses that are not possible now, among the others."""
    return [
        clause
        for place, clause in enumerate(clauses)
        if KINDS[clause.kind].hindrance(s, clause, clauses) or any(clause.is_like(one) for one in clauses[:place])
    ]


@cache
def kinds(*, mutual: bool) -> tuple[str, ...]:
    """Those in the game; with what both give, if wanted."""
    return tuple([id for id in CLAUSES if id in KINDS and (mutual or not KINDS[id].mutual)])


def to_add(s: State, giver: int, receiver: int, clauses: Sequence[Clause], *, mutual: bool) -> dict[str, list[Clause]]:
    """What the giver could add to these clauses, by kind; with what both give, if wanted."""
    found = {id: list(of_kind(s, id, giver, receiver, clauses)) for id in kinds(mutual=mutual)}
    return {id: fitting for id, fitting in found.items() if fitting}


def of_kind(
    s: State,
    kind: str,
    giver: int,
    receiver: int,
    clauses: Sequence[Clause],
    stuck: Sequence[Clause] | None = None,
) -> Iterator[Clause]:
    """What of one kind he could add, one by one: who asks whether there is any need not know all. Only clauses that
    read this kind are looked at again with each of them; `stuck` are those that are hindered as it is."""
    facts = KINDS[kind]
    if facts.needs and not any(clause.kind == facts.needs for clause in clauses):
        return
    hindering = hindered(s, clauses) if stuck is None else stuck
    touched = [clause for clause in clauses if kind == clause.kind or kind in KINDS[clause.kind].reads]
    if hindering and any(clause not in touched for clause in hindering):
        return
    for one in facts.possible(s, giver, receiver):
        together = [*clauses, one]
        if facts.hindrance(s, one, together) or (touched and any(one.is_like(other) for other in clauses)):
            continue
        if not touched or not hindered_among(s, touched, together):
            yield one


@cache
def concerned(added: str) -> frozenset[str]:
    """The kinds of which something else may be possible after a clause of this one. What both give concerns all."""
    return frozenset([kind for kind in KINDS if concerns(added, kind)])


def concerns(added: str, kind: str) -> bool:
    readers = [one for one in KINDS.values() if kind == one.id or kind in one.reads]
    return KINDS[added].mutual or any(added == one.id or added in one.reads for one in readers)


def hindered_among(s: State, some: Sequence[Clause], clauses: Sequence[Clause]) -> bool:
    """Is one of some clauses not possible among all of them?"""
    return any(KINDS[clause.kind].hindrance(s, clause, clauses) for clause in some) or any(
        clause.is_like(other) for clause in some for other in clauses if other is not clause
    )


def carry_out(g: Table, clauses: Sequence[Clause]) -> Flow[None]:
    """TM-9.1.s: all of them at once, in the order of the kinds: peace before the alliance that needs it."""
    for clause in sorted(clauses, key=lambda one: CLAUSES.index(one.kind)):
        g.state.agreed.append(clause)
        yield from KINDS[clause.kind].carry_out(g, clause) or ()
