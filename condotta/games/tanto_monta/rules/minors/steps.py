"""Sections 21.4 to 21.6: what cards let a player do with minor powers, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option, pick_one

from ...data.charts import LEVELS
from ...pieces import NOBODY
from ...state import State, Table
from ..common import influence
from . import status

ITALIAN: Final = ("venice", "genoa", "florence", "naples")


def open_to(s: State, seat: int, minors: Sequence[str]) -> list[str]:
    """Minors on which the player's marker can go up."""
    return [minor for minor in minors if influence.may_move(s, minor, seat, 1)]


def unresolved(s: State, minors: Sequence[str]) -> list[str]:
    """TM-21.6.a: minors whose status can be checked in this turn."""
    return [minor for minor in minors if influence.is_minor(s, minor) and minor not in s.resolved]


def advance(g: Table, seat: int, minors: Sequence[str], levels: dict[str, int] | None = None) -> Flow[str]:
    """The player's marker goes up on one of these, by one level or as many as are told; "" where none can."""
    s = g.state
    found = open_to(s, seat, minors)
    if not found:
        return ""
    minor = yield from pick_one(seat, "court", found, "minor.advance", "TM-21.5.c", {"levels": levels or {}})
    step = 1 if levels is None else levels.get(minor, 1)
    influence.move(g, minor, seat, min(step, LEVELS - s.influence[minor][seat]), "TM-21.5.c")
    return minor


def may_check(g: Table, seat: int, minors: Sequence[str], *, everybody: bool = False) -> Flow[int]:
    """TM-21.6.c, d: he may have the status of one of these checked. Who won; NOBODY if it was not."""
    found = unresolved(g.state, minors)
    minor = yield from pick_one(
        seat, "check", found, "minor.check_all" if everybody else "minor.check", "TM-21.6.d", decline=DONE
    )
    if not minor:
        return NOBODY
    return (yield from status.check(g, minor, seat, everybody=everybody))


def move_markers(
    g: Table, seat: int, minors: Sequence[str], number: int, rule: str, steps: tuple[int, ...] = (1, -1)
) -> Flow[None]:
    """R-TM-21.7-1: so many different markers, of any players, each one level; fewer if he likes."""
    moved: list[tuple[str, int]] = []
    while len(moved) < number:
        found = [one for one in influence.moves(g.state, [*minors], steps) if marker(one) not in moved]
        if not found:
            return
        params = {"left": number - len(moved)}
        choice: Option = yield Decision(seat, "minor.markers", [DONE, *found], rule, params)
        if choice is DONE:
            return
        moved.append(marker(choice))
        influence.carry_out(g, choice, seat, rule)


def marker(move: Option) -> tuple[str, int]:
    return str(move.args[0]), int(move.args[1])


def agrees_to_check(g: Table, seat: int, minor: str) -> Flow[bool]:
    """He may have the status of this one checked by rules of its own."""
    chosen = yield from pick_one(seat, "check", [minor], "minor.check_papacy", "TM-21.7-pap.e", decline=DONE)
    return chosen == minor
