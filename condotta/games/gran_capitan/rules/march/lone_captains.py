"""Section 4.4 and GC-4.6.c to e: Unemployed Captains alone on the map, who ride and who are caught."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import PASS, Decision, Flow, Option, offer

from ...data import HEXES, MOVEMENT
from ...pieces import UNEMPLOYED, Leader
from ...state import State, Table
from .. import scenarios, succession
from ..combat import retreat
from ..common import changes, forces, ground, intelligence, ties
from . import sea

RIDE: Final = MOVEMENT["lone_captain"]
MOST_RIDERS: Final = 2  # GC-4.4.b


def meet(g: Table, leader: Leader) -> Flow[None]:
    """GC-4.6.c to e: a Force with cavalry enters the hex of lone enemy Captains; each escapes or is captured."""
    s = g.state
    side = 1 - leader.side
    if forces.forces_at(s, leader.place, side) or not any(u.counter.type.cavalry for u in forces.units(s, leader)):
        return
    for captain in forces.lone_captains_at(s, leader.place, side):
        for one in forces.unemployed(s, captain):
            changes.put_on_map(s, one, captain.place)  # each of them rolls
    for captain in forces.lone_captains_at(s, leader.place, side):
        die = g.d6(side)
        g.log("captain.escape", "GC-4.6.c", player=side, captain=captain.id)
        ends = retreat.ends_of(g, captain, RIDE, full=False) if die <= captain.initiative else []
        if ends:
            yield from retreat.retreat(g, captain, ends, "GC-4.6.c")
        else:
            changes.remove_captain(g, captain)
            g.log("captain.captured", "GC-4.6.c", player=side, captain=captain.id)
            if captain.general:
                succession.promote_highest(g, captain.army)  # GC-4.2.1.a


def riders(s: State, seat: int) -> list[Leader]:
    """GC-4.4.a to c: Unemployed Captains on the map, on nobody's card, who have not moved in this Phase."""
    own = [one for one in s.leaders.values() if one.side == seat and not one.marched]
    return [one for one in own if forces.is_lone_captain(s, one) and not ties.is_tied(s, one)]


def ride(g: Table, seat: int) -> Flow[bool]:
    """GC-4.4.b, d, i: after the activation of a friendly First Captain up to two of them move up to 9 MP.

    It is asked in secret: the enemy does not know who is on the cards (GC-1.4.a).
    """
    s = g.state
    found = riders(s, seat)
    if not found:
        return False
    options = [PASS, *[offer("ride", one.id) for one in found]]
    choice: Option = yield Decision(seat, "captain.ride", options, "GC-4.4.b", hidden=True)
    if choice is PASS:
        return False
    captain = s.leaders[str(choice.args[0])]
    ends = reach(s, captain)
    options = [offer("ride_to", hex) for hex in ends]
    if not options:
        captain.marched = True
        return True
    choice = yield Decision(seat, "captain.ride_to", options, "GC-4.4.b", {"captain": captain.id})
    origin = captain.place
    leave_company(s, captain)
    captain.place = str(choice.args[0])
    captain.marched = captain.told = True  # GC-4.4.d
    g.log("captain.rides", "GC-4.4.d", player=seat, force=captain.token, origin=origin, hex=captain.place)
    arrived = scenarios.of(s).arrived
    if arrived is not None:
        yield from arrived(g, captain)  # R-S2l
    return True


def leave_company(s: State, captain: Leader) -> None:
    """GC-4.4.j: of those in his box the one of highest Rank stands on the map now, with the others."""
    company = forces.unemployed(s, captain)
    if company:
        head = max(company, key=lambda one: one.rank)
        changes.put_on_map(s, head, captain.place)
        for one in company:
            if one is not head:
                changes.put_on_card(s, one, head, UNEMPLOYED)


def reach(s: State, captain: Leader) -> list[str]:
    """GC-4.4.c, i: terrain as usual, not slowed by Mud, no hex in which an enemy Force may stand; or by sea.

    R-69: he does not ask what an enemy counter leads, or he could scout for nothing (R-08).
    """
    costs = ground.within(s, [captain.place], RIDE, set(intelligence.wary_hexes(s, captain.side)))
    by_land = [hex for hex in costs if hex != captain.place and HEXES[hex].place not in s.scenario.venetian]
    return list(dict.fromkeys([*by_land, *sea.captains_ports(s, captain)]))
