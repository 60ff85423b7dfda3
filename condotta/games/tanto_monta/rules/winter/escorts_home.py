"""Section 18.7: escorts in winter."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import PASS, Flow, pick_one

from ...data import OCEAN_ZONES, POWERS, TABLES
from ...pieces import SQUADRON, Fleet
from ...state import SEATS, State, Table
from ..common import stacks
from ..common.powers import player
from ..construction import ships
from ..ocean import navigation

RULE: Final = "TM-18.7-esc.a"
BONUS: Final = TABLES["navigation"].modifiers["escort"]


def escorts_return(g: Table) -> Flow[None]:
    """TM-18.7-esc.a: each squadron in an Ocean Zone stays, or tries to come home to a port of the owner's choice."""
    s = g.state
    for seat in range(SEATS):
        for zone in OCEAN_ZONES:
            for fleet in [one for one in stacks.fleets_at(s, zone) if is_of(s, one, seat)]:
                yield from of_fleet(g, seat, zone, fleet)


def is_of(s: State, fleet: Fleet, seat: int) -> bool:
    return bool(fleet.squadrons) and player(s, fleet.lent or fleet.power) == seat


def of_fleet(g: Table, seat: int, zone: str, fleet: Fleet) -> Flow[None]:
    """One squadron after the other, until the others are to stay."""
    power = fleet.lent or fleet.power
    for done in range(fleet.squadrons):
        ports = ships.home_ports(g.state, POWERS[power].navy)
        told = {"power": power, "zone": zone, "left": fleet.squadrons - done}
        port = yield from pick_one(seat, "escort_home", ports, "winter.escort", RULE, told, PASS)
        if not port:
            return
        come_home(g, seat, zone, fleet.one(SQUADRON), port)


def come_home(g: Table, seat: int, zone: str, ship: Fleet, port: str) -> None:
    """TM-18.7-esc.b, c: a Navigation Check without crew; damaged it stays where it is."""
    s = g.state
    result = navigation.SAFE
    if s.pilot != seat:
        total = navigation.roll(g, seat) + BONUS + navigation.technology(s, seat, "navigation")
        result = TABLES["navigation"].at(total)
        g.log("escort.tries", "TM-18.7-esc.b", power=ship.power, zone=zone, total=total, result=f"escort_{result}")
    if result == navigation.SUNK:
        stacks.lose_ships(s, zone, ship)
        g.log("ships.lost", "TM-18.7-esc.b", power=ship.power, space=zone)
    elif result == navigation.SAFE:
        stacks.take_ships(s, zone, ship)
        stacks.put_ships(s, port, ship)
        g.log("escort.sails", "TM-18.7-esc.a", power=ship.power, place=zone, to=port)
