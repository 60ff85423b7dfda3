"""Card 4 a, JOANNA LA BELTRANEJA (TM-20.4-gen.c)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, offer, pick_some

from ...data import POWERS
from ...data.things import PORTUGAL
from ...pieces import units
from ...state import State, Table
from ..action import budget as cp
from ..common import events, pool, stacks
from ..common.groups import ALL, SOME
from ..common.plays import JOANNA
from ..common.powers import PEACE_OF_ALCACOVAS
from ..construction import recruit

RULE: Final = "TM-20.4-gen.c"
KIND: Final = {6: "regular", 5: "militia"}
AGAIN: Final = 4


def spaces(s: State, occupied: bool) -> list[str]:
    """Controlled home spaces without enemies, Unrest and Plague: those with own units, or those without any unit."""
    quiet = [space for space in POWERS["beltranejos"].home if recruit.may_hold(s, "beltranejos", space)]
    own = ("beltranejos",) if PEACE_OF_ALCACOVAS in s.happened else ("beltranejos", "portugal")
    if occupied:
        return [space for space in quiet if stacks.strength(s, space, own)]
    empty = [space for space in quiet if not stacks.at(s, space) and not stacks.fleets_at(s, space)]
    return [space for space in empty if not stacks.leaders_at(s, space)]


def rally(g: Table, seat: int) -> Flow[None]:
    """A die for each space that he likes, then 4 CP."""
    s = g.state
    classes = {offer("class", "occupied"): spaces(s, True), offer("class", "empty"): spaces(s, False)}
    options = [option for option, found in classes.items() if found]
    if options:
        choice: Option = yield Decision(seat, "joanna.class", options, RULE)
        there = classes[choice]
        which: Option = yield Decision(seat, "joanna.spaces", [ALL, SOME], RULE)
        if which == SOME:
            all_of_them = there

            def others(chosen: list[str]) -> list[str]:
                return [space for space in all_of_them if space not in chosen]

            there = yield from pick_some(seat, "space", others, "joanna.space", RULE)
        for space in there:
            roll(g, seat, space)
    s.budget = cp.of_event(JOANNA, 4)


def roll(g: Table, seat: int, space: str) -> None:
    die = g.d6(seat)
    while die == AGAIN:
        die = g.d6(seat)
    kind = KIND.get(die, "")
    if kind and pool.left(g.state, "beltranejos", kind) > 0:
        stacks.put(g.state, space, units("beltranejos", kind))
    g.log("joanna.rolls" if kind else "joanna.rolls_nothing", RULE, space=space, kind=kind)


events.declare(JOANNA, "a", events.only(PORTUGAL), rally)
