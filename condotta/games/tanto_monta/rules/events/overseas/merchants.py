"""Cards 21, 29, 36 and 108: trade that is not that of winter."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, choose, offer, pick_one

from ....data import SETTLEMENT_SPACES
from ....data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from ....state import State, Table
from ...action import budget as cp
from ...common import answers, cards, events, points, receiving, resources
from ...common.points import win
from ...common.powers import majors_of
from ...draw import robbing
from ...ocean import naos, settling
from ...winter import trade

GENOA: Final = "genoa"


def take_and_rob(g: Table, seat: int, victim: int) -> Flow[None]:
    """A naval resource, then a random card of a rival (TM-6.3.k)."""
    yield from receiving.draw(g, seat)
    robbing.rob(g, seat, victim)


# 21: MEDITERRANEAN TRADE CONTROL

MEDITERRANEAN_RIVALS: Final = {MUSLIM: FRANCE, FRANCE: MUSLIM}


def mediterranean_traders(s: State) -> list[int]:
    """TM-18.8-tra.i: Spain if it controls Genoa, Portugal if Genoa is inactive."""
    spain = [SPAIN] if points.owns(s, SPAIN, trade.CITIES[GENOA]) or is_ally(s, SPAIN, GENOA) else []
    return spain + ([PORTUGAL] if GENOA not in s.allied else [])


def is_ally(s: State, seat: int, minor: str) -> bool:
    return s.allied.get(minor) in majors_of(seat)


def may_trade(s: State, seat: int) -> bool:
    return seat in MEDITERRANEAN_RIVALS or bool(mediterranean_traders(s))


def control_trade(g: Table, seat: int) -> Flow[None]:
    for trader in sorted(mediterranean_traders(g.state)):
        yield from trade.mediterranean(g, trader)
    if seat in MEDITERRANEAN_RIVALS:
        yield from take_and_rob(g, seat, MEDITERRANEAN_RIVALS[seat])


# 29: TRADE RIVALRY WITH ENGLAND

NORTHERN_RIVALS: Final = {PORTUGAL: FRANCE, FRANCE: PORTUGAL}


def rival_england(g: Table, seat: int) -> Flow[None]:
    """TM-18.8-tra.i, TM-20.5-mes.d."""
    yield from trade.mesta(g)
    if seat in NORTHERN_RIVALS:
        yield from take_and_rob(g, seat, NORTHERN_RIVALS[seat])


# 36: SPICE TRADE

SPICES: Final = "vp_spice_trade"
HARBOURS: Final = {MUSLIM: ("agadir", "tangier"), PORTUGAL: ("anfa", "agadir")}
CAPE_ZONE: Final = "oz_3"


def may_sell_spices(s: State, seat: int) -> bool:
    """TM-22.3.T3."""
    if seat in HARBOURS:
        settled = seat == MUSLIM or bool(settling.of_player(s, seat, CAPE_ZONE))
        return settled and all(points.owns(s, seat, port) for port in HARBOURS[seat])
    cities = [trade.CITIES[minor] for minor in (GENOA, "venice")]
    held = any(points.owns(s, seat, city) for city in cities)
    return held or any(is_ally(s, seat, minor) for minor in (GENOA, "venice"))


def sell_spices(g: Table, seat: int) -> Flow[None]:
    if seat == PORTUGAL:
        win(g, seat, SPICES, 2)
        return
    if seat == MUSLIM:
        win(g, seat, SPICES, 1)
        other = yield from answers.pick_player(seat, answers.others(seat), "spices.whom", "TM-22.3.f")
        cards.draw(g, other)
        return
    choice = yield from choose(seat, "spices.share", [offer("spices", "vp"), offer("spices", "card")], "TM-22.3.f")
    winner, drawer = (seat, MUSLIM) if choice.args[0] == "vp" else (MUSLIM, seat)
    win(g, winner, SPICES, 1)
    cards.draw(g, drawer)


# 108: SLAVE TRADE

SLAVES: Final = "slave_trade"
MORE: Final = 2
SLAVES_CP: Final = 2
GOOD: Final = 4


def holds(s: State, seat: int) -> list[str]:
    """Naos on the Exploration Map with room, and own settlements without a resource."""
    ships = [nao for nao in naos.on_map(s, seat) if naos.room(s, nao) > 0]
    return ships + [space for space in settling.of_player(s, seat) if space not in s.goods]


def may_ship(s: State, seat: int) -> bool:
    return bool(s.pools["naval"])


def ship(g: Table, seat: int) -> Flow[None]:
    """a: a resource for a Nao or a settlement, two more for the Warehouse."""
    s = g.state
    counter = resources.take(g, "naval") if holds(s, seat) else ""
    if counter:
        s.arriving[seat].append(counter)  # he may look at it before he says where it goes
        place = yield from pick_one(seat, "stow", holds(s, seat), "slaves.where", "TM-6.3.g")
        counter = s.arriving[seat].pop()
        if place in SETTLEMENT_SPACES:
            s.goods[place] = counter
        else:
            s.loot[place] = [*s.loot.get(place, []), counter]
        g.log("resource.stowed", "TM-6.3.g", seat=seat, place=place)
    for _ in range(MORE):
        yield from receiving.draw(g, seat)


def sell(g: Table, seat: int) -> Flow[None]:
    """b: on 4 to 6 a card and 2 CP; else 2 CP or a naval resource."""
    s = g.state
    good = g.d6(seat) >= GOOD
    g.log("slaves.rolled", "TM-11.f", seat=seat, result="gives_card" if good else "gives_no_card")
    if good:
        cards.draw(g, seat)
    elif s.pools["naval"]:
        choice = yield from choose(seat, "slaves.what", [offer("gain", "cp"), offer("gain", "resource")], "TM-11.f")
        if choice.args[0] == "resource":
            yield from receiving.draw(g, seat)
            return
    s.budget = cp.of_event(SLAVES, SLAVES_CP)


events.declare("mediterranean_trade_control", "", may_trade, control_trade)
events.declare("trade_rivalry_with_england", "", events.always, rival_england)
events.declare("spice_trade", "", may_sell_spices, sell_spices)
events.declare(SLAVES, "a", may_ship, ship)
events.declare(SLAVES, "b", events.always, sell)
