"""Card 117, THE PLAGUE (TM-13.1.o to q, TM-18.5-plague)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, pick_one

from ...data import SPACES
from ...state import State, Table
from ..common import control, events
from ..common.plays import THE_PLAGUE

RULE: Final = "TM-13.1.o"
MARKERS: Final = 3


def is_healthy(s: State, space: str) -> bool:
    """TM-2.4.x: never Paris."""
    return control.in_play(s, space) and not SPACES[space].event_proof and space not in s.plague


def healthy(s: State, spaces: tuple[str, ...]) -> list[str]:
    return [space for space in spaces if is_healthy(s, space)]


def may_break_out(s: State, seat: int) -> bool:
    return any(is_healthy(s, space) for space in SPACES)


def break_out(g: Table, seat: int) -> Flow[None]:
    """In any space and in two beside it, not over a pass; where there is only one beside it, next to that one."""
    s = g.state
    struck: list[str] = []
    for done in range(MARKERS):
        around = [healthy(s, SPACES[space].clear) for space in struck]
        places = next((near for near in around if near), []) if struck else healthy(s, tuple(SPACES))
        if not places:
            return
        params = {"left": MARKERS - done, "spaces": struck[:]}
        space = yield from pick_one(seat, "plague_in", places, "the_plague.where", RULE, params)
        s.plague.append(space)
        struck.append(space)
        g.log("plague.breaks_out", RULE, space=space)


events.declare(THE_PLAGUE, "", may_break_out, break_out)
