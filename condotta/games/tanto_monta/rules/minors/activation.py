"""Sections 21.2 and 21.4: a minor power becomes the ally of a major power, or nobody's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from condotta.core.flow import Flow, agrees

from ...data import INFLUENCE, LEADERS, MAJORS, PLAYERS, POWERS, SPACES, WAR_CARDS
from ...data.things import MUSLIM, SPAIN
from ...pieces import NOBODY
from ...state import State, Table
from ..common import abroad, control, displacement, groups, influence, paths, stacks
from ..common.fleets import side_of_leader
from ..common.groups import Group
from ..common.powers import PAPACY, PART_OF, PARTS, WAR, at_war, lord, major, pair, player
from ..diplomacy import restrictions, wars
from ..land import breaking

CROWN: Final = "aragon"  # under which an ally of Spain is written; it counts for both (TM-9.2.r, TM-21.2.b)


# 21.2


def ally_of(minor: str, seat: int) -> str:
    """TM-21.2.b: the power of a player that is the ally of this minor."""
    if seat == SPAIN:
        return CROWN
    return INFLUENCE[minor].muslim_power or "north_africa" if seat == 0 else PLAYERS[seat].id


def ally(s: State, minor: str) -> int:
    """The player whose ally a minor is; NOBODY if it is inactive."""
    return POWERS[s.allied[minor]].seat if minor in s.allied else NOBODY


def may_activate(s: State, minor: str, seat: int) -> bool:
    """TM-21.2.a: he is on an Activate line, with a marker in the column."""
    return not is_barred(s, minor, seat) and seat in INFLUENCE[minor].activate and influence.has_marker(s, minor, seat)


def is_barred(s: State, minor: str, seat: int) -> bool:
    """TM-20.9-ov.d: Venice is no ally of the Muslim player while the OTTOMAN-VENETIAN WAR lasts."""
    return minor == abroad.VENICE and seat == MUSLIM and abroad.VENETIAN in s.foreign_wars


def activate(
    g: Table, minor: str, seat: int, eligible: Sequence[int] | None = None, spared: Sequence[str] = ()
) -> Flow[None]:
    """TM-21.2-proc.a to h. `eligible`: who could have activated it now; `spared`: spaces that stay as they are."""
    s = g.state
    s.allied[minor] = ally_of(minor, seat)
    g.log("minor.activated", "TM-21.2-proc.a", power=minor, ally=s.allied[minor], seat=seat)
    if minor != PAPACY:
        yield from let_enemies_choose(g, minor)
    if eligible is None:
        eligible = [who for who in INFLUENCE[minor].activate if may_activate(s, minor, who)]
    for keys in (True, False):  # TM-21.2-proc.d, e: steps 3 and 4
        for space in POWERS[minor].home:
            first = SPACES[space].key or control.is_strategic(s, space)
            if first == keys and space not in spared:
                yield from give_back(g, minor, space, eligible)
    end_wars(g, minor)
    s.changes += 1


def let_enemies_choose(g: Table, minor: str) -> Flow[None]:
    """TM-21.2-proc.b, c: step 2, who is at war with the minor declares war on its ally, or leaves its spaces."""
    s = g.state
    for power in enemies(s, minor):
        other = s.allied[minor]
        if at_war(s, power, other):
            continue
        declares = False
        if not restrictions.at_all_times(s, POWERS[power].marker, POWERS[other].marker):
            params = {"power": minor, "ally": other, "declarer": power}
            declares = yield from agrees(player(s, power), "minor.war", "TM-21.2-proc.b", params)
        if declares:
            yield from wars.begin_war(g, power, other, "TM-21.2-proc.b")
            continue
        for space in [space for space in SPACES if control.controller(s, space) == minor]:
            yield from clear(g, space, [one for one in POWERS if POWERS[major(s, one)].marker == POWERS[power].marker])


def enemies(s: State, minor: str) -> list[str]:
    """Major powers at war with a minor itself, in Impulse Order; Castile speaks for both crowns."""
    found = [power for power in MAJORS if s.relations.get(pair(power, minor)) == WAR]
    by_marker = {POWERS[power].marker: power for power in reversed(found)}
    return sorted(by_marker.values(), key=MAJORS.index)


def give_back(g: Table, minor: str, space: str, eligible: Sequence[int]) -> Flow[None]:
    """TM-21.2-proc.d to f, h: a marker of a power that could have activated it goes, and units of others with it. What
    has no marker then is the ally's as long as he is the ally (R-TM-21.2-1)."""
    s = g.state
    marker = s.markers.get(space, "")
    if not marker or marker not in {POWERS[ally_of(minor, seat)].marker for seat in eligible}:
        return
    del s.markers[space]
    g.log("control.returned", "TM-21.2-proc.d", space=space, power=minor)
    own = POWERS[s.allied[minor]].marker
    stay = [one for one in POWERS if one == minor or POWERS[major(s, one)].marker == own]
    yield from clear(g, space, [one for one in POWERS if one not in stay])


def end_wars(g: Table, minor: str) -> None:
    """TM-21.2-proc.g: step 5. The wars of the Papacy are its own (R-TM-21.2-2): only that with its new ally ends."""
    s = g.state
    own = POWERS[s.allied[minor]].marker
    for power in enemies(s, minor):
        if minor != PAPACY or POWERS[power].marker == own:
            del s.relations[pair(power, minor)]
            g.log("war.over", "TM-21.2-proc.g", power=power, other=minor)


# 21.4


def deactivate(g: Table, minor: str, rule: str, spared: Sequence[str] = ()) -> Flow[None]:
    """TM-21.4.c to h: nobody's ally any more; strangers leave its spaces, its own units go home."""
    s = g.state
    if minor not in s.allied:
        return
    former = s.allied.pop(minor)
    if minor == PAPACY:
        s.conqueror = NOBODY
    s.changes += 1
    g.log("minor.deactivated", rule, power=minor, ally=former)
    own = [space for space in POWERS[minor].home if space not in spared]
    for space in own:
        if s.markers.get(space) == POWERS[former].marker:
            del s.markers[space]  # TM-21.4.d
    for space in own:
        if control.controller(s, space) == minor:
            strangers = [one for one in POWERS if PART_OF[one] != minor and not at_war(s, one, minor)]  # R-TM-21.4-1
            yield from clear(g, space, strangers)
    yield from bring_home(g, minor)


def bring_home(g: Table, minor: str) -> Flow[None]:
    """TM-21.4.f, g: to the nearest fortified home space, else to the nearest other one; ships to the nearest home
    port. TM-15.3.a: what they besieged is free, unless others can go on."""
    s, own = g.state, [minor, *PARTS[minor]]
    led = any(lord(s, name) in own for name in s.leaders)
    for space in [*s.stacks]:
        if space in SPACES and (led or any(one.power in own for one in stacks.at(s, space))):
            for inside in (False, True):
                go_home(g, groups.everything(s, space, own, inside), minor)
    for place, fleets in [(place, fleets) for place, fleets in s.fleets.items() if place not in WAR_CARDS]:
        for fleet in [one for one in fleets if PART_OF[one.power] == minor and not one.captured]:
            if not (place in SPACES and control.controls(s, minor, place)):
                yield from displacement.displace_ships(g, place, fleet)
                for name in stacks.leaders_at(s, place):
                    stacks.strand_admirals(s, place, side_of_leader(s, name))  # of its former ally
    yield from breaking.check_all(g)


def go_home(g: Table, group: Group, minor: str) -> None:
    s = g.state
    if not group.size and not group.leaders:
        return
    at_home = control.is_home(minor, group.space) and control.controller(s, group.space) == minor
    if at_home and control.is_fortified(s, group.space):
        return  # besieged or not

    def is_fortress(space: str) -> bool:
        return control.is_fortified(s, space) and is_home(space)

    def is_home(space: str) -> bool:
        return control.is_home(minor, space) and displacement.is_open_to(s, minor, space)

    near = paths.nearest(s, minor, group.space, is_fortress) or paths.nearest(s, minor, group.space, is_home)
    if not near:
        for part in group.parts:
            stacks.take(s, group.space, part)
        g.log("stack.eliminated", "TM-21.4.f", space=group.space, powers=[minor])
        return
    if near[0] == group.space:
        return
    groups.place(s, group, near[0])
    g.log("displaced", "TM-21.4.f", power=minor, place=group.space, to=near[0])


# Spaces that change hands


def clear(g: Table, space: str, powers: Sequence[str]) -> Flow[None]:
    """TM-12.5: all units and leaders of these powers leave a space and its port; sieges that they laid are over."""
    s = g.state
    for inside in (False, True):
        there = groups.everything(s, space, powers, inside)
        if there.size or there.leaders:
            yield from displacement.displace(g, there)
    for fleet in [one for one in stacks.fleets_at(s, space) if (one.lent or one.power) in powers]:
        yield from displacement.displace_ships(g, space, fleet)
    for name in [one for one in stacks.leaders_at(s, space) if LEADERS[one].naval and LEADERS[one].power in powers]:
        yield from displacement.displace_admiral(g, name)
    yield from breaking.check(g, space)
