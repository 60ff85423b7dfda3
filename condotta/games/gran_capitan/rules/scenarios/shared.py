"""What several scenarios ask: who owns or occupies what, Dominance Factors (GC-S3.4), Barons who come over."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, Seat

from ...data import HEXES, PLACES, REGIONS
from ...state import State, Table
from ..command import barons
from ..common import changes, forces, ground

STATES: Final = tuple(region.id for region in REGIONS.values() if region.kingdom)


def owns(s: State, side: int, *places: str) -> bool:
    """GC-15.1.a: all of these."""
    return all(ground.owner(s, PLACES[place]) == side for place in places)


def owns_any(s: State, side: int, *places: str) -> bool:
    return any(ground.owner(s, PLACES[place]) == side for place in places)


def occupies(s: State, side: int, place: str) -> bool:
    """GC-SC.9: a Force in the hex, and the place is owned; where nobody can own it, nobody else is in the hex."""
    where = PLACES[place]
    conquerable = ground.may_be_conquered(s, where)
    if (conquerable and ground.owner(s, where) != side) or not forces.forces_at(s, where.hex, side):
        return False
    return conquerable or not forces.enemies_at(s, where.hex, side)


def forces_in(s: State, side: int, state: str, *, with_barons: bool = True) -> bool:
    found = [one for one in forces.forces_of(s, side) if HEXES[one.place].region == state]
    return any(with_barons or not one.is_baron for one in found)


def aligned(s: State, side: int) -> list[str]:
    return [state for state in STATES if ground.alignment(s, state) == side]


def is_lost(s: State, captain: str) -> bool:
    return captain in s.lost


# Dominance


def dominance_factor(s: State, state: str) -> int:
    """T-dominance, unless the scenario says otherwise."""
    return s.scenario.dominance.get(state, REGIONS[state].dominance)


def dominance(s: State, side: int, state: str) -> int:
    """GC-S3.4, GC-S3.5.e: the weight of the Fortresses that a side owns in a State, and its Challenges there."""
    found = sum([ground.weight(place) for place in ground.PLACES_OF[state] if ground.owner(s, place) == side])
    return found + s.story.get(f"challenges_{side}_{state}", 0)


def realign_by_dominance(g: Table) -> Flow[None]:
    """GC-S3.4, R-06: the First Player's realignments first."""
    s = g.state
    for side in (0, 1):
        for state in STATES:
            if ground.alignment(s, state) != side and dominance(s, side, state) >= dominance_factor(s, state):
                changes.align(g, state, side)
    yield from ()


# Barons who come over


def receive_barons(g: Table, side: Seat, state: str, number: int) -> Flow[None]:
    """So many of the Available Barons of a State, as far as there are any and hexes for them (GC-16.3.2.a)."""
    s = g.state
    for _ in range(min(number, len(s.available_barons.get(state, ())))):
        yield from barons.bring_in(g, side, state)
