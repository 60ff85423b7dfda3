"""Section 9.1: cards and resources drawn at random from another player by agreement (TM-9.1.j, k)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...data.things import SPAIN
from ...pieces import Clause
from ...state import State, Table
from ..common import cards
from . import clauses
from .clauses import Kind

MOST: Final = 2  # between two players in a turn
RULES: Final = {"cards": "TM-9.1.j", "resources": "TM-9.1.k"}


def store(s: State, kind: str, seat: int) -> list[str]:
    """What can be drawn from a player: neither Home cards nor PAPAL BULL."""
    return s.warehouses[seat] if kind == "resources" else [card for card in s.hands[seat] if cards.may_be_drawn(card)]


def of_kind(s: State, kind: str, giver: int, receiver: int) -> list[Clause]:
    most = min(MOST, len(store(s, kind, giver)))
    return [Clause(kind, giver, receiver, number=n + 1) for n in range(most)]


def cards_to_give(s: State, giver: int, receiver: int) -> list[Clause]:
    return of_kind(s, "cards", giver, receiver)


def resources_to_give(s: State, giver: int, receiver: int) -> list[Clause]:
    return of_kind(s, "resources", giver, receiver)


def hindrance(s: State, clause: Clause, others: Sequence[Clause]) -> str:
    """One or two between the same players in a turn, and in one direction; not more than there are."""
    rule = RULES[clause.kind]
    same = [one for one in [*s.agreed, *others] if one.kind == clause.kind]
    if any((one.giver, one.receiver) == (clause.receiver, clause.giver) for one in same):
        return rule
    if sum(one.number for one in same if (one.giver, one.receiver) == (clause.giver, clause.receiver)) > MOST:
        return rule
    wanted = sum(one.number for one in others if one.kind == clause.kind and one.giver == clause.giver)
    if clause.kind == "cards" and clause.giver == SPAIN:
        wanted += any(one.kind == "alcacovas" for one in others)  # which takes one before (TM-20.4-alc.k)
    return rule if wanted > len(store(s, clause.kind, clause.giver)) else ""


def carry_out(g: Table, clause: Clause) -> None:
    """One after the other; what it is only the two see."""
    s, kind, giver, receiver = g.state, clause.kind, clause.giver, clause.receiver
    given: list[str] = []
    for _ in range(min(clause.number, len(store(s, kind, giver)))):
        found = store(s, kind, giver)
        thing = found[g.pick(len(found))]
        given.append(thing)
        if kind == "cards":
            cards.change_hands(s, thing, giver, receiver)
        else:
            s.warehouses[giver].remove(thing)
            s.warehouses[receiver].append(thing)
    g.reveal()
    g.log(f"gift.{kind}", RULES[kind], giver=giver, receiver=receiver, number=len(given))
    g.log("gift.seen", RULES[kind], (giver, receiver), giver=giver, receiver=receiver, things=given)


clauses.declare(Kind("cards", "TM-9.1.j", cards_to_give, hindrance, carry_out, reads=("alcacovas",)))
clauses.declare(Kind("resources", "TM-9.1.k", resources_to_give, hindrance, carry_out))
