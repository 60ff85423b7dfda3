"""Chapter 10: the Troop Deployment Segment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from condotta.core.flow import DONE, Flow, pick_one

from ...data import MAJORS, POWERS, SEA_ZONES, SPACES
from ...data.things import MUSLIM
from ...state import State, Table
from ..action import impulse
from ..common import answers, control, formations, groups, papal, paths, plague, stacks
from ..common.bounds import BARRED, bars, holds_back, is_kept_from_italy, parts_crowns, stays_within
from ..common.groups import Group
from ..common.powers import PAPACY, are_allied, at_war, commands, has_left, lord, major, player

MOST_AT_SEA: Final = 5  # TM-10.w
DEPLOYING: Final = (*MAJORS, PAPACY)  # in this order
PAPAL_TURN: Final = 5
BEFORE: Final[list[Callable[[Table, str], Flow[None]]]] = []  # of other chapters: a treaty of France (TM-10.ab)


class Deployment:
    """The deployment of one power. TM-10.y: WAR PREPARATIONS makes it free of passes, size and foreign fleets; CROWN OF
    ARAGON takes one leader's formation over the whole Mediterranean, THE RISE OF FRANCE over one pass."""

    __slots__ = ("alone", "controlled", "free", "mediterranean", "passes", "power", "seat")

    def __init__(self, power: str) -> None:
        self.power = power
        self.seat = MUSLIM if power == PAPACY else POWERS[power].seat
        self.free = False
        self.mediterranean = False
        self.alone = False  # what a single leader can lead (TM-5.1.k)
        self.passes = 0  # that it may cross
        self.controlled = False  # to a space of the power itself


def next_part(g: Table) -> Flow[None]:
    """TM-10.a, q: the major powers one by one, those of a player together, in Impulse Order."""
    s = g.state
    place = int(s.stage or 0)
    about = Deployment(DEPLOYING[place])
    s.active = about.seat
    for comes_first in BEFORE:
        yield from comes_first(g, about.power)
    if may_deploy(s, about.power):
        yield from answers.moment(g, "deployment", about, (about.seat,), {"power": about.power})
        yield from deploy(g, about)
    if s.phase != "deployment":  # TM-22.2.a
        return
    if place + 1 < len(DEPLOYING) and (DEPLOYING[place + 1] != PAPACY or may_deploy(s, PAPACY)):
        s.stage = str(place + 1)
    else:
        stacks.forget_the_impulse(s)
        s.phase = "action"
        impulse.begin_phase(s)


def may_deploy(s: State, power: str) -> bool:
    """TM-10.q; TM-21.7-bor.o: the Papacy on Turn 5, if the Muslim player runs it."""
    if power == PAPACY and not (papal.is_limited(s) and s.turn == PAPAL_TURN):
        return False
    if has_left(s, power):
        return False  # TM-20.1-mor.p, R-TM-20.1-12, R-TM-18-26
    return bool(control.home_keys(s, power))


def deploy(g: Table, about: Deployment) -> Flow[None]:
    """TM-10.q: one formation from one home key. What finds no way may be chosen anew."""
    s, seat = g.state, about.seat
    while True:
        keys = [key for key in control.home_keys(s, about.power) if can_leave(s, about, key)]
        params = {"power": about.power, "sea": about.mediterranean, "passes": about.passes}
        key = yield from pick_one(seat, "deploy", keys, "deployment.from", "TM-10.q", params, decline=DONE)
        if not key:
            return
        there = present(s, about.power, key)
        whole = may_go(s, about, there) and leads_somewhere(s, about, there)
        group = yield from groups.choose(s, seat, there, "deployment", "TM-10.r", whole=whole)
        spaces = destinations(s, about, group) if may_go(s, about, group) else []
        if spaces:
            break
    to = yield from pick_one(seat, "to", spaces, "deployment.to", "TM-10.s", {"power": about.power, "space": key})
    group = yield from plague.leave(g, group)
    groups.place(s, group, to, moved=True)  # TM-10.r: not again with another power
    g.log("deployment.done", "TM-10.q", power=about.power, space=key, to=to, units=group.size, leaders=group.leaders)


# Who goes


def present(s: State, power: str, key: str) -> Group:
    """TM-10.r, z: what has been there since the phase began: units of the power and its minors, and those of the other
    power of its player if a leader is there who commands both."""
    there = groups.army_leaders(s, key)
    leaders = [name for name in there if not s.leaders[name].moved and belongs(s, power, name)]
    own = [power] + [one for name in leaders if power in commands(s, name) for one in commands(s, name)]
    fresh = [part for part in stacks.at(s, key) if not part.inside and not part.moved]
    parts = [part for part in fresh if major(s, part.power) in own]
    return Group(key, parts, leaders)


def belongs(s: State, power: str, name: str) -> bool:
    return power == lord(s, name) or power in commands(s, name)


def may_go(s: State, about: Deployment, group: Group) -> bool:
    """TM-5.1.k: with a Home card only what a single leader of the formation can lead; others ride along."""
    if not takes_part(s, about.power, group):
        return False
    if not about.alone:
        return True
    sizes = group.infantry, group.cavalry, group.count("artillery")
    return any(formations.fits(s, [name], *sizes) for name in group.leaders)


def takes_part(s: State, power: str, group: Group) -> bool:
    """TM-10.z: units of the other power do not use this deployment alone; leaders may."""
    if group.parts:
        return any(major(s, part.power) == power for part in group.parts)
    return bool(group.leaders)


def can_leave(s: State, about: Deployment, key: str) -> bool:
    """A single unit or leader could go somewhere."""
    there = present(s, about.power, key)
    if about.alone and not there.leaders:
        return False
    return takes_part(s, about.power, there) and leads_somewhere(s, about, Group(key, [], there.leaders))


# The way


def destinations(s: State, about: Deployment, group: Group) -> list[str]:
    """TM-10.s to w: all friendly spaces at the end of a path without passes, over one Sea Zone at most."""
    return list(dict.fromkeys(ways(s, about, group)))


def leads_somewhere(s: State, about: Deployment, group: Group) -> bool:
    """Is there any?"""
    return next(ways(s, about, group), None) is not None


def ways(s: State, about: Deployment, group: Group) -> Iterator[str]:
    """The same as they are found, some twice: by land and over the sea."""
    power = about.power
    powers = list(dict.fromkeys([power, *[major(s, one) for one in group.powers]]))
    sails = about.free or group.size <= MOST_AT_SEA
    leaders = stacks.leaders_by_place(s)
    shut: dict[str, bool] = {}
    french = [name for name in group.leaders if name in BARRED]
    start = (group.space, False, about.passes)  # where, over the sea, passes left
    found = {start: True}
    waiting = [start]
    for here, crossed, passes in waiting:
        ends = [(to, crossed, passes - over) for to, over in by_land(s, about, here) if over <= passes]
        if sails and control.is_friendly(s, power, here) and paths.is_port(s, power, here):
            ends += [] if crossed else [(to, True, passes) for to in by_sea(s, about, here)]
            ends += [(to, crossed, passes) for to in over_the_mediterranean(s, about, here)]
        for end in ends:
            to = end[0]
            if end in found or to in shut or (to, False, end[2]) in found:
                continue  # whoever could still sail from there has gone on from there
            if (
                not may_enter(s, powers, to, leaders.get(to, []))
                or holds_back(group.powers, to)
                or parts_crowns(s, powers, to)
                or (not about.mediterranean and is_kept_from_italy(s, power, "", to))
                or (french and any(bars(s, name, to) for name in french))
            ):
                shut[to] = True
                continue
            found[end] = True
            waiting.append(end)
            if to != group.space and (not about.controlled or control.controls(s, power, to)):
                yield to


def by_land(s: State, about: Deployment, here: str) -> list[tuple[str, int]]:
    """TM-10.u: neighbours, and whether a pass lies between that matters."""
    if here in paths.ALWAYS_NEAR and not about.free:
        return PASSES_TO[here]
    return [
        (link.to, int(link.is_pass and not about.free and paths.is_pass(s, about.power, here, link)))
        for link in SPACES[here].links
        if paths.is_open(s, about.power, here, link)
    ]


PASSES_TO: Final = {here: [(link.to, int(link.is_pass)) for link in space.links] for here, space in SPACES.items()}


def by_sea(s: State, about: Deployment, here: str) -> list[str]:
    """TM-10.t, x: the other ports of the Sea Zones on which this port lies."""
    free = about.free or about.mediterranean
    zones = [zone for zone in SPACES[here].ports if free or not is_blocked(s, about.power, zone)]
    return [port for zone in zones for port in SEA_ZONES[zone].ports if paths.is_port(s, about.power, port)]


def over_the_mediterranean(s: State, about: Deployment, here: str) -> list[str]:
    """Ports on all Mediterranean Sea Zones that hang together, whoever sails there."""
    if not about.mediterranean:
        return []
    waiting = [zone for zone in SPACES[here].ports if SEA_ZONES[zone].mediterranean]
    for zone in waiting:
        links = [link for link in SEA_ZONES[zone].links if paths.is_sea_open(s, about.power, link)]
        waiting += [link.to for link in links if SEA_ZONES[link.to].mediterranean and link.to not in waiting]
    return [port for zone in waiting for port in SEA_ZONES[zone].ports if paths.is_port(s, about.power, port)]


def may_enter(s: State, powers: list[str], space: str, leaders: list[str]) -> bool:
    """TM-10.s, v: friendly, quiet, and without units and leaders that are not friendly; TM-9.4.ah, ai: near home."""
    if not control.in_play(s, space) or space in s.plague:
        return False
    for power in powers:
        if (
            control.is_unrest(s, power, space)
            or not control.is_friendly(s, power, space)
            or not stays_within(s, power, space)
        ):
            return False
    there = [lord(s, name) for name in leaders]
    if space in s.stacks:
        there += [stack.power for stack in s.stacks[space]]
    if space in s.fleets:
        there += [fleet.power for fleet in s.fleets[space]]
    return all(are_allied(s, power, other) for other in there for power in powers)


def is_blocked(s: State, power: str, zone: str) -> bool:
    """TM-10.x, R-TM1-26: squadrons of another player in a port of the Sea Zone, of an enemy or against none of one's
    own; corsairs and what is lent to the power do not count."""
    own = (power, POWERS[power].navy)
    places = [zone, *SEA_ZONES[zone].ports]
    fleets = [(place, fleet) for place in places if place in s.fleets for fleet in s.fleets[place] if fleet.squadrons]
    escorted = any(fleet.power in own and not fleet.lent for _, fleet in fleets)
    for place, fleet in fleets:
        user = major(s, fleet.lent or fleet.power)
        foreign = POWERS[user].kind in ("major", "limited", "common") and player(s, user) != POWERS[power].seat
        if foreign and place != zone and (at_war(s, power, user) or not escorted):
            return True
    return False
