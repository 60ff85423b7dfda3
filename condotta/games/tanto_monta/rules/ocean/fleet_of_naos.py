"""Section 16.1: the Naos' part of a Naval Move."""

from __future__ import annotations

from condotta.core.flow import Flow, Option

from ...state import State, Table
from ..construction.ships import ESCORTS
from ..sea.engagement import NavalMove
from ..sea.orders import VOYAGES, Voyages
from . import orders, voyage
from .orders import Order


class NaoVoyages(Voyages):
    """TM-16.1.a to c, TM-17.4.j: Naos are the player's and move with his main navy, Muslim ones with North Africa."""

    def may(self, s: State, seat: int, side: str) -> bool:
        return side == ESCORTS[seat] and orders.possible(s, seat)

    def options(self, s: State, move: NavalMove) -> list[Option]:
        return orders.options(s, move.seat, given(move)) if move.side == ESCORTS[move.seat] else []

    def take(self, g: Table, move: NavalMove, choice: Option) -> Flow[None]:
        order = yield from orders.take(g.state, move.seat, choice, given(move))
        move.naos.append(order)

    def carry_out(self, g: Table, move: NavalMove) -> Flow[None]:
        yield from voyage.carry_out(g, move.seat, given(move))


def given(move: NavalMove) -> list[Order]:
    return [Order(*order) for order in move.naos]


VOYAGES.append(NaoVoyages())
