"""Sections 18.5, 18.6 and 20.1: Moriscos in winter."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, pick_one

from ...data import SPACES
from ...data.things import MUSLIM
from ...pieces import Stack, units
from ...state import State, Table
from ..common import control, paths, pool, receiving, resources, stacks
from ..common.powers import MORISCOS, NASRID, is_granada_gone

CARAVAN: Final = "caravan"
RISES: Final = 4  # the least die (TM-20.1-win.b)


def leave_sieges(g: Table) -> Flow[None]:
    """TM-20.1-mor.o: besiegers go to the nearest fortified space of theirs, or to another one; all others stay."""
    s = g.state
    for space in [key.partition("/")[0] for key in s.sieges if key.endswith(f"/{NASRID}")]:
        for part in [one for one in stacks.at(s, space) if one.power == MORISCOS and not one.inside]:
            yield from go_home(g, space, part)


def go_home(g: Table, space: str, part: Stack) -> Flow[None]:
    s = g.state
    places = shelters(s, space)
    if not places:  # R-TM-20.1-13
        stacks.take(s, space, part)
        g.log("winter.lost", "TM-20.1-mor.o", power=MORISCOS, space=space, number=part.size)
        return
    params = {"space": space, "power": MORISCOS, "number": part.size}
    to = yield from pick_one(MUSLIM, "winter_all", places, "winter.where", "TM-20.1-mor.o", params)
    stacks.take(s, space, part)
    stacks.put(s, to, part)
    g.log("winter.returns", "TM-20.1-mor.o", power=MORISCOS, space=space, to=to, number=part.size)


def shelters(s: State, start: str) -> list[str]:
    def is_own(space: str) -> bool:
        return space in control.NASRID_COLOUR and control.controller(s, space) == NASRID and space != start

    def is_fort(space: str) -> bool:
        return control.is_fortified(s, space) and is_own(space)

    return paths.nearest(s, MORISCOS, start, is_fort) or paths.nearest(s, MORISCOS, start, is_own)


# Effects (step 18.6)


def effects(g: Table) -> Flow[None]:
    """TM-18.6.i, TM-20.1-win.a to d."""
    s = g.state
    for space in [space for space in control.NASRID_COLOUR if holds(s, space, "regular")]:
        if not SPACES[space].key and control.controller(s, space) == NASRID and space in s.lost_homes:
            recover(g, space, 2, "TM-20.1-win.a")
    for space in s.uprisings[:]:
        settle(g, space)
    if is_granada_gone(s) and any(stack.power == MORISCOS for _, stack in stacks.all_stacks(s)):
        yield from draw(g, "TM-20.1-win.c")


def holds(s: State, space: str, kind: str) -> bool:
    return any(stack.power == MORISCOS and stack.of(kind) for stack in stacks.at(s, space))


def settle(g: Table, space: str) -> None:
    """TM-20.1-win.b; R-TM-20.1-14: without Nasrid control only the marker goes."""
    s = g.state
    die = g.d6(MUSLIM)
    g.log("moriscos.rolled", "TM-20.1-win.b", space=space, die=die)
    if die < RISES:
        return
    s.uprisings.remove(space)
    if control.controller(s, space) == NASRID:
        recover(g, space, 1, "TM-20.1-win.b")


def recover(g: Table, space: str, number: int, rule: str) -> None:
    """It is a Nasrid home space again, and militia comes, if there is some."""
    s = g.state
    s.lost_homes = [one for one in s.lost_homes if one != space]
    g.log("moriscos.recover", rule, space=space)
    number = min(number, pool.left(s, MORISCOS, "militia"))
    if number > 0:
        stacks.put(s, space, units(MORISCOS, "militia", number))
        g.log("moriscos.militia", rule, space=space, number=number)


def draw(g: Table, rule: str) -> Flow[None]:
    """TM-20.1-mor.d, TM-20.1-win.c: a caravan resource that awards CP."""
    counter = resources.take_cp(g, CARAVAN)
    if counter:
        g.log("moriscos.resource", rule, seat=MUSLIM)
        yield from receiving.receive(g, MUSLIM, counter)
