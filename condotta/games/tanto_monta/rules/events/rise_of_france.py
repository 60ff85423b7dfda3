"""Card 10, THE RISE OF FRANCE: units with a French leader (TM-17.d), and a deployment to Italy (TM-10.y)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, Option, choose, offer

from ...data import LEADERS, SPACES
from ...data.things import FRANCE
from ...state import State, Table
from ..action import budget as cp
from ..common import control, events, pool, stacks
from ..land import siege
from ..spring import deployment
from ..spring.deployment import Deployment
from .reinforcements import is_quiet, put, room

CARD: Final = "rise_of_france"
POWER: Final = "france"
RULE: Final = "TM-17.d"
FOOT: Final = {"regular": 1, "militia": 2}


# a


def bands(s: State) -> dict[Option, list[tuple[str, int]]]:
    """Spaces with a French leader, and which infantry comes beside the cavalry: as much as the pool has; within walls
    under siege only if all have room."""
    found: dict[Option, list[tuple[str, int]]] = {}
    for space in dict.fromkeys(leader.place for name, leader in s.leaders.items() if LEADERS[name].power == POWER):
        if space not in SPACES or not is_quiet(s, space):
            continue
        for kind, number in FOOT.items():
            band = [(one, min(n, pool.left(s, POWER, one))) for one, n in (("cavalry", 1), (kind, number))]
            some = sum(n for _, n in band)
            if some and (not is_under_siege(s, space) or some <= room(s, POWER, space)):
                found[offer("band", space, kind)] = band
    return found


def is_under_siege(s: State, space: str) -> bool:
    """The leader is within the walls."""
    names = [name for name in stacks.leaders_at(s, space) if LEADERS[name].power == POWER]
    return siege.is_besieged(s, space) and all(s.leaders[name].inside for name in names)


def may_rally(s: State, seat: int) -> bool:
    return seat == FRANCE and bool(bands(s))


def rally(g: Table, seat: int) -> Flow[None]:
    """One cavalry unit, and a regular or two militia."""
    s = g.state
    found = bands(s)
    choice = yield from choose(seat, "rise_of_france.band", list(found), RULE)
    space = str(choice.args[0])
    inside = is_under_siege(s, space)
    for kind, number in found[choice]:
        if number:
            put(s, POWER, kind, space, number, inside)
            g.log("units.added", RULE, power=POWER, kind=kind, space=space, number=number)


# b


def crossing() -> Deployment:
    about = Deployment(POWER)
    about.alone = True
    about.passes = 1
    about.controlled = True
    return about


def turn_to_italy(g: Table, seat: int) -> Flow[None]:
    """Italy is open for the rest of the turn; a formation of a single leader deploys, over a pass if need be; 2 CP."""
    s = g.state
    s.italy_open = True
    g.log("italy.opens", "TM-10.y")
    if any(deployment.can_leave(s, crossing(), key) for key in control.home_keys(s, POWER)):
        yield from deployment.deploy(g, crossing())
    s.budget = cp.of_event(CARD, 2)


events.declare(CARD, "a", may_rally, rally)
events.declare(CARD, "b", events.only(FRANCE), turn_to_italy)
