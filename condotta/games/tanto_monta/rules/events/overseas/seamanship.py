"""Cards 75, 91 and 105: pilots, the School of Sagres, Maritime Technology."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow

from ....data.things import PORTUGAL, SPAIN
from ....state import SEATS, State, Table
from ...action import budget as cp
from ...common import answers, events
from ...common.points import win
from ...construction.naos import SAGRES

SAGRES_CP: Final = 5


# 75: EXPERIENCED PILOT


def hire_pilot(g: Table, seat: int) -> Flow[None]:
    """TM-16.6.v: for a player of his choice, himself or another (R-TM1-85)."""
    g.state.pilot = yield from answers.pick_player(seat, range(SEATS), "pilot.whom", "TM-16.6.v")
    g.log("pilot.hired", "TM-16.6.v", player=g.state.pilot)


# 91: SCHOOL OF SAGRES, HENRY THE NAVIGATOR


def teach(g: Table, seat: int) -> None:
    """TM-20.3.a, b, TM-2.5.j, TM-17.4.c: Portugal wins 1 VP and sails further; who else plays it takes 5 CP."""
    s = g.state
    win(g, PORTUGAL, "vp_henry_the_navigator", 1)
    s.happened.append(SAGRES)
    if seat != PORTUGAL:
        s.budget = cp.of_event(SAGRES, SAGRES_CP)


# 105: MARITIME TECHNOLOGY


def without_technology(s: State) -> list[int]:
    return [other for other in (PORTUGAL, SPAIN) if not s.technology[other]]


def invent(g: Table, seat: int) -> Flow[None]:
    """TM-16.6.w: for Portugal or Spain, once each."""
    other = yield from answers.pick_player(seat, without_technology(g.state), "technology.whom", "TM-16.6.w")
    g.state.technology[other] = True
    g.log("technology.gained", "TM-16.6.w", player=other)


events.declare("experienced_pilot", "", events.always, hire_pilot)
events.declare(SAGRES, "", events.always, teach)
events.declare("maritime_technology", "", events.some(without_technology), invent)
