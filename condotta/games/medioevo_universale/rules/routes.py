"""Trade routes (MU-route)."""

from __future__ import annotations

from condotta.core.flow import Decision, Flow, Option, Seat, amount, offer, pick_one

from ..data import HONOUR, TRADE_ROUTES
from ..pieces import HORDE, Element, Route
from ..state import State, Table
from .any_time import moments, windows
from .common import geography, honour


def open_route(g: Table, seat: Seat, transport: str) -> Flow[None]:
    """MU-route.a to c: 4, 6 or 8 different settlements, the last of them the destination."""
    s = g.state
    origin = s.elements[transport].place
    lengths = [offer("stops", n) for n in TRADE_ROUTES if n <= len(possible_stops(s, origin, []))]
    choice: Option = yield Decision(seat, "route.length", lengths, "MU-route.b")
    number = int(choice.args[0])
    stops: list[str] = []
    while len(stops) < number:
        about = {"number": len(stops) + 1, "stops": number, "chosen": stops[:]}
        places = possible_stops(s, origin, stops)
        stops.append((yield from pick_one(seat, "visit", places, "route.stop", "MU-route.b", about)))
    s.routes[seat] = Route(transport, origin, stops)
    g.log("route.opened", "MU-route.c", player=seat, transport=transport, stops=stops[:-1], destination=stops[-1])


def possible_stops(s: State, origin: str, chosen: list[str]) -> list[str]:
    """MU-route.b, R-route-valid: distinct available settlements, never that of the purchase."""
    usable = geography.in_play(s.available)
    return [place for place in geography.SETTLEMENTS if place in usable and place != origin and place not in chosen]


def may_open(s: State, seat: Seat, origin: str) -> bool:
    """MU-route.a, l: they have none, and there are settlements enough."""
    return s.routes[seat] is None and len(possible_stops(s, origin, [])) >= min(TRADE_ROUTES)


def pass_stop(g: Table, element: str) -> None:
    """MU-route.e: the marked transport is in a stop's territory."""
    moved = g.state.elements[element]
    route = g.state.routes[moved.seat] if moved.seat != HORDE else None
    if route is None or route.transport != element or moved.place not in route.stops[:-1]:
        return
    place = route.stops.index(moved.place)
    if not route.done[place]:
        route.done[place] = True
        g.log("route.stop_done", "MU-route.e", player=moved.seat, territory=moved.place)


def completes(s: State, seat: Seat, transport: str, territory: str) -> bool:
    """MU-route.f: a sale of this transport here completes the route."""
    route = s.routes[seat]
    return route is not None and route.transport == transport and route.stops[-1] == territory and all(route.done)


def complete(g: Table, seat: Seat) -> Flow[int]:
    """MU-route.f, g, i: the commerce points that are put into florins; the others are HP (MU-hp.i)."""
    s = g.state
    route = s.routes[seat]
    assert route is not None
    stops = len(route.stops)
    points = TRADE_ROUTES[stops]
    in_honour = yield from amount(seat, "honour", 0, points, "route.convert", "MU-route.g", {"points": points})
    s.routes[seat] = None
    g.log("route.completed", "MU-route.f", player=seat, stops=stops, points=points)
    honour.gain(g, seat, in_honour * HONOUR.points["trade_route_point"], "MU-hp.i")
    s.note_feat(seat, "route", stops=stops)
    return points - in_honour


def remove(g: Table, seat: Seat, rule: str) -> None:
    """All its markers are taken back, without bonus."""
    g.state.routes[seat] = None
    g.log("route.removed", rule, player=seat)


def break_off(g: Table, element: Element) -> None:
    """MU-route.j: the transport has sold elsewhere."""
    route = g.state.routes[element.seat]
    if route is not None and route.transport == element.id:
        remove(g, element.seat, "MU-route.j")


def to_settle(s: State) -> list[Seat]:
    """Routes that have lost their transport and are not saved by card 30 (Effects.kept)."""
    waiting = [seat for seat, route in enumerate(s.routes) if route is not None and not route.transport]
    return [seat for seat in waiting if seat not in s.effects.kept]


def lost(g: Table) -> Flow[None]:
    """MU-route.m: window route_lost, then the route is gone. turn.next_step runs it."""
    for seat in to_settle(g.state):
        yield from windows.window(g, moments.ROUTE_LOST, seat)
        if seat in to_settle(g.state):
            remove(g, seat, "MU-route.m")
