"""What a player of Tanto Monta could lead into the field, where it could go, and what it would meet there."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, Final

from condotta.core.flow import Seat

from ..data import LEADERS, POWERS, SPACES
from ..data.things import Link
from ..pieces import LAND, Stack, units
from ..rules.common import control, groups, lines, paths, stacks
from ..rules.common.groups import Group
from ..rules.common.powers import are_allied, commands, major, player
from ..rules.land import move, siege
from ..rules.land.entry import may_enter
from ..state import FIELDS, State
from . import worth
from .odds import Host

FAR: Final = 8  # CP beyond which nobody looks
HANDFUL: Final = 3  # units
NEARBY: Final = 5  # the same for a handful
STRONGEST_FIRST: Final = ("cavalry", "regular", "militia", "artillery")
STAY_FIRST: Final = ("militia", "regular", "cavalry", "artillery")
NEAR_ENEMIES: Final = 3  # steps


class Front:
    """A position as one player sees it while he thinks: what is asked again and again is reckoned once."""

    def __init__(self, s: State, seat: Seat, like: Front | None = None) -> None:
        """`like`: of a position that is the same on the map."""
        self.s = s
        self.seat = seat
        self.near: dict[str, int] = {}
        self.reached: dict[str, set[str]] = {}
        self.steps: dict[tuple[str, ...], dict[str, list[Step]]] = {}
        self.gains: dict[str, float] = {}
        self.guards: dict[str, float] = {}
        self.musters: dict[str, float] | None = None  # see campaign.musters
        self.marches: dict[str, list[Any]] = {}  # see campaign.march_aims
        self.plans: dict[str, Any] = {}  # see sea.plan
        self.met: dict[tuple[tuple[str, ...], str], Host] = {}
        if like is None:
            self.enemies = [power for power in POWERS if worth.is_enemy(s, seat, power)]
        else:
            self.near, self.reached, self.steps, self.gains = like.near, like.reached, like.steps, like.gains
            self.guards, self.musters, self.marches = like.guards, like.musters, like.marches
            self.plans, self.met, self.enemies = like.plans, like.met, like.enemies

    def enemies_near(self, space: str) -> int:
        """The largest enemy stack that could be here with a few steps."""
        if space not in self.near:
            self.near[space] = largest_enemy(self.s, self.seat, space, self.enemies)
        return self.near[space]

    def has_line(self, power: str, space: str) -> bool:
        """TM-12.1.a."""
        if power not in self.reached:
            self.reached[power] = lines.lines(self.s, power)
        return space in self.reached[power]

    def gain(self, space: str) -> float:
        if space not in self.gains:
            self.gains[space] = worth.gain(self.s, self.seat, space)
        return self.gains[space]

    def defenders(self, army: Army, space: str) -> Host:
        """All there who are no friends of the army."""
        key = (army.powers, space)
        if key not in self.met:
            self.met[key] = defenders(self.s, army.powers, space)
        return self.met[key]

    def steps_from(self, powers: tuple[str, ...], here: str) -> list[Step]:
        """Where units of these powers may go from a space."""
        known = self.steps.setdefault(powers, {})
        if here not in known:
            known[here] = [step for link in SPACES[here].links for step in step_over(self.s, powers, here, link)]
        return known[here]


def front(s: State, seat: Seat) -> Front:
    """With what was reckoned before about the same map; nothing of it depends on hands, decks, CP."""
    known: dict[str | int, Front] = s.kept.fronts.of([*look(s)])
    found = known[seat] = Front(s, seat, known.get(seat))
    return found


SECRET: Final = (  # what is dealt anew in an imagined world, and what is about CP: no part of a map
    "arriving", "budget", "caravans", "deck", "goods", "hands", "kept", "known", "loot", "offers", "pools", "taken",
    "warehouses",
)  # fmt: skip
look: Final = attrgetter(*[name for name in FIELDS.declared if name not in SECRET])


class Army:
    """A formation that may set out."""

    __slots__ = ("group", "host", "powers", "risks", "space")

    def __init__(self, s: State, group: Group) -> None:
        self.space = group.space
        self.group = group
        self.host = Host(group.parts, group.leaders)
        self.powers = tuple(move.majors(s, group))
        self.risks: dict[str, float] = {}  # of interception, by next space


class Step:
    """From a space into the next: its price, and what an army that goes on from there pays besides."""

    __slots__ = ("goes_on", "price", "taking", "to")

    def __init__(self, to: str, price: int, goes_on: bool, taking: bool) -> None:
        self.to = to
        self.price = price
        self.goes_on = goes_on  # nobody is met there, and no walls
        self.taking = taking  # it is not friendly: 1 CP for the control that a line needs


class Way:
    """The cheapest way of an army to a space: CP, control of what lies between included, and its first step."""

    __slots__ = ("cost", "first", "to", "untaken")

    def __init__(self, to: str, cost: int, first: str, untaken: list[str]) -> None:
        self.to = to
        self.cost = cost
        self.first = first
        self.untaken = untaken  # spaces on the way that are not friendly yet: no line of communication runs there


def armies(front: Front, origin: str = "") -> list[Army]:
    """One out of each space with own units, or of one space alone, less what has to stay there."""
    s, seat = front.s, front.seat
    if origin:
        return [Army(s, group) for group in [formation(front, origin)] if group.size]
    own = [space for space, there in s.stacks.items() if any(player(s, stack.power) == seat for stack in there)]
    found = [formation(front, space) for space in own if space in SPACES]
    return [Army(s, group) for group in found if group.size]


def formation(front: Front, space: str, keep: bool = True) -> Group:
    """The strongest formation that a player can lead out of a space now."""
    s, seat = front.s, front.seat
    there = move.movable(s, seat, space)
    staying = garrison_wanted(front, space) if keep else 0
    return as_asked(s, there, strongest(s, there, staying - fixed(s, seat, space, there)))


def as_asked(s: State, there: Group, wanted: Group) -> Group:
    """What becomes of a formation that is put together as the rules ask for it, kind by kind: a unit that may only go
    with others who come later stays behind."""
    if wanted.size >= there.size:
        return wanted
    group = Group(there.space, [], wanted.leaders)
    for kind in LAND:
        for stack in there.parts:
            number = sum(part.of(kind) for part in wanted.parts if part.power == stack.power)
            number = min(number, stack.of(kind))
            while number:
                more = Group(there.space, groups.merged(group.parts, stack, kind, number), group.leaders)
                if groups.is_legal(s, more):
                    group = more
                    break
                number -= 1
    return group


def fixed(s: State, seat: Seat, space: str, there: Group) -> int:
    """Own units that stay in any case."""
    return sum(stack.size for stack in stacks.at(s, space) if player(s, stack.power) == seat) - there.size


def strongest(s: State, there: Group, staying: int = 0, most: int = groups.MANY) -> Group:
    """Leaders first, then units kind by kind as far as they fit; some stay behind."""
    parts = left_over(there.parts, staying)
    powers = [major(s, part.power) for part in parts]
    leaders = sorted(there.leaders, key=lambda name: -LEADERS[name].command - LEADERS[name].battle)
    best = Group(there.space, [], [])
    for lead in dict.fromkeys(powers):
        chosen = [name for name in leaders if lead in commands(s, name)][:3]
        group = Group(there.space, [], chosen)
        for kind in STRONGEST_FIRST:
            for part in sorted(parts, key=lambda one: major(s, one.power) != lead):
                number = part.of(kind)
                while number:
                    more = Group(there.space, groups.merged(group.parts, part, kind, number), chosen)
                    if more.size <= most and groups.is_legal(s, more):
                        group = more
                        break
                    number -= 1
        if group.size > best.size or (group.size == best.size and group.battle_rating > best.battle_rating):
            best = group
    return best


def left_over(parts: Sequence[Stack], staying: int) -> list[Stack]:
    """The units less so many of the weakest."""
    found = list(parts)
    for kind in STAY_FIRST:
        for place, part in enumerate(found):
            gone = min(staying, part.of(kind))
            if gone > 0:
                staying -= gone
                some = units(part.power, kind, gone).marked(part.inside, part.moved, part.tried, part.beaten)
                found[place] = part.plus(some, -1)
    return [part for part in found if part.size]


def garrison_wanted(front: Front, space: str) -> int:
    """Units that stay where something is to be lost and enemies are near."""
    if not is_own(front.s, front.seat, space):
        return 0
    worth_here = worth.space(front.s, front.seat, space)
    if worth_here < worth.FORTRESS:
        return 0
    threat = front.enemies_near(space)
    if not threat:
        return 0
    return 2 if worth_here >= worth.KEY and threat >= 4 else 1


def is_own(s: State, seat: Seat, space: str) -> bool:
    return player(s, control.controller(s, space)) == seat


def largest_enemy(s: State, seat: Seat, space: str, enemies: list[str]) -> int:
    """That could be here with a few steps; a pass is two, and own walls stop everybody."""
    found = {space: 0}
    waiting = [space]
    most = 0
    for here in waiting:
        for link in SPACES[here].links:
            steps = found[here] + (2 if link.is_pass else 1)
            if link.to in found or steps > NEAR_ENEMIES:
                continue
            found[link.to] = steps
            most = max(most, sum(stack.size for stack in stacks.at(s, link.to) if stack.power in enemies))
            if not (control.is_fortified(s, link.to) and is_own(s, seat, link.to)):
                waiting.append(link.to)
    return most


# Ways


def ways(front: Front, army: Army) -> dict[str, Way]:
    """Where an army can go, over spaces in which it meets nobody; into the last one it may have to fight its way."""
    most = FAR if army.host.size >= HANDFUL else NEARBY
    found: dict[str, Way] = {}
    done: dict[str, int] = {army.space: 0}
    by_cost: list[list[tuple[str, str, list[str]]]] = [[] for _ in range(most + 2)]
    by_cost[0].append((army.space, "", []))
    for cost in range(most):
        for here, first, untaken in by_cost[cost]:
            for step in front.steps_from(army.powers, here):
                to, price = step.to, cost + step.price
                if price > most or done.get(to, most + 1) <= price:
                    continue
                done[to] = price
                found[to] = Way(to, price, first or to, untaken)
                if step.goes_on:
                    further = [*untaken, to] if step.taking else untaken
                    by_cost[price + step.taking].append((to, first or to, further))
    return found


def step_over(s: State, powers: tuple[str, ...], here: str, link: Link) -> list[Step]:
    """The step over a connection, if there is one for these powers."""
    if not all(paths.is_open(s, power, here, link) for power in powers):
        return []
    met = may_enter(s, powers, here, link.to, True)
    if met is None:
        return []
    price = 2 if any(paths.is_pass(s, power, here, link) for power in powers) else 1
    foreign = not any(control.is_friendly(s, power, link.to) for power in powers)
    return [Step(link.to, price, not met and not (foreign and control.is_fortified(s, link.to)), foreign)]


# What is met there


def defenders(s: State, powers: Sequence[str], space: str, inside: bool | None = None) -> Host:
    """Units there that are not friends of these powers, with their leaders."""
    parts = [
        stack
        for stack in stacks.at(s, space)
        if not any(are_allied(s, power, stack.power) for power in powers) and (inside is None or stack.inside == inside)
    ]
    theirs = {major(s, part.power) for part in parts}
    leaders = [name for name in stacks.leaders_at(s, space) if major(s, LEADERS[name].power) in theirs]
    return Host(parts, leaders)


def friends(s: State, seat: Seat, space: str) -> Host:
    """What a player has in a space."""
    parts = [stack for stack in stacks.at(s, space) if player(s, stack.power) == seat]
    leaders = [name for name in stacks.leaders_at(s, space) if player(s, LEADERS[name].power) == seat]
    return Host(parts, leaders)


def besieges(s: State, army: Army) -> bool:
    """It lies before walls that it wants to take."""
    return any(power in siege.besiegers(s, army.space) for power in army.powers)
