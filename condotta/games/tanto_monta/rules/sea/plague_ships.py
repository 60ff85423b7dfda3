"""Sections 13.1 and 16.1: ships that leave a port with a Plague marker."""

from __future__ import annotations

from condotta.core.flow import Flow, choose, offer

from ...state import Table
from ..common import fleets, stacks
from ..common.fleets import Flotilla
from ..common.plague import DIES, FLEES
from .engagement import NavalMove, Order


def leave(g: Table, move: NavalMove, port: str) -> Flow[None]:
    """TM-16.1.l, TM-13.1.p: of those who have orders to leave; a leader whose ships are lost stays with others of his
    side, or goes with the rest."""
    s = g.state
    if port not in s.plague:
        return
    for _ in range(lost(g, move.seat, port, len(move.from_place(port)))):
        gone = yield from lose_one(move, port)
        move.orders.remove(gone)
        stacks.take_ships(s, port, gone.ship)
        stacks.send_ships_to_track(s, gone.ship)
    leaving = move.from_place(port)
    for name in [name for name in move.admirals if s.leaders[name].place == port]:
        if flees(g, move.seat, name):
            del move.admirals[name]
        elif not any(one.to == move.admirals[name] for one in leaving):
            del move.admirals[name]
            if leaving and fleets.at(s, move.side, port).size == len(leaving):
                move.admirals[name] = leaving[0].to
    stacks.strand_admirals(s, port, move.side)


def leave_alone(g: Table, seat: int, side: str, ships: Flotilla) -> Flow[Flotilla]:
    """The same for ships that intercept, or that an escort is sent from; what is left of them."""
    s, port = g.state, ships.place
    if port not in s.plague:
        return ships
    for _ in range(lost(g, seat, port, ships.size)):
        options = [offer("lose", power, kind) for power, kind in ships.kinds()]
        choice = yield from choose(seat, "naval.plague", options, "TM-13.1.p", {"place": port})
        ship = ships.one(str(choice.args[0]), str(choice.args[1]))
        ships = ships.less(ship)
        ships = Flotilla(port, ships.parts, ships.leaders)
        stacks.take_ships(s, port, ship)
        stacks.send_ships_to_track(s, ship)
    healthy = [name for name in ships.leaders if not flees(g, seat, name)]
    stacks.strand_admirals(s, port, side)
    return Flotilla(port, ships.parts, [name for name in healthy if s.leaders[name].place == port])


def lost(g: Table, seat: int, port: str, number: int) -> int:
    dead = sum(1 for _ in range(number) if g.d6(seat) <= DIES)
    g.log("plague.units", "TM-13.1.p", space=port, lost=dead)
    return dead


def flees(g: Table, seat: int, name: str) -> bool:
    gone = g.d6(seat) <= FLEES
    g.log("plague.leader", "TM-13.1.p", leader=name, result="flees" if gone else "stays_well")
    if gone:
        stacks.send_to_track(g.state, name, g.state.turn + 1)
    return gone


def lose_one(move: NavalMove, port: str) -> Flow[Order]:
    """A ship of the owner's choice."""
    leaving = move.from_place(port)
    found: dict[tuple[str, str, str], Order] = {}
    for one in leaving:
        kind = "squadron" if one.ship.squadrons else "corsair"
        found.setdefault((one.ship.power, kind, one.to), one)
    options = [offer("lose_bound", *key) for key in found]
    choice = yield from choose(move.seat, "naval.plague", options, "TM-13.1.p", {"place": port})
    return found[str(choice.args[0]), str(choice.args[1]), str(choice.args[2])]
