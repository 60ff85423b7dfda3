"""Cards 28, 121 and 126: Overseas Voyages, the New World, India (16.7)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, pick_one

from ....data import NAOS
from ....pieces import Nao
from ....state import State, Table
from ...action import budget as cp
from ...common import events, points, receiving
from ...ocean import naos, navigation, settling, zones
from ...ocean.settling import COMMON, FULL_VP, VOYAGES

SURE: Final = 9  # what a lower roll for Terra Incognita counts as (TM-16.7.o)
CP_OF_OTHERS: Final = 4
DISCOVERIES: Final = {
    "oz_7": "christopher_columbus_discovers_the_new_world",
    "oz_5": "vasco_da_gama_arrives_in_india",
}


# 28: OVERSEAS VOYAGES


def may_open(s: State, seat: int) -> bool:
    return zones.OVERSEAS not in s.happened


def open_the_oceans(g: Table, seat: int) -> None:
    """TM-16.7.a to c, l: Columbus' and da Gama's Naos come, and the red lines are open to everybody."""
    s = g.state
    s.happened.append(zones.OVERSEAS)
    s.voyages_turn = s.turn
    for nao in [id for id, facts in NAOS.items() if facts.explorer]:
        place = zones.nearest_explored(s, NAOS[nao].seat, NAOS[nao].zone)
        s.naos[nao] = Nao(place)
        g.log("nao.arrives", "TM-16.7.b", nao=nao, place=place)


# 121 and 126


class Discovery:
    """TM-16.7.m to r: the event of one country and one zone."""

    def __init__(self, zone: str) -> None:
        self.zone: Final = zone
        self.card: Final = DISCOVERIES[zone]
        self.country: Final = VOYAGES[zone][0]
        self.marker: Final = VOYAGES[zone][2]

    def may(self, s: State, seat: int) -> bool:
        """TM-16.7.m, n: the country has a Nao, at sea or in the box, and the zone a vacant space."""
        return bool(naos.of(s, self.country)) and bool(settling.vacant(s, self.zone))

    def does(self, g: Table, seat: int) -> Flow[None]:
        """TM-16.7.o, q, r, as far as possible in this order."""
        s = g.state
        yield from receiving.draw(g, seat)
        self.reward(g)
        told = {"zone": self.zone}
        ships = naos.of(s, self.country)
        nao = yield from pick_one(self.country, "discoverer", ships, "discovery.nao", "TM-16.7.r", told)
        sites, space, gone = settling.sites(s, self.country, self.zone), "", ""
        if sites:
            space = yield from pick_one(self.country, "settle", sites, "discovery.site", "TM-16.7.o", told)
        else:  # it stays at sea, as one of two
            gone = yield from naos.one_too_many(g, self.country, nao)
        yield from self.arrive(g, nao)
        if space:
            settling.found(g, nao, space)
        naos.remove(g, gone)
        s.happened.append(self.card)  # TM-18.8-nav.d, e: the marker
        if seat != self.country:
            s.budget = cp.of_event(self.card, CP_OF_OTHERS)

    def arrive(self, g: Table, nao: str) -> Flow[None]:
        """TM-16.7.o: without Navigation Checks; below 9 nothing can go wrong."""
        naos.move(g.state, nao, self.zone)
        g.log("nao.arrives", "TM-16.7.o", nao=nao, place=self.zone)
        if not zones.is_explored(g.state, self.country, self.zone):
            yield from navigation.explore(g, nao, self.zone, SURE)

    def reward(self, g: Table) -> None:
        """TM-16.7.o, p: the marker of 2 VP if the country does not have it; one of 1 VP that it won there is turned."""
        s = g.state
        row = s.points[self.country]
        if self.marker in row:
            return
        if s.first_settlers.get(self.zone) == self.country:
            row[COMMON] -= 1
            if not row[COMMON]:
                del row[COMMON]
        points.win(g, self.country, self.marker, FULL_VP)


NEW_WORLD: Final = Discovery("oz_7")
INDIA: Final = Discovery("oz_5")
events.declare(zones.OVERSEAS, "", may_open, open_the_oceans)
events.declare(NEW_WORLD.card, "", NEW_WORLD.may, NEW_WORLD.does)
events.declare(INDIA.card, "", INDIA.may, INDIA.does)
