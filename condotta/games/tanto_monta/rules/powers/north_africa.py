"""Section 20.2: OTTOMANS SEIZE OTRANTO (card 23) and ALGIERS REGENCY (card 33).

Where Algiers stands before its card is told in `control`; the Berbers come with the personages of Turn 4 (8.1)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow

from ...data import CARD_IDS, LEADERS, POWERS
from ...pieces import Fleet, units
from ...state import State, Table
from ..common import control, events, fleets, influence, pool, stacks
from ..common.control import ALGIERS
from ..common.powers import OTTOMANS, REGENCY, major
from ..events.corsairs_and_fleets import raids_of_algiers
from ..land import siege
from ..minors import activation, status

POWER: Final = "north_africa"
TURKS: Final = "ottoman"
REGULARS: Final = 4
OTRANTO: Final = "otranto"
NAPLES: Final = "naples"
CORSAIRS: Final = 3
BARBAROSSA: Final = "barbarossa"


def occupy(g: Table, space: str, rule: str) -> Flow[None]:
    """TM-20.2-otr.a, alg.d, e: the space is North Africa's, whoever was there leaves it, and four Ottomans come."""
    s = g.state
    siege.end_all(g, space)
    control.gain_control(g, space, POWER, rule)
    yield from activation.clear(g, space, strangers(s))
    stacks.put(s, space, units(TURKS, "regular", REGULARS))
    g.log("unit.added_many", rule, power=TURKS, number=REGULARS, space=space)


def strangers(s: State) -> list[str]:
    """R-TM-20.2-4: units of North Africa itself stay where they are at home now."""
    return [power for power in POWERS if major(s, power) != POWER]


# 23: OTTOMANS SEIZE OTRANTO


def seize_otranto(g: Table, seat: int) -> Flow[None]:
    """TM-20.2-otr.a to d: whoever wins the check of Naples, Otranto stays as it is (R-TM-20.2-2)."""
    s = g.state
    s.happened.append(OTTOMANS)
    yield from occupy(g, OTRANTO, "TM-20.2-otr.a")
    if influence.is_minor(s, NAPLES):
        yield from status.check(g, NAPLES, everybody=True, spared=[OTRANTO])
        if s.allied.get(NAPLES) != POWER:  # an ally has no marker in a space of his minor power
            s.markers[OTRANTO] = POWER
            s.changes += 1
            yield from activation.clear(g, OTRANTO, strangers(s))  # of a former ally
        else:
            s.markers.pop(OTRANTO, None)


# 33: ALGIERS REGENCY


def regency(g: Table, seat: int) -> Flow[None]:
    """TM-20.2-alg.d to j."""
    s = g.state
    s.happened.append(REGENCY)
    yield from occupy(g, ALGIERS, "TM-20.2-alg.d")
    former = LEADERS[BARBAROSSA].heir_of
    if s.leaders.pop(former, None) is not None:
        g.log("leader.leaves", "TM-20.2-alg.f", leader=former)
    stacks.place_leader(s, BARBAROSSA, ALGIERS)
    g.log("leader.arrives", "TM-20.2-alg.f", leader=BARBAROSSA, space=ALGIERS)
    found = min(CORSAIRS, pool.ships_left(s, POWER))
    if found > 0:
        stacks.put_ships(s, ALGIERS, Fleet(POWER, corsairs=found))
        g.log("algiers.corsairs", "TM-20.2-alg.f", number=found)
    leave_djerba(g)
    yield from raids_of_algiers(g)


def leave_djerba(g: Table) -> None:
    """TM-20.2-alg.h, TM-21.8-tun.c: wherever it is; one that was sunk does not come back (TM-18.6.d)."""
    s = g.state
    for place in [*s.fleets]:
        for fleet in [one for one in stacks.fleets_at(s, place) if fleets.is_of_djerba(one)]:
            stacks.take_ships(s, place, fleet)
            g.log("algiers.djerba", "TM-20.2-alg.h", place=place)


assert CARD_IDS[23] == OTTOMANS
assert CARD_IDS[33] == REGENCY
assert LEADERS[BARBAROSSA].heir_of
events.declare(OTTOMANS, "", events.always, seize_otranto)
events.declare(REGENCY, "", events.always, regency)
