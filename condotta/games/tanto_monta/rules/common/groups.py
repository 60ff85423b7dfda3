"""Section 5.1: units and leaders that act together, chosen by their owner out of one space."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from condotta.core.flow import Decision, Flow, Option, numbered, offer, pick_some

from ...data import LEADERS
from ...pieces import LAND, Stack, units
from ...state import State
from . import formations, stacks
from .powers import commands, counts_as, keep_apart, lord, may_mix

MANY: Final = 999
ALL: Final = offer("all")
SOME: Final = offer("some")


class Group:
    """Land units, as parts of stacks, and army leaders in one space."""

    __slots__ = ("leaders", "parts", "space")

    def __init__(self, space: str, parts: Sequence[Stack], leaders: Sequence[str]) -> None:
        self.space = space
        self.parts: list[Stack] = [part for part in parts if part.size]  # each with the marks it has on the map
        self.leaders: list[str] = list(leaders)

    def count(self, kind: str) -> int:
        return sum([part.of(kind) for part in self.parts])

    @property
    def size(self) -> int:
        return sum([part.size for part in self.parts])

    @property
    def infantry(self) -> int:
        return self.count("regular") + self.count("militia")

    @property
    def cavalry(self) -> int:
        return self.count("cavalry")

    @property
    def powers(self) -> list[str]:
        """Of its units, each once; of its leaders where it has no units."""
        found = [part.power for part in self.parts] or [LEADERS[name].power for name in self.leaders]
        return list(dict.fromkeys(found)) if len(found) > 1 else found

    @property
    def battle_rating(self) -> int:
        return formations.best_battle_rating(self.leaders)


def is_legal(s: State, group: Group) -> bool:
    """TM-5.1.d to i: of powers that may march together, not too many for their leaders, who lead some of them."""
    powers = group.powers
    mixed = all(may_mix(s, powers[0], power, group.leaders) for power in powers[1:])
    led = [each for power in powers for each in counts_as(s, power)]
    lead = all(any(power in commands(s, name) for power in led) for name in group.leaders)
    if keep_apart(s, powers):
        return False
    return mixed and lead and formations.fits(s, group.leaders, group.infantry, group.cavalry, group.count("artillery"))


def single(there: Group) -> list[Group]:
    """Each leader by himself, and one unit of each power: for who asks where anybody could go, whatever his kind."""
    parts = {part.power: part for part in there.parts}
    found = [Group(there.space, [units(power, first_kind(part))], []) for power, part in parts.items()]
    return found + [Group(there.space, [], [name]) for name in there.leaders]


def first_kind(part: Stack) -> str:
    for kind in LAND:
        if part.of(kind):
            return kind
    return LAND[-1]


def everything(s: State, space: str, powers: Sequence[str], inside: bool = False) -> Group:
    """All that these powers have in a space, on one side of its walls."""
    parts = [stack for stack in stacks.at(s, space) if stack.power in powers and stack.inside == inside]
    leaders = [name for name in army_leaders(s, space, inside) if lord(s, name) in powers]
    return Group(space, parts, leaders)


def army_leaders(s: State, space: str, inside: bool = False) -> list[str]:
    """Those in a space, on one side of its walls."""
    return [
        name
        for name, leader in s.leaders.items()
        if leader.place == space and leader.inside == inside and not LEADERS[name].naval
    ]


def choose(
    s: State,
    seat: int,
    there: Group,
    prompt: str,
    rule: str,
    *,
    free: bool = False,
    whole: bool = True,
    most: int = MANY,
    card: str = "",
) -> Flow[Group]:
    """The owner puts a formation together out of what is there: its leaders, then how many of each kind of each power.
    `free`: the size does not matter (TM-13.3.j). What can go as a whole (`whole`) is offered as a whole. `most`: units
    of all kinds (TM-16.3.c). `card`: that brings it about."""
    told = {"space": there.space, "card": card}
    if free or (whole and is_legal(s, there) and there.size <= most):
        whole_of_it = {"units": there.size, "leaders": there.leaders}
        choice: Option = yield Decision(seat, prompt, [ALL, SOME], rule, told | whole_of_it)
        if choice == ALL:
            return there
    chosen = yield from pick_leaders(seat, there, prompt, rule, told)
    group = Group(there.space, [], chosen)
    for kind in LAND:  # artillery last: how much may go depends on the infantry of all powers (TM-5.3.h)
        for stack in there.parts:
            if stack.of(kind):
                number = yield from how_many(s, seat, group, stack, kind, prompt, rule, free, most, told)
                group = Group(there.space, merged(group.parts, stack, kind, number), chosen)
    return group


def pick_leaders(seat: int, there: Group, prompt: str, rule: str, told: dict[str, Any]) -> Flow[list[str]]:
    def others(chosen: list[str]) -> list[str]:
        return [name for name in there.leaders if name not in chosen]

    found = yield from pick_some(seat, "leader", others, f"{prompt}.leaders", rule, params=told)
    return found


def how_many(
    s: State,
    seat: int,
    group: Group,
    stack: Stack,
    kind: str,
    prompt: str,
    rule: str,
    free: bool,
    room: int,
    told: dict[str, Any],
) -> Flow[int]:
    """As many as the formation can still take; the question tells how many it has and can have (TM-5.1.T1)."""
    most = min(stack.of(kind), room - group.size)
    while (
        not free and most and not is_legal(s, Group(group.space, merged(group.parts, stack, kind, most), group.leaders))
    ):
        most -= 1
    if not most:
        return 0
    params = {**told, "power": stack.power, "kind": kind}
    if not free:
        params |= {"so_far": group.infantry + group.cavalry, "limit": formations.most_units(s, group.leaders)}
    choice: Option = yield Decision(seat, f"{prompt}.units", numbered("take", most), rule, params)
    return int(choice.args[-1])


def merged(parts: Sequence[Stack], stack: Stack, kind: str, number: int) -> list[Stack]:
    """The parts with so many more units of a kind out of a stack."""
    more = stack.alike(kind, number)
    same = [part for part in parts if part.stands_like(more)]
    others = [part for part in parts if not part.stands_like(more)]
    return [*others, same[0].plus(more) if same else more]


def place(
    s: State,
    group: Group,
    to: str,
    inside: bool = False,
    moved: bool = False,
    tried: bool = False,
    beaten: bool = False,
) -> Group:
    """The whole group goes to a space (or to the other side of the walls); what it has done in this impulse is added to
    its marks. The group as it stands there."""
    arrived: list[Stack] = []
    for part in group.parts:
        stacks.take(s, group.space, part)
        new = part.marked(inside, part.moved or moved, part.tried or tried, part.beaten or beaten)
        stacks.put(s, to, new)
        same = [one for one in arrived if one.stands_like(new)]
        arrived = [one for one in arrived if one not in same] + [same[0].plus(new) if same else new]
    for name in group.leaders:
        leader = s.leaders[name]
        stacks.place_leader(s, name, to, inside)
        s.leaders[name] = s.leaders[name].marked(
            moved=leader.moved or moved, tried=leader.tried or tried, beaten=leader.beaten or beaten
        )
    return Group(to, arrived, group.leaders)
