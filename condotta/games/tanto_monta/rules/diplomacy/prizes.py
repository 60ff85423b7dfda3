"""Section 9.1: captured Naos and squadrons that go back to their first owner (TM-9.1.m)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from condotta.core.flow import Flow

from ...data import NAOS, SEA_ZONES, SPACES
from ...pieces import Clause, Fleet
from ...state import State, Table
from ..common import displacement, fleets, stacks
from ..common.powers import player
from ..ocean import naos
from . import clauses
from .clauses import Kind
from .foreign import side

RULE: Final = "TM-9.1.m"


# Naos


def captured_naos(s: State, giver: int, receiver: int) -> list[Clause]:
    found = [id for id in naos.of(s, giver) if NAOS[id].seat == receiver]
    return [Clause("nao", giver, receiver, what=id) for id in found]


def may_return_nao(s: State, clause: Clause, others: Sequence[Clause]) -> str:
    fits = (
        clause.what in s.naos and clause.what in naos.of(s, clause.giver) and NAOS[clause.what].seat == clause.receiver
    )
    return "" if fits else RULE


def return_nao(g: Table, clause: Clause) -> Flow[None]:
    """Where it is, with all that it carries; of three on the map one leaves it (TM-5.2.a)."""
    yield from naos.capture(g, clause.what, clause.receiver)


# Squadrons


def prizes(s: State, giver: int, receiver: int) -> Iterator[tuple[str, Fleet]]:
    """Squadrons of the one in the hands of the other, by place."""
    for place, there in s.fleets.items():
        for fleet in there:
            if fleet.captured and player(s, fleets.user(s, fleet)) == giver and player(s, fleet.power) == receiver:
                yield place, fleet


def captured_squadrons(s: State, giver: int, receiver: int) -> list[Clause]:
    return [
        Clause("squadrons", giver, receiver, side(s, fleets.user(s, fleet)), fleet.power, place, n + 1)
        for place, fleet in prizes(s, giver, receiver)
        for n in range(fleet.squadrons)
    ]


def may_return_squadrons(s: State, clause: Clause, others: Sequence[Clause]) -> str:
    there = [
        fleet.squadrons for place, fleet in prizes(s, clause.giver, clause.receiver) if is_meant(clause, place, fleet)
    ]
    wanted = sum(
        one.number
        for one in others
        if one.kind == "squadrons" and (one.power, one.to, one.what) == (clause.power, clause.to, clause.what)
    )
    return "" if sum(there) >= wanted else RULE


def is_meant(clause: Clause, place: str, fleet: Fleet) -> bool:
    return place == clause.what and fleet.power == clause.to


def return_squadrons(g: Table, clause: Clause) -> Flow[None]:
    """To the nearest port of their own power (TM-12.5.a)."""
    s = g.state
    left = clause.number
    for place, fleet in list(prizes(s, clause.giver, clause.receiver)):
        if left and is_meant(clause, place, fleet):
            number = min(left, fleet.squadrons)
            left -= number
            stacks.take_ships(s, place, fleet.numbering(number, 0))
            free = Fleet(fleet.power, number)
            stacks.put_ships(s, place, free)
            g.log("prize.returned", RULE, power=clause.power, other=fleet.power, number=number, place=place)
            if place in SPACES or place in SEA_ZONES:
                yield from displacement.displace_ships(g, place, free)


clauses.declare(Kind("nao", RULE, captured_naos, may_return_nao, return_nao))
clauses.declare(Kind("squadrons", RULE, captured_squadrons, may_return_squadrons, return_squadrons))
