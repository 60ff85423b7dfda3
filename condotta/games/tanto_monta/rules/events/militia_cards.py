"""Cards that change numbers of units at almost any time (TM-6.1.ak): NOBLES RETURN HOME #53, MERCENARIES #61 a."""

from __future__ import annotations

from typing import Any, Final

from condotta.core.flow import Decision, Flow, Option, amount, offer, pick_one

from ...data import MAJORS, POWERS, SPACES
from ...pieces import Stack, units
from ...state import State, Table
from ..common import answers, control, groups, points, pool, stacks
from ..common.powers import are_allied, player
from ..land import breaking, siege
from ..land.assault import Assault
from ..land.battle import Battle, Side
from . import combat_cards

ROOM: Final = 4  # inside fortifications
RULE: Final = "TM-6.1.ak"


class Host:
    """A stack as cards mean it: all units of one side in a space; besieged and besieging ones are two."""

    __slots__ = ("option", "parts", "space")

    def __init__(self, space: str, parts: list[Stack]) -> None:
        self.space = space
        self.parts = parts
        self.option = offer("stack", space, parts[0].power, "inside" if parts[0].inside else "outside")

    @property
    def militia(self) -> int:
        return sum(part.militia for part in self.parts)


def hosts(s: State) -> list[Host]:
    """All stacks with militia; Guanches are not touched (TM-21.8-can.i)."""
    found: list[Host] = []
    for space, parts in s.stacks.items():
        left = [part for part in parts if part.power != "guanches"]
        while left:
            first = left[0]
            same = [one for one in left if one.inside == first.inside and is_same_side(s, one, first)]
            left = [one for one in left if one not in same]
            host = Host(space, same)
            if host.militia:
                found.append(host)
    return found


def is_same_side(s: State, one: Stack, other: Stack) -> bool:
    return one.power == other.power or are_allied(s, one.power, other.power)


def may_send_home(s: State, seat: int, about: Any) -> bool:
    return bool(hosts(s))


def nobles_return_home(g: Table, seat: int, about: Any) -> Flow[None]:
    """#53: half the militia of one stack, up to two of another."""
    first = yield from send_home(g, seat, about, "", half=True)
    yield from send_home(g, seat, about, first, half=False)
    yield from breaking.check_all(g, space_of(about))


def send_home(g: Table, seat: int, about: Any, but: str, half: bool) -> Flow[str]:
    """The stack that it was."""
    s = g.state
    found = {repr(host.option): host for host in hosts(s) if repr(host.option) != but}
    if not found:
        return ""
    options = [host.option for host in found.values()]
    prompt = "nobles.half" if half else "nobles.two"
    chosen: Option = yield Decision(seat, prompt, options, RULE, {})
    host = found[repr(chosen)]
    number = (host.militia + 1) // 2
    if not half:
        number = yield from amount(seat, "remove", 0, min(2, host.militia), "nobles.number", RULE)
    for part in host.parts:
        lost = min(number, part.militia)
        number -= lost
        gone = units(part.power, "militia", lost).marked(part.inside, part.moved, part.tried, part.beaten)
        if lost:
            stacks.take(s, host.space, gone)
            combat_cards.forget(about, host.space, gone)
            g.log("nobles.gone", RULE, space=host.space, power=part.power, number=lost)
    return repr(chosen)


def places(s: State, seat: int) -> list[str]:
    """#61 a: spaces that the player controls or where units of his stand free, without Unrest and Plague."""
    return [space for space in SPACES if points.is_quiet(s, space) and room(s, seat, space) > 0]


def room(s: State, seat: int, space: str) -> int:
    """Any number, but at most four units inside a besieged space."""
    if not control.in_play(s, space):
        return 0
    if is_free(s, seat, space):
        return ROOM
    if points.owner(s, space) != seat:
        return 0
    return ROOM - siege.inside(s, space) if siege.is_besieged(s, space) else ROOM


def is_free(s: State, seat: int, space: str) -> bool:
    """Units of the player stand there, not behind walls under siege."""
    return any(player(s, part.power) == seat and not part.inside for part in stacks.at(s, space))


def powers_of(s: State, seat: int) -> list[str]:
    return [power for power in MAJORS if POWERS[power].seat == seat and pool.left(s, power, "militia") > 0]


def may_hire(s: State, seat: int, about: Any) -> bool:
    return bool(powers_of(s, seat)) and bool(places(s, seat))


def mercenary_militias(g: Table, seat: int, about: Any) -> Flow[None]:
    """#61 a: four militia of one of his powers; in the space of a combat they fight in it, an assault as far as they
    fit into its formation."""
    s = g.state
    power = yield from pick_one(seat, "of", powers_of(s, seat), "militias.power", RULE)
    space = yield from pick_one(seat, "at", places(s, seat), "militias.space", RULE, {"power": power})
    number = min(4, pool.left(s, power, "militia"), room(s, seat, space))
    hired = units(power, "militia", number).marked(inside=siege.is_besieged(s, space) and not is_free(s, seat, space))
    stacks.put(s, space, hired)
    g.log("militias.hired", RULE, space=space, power=power, number=number)
    side = about.side_of(s, seat) if isinstance(about, Battle) and about.space == space else None
    if side is not None:
        join(s, side, hired, isinstance(about, Assault))
    yield from breaking.check_all(g, space_of(about))


def join(s: State, side: Side, hired: Stack, limited: bool) -> None:
    """A field battle all of them, an assault as many as fit into one formation."""
    for number in range(hired.militia, 0, -1):
        parts = groups.merged(side.group.parts, hired, "militia", number)
        more = groups.Group(side.group.space, parts, side.group.leaders)
        if not limited or not side.attacks or groups.is_legal(s, more):
            side.group = more
            return


def space_of(about: Any) -> str:
    """Where a combat is under way, whose sieges are looked at when it is over."""
    return about.space if isinstance(about, Battle) else ""


answers.declare("nobles_return_home", "", may_send_home, nobles_return_home)
answers.declare("mercenary_militias", "a", may_hire, mercenary_militias)
