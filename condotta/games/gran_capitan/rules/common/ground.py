"""Terrain, places and Regions: what a step costs (8.6), what is Arid Land, who owns what (ch. 15)."""

from __future__ import annotations

import sys
from collections.abc import Collection
from functools import cache, lru_cache
from typing import Final

from ...data import HEXES, MOVEMENT, PLACE_LEVELS, PLACES, REGIONS, ROAD_RATES, TERRAINS, WEATHERS
from ...data.scenarios import Scenario
from ...data.things import Place, Step
from ...pieces import NOBODY
from ...state import State

RIVER: Final[int] = MOVEMENT["river"]
BRIDGE: Final[int] = MOVEMENT["bridge"]
Way = tuple[str, int, int]  # a step: whereto, its half points, those of them for the hexside
PLACE_NUMBERS: Final = {place.hex: number for number, place in enumerate(PLACES.values())}
PLACE_AT: Final = {place.hex: place for place in PLACES.values()}
FORTRESS_AT: Final = {place.hex: place for place in PLACES.values() if place.fortress}
HEXES_OF: Final = {region: [hex.id for hex in HEXES.values() if hex.region == region] for region in REGIONS}
PLACES_OF: Final = {
    region: [place for place in PLACES.values() if HEXES[place.hex].region == region] for region in REGIONS
}


# Steps


def crossing(s: State, step: Step) -> int:
    """GC-8.6.2.a, b, GC-3.1.b: half points more for the hexside: on a Bridge, where a road crosses, or not."""
    return crossed(step, s.weather, s.pontoons) if step.river else 0


def crossed(step: Step, weather: str, pontoons: Collection[str]) -> int:
    if not step.river:
        return 0
    if step.road or step.side in pontoons:
        return BRIDGE + WEATHERS[weather].bridge
    return RIVER + WEATHERS[weather].river


def entry(step: Step) -> int:
    """GC-8.6.1.a, b: half points for the hex: Fortress, road or terrain."""
    if step.to in FORTRESS_AT:
        return MOVEMENT["fortress"]
    return ROAD_RATES[step.road] if step.road else TERRAINS[HEXES[step.to].terrain].move


def cost(s: State, step: Step) -> int:
    """GC-8.6.a: the hex entered and the hexside crossed, in half points."""
    return entry(step) + crossing(s, step)


@cache
def from_places(hex: str) -> bytes:
    """How many hexes it is away from each place, in the order of PLACE_NUMBERS."""
    return bytes([distance(hex, place) for place in PLACE_NUMBERS])


def distance(a: str, b: str) -> int:
    """Hexes from one to the other, whatever lies between."""
    here, there = HEXES[a], HEXES[b]
    q, r = here.q - there.q, here.r - there.r
    return max(abs(q), abs(r), abs(q + r))


def in_play(s: State, hex: str) -> bool:
    """GC-S1.SU1: a scenario may be played in a part of the map; its border is the edge of the map then."""
    area = s.scenario.area
    return not area or HEXES[hex].region in area


def steps(s: State, hex: str) -> tuple[Step, ...]:
    """The steps out of a hex that do not leave the map (GC-8.6.4.a)."""
    return all_steps(s.scenario)[hex]


@lru_cache(maxsize=16)
def all_steps(scenario: Scenario) -> dict[str, tuple[Step, ...]]:
    """Out of every hex, those that stay in the part of the map that the scenario is played in."""
    area = scenario.area or REGIONS
    return {hex.id: tuple([step for step in hex.steps if HEXES[step.to].region in area]) for hex in HEXES.values()}


def ways(s: State) -> dict[str, tuple[Way, ...]]:
    """For searches: the steps out of every hex with what they cost in this weather."""
    return all_ways(s.scenario, s.weather, tuple(s.pontoons))


@lru_cache(maxsize=64)
def all_ways(scenario: Scenario, weather: str, pontoons: tuple[str, ...]) -> dict[str, tuple[Way, ...]]:
    return {
        hex: tuple([(step.to, entry(step) + (over := crossed(step, weather, pontoons)), over) for step in steps])
        for hex, steps in all_steps(scenario).items()
    }


def step_between(here: str, there: str) -> Step | None:
    return next((step for step in HEXES[here].steps if step.to == there), None)


@lru_cache(maxsize=64)
def all_ways_back(scenario: Scenario, weather: str, pontoons: tuple[str, ...]) -> dict[str, tuple[Way, ...]]:
    """The steps into every hex, each named by where it comes from."""
    found: dict[str, list[Way]] = {hex: [] for hex in HEXES}
    for hex, steps in all_ways(scenario, weather, pontoons).items():
        for there, price, over in steps:
            found[there].append((hex, price, over))
    return {hex: tuple(steps) for hex, steps in found.items()}


def within(
    s: State, starts: list[str], points: int, barred: Collection[str], widest: int = sys.maxsize, *, back: bool = False
) -> dict[str, int]:
    """The least half points to every hex that can be reached with so many, near ones first; `barred` hexes are not
    entered, nor hexsides crossed for which `widest` or more must be paid. `back`: from every hex to these."""
    steps = (all_ways_back if back else all_ways)(s.scenario, s.weather, tuple(s.pontoons))
    costs = dict.fromkeys(starts, 0)
    rings: list[list[str]] = [starts[:], *[[] for _ in range(points)]]
    for cost, ring in enumerate(rings):
        ring.sort()  # for an order of hexes that depends on nothing else
        for hex in ring:
            if costs[hex] == cost:
                for there, price, over in steps[hex]:
                    total = cost + price
                    if total < costs.get(there, points + 1) and there not in barred and over < widest:
                        costs[there] = total
                        rings[total].append(there)
    return costs


# Places and Regions


def place_at(hex: str) -> Place | None:
    return PLACE_AT.get(hex)


def fortress_at(hex: str) -> Place | None:
    """GC-1.3.1.c."""
    return FORTRESS_AT.get(hex)


def is_arid(s: State, hex: str) -> bool:
    """T-tec, GC-3.1.c: never a hex with a Town or City."""
    if HEXES[hex].place:
        return False
    arid = TERRAINS[HEXES[hex].terrain].arid
    return arid == "always" or (arid == "rain" and s.weather == "rain")


def alignment(s: State, region: str) -> int:
    """GC-15.a, b: the side with which a Region is aligned; Lazio with none."""
    return s.alignment.get(region, NOBODY)


def is_hostile(s: State, hex: str, side: int) -> bool:
    """GC-15.a: in a Region aligned with the other side."""
    return alignment(s, HEXES[hex].region) == 1 - side


def owner(s: State, place: Place) -> int:
    """GC-15.1.a, b, R-S3c: who conquered it, else the side with which its Region is aligned; Venetian ports nobody."""
    if place.id in s.scenario.venetian:
        return NOBODY
    return s.conquered[place.id] if place.id in s.conquered else alignment(s, HEXES[place.hex].region)


def owns_fortress(s: State, hex: str, side: int) -> bool:
    place = fortress_at(hex)
    return place is not None and owner(s, place) == side


def fortresses_of(s: State, side: int) -> list[str]:
    """The hexes of all Fortresses in play that a side owns."""
    taken, aligned = s.conquered, s.alignment
    return [
        place.hex
        for region, place in fortresses(s.scenario)
        if (taken[place.id] if place.id in taken else aligned.get(region, NOBODY)) == side
    ]


@lru_cache(maxsize=16)
def fortresses(scenario: Scenario) -> list[tuple[str, Place]]:
    """Those in play that somebody may own (R-S3c), with their Regions."""
    found = [(HEXES[place.hex].region, place) for place in PLACES.values() if place.fortress]
    return [
        (region, place)
        for region, place in found
        if (not scenario.area or region in scenario.area) and place.id not in scenario.venetian
    ]


def may_be_conquered(s: State, place: Place) -> bool:
    """GC-15.b, GC-S3.6: neither places of Lazio nor Venetian ports."""
    return REGIONS[HEXES[place.hex].region].kingdom and place.id not in s.scenario.venetian


def weight(place: Place) -> int:
    """Towards a Dominance Factor (GC-S3.4)."""
    return PLACE_LEVELS[place.level].weight
