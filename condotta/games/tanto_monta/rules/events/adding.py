"""Home cards that add land units: cards 1 a, 3 b, 7 b, 9 b."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, Option, choose, offer

from ...data import SPACES
from ...data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from ...pieces import units
from ...state import State, Table
from ..action import budget as cp
from ..common import control, events, pool, stacks
from ..common.powers import player
from ..construction import recruit

MANY: Final = 99


def add(g: Table, seat: int, power: str, limits: dict[str, int], number: int) -> Flow[None]:
    """So many units of the kinds named, each kind up to its limit, in home spaces; what the pool lacks is lost."""
    left = dict(limits)
    for done in range(number):
        found = recruit.where_each(g.state, power, [kind for kind, most in left.items() if most])
        options = [offer("add", power, kind, space) for kind, spaces in found.items() for space in spaces]
        if not options:
            return
        choice = yield from choose(seat, "event.add", options, "TM-11.f", {"power": power, "left": number - done})
        left[str(choice.args[1])] -= 1
        put(g, choice)


def put(g: Table, choice: Option) -> None:
    power, kind, space = (str(arg) for arg in choice.args)
    stacks.put(g.state, space, units(power, kind))
    g.log("unit.added", "TM-11.f", power=power, kind=kind, space=space)


def can_add(s: State, power: str, kinds: list[str]) -> bool:
    """TM-6.1.ah."""
    return any(recruit.is_anywhere(s, power, kind) for kind in kinds)


# 1 a: THE ALHAMBRA OF GRANADA


def may_man_the_alhambra(s: State, seat: int) -> bool:
    return seat == MUSLIM and can_add(s, "nasrid", ["regular", "cavalry"])


def man_the_alhambra(g: Table, seat: int) -> Flow[None]:
    yield from add(g, seat, "nasrid", {"regular": 4, "cavalry": 4}, 4)


# 7 b: CROWN OF ARAGON


def may_arm_aragon(s: State, seat: int) -> bool:
    return seat == SPAIN and can_add(s, "aragon", ["regular", "militia", "cavalry", "artillery"])


def arm_aragon(g: Table, seat: int) -> Flow[None]:
    yield from add(g, seat, "aragon", {"regular": MANY, "militia": 1, "cavalry": 1, "artillery": 1}, 4)


# 9 b: COUNCIL OF THE PRINCIPALITY; a space with enemies outside its walls is under siege, and nobody is added there


def may_arm_catalonia(s: State, seat: int) -> bool:
    return seat == FRANCE and can_add(s, "catalonia", ["regular", "militia", "cavalry"])


def arm_catalonia(g: Table, seat: int) -> Flow[None]:
    for kind, number in (("cavalry", 1), ("regular", 1), ("militia", 3)):
        yield from add(g, seat, "catalonia", {kind: number}, number)


# 3 b: OVERSEAS KINGDOM


def overseas_spaces(s: State, kind: str) -> list[str]:
    """Any space that Portugal's player controls, at home or not, without enemies, Unrest and Plague; after the Peace of
    Alcaçovas none of the Beltranejos (TM-20.4-alc.c)."""
    if pool.left(s, "portugal", kind) < 1:
        return []
    own = [space for space in SPACES if player(s, control.controller(s, space)) == PORTUGAL]
    quiet = [space for space in own if control.in_play(s, space) and space not in s.unrest and space not in s.plague]
    friendly = [space for space in quiet if control.is_friendly(s, "portugal", space)]
    return [space for space in friendly if not recruit.has_enemies(s, "portugal", space)]


def send_overseas(g: Table, seat: int) -> Flow[None]:
    """Three militia or one cavalry, then 2 CP."""
    kinds = [offer("kind", kind) for kind in ("militia", "cavalry") if overseas_spaces(g.state, kind)]
    if kinds:
        choice = yield from choose(seat, "event.kind", kinds, "TM-11.f")
        kind = str(choice.args[0])
        for _ in range(3 if kind == "militia" else 1):
            options = [offer("add", "portugal", kind, space) for space in overseas_spaces(g.state, kind)]
            if options:
                place = yield from choose(seat, "event.add", options, "TM-11.f", {"power": "portugal"})
                put(g, place)
    g.state.budget = cp.of_event("overseas_kingdom", 2)


events.declare("alhambra_of_granada", "a", may_man_the_alhambra, man_the_alhambra)
events.declare("crown_of_aragon", "b", may_arm_aragon, arm_aragon)
events.declare("council_of_the_principality", "b", may_arm_catalonia, arm_catalonia)
events.declare("overseas_kingdom", "b", events.only(PORTUGAL), send_overseas)
