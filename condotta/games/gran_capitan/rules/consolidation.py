"""Chapter 11, Stacking and consolidation: C.4, D.3, and the Captain with L before a battle."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, offer

from ..data import HEXES, MOVEMENT
from ..pieces import SUBORDINATE, UNEMPLOYED, Leader
from ..state import State, Table
from . import discipline, succession
from .command import orders
from .common import changes, forces, ground, intelligence

MOST_FORCES: Final = MOVEMENT["most_forces"]
ALONE: Final = Option("stay_apart")


# Who may serve under whom


def may_serve(s: State, leader: Leader, general: Leader) -> bool:
    """GC-4.2.2.a, GC-S2.5: no Captain under one of lower Rank, nor under a forbidden Captain General."""
    if leader.army != general.army and leader.army in s.scenario.own_generals_only:
        return False
    return leader.rank <= general.rank


# The segments


def joint_consolidation(g: Table, seat: int, *, displaces: bool) -> Flow[None]:
    """GC-2.2.C4.a, GC-2.2.D3.a: every uncontested hex with several Forces of a side; in D.3 surplus ones move off."""
    s = g.state
    taken = hexes_with_counters(s, seat)
    for hex in dict.fromkeys(taken):
        if taken.count(hex) > 1 and not forces.is_contested(s, hex):
            yield from consolidate_hex(g, seat, hex, displaces=displaces)
            taken = hexes_with_counters(s, seat)


def hexes_with_counters(s: State, seat: int) -> list[str]:
    """Where the Captains and Barons of a side stand: a hex as often as there are any."""
    return [one.place for one in s.leaders.values() if one.side == seat and one.on_map and one.place]


def consolidate_hex(g: Table, seat: int, hex: str, *, displaces: bool) -> Flow[None]:
    """GC-11.c, d, GC-11.1: under a Captain General; without one Minor Forces merge (C.4) or move apart (D.3)."""
    s = g.state
    generals = [one for one in captains_at(s, hex, seat) if one.general]
    if len(generals) > 1:
        yield from one_general(g, generals)
        generals = [one for one in captains_at(s, hex, seat) if one.general]
    if generals:
        yield from under_general(g, hex, seat, generals[0])
    for in_quarters in (False, True):  # GC-18.i
        left = [one for one in forces.forces_at(s, hex, seat) if one.quarters is in_quarters]
        if len(left) > 1:
            if displaces or not may_lead_all(s, left):
                left = yield from move_apart(g, left)  # GC-11.f, GC-11.1.c
            if len(left) > 1 and may_lead_all(s, left):
                yield from merge(g, left)  # also where nobody can move off
    yield from lone_captains(g, hex, seat)


def captains_at(s: State, hex: str, seat: int) -> list[Leader]:
    return [
        one for one in s.leaders.values() if one.place == hex and one.side == seat and one.on_map and not one.is_baron
    ]


def one_general(g: Table, generals: list[Leader]) -> Flow[None]:
    """GC-4.2.3.a to c: of one Army the lower Rank loses the status; of two Armies one leads, and both keep it."""
    s = g.state
    best = max(one.rank for one in generals)
    top = [one for one in generals if one.rank == best]
    leader = top[0]
    if len({one.army for one in top}) > 1:
        leader = yield from succession.choose_leader(leader.side, top, "consolidation.first", "GC-4.2.3.c")
    elif len(top) > 1:
        leader = top[g.pick(len(top))]
    for one in generals:
        if one is leader:
            continue
        if one.army == leader.army:
            one.general = False
            g.log("captain.no_general", "GC-4.2.3.a", audience=(one.side,), player=one.side, captain=one.id)
        elif may_serve(s, one, leader) and one.quarters == leader.quarters:  # GC-18.i
            join(s, one, leader, SUBORDINATE)


def under_general(g: Table, hex: str, seat: int, general: Leader) -> Flow[None]:
    """GC-11.c, d, GC-7.3.6.a: Captains into his boxes, Barons as Combat Units while there is room.

    One who had no Force takes over the Order of the highest Rank that he meets, at its price (GC-4.4.k, l, R-51).
    """
    s = g.state
    had_none, paid = not forces.is_force(s, general), 0
    for one in sorted(joiners(s, hex, general), key=lambda one: -one.rank):
        if one.order and not general.order:
            paid = orders.cost(s, one, one.order)
        join(s, one, general, SUBORDINATE if one.units else UNEMPLOYED)
        g.log("force.joins", "GC-11.c", player=seat, force=general.token, hex=hex)
    for baron in [one for one in barons_at(s, hex, seat) if one.quarters == general.quarters]:  # GC-18.i
        takers = [one for one in forces.captains(s, general) if forces.room(one) > 0]
        if takers:
            taker = yield from succession.choose_leader(seat, takers, "consolidation.baron", "GC-11.d")
            absorb(g, baron, taker)
    if had_none and general.order:
        yield from orders.give(g, general, general.order, paid=paid)
    elif had_none and general.units:
        yield from discipline.rest(g, general, "GC-4.4.m")


def joiners(s: State, hex: str, general: Leader) -> list[Leader]:
    """The Captains in the hex who may come under him: no Besieged ones (GC-4.8.L.b), all in Campaign or all in Quarters
    (GC-18.i)."""
    return [
        one
        for one in captains_at(s, hex, general.side)
        if one is not general
        and not one.is_besieged
        and may_serve(s, one, general)
        and one.quarters == general.quarters
    ]


def barons_at(s: State, hex: str, seat: int) -> list[Leader]:
    return [one for one in forces.forces_at(s, hex, seat) if one.is_baron and not one.is_besieged]


def absorb(g: Table, baron: Leader, taker: Leader) -> None:
    """GC-16.3.g: the Baron is a Combat Unit of the Force now."""
    s = g.state
    taker.units += baron.units
    s.leaders.pop(baron.id)
    first = forces.first_captain(s, taker)
    g.log("baron.joins", "GC-11.d", player=taker.side, baron=baron.id, force=first.token)


def join(s: State, leader: Leader, first: Leader, box: str) -> None:
    first.earthworks = first.earthworks or leader.earthworks  # GC-8.5.g
    first.besieges = first.besieges or leader.besieges
    if leader.order and not first.order:
        changes.give_order(first, leader.order)  # GC-4.4.k
    changes.put_on_card(s, leader, first, box)


def may_lead_all(s: State, minors: list[Leader]) -> list[Leader]:
    """GC-11.1.a, GC-11.f: of these Minor Forces the Captains of highest Rank, if they may command all the others."""
    captains = [one for one in minors if not one.is_baron]
    best = max((one.rank for one in captains), default=0)
    units = [unit for one in minors for unit in one.units]
    return [
        one
        for one in captains
        if one.rank == best
        and not any(other.general for other in captains)  # R-S2j: whom a General has not taken in stays apart
        and all(may_serve(s, other, one) for other in captains if other is not one)
        and all(forces.may_command(s, one, unit) for unit in units)
    ]


def merge(g: Table, minors: list[Leader]) -> Flow[None]:
    """GC-11.1.a, b: the highest Rank leads, the others are Unemployed; units beyond his Rank are lost, by choice."""
    s = g.state
    seat = minors[0].side
    first = yield from succession.choose_leader(seat, may_lead_all(s, minors), "consolidation.first", "GC-11.1.a")
    yield from give_up_surplus(g, first, minors)
    for one in [one for one in minors if one.id in s.leaders and one is not first]:
        first.units += one.units
        first.auxiliaries += one.auxiliaries
        one.units, one.auxiliaries = [], []
        if one.is_baron:
            s.leaders.pop(one.id)
        else:
            join(s, one, first, UNEMPLOYED)
    g.log("force.joins", "GC-11.1.a", player=seat, force=first.token, hex=first.place)


def give_up_surplus(g: Table, first: Leader, minors: list[Leader]) -> Flow[None]:
    """GC-11.1.b: before the cards are put together, so that no card ever holds more than it may (GC-4.1.a)."""
    held = [(one, unit) for one in minors for unit in one.units]
    while len(held) > first.rank:
        units = [unit for _, unit in held]
        lost = yield from succession.choose_of(first.side, units, "consolidation.lost", "GC-11.1.b")
        changes.remove_unit(g, next(one for one, unit in held if unit is lost), lost)
        held = [one for one in held if one[1] is not lost]
        g.log("losses.leaderless", "GC-11.1.b", player=first.side, unit=lost.id)


def move_apart(g: Table, minors: list[Leader]) -> Flow[list[Leader]]:
    """GC-2.2.D3.b, R-05: one Force stays, each other one goes to an adjacent hex of its owner's choice, without MP.

    Those that are left together, because there is no such hex.
    """
    s = g.state
    while len(minors) > 1:
        seat = minors[0].side
        options = [offer("displace", one.id, hex) for one in minors for hex in free_neighbours(s, one)]
        if not options:
            if changes.ask_who_leads(g, seat, *[step.to for step in ground.steps(s, minors[0].place)]):
                continue  # only if there is no other hex
            break
        choice: Option = yield Decision(seat, "consolidation.displace", options, "GC-2.2.D3.b")
        leader = s.leaders[str(choice.args[0])]
        changes.move_to(s, leader, str(choice.args[1]))
        if leader.order == changes.GARRISON and not ground.owns_fortress(s, leader.place, seat):
            changes.give_order(leader, changes.STAND)  # GC-7.3.b
        minors = [one for one in minors if one is not leader]
        g.log("force.displaced", "GC-2.2.D3.b", player=seat, force=leader.token, hex=leader.place)
    return minors


def free_neighbours(s: State, leader: Leader) -> list[str]:
    """R-05, R-69: adjacent passable hexes where no enemy Force may stand, and where it may stand alone."""
    wary = intelligence.wary_hexes(s, leader.side)
    return [
        step.to
        for step in ground.steps(s, leader.place)
        if step.to not in wary
        and not forces.forces_at(s, step.to, leader.side)
        and HEXES[step.to].place not in s.scenario.venetian
    ]


def lone_captains(g: Table, hex: str, seat: int) -> Flow[None]:
    """GC-4.4.j: Unemployed Captains go to the box of a First Captain there, else of the highest Rank among them."""
    s = g.state
    lone = forces.lone_captains_at(s, hex, seat)
    hosts = [one for one in forces.forces_at(s, hex, seat) if not one.is_baron]
    if not hosts and len(lone) > 1:
        best = max(one.rank for one in lone)
        tied = [one for one in lone if one.rank == best]
        hosts = [(yield from succession.choose_leader(seat, tied, "consolidation.first", "GC-4.4.j"))]
    for one in lone:
        if hosts and one is not hosts[0] and not one.general:  # GC-4.4.h
            join(s, one, hosts[0], UNEMPLOYED)


def before_battle(g: Table, hex: str) -> Flow[None]:
    """GC-4.8.L.b: a Captain General with L may consolidate in a Contested hex, except with Besieged Forces."""
    s = g.state
    for general in [one for one in forces.forces(s) if one.place == hex and one.general and one.has("L")]:
        if general.is_besieged or not joiners(s, hex, general) + barons_at(s, hex, general.side):
            continue
        options = [ALONE, offer("consolidate", general.id)]
        choice: Option = yield Decision(general.side, "consolidation.strategic", options, "GC-4.8.L.b")
        if choice is not ALONE:
            yield from under_general(g, hex, general.side, general)


def is_full(s: State, hex: str, side: int) -> bool:
    """GC-11.g: no further Force is made in this hex."""
    return len(forces.forces_at(s, hex, side)) >= MOST_FORCES


def fits(s: State, leader: Leader, hex: str) -> bool:
    """GC-5.2.a, GC-11.b, f: whether a Force may end its move in a hex, with the friends who are there."""
    friends = [one for one in forces.forces_at(s, hex, leader.side) if one is not leader]
    if len(friends) >= MOST_FORCES or HEXES[hex].place in s.scenario.venetian:
        return False
    if leader.road_march and any(one.road_march for one in friends):
        return False  # GC-8.7.f
    if not friends or forces.enemies_at(s, hex, leader.side):
        return True
    if any(one.quarters for one in friends):
        return False  # GC-18.i: they cannot be joined
    if leader.general:
        return all(
            one.is_baron or may_serve(s, one, leader) or (one.general and may_serve(s, leader, one)) for one in friends
        )
    generals = [one for one in friends if one.general]
    if generals:
        return leader.is_baron or any(may_serve(s, leader, one) for one in generals)
    return room_for(leader, friends)


def room_for(leader: Leader, friends: list[Leader]) -> bool:
    """GC-5.2.a: Barons and a Captain with free Rank capacity."""
    captains = [one for one in [leader, *friends] if not one.is_baron]
    barons = [one for one in [leader, *friends] if one.is_baron]
    return len(captains) == 1 and forces.room(captains[0]) >= len(barons)
