"""Chapter 19, Pillage: for pay, after a victory, or by unpaid troops who take it themselves."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, offer

from ..data import HEXES, MOVEMENT, PLACE_LEVELS
from ..data.things import Place
from ..pieces import NOBODY, Leader
from ..state import State, Table
from . import discipline
from .common import changes, forces, ground

LEAST_SP: Final = 2  # GC-19.a
SPARE: Final = Option("spare")


def may_pillage(s: State, leader: Leader, *, unpaid: bool = False) -> Place | None:
    """GC-19.a, c, j: the place where a Force stands, if it may Pillage it; `unpaid`: it takes it itself (R-46)."""
    place = ground.place_at(leader.place)
    if place is None or leader.is_baron or place.id in s.pillaged or not ground.may_be_conquered(s, place):
        return None
    if not (unpaid or s.scenario.realigns) and ground.alignment(s, HEXES[place.hex].region) == leader.side:
        return None  # R-101: the price could not be paid
    these = [unit for unit in forces.units(s, leader) if not unit.counter.type.artillery]
    if forces.strength(these) < (0 if unpaid else LEAST_SP) or forces.enemies_at(s, leader.place, leader.side):
        return None
    return place


def price(s: State, leader: Leader) -> int:
    """GC-19.a, GC-S1.5: half points."""
    return MOVEMENT["pillage"] // 2 if is_turkish(s, leader) else MOVEMENT["pillage"]


def is_turkish(s: State, leader: Leader) -> bool:
    return leader.army == "turkish"


def pillage(g: Table, leader: Leader, place: Place, *, paid: bool) -> Flow[None]:
    """GC-19.b to e, k: AP by the die, a marker for ever, perhaps Recovery, then Disorganised; the State turns away."""
    s = g.state
    owner_before = ground.alignment(s, HEXES[place.hex].region)
    die = g.d6(leader.side) if place.fortress else 0
    kind = PLACE_LEVELS[place.level].pillage
    points = {"die": die, "half": die // 2, "one": 1}[kind]
    changes.gain_ap(g, changes.pool_of(s, leader), points)
    s.pillaged.append(place.id)
    if owner_before != leader.side:
        s.story[f"pillaged_{leader.side}_{HEXES[place.hex].region}"] = s.turn  # GC-S2.8.c
    g.log("pillage.done", "GC-19.b", player=leader.side, place=place.id, points=points)
    if ground.owner(s, place) != leader.side:
        changes.conquer(g, place, leader.side)  # R-92
    if owner_before in (leader.side, NOBODY):
        changes.align(g, HEXES[place.hex].region, 1 - leader.side)  # GC-19.e
    if forces.demoralised_number(forces.units(s, leader)):
        yield from discipline.ask_recovery(g, leader, spent=paid)  # R-48
    if not is_turkish(s, leader):
        leader.disorganised = True  # GC-19.d, GC-S1.5


def offer_after_combat(g: Table, leader: Leader, place: Place) -> Flow[None]:
    """GC-19.f: the victor may Pillage without spending MP."""
    if may_pillage(g.state, leader) is None:
        return
    options = [SPARE, offer("pillage", place.id)]
    choice: Option = yield Decision(leader.side, "pillage.after_combat", options, "GC-19.f", {"place": place.id})
    if choice is not SPARE:
        yield from pillage(g, leader, place, paid=False)


# Unpaid troops


def reliability_check(g: Table, leader: Leader, change: int, rule: str) -> Flow[None]:
    """GC-10.1.b, GC-19.g: a check against Reliability, with the flight to Pillage that a D* brings."""
    s = g.state
    broken = forces.all_demoralised(forces.units(s, leader))  # has had its Order of Retreat (GC-10.1.1.e)
    flies = discipline.check_reliability(g, leader, change, rule)
    if leader.id in s.leaders and not forces.units(s, leader) and not leader.is_baron:
        changes.become_unemployed(s, leader)
    if flies and leader.id in s.leaders and forces.is_force(s, leader):
        yield from fly(g, leader)
    if leader.id in s.leaders and forces.is_force(s, leader) and not broken:
        yield from discipline.settle_orders(g, leader)


def fly(g: Table, leader: Leader) -> Flow[None]:
    """GC-19.g, h, R-46: the whole Force to the nearest unoccupied Fortress that can be Pillaged, whatever its Order."""
    s = g.state
    found = nearest_loot(s, leader)
    if not found:
        return
    hex = found[g.pick(len(found))] if len(found) > 1 else found[0]
    if hex != leader.place:
        changes.move_to(s, leader, hex)
    g.log("pillage.flight", "GC-19.g", player=leader.side, force=leader.token, hex=hex)
    place = may_pillage(s, leader, unpaid=True)
    if place is not None:
        yield from pillage(g, leader, place, paid=False)


def nearest_loot(s: State, leader: Leader) -> list[str]:
    """The hexes, equally near, to which it may fly: through no hex with other units."""
    others = {one.place for one in s.leaders.values() if one.on_map and one is not leader and one.place}
    edge, seen = [leader.place], {leader.place}
    while edge:
        found = [hex for hex in edge if is_loot(s, hex, leader, others)]
        if found:
            return found
        further: list[str] = []
        for hex in edge:
            for step in ground.steps(s, hex):
                if step.to not in seen and step.to not in others:
                    seen.add(step.to)
                    further.append(step.to)
        edge = further
    return []


def is_loot(s: State, hex: str, leader: Leader, others: set[str]) -> bool:
    place = ground.fortress_at(hex)
    if place is None or place.id in s.pillaged or not ground.may_be_conquered(s, place):
        return False
    return not forces.enemies_at(s, hex, leader.side) if hex == leader.place else hex not in others
