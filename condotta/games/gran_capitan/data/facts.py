"""Map, Captains, units, tables and scenarios of El Gran Capitán, and the facts themselves by the names rules know.

Read once from `data/*.yaml` (or a player's own copies of them, see `condotta.core.data`). Data on which the rules could
not be played is refused with everything that is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Final

from condotta.core.data import Entry, data_file, open_facts, read_things, refuse, stray_files
from condotta.core.hexes import HexMap
from condotta.core.messages import Name
from condotta.core.things import Thing

from . import checks, tables, things
from .scenarios import Counter, Scenario, inherited, unit_name
from .tables import Grid

GAME: Final = "gran_capitan"
FILES: Final = ("map.yaml", "units.yaml", "captains.yaml", "tables.yaml", "scenarios.yaml")


class Facts:
    """Everything the data files tell."""

    def __init__(self, files: dict[str, Path], strays: Iterable[str] = ()) -> None:
        problems: dict[Path, list[str]] = {}
        sheets = {name: open_facts(path, problems) for name, path in files.items()}
        sheets["map.yaml"].problems.extend(strays)
        self.names: dict[str, Name] = {}  # what every id is called
        self.read_map(sheets["map.yaml"])
        self.read_units(sheets["units.yaml"])
        self.read_captains(sheets["captains.yaml"])
        self.read_tables(sheets["tables.yaml"])
        refuse(problems)
        self.read_scenarios(sheets["scenarios.yaml"])
        for sheet in sheets.values():
            sheet.no_other_keys()
        refuse(problems)  # what follows needs every value to be there
        self.lay_out_map()
        for name, check in checks.CHECKS.items():
            problems[files[name]].extend(check(self))
        refuse(problems)

    def read_map(self, sheet: Entry) -> None:
        sheet.text("source", "")
        self.grid = sheet.entry("grid").whole_numbers(columns=1, rows=1, land=1)
        projection = sheet.entry("projection")
        centre, hexes = projection.entry("centre"), projection.entry("hexes")
        self.earth, self.bearing = projection.number("earth"), projection.number("bearing")
        self.centre = (centre.number("lon"), centre.number("lat"))
        keys = ("u_first", "u_step", "v_first", "v_step", "even_columns_lower_by")
        self.layout = {key: hexes.number(key) for key in keys}
        self.regions = read_things(sheet, "regions", things.Region)
        self.seas = read_things(sheet, "seas", Thing)
        edges = sheet.entry("edges")
        self.edges: dict[str, tuple[str, ...]] = {str(edge): edges.texts(edge) for edge in edges.raw}
        self.places = read_things(sheet, "places", things.Place)
        self.rivers = read_things(sheet, "rivers", things.River)
        self.roads = read_things(sheet, "roads", things.Road)
        self.passes = read_things(sheet, "passes", things.Pass)
        land = sheet.entry("hexes")
        self.hexes: dict[str, things.Hex] = {str(id): things.Hex(str(id), land.entry(id)) for id in land.raw}
        coasts = sheet.entry("coastline")
        self.coastline = {str(name): coasts.numbers(name) for name in coasts.raw}
        for found in (self.regions, self.seas, self.places, self.rivers, self.roads, self.passes):
            self.names.update((id, thing.name) for id, thing in found.items())

    def read_units(self, sheet: Entry) -> None:
        self.classes = read_things(listed(sheet, "classes"), "list", Thing)
        self.types = read_things(listed(sheet, "types"), "list", things.UnitType)
        self.auxiliaries = read_things(listed(sheet, "auxiliaries"), "list", Thing)
        pool = listed(sheet, "mercenary_pool").entries("counters", "type")
        self.mercenaries = tuple((entry.text("type"), entry.integer("most", 1)) for entry in pool)
        for found in (self.classes, self.types, self.auxiliaries):
            self.names.update((id, thing.name) for id, thing in found.items())
        self.mercenary_counters: dict[str, Counter] = {}
        for number, (type, most) in enumerate(self.mercenaries):
            if type in self.types:
                again = self.mercenaries[: number + 1].count((type, most))
                counter = Counter(f"{type}.{most}.{again}", self.types[type], most, *defaults_of(self.types[type]))
                self.mercenary_counters[counter.id] = counter
                self.names[counter.id] = unit_name(counter)

    def read_captains(self, sheet: Entry) -> None:
        self.armies = read_things(listed(sheet, "armies"), "list", Thing)
        self.features = read_things(listed(sheet, "features"), "list", Thing)
        captains = read_things(listed(sheet, "captains"), "list", things.Captain)
        minors = listed(sheet, "minor_captains")
        values = (minors.integer("initiative", 0), minors.integer("rank", 1))
        self.captains = {**captains, **read_things(minors, "list", lambda entry: things.Captain(entry, *values))}
        self.barons = read_things(listed(sheet, "barons"), "list", things.read_baron)
        generic = listed(sheet, "non_aligned_barons")
        name = Name("Non-Aligned Baron", "Barone non allineato", "the", "il")
        for number in range(1, generic.integer("number", 0) + 1):
            id = f"non_aligned_baron_{number}"
            self.barons[id] = things.Baron(id, name, "", "", generic)
        self.names.update((id, thing.name) for id, thing in self.armies.items())
        self.names.update((f"feature_{id}", thing.name) for id, thing in self.features.items())
        self.names.update((id, thing.name) for id, thing in self.captains.items())
        self.names.update((id, baron.name) for id, baron in self.barons.items())

    def read_tables(self, sheet: Entry) -> None:
        self.weathers = read_things(listed(sheet, "weather"), "kinds", tables.Weather)
        seasons = listed(sheet, "weather_table").entries("seasons")
        self.weather_by_month: dict[int, tuple[str, ...]] = {
            month: season.texts("dice") for season in seasons for month in season.integers("months")
        }
        for season in seasons:
            season.text("id")
        track = listed(sheet, "turn_track")
        self.turn_track = {mark: turns_of(track.entry(mark)) for mark in ("yellow", "sheep", "crown")}
        ap = listed(sheet, "administrative_points")
        self.ap_table, self.ap_contested, self.most_ap = tables.numbers(ap), ap.integer("contested"), ap.integer("most")
        orders = listed(sheet, "orders")
        self.orders, self.wavering = read_things(orders, "list", tables.Order), orders.integer("wavering", 0)
        self.activation = listed(sheet, "activation").whole_numbers(best=0, worst=None)
        self.initiative = listed(sheet, "initiative").whole_numbers(
            per_enemy_initiative=None, besieged=None, second_activation=None
        )
        self.terrains = read_things(listed(sheet, "terrains"), "list", tables.Terrain)
        self.levels = read_things(listed(sheet, "places"), "list", tables.Level)
        movement = listed(sheet, "movement")
        roads = movement.entry("roads")
        self.road_rates = {road: roads.integer(road, 1) for road in things.ROADS}
        self.movement = movement.whole_numbers(
            fortress=0, river=0, bridge=0, disorganises=1, leave_contested=0, earthworks=0, pontoon_bridge=0,
            conquest=0, attack_on_the_march=0, road_march=0, pillage=0, lone_captain=0, road_march_distance=1,
            line_off_road=0, most_forces=1,
        )  # fmt: skip
        self.river_crossing = listed(sheet, "river_crossing").whole_numbers(artillery=None, charge=None)
        self.earthworks = listed(sheet, "earthworks").whole_numbers(
            doubled=0, least_infantry=0, artillery=None, charge=None
        )
        attrition = listed(sheet, "attrition")
        self.attrition, self.plague = tables.numbers(attrition), attrition.integer("plague")
        self.attrition_modifiers = attrition.entry("modifiers").whole_numbers(
            star=None, each_mp=None, most_mp=0, besieged_without_line=None, plague=None, quarters=None,
            quarters_in_city=None,
        )  # fmt: skip
        self.discipline_quality = tables.words(listed(sheet, "discipline_quality"))
        reliability = listed(sheet, "discipline_reliability")
        columns = [str(place) for place in range(len(reliability.texts("columns")))]
        self.discipline_reliability: Grid[str] = Grid(*read_words(reliability, columns))
        discipline = listed(sheet, "discipline")
        pay = discipline.entry("extra_pay")
        self.discipline = {
            **discipline.whole_numbers(star=None, forced=None, spent=None),
            "pay_ap": pay.integer("ap", 0),
            "pay_modifier": pay.integer("modifier"),
        }
        self.assault = tables.Assault(listed(sheet, "assault"))
        artillery = listed(sheet, "artillery")
        self.artillery = tables.words(artillery)
        self.siege = artillery.whole_numbers(
            siege_level=0, siege_artillery=0, engineers=0, siege_captain=0, most_level=1
        )
        charge = listed(sheet, "charge")
        self.charge = tables.words(charge)
        quality = charge.entry("quality")
        self.charge_quality: dict[int, int] = {int(key): quality.integer(key) for key in quality.raw}
        self.charge_modifiers = charge.entry("modifiers").whole_numbers(
            all_heavy=None, star=None, against_pikes=None, against_artillery=None, against_firearms=None, flank=None
        )
        pursuit = listed(sheet, "pursuit")
        self.pursuit = tables.numbers(pursuit)
        self.pursuit_modifiers = pursuit.whole_numbers(star=None, stradiots=None, good_order=1)
        self.captain_eliminated = listed(sheet, "captain_check").integer("eliminated", 0)
        self.engineers = listed(sheet, "engineers").whole_numbers(works=1, lost=0)
        customs = listed(sheet, "sheep_customs")
        self.customs = (customs.text("state"), customs.texts("places"), customs.integer("least", 1))
        sea = listed(sheet, "sea_movement")
        self.sea_spans = tables.Spans(sea.texts("columns"), "sea_movement.columns", sea.problems)
        self.sea_needs = sea.entry("rows").integers("needs")
        options = listed(sheet, "tactical_options")
        self.tactical_options = read_things(options, "list", tables.TacticalOption)
        self.most_options_of_a_captain = options.integer("most_of_a_captain", 1)
        for found in (self.weathers, self.orders, self.terrains, self.levels, self.tactical_options):
            self.names.update((id, thing.name) for id, thing in found.items())

    def read_scenarios(self, sheet: Entry) -> None:
        sheet.text("source", "")
        plain = {str(entry.raw.get("id")): entry.raw for entry in sheet.entries("scenarios")}
        self.scenarios: dict[str, Scenario] = {}
        for entry in sheet.entries("scenarios"):
            entry.raw = inherited(entry.raw, plain)
            self.scenarios[entry.text("id")] = Scenario(entry, self.types)
        self.names["token"] = Name("Force", "Forza", "the", "la", "f")  # a counter that lies face down
        for scenario in self.scenarios.values():
            self.names.update((f"side_{side.id}", side.name) for side in scenario.sides)
            self.names.update((id, unit_name(counter)) for id, counter in scenario.counters.items())

    def lay_out_map(self) -> None:
        """Fill in what follows from the whole map: neighbours, roads, rivers, places."""
        whole = HexMap(self.hexes)
        closed = {whole.side_towards(hex.id, towards) for hex in self.hexes.values() for towards in hex.closed}
        rivers = {whole.side_towards(at, to) for river in self.rivers.values() for at, to in river.sides}
        roads: dict[str, str] = {}
        for road in self.roads.values():
            for here, there in pairwise(road.path):
                side = whole.side(here, there)
                if roads.get(side) != "primary":
                    roads[side] = road.kind
        self.river_sides: frozenset[str] = frozenset(rivers)
        self.sheet: HexMap = HexMap(self.hexes, roads, closed)
        for place in self.places.values():
            self.hexes[place.hex].place = place.id
        for hex in self.hexes.values():
            hex.near = tuple(whole.neighbours(hex.id))
            steps = []
            for there in self.sheet.neighbours(hex.id):
                side = whole.side(hex.id, there)
                steps.append(things.Step(there, side, roads.get(side, ""), side in rivers))
            hex.steps = tuple(steps)
            hex.has_road = any(step.road for step in steps)


def listed(sheet: Entry, section: str) -> Entry:
    """A section with a source of its own."""
    found = sheet.entry(section)
    found.text("source", "")
    return found


def defaults_of(type: things.UnitType) -> tuple[int, str]:
    return type.quality, type.reliability


def turns_of(entry: Entry) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Months, and which halves of them."""
    return entry.integers("months"), entry.integers("halves")


def read_words(entry: Entry, columns: list[str]) -> tuple[tables.Spans, tables.Spans, list[list[str]]]:
    spans, rows, values = tables.read_grid(entry, columns)
    return spans, rows, [[str(value) for value in row] for row in values]


def load(folder: Path | None = None) -> Facts:
    """The facts of this folder, or of the game's own files and the player's copies of them."""
    if folder is not None:
        return Facts({name: folder / name for name in FILES})
    return Facts({name: data_file(GAME, name) for name in FILES}, stray_files(GAME))


def hex_names(facts: Facts) -> dict[str, Name]:
    """A hex is called by its place or pass, or by its number and the nearest place; a hexside by its river and its two
    hexes; a stock of AP by its Army or side."""
    names = {found.hex: found.name for found in facts.passes.values()}
    names |= {place.hex: place.name for place in facts.places.values()}
    called = {id: (name.en, name.it) for id, name in names.items()}
    for id, place in nearest_places(facts).items():
        if id not in names:
            en, it = f"hex {id} near {place.name.en}", f"esagono {id} presso {place.name.it}"
            names[id] = Name(en, it, "", "l'")
            called[id] = id, id
    for river in facts.rivers.values():
        for at, to in river.sides:
            side = facts.sheet.side_towards(at, to)
            (en, it), (over_en, over_it) = (called[hex] for hex in side.split("-"))
            between = f"the {river.name.en} between {en} and {over_en}"
            names[side] = Name(between, f"{river.name.it} tra {it} e {over_it}", "", "il")
    for scenario in facts.scenarios.values():
        for pool in scenario.pools:
            sides = [side.name for side in scenario.sides if side.id == pool]
            names.setdefault(f"pool_{pool}", sides[0] if sides else facts.armies[pool].name)
    return names


def nearest_places(facts: Facts) -> dict[str, things.Place]:
    """To each hex the nearest place, of several the largest."""
    found = {
        place.hex: place for place in sorted(facts.places.values(), key=lambda one: things.LEVELS.index(one.level))
    }
    reached = list(found)
    for here in reached:  # grows
        for there in facts.hexes[here].near:
            if there not in found:
                found[there] = found[here]
                reached.append(there)
    return found


FACTS: Final = load()
NAMES: Final[dict[str, Name]] = {**hex_names(FACTS), **FACTS.names}

HEXES: Final[dict[str, things.Hex]] = FACTS.hexes
SHEET: Final[HexMap] = FACTS.sheet
PLACES: Final[dict[str, things.Place]] = FACTS.places
REGIONS: Final[dict[str, things.Region]] = FACTS.regions
EDGES: Final[dict[str, tuple[str, ...]]] = FACTS.edges
TERRAINS: Final[dict[str, tables.Terrain]] = FACTS.terrains
PLACE_LEVELS: Final[dict[str, tables.Level]] = FACTS.levels
MOVEMENT: Final[dict[str, int]] = FACTS.movement  # half points
ROAD_RATES: Final[dict[str, int]] = FACTS.road_rates

CAPTAINS: Final[dict[str, things.Captain]] = FACTS.captains
BARONS: Final[dict[str, things.Baron]] = FACTS.barons
ARMIES: Final[dict[str, Thing]] = FACTS.armies
UNIT_TYPES: Final[dict[str, things.UnitType]] = FACTS.types
AUXILIARIES: Final[dict[str, Thing]] = FACTS.auxiliaries

WEATHERS: Final[dict[str, tables.Weather]] = FACTS.weathers
ORDERS: Final[dict[str, tables.Order]] = FACTS.orders
SCENARIOS: Final[dict[str, Scenario]] = FACTS.scenarios
COUNTERS: Final[dict[str, Counter]] = {  # of all scenarios, mercenaries and the troops of Barons among them
    **FACTS.mercenary_counters,
    **{id: counter for scenario in SCENARIOS.values() for id, counter in scenario.counters.items()},
    **{
        id: Counter(id, UNIT_TYPES["baron"], baron.sp, baron.quality, UNIT_TYPES["baron"].reliability)
        for id, baron in BARONS.items()
    },
}
