"""Changes that many chapters make: counters on and off the map, units lost or Demoralised, Orders, AP, ownership."""

from __future__ import annotations

from typing import Final

from ...data import BARONS, FACTS, HEXES, PLACES
from ...data.things import Place
from ...pieces import NOBODY, NOT_BESIEGED, ON_MAP, REMOVED, UNEMPLOYED, Leader, Unit
from ...state import State, Table
from . import forces, ground, intelligence

GARRISON: Final = "garrison"
STAND: Final = "stand"
MANOEUVRE: Final = "manoeuvre"
ATTACK: Final = "attack"
RETREAT: Final = intelligence.RETREAT
SIEGE_ARTILLERY: Final = "siege_artillery"


# Counters


def put_on_map(s: State, leader: Leader, hex: str, *, face_up: bool = False) -> None:
    """GC-1.4.d, R-02: a counter comes onto the map; nobody can tell which face-down one has been on the map before."""
    s.tokens += 1
    leader.token = s.tokens
    leader.place = hex
    leader.box = ON_MAP
    leader.under = ""
    leader.face_up = leader.told = face_up or leader.is_baron
    clear_markers(leader)


def put_on_card(s: State, leader: Leader, first: Leader, box: str) -> None:
    """GC-1.3.2.d: into a box of another Captain's card; those who were with him come along."""
    for one in [*forces.subordinates(s, leader), *forces.unemployed(s, leader)]:
        one.under = first.id
        one.place = first.place
    intelligence.forget(s, leader)
    leader.box = box
    leader.under = first.id
    leader.place = first.place
    leader.face_up = leader.told = False
    leader.order = ""
    clear_markers(leader)


def clear_markers(leader: Leader) -> None:
    """What belongs to a Force on the map, except its Order and its activations."""
    leader.earthworks = leader.road_march = leader.disorganised = leader.river_crossing = False
    leader.quarters = leader.no_move = leader.shaken = leader.besieges = leader.marched = False
    leader.siege_level = NOT_BESIEGED


def share_markers(new: Leader, parent: Leader) -> None:
    """GC-7.4.e: a Force split off in place bears what has befallen the whole; R-17: a Baron has no Earthworks."""
    new.earthworks = parent.earthworks and not new.is_baron
    new.no_move, new.marched = parent.no_move, parent.marched
    new.disorganised, new.river_crossing = parent.disorganised, parent.river_crossing


def move_to(s: State, leader: Leader, hex: str) -> None:
    """A Force goes to another hex with all who are on its cards; Earthworks and Siege markers go (GC-8.5.f)."""
    if leader.besieges:
        lift_siege(s, leader)
    if leader.is_besieged:
        s.story[left_level(leader.place)] = leader.siege_level
    leader.place = hex
    leader.earthworks = leader.quarters = False  # GC-18.k
    leader.siege_level = NOT_BESIEGED
    leader.marched = leader.told = True
    for one in s.leaders.values():
        if one.under == leader.id:
            one.place = hex


def lift_siege(s: State, besieger: Leader) -> None:
    """GC-12.3.1.c: the besieger leaves, is gone, or enters Quarters: the marker goes if no other besieger is left."""
    besieger.besieges = False
    friends = [one for one in forces.forces_at(s, besieger.place, besieger.side) if one.besieges]
    if not friends:
        s.story.pop(left_level(besieger.place), None)
        for one in forces.enemies_at(s, besieger.place, besieger.side):
            one.siege_level = NOT_BESIEGED


def left_level(hex: str) -> str:
    """R-57: under this name a Siege level waits whose Force has left, as long as the besieger stays."""
    return f"siege_level_{hex}"


def turn_face_up(g: Table, leader: Leader, rule: str) -> None:
    """GC-1.4.e, f: it stays so as long as he remains on the map."""
    leader.told = True
    if not leader.face_up:
        leader.face_up = True
        g.reveal()
        g.log("captain.revealed", rule, captain=leader.id, hex=leader.place)


def ask_who_leads(g: Table, side: int, *hexes: str) -> bool:
    """R-69, GC-8.3.e: what this side is about to do depends on whether the Captains in these hexes lead Forces.

    False: it knew that before.
    """
    said = [hex for hex in hexes if intelligence.say(g.state, hex, side)]
    for hex in said:
        g.reveal()
        g.log("captain.says", "GC-8.3.e", player=1 - side, hex=hex)
    return bool(said)


# Units


def lose_sp(g: Table, leader: Leader, unit: Unit, sp: int = 1) -> None:
    """GC-1.3.2.c: SP off a unit; without any it is gone for good. A Baron that loses anything is gone (GC-16.3.h)."""
    unit.sp -= min(sp, unit.sp)
    intelligence.tell(g.state, leader, unit)
    if unit.sp == 0 or unit.is_baron:
        remove_unit(g, leader, unit)


def demoralise(g: Table, leader: Leader, unit: Unit) -> None:
    """GC-1.3.3.h; a Baron is eliminated by it (GC-16.3.h)."""
    unit.demoralised = True
    intelligence.tell(g.state, leader, unit)
    if unit.is_baron:
        remove_unit(g, leader, unit)


def remove_unit(g: Table, leader: Leader, unit: Unit) -> None:
    """GC-1.3.3.d: never to be formed again; an eliminated Baron is Available again (GC-16.3.1.b, GC-16.3.2.d)."""
    s = g.state
    leader.units = [one for one in leader.units if one is not unit]
    intelligence.gone(s, leader, unit)
    if unit.is_baron:
        state = BARONS[unit.id].state
        if state and s.scenario.replaces_barons:
            s.available_barons.setdefault(state, []).append(unit.id)
    if leader.is_baron:
        s.leaders.pop(leader.id, None)
    elif unit.counter.type.artillery:
        first = forces.first_captain(s, leader)
        if not any(one.counter.type.artillery for one in forces.units(s, first)):
            for one in forces.captains(s, first):  # GC-16.1.2.a, R-32
                one.auxiliaries = [each for each in one.auxiliaries if each != SIEGE_ARTILLERY]


# Captains


def remove_captain(g: Table, leader: Leader) -> None:
    """GC-4.6.a: captured or eliminated; who is left in his boxes is looked after by the chapter that removes him."""
    s = g.state
    if leader.besieges:
        lift_siege(s, leader)
    s.leaders.pop(leader.id, None)
    intelligence.forget(s, leader)
    if not leader.is_baron:
        s.lost.append(leader.id)


def become_unemployed(s: State, leader: Leader) -> None:
    """R-11, R-51: a Captain whose last SP went by Attrition or desertion stays; what is left on the cards is not."""
    if leader.besieges:
        lift_siege(s, leader)
    for one in [leader, *forces.subordinates(s, leader)]:
        one.auxiliaries = []
        one.box = UNEMPLOYED if one is not leader else ON_MAP
    leader.order = ""
    leader.auxiliaries = []
    clear_markers(leader)


def drop_idle_auxiliaries(s: State) -> None:
    """GC-16.1.2.a, R-32, R-51: Siege Artillery of a Force without guns is gone, and all that is in no Force."""
    for leader in s.leaders.values():
        if leader.auxiliaries:
            first = forces.first_captain(s, leader)
            if not forces.is_force(s, first):
                leader.auxiliaries = []
            elif not any(unit.counter.type.artillery for unit in forces.units(s, first)):
                leader.auxiliaries = [one for one in leader.auxiliaries if one != SIEGE_ARTILLERY]


# Orders


def resting_order(s: State, leader: Leader) -> str:
    """Stand, or Garrison where it is legal (GC-7.3.b): the one that a Force is given in place of its Order."""
    return GARRISON if ground.owns_fortress(s, leader.place, leader.side) else STAND


def give_order(leader: Leader, order: str) -> None:
    """GC-8.7.i: Road March ends with any other Order than Manoeuvre; GC-18.k: Quarters with any that lets it move."""
    leader.order = order
    leader.told = leader.told or order == RETREAT
    if order != MANOEUVRE:
        leader.road_march = False
    if order not in (STAND, GARRISON):
        leader.quarters = False


# Administrative Points


def gain_ap(g: Table, pool: str, points: int) -> None:
    """GC-6.3.3.a: an Army holds 19 at most; any excess is lost."""
    stock = g.state.ap
    stock[pool] = min(stock[pool] + points, FACTS.most_ap)


def pay_ap(g: Table, pool: str, points: int) -> None:
    g.state.ap[pool] -= points


def pool_of(s: State, leader: Leader) -> str:
    return s.scenario.pool_of(leader.army)


# Ownership


def conquer(g: Table, place: Place, side: int) -> None:
    """GC-15.2.a, c: the place belongs to this side now; an enemy's Supply Source there goes (GC-6.1.2.a)."""
    s = g.state
    if ground.owner(s, place) != side:
        if ground.alignment(s, HEXES[place.hex].region) == side:
            s.conquered.pop(place.id, None)
        else:
            s.conquered[place.id] = side
        g.log("place.conquered", "GC-15.2.a", player=side, place=place.id)
    remove_sources(g, place.hex, 1 - side)


def take_town(g: Table, leader: Leader) -> None:
    """GC-15.3.a: an unfortified Town is conquered by entering it."""
    place = ground.place_at(leader.place)
    if place is not None and not place.fortress and ground.may_be_conquered(g.state, place):
        conquer(g, place, leader.side)


def remove_sources(g: Table, hex: str, side: int) -> None:
    """GC-6.1.2.a: an enemy Force alone in the hex of an active source removes the marker."""
    s = g.state
    for pool, source in s.sources.items():
        armies = s.scenario.pools[pool]
        if source.hex == hex and s.scenario.side_of_army(armies[0]) == side and not forces.is_contested(s, hex):
            source.hex, source.status, source.since = "", REMOVED, s.turn
            g.log("supply.removed", "GC-6.1.2.a", player=side, pool=pool, hex=hex)


def align(g: Table, state: str, side: int) -> None:
    """GC-15.c, GC-15.1.c: the side owns all places of the State, except those that an enemy Force occupies now."""
    s = g.state
    if not s.scenario.realigns:
        return  # GC-S1.4
    was = ground.alignment(s, state)
    held = {place.id: ground.owner(s, place) for place in ground.PLACES_OF[state]}
    s.alignment[state] = side
    for id, owner in held.items():
        place = PLACES[id]
        s.conquered.pop(id, None)
        enemy = owner not in (side, NOBODY) and bool(forces.forces_at(s, place.hex, owner))
        if enemy:
            s.conquered[id] = owner
    for baron in [one for one in forces.forces(s) if one.side == NOBODY and BARONS[one.id].state in ("", state)]:
        if HEXES[baron.place].region == state:
            s.leaders.pop(baron.id)  # GC-16.3.2.d
    if was == NOBODY:  # GC-S3.AL2: the full number of its Barons
        own = [id for id, baron in BARONS.items() if baron.state == state][: s.scenario.alignment[state].barons]
        in_use = [unit.id for leader in s.leaders.values() for unit in leader.units]
        s.available_barons[state] = [id for id in own if id not in in_use]
    g.log("state.aligned", "GC-15.c", state=state, player=side)
