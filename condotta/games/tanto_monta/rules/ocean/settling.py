"""Section 16.6: settlements, where they may be founded, and how they come and go."""

from __future__ import annotations

from typing import Final

from ...data import FACTS, NAOS, OCEAN_ZONES, PLAYERS, SETTLEMENT_SPACES
from ...data.things import MUSLIM, PORTUGAL, SPAIN
from ...state import State, Table
from ..common import points, resources
from ..common.powers import PEACE_OF_ALCACOVAS, TORDESILLAS, treaty_holds
from ..construction.naos import FREE_TURN, SAGRES
from . import naos
from .navigation import GIBRALTAR

COMMON: Final = "vp_overseas_voyages_common"
VOYAGES: Final = {  # TM-16.7.j, k: whose great voyage leads to a zone, with whose Nao, and the marker for it
    "oz_7": (SPAIN, "columbus", "vp_overseas_voyages_spain"),
    "oz_5": (PORTUGAL, "vasco_da_gama", "vp_overseas_voyages_portugal"),
}
FULL_VP: Final = 2
BANS: Final = (  # TM-16.6.s: treaty, who founds no settlement any more, and where
    (PEACE_OF_ALCACOVAS, SPAIN, ("1", "2")),
    (TORDESILLAS, SPAIN, ("4", "5", "6")),
    (TORDESILLAS, PORTUGAL, ("7", "8")),
)


# Questions


def sites(s: State, seat: int, zone: str) -> list[str]:
    """TM-16.6.m, q, r: the vacant spaces of a zone in which this player may found a settlement now."""
    if why_none(s, seat, zone):
        return []
    own = [space for space in vacant(s, zone) if not why_not(s, seat, space)]
    reserved = [space for space in own if SETTLEMENT_SPACES[space].reserved]
    return reserved or own


def vacant(s: State, zone: str) -> list[str]:
    return [space for space in OCEAN_ZONES[zone].settlements if space not in s.settlements]


def why_none(s: State, seat: int, zone: str) -> str:
    """The rule by which a player founds no settlement in a zone now, wherever in it; "" if he may."""
    if zone in s.settled:
        return "TM-16.6.o"
    if counters_left(s, seat) < 1:
        return "TM-16.6.p"
    return "TM-16.6.s" if is_banned(s, seat, zone) else ""


def is_banned(s: State, seat: int, zone: str) -> bool:
    """TM-16.6.s, TM-20.4-alc.h, TM-20.4-tor.g."""
    number = OCEAN_ZONES[zone].zone
    return any(who == seat and number in zones and treaty_holds(s, treaty) for treaty, who, zones in BANS)


def why_not(s: State, seat: int, space: str) -> str:
    """TM-2.5.i, j, TM-16.6.q: the rule by which a vacant space is not for this player now."""
    reserved = SETTLEMENT_SPACES[space].reserved
    if seat != PORTUGAL:
        return "TM-16.6.q" if reserved else ""
    early = s.turn < FREE_TURN and SAGRES not in s.happened
    return "TM-2.5.i" if early and not reserved else ""


def counters_left(s: State, seat: int) -> int:
    """TM-16.6.p, TM-20.1-gib.i, TM-20.2-ceu.d, e: the Muslim player can earn a fifth."""
    earned = seat == MUSLIM and (
        s.fifth_settlement or points.owner(s, "ceuta") == MUSLIM or GIBRALTAR in s.points[seat]
    )
    most = PLAYERS[seat].settlements + (FACTS.earned_settlements if earned else 0)
    return most - sum(1 for owner in s.settlements.values() if owner == seat)


def of_player(s: State, seat: int, zone: str = "") -> list[str]:
    """His settlements, all or those of a zone."""
    own = [space for space, owner in s.settlements.items() if owner == seat]
    return [space for space in own if not zone or SETTLEMENT_SPACES[space].zone == zone]


def with_goods(s: State, seat: int, zone: str) -> list[str]:
    """Settlements of a player in a zone that hold a resource."""
    return [space for space in of_player(s, seat, zone) if space in s.goods]


def has_fortress(s: State, seat: int, zone: str) -> bool:
    return any(space in s.settlement_fortresses for space in of_player(s, seat, zone))


# Changes


def found(g: Table, nao: str, space: str) -> None:
    """TM-16.6.m, t, u: the Nao is dismantled, its loot is lost; a counter and a resource lie there instead."""
    s = g.state
    seat, zone = naos.owner(s, nao), SETTLEMENT_SPACES[space].zone
    with_explorer = NAOS[nao].explorer
    naos.leave(g, nao)
    s.settled.append(zone)
    place(g, seat, space)
    stock(g, space)
    first_voyage(g, seat, zone, with_explorer)


def place(g: Table, seat: int, space: str) -> None:
    g.state.settlements[space] = seat
    g.log("settlement.founded", "TM-16.6.m", seat=seat, place=space)


def stock(g: Table, space: str) -> None:
    """TM-6.3.d: a naval resource, face down; none if the pool is empty."""
    counter = resources.take(g, "naval")
    if counter:
        g.state.goods[space] = counter


def first_voyage(g: Table, seat: int, zone: str, explorer: str) -> None:
    """TM-16.7.j, k: who is first in zone 7 or 5 scores 1 VP; Spain with Columbus' and Portugal with da Gama's Nao 2."""
    s = g.state
    if zone not in VOYAGES or zone in s.first_settlers:
        return
    s.first_settlers[zone] = seat
    whose, captain, marker = VOYAGES[zone]
    if seat == whose and marker in s.points[seat]:
        return  # TM-16.7.o: the event has given it already
    if (seat, explorer) == (whose, captain):
        points.win(g, seat, marker, FULL_VP)
    else:
        points.win(g, seat, COMMON, 1)


def remove(g: Table, space: str) -> str:
    """A settlement is lost by an event: what lay on it is returned to whoever asks, "" if nothing did. A Nao that lay
    there is at sea now (R-TM1-153)."""
    s = g.state
    del s.settlements[space]
    if space in s.settlement_fortresses:
        s.settlement_fortresses.remove(space)
    for nao in naos.moored(s, space):
        naos.move(s, nao, SETTLEMENT_SPACES[space].zone)
    return s.goods.pop(space, "")
