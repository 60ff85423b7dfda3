"""Sections 20.8 and 22.1: Barcelona, the surrender of Catalonia, and CATALAN REMENCES (card 102)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import DONE, Flow, pick_one

from ...data import CARDS, LISTS, POWERS, SPACES
from ...data.things import FRANCE
from ...state import State, Table
from ..common import cards, control, events, points, stacks
from ..common.powers import LAST_CARD, has_left
from ..events.hardship import quiet_spaces, stir_up
from ..minors import activation
from .beltranejos import leave_the_map, open_gates

POWER: Final = "catalonia"
BARCELONA: Final = "barcelona"
VP: Final = "vp_barcelona"
LEADERS_THAT_GO: Final = ("anjou", "hugh_roger")
IN_PAIRS: Final = (*LISTS["catalan_pair_scoring_extra"], *LISTS["catalan_home"])  # TM-22.1-cat.d
REMENCES: Final = "catalan_remences_pere_joan_sala"
REVOLTS: Final = 4


# The Victory Determination Phase


def end_of_turn(g: Table) -> Flow[None]:
    """TM-20.8.e, f, TM-22.1-cat.a: a VP for France, or the surrender if another major power holds Barcelona."""
    s = g.state
    if has_left(s, POWER):
        return
    owner = control.controller(s, BARCELONA)
    if owner == POWER and BARCELONA not in s.unrest:
        points.win(g, FRANCE, VP, 1)
    elif owner not in (POWER, control.INDEPENDENT) and not POWERS[owner].minor:
        yield from surrender(g)


def surrender(g: Table) -> Flow[None]:
    """TM-22.1-cat.b to i."""
    s = g.state
    g.log("catalonia.surrenders", "TM-22.1-cat.a")
    yield from leave_the_map(g, POWER)
    for name in LEADERS_THAT_GO:
        if s.leaders.pop(name, None) is not None:
            g.log("leader.leaves", "TM-22.1-cat.b", leader=name)
    cards.remove_from_game(g, LAST_CARD[POWER], "TM-22.1-cat.i")
    marked = [space for space in SPACES if control.controller(s, space) == POWER]
    vp = sum(space in IN_PAIRS for space in marked) // 2 + sum(map(in_threes, marked)) // 3
    if vp:
        points.win(g, FRANCE, VP, vp)
    for space in marked:
        pass_on(g, space)
    for space in marked:
        yield from open_gates(g, space)
        if POWERS[control.controller(s, space)].marker == control.SPAIN:
            yield from activation.clear(g, space, ["france"])  # TM-22.1-cat.h


def in_threes(space: str) -> int:
    """TM-22.1-cat.e: other home spaces of Aragon, its keys for two."""
    if space in IN_PAIRS or not control.is_home("aragon", space):
        return 0
    return 2 if SPACES[space].key else 1


def pass_on(g: Table, space: str) -> None:
    """TM-22.1-cat.f, g: to the home power; a Catalan home space to Aragon, or to France if its units are there."""
    if not control.is_home(POWER, space):
        control.return_home(g, space, "TM-22.1-cat.f")
        return
    french = any(stack.power == "france" for stack in stacks.at(g.state, space))
    control.gain_control(g, space, "france" if french else "aragon", "TM-22.1-cat.g")


# 102: CATALAN REMENCES


def restless(s: State) -> list[str]:
    return [space for space in quiet_spaces(s) if space in CARDS[REMENCES].spaces]


def revolt(g: Table, seat: int) -> Flow[None]:
    """TM-12.4.a: Unrest in up to four of the spaces that the card names; 1 VP for France, whoever plays it."""
    for done in range(REVOLTS):
        params = {"left": REVOLTS - done}
        space = yield from pick_one(seat, "unrest_in", restless(g.state), "revolts.where", "TM-12.4.a", params, DONE)
        if not space:
            break
        stir_up(g, space)
    points.win(g, FRANCE, "vp_catalan_remences", 1)


events.declare(REMENCES, "", events.always, revolt)
