"""Prisoners are taken and set free (MU-capture.f)."""

from __future__ import annotations

from condotta.core.flow import Seat

from ...pieces import C1, HORDE, KINDS, Prisoners, nothing
from ...state import State, Table
from . import pieces, questions


def may_be(s: State, captor: int, owner: int) -> bool:
    """R-capture-scope, MU-read.d: units of this owner may become prisoners of a player who fights them."""
    return captor not in (HORDE, owner) and (owner != HORDE or s.rules.captures == "all")


def capture(g: Table, captor: Seat, owner: int, kind: int) -> None:
    """MU-capture.f: a unit that has been taken off the map lies beside the captor's board."""
    held(g.state, captor, owner).counts[kind] += 1
    g.log("prisoners.taken", "MU-capture.f", player=captor, owner=questions.who(owner), unit=KINDS[kind])


def take_from_reserve(g: Table, captor: Seat, owner: int, kind: int) -> int:
    """MU-capture.c, MU-C39: a unit that was just destroyed is a prisoner instead; the kind that it is."""
    s = g.state
    if not questions.in_reserve(s, owner, kind):  # its figure serves already as the replacement of another
        kind = next(k for k in range(C1) if questions.in_reserve(s, owner, k))
    pieces.change_reserve(s, owner, kind, -1)
    capture(g, captor, owner, kind)
    return kind


def held(s: State, captor: Seat, owner: int) -> Prisoners:
    found = [each for each in s.prisoners if each.captor == captor and each.owner == owner]
    if not found:
        found = [Prisoners(captor, owner, nothing())]
        s.prisoners += found
    return found[0]


def of(s: State, captor: Seat, owner: Seat) -> list[int]:
    """Seven counts of what one holds of the other's."""
    return next((each.counts for each in s.prisoners if each.captor == captor and each.owner == owner), nothing())


def hand_over(g: Table, captor: Seat, other: Seat, owner: Seat, kind: int, n: int, rule: str) -> None:
    """MU-capture.j, R-given-prisoner: to the owner, into their reserve, or to another, who holds them then."""
    release(g, captor, owner, kind, n)
    for _ in range(n):
        g.log("diplomacy.gave_prisoner", rule, player=captor, other=other, owner=owner, unit=KINDS[kind])
    if other == owner:
        pieces.change_reserve(g.state, owner, kind, n)
    else:
        held(g.state, other, owner).counts[kind] += n


def release(g: Table, captor: Seat, owner: int, kind: int, n: int) -> None:
    """They leave the captor; the caller places them."""
    s = g.state
    prisoners = held(s, captor, owner)
    assert prisoners.counts[kind] >= n, (captor, owner, kind)
    prisoners.counts[kind] -= n
    s.prisoners = [each for each in s.prisoners if any(each.counts)]
