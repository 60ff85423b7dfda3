"""Section 16.1, step 1: which ships sail, and where to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option, offer, pick_one

from ...data import SEA_ZONES, SPACES
from ...pieces import NOBODY
from ...state import State, Table
from ..common import control, fleets
from ..common.fleets import Flotilla
from ..common.powers import player
from . import passage
from .engagement import NavalMove, Order


class Voyages:
    """What a Naval Move does with Naos: `VOYAGES` holds the one of the Exploration Map (16.6)."""

    def may(self, s: State, seat: int, side: str) -> bool:
        """Could a Nao be ordered anything in a Naval Move of this navy?"""
        raise NotImplementedError

    def options(self, s: State, move: NavalMove) -> list[Option]:
        """Orders that can still be given; each is written into `move.naos` by `take`."""
        raise NotImplementedError

    def take(self, g: Table, move: NavalMove, choice: Option) -> Flow[None]:
        """An order has been chosen."""
        raise NotImplementedError

    def carry_out(self, g: Table, move: NavalMove) -> Flow[None]:
        """Step 2: the Naos sail, with all that follows from it."""
        raise NotImplementedError


VOYAGES: Final[list[Voyages]] = []


def can_move(s: State, seat: int, side: str) -> bool:
    """Is there anything that a Naval Move of this navy could move?"""
    for place, there in s.fleets.items():
        for part in there:
            if fleets.side_of(s, part) == side and not part.beaten and part.size and can_leave(s, side, place):
                return True
    return any(part.may(s, seat, side) for part in VOYAGES)


def can_leave(s: State, side: str, place: str) -> bool:
    """Ships of a navy could sail from there somewhere, or ask for leave to do so; not from an Ocean Zone or a box."""
    if place not in SEA_ZONES and place not in SPACES:
        return False
    return is_way_out(s, side, place) or bool(passage.useful(s, side, place))


def movable(s: State, side: str, place: str) -> Flotilla:
    """TM-16.1.j: what a navy has there, but for ships that were beaten in this impulse."""
    there = fleets.at(s, side, place)
    return Flotilla(place, [part for part in there.parts if not part.beaten], there.leaders)


def destinations(s: State, side: str, place: str) -> list[str]:
    """TM-16.1.d, g, h, l, ad: adjacent Sea Zones, and from a Sea Zone ports that may be entered."""
    found = fleets.seas(s, side, place)
    return [*found, *ports(s, side, place)] if place in SEA_ZONES else found


def is_way_out(s: State, side: str, place: str) -> bool:
    """Is there any?"""
    return bool(fleets.seas(s, side, place)) or (place in SEA_ZONES and next(ports(s, side, place), None) is not None)


def ports(s: State, side: str, zone: str) -> Iterator[str]:
    for port in SEA_ZONES[zone].ports:
        if fleets.is_open(s, side, port) and not why_not_into(s, side, port):
            yield port


def why_not_into(s: State, side: str, port: str) -> str:
    """TM-16.1.g, h, ad: a port of the player is open; into others one sails only to attack enemy ships there. The rule
    that forbids it, or ""."""
    owner = player(s, control.controller(s, port))
    if owner == fleets.owner(s, side) or fleets.foes(s, side, port):
        return ""
    return "TM-16.1.ad" if owner == NOBODY else "TM-16.1.g"


class Waiting:
    """Ships of one place without an order: where they may sail, and for which passages leave could be asked."""

    __slots__ = ("passages", "sails")

    def __init__(self, s: State, move: NavalMove, place: str) -> None:
        kinds = left(s, move, place).kinds()
        goals = destinations(s, move.side, place) if kinds else []
        self.sails: Final = [offer("sail", power, kind, place, to) for power, kind in kinds for to in goals]
        self.passages: Final = passage.useful(s, move.side, place) if kinds else []  # TM-2.4.z


def give_orders(g: Table, move: NavalMove) -> Flow[bool]:
    """TM-16.1.m: ship after ship, ending with "done"; then the naval leaders. False if nothing is to move. An order
    changes what can be ordered in its place alone; leave to pass, everything."""
    s = g.state
    places = fleets.places_of(s, move.side)
    ships: dict[str, Waiting] = {}
    voyages = of_naos(s, move)
    while True:
        for place in places:
            if place not in ships:
                ships[place] = Waiting(s, move, place)
        sails = [option for place in places for option in ships[place].sails]
        asked = [one for place in places for one in ships[place].passages]
        options = [*sails, *voyages, *[offer("ask_passage", one) for one in dict.fromkeys(asked)]]
        if not options:
            break
        choice: Option = yield Decision(move.seat, "naval.order", [DONE, *options], "TM-16.1.m", partial(told, s, move))
        if choice is DONE:
            break
        if choice.verb == "sail":
            del ships[order(s, move, choice)]
        elif choice.verb == "ask_passage":
            yield from passage.ask(g, move.side, str(choice.args[0]))
            ships = {}
        else:
            yield from next(part for part in VOYAGES if choice in part.options(s, move)).take(g, move, choice)
            voyages = of_naos(s, move)
    yield from admirals(g, move)
    return bool(move.orders or move.naos)


def of_naos(s: State, move: NavalMove) -> list[Option]:
    """Orders that can still be given to Naos."""
    return [one for part in VOYAGES for one in part.options(s, move)]


def told(s: State, move: NavalMove) -> dict[str, object]:
    """What is where, and how many have their orders."""
    ordered = [order[1] for order in move.naos]
    number = len(move.orders) + len(move.naos)
    ways = [[order.origin, order.to] for order in move.orders]
    ways += [[s.naos[nao].place, place] for _, nao, place, *_ in move.naos if place]
    where = fleets.places_of(s, move.side)
    return {"power": move.side, "where": where, "n": number, "ordered": ordered, "ways": ways}


def left(s: State, move: NavalMove, place: str) -> Flotilla:
    """Ships there without an order."""
    there = movable(s, move.side, place)
    for one in move.from_place(place):
        there = there.less(one.ship)
    return there


def order(s: State, move: NavalMove, choice: Option) -> str:
    """The order is given; where the ship lies."""
    power, kind, place, to = (str(arg) for arg in choice.args)
    move.orders.append(Order(left(s, move, place).one(power, kind), place, to))
    return place


def admirals(g: Table, move: NavalMove) -> Flow[None]:
    """TM-16.1.i: a naval leader goes along with any unit from his location, and must if all leave."""
    s = g.state
    for place in dict.fromkeys(order.origin for order in move.orders):
        goals = list(dict.fromkeys(order.to for order in move.from_place(place)))
        stays = fleets.at(s, move.side, place).size > len(move.from_place(place))
        for name in fleets.admirals(s, move.side, place):
            found = [*([place] if stays else []), *goals]
            params = {"leader": name, "place": place}
            to = yield from pick_one(move.seat, "admiral", found, "naval.admiral", "TM-16.1.i", params)
            if to != place:
                move.admirals[name] = to
