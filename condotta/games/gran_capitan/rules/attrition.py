"""Chapter 9, Attrition (GC-9.a to GC-9.l): forced marches, hostile land, hunger behind walls, the plague."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, Seat, offer

from ..data import BARONS, FACTS, HEXES, PLACES, WEATHERS
from ..pieces import Leader
from ..state import State, Table
from .common import changes, forces, ground, lines, losses
from .discipline import held_by

MODIFIERS: Final = FACTS.attrition_modifiers


def after_second_activation(g: Table, first: Leader, sp: int, full_mp: int, held: list[losses.Held]) -> Flow[None]:
    """GC-9.a, c, e: at once, on the SP at the start of the move; each full MP spent counts, at most 4."""
    change = base_modifier(g.state, first) + min(MODIFIERS["each_mp"] * full_mp, MODIFIERS["most_mp"])
    yield from check(g, first, sp, change, held, "GC-9.a")


def attrition_segment(g: Table, seat: Seat) -> Flow[None]:
    """GC-9.b, k: one side checks all its Forces that must, in the order that it chooses."""
    s = g.state
    own = [one for one in s.leaders.values() if one.side == seat and one.on_map and one.place and must_check(s, one)]
    for one in own:
        one.told = True  # whoever does not check leads no Force
    left = [first.id for first in own if forces.is_force(s, first)]
    while left:
        id = left[0]
        if len(left) > 1:
            choice: Option = yield Decision(seat, "attrition.next", [offer("check", one) for one in left], "GC-9.k")
            id = str(choice.args[0])
        left.remove(id)
        first = s.leaders[id]
        change = base_modifier(s, first) + (MODIFIERS["plague"] if first.place in s.plague else 0)  # GC-9.f
        yield from check(g, first, forces.sp_of(s, first), change, held_by(s, first), "GC-9.b")


def must_check(s: State, first: Leader) -> bool:
    """GC-9.b, GC-16.3.d: in a Hostile Region, on Arid Land, in a Contested hex, or Besieged; no Baron at home."""
    if is_baron_at_home(first):
        return False
    hex = first.place
    return (
        ground.is_hostile(s, hex, first.side)
        or ground.is_arid(s, hex)
        or first.is_besieged
        or forces.is_contested(s, hex)
    )


def is_baron_at_home(first: Leader) -> bool:
    return first.is_baron and HEXES[first.place].region == BARONS[first.id].state


def base_modifier(s: State, first: Leader) -> int:
    """GC-9.e, GC-3.1.a, GC-4.7.d, GC-18.g, GC-17.g: weather, star, Quarters, a Siege without a line."""
    found = WEATHERS[s.weather].attrition + (MODIFIERS["star"] if first.star else 0)
    if first.is_besieged and not is_supplied(s, first):
        found += MODIFIERS["besieged_without_line"]
    if first.quarters:
        place = ground.fortress_at(first.place)
        found += MODIFIERS["quarters_in_city"] if place is not None and place.city else MODIFIERS["quarters"]
    return found


def is_supplied(s: State, first: Leader) -> bool:
    if first.is_baron:
        return is_baron_at_home(first)
    return lines.has_line(s, changes.pool_of(s, first), first.side, first.place)


def check(g: Table, first: Leader, sp: int, change: int, held: list[losses.Held], rule: str) -> Flow[None]:
    """GC-9.c, d, g: one die against the SP; the owner spreads the losses; 9 or more brings the Plague."""
    s = g.state
    seat, hex = first.side, first.place
    g.log("attrition.modifier", rule, audience=(seat,), change=change)  # it would betray the star of a hidden Captain
    roll = g.d6(seat) + change
    lost = FACTS.attrition.at(roll, sp)
    safe = is_baron_at_home(first)  # GC-16.3.d
    g.log("attrition.roll", rule, player=seat, force=first.token, hex=hex, sp=0 if safe else lost)
    if not safe:
        yield from losses.spread(g, seat, held, lost, rule)
    if roll >= plague_threshold(s):
        place = HEXES[hex].place
        s.plague[hex] = s.plague.get(hex, False) or bool(place and PLACES[place])  # GC-9.h
        g.log("plague.breaks_out", "GC-9.g", hex=hex)
    for leader in [first, *[holder for holder, _ in held]]:
        if leader.id in s.leaders and leader.on_map and not forces.is_force(s, leader):
            changes.become_unemployed(s, leader)  # GC-4.6.f


def plague_threshold(s: State) -> int:
    """GC-9.g, GC-S4.4."""
    return s.scenario.plague or FACTS.plague


def end_of_turn(s: State) -> None:
    """GC-9.h: outside Towns and Cities the Plague goes with the turn."""
    s.plague = {hex: lasting for hex, lasting in s.plague.items() if lasting}
