"""Sections 9.1 and 9.3: captured army leaders: their return by agreement (TM-9.1.g) and the roll that is forgone
(TM-9.1.l)."""

from __future__ import annotations

from collections.abc import Sequence

from condotta.core.flow import Flow, pick_one

from ...data import LEADERS, SPACES
from ...pieces import Clause
from ...state import State, Table
from ..common import control, stacks
from ..common.powers import lord, player
from . import clauses
from .clauses import Kind


def captives(s: State, captor: int, owner: int | None = None) -> list[str]:
    """Army leaders in a player's Dungeon; those of one other player, if wanted."""
    return [
        name
        for name, leader in s.leaders.items()
        if leader.captor == captor and (owner is None or player(s, LEADERS[name].power) == owner)
    ]


def homes(s: State, power: str) -> list[str]:
    """TM-9.1.g: controlled home keys; without one, home fortresses and home strategic spaces."""
    own = control.own_homes(s, power)
    keys = [space for space in own if SPACES[space].key]
    return keys or [space for space in own if control.is_fortified(s, space) or SPACES[space].strategic]


def come_home(g: Table, name: str, rule: str) -> Flow[None]:
    """His owner says where."""
    s = g.state
    power = lord(s, name)
    place = yield from pick_one(player(s, power), "arrive", homes(s, power), "leader.where", rule, {"leader": name})
    stacks.place_leader(s, name, place)
    g.log("leader.freed", rule, leader=name, space=place)


# Agreements


def to_return(s: State, giver: int, receiver: int) -> list[Clause]:
    return [Clause("leader", giver, receiver, what=name) for name in captives(s, giver, receiver)]


def may_return(s: State, clause: Clause, others: Sequence[Clause]) -> str:
    if clause.what not in captives(s, clause.giver, clause.receiver):
        return "TM-9.1.g"
    return "" if homes(s, lord(s, clause.what)) else "TM-9.1.g"


def give_back(g: Table, clause: Clause) -> Flow[None]:
    yield from come_home(g, clause.what, "TM-9.1.g")


def to_forgo(s: State, giver: int, receiver: int) -> list[Clause]:
    return [Clause("no_roll", giver, receiver, what=name) for name in captives(s, giver, receiver)]


def may_forgo(s: State, clause: Clause, others: Sequence[Clause]) -> str:
    """Of a captive who stays one, and once."""
    if clause.what not in captives(s, clause.giver, clause.receiver) or is_forgone(s, clause.what):
        return "TM-9.1.l"
    return "TM-9.1.l" if any(one.kind == "leader" and one.what == clause.what for one in others) else ""


def is_forgone(s: State, name: str) -> bool:
    """TM-9.1.l: in this turn no die is rolled for him."""
    return any(clause.kind == "no_roll" and clause.what == name for clause in s.agreed)


def forgo(g: Table, clause: Clause) -> None:
    g.log("captive.spared", "TM-9.1.l", leader=clause.what, seat=clause.giver)


clauses.declare(Kind("leader", "TM-9.1.g", to_return, may_return, give_back))
clauses.declare(Kind("no_roll", "TM-9.1.l", to_forgo, may_forgo, forgo, reads=("leader",)))
