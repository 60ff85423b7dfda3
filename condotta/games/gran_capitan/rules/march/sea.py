"""Movement by sea (GC-S2.3, GC-S3.2): the only movement of a Captain in the turn, from Port to Port."""

from __future__ import annotations

from condotta.core.flow import Flow

from ...data import FACTS, HEXES, MOVEMENT, PLACES, REGIONS
from ...data.things import Place
from ...pieces import Leader, March
from ...state import State, Table
from .. import consolidation, scenarios
from ..common import changes, forces, ground, intelligence
from . import leaving


def ports(s: State, leader: Leader, march: March) -> list[str]:
    """The Ports to which an activated Force may sail: in its first activation, before it has spent anything."""
    rules, here = s.scenario.sea, ground.place_at(leader.place)
    if rules is None or here is None or not here.sea or leader.is_baron:
        return []
    if march.second or march.spent or march.held_back or leader.order not in (changes.MANOEUVRE, changes.ATTACK):
        return []
    if leader.road_march or not may_embark(s, leader, march):  # GC-8.7.c
        return []
    found = [
        place for place in PLACES.values() if place.sea and place is not here and is_linked(s, leader, here, place)
    ]
    return [place.hex for place in found if may_land(s, leader, place) and consolidation.fits(s, leader, place.hex)]


def captains_ports(s: State, captain: Leader) -> list[str]:
    """GC-S2.3.f, GC-S3.2.c: where an Unemployed Captain in a Port may sail, whatever he leads or rolls."""
    here = ground.place_at(captain.place)
    if s.scenario.sea is None or here is None or not here.sea:
        return []
    found = [place for place in PLACES.values() if place.sea and place is not here]
    wary = intelligence.wary_hexes(s, captain.side)
    found = [place for place in found if is_linked(s, captain, here, place) and may_land(s, captain, place)]
    return [place.hex for place in found if place.hex not in wary]


def may_embark(s: State, leader: Leader, march: March) -> bool:
    """GC-S2.3.b, d: size and MP; GC-S3.2: at most one Combat Unit."""
    rules = s.scenario.sea
    assert rules is not None
    leaving = MOVEMENT["leave_contested"] if forces.is_contested(s, leader.place) else 0
    if march.points < leaving + needs(s, leader):
        return False
    if rules.seas:
        return len(forces.units(s, leader)) <= 1
    return forces.sp_of(s, leader) <= rules.most_sp[s.scenario.sides[leader.side].id]


def needs(s: State, leader: Leader) -> int:
    """GC-S2.3.d, GC-S3.2.b: half points that a voyage needs."""
    if s.scenario.sea_is_free_only:
        return 0
    return FACTS.sea_needs[FACTS.sea_spans.place(forces.sp_of(s, leader))]


def is_linked(s: State, leader: Leader, here: Place, there: Place) -> bool:
    """GC-S2.3, GC-S2.3.c, GC-S3.2.a: between the Ports of some States, or of a side's seas."""
    rules = s.scenario.sea
    assert rules is not None
    side = s.scenario.sides[leader.side].id
    if rules.seas:
        return here.sea in rules.seas[side] and there.sea in rules.seas[side]
    origin, goal = HEXES[here.hex].region, HEXES[there.hex].region
    if origin not in rules.states or goal not in rules.states:
        return False
    return side not in rules.near_only or goal == origin or goal in REGIONS[origin].adjacent


def may_land(s: State, leader: Leader, place: Place) -> bool:
    """GC-S2.3.a: no enemy in the Fortress of arrival; in a Contested Port only if one owns the Fortress."""
    if place.id in s.scenario.venetian:
        return False
    if not intelligence.known_at(s, place.hex, leader.side):
        return True  # who stands there says what he leads when one lands
    friends = forces.forces_at(s, place.hex, leader.side)
    return not s.scenario.sea_is_free_only and bool(friends) and ground.owns_fortress(s, place.hex, leader.side)


def sail(g: Table, leader: Leader, march: March, hex: str) -> Flow[None]:
    """GC-S2.3.e, GC-S3.2.b: Pursuit out of a Contested hex; he is finished after the voyage."""
    s = g.state
    if forces.is_contested(s, leader.place):
        march.points -= MOVEMENT["leave_contested"]
        yield from leaving.leave_contested(g, leader, march, needs(s, leader))
    if leader.id not in s.leaders or not forces.is_force(s, leader):
        return
    origin = leader.place
    changes.move_to(s, leader, hex)
    leader.activations = 2
    march.points = 0
    march.held_back = True
    g.log("march.sails", "GC-S2.3", player=leader.side, force=leader.token, origin=origin, hex=hex)
    enemies = forces.enemies_at(s, hex, leader.side)
    for one in [leader, *enemies] if enemies else []:
        changes.turn_face_up(g, one, "GC-1.4.e")
    if not enemies:
        changes.take_town(g, leader)
    arrived = scenarios.of(s).arrived
    if arrived is not None:
        yield from arrived(g, leader)
