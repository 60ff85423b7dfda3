"""Section 18.8: trade of France, the Mesta, Ragusa."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow

from ...data import SEA_ZONES, TRADE
from ...data.things import FRANCE, SPAIN
from ...pieces import NOBODY
from ...state import SEATS, State, Table
from ..common import lines, paths, points, receiving, stacks
from ..common.powers import player

CANTABRIA: Final = SEA_ZONES["cantabrian_sea"].ports
CITIES: Final = {"genoa": "genoa_city", "florence": "florence_city", "venice": "venice_city"}
ETAPLES: Final = "etaples"
RAGUSA: Final = "ragusa"
BRITTANY: Final = "war_in_brittany_mad_war"


def trade(g: Table) -> Flow[None]:
    """TM-18.8-tra.a: French Mediterranean, French North Sea, Mesta, Ragusa."""
    yield from mediterranean(g, FRANCE)
    yield from north_sea(g)
    for _ in range(2 if BRITTANY in g.state.foreign_wars else 1):  # TM-18.8-tra.e
        yield from mesta(g)
    yield from ragusa(g)


def roll(g: Table, seat: int, table: str, bonus: int, rule: str) -> Flow[None]:
    """TM-18.8.T2: naval resources for the player who rolls; from an empty pool fewer (TM-18.8-tra.h)."""
    total = bonus + sum(g.d6(seat) for _ in range(TRADE[table].dice))
    number = TRADE[table].at(total)
    g.log(f"trade.{table}", rule, seat=seat, total=total, number=number)
    for _ in range(number):
        yield from receiving.draw(g, seat)


def mediterranean(g: Table, seat: int) -> Flow[None]:
    """TM-18.8-tra.b, i."""
    yield from roll(g, seat, "french_mediterranean", cities(g.state, seat), "TM-18.8-tra.b")


def cities(s: State, seat: int) -> int:
    """Of the player who rolls; that of an allied minor counts."""
    more = TRADE["french_mediterranean"].modifiers
    return sum(more[name] for name, city in CITIES.items() if points.owns(s, seat, city))


def north_sea(g: Table) -> Flow[None]:
    """TM-18.8-tra.c."""
    yield from roll(g, FRANCE, "french_north_sea", improvements(g.state), "TM-18.8-tra.c")


def improvements(s: State) -> int:
    more = TRADE["french_north_sea"].modifiers
    return min(more["most"], more["improvement"] * s.north_sea) if ETAPLES in s.happened else 0


def mesta(g: Table) -> Flow[None]:
    """TM-18.8-tra.d, f, i: with the modifiers of the moment."""
    yield from roll(g, SPAIN, "mesta", mesta_bonus(g.state), "TM-18.8-tra.d")


def mesta_bonus(s: State) -> int:
    return len(mesta_ports(s)) * TRADE["mesta"].modifiers["cantabrian_port"]


def mesta_ports(s: State) -> list[str]:
    """TM-18.8-tra.d, f: Spanish ports on the Cantabrian Sea to which a line leads from the marker that uses no other
    of them; none if the space of the marker is no link itself."""
    if not s.mesta or not lines.is_link(s, "castile", s.mesta):
        return []
    seen, waiting = {s.mesta: True}, [s.mesta]
    for here in waiting:
        for there in paths.neighbours(s, "castile", here):
            if there not in seen:
                seen[there] = True
                if there not in CANTABRIA and is_link(s, there):
                    waiting.append(there)
    return [port for port in CANTABRIA if port in seen and points.owner(s, port) == SPAIN and port not in s.unrest]


def is_link(s: State, place: str) -> bool:
    return lines.is_sea_link(s, "castile", place) if place in SEA_ZONES else lines.is_link(s, "castile", place)


def ragusa(g: Table) -> Flow[None]:
    """TM-18.8-tra.g: for who controls it."""
    s = g.state
    seat = points.owner(s, RAGUSA)
    if seat == NOBODY or not points.owns(s, seat, RAGUSA):
        return
    own = sum(fleet.squadrons for fleet in stacks.fleets_at(s, RAGUSA) if player(s, fleet.power) == seat)
    more = TRADE["ragusa"].modifiers
    yield from roll(g, seat, "ragusa", min(more["most"], own * more["squadron"]), "TM-18.8-tra.g")


def reveal(g: Table) -> Flow[None]:
    """TM-18.8-rev.a: when all have received everything, each in Impulse Order."""
    for seat in range(SEATS):
        yield from receiving.show(g, seat)
