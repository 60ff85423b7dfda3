"""Section 13.4: withdrawing into fortifications."""

from __future__ import annotations

from condotta.core.flow import NO, YES, Decision, Flow, Option

from ...pieces import NOBODY
from ...state import State, Table
from ..common import control, groups
from ..common.groups import Group
from ..common.powers import player
from . import siege
from .avoid_battle import defenders
from .battle import Move, Side
from .retreat import ROOM, may_go_inside


def withdraw(g: Table, move: Move) -> Flow[bool]:
    """TM-13.4.a to d: all or none, as the power that controls the space decides. Are they inside?"""
    s = g.state
    there = defenders(s, move)
    if not may_withdraw(s, move, there):
        return False
    seat = player(s, control.controller(s, move.to))
    if seat != NOBODY:
        params = {"space": move.to, **move.enemy()}
        choice: Option = yield Decision(seat, "withdraw.or_fight", [YES, NO], "TM-13.4.b", params)
        if choice == NO:
            return False
    groups.place(s, there, move.to, inside=True)
    g.log("withdrawn", "TM-13.4.b" if seat != NOBODY else "TM-13.4.c", space=move.to, powers=there.powers)
    return True


def may_withdraw(s: State, move: Move, there: Group) -> bool:
    """TM-13.4.a: four units at most, in a space of theirs or of an ally."""
    if not there.size or there.size + siege.inside(s, move.to) > ROOM or move.relief:
        return False
    return all(may_go_inside(s, power, move.to) for power in Side(there, False).powers(s))
