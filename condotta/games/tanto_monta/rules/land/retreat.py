"""Section 14.1: retreat, and what befalls those who cannot; leaders who fall into the enemy's hands."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, numbered, pick_one

from ...data import LEADERS, POWERS, SPACES
from ...pieces import INDEPENDENT, LAND, NOBODY
from ...state import State, Table
from ..common import control, groups, papal, paths, stacks
from ..common.bounds import bars, holds_back, stays_within, without_barred
from ..common.groups import Group
from ..common.powers import GUANCHES, PAPACY, are_allied, at_war, lord, major, player
from . import losses, siege
from .battle import Battle, Side, without
from .entry import NOBODYS, is_shut, may_attack

ROOM: Final = 4  # inside fortifications
NEVER_CAPTIVE: Final = ("bencomo", "maximilian", *papal.BORGIAS.values())  # TM-14.t
FIRST_LEADER: Final = "vp_leader_captive"


# Where to


def refuges(s: State, power: str, space: str, barred: str = "") -> list[str]:
    """TM-13.3.c to e, TM-14.1.d to f, TM-15.3.c: adjacent spaces to which a power may retreat or slip away."""
    found = [link.to for link in SPACES[space].links if paths.is_open(s, power, space, link) and link.to != barred]
    return [to for to in found if is_refuge(s, power, to) and not is_shut(s, power, space, to)]


def is_refuge(s: State, power: str, to: str) -> bool:
    return (
        (control.is_friendly(s, power, to) or (power == GUANCHES and control.controller(s, to) == control.INDEPENDENT))
        and stays_within(s, power, to)
        and not control.is_unrest(s, power, to)
        and to not in s.plague
        and not any(may_attack(s, power, stack.power, to) for stack in stacks.at(s, to))
    )


def go(g: Table, group: Group, places: list[str], captor: int, rule: str, beaten: bool = False) -> Flow[None]:
    """TM-14.1.c, h, i, TM-15.3.b, d: the group goes to one of these spaces, which its owner chooses; if there is none
    its units are eliminated and its leaders captured by that player (NOBODY: they go to the Turn Track)."""
    s = g.state
    if not group.size and not group.leaders:
        return
    if not places:
        eliminate(g, group, NOBODY if INDEPENDENT in group.powers else captor, rule)  # R-TM-20.7-11
        return
    if group.size and not without_barred(s, group.leaders, places):
        group = leave_behind(g, group, places, captor, rule)
    places = without_barred(s, group.leaders, places)
    if not places:  # leaders alone
        eliminate(g, group, captor, rule)
        return
    seat = player(s, group.powers[0])
    if seat == NOBODY:
        places = places[:1]  # Guanches
    to = yield from pick_one(seat, "retreat", places, "retreat.to", "TM-14.1.c", {"space": group.space})
    light = without_moriscos(g, without_papal(g, without_heavy(g, group), to), to)
    groups.place(s, light, to, beaten=beaten)
    g.log("retreat.done", rule, space=group.space, to=to, powers=group.powers)
    for power in group.powers:
        catch_leaders(g, to, power)


def leave_behind(g: Table, group: Group, places: list[str], captor: int, rule: str) -> Group:
    """R-TM-20.8-2: leaders who may not go where their units must are captured."""
    barred = [name for name in group.leaders if all(bars(g.state, name, place) for place in places)]
    for name in barred:
        capture(g, name, captor, rule)
    return Group(group.space, group.parts, [name for name in group.leaders if name not in barred])


def without_papal(g: Table, group: Group, to: str) -> Group:
    """TM-21.7-pap.m: Papal units that must leave home without Borgia are eliminated."""
    papals = [part for part in group.parts if part.power == PAPACY]
    if not papals or papal.may_go(g.state, [PAPACY], group.leaders, to):
        return group
    eliminate(g, Group(group.space, papals, []), NOBODY, "TM-21.7-pap.m")
    return Group(group.space, [part for part in group.parts if part.power != PAPACY], group.leaders)


def without_moriscos(g: Table, group: Group, to: str) -> Group:
    """TM-20.1-mor.n: Moriscos who would have to leave the Nasrid spaces are eliminated."""
    lost = [part for part in group.parts if holds_back([part.power], to)]
    if lost:
        eliminate(g, Group(group.space, lost, []), NOBODY, "TM-20.1-mor.n")
    return Group(group.space, [part for part in group.parts if part not in lost], group.leaders)


def without_heavy(g: Table, group: Group) -> Group:
    """TM-5.3.i: artillery beyond the number of infantry is lost."""
    too_many = group.count("artillery") - group.infantry
    side = Side(group, False)
    for _ in range(max(0, too_many)):
        power = next(part.power for part in side.group.parts if part.artillery)
        losses.remove(g, side, power, "artillery")
    return side.group


def eliminate(g: Table, group: Group, captor: int, rule: str) -> None:
    """TM-14.1.h."""
    for part in group.parts:
        stacks.take(g.state, group.space, part)
    g.log("stack.eliminated", rule, space=group.space, powers=group.powers)
    for name in group.leaders:
        capture(g, name, captor, rule)


# Retreat after a field battle


def retreat(g: Table, battle: Battle, side: Side) -> Flow[None]:
    """TM-14.1.a to h: the losing side retreats, each power by itself; in a fortified space of its own first inside."""
    s = g.state
    captor = captor_of(s, battle.against(side), side)
    if side.attacks:  # TM-14.1.g: as one, to where it came from
        origin = [battle.origin] if battle.origin in refuges(s, side.powers(s)[0], battle.space) else []
        yield from go(g, side.group, origin, captor, "TM-14.1.g", beaten=True)
        return
    for power in hosts_first(s, side.powers(s), battle.space):
        group = of_power(s, side, power)
        if may_go_inside(s, power, battle.space):
            group = yield from go_inside(g, power, group)
        if player(s, power) == NOBODY:
            eliminate_rest(g, group)
        else:
            places = refuges(s, power, battle.space, battle.origin)
            yield from go(g, group, places, captor, "TM-14.1.h", beaten=True)


def hosts_first(s: State, powers: list[str], space: str) -> list[str]:
    """TM-14.1.b: there is room for four: who controls the space before his guests, these in Impulse Order."""
    host = POWERS[major(s, control.controller(s, space))].marker
    return sorted(powers, key=lambda power: (POWERS[power].marker != host, losses.ORDER.index(power)))


def of_power(s: State, side: Side, power: str) -> Group:
    """Units of a major power and its minors; leaders of a power without units here go with the first."""
    powers = side.powers(s)
    lead = [name for name in side.group.leaders if leads_for(s, name, powers) == power]
    return Group(side.group.space, losses.owned(s, side.group, power), lead)


def leads_for(s: State, name: str, powers: list[str]) -> str:
    own = major(s, lord(s, name))
    return own if own in powers else powers[0]


def may_go_inside(s: State, power: str, space: str) -> bool:
    """TM-14.1.b: a fortified space of the loser or his ally."""
    owner = control.controller(s, space)
    if not control.is_fortified(s, space):
        return False
    if owner == control.INDEPENDENT:
        return power in NOBODYS
    return are_allied(s, power, owner)


def go_inside(g: Table, power: str, group: Group) -> Flow[Group]:
    """TM-14.1.b, TM-21.1.d: up to four units and any leaders, if their owner likes; the others are returned."""
    s = g.state
    room = max(0, ROOM - siege.inside(s, group.space))
    seat = player(s, power)
    if seat == NOBODY:
        chosen = first_units(group, room)
    elif group.size <= room:
        chosen = yield from groups.choose(s, seat, group, "retreat.inside", "TM-14.1.b", free=True)
    else:
        chosen = yield from choose_some(seat, group, room)
    rest = Group(group.space, group.parts, [name for name in group.leaders if name not in chosen.leaders])
    for part in chosen.parts:
        rest = without(rest, part)
    groups.place(s, chosen, group.space, inside=True, beaten=True)
    return rest


def first_units(group: Group, room: int) -> Group:
    """Those of a power that nobody runs."""
    chosen = Group(group.space, [], group.leaders)
    for part in group.parts:
        for kind in LAND:
            number = min(part.of(kind), room - chosen.size)
            chosen = Group(group.space, groups.merged(chosen.parts, part, kind, number), group.leaders)
    return chosen


def choose_some(seat: int, group: Group, room: int) -> Flow[Group]:
    leaders = yield from groups.pick_leaders(seat, group, "retreat.inside", "TM-14.1.b", {"space": group.space})
    chosen = Group(group.space, [], leaders)
    for part in group.parts:
        for kind in LAND:
            most = min(part.of(kind), room - chosen.size)
            if most:
                params = {"space": group.space, "power": part.power, "kind": kind, "limit": room}
                params["so_far"] = chosen.size
                number: Option = yield Decision(
                    seat, "retreat.inside.units", numbered("take", most), "TM-14.1.b", params
                )
                more = groups.merged(chosen.parts, part, kind, int(number.args[-1]))
                chosen = Group(group.space, more, leaders)
    return chosen


def eliminate_rest(g: Table, group: Group) -> None:
    """TM-21.1.d: nowhere else do they go."""
    if group.size:
        eliminate(g, group, NOBODY, "TM-21.1.d")


# Leaders


def captor_of(s: State, side: Side, losers: Side) -> int:
    """TM-14.s, R-TM1-103: the player into whose Dungeon the leaders of the other side go, of several the first who is
    at war with it; NOBODY for independents (TM-14.u), whoever acts with Guanches."""
    if all(power in NOBODYS for power in side.before.powers):
        return NOBODY
    seats = side.seats(s)
    enemies = [seat for seat in seats if is_at_war(s, side.of_seat(s, seat).powers, losers.powers(s))]
    return next(iter([*enemies, *seats]), NOBODY)


def is_at_war(s: State, powers: list[str], others: list[str]) -> bool:
    return any(at_war(s, one, other) for one in powers for other in others)


def capture(g: Table, name: str, captor: int, rule: str) -> None:
    """TM-13.1.m, TM-14.s to u: a leader goes to the Dungeon of that player, whose first one is worth 1 VP."""
    s = g.state
    if captor == NOBODY and name not in NEVER_CAPTIVE:
        stacks.send_to_track(s, name, s.turn + 1)
        g.log("leader.to_track", "TM-14.u", leader=name)
        return
    if name in NEVER_CAPTIVE:
        del s.leaders[name]
        g.log("leader.gone", rule, leader=name)
    else:
        stacks.imprison(s, name, captor)
        g.log("leader.captured", rule, leader=name, seat=captor)
    if captor != NOBODY and FIRST_LEADER not in s.points[captor]:
        s.points[captor][FIRST_LEADER] = 1
        g.log("vp.first_leader", "TM-13.1.m", seat=captor)


def catch_leaders(g: Table, space: str, power: str) -> None:
    """TM-13.1.l, n, TM-13.3.h: units of a power have come; enemy leaders without units are captured, or go inside a
    fortified space of theirs. Naval leaders without units go to the Turn Track."""
    s = g.state
    if not any(major(s, stack.power) == major(s, power) for stack in stacks.at(s, space)):
        return
    for name in stacks.leaders_at(s, space):
        own = lord(s, name)
        if not may_attack(s, power, own, space) or has_company(s, own, space):
            continue
        if may_go_inside(s, own, space):
            s.leaders[name] = s.leaders[name].marked(inside=True)
        elif not LEADERS[name].naval:
            capture(g, name, NOBODY if power in NOBODYS else player(s, power), "TM-13.1.l")
        elif not stacks.fleets_at(s, space):
            stacks.send_to_track(s, name, s.turn + 1)
            g.log("leader.to_track", "TM-13.1.n", leader=name)


def has_company(s: State, power: str, space: str) -> bool:
    """Land units of his side."""
    return any(are_allied(s, power, stack.power) for stack in stacks.at(s, space))
