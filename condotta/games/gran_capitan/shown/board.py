"""What is printed: map, Captains and units of a scenario, its calendar. The same object in every view of it."""

from __future__ import annotations

from functools import cache, lru_cache
from heapq import heappop, heappush

from condotta.core.game import Data

from ..data import (
    BARONS,
    CAPTAINS,
    COUNTERS,
    FACTS,
    HEXES,
    MOVEMENT,
    PLACE_LEVELS,
    PLACES,
    REGIONS,
    SCENARIOS,
    SHEET,
    TERRAINS,
)
from ..data.scenarios import Scenario
from ..pieces import ACTIVE, NOBODY, Leader, March
from ..rules.command.weather import is_marked
from ..rules.common import forces, ground, lines
from ..rules.march import march as marching
from ..rules.march import steps
from ..state import State

MARKS = tuple(FACTS.turn_track)


@cache
def printed(scenario_id: str) -> Data:
    """Everything of a scenario that never changes."""
    scenario = SCENARIOS[scenario_id]
    return {
        **sheet(),
        "area": [region for region in REGIONS if not scenario.area or region in scenario.area],
        "dominance": {id: scenario.dominance.get(id, region.dominance) for id, region in REGIONS.items()},
        "calendar": [turn_of(scenario, turn) for turn in range(1, scenario.turns + 1)],
        "reinforcements": [
            {"id": force.id, "army": force.army, "captain": force.captain or None, "turn": force.turn or force.since}
            for force in scenario.reinforcements.values()
        ],
        "captains": captains(scenario),
        "units": units(scenario),
        "assault": {
            id: {
                "loser_sp": result.loser_sp,
                "loser_demoralised": result.loser_demoralised,
                "winner_sp": result.winner_sp,
                "captain_check": result.captain_check,
            }
            for id, result in FACTS.assault.results.items()
        },
    }


@cache
def sheet() -> Data:
    """The map without what a scenario says of it: names that come a thousand times as their places in lists."""
    terrains, regions, levels = list(TERRAINS), list(REGIONS), list(PLACE_LEVELS)
    return {
        "terrains": terrains,
        "regions": regions,
        "levels": [[level, weight_of(level)] for level in levels],
        "hexes": [
            [hex.id, terrains.index(hex.terrain), regions.index(hex.region), hex.height] for hex in HEXES.values()
        ],
        "rivers": [
            {"id": river.id, "sides": [SHEET.side_towards(at, to) for at, to in river.sides]}
            for river in FACTS.rivers.values()
        ],
        "roads": [{"kind": road.kind, "path": list(road.path)} for road in FACTS.roads.values()],
        "places": [[one.id, one.hex, levels.index(one.level), bool(one.sea)] for one in PLACES.values()],
        "passes": [{"id": one.id, "hex": one.hex} for one in FACTS.passes.values()],
    }


def weight_of(level: str) -> int:
    return PLACE_LEVELS[level].weight


def turn_of(scenario: Scenario, turn: int) -> Data:
    date = scenario.date(turn)
    marks = [mark for mark in MARKS if is_marked(date, mark)]
    return {"year": date[0], "month": date[1], "half": date[2], "marks": marks}


def captains(scenario: Scenario) -> Data:
    """GC-1.3.5.a: what is on their counters."""
    return {
        id: {
            "army": army,
            "initiative": CAPTAINS[id].initiative,
            "rank": CAPTAINS[id].rank,
            "star": CAPTAINS[id].star,
            "features": list(CAPTAINS[id].features),
        }
        for id, army in scenario.army_of.items()
    }


def units(scenario: Scenario) -> Data:
    """GC-1.3.3: what is on a counter."""
    found = {}
    barons = [one.id for one in BARONS.values() if not scenario.area or one.state in scenario.area]
    for id in (*scenario.counters, *barons):
        counter = COUNTERS[id]
        found[id] = {
            "type": counter.type.id,
            "class": counter.type.kind,
            "quality": counter.quality,
            "reliability": counter.reliability,
            "move": counter.type.move,
            "most": counter.most,
            "traits": list(counter.type.traits),
        }
    return found


# What is found out for one seat


def supply_lines(s: State, side: int) -> dict[str, list[str]]:
    """GC-6.2.a, b: for each Force of a side a line from the active Supply Source of its Army, hex by hex; those that
    have none are left out. One search along the roads for each stock, then at most two hexes across country.

    No line passes an enemy counter, whatever it is: one that leads nobody bars none, but that is not to be told.
    Non-Aligned Barons bar none (R-63), and a source still serves when only its State has changed (GC-6.1.2.d).
    """
    found: dict[str, list[str]] = {}
    enemies = counters_of(s, 1 - side)
    walls = ground.fortresses_of(s, 1 - side)
    for pool, armies in s.scenario.pools.items():
        source = s.sources[pool]
        those = [one for one in forces.forces_of(s, side) if one.army in armies]
        if source.status != ACTIVE or not source.hex or not those:
            continue
        closed = frozenset([*[hex for hex in walls if hex != source.hex], *enemies])
        from_source = along_roads(s.scenario, source.hex, closed) if source.hex not in closed else {source.hex: ""}
        for one in those:
            way = across_country(s, one.place, closed, from_source)
            if way:
                found[one.id] = way
    return found


def counters_of(s: State, *sides: int) -> set[str]:
    """The hexes with counters of these sides, whatever they lead."""
    return {one.place for one in s.leaders.values() if one.on_map and one.place and one.side in sides}


@lru_cache(maxsize=128)
def along_roads(scenario: Scenario, source: str, closed: frozenset[str]) -> dict[str, str]:
    """Each hex that a road leads to, with the one before it; a closed hex may be the end of a line. It is the same as
    long as the enemies stand where they are."""
    before = {source: ""}
    todo = [source]
    for hex in todo:
        for step in ground.all_steps(scenario)[hex]:
            if step.road and step.to not in before:
                before[step.to] = hex
                if step.to not in closed:
                    todo.append(step.to)
    return before


def across_country(s: State, goal: str, closed: frozenset[str], before: dict[str, str]) -> list[str]:
    """From the source to the goal; empty: there is no line."""
    todo: list[list[str]] = [[goal]]
    for way in todo:
        if way[0] in before and (len(way) == 1 or way[0] not in closed):
            return [*reversed(way_back(before, way[0])), *way]
        if len(way) <= lines.OFF_ROAD:
            todo += [[step.to, *way] for step in ground.steps(s, way[0]) if step.to not in closed]
    return []


def way_back(before: dict[str, str], hex: str) -> list[str]:
    found = []
    while before[hex]:
        hex = before[hex]
        found.append(hex)
    return found


def reach(s: State, leader: Leader, march: March) -> dict[str, int]:
    """Half points from where an active Force stands to each hex that it could march to with what is left."""
    if march.held_back or leader.order not in ("manoeuvre", "attack"):
        return {}
    leaving = forces.is_contested(s, leader.place)
    opponents = counters_of(s, 1 - leader.side)
    enemies = opponents | counters_of(s, NOBODY)
    near = MOVEMENT["road_march_distance"]
    costs = {step.to: steps.price(s, leader, step, leaving=leaving) for step in marching.open_steps(s, leader, march)}
    todo = [(cost, hex) for hex, cost in costs.items() if hex not in enemies]
    while todo:
        cost, hex = heappop(todo)
        if cost > costs[hex]:
            continue
        for step in ground.steps(s, hex):
            total = cost + ground.cost(s, step)
            if total > march.points or total >= costs.get(step.to, march.points + 1) or step.to == leader.place:
                continue
            if leader.road_march and (
                not step.road or any(ground.distance(step.to, enemy) < near for enemy in opponents)
            ):
                continue
            if step.to not in enemies:
                costs[step.to] = total
                heappush(todo, (total, step.to))
            elif steps.may_enter_enemy_hex(s, leader):
                costs[step.to] = total
    return costs
