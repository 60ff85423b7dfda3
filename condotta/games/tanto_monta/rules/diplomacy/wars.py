"""Section 9.4: a war begins, wherever it comes from, with all that follows at once; a war ends (TM-9.1.af)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from condotta.core.flow import Flow, agrees

from ...data import LEADERS, SPACES
from ...data.things import MUSLIM
from ...state import State, Table
from ..common import control, displacement, fleets, groups, stacks
from ..common.powers import WAR, lord, pair
from ..land import siege
from ..sea import outbreak
from . import restrictions
from .foreign import members, of_seat, side

Consequence: TypeAlias = Callable[[Table, str, str], None]
WHEN_WAR_BEGINS: Final[list[Consequence]] = []  # of other chapters: treaties that are broken (20.4)
WHEN_PEACE_IS_MADE: Final[list[Consequence]] = []  # points that are lost (20.3)
OTHER_MUSLIM: Final = {"nasrid": "north_africa", "north_africa": "nasrid"}


def begin_war(g: Table, one: str, other: str, rule: str, *, declared: bool = True) -> Flow[None]:
    """TM-9.4.b, n, aj: the one goes to war with the other, also with an ally of this turn (TM-9.4.l). If it is
    declared on him the Muslim player may bring in his other power (TM-9.4.c)."""
    s = g.state
    one, other = side(s, one), side(s, other)
    if s.relations.get(pair(one, other)) == WAR:
        return
    s.relations[pair(one, other)] = WAR
    s.changes += 1
    g.log("war.begins", rule, power=one, enemy=other)
    for follows in WHEN_WAR_BEGINS:
        follows(g, one, other)
    if s.phase != "winter":  # TM-9.4.ak
        yield from part(g, one, other)
        yield from outbreak.fight_at_once(g, one, other)
    if declared and other in OTHER_MUSLIM:
        yield from join(g, OTHER_MUSLIM[other], one)


def join(g: Table, muslim: str, declarer: str) -> Flow[None]:
    """TM-9.4.c: at no cost; not against what is forbidden at all times, nor for who has surrendered."""
    if muslim not in of_seat(g.state, MUSLIM) or restrictions.at_all_times(g.state, muslim, declarer):
        return
    joins = yield from agrees(MUSLIM, "war.join", "TM-9.4.c", {"power": muslim, "enemy": declarer})
    if joins:
        yield from begin_war(g, muslim, declarer, "TM-9.4.c", declared=False)


def part(g: Table, one: str, other: str) -> Flow[None]:
    """TM-9.4.p: land units among new enemies leave, and so do ships in their ports (TM-12.2.h)."""
    s = g.state
    for space, power in among_enemies(s, one, other):
        yield from leave(g, space, power)
    for space in [space for space in s.fleets if space in SPACES]:
        owner = side(s, control.controller(s, space))
        guests = {one: other, other: one}.get(owner)
        if any(side(s, fleets.user(s, ships)) == guests for ships in stacks.fleets_at(s, space)):
            yield from displacement.drive_out(g, space)


def among_enemies(s: State, one: str, other: str) -> list[tuple[str, str]]:
    """TM-9.4.p, R-TM1-140: who shares a space with units of the other, or stands within his walls, in no space of its
    own; not who besieges him for the sake of a former enemy. The spaces with the power that leaves them."""
    found: list[tuple[str, str]] = []
    parties = ((one, other, members(s, one)), (other, one, members(s, other)))
    for space in places(s):
        owner = side(s, control.controller(s, space))
        for power, enemy, own in parties:
            if owner == power or not is_there(s, power, space):
                continue
            walls = owner == enemy and control.is_fortified(s, space)
            if owner == enemy and any(f"{space}/{member}" in s.sieges for member in own):
                continue
            if walls or has_units(s, enemy, space):
                found.append((space, power))
    return found


def places(s: State) -> list[str]:
    """Spaces with land units or leaders."""
    found = [*s.stacks, *(leader.place for leader in s.leaders.values())]
    return [space for space in dict.fromkeys(found) if space in SPACES]


def has_units(s: State, power: str, space: str) -> bool:
    for stack in stacks.at(s, space):
        if side(s, stack.power) == power:
            return True
    return False


def is_there(s: State, power: str, space: str) -> bool:
    """With units, or with leaders alone."""
    if has_units(s, power, space):
        return True
    for name in stacks.leaders_at(s, space):
        if not LEADERS[name].naval and side(s, lord(s, name)) == power:
            return True
    return False


def leave(g: Table, space: str, power: str) -> Flow[None]:
    """TM-12.5.a: all land units and army leaders of a power, before the walls and behind them."""
    s = g.state
    own = members(s, power)
    for besieger in [one for one in own if f"{space}/{one}" in s.sieges]:
        siege.end(g, space, besieger)
    for inside in (True, False):
        group = groups.everything(s, space, own, inside)
        if group.size or group.leaders:
            yield from displacement.displace(g, group)


# Peace


def make_peace(g: Table, one: str, other: str, rule: str) -> Flow[None]:
    """TM-9.1.c, af: sieges between the two are over, and nobody stays in the other's spaces."""
    s = g.state
    one, other = side(s, one), side(s, other)
    s.relations.pop(pair(one, other), None)
    s.changes += 1
    g.log("peace.made", rule, power=one, enemy=other)
    for space in places(s):
        guests = {one: other, other: one}.get(side(s, control.controller(s, space)), "")
        if guests and is_there(s, guests, space):
            yield from leave(g, space, guests)
    for follows in WHEN_PEACE_IS_MADE:
        follows(g, one, other)
