"""Sections 16.1 and 16.6: the orders of the Naos are carried out."""

from __future__ import annotations

from condotta.core.flow import Flow, pick_one

from ...state import State, Table
from ..common import receiving
from ..construction.naos import BUILT
from . import naos, navigation, settling, zones
from .orders import CHART, FOUND, MOOR, SAIL, Order


def carry_out(g: Table, seat: int, orders: list[Order]) -> Flow[None]:
    """TM-16.1.m, o: all moves of a Naval Move are simultaneous; who sails from one place to the same zone sails
    together."""
    s = g.state
    for order in orders:
        naos.remove(g, order.removes)
    starts = {order.nao: s.naos[order.nao].place for order in orders}
    done: list[str] = []
    for order in orders:
        if order.nao in done:
            continue
        if order.verb == FOUND:
            settling.found(g, order.nao, order.place)
        elif order.verb == CHART:
            navigation.chart(g, order.nao)
        elif order.verb == MOOR:
            naos.move(s, order.nao, order.place)
            g.log("nao.moors", "TM-16.1.d", nao=order.nao, place=order.place)
        elif order.place == BUILT:
            yield from go_home(g, order.nao)
        else:
            together = [one.nao for one in orders if sails_with(one, order, starts)]
            done += together
            yield from sail(g, seat, together, starts[order.nao], order.place)


def sails_with(one: Order, other: Order, starts: dict[str, str]) -> bool:
    return one.verb == SAIL and one.place == other.place and starts[one.nao] == starts[other.nao]


def sail(g: Table, seat: int, ships: list[str], start: str, to: str) -> Flow[None]:
    """TM-16.6.a to k: each Nao makes its Navigation Checks; into an unexplored zone one of those that are left rolls
    for all."""
    s = g.state
    explored = zones.is_explored(s, seat, to)
    for nao in ships:
        for _ in range(zones.arrows(s, seat, nao, start, to)):
            afloat = yield from navigation.check(g, nao)
            if not afloat:
                break
    note_attempts(s, seat, ships, to)
    left = [nao for nao in ships if is_afloat(s, nao)]
    if not explored and left:
        scout = yield from pick_one(seat, "scout", left, "nao.scout", "TM-16.6.j", {"zone": to})
        explored = yield from navigation.explore(g, scout, to)
    if explored:
        for nao in left:
            naos.move(s, nao, to)
            g.log("nao.arrives", "TM-16.6.g", nao=nao, place=to)


def is_afloat(s: State, nao: str) -> bool:
    return nao in s.naos and bool(s.naos[nao].place)


def note_attempts(s: State, seat: int, ships: list[str], to: str) -> None:
    """TM-16.7.h, i: the first attempt of an explorer is made, whatever comes of it."""
    s.attempted += [nao for nao in ships if zones.is_first_attempt(s, seat, nao, to)]


def go_home(g: Table, nao: str) -> Flow[None]:
    """TM-16.1.o, TM-16.5.r, s: into the Built Naos box; with loot to the Turn Track, and the loot to its player."""
    if g.state.loot.get(nao):
        yield from hand_over(g, nao)
        return
    naos.move(g.state, nao, BUILT)
    g.log("nao.home", "TM-16.1.o", nao=nao)


def hand_over(g: Table, nao: str) -> Flow[None]:
    """TM-16.5.r, TM-6.3.g: its resources go to the Warehouse and are shown, the Nao goes to the Turn Track."""
    s = g.state
    seat = naos.owner(s, nao)
    loot = s.loot.pop(nao, [])
    naos.leave(g, nao)
    g.log("nao.home_with_loot", "TM-16.5.r", nao=nao, number=len(loot))
    yield from receiving.receive_all(g, seat, loot)
