"""Section 6.3, Excommunication (MV-6.3.a to MV-6.3.g), and how its end is bargained for."""

from __future__ import annotations

from condotta.core.deals import Deal
from condotta.core.flow import Flow, Option, Seat, options_by_id
from condotta.core.table import Table

from ..data import POWERS
from ..state import UNCONTROLLED, State
from . import agreements

EXCOMMUNICATE = options_by_id("excommunicate", POWERS)
BARGAIN = options_by_id("bargain", POWERS)


def excommunicate(g: Table[State], seat: Seat, power: str) -> Flow[None]:
    """MV-6.3.a: an EX marker on the Power card; its controller may bargain at once (MV-6.3.g)."""
    s = g.state
    s.excommunicated.append(power)
    g.log("pope.excommunicates", "MV-6.3.a", player=seat, power=power)
    s.fresh_excommunications.append(power)
    yield from offer_for_excommunication(g, seat, power)


def lift(g: Table[State], power: str, rule: str, by: Seat) -> None:
    """MV-6.3.e to g: the marker goes; another one would be open to its own bargain (R-84)."""
    s = g.state
    s.excommunicated.remove(power)
    for of_this_turn in (s.fresh_excommunications, s.bargained):
        if power in of_this_turn:
            of_this_turn.remove(power)
    g.log("pope.lifts", rule, player=by, power=power)


# The end of it is bargained for


def offer_for_excommunication(g: Table[State], pope_player: Seat, power: str) -> Flow[None]:
    """MV-6.3.g: the controller of the Power that has just been excommunicated may make an offer."""
    controller = g.state.holders[power]
    if controller not in (UNCONTROLLED, pope_player):
        yield from bargain(g, Deal(controller, pope_player), power)


def last_offers(g: Table[State], pope_player: Seat) -> Flow[None]:
    """MV-6.3.g, R-84: before the turn ends the controller of a Power still excommunicated may offer again."""
    for power in g.state.fresh_excommunications[:]:
        if power in g.state.fresh_excommunications:
            yield from offer_for_excommunication(g, pope_player, power)


def bargain_for_excommunication(g: Table[State], seat: Seat, power: str) -> Flow[None]:
    """MV-6.3.g: later in the turn the player of the Pope card may open the bargain themselves, once for each Power."""
    g.state.bargained.append(power)
    yield from bargain(g, Deal(seat, g.state.holders[power]), power)


def bargain(g: Table[State], first: Deal, power: str) -> Flow[None]:
    about = {"about": "excommunication", "subject": power}
    deal = yield from agreements.agree(g, first, "MV-6.3.g", about)
    if deal is not None:
        lift(g, power, "MV-6.3.g", g.state.active)


def add_actions(s: State, seat: Seat, options: list[Option]) -> None:
    for power in s.fresh_excommunications:
        if s.holders.get(power, UNCONTROLLED) not in (UNCONTROLLED, seat) and power not in s.bargained:
            options.append(BARGAIN[power])
