"""Section 18.7: naval units on the Main Map return to port in winter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from condotta.core.flow import Flow, agrees, pick_one

from ...data import LEADERS, POWERS, SEA_ZONES, SPACES
from ...kinds import PASSAGES
from ...pieces import NOBODY, SHIPS, Fleet
from ...state import SEATS, State, Table
from ..common import fleets, stacks
from ..common.fleets import Flotilla
from ..common.powers import player
from . import passage

RULE: Final = "TM-18.7-nav.a"


def return_to_port(g: Table) -> Flow[None]:
    """TM-18.7-nav.a to g: player after player, those of nobody last; nobody intercepts or fights."""
    s = g.state
    s.denied = []  # TM-2.4.z: a refusal holds for this step
    for seat in (*range(SEATS), NOBODY):
        for side in sides_of(s, seat):
            for place in fleets.places_of(s, side):
                if not is_home(s, side, place):
                    yield from return_from(g, seat, side, place)
        yield from return_admirals(g, seat)
    s.denied, s.granted = [], []  # TM-2.4.v: the turn is over


def sides_of(s: State, seat: int) -> list[str]:
    if seat != NOBODY:
        return fleets.navies_of(s, seat)
    found = [side for place in s.fleets for side in fleets.sides_at(s, place)]
    return [side for side in dict.fromkeys(found) if fleets.owner(s, side) == NOBODY]


def is_home(s: State, side: str, place: str) -> bool:
    """A unit already in such a port stays; independents never leave theirs (TM-21.8-ind.e)."""
    if place not in SPACES:
        return False
    return fleets.holds(s, side, place) or fleets.owner(s, side) == NOBODY


def return_from(g: Table, seat: int, side: str, place: str) -> Flow[None]:
    """TM-18.7-nav.b, c, e: each ship to the nearest port, as its owner likes among equally near ones."""
    s = g.state
    yield from ask_passages(g, seat, side, place)
    there = fleets.at(s, side, place)
    gone: list[str] = []
    for part in there.parts:
        found = [*nearest(s, side, place, holder(s, side)), *nearest(s, side, place, homes_of(s, part))]
        goals = list(dict.fromkeys(found))
        for kind in SHIPS:
            for _ in range(part.of(kind)):
                to = yield from sail_home(g, seat, part.one(kind), place, goals)
                gone += [to] if to and to not in gone else []
    for name in there.leaders:
        if gone and s.leaders[name].place == place:
            yield from admiral_goes(g, seat, name, gone)
    stacks.strand_admirals(s, place, side)


def sail_home(g: Table, seat: int, ship: Fleet, place: str, goals: list[str]) -> Flow[str]:
    """TM-18.7-nav.c, g: where it goes; "" if there is no port, and it is lost."""
    s = g.state
    if not goals:
        stacks.take_ships(s, place, ship)
        stacks.send_ships_to_track(s, ship)
        g.log("ships.lost", "TM-18.7-nav.g", power=ship.power, space=place)
        return ""
    to = goals[0]
    if seat != NOBODY:
        params = {"power": ship.power, "place": place}
        to = yield from pick_one(seat, "winter_in", goals, "winter.ship", "TM-18.7-nav.c", params)
    fleets.sail(s, Flotilla(place, [ship], []), to)
    g.log("winter.ship_returns", RULE, power=ship.power, place=place, to=to)
    return to


# The nearest port


def holder(s: State, side: str) -> Callable[[str], bool]:
    """TM-18.7-nav.a: controlled by the major power of the navy."""
    return lambda port: fleets.holds(s, side, port)


def homes_of(s: State, ships: Fleet) -> Callable[[str], bool]:
    """TM-18.7-nav.b: home ports of an allied minor that its ally controls; the others have no second choice."""
    minor = ships.power if ships.power in s.allied and not ships.lent else ""
    own = POWERS[minor].home if minor else ()
    return lambda port: port in own and fleets.holds(s, fleets.side_of(s, ships), port)


def nearest(s: State, side: str, place: str, fits: Callable[[str], bool]) -> list[str]:
    return fleets.nearest_ports(s, side, place, fits)[1]


def ask_passages(g: Table, seat: int, side: str, place: str) -> Flow[None]:
    """TM-18.7-nav.f, TM-2.4.z: leave to pass, where it would bring the ships to a port sooner."""
    s = g.state
    for one in PASSAGES:
        if seat == NOBODY or not passage.may_ask(s, side, one):
            continue
        fits = holder(s, side)
        now, then = (fleets.nearest_ports(s, side, place, fits, opened)[0] for opened in ("", one))
        if then < now:
            params = {"power": side, "passage": one, "place": place}
            wants = yield from agrees(seat, "winter.passage", "TM-18.7-nav.f", params)
            if wants:
                yield from passage.ask(g, side, one)


# Naval leaders


def admiral_goes(g: Table, seat: int, name: str, goals: list[str]) -> Flow[None]:
    """TM-18.7-nav.e: with one of the ships."""
    params = {"leader": name, "place": g.state.leaders[name].place}
    to = goals[0]
    if seat != NOBODY:
        to = yield from pick_one(seat, "admiral", goals, "naval.admiral", "TM-18.7-nav.e", params)
    stacks.place_leader(g.state, name, to, serves=g.state.leaders[name].serves)


def return_admirals(g: Table, seat: int) -> Flow[None]:
    """Who was lent and is without ships of his own power: to its nearest port, else to the Turn Track (TM-5.1.l)."""
    s = g.state
    for name, leader in [*s.leaders.items()]:
        if not LEADERS[name].naval or player(s, LEADERS[name].power) != seat:
            continue
        if leader.place not in SPACES and leader.place not in SEA_ZONES:
            continue
        side = fleets.side_of_leader(s, name)
        if is_home(s, side, leader.place):
            continue
        goals = nearest(s, side, leader.place, holder(s, side))
        if goals:
            yield from admiral_goes(g, seat, name, goals)
        else:
            stacks.send_to_track(s, name, s.turn + 1)
