"""Sections 2.4 and 12.5: connections, passes, the Strait of Gibraltar, sea passages, and how far places are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final

from ...data import POWERS, SEA_ZONES, SPACES
from ...data.things import MUSLIM, Link, SeaLink
from ...state import State
from . import control
from .powers import are_allied, navy, player


def is_pass(s: State, power: str, here: str, link: Link) -> bool:
    """TM-2.4.p: not for Muslim units from Africa to Gibraltar while the Muslim player controls it."""
    if not link.is_pass:
        return False
    if link.gibraltar and link.to == "gibraltar" and player(s, power) == MUSLIM:
        owner = control.controller(s, "gibraltar")
        return owner not in POWERS or POWERS[owner].seat != MUSLIM
    return True


def is_open(s: State, power: str, here: str, link: Link) -> bool:
    """TM-2.4.f, o: both ends are in play; over the Strait one of them must be friendly."""
    if control.ENTERS[link.to] > s.turn or control.ENTERS[here] > s.turn:
        return False
    return not link.gibraltar or control.is_friendly(s, power, here) or control.is_friendly(s, power, link.to)


def is_sea_open(s: State, power: str, link: SeaLink) -> bool:
    """TM-2.4.s, t: Messina and the Strait open to their controllers and their allies, and to whom these let pass."""
    return (
        not link.any_of
        or any(control.is_friendly(s, power, space) for space in link.any_of)
        or is_granted(s, power, link.any_of[0])
    )


def is_granted(s: State, power: str, passage: str) -> bool:
    """TM-2.4.v: a permission of this turn; a passage is named after the first of the spaces that open it."""
    return f"{navy(s, power)}/{passage}" in s.granted


def is_port(s: State, power: str, space: str) -> bool:
    """TM-2.4.m, TM-16.8.a, TM-20.2-alg.k: Seville is one only for who controls Jerez too, or whom his ally there lets
    pass; Algiers for nobody before its card."""
    if space in ALWAYS_PORT:
        return ALWAYS_PORT[space]
    if control.is_closed(s, space):
        return False
    place = SPACES[space]
    if not place.port or not place.through:
        return place.port
    owner = control.controller(s, place.through)
    if owner == control.INDEPENDENT or not are_allied(s, power, owner):
        return False
    return player(s, owner) == player(s, power) or is_granted(s, power, place.through)


ALWAYS_PORT: Final = {  # whether a space is one, where that is the same for everybody
    id: space.port for id, space in SPACES.items() if id != control.ALGIERS and not (space.port and space.through)
}


def neighbours(s: State, power: str, place: str) -> Sequence[str]:
    """Spaces and Sea Zones one step away, whoever controls them."""
    if place in ALWAYS_NEAR:
        return ALWAYS_NEAR[place]
    if place in SEA_ZONES:
        zone = SEA_ZONES[place]
        seas = [link.to for link in zone.links if is_sea_open(s, power, link)]
        return seas + [port for port in zone.ports if control.in_play(s, port) and is_port(s, power, port)]
    space = SPACES[place]
    land = [link.to for link in space.links if is_open(s, power, place, link)]
    return land + (list(space.ports) if is_port(s, power, place) else [])


def is_always(place: str) -> bool:
    """Its neighbours are the same in every turn and for everybody."""
    if place in SEA_ZONES:
        zone = SEA_ZONES[place]
        ports = [SPACES[port] for port in zone.ports]
        return not any(link.any_of for link in zone.links) and not any(
            port.enters > 1 or port.through for port in ports
        )
    space = SPACES[place]
    if space.enters > 1 or space.through:
        return False
    return not any(link.gibraltar or SPACES[link.to].enters > 1 for link in space.links)


ALWAYS_NEAR: Final = {
    **{id: (*[link.to for link in space.links], *space.ports) for id, space in SPACES.items() if is_always(id)},
    **{id: (*[link.to for link in zone.links], *zone.ports) for id, zone in SEA_ZONES.items() if is_always(id)},
}


def nearest(s: State, power: str, start: str, fits: Callable[[str], bool]) -> list[str]:
    """The spaces that fit and are nearest, the start itself among them; several where they are equally near."""
    seen, level = {start}, [start]  # all that are equally far away
    while level:
        found = [place for place in level if place in SPACES and fits(place)]
        if found:
            return found
        around = [there for here in level for there in neighbours(s, power, here) if there not in seen]
        level = list(dict.fromkeys(around))
        seen.update(level)
    return []


def leads_to(s: State, power: str, start: str, end: str, passable: Callable[[str], bool]) -> bool:
    """Is there a path over passable places? The end need not be one. Which way is looked at first changes nothing: that
    towards the end."""
    if start == end:
        return True
    steps = steps_to(end)
    seen = {start}
    waiting = [start]  # the most promising one last
    while waiting:
        here = waiting.pop()
        if here != start and not passable(here):
            continue
        near = [there for there in neighbours(s, power, here) if there not in seen]
        if end in near:
            return True
        seen.update(near)
        waiting += sorted(near, key=steps.__getitem__, reverse=True)
    return False


@cache
def steps_to(end: str) -> dict[str, int]:
    """From every place on the map, as if all ways were open."""
    found = {end: 0}
    waiting = [end]
    for here in waiting:
        for there in ALL_NEAR[here]:
            if there not in found:
                found[there] = found[here] + 1
                waiting.append(there)
    return found


ALL_NEAR: Final = {
    **{id: (*[link.to for link in space.links], *space.ports) for id, space in SPACES.items()},
    **{id: (*[link.to for link in zone.links], *zone.ports) for id, zone in SEA_ZONES.items()},
}


def reach(s: State, power: str, starts: Iterable[str], passable: Callable[[str], bool]) -> set[str]:
    """All that can be reached from the starts over passable places; a place that is not passable is reached, too."""
    found = set(starts)
    waiting = [*found]
    for here in waiting:
        for there in neighbours(s, power, here):
            if there not in found:
                found.add(there)
                if passable(there):
                    waiting.append(there)
    return found
