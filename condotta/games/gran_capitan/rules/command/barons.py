"""Section 16.3, Barons: replacement on crown turns, the limit of Orders, Barons of Non-Aligned States."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, Seat, offer

from ...data import BARONS, HEXES
from ...data.things import Place
from ...pieces import NOBODY, Leader, Unit
from ...state import State, Table
from ..common import changes, forces, ground, intelligence
from . import rally

NONE: Final = Option("no_baron")
LEAST_ORDERS: Final = 2  # GC-16.3.b


def replace(g: Table, seat: Seat) -> Flow[None]:
    """GC-16.3.1.a, c: one Available Baron of each State aligned with this side."""
    s = g.state
    for state in list(s.available_barons):
        if s.available_barons[state] and ground.alignment(s, state) == seat:
            yield from bring_in(g, seat, state)


def bring_in(g: Table, seat: Seat, state: str) -> Flow[None]:
    """GC-16.3.2.a: into an owned City or Town hex of its home State, empty or with a Force that can absorb it."""
    s = g.state
    options = [offer("baron_at", id, hex) for id in s.available_barons[state] for hex in open_hexes(s, seat, state)]
    options += [offer("baron_with", id) for id in rally.may_come(s, seat, state)]
    if not options:
        return
    choice: Option = yield Decision(seat, "baron.bring", [NONE, *options], "GC-16.3.1.a", {"state": state})
    if choice.verb == "baron_with":
        yield from rally.come(g, str(choice.args[0]), seat, state)
    elif choice is not NONE:
        put(g, str(choice.args[0]), seat, str(choice.args[1]))


def put(g: Table, id: str, seat: int, hex: str) -> None:
    """A Baron comes onto the map."""
    s = g.state
    for found in s.available_barons.values():
        if id in found:
            found.remove(id)
    baron = s.leaders[id] = a_baron(id, seat)
    changes.put_on_map(s, baron, hex, face_up=True)
    g.log("baron.arrives", "GC-16.3.2.a", player=seat, baron=id, hex=hex)


def a_baron(id: str, seat: int) -> Leader:
    return Leader(id, seat, units=[Unit(id, BARONS[id].sp)])


def open_hexes(s: State, seat: Seat, state: str) -> list[str]:
    """One Baron per hex; no enemies; friends only who can take him in."""
    return [
        place.hex for place in ground.PLACES_OF[state] if ground.owner(s, place) == seat and is_free(s, place, seat)
    ]


def is_free(s: State, place: Place, seat: Seat) -> bool:
    if intelligence.counters_at(s, place.hex, seat) or place.id in s.scenario.venetian:
        return False  # also a lone Captain of the enemy: it is not empty
    friends = forces.forces_at(s, place.hex, seat)
    if any(one.is_baron for one in friends):
        return False
    return not friends or any(forces.room(captain) > 0 for one in friends for captain in forces.captains(s, one))


# Orders


def spare_orders(s: State, own: list[Leader]) -> int:
    """GC-16.3.b, R-33: of a side's Forces as many Barons may hold Orders as there are Captains on the map, Unemployed
    and Minor ones not counted; at least 2. Below 0: more do than may."""
    captains = held = 0
    for one in own:
        if one.is_baron:
            held += 1 if one.order else 0
        elif not one.is_minor:
            captains += 1
    return max(LEAST_ORDERS, captains) - held


def may_be_stripped(s: State, own: list[Leader], spare: int) -> list[Leader]:
    """R-33: Barons at home give up their Order for another's sake; beyond the limit somebody must."""
    holding = [one for one in own if one.order and one.is_baron]
    if spare < 0:
        return holding
    at_home = [one for one in holding if not needs_order(one)]
    return [one for one in at_home if s.story.get(f"ordered_{one.id}") != s.turn] if spare == 0 else []


def needs_order(leader: Leader) -> bool:
    """GC-16.3.e: outside its home State."""
    return leader.is_baron and HEXES[leader.place].region != BARONS[leader.id].state


def eliminate_strays(g: Table, seat: Seat) -> None:
    """GC-16.3.f: who is abroad without an Order at the end of the Command Phase."""
    s = g.state
    for baron in [one for one in forces.forces_of(s, seat) if needs_order(one) and not one.order]:
        changes.remove_unit(g, baron, baron.units[0])
        g.log("baron.strays", "GC-16.3.f", player=seat, baron=baron.id)


# Non-Aligned


def put_at_random(g: Table, id: str, state: str) -> None:
    """GC-16.3.2.b: first in Fortified Cities, then Fortified Towns, then Towns."""
    s = g.state
    for level in ("fortified_city", "fortified_town", "town"):
        free = [p for p in ground.PLACES_OF[state] if p.level == level and not forces.enemies_at(s, p.hex, NOBODY)]
        free = [p for p in free if not forces.forces_at(s, p.hex, NOBODY)]
        if free:
            put(g, id, NOBODY, free[g.pick(len(free))].hex if len(free) > 1 else free[0].hex)
            return
