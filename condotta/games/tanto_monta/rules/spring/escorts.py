"""Chapter 10: the Naval Escort Segment."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import PASS, Decision, Flow, Option, offer

from ...data import OCEAN_ZONES
from ...pieces import Fleet
from ...state import SEATS, State, Table
from ..common import stacks
from ..common.plague import DIES
from ..construction import ships
from ..construction.ships import ESCORTS

RULE: Final = "TM-10.p"


def next_part(g: Table) -> Flow[None]:
    """TM-10.a, p: the players one by one, in Impulse Order, once each."""
    s = g.state
    seat = s.active = int(s.stage or 0)
    moves = [*outward(s, seat), *homeward(s, seat)] if s.explored[seat] else []
    if moves:
        choice: Option = yield Decision(seat, "escorts", [PASS, *moves], RULE)
        if choice is not PASS:
            sail(g, seat, str(choice.args[0]), str(choice.args[1]))
    if seat + 1 < SEATS:
        s.stage = str(seat + 1)
    else:
        s.phase, s.stage, s.active = "deployment", "", 0


def outward(s: State, seat: int) -> list[Option]:
    """R-TM1-24: a squadron of the main navy, from a home port into an Ocean Zone that he has explored."""
    ports = [port for port in home_ports(s, seat) if own_squadrons(s, seat, port)]
    return [offer("escort", port, zone) for port in ports for zone in s.explored[seat]]


def homeward(s: State, seat: int) -> list[Option]:
    zones = [zone for zone in OCEAN_ZONES if own_squadrons(s, seat, zone)]
    ports = [port for port in home_ports(s, seat) if port not in s.plague]  # TM-13.1.o
    return [offer("escort", zone, port) for zone in zones for port in ports]


def home_ports(s: State, seat: int) -> list[str]:
    return ships.home_ports(s, ESCORTS[seat])


def own_squadrons(s: State, seat: int, place: str) -> int:
    """Those that are not lent."""
    fleets = stacks.fleets_at(s, place)
    return sum(fleet.squadrons for fleet in fleets if fleet.power == ESCORTS[seat] and not fleet.lent)


def sail(g: Table, seat: int, start: str, to: str) -> None:
    """No Navigation Check; out of a port with Plague it may be lost (TM-13.1.p)."""
    s, ship = g.state, Fleet(ESCORTS[seat], 1)
    if start in s.plague and g.d6(seat) <= DIES:
        stacks.lose_ships(s, start, ship)
        g.log("ships.lost", "TM-13.1.p", power=ship.power, space=start)
        return
    stacks.take_ships(s, start, ship)
    stacks.put_ships(s, to, ship)
    g.log("escort.sails", RULE, power=ship.power, place=start, to=to)
