"""Section 16.1, steps 6 and 7: avoiding battle at sea."""

from __future__ import annotations

from functools import partial

from condotta.core.flow import DONE, Flow, pick_one

from ...state import SEATS, Table
from ..common import answers, fleets
from .engagement import NavalAttempt, NavalMove
from .naval_interception import roll, told

RULE = "TM-16.1.x"


def evasions(g: Table, move: NavalMove, zone: str) -> Flow[None]:
    """TM-16.1.x: where no interception succeeded, each enemy power with ships there, in Impulse Order."""
    for seat in range(SEATS):
        for side in fleets.navies_of(g.state, seat):
            there = fleets.at(g.state, side, zone)
            if there.size and fleets.are_foes(g.state, side, move.side):
                yield from evade(g, move, NavalAttempt(seat, side, there, zone))


def evade(g: Table, move: NavalMove, attempt: NavalAttempt) -> Flow[None]:
    """TM-16.1.y, z: all of them together to one place; SEA FOG makes it succeed."""
    s, zone = g.state, attempt.place
    places = fleets.ways_out(s, attempt.side, zone)
    params = partial(told, s, move, zone, attempt.side)
    to = yield from pick_one(attempt.seat, "evade", places, "naval.evade", RULE, params, DONE)
    if not to:
        return
    yield from answers.moment(g, "naval_avoid_before_roll", attempt)
    if not attempt.succeeds:
        roll(g, attempt, "evasion", "TM-16.1.y")
        if not attempt.succeeds:
            yield from answers.moment(g, "naval_avoid_failed", attempt)
    if attempt.succeeds:
        fleets.sail(s, attempt.ships, to)
        g.log("naval.evaded", "TM-16.1.y", power=attempt.side, place=zone, to=to)
