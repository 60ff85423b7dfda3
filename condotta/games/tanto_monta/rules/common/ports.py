"""Sections 12.2 and 16.2: ships in a port that changes hands."""

from __future__ import annotations

from condotta.core.flow import Flow, pick_one

from ...pieces import NOBODY
from ...state import Table
from . import control, fleets, stacks
from .fleets import Flotilla
from .powers import are_allied


def drive_out(g: Table, port: str) -> Flow[None]:
    """TM-12.2.h, TM-16.2.r, R-TM1-132: ships that are not allied to the controller leave for a Sea Zone of the port
    without enemies of theirs; where there is none they are lost."""
    s = g.state
    owner = control.controller(s, port)
    for side in fleets.sides_at(s, port):
        there = fleets.at(s, side, port)
        strangers = [part for part in there.parts if not are_allied(s, owner, fleets.user(s, part))]
        if strangers:
            yield from leave(g, side, Flotilla(port, strangers, there.leaders))


def leave(g: Table, side: str, ships: Flotilla) -> Flow[None]:
    s, port, seat = g.state, ships.place, fleets.owner(g.state, side)
    zones = [zone for zone in fleets.seas(s, side, port) if not fleets.foes(s, side, zone)]
    if not zones:
        for part in ships.parts:
            stacks.lose_ships(s, port, part)
        g.log("ships.lost", "TM-12.2.h", power=side, space=port)
        return
    to = zones[0]
    if seat != NOBODY:
        to = yield from pick_one(seat, "sail_to", zones, "ships.where", "TM-12.2.h", {"power": side, "space": port})
    fleets.sail(s, ships, to)
    g.log("ships.driven_out", "TM-12.2.h", power=side, space=port, to=to)
