"""What a player of Tanto Monta could lead into the field, where it could go, and what it would meet there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from condotta.core.flow import Seat

from ..data import CARDS, LEADERS, POWERS, SPACES
from ..data.things import MUSLIM, SPAIN, Link
from ..pieces import LAND, Stack, units
from ..rules.common import control, groups, lines, paths, stacks
from ..rules.common.groups import Group
from ..rules.common.powers import are_allied, at_war, commands, major, player
from ..rules.land import move, siege
from ..rules.land.entry import may_enter
from ..rules.land.retreat import ROOM
from ..state import State
from . import odds, worth
from .odds import Host

FAR: Final = 8  # CP beyond which nobody looks
HANDFUL: Final = 3  # units
NEARBY: Final = 5  # the same for a handful
STRONGEST_FIRST: Final = ("cavalry", "regular", "militia", "artillery")
STAY_FIRST: Final = ("militia", "regular", "cavalry", "artillery")
NEAR_ENEMIES: Final = 3  # steps
FADES: Final = 0.9  # what is 1 CP farther away is worth so much of it
GATE: Final = 0.3  # of what a key is worth, for the fortress before it
ASSAULTS: Final = 3  # of one siege, at most
ATTACKED: Final = 0.45  # how likely an enemy lays siege to what he could take
AWAY: Final = 0.18  # what a unit is worth with the army
GIBRALTAR: Final = "gibraltar"
RIVALS: Final = {SPAIN: ["nasrid"], MUSLIM: ["castile"]}  # there, even without a war (TM-20.1-gib.a)
A_HAND: Final = 6  # cards in a turn
BEFORE_THE_DRAW: Final = ("winter", "card_draw")  # phases in which the hand says little about the next turn
A_CARD: Final = 4  # CP of one on the average


class Front:
    """A position as one player sees it while he thinks: what is asked again and again is reckoned once."""

    def __init__(self, s: State, seat: Seat) -> None:
        self.s = s
        self.seat = seat
        self.near: dict[str, Host] = {}
        self.reached: dict[str, set[str]] = {}
        self.enemies = [power for power in POWERS if worth.is_enemy(s, seat, power)]
        self.steps: dict[tuple[str, ...], dict[str, list[Step]]] = {}
        self.gains: dict[str, float] = {}
        self.guards: dict[str, float] = {}
        self.weights: list[float] = []
        self.calls: dict[str, float] | None = None  # see musters.calls
        self.met: dict[tuple[tuple[str, ...], str], Host] = {}
        self.found: dict[tuple[str, tuple[str, ...], bool], dict[str, Way]] = {}
        self.garrisons: dict[str, int] = {}
        self.stakes: dict[str, float] = {}
        self.alone: dict[str, float] = {}  # what an army in a port does if no ship takes it away
        self.links: dict[str, float] | None = None  # see campaign.siege_links
        self.armies: list[Army] | None = None  # see `armies`
        self.hopes: dict[str, list[tuple[str, float, Way]]] = {}  # see campaign.prospects
        self.hostile: dict[str, int] | None = None  # units of enemies by space
        self.rallies: list[Rally] | None = None  # see musters.rallies
        self.units = -1
        self.cards = len(s.hands[seat])  # each an impulse to come
        self.cp = s.budget.cp if s.budget is not None and s.active == seat else 0
        self.cp_in_turn = self.cp + sum(CARDS[card].cp for card in s.hands[seat])
        if s.phase in BEFORE_THE_DRAW:
            self.cards, self.cp_in_turn = A_HAND, A_HAND * A_CARD

    def ways(self, army: Army) -> dict[str, Way]:
        """See `ways`."""
        key = army.space, army.powers, army.host.size >= HANDFUL
        if key not in self.found:
            self.found[key] = ways(self, army)
        return self.found[key]

    def own_units(self) -> int:
        """On the whole map."""
        if self.units < 0:
            self.units = sum(one.size for _, one in stacks.all_stacks(self.s) if player(self.s, one.power) == self.seat)
        return self.units

    def impulses_after(self, cost: int) -> int:
        """How many impulses are left in this turn when so many CP are spent."""
        missing = max(0, cost - self.cp)
        return max(0, self.cards - (missing + A_CARD - 1) // A_CARD)

    def threat(self, space: str) -> Host:
        """The largest enemy host that could be here with a few steps."""
        if space not in self.near:
            if self.hostile is None:
                self.hostile = hostile_units(self.s, self.enemies)
            if space == GIBRALTAR and self.seat in RIVALS:
                enemies = [*self.enemies, *RIVALS[self.seat]]
                self.near[space] = largest_enemy(self.s, self.seat, space, enemies, hostile_units(self.s, enemies))
            else:
                self.near[space] = largest_enemy(self.s, self.seat, space, self.enemies, self.hostile)
        return self.near[space]

    def enemies_near(self, space: str) -> int:
        return self.threat(space).size

    def has_line(self, power: str, space: str) -> bool:
        """TM-12.1.a."""
        if power not in self.reached:
            self.reached[power] = lines.lines(self.s, power)
        return space in self.reached[power]

    def gain(self, space: str) -> float:
        if space not in self.gains:
            self.weights = self.weights or worth.weights_of(self.s, self.seat)
            self.gains[space] = gain(self.s, self.seat, space, self.weights)
        return self.gains[space]

    def stake(self, space: str) -> float:
        """What an own space is worth to oneself, and to the enemy to whom one would give it least."""
        if space not in self.stakes:
            self.weights = self.weights or worth.weights_of(self.s, self.seat)
            self.stakes[space] = worth.stake(self.s, self.seat, space, self.enemies, self.weights)
        return self.stakes[space]

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


class Army:
    """A formation that may set out."""

    __slots__ = ("group", "host", "powers", "risks", "space")

    def __init__(self, s: State, group: Group) -> None:
        self.space = group.space
        self.group = group
        self.host = host(group)
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


class Rally:
    """Where armies meet, who comes, what they do from there, and what that is worth more than what each does alone."""

    __slots__ = ("comers", "cost", "goal", "more", "place")

    def __init__(self, place: str, comers: list[str], goal: str, more: float, cost: int) -> None:
        self.place = place
        self.comers = comers
        self.goal = goal
        self.more = more
        self.cost = cost  # CP until they are at their goal


def armies(front: Front, origin: str = "") -> list[Army]:
    """One out of each space with own units, or of one space alone, less what has to stay there."""
    s, seat = front.s, front.seat
    if front.armies is not None:
        return [army for army in front.armies if origin in ("", army.space)]
    if origin:
        return [Army(s, group) for group in [formation(front, origin)] if group.size]
    own = [space for space, there in s.stacks.items() if any(player(s, stack.power) == seat for stack in there)]
    found = [formation(front, space) for space in own if space in SPACES]
    front.armies = [Army(s, group) for group in found if group.size]
    return front.armies


def formation(front: Front, space: str, keep: bool = True) -> Group:
    """The strongest formation that a player can lead out of a space now."""
    s, seat = front.s, front.seat
    there = move.movable(s, seat, space)
    staying = (garrison_wanted(front, space) if keep else 0) - fixed(s, seat, space, there)
    if there.leaders and sum(part.size for part in there.parts) <= staying:
        return Group(space, [], there.leaders)  # nobody has to stay with those who stay
    return as_asked(s, there, strongest(s, there, staying))


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
    """Units that stay where something is to be lost: always one in a key, and more as long as they do more there than
    with the army."""
    s = front.s
    if not is_own(s, front.seat, space) or worth.space(s, front.seat, space) < worth.FORTRESS:
        return 0
    key = int(SPACES[space].key)
    if not front.enemies_near(space) or not control.is_fortified(s, space):
        return key or int(front.enemies_near(space) > 0)
    if space not in front.garrisons:
        stake = stake_in(front, space)
        costs = {n: stake * falls(front, space, Host([Stack("", n)], [])) + AWAY * n for n in range(1, ROOM)}
        front.garrisons[space] = min(costs, key=lambda number: costs[number])
    return front.garrisons[space]


def stake_in(front: Front, space: str) -> float:
    """What a space is worth to who defends it, and how likely it is attacked."""
    s, seat = front.s, front.seat
    value = front.stake(space)
    if space == GIBRALTAR and seat == SPAIN and not at_war(s, "castile", "nasrid"):
        return value + worth.space(s, MUSLIM, space) / 2
    return ATTACKED * value


def falls(front: Front, space: str, own: Host) -> float:
    """How likely the largest enemy near takes a fortified space from so many."""
    threat = front.threat(space)
    if own.size <= ROOM:
        return odds.win_siege(threat, own, ASSAULTS)
    field = odds.win_field(threat, own, space)
    return field * odds.win_siege(*odds.after_battle(threat, own), ASSAULTS)


def gain(s: State, seat: Seat, space: str, weights: Sequence[float] | None = None) -> float:
    """What taking a space is worth, a fortress also for the keys that nobody comes to but past it or its like."""
    found = worth.gain(s, seat, space, weights)
    if BEHIND[space] and not is_own(s, seat, space):
        keys = [key for key in BEHIND[space] if worth.is_enemy(s, seat, control.controller(s, key))]
        found += GATE * max((worth.gain(s, seat, key, weights) for key in keys), default=0.0)
    return found


def pocket(key: str) -> list[str]:
    """The open spaces around a key and the walls around these, if nobody comes there but past walls."""
    seen = [key]
    for here in seen:
        if here == key or not SPACES[here].fortified:
            seen += [to for to in SPACES[here].near if to not in seen]
        if len(seen) > POCKET:
            return []
    return [space for space in seen if SPACES[space].fortified and not SPACES[space].key]


POCKET: Final = 8  # spaces
POCKETS: Final = {key: pocket(key) for key in SPACES if SPACES[key].key}
BEHIND: Final = {space: [key for key, walls in POCKETS.items() if space in walls] for space in SPACES}


def is_own(s: State, seat: Seat, space: str) -> bool:
    return player(s, control.controller(s, space)) == seat


def hostile_units(s: State, enemies: list[str]) -> dict[str, int]:
    """How many units of these powers are where."""
    found: dict[str, int] = {}
    for space, stack in stacks.all_stacks(s):
        if stack.power in enemies:
            found[space] = found.get(space, 0) + stack.size
    return found


def largest_enemy(s: State, seat: Seat, space: str, enemies: list[str], hostile: dict[str, int]) -> Host:
    """Of those that could be here with a few steps; a pass is two, and own walls stop everybody."""
    found = {space: 0}
    waiting = [space]
    size, place = 0, ""
    for here in waiting:
        here_steps = found[here]
        for link in SPACES[here].links:
            steps = here_steps + (2 if link.is_pass else 1)
            to = link.to
            if to in found or steps > NEAR_ENEMIES:
                continue
            found[to] = steps
            if hostile.get(to, 0) > size:
                size, place = hostile[to], to
            if steps < NEAR_ENEMIES and not (control.is_fortified(s, to) and is_own(s, seat, to)):
                waiting.append(to)
    if not place:
        return Host([], [])
    leaders = [name for name in stacks.leaders_at(s, place) if LEADERS[name].power in enemies]
    return Host([stack for stack in stacks.at(s, place) if stack.power in enemies], leaders)


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


def ways_of_leaders(front: Front, group: Group) -> dict[str, Way]:
    """Where leaders come without units: over friendly spaces without enemies (TM-13.1.k)."""
    powers = tuple(move.majors(front.s, group))
    found: dict[str, Way] = {}
    waiting = [Way(group.space, 0, "", [])]
    for way in waiting:
        for step in front.steps_from(powers, way.to):
            if step.taking or not step.goes_on or way.cost + step.price > NEARBY or step.to in found:
                continue
            found[step.to] = Way(step.to, way.cost + step.price, way.first or step.to, [])
            waiting.append(found[step.to])
    found.pop(group.space, None)
    return found


def spare(front: Front, space: str) -> list[Stack]:
    """The units there that need not stay, whether somebody could lead them or not."""
    there = move.movable(front.s, front.seat, space)
    staying = garrison_wanted(front, space) - fixed(front.s, front.seat, space, there)
    return left_over(there.parts, staying)


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


def host(group: Group) -> Host:
    return Host(group.parts, group.leaders)


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
