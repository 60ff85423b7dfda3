"""Chapter 6 and B.1: AP by the length of the line, sheep customs (ch. 20), Barons (16.3.1), Supply Sources (6.1)."""

from __future__ import annotations

from functools import cache
from typing import Final

from condotta.core.flow import Decision, Flow, Option, Seat, offer

from ...data import FACTS, HEXES, PLACES, REGIONS
from ...data.scenarios import Sources
from ...data.things import Place
from ...pieces import ACTIVE, CHANGING
from ...state import FIRST, State, Table
from .. import scenarios
from ..common import changes, forces, ground, intelligence
from . import barons, income, orders
from .weather import is_marked

KEEP: Final = Option("keep_source")
CHANGE: Final = Option("change_source")
WAIT: Final = Option("wait_with_source")
SEATS: Final = (FIRST, 1 - FIRST)


def administrative_segment(g: Table) -> Flow[None]:
    """GC-2.2.B1, R-04: AP and removal of Orders on yellow turns, sheep, crowns, then the sources."""
    s = g.state
    date = s.scenario.date(s.turn)
    if s.turn > 1:  # GC-SC.4
        if is_marked(date, "yellow"):
            for seat in SEATS:
                yield from receive_ap(g, seat)  # GC-6.3.1.e
            orders.remove_orders(g)
        if is_marked(date, "sheep") and s.scenario.customs:
            yield from sheep_customs(g)
        if is_marked(date, "crown") and s.scenario.replaces_barons:
            for seat in SEATS:
                yield from barons.replace(g, seat)
        for seat in SEATS:
            yield from designate_sources(g, seat)


# AP


def receive_ap(g: Table, seat: Seat) -> Flow[None]:
    """GC-6.3.1: each Army by the line to a Captain General; where the scenario has a rule of its own, by that."""
    s = g.state
    for pool in income.pools_of(s, seat):
        special = scenarios.of(s).income.get(pool)
        if special is not None:
            yield from special(g, pool)
            continue
        yield from income.roll_ap(g, pool, seat, s.scenario.nominal(pool, s.turn))


# Sheep


def sheep_customs(g: Table) -> Flow[None]:
    """GC-20: who owns at least two of the three places, and the enemy none, gets AP for aligned neighbours."""
    s = g.state
    state, places, least = FACTS.customs
    owners = [ground.owner(s, PLACES[place]) for place in places]
    for seat in SEATS:
        if owners.count(seat) >= least and (1 - seat) not in owners:
            points = sum(1 for region in REGIONS[state].adjacent if ground.alignment(s, region) == seat)
            stocks = income.pools_of(s, seat)
            pools = [pool for pool in stocks if is_in_play(s, pool, seat)] or stocks[:1]  # GC-20.d: of his Armies
            pool = pools[0]
            if points and len(pools) > 1:
                options = [offer("customs", one) for one in pools]
                choice: Option = yield Decision(seat, "customs.pool", options, "GC-20.d", {"points": points})
                pool = str(choice.args[0])
            changes.gain_ap(g, pool, points)
            g.log("customs.received", "GC-20.c", player=seat, pool=pool, points=points)


# Supply Sources


def designate_sources(g: Table, seat: Seat) -> Flow[None]:
    """GC-6.1.1, GC-6.1.2.c: keep, turn over, place anew or bring back the marker of each Army."""
    s = g.state
    for pool in income.pools_of(s, seat):
        if not is_in_play(s, pool, seat):
            continue
        source = s.sources[pool]
        if source.status == ACTIVE:
            others = [hex for hex in eligible(s, pool, seat) if hex != source.hex]
            if others:
                choice: Option = yield Decision(seat, "supply.keep", [KEEP, CHANGE], "GC-6.1.1.a", {"pool": pool})
                if choice is CHANGE:
                    source.status, source.since = CHANGING, s.turn
                    g.log("supply.changing", "GC-6.1.1.a", player=seat, pool=pool)
        elif source.status == CHANGING or s.turn >= source.since + 2:
            yield from place_source(g, pool, seat)


def place_source(g: Table, pool: str, seat: Seat) -> Flow[None]:
    s = g.state
    while hexes := eligible(s, pool, seat):
        options = [WAIT, *[offer("source_at", hex) for hex in hexes]]
        choice: Option = yield Decision(seat, "supply.place", options, "GC-6.1.1.a", {"pool": pool})
        if choice is WAIT:
            return
        hex = str(choice.args[0])
        if not (changes.ask_who_leads(g, seat, hex) and forces.enemies_at(s, hex, seat)):
            source = s.sources[pool]
            source.hex, source.status, source.since = hex, ACTIVE, s.turn
            g.log("supply.placed", "GC-6.1.1.a", player=seat, pool=pool, hex=hex)
            return


def is_in_play(s: State, pool: str, seat: Seat) -> bool:
    """An Army that has not come yet has no marker (GC-S2.4.d)."""
    armies = s.scenario.pools[pool]
    return any(one.army in armies for one in s.leaders.values())


def eligible(s: State, pool: str, seat: Seat) -> list[str]:
    """GC-6.1.a: City or Port hexes of the scenario's list that the enemy does not own and that are free of enemies."""
    sources = s.scenario.supply[pool]
    return [
        place.hex
        for place in of_the_list(sources)
        if (place.city or place.sea)
        and is_listed(s, sources, place.id, seat)
        and ground.owner(s, place) != 1 - seat
        and ground.in_play(s, place.hex)
        and not intelligence.known_at(s, place.hex, seat)
    ]


@cache
def of_the_list(sources: Sources) -> list[Place]:
    """The Cities and Ports that may ever be on it."""
    return [
        place
        for place in PLACES.values()
        if place.id in sources.places
        or place.id in sources.landing
        or (place.city and sources.cities_aligned)
        or (place.sea and HEXES[place.hex].region in sources.ports_of + sources.conquered_ports_of)
        or (place.sea and place.sea in sources.ports_on)
    ]


def is_listed(s: State, sources: Sources, id: str, seat: Seat) -> bool:
    place = PLACES[id]
    region = HEXES[place.hex].region
    return (
        id in sources.places
        or (bool(place.sea) and region in sources.ports_of)
        or (bool(place.sea) and place.sea in sources.ports_on)
        or (sources.cities_aligned and place.city and ground.alignment(s, region) == seat)
        or (id in sources.landing and s.story.get("landed") == list(PLACES).index(id))
        or (bool(place.sea) and region in sources.conquered_ports_of and s.conquered.get(id) == seat)
    )
