"""Sections 12.5 and 12.2: units that must leave a place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from condotta.core.flow import Flow, pick_one

from ...data import LEADERS, POWERS
from ...pieces import INDEPENDENT, NOBODY, Fleet
from ...state import State, Table
from . import bounds, control, fleets, groups, paths, stacks
from .fleets import Flotilla
from .groups import Group
from .powers import PART_OF, are_allied, lord, major, player


def displace(g: Table, group: Group) -> Flow[None]:
    """TM-12.5.a, b, d: land units and army leaders, those of each power for themselves; free or besieged."""
    s = g.state
    powers = [part.power for part in group.parts] + [lord(s, name) for name in group.leaders]
    for power in dict.fromkeys(powers):
        leaders = [name for name in group.leaders if lord(s, name) == power]
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
    """TM-12.5.a: the nearest fortified space that the power controls, or any of its home keys; none for independents,
    who are no power and never move (R-TM-20.2-6)."""
    if power == INDEPENDENT:
        return []

    owners = owners_for(s, power)

    def fits(space: str) -> bool:
        return (
            control.is_fortified(s, space)
            and is_of(s, owners, space)
            and is_free_to(s, power, space)
            and not bounds.holds_back((power,), space)
        )

    near = paths.nearest(s, power, start, fits)
    keys = [key for key in control.all_home_keys(s, PART_OF[power]) if key not in near and is_open_to(s, power, key)]
    return near + keys


def ports(s: State, power: str, start: str) -> list[str]:
    """Ships go over the sea: the nearest ports of the power by Sea Zones."""

    owners = owners_for(s, power)

    def fits(port: str) -> bool:
        return is_of(s, owners, port) and port != start and control.in_play(s, port)

    return fleets.nearest_ports(s, power, start, fits)[1]


def is_open_to(s: State, power: str, space: str) -> bool:
    """By land: in play, controlled by the power itself (units of an active minor are its major power's), unbesieged."""
    return is_free_to(s, power, space) and is_of(s, owners_for(s, power), space)


def is_free_to(s: State, power: str, space: str) -> bool:
    """The same, whoever controls it."""
    if not control.in_play(s, space) or control.is_besieged(s, space):
        return False
    return space not in bounds.CANARIES or power not in bounds.NOT_TO_THE_CANARIES


def owners_for(s: State, power: str) -> list[str]:
    """Whose spaces a power goes to."""
    return [one for one in dict.fromkeys([power, major(s, power), *WITH_NAVY.get(power, ())]) if one in POWERS]


def is_of(s: State, owners: Sequence[str], space: str) -> bool:
    """One of these controls it."""
    holder = control.controller(s, space)
    if holder not in s.allied and holder != control.SPAIN:  # nearly always: `controls` is true of one power alone
        return holder in owners
    for owner in owners:
        if control.controls(s, owner, space):
            return True
    return False


WITH_NAVY: Final = {  # the major powers whose ships a navy's are
    navy: [one.id for one in POWERS.values() if one.major and one.navy == navy] for navy in POWERS
}


# Ships in a port that changes hands


def drive_out(g: Table, port: str) -> Flow[None]:
    """TM-12.2.h, TM-16.2.r, R-TM1-132: ships that are not allied to the controller leave for a Sea Zone of the port
    without enemies of theirs; where there is none they are lost."""
    s = g.state
    owner = control.controller(s, port)
    for side in fleets.sides_at(s, port):
        there = fleets.at(s, side, port)
        strangers = [part for part in there.parts if not are_allied(s, owner, fleets.user(s, part))]
        if strangers:
            yield from leave_port(g, side, Flotilla(port, strangers, there.leaders))


def leave_port(g: Table, side: str, ships: Flotilla) -> Flow[None]:
    s, port, seat = g.state, ships.place, fleets.owner(g.state, side)
    zones = [zone for zone in fleets.seas(s, side, port) if not fleets.foes(s, side, zone)]
    if not zones:
        for part in ships.parts:
            stacks.lose_ships(s, port, part)
        g.log("ships.lost", "TM-12.2.h", power=side, space=port)
        return
    to = zones[0]
    if seat != NOBODY:
        to = yield from pick_one(seat, "sail_to", zones, "ships.where", "TM-12.2.h", {"power": side, "space": port})
    fleets.sail(s, ships, to)
    g.log("ships.driven_out", "TM-12.2.h", power=side, space=port, to=to)
