"""Section 16.1: the Naval Move, in nine steps."""

from __future__ import annotations

from condotta.core.flow import Flow, choose, offer

from ...data import LEADERS, SEA_ZONES
from ...pieces import Fleet
from ...state import State, Table
from ..common import answers, fleets, stacks
from ..common.fleets import Flotilla
from . import orders, plague_ships
from .engagement import NavalMove
from .evasion import evasions
from .naval_combat import combat
from .naval_interception import interceptions


def naval_move(g: Table, move: NavalMove) -> Flow[None]:
    """Steps 2 to 9 of a move that has been declared and paid."""
    yield from set_sail(g, move)  # step 2
    for part in orders.VOYAGES:
        yield from part.carry_out(g, move)
    for zone in move.entered:  # steps 4 and 5
        yield from interceptions(g, move, zone)
    for zone in move.entered:  # steps 6 and 7
        if zone not in move.held:
            yield from evasions(g, move, zone)
    end_arrival(g.state)  # step 8
    yield from combats(g, move)  # step 9


def announce(g: Table, move: NavalMove) -> Flow[bool]:
    """TM-16.1.m, p: the orders are known; True if TORRENTIAL RAINS cancels the move (step 3)."""
    g.log("naval.declared", "TM-16.1.m", seat=move.seat, power=move.side, number=len(move.orders) + len(move.naos))
    yield from answers.announced(g, move, move.seat, "naval_move")
    return move.cancelled


# Step 2


def set_sail(g: Table, move: NavalMove) -> Flow[None]:
    """TM-16.1.m, n: all at once; who comes to a Sea Zone where nobody of the navy stayed is newly arrived."""
    s = g.state
    for place in dict.fromkeys(order.origin for order in move.orders):
        yield from plague_ships.leave(g, move, place)
    staying = {to: stays(s, move, to) for to in dict.fromkeys(order.to for order in move.orders) if to in SEA_ZONES}
    squads = [flotilla(s, move, origin, to) for origin, to in dict.fromkeys((o.origin, o.to) for o in move.orders)]
    for squad, to in squads:
        new = to in SEA_ZONES and not staying[to]
        fleets.sail(s, squad, to, arrived=new)
        if new and to not in move.entered:
            move.entered.append(to)
        g.log(
            "naval.sails",
            "TM-16.1.m",
            power=move.side,
            squadrons=squad.squadrons or None,
            corsairs=squad.corsairs or None,
            leaders=squad.leaders,
            place=squad.place,
            to=to,
        )
    move.entered.sort(key=list(SEA_ZONES).index)


def stays(s: State, move: NavalMove, zone: str) -> bool:
    """Ships of the navy that do not leave the zone."""
    return fleets.at(s, move.side, zone).size > len(move.from_place(zone))


def flotilla(s: State, move: NavalMove, origin: str, to: str) -> tuple[Flotilla, str]:
    """All that sails from one place to another."""
    parts: list[Fleet] = []
    for order in move.from_place(origin):
        if order.to == to:
            same = [one for one in parts if one.stands_like(order.ship)]
            parts = [one for one in parts if one not in same] + [same[0].plus(order.ship) if same else order.ship]
    leaders = [name for name, goal in move.admirals.items() if goal == to and s.leaders[name].place == origin]
    return Flotilla(origin, parts, leaders), to


# Steps 8 and 9


def end_arrival(s: State) -> None:
    """TM-16.1.z: the newly arrived are as the others; TM-16.1.v: in the next Naval Move one may try again."""
    stacks.rest_ships(s, beaten=False)
    for name, leader in s.leaders.items():
        if leader.tried and LEADERS[name].naval:
            s.leaders[name] = leader.marked(tried=False)


def combats(g: Table, move: NavalMove) -> Flow[None]:
    """TM-16.1.aa: wherever enemies are together, in an order that the active player likes; each enemy once."""
    fought: list[tuple[str, str]] = []
    found = meetings(g.state, move, fought)
    while found:
        options = [offer("fight", place, foe) for place, foe in found]
        choice = yield from choose(move.seat, "naval.fight", options, "TM-16.1.aa")
        place, foe = str(choice.args[0]), str(choice.args[1])
        fought.append((place, foe))
        yield from combat(g, place, move.side, foe)
        if meetings(g.state, move, fought):
            yield from answers.moment(g, "after_action", move.seat)  # TM-6.1.y: after each naval combat
        found = meetings(g.state, move, fought)


def meetings(s: State, move: NavalMove, fought: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Places with ships of the navy and of an enemy that it has not fought there."""
    pairs = [(place, foe) for place in fleets.places_of(s, move.side) for foe in fleets.foes(s, move.side, place)]
    return [pair for pair in pairs if pair not in fought and s.phase != "over"]
