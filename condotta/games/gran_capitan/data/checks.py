"""What would make the data of El Gran Capitán unplayable, told problem by problem."""

# interpreted: it runs once, when the facts are loaded

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from math import asin, atan2, cos, degrees, hypot, radians, sin
from typing import TYPE_CHECKING, Final

from condotta.core.data import duplicates, known_exactly, one_way_borders, unknown_ids, wrong_count
from condotta.core.hexes import DIRECTIONS

from .tables import gaps
from .things import FEATURES, TRAITS

if TYPE_CHECKING:
    from .facts import Facts
    from .scenarios import ForceEntry, Scenario

ORDERS: Final = ("garrison", "stand", "manoeuvre", "attack", "retreat")
WEATHERS: Final = ("fine", "heat", "mud", "rain")
AUXILIARIES: Final = ("siege_artillery", "field_engineers", "pontoon_bridge")
UNIT_EFFECTS: Final = (
    "pike_shock", "pike_against_earthworks", "heavy_cavalry_in_the_open", "cavalry_against_works",
    "cavalry_against_pikes",
)  # fmt: skip
RESULTS: Final = {"artillery": "-|[123]c?b?k?", "charge": "-|(K[12]k?)?(T[12]d?c?k?L?)?"}
FAR: Final = 13.0  # kilometres from a place to the centre of its hex, at most
ISLAND: Final = "ischia"  # the only place that cannot be reached by land


# ---- the map


def map_problems(facts: Facts) -> Iterator[str]:
    yield from wrong_count("hexes", len(facts.hexes), facts.grid["land"], "hexes of land")
    yield from wrong_count("regions", len(facts.regions), 13, "Regions", "GC-1.3.1.a")
    yield from one_way_borders({region.id: region.adjacent for region in facts.regions.values()}, "regions")
    for hex in facts.hexes.values():
        where = f"hexes.{hex.id}"
        yield from unknown_ids(where, [hex.terrain], facts.terrains, "terrain")
        yield from unknown_ids(where, [hex.region], facts.regions, "Region")
        yield from unknown_ids(where, [*hex.coast, *hex.closed], DIRECTIONS["flat"], "direction")
        if not (1 <= int(hex.id[:2]) <= facts.grid["columns"] and 1 <= int(hex.id[2:]) <= facts.grid["rows"]):
            yield f"{where}: off the sheet"
        for towards in hex.coast:
            if facts.sheet.neighbour(hex.id, towards) is not None:
                yield f"{where}: coast to the {towards}, but there is land"
    yield from border_problems(facts)
    yield from place_problems(facts)
    for edge, ids in facts.edges.items():
        yield from unknown_ids(f"edges.{edge}", ids, facts.hexes, "hex")


def border_problems(facts: Facts) -> Iterator[str]:
    """Regions that say to be adjacent are, by land; the enclave of Benevento makes no Regions adjacent."""
    enclave = facts.places["benevento"].hex
    near: dict[str, set[str]] = {id: set() for id in facts.regions}
    for hex in facts.hexes.values():
        for step in hex.steps:
            other = facts.hexes[step.to]
            if enclave not in (hex.id, step.to) and other.region != hex.region:
                near[hex.region].add(other.region)
    for region in facts.regions.values():
        if set(region.adjacent) != near[region.id]:
            yield f"regions.{region.id}: adjacent {sorted(region.adjacent)}, on the map {sorted(near[region.id])}"


def place_problems(facts: Facts) -> Iterator[str]:
    yield from duplicates("places", [place.hex for place in facts.places.values()], "hex")
    mainland = facts.sheet.all_cheapest([facts.places["napoli"].hex])
    roads = facts.sheet.all_cheapest([facts.places["napoli"].hex], kinds=("primary", "secondary"))
    for place in facts.places.values():
        where = f"places.{place.id}"
        yield from unknown_ids(where, [place.hex], facts.hexes, "hex")
        yield from unknown_ids(where, [place.sea] if place.sea else [], facts.seas, "sea")
        if place.sea and not facts.hexes[place.hex].coast:
            yield f"{where}: a Port without a coast"
        if kilometres((place.lon, place.lat), centre(facts, place.hex)) > FAR:
            yield f"{where}: far from the centre of hex {place.hex}"
        if place.id != ISLAND and (place.hex not in mainland or (place.fortress and place.hex not in roads)):
            yield f"{where}: cut off from Naples"
    for region in facts.regions.values():
        weight = sum(
            facts.levels[place.level].weight
            for place in facts.places.values()
            if facts.hexes[place.hex].region == region.id
        )
        if region.kingdom and region.dominance != weight // 2 + 1:
            yield f"regions.{region.id}: Dominance Factor {region.dominance}, by T-dominance it is {weight // 2 + 1}"


def centre(facts: Facts, hex: str) -> tuple[float, float]:
    """Longitude and latitude of the centre of a hex."""
    column, row, at = int(hex[:2]), int(hex[2:]), facts.layout
    u = at["u_first"] + at["u_step"] * (column - 1)
    v = at["v_first"] - at["v_step"] * (row - 1) - (0 if column % 2 else at["even_columns_lower_by"])
    bearing, lat = radians(facts.bearing), radians(facts.centre[1])
    x, y = u * cos(bearing) + v * sin(bearing), v * cos(bearing) - u * sin(bearing)
    rho = hypot(x, y)
    c = 2 * asin(rho / 2 / facts.earth)
    found = asin(cos(c) * sin(lat) + y * sin(c) * cos(lat) / rho)
    east = atan2(x * sin(c), rho * cos(lat) * cos(c) - y * sin(lat) * sin(c))
    return degrees(radians(facts.centre[0]) + east), degrees(found)


def kilometres(a: tuple[float, float], b: tuple[float, float]) -> float:
    return hypot((a[0] - b[0]) * cos(radians(b[1])), a[1] - b[1]) * 111.2


# ---- Captains, units, tables


def captain_problems(facts: Facts) -> Iterator[str]:
    yield from known_exactly("features.list", facts.features, FEATURES)
    for captain in facts.captains.values():
        yield from unknown_ids(f"captains.{captain.id}.features", captain.features, FEATURES, "feature")
        if captain.rank < captain.least_rank:
            yield f"captains.{captain.id}: Rank {captain.rank}, a printed set-up needs {captain.least_rank} (GC-4.1.a)"
    for baron in facts.barons.values():
        if baron.state:
            yield from unknown_ids(f"barons.{baron.id}", [baron.state], facts.regions, "State")
            yield from unknown_ids(f"barons.{baron.id}", [baron.home], facts.places, "place")
            if baron.home in facts.places and facts.hexes[facts.places[baron.home].hex].region != baron.state:
                yield f"barons.{baron.id}: {baron.home} is not in {baron.state}"


def unit_problems(facts: Facts) -> Iterator[str]:
    yield from known_exactly("auxiliaries.list", facts.auxiliaries, AUXILIARIES)
    for type in facts.types.values():
        yield from unknown_ids(f"types.{type.id}.traits", type.traits, TRAITS, "trait")
    yield from unknown_ids("mercenary_pool", [type for type, _ in facts.mercenaries], facts.types, "kind of unit")


def table_problems(facts: Facts) -> Iterator[str]:
    yield from known_exactly("weather.kinds", facts.weathers, WEATHERS)
    yield from known_exactly("orders.list", facts.orders, ORDERS)
    yield from known_exactly("assault.unit_types", facts.assault.unit_types, UNIT_EFFECTS)
    for month in range(1, 13):
        dice = facts.weather_by_month.get(month, ())
        yield from wrong_count(f"weather_table, month {month}", len(dice), 6, "results")
        yield from unknown_ids(f"weather_table, month {month}", dice, facts.weathers, "weather")
    yield from gaps(facts.ap_table.rows, "administrative_points.rows", 2, 12)
    yield from gaps(facts.ap_table.columns, "administrative_points.columns", 1, 13)
    yield from gaps(facts.attrition.columns, "attrition.columns", 1, 99)
    yield from gaps(facts.artillery.columns, "artillery.columns", 1, 99)
    yield from gaps(facts.charge.columns, "charge.columns", 1, 99)
    yield from gaps(facts.pursuit.columns, "pursuit.columns", 0, 99)
    grids = {
        "attrition": facts.attrition.rows, "artillery": facts.artillery.rows, "charge": facts.charge.rows,
        "pursuit": facts.pursuit.rows, "assault": facts.assault.not_affecting.rows,
        "assault.not_affecting": facts.assault.not_affecting.columns, "assault.affecting": facts.assault.affecting,
        "discipline_quality": facts.discipline_quality.rows,
        "discipline_reliability": facts.discipline_reliability.rows,
    }  # fmt: skip
    for name, spans in grids.items():
        yield from gaps(spans, name, -99, 99)
    words = {"artillery": facts.artillery.values, "charge": facts.charge.values}
    for name, rows in words.items():
        yield from (
            f"{name}: unknown result {one!r}" for row in rows for one in row if not re.fullmatch(RESULTS[name], one)
        )
    for row in facts.assault.not_affecting.values:
        for one in row:
            if one[:1] not in ("A", "D") or one[1:] not in facts.assault.results:
                yield f"assault.rows: unknown result {one!r}"
    for name, grid in {"attrition": facts.attrition, "pursuit": facts.pursuit}.items():
        if any(a > b for row in grid.values for a, b in pairwise(row)):
            yield f"{name}: falls along a row"
    yield from unknown_ids("sheep_customs.places", facts.customs[1], facts.places, "place")


# ---- scenarios


def scenario_problems(facts: Facts) -> Iterator[str]:
    yield from wrong_count("scenarios", len(facts.scenarios), 5, "scenarios")
    for scenario in facts.scenarios.values():
        yield from (f"scenarios.{scenario.id}: {problem}" for problem in one_scenario(facts, scenario))


def one_scenario(facts: Facts, scenario: Scenario) -> Iterator[str]:
    armies = [army for side in scenario.sides for army in side.armies]
    yield from wrong_count("sides", len(scenario.sides), 2, "sides", "GC-1.1.a")
    yield from known_exactly("pools", [army for pool in scenario.pools.values() for army in pool], armies, "Army")
    yield from known_exactly("supply", scenario.supply, scenario.pools, "pool")
    yield from unknown_ids("captains", scenario.army_of, facts.captains, "Captain")
    yield from unknown_ids("captains", scenario.army_of.values(), armies, "Army")
    yield from duplicates("captains", scenario.cards.values(), "card")
    yield from unknown_ids("generals", scenario.generals, scenario.army_of, "Captain")
    yield from unknown_ids("minors", scenario.minors, scenario.army_of, "Captain")
    for force in [*scenario.setup, *scenario.reinforcements.values()]:
        yield from (f"{force.id}: {problem}" for problem in force_problems(facts, scenario, force))
    sides = [side.id for side in scenario.sides]
    yield from unknown_ids("replacements", scenario.replacements, sides, "side")
    yield from baron_problems(facts, scenario, sides)
    for side, places in scenario.conquered.items():
        yield from unknown_ids("conquered", [side], sides, "side")
        yield from unknown_ids("conquered", places, facts.places, "place")
    yield from unknown_ids("pillaged", [*scenario.pillaged, *scenario.venetian], facts.places, "place")


def force_problems(facts: Facts, scenario: Scenario, force: ForceEntry) -> Iterator[str]:
    captains = [*([force.captain] if force.captain else []), *force.others]
    yield from unknown_ids("captain", [*captains, *force.may_bring], scenario.army_of, "Captain")
    yield from unknown_ids("order", [force.order] if force.order else [], facts.orders, "Order")
    yield from unknown_ids("auxiliaries", force.auxiliaries, facts.auxiliaries, "Auxiliary unit")
    at = force.at
    yield from unknown_ids("at", [*at.places, *at.excepted, *([at.near] if at.near else [])], facts.places, "place")
    states = [*at.states, *at.ports_of, *at.fortresses_of, *at.else_states]
    yield from unknown_ids("at", states, facts.regions, "Region")
    yield from unknown_ids("at.edge", [at.edge] if at.edge else [], facts.edges, "edge")
    if force.turn > scenario.turns:
        yield f"turn {force.turn} is after the last one"
    for line in force.units:
        most = sum(counter.most for counter in line.counters)
        if not len(line.counters) <= line.sp <= most:
            yield f"{line.sp} SP do not fit its counters of {most}"
    units = sum(len(line.counters) for line in force.units)
    room = sum(facts.captains[captain].rank for captain in captains if captain in facts.captains)
    if captains and units > room:
        yield f"{units} units, but the Rank of its Captains is {room} (GC-4.1.a)"


def baron_problems(facts: Facts, scenario: Scenario, sides: list[str]) -> Iterator[str]:
    placed: Tally[str] = Tally()
    for entry in scenario.barons:
        placed[entry.state] += entry.number
        yield from unknown_ids("barons", [entry.side], [*sides, "none"], "side")
        yield from unknown_ids("barons", [*entry.places, *entry.among], facts.places, "place")
    have = Tally(baron.state for baron in facts.barons.values())
    for row in scenario.alignment.values():
        yield from unknown_ids("alignment", [row.state], facts.regions, "State")
        yield from unknown_ids("alignment", [row.side], [*sides, "none"], "side")
        if row.barons > have[row.state]:
            yield f"alignment.{row.state}: {row.barons} Barons, there are {have[row.state]} counters"
        if row.side != "none" and placed[row.state] + row.available != row.barons:
            there = f"{placed[row.state]} Barons on the map and {row.available} available"
            yield f"alignment.{row.state}: {there} are not {row.barons}"


CHECKS: Final[dict[str, Callable[[Facts], Iterable[str]]]] = {
    "map.yaml": map_problems,
    "captains.yaml": captain_problems,
    "units.yaml": unit_problems,
    "tables.yaml": table_problems,
    "scenarios.yaml": scenario_problems,
}
