"""Sections 16.1 and 16.6: what each Nao of a player may do in a Naval Move, and what he has it do.

The Naval Move (rules/sea) offers `options`, lets others answer, and then has the orders carried out (`fleet_of_naos`).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from condotta.core.flow import Flow, Option, offer, pick_one

from ...data import NAOS, OCEAN_ZONES, SETTLEMENT_SPACES
from ...data.things import PORTUGAL
from ...state import State
from ..construction.naos import BUILT, FREE_TURN
from . import naos, navigation, settling, zones

SAIL: Final = "voyage"
MOOR: Final = "moor"
FOUND: Final = "found"
CHART: Final = "chart"


class Order(NamedTuple):
    """What one Nao does in a Naval Move."""

    verb: str
    nao: str
    place: str = ""
    removes: str = ""  # the Nao that makes room for it on the map (TM-16.1.k)


def possible(s: State, seat: int) -> bool:
    """Has a player a Nao that could do anything?"""
    return (s.turn >= FREE_TURN or seat == PORTUGAL) and any(of_nao(s, seat, nao, []) for nao in naos.of(s, seat))


def take(s: State, seat: int, choice: Option, given: list[Order]) -> Flow[Order]:
    """TM-16.1.m: an order has been chosen; who brings a third Nao onto the map says which one leaves it (TM-16.1.k)."""
    nao, place = str(choice.args[0]), str(choice.args[1]) if len(choice.args) > 1 else ""
    removes = ""
    if s.naos[nao].place == BUILT and needs_room(s, seat, nao, given):
        leaving = removable(s, seat, given)
        removes = yield from pick_one(seat, "remove_nao", leaving, "nao.remove", "TM-16.1.k", {"nao": nao})
    return Order(choice.verb, nao, place, removes)


def options(s: State, seat: int, given: list[Order]) -> list[Option]:
    """For all Naos that have no order yet; TM-2.5.g: before Turn 3 those of Portugal alone."""
    if s.turn < FREE_TURN and seat != PORTUGAL:
        return []
    done = busy(given)
    return [option for nao in naos.of(s, seat) if nao not in done for option in of_nao(s, seat, nao, given)]


def busy(given: list[Order]) -> list[str]:
    return [order.nao for order in given] + [order.removes for order in given if order.removes]


def of_nao(s: State, seat: int, nao: str, given: list[Order]) -> list[Option]:
    """TM-16.1.d, e: to an adjacent place; instead of moving, a settlement (TM-16.6.m) or Cartography (TM-16.6.l)."""
    place = s.naos[nao].place
    if place == BUILT:
        fits = not needs_room(s, seat, nao, given) or bool(removable(s, seat, given))
        return [offer("voyage", nao, zones.FIRST)] if fits and zones.may_enter(s, seat, zones.FIRST) else []
    if place in SETTLEMENT_SPACES:
        return [offer("voyage", nao, SETTLEMENT_SPACES[place].zone)]
    near = [to for to in OCEAN_ZONES[place].near if to == BUILT or zones.may_enter(s, seat, to)]
    found = [offer("voyage", nao, to) for to in near]
    if not any(order.verb == FOUND and zone_of(order) == place for order in given):
        found += [offer("found", nao, space) for space in settling.sites(s, seat, place)]
    if navigation.may_chart(s, seat, place):
        found.append(offer("chart", nao))
    return found + [offer("moor", nao, space) for space in berths(s, seat, place, given)]


def zone_of(order: Order) -> str:
    return SETTLEMENT_SPACES[order.place].zone


def berths(s: State, seat: int, zone: str, given: list[Order]) -> list[str]:
    """R-TM1-151: own settlements of the zone that hold no Nao."""
    taken = [order.place for order in given if order.verb == MOOR]
    own = settling.of_player(s, seat, zone)
    return [space for space in own if space not in taken and not naos.moored(s, space)]


# TM-5.2.a, TM-16.1.k, TM-17.4.e, g: two Naos on the map


def needs_room(s: State, seat: int, nao: str, given: list[Order]) -> bool:
    """A further Nao leaves the box: there are two on the map, or on their way to it."""
    if NAOS[nao].explorer:
        return False
    gone = [order.removes for order in given if order.removes]
    coming = [order.nao for order in given if s.naos[order.nao].place == BUILT and not NAOS[order.nao].explorer]
    return len(naos.counted(s, seat)) - len(gone) + len(coming) >= naos.MOST


def removable(s: State, seat: int, given: list[Order]) -> list[str]:
    """TM-17.4.g: Naos on the map that could be taken off it: those that have no order."""
    done = busy(given)
    return [nao for nao in naos.counted(s, seat) if nao not in done]
