"""Section 20.1: the Morisco uprising (card 125, the Nasrid surrender), and Moriscos after the surrender."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import DONE, Flow, offer, pick_one

from ...data import CARD_IDS, POWERS, SPACES
from ...data.things import MUSLIM
from ...pieces import Budget, units
from ...state import State, Table
from ..action import budget as cp
from ..action.actions import BETWEEN, Between
from ..common import control, displacement, events, pool, stacks
from ..common.powers import MORISCOS, NASRID, is_granada_gone
from ..construction import recruit, ships
from ..land import breaking
from ..winter import moriscos as winter

UPRISING: Final = CARD_IDS[125]
MARKERS: Final = 2
POOL: Final = "pool"
RULE: Final = "TM-20.1-mor.e"


# 125: MORISCO UPRISING


def rise(g: Table, seat: int) -> Flow[None]:
    """TM-20.1-mor.d to h: whoever plays it, all of it is the Muslim player's."""
    yield from winter.draw(g, "TM-20.1-mor.d")
    yield from place_regulars(g, "")
    yield from place_markers(g)


def place_regulars(g: Table, key: str) -> Flow[None]:
    """TM-20.1-mor.e, j, TM-22.1-nas.f: both, those of the pool before the others, who may stay where they are
    (R-TM-20.1-11). The first one goes to the `key` that the Nasrids still hold at their surrender, if there is one."""
    s = g.state
    placed: list[str] = []  # where they stand now
    for number in range(pool.COUNTERS["regular"]):
        spaces = [key] if key and not number else goals(s, placed)
        sources = available(s, placed)
        if not spaces or not sources:
            return
        stay = DONE if sources != [POOL] and not (key and not number) else None
        params = {"left": pool.COUNTERS["regular"] - number}
        to = yield from pick_one(MUSLIM, "rise_in", spaces, "moriscos.where", RULE, params, stay)
        if not to:
            return
        source = yield from pick_one(MUSLIM, "rise_from", sources, "moriscos.from", RULE, {"to": to})
        if source != POOL:
            stacks.take_one(s, source, MORISCOS, "regular")
        stacks.put(s, to, units(MORISCOS, "regular"))
        g.log("moriscos.rise", RULE, space=to)
        placed.append(to)
        if control.controller(s, to) != NASRID:
            yield from seize(g, to, RULE)
        if source != POOL:
            yield from breaking.check(g, source)


def goals(s: State, placed: list[str]) -> list[str]:
    """One or two unoccupied spaces of Spain; where one of them already is, the other may come, too."""
    return [*dict.fromkeys([*placed, *unoccupied(s)])]


def available(s: State, placed: list[str]) -> list[str]:
    """The pool, while it has one; then the spaces of those on the map that have not been placed now."""
    if pool.left(s, MORISCOS, "regular") > 0:
        return [POOL]
    there = [space for space, stack in stacks.all_stacks(s) if stack.power == MORISCOS and stack.regular]
    return [space for space in dict.fromkeys(there) if count(s, space) > placed.count(space)]


def count(s: State, space: str) -> int:
    return sum(stack.regular for stack in stacks.at(s, space) if stack.power == MORISCOS)


def unoccupied(s: State) -> list[str]:
    """TM-20.1-mor.e, i: of the Nasrid colour, Spain's, without land units and leaders."""
    held = [space for space in control.NASRID_COLOUR if POWERS[control.controller(s, space)].marker == control.SPAIN]
    return [space for space in held if not stacks.at(s, space) and not stacks.leaders_at(s, space)]


def seize(g: Table, space: str, rule: str) -> Flow[None]:
    """TM-20.1-mor.f, g, i: Nasrid control, without home status but in a key; ships leave the port."""
    s = g.state
    control.gain_control(g, space, NASRID, rule)
    if space in control.MAY_LOSE_HOME and space not in s.lost_homes:
        s.lost_homes.append(space)
    yield from displacement.drive_out(g, space)


def place_markers(g: Table) -> Flow[None]:
    """TM-20.1-mor.g: up to two, new ones or those that lie elsewhere."""
    s = g.state
    placed: list[str] = []
    while len(placed) < MARKERS:
        spaces = [space for space in unoccupied(s) if not SPACES[space].key and space not in s.uprisings]
        params = {"left": MARKERS - len(placed)}
        space = yield from pick_one(MUSLIM, "uprising_in", spaces, "moriscos.marker", "TM-20.1-mor.g", params, DONE)
        if not space:
            return
        if len(s.uprisings) == MARKERS:
            old = [one for one in s.uprisings if one not in placed]
            gone = yield from pick_one(MUSLIM, "uprising_from", old, "moriscos.marker_from", "TM-20.1-mor.g")
            s.uprisings.remove(gone)
        s.uprisings.append(space)
        placed.append(space)
        g.log("moriscos.uprising", "TM-20.1-mor.g", space=space)
        yield from seize(g, space, "TM-20.1-mor.g")


# After the Nasrid surrender


class Activate(Between):
    """TM-20.1-mor.p, q: once in a turn the resource that extends a Muslim impulse serves them."""

    opens = True

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        if seat != MUSLIM or budget.way != cp.EXTENSION or s.moriscos_active or not is_granada_gone(s):
            return False
        return budget.cp > 0 and is_untied(budget) and has_something(s)

    def does(self, g: Table, seat: int) -> None:
        g.state.moriscos_active = g.state.impulse
        g.log("moriscos.activated", "TM-20.1-mor.q", seat=seat)


def is_untied(budget: Budget) -> bool:
    """TM-6.1.l: a resource after a Home card of North Africa is North Africa's."""
    return not budget.tied or NASRID in budget.tied


def has_something(s: State) -> bool:
    """Units, the corsair, or a place for new ones."""
    units = any(stack.power == MORISCOS for _, stack in stacks.all_stacks(s))
    corsair = any(fleet.power == NASRID for there in s.fleets.values() for fleet in there)
    return units or corsair or bool(recruit.where(s, MORISCOS, "militia") or ships.where(s, NASRID, ships.CORSAIR))


ACTIVATE: Final = offer("activate_moriscos")
BETWEEN.append(Activate(ACTIVATE))
events.declare(UPRISING, "", events.always, rise)
