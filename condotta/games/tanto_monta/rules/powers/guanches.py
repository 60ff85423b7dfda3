"""Section 21.8: the Guanches, who build, march and fight for one impulse by the hand of a player."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, Option, choose, offer, pick_one

from ...data import FACTS, SPACES
from ...pieces import Budget, Stack, units
from ...state import State, Table
from ..action import actions
from ..action import budget as cp
from ..action.actions import Between
from ..common import control, displacement, formations, groups, stacks
from ..common.bounds import CANARIES
from ..common.groups import Group
from ..common.powers import GUANCHES
from ..land import move, requirements, siege
from ..land.assault import ACTION, assault
from ..land.battle import BENCOMO, Move

ISLANDS: Final = tuple(space for space in SPACES if space in CANARIES)
LIMIT: Final = FACTS.independent_units["guanche_unit"].limit
BUILD: Final = "recruit_militia"  # whose price it has (TM-17.2.h)
COST: Final = 1
PAIR: Final = 2  # the least that march together (TM-21.8-can.j)
BUILDING: Final = offer("guanches_build")
MARCHING: Final = offer("guanches_march")
STORMING: Final = offer("guanches_assault")
ONLY: Final = ["move_clear", "move_pass", "assault"]  # what CP for Guanches alone can pay of the list


def take_in_hand(s: State, seat: int) -> None:
    """TM-21.8-can.d: until the impulse ends."""
    s.guanche_hand = seat


def for_guanches(card: str, number: int) -> Budget:
    """CP that serve nobody else."""
    return Budget(card, number, "event", tied=[GUANCHES], only=list(ONLY))


def strength(s: State, space: str) -> int:
    return stacks.strength(s, space, (GUANCHES,))


def is_free(s: State, space: str) -> bool:
    """Independent, and without units of anybody else."""
    others = any(one.power != GUANCHES for one in stacks.at(s, space))
    return control.controller(s, space) == control.INDEPENDENT and not others


# Building


def left(s: State) -> int:
    """TM-5.0: counters."""
    return LIMIT - stacks.infantry(s, GUANCHES)


def add(g: Table, space: str, number: int, rule: str) -> None:
    """As many as there are counters for."""
    some = min(number, left(g.state))
    if some > 0:
        stacks.put(g.state, space, units(GUANCHES, "militia", some))
        g.log("guanches.come", rule, space=space, number=some)


class Build(Between):
    """TM-11.1.d, TM-17.2.h: for 1 CP in a free space of the islands."""

    paid = True

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        able = s.guanche_hand == seat and cp.price(budget, BUILD, COST) <= budget.cp and left(s) > 0
        return able and any(is_free(s, space) for space in ISLANDS)

    def does(self, g: Table, seat: int) -> Flow[None]:
        s = g.state
        assert s.budget is not None
        places = [space for space in ISLANDS if is_free(s, space)]
        space = yield from pick_one(seat, "in_space", places, "guanches.where", "TM-21.8-can.d", {"cp": s.budget.cp})
        cp.pay(s.budget, BUILD, COST)
        add(g, space, 1, "TM-17.2.h")


# Marching


class March(Between):
    """TM-21.8-can.d to g, j, k."""

    paid = True
    moves = True

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        return s.guanche_hand == seat and any(True for space in ISLANDS if can_leave(s, space))

    def does(self, g: Table, seat: int) -> Flow[None]:
        s = g.state
        found = [space for space in ISLANDS if can_leave(s, space)]
        assert s.budget is not None
        origin = yield from pick_one(seat, "from", found, "guanches.from", "TM-13.1.r", {"cp": s.budget.cp})
        group = yield from formation(s, seat, origin)
        told = move.told(group)
        to = yield from pick_one(seat, "to", move.destinations(s, group), "move.to", "TM-13.1.r", told)
        s.guanches_led = True
        yield from move.carry_out(g, Move(seat, group, to, move.price(s, group, to)))
        yield from free_spaces(g)
        s.guanches_led = False


def can_leave(s: State, space: str) -> bool:
    found = formations_in(s, space)
    return bool(found) and bool(move.destinations(s, next(iter(found.values()))))


def formations_in(s: State, space: str) -> dict[Option, Group]:
    """TM-21.8-can.j, k: who can march out of a space: at least two where there are two, and Bencomo with the greater
    part, of two equal ones as the player likes."""
    number = strength(s, space)
    able = [one for one in stacks.at(s, space) if one.power == GUANCHES and not move.what_holds(s, space, one)]
    here = BENCOMO in s.leaders and s.leaders[BENCOMO].place == space
    found: dict[Option, Group] = {}
    for go in range(max(1, min(PAIR, number)), sum(one.militia for one in able) + 1):
        stay = number - go
        for led in (True, False):
            if (led and (not here or go < stay)) or (not led and here and go > stay):
                continue
            leaders = [BENCOMO] if led else []
            if formations.fits(s, leaders, go, 0, 0):
                found[offer("march", go, *leaders)] = Group(space, some_of(able, go), leaders)
    return found


def some_of(parts: list[Stack], number: int) -> list[Stack]:
    chosen: list[Stack] = []
    for part in parts:
        some = min(part.militia, number)
        number -= some
        chosen = groups.merged(chosen, part, "militia", some) if some else chosen
    return chosen


def formation(s: State, seat: int, origin: str) -> Flow[Group]:
    found = formations_in(s, origin)
    told = {"space": origin}
    choice = yield from choose(seat, "guanches.formation", list(found), "TM-21.8-can.j", told)
    return found[choice]


def free_spaces(g: Table) -> Flow[None]:
    """TM-21.8-can.f, g, TM-12.2.j: where they stand alone no marker stays."""
    s = g.state
    for space in ISLANDS:
        alone = strength(s, space) and all(one.power == GUANCHES for one in stacks.at(s, space))
        if alone and control.controller(s, space) != control.INDEPENDENT:
            yield from free(g, space, "TM-21.8-can.f")


def free(g: Table, space: str, rule: str) -> Flow[None]:
    for power in siege.besiegers(g.state, space):
        siege.end(g, space, power)
    control.return_home(g, space, rule)
    yield from displacement.drive_out(g, space)


# Assaults


class Storm(Between):
    """TM-21.8-can.h: without an earlier siege, and without a line of communication."""

    paid = True
    moves = True

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        if s.guanche_hand != seat or not s.sieges or cp.price_of(budget, ACTION) > budget.cp:
            return False
        return bool(requirements.targets(s, GUANCHES))

    def does(self, g: Table, seat: int) -> Flow[None]:
        s = g.state
        found = requirements.targets(s, GUANCHES)
        space = yield from pick_one(seat, "in_space", found, "guanches.assault", "TM-21.8-can.h")
        s.guanches_led = True
        yield from assault(g, GUANCHES, space)
        yield from free_spaces(g)
        s.guanches_led = False


actions.BETWEEN.extend([Build(BUILDING), March(MARCHING), Storm(STORMING)])
