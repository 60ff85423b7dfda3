"""Section 12.5: units that must leave a place."""

from __future__ import annotations

from condotta.core.flow import Flow, pick_one

from ...data import LEADERS, POWERS, SEA_ZONES, SPACES
from ...pieces import NOBODY, Fleet
from ...state import State, Table
from . import bounds, control, groups, paths, stacks
from .groups import Group
from .powers import major, player


def displace(g: Table, group: Group) -> Flow[None]:
    """TM-12.5.a, b, d: land units and army leaders, those of each power for themselves; free or besieged."""
    s = g.state
    powers = [part.power for part in group.parts] + [LEADERS[name].power for name in group.leaders]
    for power in dict.fromkeys(powers):
        leaders = [name for name in group.leaders if LEADERS[name].power == power]
        part = Group(group.space, [one for one in group.parts if one.power == power], leaders)
        places = land_places(s, power, group.space)
        to = yield from choose(g, power, group.space, bounds.without_barred(s, leaders, places) or places)
        if to:
            left = [name for name in leaders if bounds.bars(s, name, to)]  # they come home in the next turn
            groups.place(s, Group(part.space, part.parts, [name for name in leaders if name not in left]), to)
            for name in left:
                stacks.send_to_track(s, name, s.turn + 1)
            continue
        for units in part.parts:
            stacks.take(s, part.space, units)
        for name in leaders:
            stacks.send_to_track(s, name, s.turn + 1)


def displace_ships(g: Table, place: str, ships: Fleet) -> Flow[None]:
    """TM-12.5.a, c: to the nearest port of their power; lost ones wait on the Turn Track (TM-17.3.b)."""
    user = ships.lent or ships.power
    to = yield from choose(g, user, place, ports(g.state, user, place))
    if to:
        stacks.take_ships(g.state, place, ships)
        stacks.put_ships(g.state, to, ships)
    else:
        stacks.lose_ships(g.state, place, ships)


def displace_admiral(g: Table, name: str) -> Flow[None]:
    """TM-12.5.a, c: a naval leader."""
    s = g.state
    power, place = LEADERS[name].power, s.leaders[name].place
    to = yield from choose(g, power, place, ports(s, power, place))
    if to:
        stacks.place_leader(s, name, to)
    else:
        stacks.send_to_track(s, name, s.turn + 1)


def choose(g: Table, power: str, start: str, places: list[str]) -> Flow[str]:
    """TM-12.5.a, c: by the owner; who has none takes the first. "" if there is no such place."""
    seat = player(g.state, power)
    to = places[0] if places else ""
    if len(places) > 1 and seat != NOBODY:
        params = {"power": power, "place": start}
        to = yield from pick_one(seat, "displace", places, "displacement.to", "TM-12.5.a", params)
    if to:
        g.log("displaced", "TM-12.5.a", power=power, place=start, to=to)
    else:
        g.log("displaced.lost", "TM-12.5.c", power=power, place=start)
    return to


def land_places(s: State, power: str, start: str) -> list[str]:
    """TM-12.5.a: the nearest fortified space that the power controls, or any of its home keys."""

    def fits(space: str) -> bool:
        return control.is_fortified(s, space) and is_open_to(s, power, space)

    near = paths.nearest(s, power, start, fits)
    keys = [key for key in POWERS[power].home_keys if key not in near and is_open_to(s, power, key)]
    return near + keys


def ports(s: State, power: str, start: str) -> list[str]:
    """Ships go over the sea: the nearest ports of the power by Sea Zones."""
    zones = [start] if start in SEA_ZONES else [zone for zone in SPACES[start].ports if paths.is_port(s, power, start)]
    seen: list[str] = []
    while zones:
        near = [port for zone in zones for port in SEA_ZONES[zone].ports if port != start]
        found = [port for port in near if paths.is_port(s, power, port) and is_open_to(s, power, port, by_sea=True)]
        if found:
            return list(dict.fromkeys(found))
        seen += zones
        beyond = [to for zone in zones for to in paths.neighbours(s, power, zone) if to in SEA_ZONES and to not in seen]
        zones = list(dict.fromkeys(beyond))
    return []


def is_open_to(s: State, power: str, space: str, by_sea: bool = False) -> bool:
    """In play, controlled by the power itself (units of an active minor are its major power's), by land unbesieged."""
    if not control.in_play(s, space) or (not by_sea and control.is_besieged(s, space)):
        return False
    owners = [
        one.id for one in POWERS.values() if one.id in (power, major(s, power)) or (one.major and one.navy == power)
    ]
    return any(control.controls(s, owner, space) for owner in owners)
