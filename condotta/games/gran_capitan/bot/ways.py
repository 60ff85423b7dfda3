"""How far it is: marches around enemies and voyages, in half points."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from ..data import HEXES, MOVEMENT, PLACES, REGIONS, SCENARIOS
from ..data.things import Step
from ..pieces import Leader
from ..rules.common import forces, ground
from ..rules.march import sea
from ..state import Rules, State

TURN: Final = 14  # half points that a Force makes in a turn, about
FAR: Final = 5 * TURN
CAMP: Final = 20  # half points from a port to a camp that ships supply
ROAD: Final = 4  # hexes along which a Road March is worth its trouble
VOYAGE: Final = 12  # half points that a voyage counts for


@cache
def edges(scenario: str, weather: str) -> dict[str, tuple[tuple[str, int], ...]]:
    """Steps out of every hex with their half points; what pontoons spare is left out."""
    s = State(Rules(SCENARIOS[scenario]))
    s.weather = weather
    return {hex: tuple((step.to, ground.cost(s, step)) for step in ground.steps(s, hex)) for hex in HEXES}


@cache
def edges_back(scenario: str, weather: str) -> dict[str, tuple[tuple[str, int], ...]]:
    """Steps into every hex."""
    found: dict[str, list[tuple[str, int]]] = {hex: [] for hex in HEXES}
    for hex, ways in edges(scenario, weather).items():
        for to, cost in ways:
            found[to].append((hex, cost))
    return {hex: tuple(ways) for hex, ways in found.items()}


def reach(s: State, leader: Leader, enemies: dict[str, float]) -> dict[str, int]:
    """Half points to every hex that a Force could get to, by land or in one voyage; nobody thinks of being barred."""
    found = distances(s.scenario.id, s.weather, leader.place)
    ports = voyages(s, leader, enemies)
    return {**found, **{hex: min(found.get(hex, FAR), VOYAGE) for hex in ports}} if ports else found


@lru_cache(1000)
def distances(scenario: str, weather: str, start: str) -> dict[str, int]:
    return spread(edges(scenario, weather), start, {}, "")


def voyages(s: State, leader: Leader, enemies: dict[str, float]) -> list[str]:
    """Ports to which a Force could sail, if it is small enough (GC-S2.3, GC-S3.2)."""
    here, rules = ground.place_at(leader.place), s.scenario.sea
    if rules is None or here is None or not here.sea or leader.is_baron:
        return []
    if not fits_on_ships(s, leader) or forces.allowance(s, forces.units(s, leader)) + 2 < sea.needs(s, leader):
        return []
    return [p.hex for p in PLACES.values() if p.sea and p.hex not in enemies and sea.is_linked(s, leader, here, p)]


def by_ship(
    s: State, leader: Leader, enemies: dict[str, float], costs: dict[str, int], camps: list[str]
) -> dict[str, int]:
    """Of these hexes only the ports to which a Force could sail; to who is where no ships go, the ports on this
    shore; and the camps that are near a port."""
    here = ground.place_at(leader.place)
    coast = [p for p in PLACES.values() if p.sea]
    afloat = here is not None and here.sea and any(sea.is_linked(s, leader, here, p) for p in coast)
    ports = voyages(s, leader, enemies) if afloat else [p.hex for p in coast]
    found = {hex: costs[hex] for hex in [leader.place, *ports] if hex in costs}
    for camp in camps:
        near = distances(s.scenario.id, s.weather, camp)
        cost = min([found[hex] + near[hex] for hex in found if near.get(hex, FAR) <= CAMP], default=FAR)
        if cost < FAR:
            found[camp] = cost
    return found


def fits_on_ships(s: State, leader: Leader) -> bool:
    rules, these = s.scenario.sea, forces.units(s, leader)
    assert rules is not None
    if rules.seas:
        return len(these) <= 1
    return forces.strength(these) <= rules.most_sp[s.scenario.sides[leader.side].id]


def way_back(s: State, goal: str, here: str, enemies: dict[str, float]) -> dict[str, int]:
    """Half points to a goal around enemies, for who walks there step by step: from here and from all that is nearer."""
    return spread(edges_back(s.scenario.id, s.weather), goal, enemies, here)


def best_step(s: State, here: str, left: dict[str, int], to: list[str]) -> Step | None:
    """The step to one of these hexes that is on the cheapest way."""
    found = [step for step in ground.steps(s, here) if step.to in to]
    return min(found, key=lambda one: (ground.cost(s, one) + left[one.to], left[one.to]), default=None)


def road_ahead(s: State, leader: Leader, left: dict[str, int]) -> bool:
    """GC-8.7.c, e: whether the way goes on along a road, for some hexes, and past no enemy."""
    enemies = [one.place for one in forces.forces_of(s, 1 - leader.side)]
    here = leader.place
    for _ in range(ROAD):
        step = best_step(s, here, left, list(left))
        if step is None or not step.road:
            return False
        if any(ground.distance(step.to, hex) < MOVEMENT["road_march_distance"] for hex in enemies):
            return False
        here = step.to
    return True


def spread(
    ways: dict[str, tuple[tuple[str, int], ...]], start: str, enemies: dict[str, float], until: str
) -> dict[str, int]:
    """From a hex outwards, around enemies, until a hex is reached: hexes in buckets by their half points."""
    found = {start: 0}
    buckets: list[list[str]] = [[] for _ in range(FAR)]
    buckets[0].append(start)
    for cost, hexes in enumerate(buckets):
        for hex in hexes:
            if hex == until:
                return found
            if cost > found[hex]:
                continue
            for to, more in ways[hex]:
                total = cost + more
                if total < found.get(to, FAR) and to not in enemies:
                    found[to] = total
                    buckets[total].append(to)
    return found


@cache
def regions_between(one: str, other: str) -> int:
    """Borders to be crossed."""
    found, edge, steps = {one}, [one], 0
    while other not in found:
        edge = [near for region in edge for near in REGIONS[region].adjacent if near not in found]
        found.update(edge)
        steps += 1
    return steps


@cache
def places_within(hex: str, hexes: int) -> tuple[str, ...]:
    return tuple(place.hex for place in PLACES.values() if ground.distance(place.hex, hex) <= hexes)
