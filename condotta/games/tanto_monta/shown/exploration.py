"""What can be wrong with the Exploration Map of a position (chapter 16 and section 17.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..data import NAOS, OCEAN_ZONES, SETTLEMENT_SPACES
from ..data.things import PORTUGAL, SPAIN
from ..pieces import NOBODY
from ..rules.construction.naos import FREE_TURN
from ..rules.ocean import naos, navigation, settling
from ..state import SEATS, State


def problems(s: State) -> Iterator[str]:
    for part in (of_naos, of_places, of_loot, of_settlements, of_maps, of_events):
        yield from part(s)


def of_naos(s: State) -> Iterator[str]:
    for name, nao in s.naos.items():
        if bool(nao.place) == bool(nao.turn):
            yield f"naos.{name}: on the Exploration Map or on the Turn Track, one of them (TM-5.2.a)"
        if nao.captor >= SEATS or nao.captor == NAOS[name].seat:
            yield f"naos.{name}: no captor {nao.captor} (TM-5.2.f)"
        if nao.captor != NOBODY and NAOS[name].explorer:
            yield f"naos.{name}: never captured (TM-16.7.g)"
        if s.turn < FREE_TURN and NAOS[name].seat != PORTUGAL:
            yield f"naos.{name}: before Turn {FREE_TURN} only Portugal has Naos (TM-2.5.g)"
    for seat in range(SEATS):
        if len(naos.counted(s, seat)) > naos.MOST:
            yield f"naos: more than two of player {seat} on the Exploration Map (TM-5.2.a)"


def of_places(s: State) -> Iterator[str]:
    """Where Naos are."""
    for name, nao in s.naos.items():
        seat, zone = naos.owner(s, name), naos.zone_of(s, name)
        if zone and zone not in s.explored[seat]:
            yield f"naos.{name}: player {seat} has not explored {zone} (TM-2.5.d)"
        if nao.place in SETTLEMENT_SPACES and s.settlements.get(nao.place) != seat:
            yield f"naos.{name}: {nao.place} is no settlement of its player (TM-16.1.d)"
    for space in SETTLEMENT_SPACES:
        if len(naos.moored(s, space)) > 1:
            yield f"naos: more than one in {space} (TM-18.7-nao.b)"


def of_loot(s: State) -> Iterator[str]:
    for name, pile in s.loot.items():
        if name not in s.naos or not naos.zone_of(s, name):
            yield f"loot.{name}: it is not on the Exploration Map (TM-16.5.m)"
        yield from (f"loot.{name}: {one} is no naval resource (TM-16.5.i)" for one in pile if not is_naval(one))


def is_naval(counter: str) -> bool:
    return counter.startswith("naval.")


def of_settlements(s: State) -> Iterator[str]:
    for place, seat in s.settlements.items():
        if seat >= SEATS:
            yield f"settlements.{place}: no player {seat} (TM-3.1.a)"
    for seat in range(SEATS):
        if settling.counters_left(s, seat) < 0:
            yield f"settlements: player {seat} has more than counters (TM-16.6.p)"
    for place in [*s.goods, *s.settlement_fortresses]:
        if place not in s.settlements:
            yield f"{place}: a resource or fortress, and there is no settlement (TM-6.3.d)"
    yield from (f"settlement_fortresses: {place} is there twice" for place in doubled(s.settlement_fortresses))


def of_maps(s: State) -> Iterator[str]:
    """What is explored, and drawn."""
    for seat in range(SEATS):
        yield from (f"explored.{seat}: {zone} is there twice" for zone in doubled(s.explored[seat]))
        yield from (f"cartography.{seat}: {zone} is there twice (TM-2.5.f)" for zone in doubled(s.cartography[seat]))
        for zone in s.cartography[seat]:
            if zone not in s.explored[seat]:
                yield f"cartography.{seat}: {zone} is not explored (TM-16.6.l)"
    for zone in OCEAN_ZONES:
        if navigation.markers_left(s, zone) < 0:
            yield f"cartography: more markers of {zone} than there are (TM-2.5.e)"


def of_events(s: State) -> Iterator[str]:
    """Cards that leave a mark."""
    for seat, has in enumerate(s.technology):
        if has and seat not in (PORTUGAL, SPAIN):
            yield f"technology.{seat}: for Portugal and Spain only (TM-16.6.w)"
    if s.pilot >= SEATS:
        yield f"pilot: no player {s.pilot} (TM-3.1.a)"
    yield from (f"broken: {treaty} has not been signed (20.4)" for treaty in s.broken if treaty not in s.happened)


def doubled(ids: list[str]) -> list[str]:
    return [id for id, number in Counter(ids).items() if number > 1]
