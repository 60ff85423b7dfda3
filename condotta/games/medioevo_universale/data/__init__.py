"""The facts of Medioevo Universale, typed and checked: map, kingdoms, pieces, technologies, cards, tables.

Read once from `data/*.yaml` (or a player's own copies of them, see `condotta.core.data`). Data on which the rules could
not be played is refused with everything that is wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, TypeVar

from condotta.core.areas import Graph
from condotta.core.data import Entry, data_file, duplicates, open_facts, read_things, refuse, stray_files
from condotta.core.messages import Name, read_name
from condotta.core.things import Thing

from . import checks, things
from .things import Barbarians, Battle, EventIcon, Honour, Loans, Market, Prices, Start, Taxes, Terrain

GAME: Final = "medioevo_universale"
NOTES: Final = (  # for readers of the files
    "activation_source", "book_facts", "book_statements", "effect", "effect_source", "note", "objective_source", "per",
    "pt_source", "reconstructed", "timing", "without_limit",
)  # fmt: skip
ORDERS: Final = ("secret", "first_player", "simultaneous", "turn_order")  # in which the players act in a phase
MOST_PACTS: Final = 999  # that have a name

T = TypeVar("T", bound=Thing)


class Facts:
    """Everything the data files tell."""

    def __init__(self, files: dict[str, Path], strays: Iterable[str] = ()) -> None:
        problems: dict[Path, list[str]] = {}
        sheets = {name: open_facts(path, problems) for name, path in files.items()}
        sheets["map.yaml"].problems.extend(strays)
        self.sections: dict[str, dict[str, Name]] = {}  # what every id is called, section by section
        self.rules: dict[str, str] = {}  # where to read about it
        for name, (read, _) in SHEETS.items():
            read(self, sheets[name])
        for sheet in sheets.values():
            sheet.no_other_keys(*NOTES)
        refuse(problems)  # what follows needs every value to be there
        self.areas: Graph = graph(self.territories, self.seas)
        self.distances: dict[str, dict[str, int]] = {area: self.areas.all_cheapest([area]) for area in self.areas.ids}
        for name, (_, check) in SHEETS.items():
            problems[files[name]].extend([*checks.table_problems(self, name), *check(self)])
        refuse(problems)
        self.names: dict[str, Name] = {id: name for section in self.sections.values() for id, name in section.items()}

    def read(self, sheet: Entry, section: str, make: Callable[[Entry], T], called: str = "") -> dict[str, T]:
        """The things of a section, whose names are known from now on."""
        found = read_things(sheet, section, make)
        self.sections[called or section] = {id: thing.name for id, thing in found.items()}
        self.rules.update((id, thing.rule) for id, thing in found.items())
        return found

    def read_map(self, sheet: Entry) -> None:
        self.territories = self.read(sheet, "territories", things.Territory)
        territories = list(self.territories.values())
        self.seas = self.read(sheet, "seas", lambda entry: things.Sea(entry, territories))
        self.rivers = self.read(sheet, "rivers", things.River)
        straits = sheet.entries("strait_links")
        self.straits = tuple(entry.texts("between") for entry in straits)
        self.strait_names = tuple(read_name(entry.entry("name")) for entry in straits)
        self.waters = tuple(things.Water(entry) for entry in sheet.entries("non_navigable_waters"))
        places = sheet.entry("named_places")
        self.rome, self.jerusalem = places.text("rome"), places.text("jerusalem")

    def read_kingdoms(self, sheet: Entry) -> None:
        territories = list(self.territories.values())
        self.kingdoms = self.read(sheet, "kingdoms", lambda entry: things.Kingdom(entry, territories))
        self.start = Start(sheet.entry("start"))

    def read_goods(self, sheet: Entry) -> None:
        territories = list(self.territories.values())
        self.goods = self.read(sheet, "goods", lambda entry: things.Good(entry, territories))
        self.market = Market(sheet.entry("market"))
        routes = sheet.entries("trade_routes", name="stops")
        self.trade_routes = {route.integer("stops", 1): route.integer("commerce_points", 0) for route in routes}
        stops = [route.raw.get("stops") for route in routes]
        sheet.problems.extend(duplicates("trade_routes", stops, "number of stops"))
        self.routes_per_player = sheet.integer("routes_per_player", 0)

    def read_buildings(self, sheet: Entry) -> None:
        self.categories = self.read(sheet, "categories", things.Category)
        self.buildings = self.read(sheet, "buildings", things.Building)
        self.repair_cost = sheet.integer("repair_cost", 0)
        self.sack_percent = sheet.integer("sack_percent", 0, 100)

    def read_units(self, sheet: Entry) -> None:
        self.units = self.read(sheet, "military_units", things.Unit)
        self.siege_engines = self.read(sheet, "siege_engines", things.SiegeEngine)
        self.transports = self.read(sheet, "transports", things.Transport)
        self.transport_kinds = self.read(sheet, "transport_kinds", Thing)
        self.recruits = sheet.integer("recruits", 0)
        self.captain = sheet.entry("captain").whole_numbers(levels=1, barbarian_level=1)
        self.siege = sheet.entry("siege").whole_numbers(move=0, least_crew=1, most_crew=1)
        self.transport_cost = sheet.entry("transport").integer("cost_per_level", 0)
        projected = {"captain": "captain", "siege_engine": "siege", "transport": "transport"}
        self.projected_by = {what: sheet.entry(key).text("technology") for what, key in projected.items()}

    def read_components(self, sheet: Entry) -> None:
        self.player = sheet.entry("player").whole_numbers(
            discs=0, control_markers=0, route_stop_markers=0, route_destination_markers=0, route_transport_markers=0
        )
        self.property_markers = tuple(things.PropertyMarker(entry) for entry in sheet.entries("property_markers"))
        self.pool = sheet.whole_numbers(barbarian_property_markers=0, objective_tokens_per_colour=0, blood_markers=0)
        self.coins = sheet.integers("coins")

    def read_technologies(self, sheet: Entry) -> None:
        self.branches = self.read(sheet, "branches", things.Branch)
        technologies = [technology for branch in self.branches.values() for technology in branch.technologies]
        sheet.problems.extend(duplicates("branches", [technology.id for technology in technologies], "technology"))
        self.technologies = {technology.id: technology for technology in technologies}
        self.sections["technologies"] = {technology.id: technology.name for technology in technologies}
        self.ladder = tuple(things.Rung(entry) for entry in sheet.entries("hierarchy_ladder"))

    def read_empire_cards(self, sheet: Entry) -> None:
        self.characters = self.read(sheet, "characters", Thing)
        cards = [things.EmpireCard(entry, self.characters) for entry in sheet.entries("cards", name="number")]
        sheet.problems.extend(duplicates("cards", [card.number for card in cards], "number"))
        sheet.problems.extend(duplicates("cards", [card.ability for card in cards], "ability"))
        self.empire_cards = {card.id: card for card in cards}
        self.sections["empire_cards"] = {card.id: card.name for card in cards}
        rolls = sheet.entry("rolls")
        self.items_by_die, spy = rolls.integers("items"), rolls.entry("spy")
        self.spy_die = spy.integer("die", 2)
        self.spy_success, self.spy_backfires = spy.integers("success"), spy.integers("backfires")

    def read_event_cards(self, sheet: Entry) -> None:
        self.event_cards = self.read(sheet, "cards", things.EventCard, "event_cards")

    def read_barbarians(self, sheet: Entry) -> None:
        self.barbarians = Barbarians(sheet)

    def read_honour_points(self, sheet: Entry) -> None:
        self.honour = Honour(sheet)
        self.sections["honour_points"] = self.honour.names
        self.rules.update(self.honour.rules)

    def read_constants(self, sheet: Entry) -> None:
        self.event_icons = self.read(sheet, "event_icons", EventIcon)
        self.terrains = self.read(sheet, "terrains", Terrain)
        self.read(sheet, "lengths", Thing)
        self.lengths = {entry.text("id"): entry.integer("turns", 1) for entry in sheet.entries("lengths")}
        self.end_conditions = self.read(sheet, "end_conditions", Thing)
        self.read(sheet, "phases", Thing)
        self.phases = {entry.text("id"): entry.one_of("order", ORDERS) for entry in sheet.entries("phases")}
        self.colours = self.read(sheet, "colours", Thing)
        self.variants = self.read(sheet, "variants", Thing)
        self.taxes = Taxes(sheet.entry("taxes"))
        self.loans = Loans(sheet.entry("loans"))
        self.prices = Prices(sheet.entry("technology"), sheet.entry("empire_cards"))
        self.battle = Battle(sheet.entry("battle"))
        players, penalties = sheet.entry("players"), sheet.entry("turn_order_penalty")
        self.seats = tuple(range(players.integer("least", 2), players.integer("most", 2) + 1))
        self.penalties = {seats: penalties.integers(seats) for seats in self.seats}
        self.constants = sheet.whole_numbers(near=0, icons_chosen=1, blood_marker_bonus=0)
        self.move = sheet.entry("move").whole_numbers(step=0, castle_exit=0, trade_action=0)
        self.terrain_rules = sheet.entry("terrain_rules").whole_numbers(river=0, settlement_upkeep=0, sea_upkeep=0)
        auction = sheet.entry("initial_auction")
        self.auction = auction.whole_numbers(least_bid=0, most_bid=0, rounds=1, lowest_ends_on=None)


SHEETS: Final[dict[str, tuple[Callable[[Facts, Entry], None], Callable[[Facts], Iterable[str]]]]] = {
    "map.yaml": (Facts.read_map, checks.map_problems),
    "kingdoms.yaml": (Facts.read_kingdoms, checks.kingdom_problems),
    "goods.yaml": (Facts.read_goods, checks.goods_problems),
    "buildings.yaml": (Facts.read_buildings, checks.building_problems),
    "units.yaml": (Facts.read_units, checks.unit_problems),
    "components.yaml": (Facts.read_components, checks.component_problems),
    "technologies.yaml": (Facts.read_technologies, checks.technology_problems),
    "empire_cards.yaml": (Facts.read_empire_cards, checks.empire_card_problems),
    "event_cards.yaml": (Facts.read_event_cards, checks.event_card_problems),
    "barbarians.yaml": (Facts.read_barbarians, checks.barbarian_problems),
    "honour_points.yaml": (Facts.read_honour_points, checks.honour_problems),
    "constants.yaml": (Facts.read_constants, checks.constant_problems),
}  # how each file is read, and what may be wrong with it
FILES: Final = tuple(SHEETS)


def graph(territories: dict[str, things.Territory], seas: dict[str, things.Sea]) -> Graph:
    """MU-def.b to e: all areas, with borders of the kinds land, coast and sea."""
    borders = {
        "land": {territory.id: territory.adjacent for territory in territories.values()},
        "coast": {**{id: land.seas for id, land in territories.items()}, **{id: sea.coast for id, sea in seas.items()}},
        "sea": {sea.id: sea.adjacent for sea in seas.values()},
    }
    return Graph.from_adjacency([*territories, *seas], borders)


def load(folder: Path | None = None) -> Facts:
    """The facts of this folder, or of the game's own files and the player's copies of them."""
    if folder is not None:
        return Facts({name: folder / name for name in FILES})
    return Facts({name: data_file(GAME, name) for name in FILES}, stray_files(GAME))


FACTS: Final = load()


def names_of_pieces(facts: Facts) -> dict[str, Name]:
    """Captains by level, each transport and siege engine, pacts by number: what states and options name."""
    captain = facts.units["captain"].name
    names = {
        f"captain_{level}": Name(f"Captain {roman}", f"Capitano {roman}", captain.the_en, captain.the_it)
        for level, roman in enumerate(("I", "II", "III"), 1)
    }
    pools = {thing.id: (thing.name, thing.pool) for thing in facts.transports.values()}
    pools.update((thing.id, (thing.name, thing.pool)) for thing in facts.siege_engines.values())
    for kind, (name, pool) in pools.items():
        names.update((f"{kind}.{n}", things.numbered(name, n)) for n in range(1, pool + 1))
    pact = Name("pact", "patto", "the", "il")
    names.update((f"pact.{n}", things.numbered(pact, n)) for n in range(1, MOST_PACTS + 1))
    return names


NAMES: Final[dict[str, Name]] = {**FACTS.names, **names_of_pieces(FACTS)}
RULES: Final[dict[str, str]] = FACTS.rules  # of things that are not all told of by the rule of their kind
SEATS: Final[tuple[int, ...]] = FACTS.seats
COLOURS: Final[tuple[str, ...]] = tuple(FACTS.colours)
POINT_COLOURS: Final[tuple[str, ...]] = tuple(branch.colour for branch in FACTS.branches.values())  # of PT and tokens

TERRITORIES: Final[dict[str, things.Territory]] = FACTS.territories
SEAS: Final[dict[str, things.Sea]] = FACTS.seas
RIVERS: Final[dict[str, things.River]] = FACTS.rivers
STRAITS: Final[tuple[tuple[str, ...], ...]] = FACTS.straits  # MU-def.c
AREAS: Final[Graph] = FACTS.areas
DISTANCES: Final[dict[str, dict[str, int]]] = FACTS.distances  # MU-def.e
NEAR: Final[int] = FACTS.constants["near"]  # MU-def.f
ROME: Final[str] = FACTS.rome
JERUSALEM: Final[str] = FACTS.jerusalem
KINGDOMS: Final[dict[str, things.Kingdom]] = FACTS.kingdoms
START: Final[Start] = FACTS.start

GOODS: Final[dict[str, things.Good]] = FACTS.goods
MARKET: Final[Market] = FACTS.market
TRADE_ROUTES: Final[dict[int, int]] = FACTS.trade_routes  # stops -> commerce points (MU-route.f)
CATEGORIES: Final[dict[str, things.Category]] = FACTS.categories
BUILDINGS: Final[dict[str, things.Building]] = FACTS.buildings
REPAIR_COST: Final[int] = FACTS.repair_cost  # MU-build.g
SACK_PERCENT: Final[int] = FACTS.sack_percent  # MU-conq.d
UNITS: Final[dict[str, things.Unit]] = FACTS.units
RECRUITS: Final[int] = FACTS.recruits  # MU-unit.c
CAPTAIN_LEVELS: Final[int] = FACTS.captain["levels"]
BARBARIAN_CAPTAIN_LEVEL: Final[int] = FACTS.captain["barbarian_level"]  # MU-barb.f
SIEGE_ENGINES: Final[dict[str, things.SiegeEngine]] = FACTS.siege_engines
SIEGE_MOVE: Final[int] = FACTS.siege["move"]  # MU-move.tab
SIEGE_CREW: Final[tuple[int, int]] = (FACTS.siege["least_crew"], FACTS.siege["most_crew"])  # MU-siege.a
TRANSPORTS: Final[dict[str, things.Transport]] = FACTS.transports
TRANSPORT_COST: Final[int] = FACTS.transport_cost  # for each level (MU-transp.a)
PROJECTED_BY: Final[dict[str, str]] = FACTS.projected_by  # captain, siege_engine, transport -> technology
BARBARIAN_GALLEYS: Final[int] = FACTS.pool["barbarian_property_markers"]  # MU-comp.g
TOKENS_PER_COLOUR: Final[int] = FACTS.pool["objective_tokens_per_colour"]  # MU-comp.i
BLOOD_MARKERS: Final[int] = FACTS.pool["blood_markers"]  # MU-comp.j

BRANCHES: Final[dict[str, things.Branch]] = FACTS.branches
TECHNOLOGIES: Final[dict[str, things.Technology]] = FACTS.technologies
LADDER: Final[tuple[things.Rung, ...]] = FACTS.ladder  # MU-T-hierarchy
CHARACTERS: Final[dict[str, Thing]] = FACTS.characters
EMPIRE_CARDS: Final[dict[str, things.EmpireCard]] = FACTS.empire_cards
ITEMS_BY_DIE: Final[tuple[int, ...]] = (0, *FACTS.items_by_die)  # 1d6 of cards; the first is never used
SPY_DIE: Final[int] = FACTS.spy_die
SPY_SUCCESS: Final[tuple[int, ...]] = FACTS.spy_success
SPY_BACKFIRES: Final[tuple[int, ...]] = FACTS.spy_backfires
EVENT_CARDS: Final[dict[str, things.EventCard]] = FACTS.event_cards
EVENT_ICONS: Final[dict[str, EventIcon]] = FACTS.event_icons
ICONS_CHOSEN: Final[int] = FACTS.constants["icons_chosen"]  # MU-evcard.a

BARBARIANS: Final[Barbarians] = FACTS.barbarians
HONOUR: Final[Honour] = FACTS.honour
LENGTHS: Final[dict[str, int]] = FACTS.lengths  # turns (MU-length.a)
PHASES: Final[dict[str, str]] = FACTS.phases  # phase -> in which order the players act (MU-turn.a, b)
TAXES: Final[Taxes] = FACTS.taxes
LOANS: Final[Loans] = FACTS.loans
PRICES: Final[Prices] = FACTS.prices
BATTLE: Final[Battle] = FACTS.battle
PENALTIES: Final[dict[int, tuple[int, ...]]] = FACTS.penalties  # by number of players, then place (MU-battle.pen)
STEP_COST: Final[int] = FACTS.move["step"]  # MP
CASTLE_EXIT_COST: Final[int] = FACTS.move["castle_exit"]  # MU-move.i
TRADE_ACTION_COST: Final[int] = FACTS.move["trade_action"]  # MU-tmove.a

TERRAINS: Final[dict[str, Terrain]] = FACTS.terrains
TERRAIN_RULES: Final[dict[str, int]] = FACTS.terrain_rules  # MU-var-terrain: river, settlement_upkeep, sea_upkeep
AUCTION_BIDS: Final[tuple[int, int]] = (FACTS.auction["least_bid"], FACTS.auction["most_bid"])  # MU-var-auction.a
AUCTION_LOWEST: Final[int] = FACTS.auction["lowest_ends_on"]  # MU-var-auction.c
BLOOD_MARKER_BONUS: Final[int] = FACTS.constants["blood_marker_bonus"]  # MU-var-blood.b
