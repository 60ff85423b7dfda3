"""Sections 4.2 and 4.6: Captains who fall, their units and command, new Captains General."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, Seat, offer

from ..data import FACTS
from ..pieces import SUBORDINATE, UNEMPLOYED, Leader, Unit
from ..state import State, Table
from . import discipline
from .common import changes, forces, intelligence

GONE: Final = FACTS.captain_eliminated


# A check, and its result


def check_captain(g: Table, leader: Leader, rule: str, *, in_major_battle: bool = False) -> Flow[bool]:
    """GC-4.6.1.a: eliminated on 1 or 2. A Baron makes none (GC-12.5.b)."""
    if leader.is_baron or leader.id not in g.state.leaders:
        return False
    die = g.d6(leader.side)
    g.log("captain.check", rule, player=leader.side, captain=leader.id)
    if die > GONE:
        return False
    yield from fall(g, leader, in_major_battle=in_major_battle)
    return True


def fall(g: Table, leader: Leader, *, in_major_battle: bool = False) -> Flow[None]:
    """GC-4.6.1.b to d, GC-4.6.2, GC-4.6.3: his units pass on, then his command."""
    s = g.state
    first = forces.first_captain(s, leader)
    g.log("captain.falls", "GC-4.6.a", player=leader.side, captain=leader.id)
    heirs = [one for one in [*forces.captains(s, first), *forces.unemployed(s, first)] if one is not leader]
    yield from pass_units_on(g, leader, first, heirs, in_major_battle=in_major_battle)
    was_first, was_general, army = leader is first, leader.general, leader.army
    followers = [one for one in s.leaders.values() if one.under == leader.id]
    new_general: Leader | None = None
    if was_general:
        new_general = yield from general_of_force(g, followers)
    if was_first:
        yield from new_first_captain(g, leader, followers, new_general)
    changes.remove_captain(g, leader)
    if was_general:
        promote_highest(g, army)


def pass_units_on(g: Table, leader: Leader, first: Leader, heirs: list[Leader], *, in_major_battle: bool) -> Flow[None]:
    """GC-4.6.1.b: to Unemployed Captains, a new Minor Captain, others with room (not in a Major Battle)."""
    s = g.state
    while leader.units or leader.auxiliaries:
        able = [one for one in heirs if may_take_over(s, one, leader)]
        takers = [one for one in able if one.under and (not one.units or one.box == UNEMPLOYED)]
        if not takers and leader.units:
            minors = [new_minor(s, id, leader) for id in minors_for(s, leader)]
            takers = [one for one in minors if may_take_over(s, one, leader)][:1]
            for one in takers:
                bring_in_minor(s, one, first)
                heirs.append(one)
        if not takers and not in_major_battle:
            takers = able
        if not takers:
            for unit in leader.units[:]:
                changes.remove_unit(g, leader, unit)
                g.log("losses.leaderless", "GC-4.6.1.d", player=leader.side, unit=unit.id)
            return
        taker = yield from choose_leader(leader.side, takers, "captain.takes_over", "GC-4.6.1.b")
        yield from hand_over(s, leader, taker)


def may_take_over(s: State, captain: Leader, fallen: Leader) -> bool:
    """GC-4.6.1.b: he has room, and may command such units; Auxiliary units alone need no room (GC-16.1.a)."""
    if not fallen.units:
        return True
    return forces.room(captain) > 0 and any(forces.may_command(s, captain, unit) for unit in fallen.units)


def hand_over(s: State, leader: Leader, taker: Leader) -> Flow[None]:
    """As many units as the new Captain's Rank allows; Auxiliary units go along (GC-16.1.b)."""
    while forces.room(taker) > 0:
        units = [unit for unit in leader.units if forces.may_command(s, taker, unit)]
        if not units:
            break
        unit = units[0]
        if len(units) > forces.room(taker):
            unit = yield from choose_of(leader.side, units, "captain.which_units", "GC-4.6.1.b")
        leader.units = [one for one in leader.units if one is not unit]
        taker.units.append(unit)
    taker.auxiliaries += leader.auxiliaries
    leader.auxiliaries = []
    if taker.box == UNEMPLOYED and taker.under:
        taker.box = SUBORDINATE


def new_minor(s: State, id: str, leader: Leader) -> Leader:
    return Leader(id, leader.side, s.scenario.army_of[id])


def minors_for(s: State, leader: Leader) -> list[str]:
    """Those of his own Army first."""
    return sorted(s.minors[leader.side], key=lambda id: s.scenario.army_of[id] != leader.army)


def bring_in_minor(s: State, minor: Leader, first: Leader) -> None:
    """GC-4.5.c: a Minor Captain brought into play to take over units."""
    s.minors[minor.side].remove(minor.id)
    s.leaders[minor.id] = minor
    changes.put_on_card(s, minor, first, UNEMPLOYED)


def choose_leader(seat: Seat, leaders: list[Leader], prompt: str, rule: str) -> Flow[Leader]:
    if len(leaders) == 1:
        return leaders[0]
    choice: Option = yield Decision(seat, prompt, [offer("captain", one.id) for one in leaders], rule)
    return next(one for one in leaders if one.id == choice.args[0])


def choose_of(seat: Seat, units: list[Unit], prompt: str, rule: str) -> Flow[Unit]:
    choice: Option = yield Decision(seat, prompt, [offer("unit", one.id) for one in units], rule)
    return next(one for one in units if one.id == choice.args[0])


# Captains General


def general_of_force(g: Table, followers: list[Leader]) -> Flow[Leader | None]:
    """GC-4.6.2.a: the highest Rank in the same Force, never a Minor Captain; ties at random."""
    s = g.state
    found = [one for one in followers if not one.is_minor and may_be_general(s, one)]
    if not found:
        return None
    best = max(one.rank for one in found)
    tied = [one for one in found if one.rank == best]
    heir = tied[g.pick(len(tied))] if len(tied) > 1 else tied[0]
    heir.general = True
    g.log("captain.general", "GC-4.6.2.a", player=heir.side, captain=heir.id)
    yield from ()
    return heir


def may_be_general(s: State, leader: Leader) -> bool:
    """GC-4.5.e, GC-4.2.1.b, R-S1a, R-S2d."""
    return not leader.is_minor and leader.army not in s.scenario.without_general


def promote_highest(g: Table, army: str) -> None:
    """GC-4.2.1.a, R-07: the Captain of the highest Rank of his Army is always a Captain General."""
    s = g.state
    found = [one for one in s.leaders.values() if one.army == army and may_be_general(s, one)]
    found = [one for one in found if one.id not in s.scenario.never_general or s.lost]
    if not found:
        return
    best = max(one.rank for one in found)
    tied = [one for one in found if one.rank == best]
    if not any(one.general for one in tied):
        heir = tied[g.pick(len(tied))] if len(tied) > 1 else tied[0]
        heir.general = True
        g.log("captain.general", "GC-4.2.1.a", player=heir.side, captain=heir.id)


# The Force without its First Captain


def new_first_captain(g: Table, leader: Leader, followers: list[Leader], general: Leader | None) -> Flow[None]:
    """GC-4.6.3.a, c, R-84: the new Captain General leads on; without one each Captain with units is on his own."""
    s = g.state
    with_units = [one for one in followers if one.units]
    if not with_units and general is None:
        for one in followers:
            changes.put_on_map(s, one, leader.place, face_up=True)
        return
    heir = general
    if heir is None:
        best = max(one.rank for one in with_units)
        tied = [one for one in with_units if one.rank == best]
        heir = yield from choose_leader(leader.side, tied, "captain.first", "GC-4.6.3.c")
    intelligence.follow(s, leader, heir)
    yield from take_command(g, heir, leader)
    leader.under = heir.id  # whoever still speaks of the fallen finds the heir
    for one in followers:
        if one is not heir:
            one.under = heir.id
            one.box = SUBORDINATE if one.units else UNEMPLOYED


def leads_now(s: State, first: Leader) -> Leader | None:
    """Who leads the Force of a First Captain, who may have fallen; None: nobody is left."""
    return first if first.id in s.leaders else s.leaders.get(first.under)


def part(g: Table) -> Flow[None]:
    """GC-4.6.3.c: combat and retreat are over: without a Captain General each Captain with units is on his own."""
    s = g.state
    for first in [one for one in s.leaders.values() if one.shaken and not one.general]:
        for one in forces.subordinates(s, first):
            yield from take_command(g, one, first)


def take_command(g: Table, heir: Leader, fallen: Leader) -> Flow[None]:
    """GC-4.6.3.a, b: with the markers of the old Force, Stand or Garrison, and no attack until the next Phase D."""
    s = g.state
    changes.put_on_map(s, heir, fallen.place, face_up=True)
    for marker in ("earthworks", "disorganised", "river_crossing", "besieges", "siege_level", "marched", "activations"):
        setattr(heir, marker, getattr(fallen, marker))
    heir.shaken = True
    yield from discipline.rest(g, heir, "GC-4.6.3.a")


# The whole Force is lost


def capture_force(g: Table, first: Leader, by: Leader | None, rule: str) -> None:
    """GC-4.6.b, GC-4.6.2.d, R-12: all SP lost in combat or Pursuit; with a Captain General go the AP of his Army."""
    s = g.state
    everybody = [first, *[one for one in s.leaders.values() if one.under == first.id]]
    general = next((one for one in everybody if one.general), None)
    if general is not None:
        pool = changes.pool_of(s, general)
        lost = s.ap[pool]
        s.ap[pool] = 0
        if by is not None and by.side == 1 - general.side:  # not a Non-Aligned Baron
            changes.gain_ap(g, stock_of(s, by), (lost + 1) // 2)
        g.log("ap.lost_with_general", "GC-4.6.2.d", player=general.side, points=lost)
    armies = [one.army for one in everybody if one.general]
    for one in everybody:
        for unit in one.units[:]:
            changes.remove_unit(g, one, unit)
    for one in everybody:
        if one.id in s.leaders:
            changes.remove_captain(g, one)
            if not one.is_baron:
                g.log("captain.captured", rule, player=one.side, captain=one.id)
    for army in armies:
        promote_highest(g, army)


def stock_of(s: State, victor: Leader) -> str:
    """R-12: of his Army; of a Baron's side the first."""
    if not victor.is_baron:
        return changes.pool_of(s, victor)
    return next(pool for pool, armies in s.scenario.pools.items() if s.scenario.side_of_army(armies[0]) == victor.side)
