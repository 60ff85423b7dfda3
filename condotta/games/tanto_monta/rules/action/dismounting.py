"""Section 5.3: cavalry dismounts between two actions."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, choose, numbered, offer

from ...data import SPACES
from ...pieces import units
from ...state import State, Table
from ..common import pool, stacks
from ..common.forces import Forces
from ..common.powers import run_by

RULE: Final = "TM-5.3.l"
DISMOUNT: Final = offer("dismount")


def riders(s: State, seat: int) -> list[Option]:
    """Space and power: cavalry of the player for which there are regulars in the pool."""
    able = [power for power in run_by(s, seat) if pool.left(s, power, "regular") > 0]
    found = [(space, one.power) for space, one in stacks.all_stacks(s) if one.cavalry and one.power in able]
    return [offer("place", power, space) for space, power in dict.fromkeys(found) if space in SPACES]


def has_riders(forces: Forces) -> bool:
    """Are there any?"""
    return any(forces.has_riders(power) and forces.left(power, "regular") > 0 for power in forces.powers)


def dismount(g: Table, seat: int) -> Flow[None]:
    """TM-5.3.k, l: some cavalry of one space becomes regulars; it costs nothing and cannot be undone."""
    s = g.state
    place = yield from choose(seat, "dismount.where", riders(s, seat), RULE)
    power, space = str(place.args[0]), str(place.args[1])
    mounted = [one for one in stacks.at(s, space) if one.power == power and one.cavalry]
    most = min(sum(one.cavalry for one in mounted), pool.left(s, power, "regular"))
    params = {"space": space, "power": power}
    choice: Option = yield Decision(seat, "dismount.how_many", numbered("dismount", most, 1), RULE, params)
    left = number = int(choice.args[-1])
    for stack in mounted:
        some = min(left, stack.cavalry)
        left -= some
        marks = stack.inside, stack.moved, stack.tried, stack.beaten
        stacks.take(s, space, units(power, "cavalry", some).marked(*marks))
        stacks.put(s, space, units(power, "regular", some).marked(*marks))
    g.log("cavalry.dismounts", "TM-5.3.k", space=space, power=power, number=number)
