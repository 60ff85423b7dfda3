"""Section 18.5: death from the Plague."""

from __future__ import annotations

from condotta.core.flow import Flow

from ...data import LEADERS
from ...pieces import LAND, Fleet
from ...state import SEATS, State, Table
from ..common import stacks
from ..common.powers import player
from .attrition import choose_losses

SHIPS = ("squadron", "corsair")


def plague(g: Table) -> Flow[None]:
    """TM-18.5-plague.a, b, d: each player's units in each space, then the leaders there; then the markers go."""
    s = g.state
    for space in s.plague:
        for seat in range(SEATS):
            yield from units_die(g, seat, space)
        for name in stacks.leaders_at(s, space):
            leader_falls_ill(g, name)
    s.plague = []


def units_die(g: Table, seat: int, space: str) -> Flow[None]:
    counts = units_of(g.state, seat, space)
    number = sum(counts.values())
    dead = [g.d6(seat) for _ in range(number)].count(1)
    if number:
        g.log("plague.kills", "TM-18.5-plague.a", seat=seat, space=space, number=dead)
    gone = yield from choose_losses(seat, counts, dead, "plague.loss", "TM-18.5-plague.a", space)
    for power, kind in gone:
        eliminate(g.state, space, power, kind)


def units_of(s: State, seat: int, space: str) -> dict[tuple[str, str], int]:
    """TM-18.5-plague.e: of his powers and his minors, on land and in port; nobody rolls for the others."""
    found: dict[tuple[str, str], int] = {}
    for stack in stacks.at(s, space):
        if player(s, stack.power) == seat:
            for kind in LAND:
                found[stack.power, kind] = found.get((stack.power, kind), 0) + stack.of(kind)
    for fleet in stacks.fleets_at(s, space):
        if player(s, fleet.power) == seat:
            for kind, number in zip(SHIPS, (fleet.squadrons, fleet.corsairs), strict=True):
                found[fleet.power, kind] = found.get((fleet.power, kind), 0) + number
    return {unit: number for unit, number in found.items() if number}


def eliminate(s: State, space: str, power: str, kind: str) -> None:
    """A ship waits on the Turn Track (TM-17.3.b)."""
    if kind in LAND:
        stacks.take_one(s, space, power, kind)
        return
    squadron = int(kind == "squadron")
    fleet = next(
        one
        for one in stacks.fleets_at(s, space)
        if one.power == power and (one.squadrons if squadron else one.corsairs)
    )
    stacks.lose_ships(s, space, Fleet(power, squadron, 1 - squadron, fleet.lent))


def leader_falls_ill(g: Table, name: str) -> None:
    """TM-18.5-plague.b: two turns away."""
    s = g.state
    seat = player(s, LEADERS[name].power)
    if seat >= 0 and g.d6(seat) == 1:
        stacks.send_to_track(s, name, s.turn + 2)
        g.log("plague.leader_ill", "TM-18.5-plague.b", leader=name)
