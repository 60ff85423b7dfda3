"""The facts of Medioevo Universale, typed and checked: map, kingdoms, pieces, technologies, cards, tables.

Read once from `data/*.yaml` (or a player's own copies of them, see `condotta.core.data`). Data on which the rules could
not be played is refused with everything that is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from condotta.core.areas import Graph
from condotta.core.data import Entry, by_id, data_file, duplicates, open_facts, read_things, refuse, stray_files
from condotta.core.messages import Name, read_name

from . import checks, things
from .tables import Barbarians, Battle, EventIcon, Honour, Loans, Market, Prices, Start, Taxes, Terrain

GAME: Final = "medioevo_universale"
FILES: Final = (
    "map.yaml", "kingdoms.yaml", "goods.yaml", "buildings.yaml", "units.yaml", "components.yaml", "technologies.yaml",
    "empire_cards.yaml", "event_cards.yaml", "barbarians.yaml", "honour_points.yaml", "constants.yaml",
)  # fmt: skip
MOST_PACTS: Final = 999  # that have a name
ORDERS: Final = ("secret", "first_player", "simultaneous", "turn_order")  # in which the players act in a phase


class Facts:
    """Everything the data files tell."""

    def __init__(self, files: dict[str, Path], strays: Iterable[str] = ()) -> None:
        problems: dict[Path, list[str]] = {}
        sheets = {name: open_facts(path, problems) for name, path in files.items()}
        sheets["map.yaml"].problems.extend(strays)
        self.read_map(sheets["map.yaml"])
        self.read_kingdoms(sheets["kingdoms.yaml"])
        self.read_goods(sheets["goods.yaml"])
        self.read_buildings(sheets["buildings.yaml"])
        self.read_units(sheets["units.yaml"])
        self.read_components(sheets["components.yaml"])
        self.read_technologies(sheets["technologies.yaml"])
        self.read_empire_cards(sheets["empire_cards.yaml"])
        self.read_event_cards(sheets["event_cards.yaml"])
        self.barbarians = Barbarians(sheets["barbarians.yaml"])
        self.honour = Honour(sheets["honour_points.yaml"])
        self.read_constants(sheets["constants.yaml"])
        refuse(problems)  # what follows needs every value to be there
        self.areas: Graph = graph(self.territories, self.seas)
        self.distances: dict[str, dict[str, int]] = {area: self.areas.all_cheapest([area]) for area in self.areas.ids}
        self.sections: dict[str, dict[str, Name]] = named_sections(self)
        for name, found in checks.all_problems(self).items():
            problems[files[name]].extend(found)
        refuse(problems)
        self.names: dict[str, Name] = {id: name for section in self.sections.values() for id, name in section.items()}

    def read_map(self, sheet: Entry) -> None:
        self.territories = read_things(sheet, "territories", things.Territory)
        territories = list(self.territories.values())
        self.seas = read_things(sheet, "seas", lambda entry: things.Sea(entry, territories))
        self.rivers = read_things(sheet, "rivers", things.River)
        self.straits: list[tuple[str, ...]] = []
        self.strait_names: list[Name] = []
        for entry in sheet.entries("strait_links"):
            self.straits.append(entry.texts("between"))
            self.strait_names.append(read_name(entry.entry("name")))
            entry.no_other_keys("source")
        self.waters = [things.Water(entry) for entry in sheet.entries("non_navigable_waters")]
        places = sheet.entry("named_places")
        self.rome, self.jerusalem = places.text("rome"), places.text("jerusalem")
        places.no_other_keys()
        sheet.no_other_keys("source", "book_statements")

    def read_kingdoms(self, sheet: Entry) -> None:
        territories = list(self.territories.values())
        self.kingdoms = read_things(sheet, "kingdoms", lambda entry: things.Kingdom(entry, territories))
        self.start = Start(sheet.entry("start"))
        sheet.no_other_keys("source")

    def read_goods(self, sheet: Entry) -> None:
        territories = list(self.territories.values())
        self.goods = read_things(sheet, "goods", lambda entry: things.Good(entry, territories))
        self.market = Market(sheet.entry("market"))
        routes = sheet.entries("trade_routes", name="stops")
        self.trade_routes = {route.integer("stops", 1): route.integer("commerce_points", 0) for route in routes}
        sheet.problems.extend(
            duplicates("trade_routes", [route.raw.get("stops") for route in routes], "number of stops")
        )
        self.routes_per_player = sheet.integer("routes_per_player", 0)
        sheet.no_other_keys("source")

    def read_buildings(self, sheet: Entry) -> None:
        self.categories = read_things(sheet, "categories", things.Category)
        self.buildings = read_things(sheet, "buildings", things.Building)
        self.repair_cost = sheet.integer("repair_cost", 0)
        self.sack_percent = sheet.integer("sack_percent", 0, 100)
        sheet.no_other_keys("source")

    def read_units(self, sheet: Entry) -> None:
        self.units = read_things(sheet, "military_units", things.Unit)
        self.siege_engines = read_things(sheet, "siege_engines", things.SiegeEngine)
        self.transports = read_things(sheet, "transports", things.Transport)
        self.transport_kinds = read_names(sheet, "transport_kinds")
        self.recruits = sheet.integer("recruits", 0)
        captain, siege, transport = sheet.entry("captain"), sheet.entry("siege"), sheet.entry("transport")
        self.captain_levels = captain.integer("levels", 1)
        self.barbarian_captain_level = captain.integer("barbarian_level", 1)
        self.siege_move = siege.integer("move", 0)
        self.siege_crew = (siege.integer("least_crew", 1), siege.integer("most_crew", 1))
        self.transport_cost = transport.integer("cost_per_level", 0)
        self.projected_by = {  # what needs a technology -> the technology
            "captain": captain.text("technology"),
            "siege_engine": siege.text("technology"),
            "transport": transport.text("technology"),
        }
        for entry in (captain, siege, transport, sheet):
            entry.no_other_keys("source")

    def read_components(self, sheet: Entry) -> None:
        player = sheet.entry("player")
        self.discs = player.integer("discs", 0)
        self.control_markers = player.integer("control_markers", 0)
        self.route_stop_markers = player.integer("route_stop_markers", 0)
        self.route_destination_markers = player.integer("route_destination_markers", 0)
        self.route_transport_markers = player.integer("route_transport_markers", 0)
        player.no_other_keys("source")
        self.property_markers = [things.PropertyMarker(entry) for entry in sheet.entries("property_markers")]
        self.barbarian_property_markers = sheet.integer("barbarian_property_markers", 0)
        self.tokens_per_colour = sheet.integer("objective_tokens_per_colour", 0)
        self.coins = sheet.integers("coins")
        self.blood_markers = sheet.integer("blood_markers", 0)
        sheet.no_other_keys("source", "without_limit")

    def read_technologies(self, sheet: Entry) -> None:
        branches = [things.Branch(entry) for entry in sheet.entries("branches")]
        technologies = [technology for branch in branches for technology in branch.technologies]
        self.branches = by_id(sheet, "branches", branches)
        sheet.problems.extend(duplicates("branches", [branch.colour for branch in branches], "colour"))
        sheet.problems.extend(duplicates("branches", [technology.id for technology in technologies], "technology"))
        self.technologies = {technology.id: technology for technology in technologies}
        self.ladder = [things.Rung(entry) for entry in sheet.entries("hierarchy_ladder")]
        sheet.no_other_keys("source")

    def read_empire_cards(self, sheet: Entry) -> None:
        self.characters = read_things(sheet, "characters", things.Character)
        cards = [things.EmpireCard(entry, self.characters) for entry in sheet.entries("cards", name="number")]
        sheet.problems.extend(duplicates("cards", [card.number for card in cards], "number"))
        sheet.problems.extend(duplicates("cards", [card.ability for card in cards], "ability"))
        self.empire_cards = {card.id: card for card in cards}
        rolls = sheet.entry("rolls")
        self.items_by_die = rolls.integers("items")
        spy = rolls.entry("spy")
        self.spy_die = spy.integer("die", 2)
        self.spy_success, self.spy_backfires = spy.integers("success"), spy.integers("backfires")
        for entry in (spy, rolls, sheet):
            entry.no_other_keys("source")

    def read_event_cards(self, sheet: Entry) -> None:
        cards = [things.EventCard(entry) for entry in sheet.entries("cards")]
        self.event_cards = by_id(sheet, "cards", cards)
        sheet.problems.extend(duplicates("cards", [card.number for card in cards], "number"))
        sheet.no_other_keys("source")

    def read_constants(self, sheet: Entry) -> None:
        players = sheet.entry("players")
        self.seats = tuple(range(players.integer("least", 2), players.integer("most", 2) + 1))
        self.length_names = read_names(sheet, "lengths", "turns")
        self.lengths = {entry.text("id"): entry.integer("turns", 1) for entry in sheet.entries("lengths")}
        self.end_conditions = read_names(sheet, "end_conditions")
        self.phase_names = read_names(sheet, "phases", "order")
        self.phases = {entry.text("id"): entry.one_of("order", ORDERS) for entry in sheet.entries("phases")}
        self.colours = read_names(sheet, "colours")
        self.variants = read_names(sheet, "variants")
        self.near = sheet.integer("near", 0)
        self.taxes = Taxes(sheet.entry("taxes"))
        self.loans = Loans(sheet.entry("loans"))
        self.prices = Prices(sheet.entry("technology"), sheet.entry("empire_cards"))
        self.battle = Battle(sheet.entry("battle"))
        self.icons_chosen = sheet.integer("icons_chosen", 1)
        self.event_icons = read_things(sheet, "event_icons", EventIcon)
        self.terrains = read_things(sheet, "terrains", Terrain)
        penalties = sheet.entry("turn_order_penalty")
        self.penalties = {seats: penalties.integers(seats) for seats in self.seats}
        move, rules, auction = sheet.entry("move"), sheet.entry("terrain_rules"), sheet.entry("initial_auction")
        self.step, self.castle_exit = move.integer("step", 0), move.integer("castle_exit", 0)
        self.trade_action = move.integer("trade_action", 0)
        self.river_crossing = rules.integer("river", 0)
        self.settlement_upkeep, self.sea_upkeep = rules.integer("settlement_upkeep", 0), rules.integer("sea_upkeep", 0)
        self.auction_bids = (auction.integer("least_bid", 0), auction.integer("most_bid", 0))
        self.auction_rounds = auction.integer("rounds", 1)
        self.auction_lowest = auction.integer("lowest_ends_on")
        self.blood_marker_bonus = sheet.integer("blood_marker_bonus", 0)
        for entry in (players, penalties, move, rules, auction, sheet):
            entry.no_other_keys("source")


def read_names(sheet: Entry, key: str, *also: str) -> dict[str, Name]:
    """id -> name, of a list of things of which nothing more is told than these other keys."""
    names: dict[str, Name] = {}
    for entry in sheet.entries(key):
        id = entry.text("id")
        if id in names:
            sheet.wrong(key, f"id {id} stands twice; remove or rename one")
        names[id] = read_name(entry.entry("name"))
        entry.no_other_keys(*also)
    return names


def graph(territories: dict[str, things.Territory], seas: dict[str, things.Sea]) -> Graph:
    """MU-def.b to e: all areas, with borders of the kinds land, coast and sea."""
    coasts = {territory.id: territory.seas for territory in territories.values()}
    coasts.update((sea.id, sea.coast) for sea in seas.values())
    borders = {
        "land": {territory.id: territory.adjacent for territory in territories.values()},
        "coast": coasts,
        "sea": {sea.id: sea.adjacent for sea in seas.values()},
    }
    return Graph.from_adjacency([*territories, *seas], borders)


def named_sections(facts: Facts) -> dict[str, dict[str, Name]]:
    """What every id is called, section by section."""
    return {
        "territories": {thing.id: thing.name for thing in facts.territories.values()},
        "seas": {thing.id: thing.name for thing in facts.seas.values()},
        "rivers": {thing.id: thing.name for thing in facts.rivers.values()},
        "kingdoms": {thing.id: thing.name for thing in facts.kingdoms.values()},
        "goods": {thing.id: thing.name for thing in facts.goods.values()},
        "categories": {thing.id: thing.name for thing in facts.categories.values()},
        "buildings": {thing.id: thing.name for thing in facts.buildings.values()},
        "military_units": {thing.id: thing.name for thing in facts.units.values()},
        "siege_engines": {thing.id: thing.name for thing in facts.siege_engines.values()},
        "transports": {thing.id: thing.name for thing in facts.transports.values()},
        "transport_kinds": facts.transport_kinds,
        "branches": {thing.id: thing.name for thing in facts.branches.values()},
        "technologies": {thing.id: thing.name for thing in facts.technologies.values()},
        "characters": {thing.id: thing.name for thing in facts.characters.values()},
        "empire_cards": {thing.id: thing.name for thing in facts.empire_cards.values()},
        "event_cards": {thing.id: thing.name for thing in facts.event_cards.values()},
        "event_icons": {thing.id: thing.name for thing in facts.event_icons.values()},
        "terrains": {thing.id: thing.name for thing in facts.terrains.values()},
        "honour_points": facts.honour.names,
        "lengths": facts.length_names,
        "end_conditions": facts.end_conditions,
        "phases": facts.phase_names,
        "colours": facts.colours,
        "variants": facts.variants,
    }


def load(folder: Path | None = None) -> Facts:
    """The facts of this folder, or of the game's own files and the player's copies of them."""
    if folder is not None:
        return Facts({name: folder / name for name in FILES})
    return Facts({name: data_file(GAME, name) for name in FILES}, stray_files(GAME))


_facts: Final = load()


def names_of_pieces(facts: Facts) -> dict[str, Name]:
    """Captains by level, each transport and siege engine, pacts by number: what states and options name."""
    captain = facts.units["captain"].name
    names = {
        f"captain_{level}": Name(f"Captain {roman}", f"Capitano {roman}", captain.the_en, captain.the_it)
        for level, roman in enumerate(("I", "II", "III"), 1)
    }
    for kind, transport in facts.transports.items():
        names.update((f"{kind}.{n}", things.numbered(transport.name, n)) for n in range(1, transport.pool + 1))
    for kind, engine in facts.siege_engines.items():
        names.update((f"{kind}.{n}", things.numbered(engine.name, n)) for n in range(1, engine.pool + 1))
    pact = Name("pact", "patto", "the", "il")
    names.update((f"pact.{n}", things.numbered(pact, n)) for n in range(1, MOST_PACTS + 1))
    return names


NAMES: Final[dict[str, Name]] = {**_facts.names, **names_of_pieces(_facts)}
SEATS: Final[tuple[int, ...]] = _facts.seats
COLOURS: Final[tuple[str, ...]] = tuple(_facts.colours)
POINT_COLOURS: Final[tuple[str, ...]] = tuple(branch.colour for branch in _facts.branches.values())  # of PT and tokens

TERRITORIES: Final[dict[str, things.Territory]] = _facts.territories
SEAS: Final[dict[str, things.Sea]] = _facts.seas
RIVERS: Final[dict[str, things.River]] = _facts.rivers
WATERS: Final[tuple[things.Water, ...]] = tuple(_facts.waters)
STRAITS: Final[tuple[tuple[str, ...], ...]] = tuple(_facts.straits)  # MU-def.c
STRAIT_NAMES: Final[tuple[Name, ...]] = tuple(_facts.strait_names)
AREAS: Final[Graph] = _facts.areas
DISTANCES: Final[dict[str, dict[str, int]]] = _facts.distances  # MU-def.e
NEAR: Final[int] = _facts.near  # MU-def.f
ROME: Final[str] = _facts.rome
JERUSALEM: Final[str] = _facts.jerusalem
KINGDOMS: Final[dict[str, things.Kingdom]] = _facts.kingdoms
START: Final[Start] = _facts.start

GOODS: Final[dict[str, things.Good]] = _facts.goods
MARKET: Final[Market] = _facts.market
TRADE_ROUTES: Final[dict[int, int]] = _facts.trade_routes  # stops -> commerce points (MU-route.f)
ROUTES_PER_PLAYER: Final[int] = _facts.routes_per_player  # MU-route.l
CATEGORIES: Final[dict[str, things.Category]] = _facts.categories
BUILDINGS: Final[dict[str, things.Building]] = _facts.buildings
REPAIR_COST: Final[int] = _facts.repair_cost  # MU-build.g
SACK_PERCENT: Final[int] = _facts.sack_percent  # MU-conq.d
UNITS: Final[dict[str, things.Unit]] = _facts.units
RECRUITS: Final[int] = _facts.recruits  # MU-unit.c
CAPTAIN_LEVELS: Final[int] = _facts.captain_levels
BARBARIAN_CAPTAIN_LEVEL: Final[int] = _facts.barbarian_captain_level  # MU-barb.f
SIEGE_ENGINES: Final[dict[str, things.SiegeEngine]] = _facts.siege_engines
SIEGE_MOVE: Final[int] = _facts.siege_move  # MU-move.tab
SIEGE_CREW: Final[tuple[int, int]] = _facts.siege_crew  # least and most (MU-siege.a)
TRANSPORTS: Final[dict[str, things.Transport]] = _facts.transports
TRANSPORT_COST: Final[int] = _facts.transport_cost  # for each level (MU-transp.a)
PROJECTED_BY: Final[dict[str, str]] = _facts.projected_by  # captain, siege_engine, transport -> technology
CONTROL_MARKERS: Final[int] = _facts.control_markers  # MU-comp.b
PROPERTY_MARKERS: Final[tuple[things.PropertyMarker, ...]] = tuple(_facts.property_markers)  # MU-comp.c
BARBARIAN_GALLEYS: Final[int] = _facts.barbarian_property_markers  # MU-comp.g
TOKENS_PER_COLOUR: Final[int] = _facts.tokens_per_colour  # MU-comp.i
COINS: Final[tuple[int, ...]] = _facts.coins  # MU-comp.j
BLOOD_MARKERS: Final[int] = _facts.blood_markers  # MU-comp.j

BRANCHES: Final[dict[str, things.Branch]] = _facts.branches
TECHNOLOGIES: Final[dict[str, things.Technology]] = _facts.technologies
LADDER: Final[tuple[things.Rung, ...]] = tuple(_facts.ladder)  # MU-T-hierarchy
CHARACTERS: Final[dict[str, things.Character]] = _facts.characters
EMPIRE_CARDS: Final[dict[str, things.EmpireCard]] = _facts.empire_cards
ITEMS_BY_DIE: Final[tuple[int, ...]] = (0, *_facts.items_by_die)  # 1d6 of cards; the first is never used
SPY_DIE: Final[int] = _facts.spy_die
SPY_SUCCESS: Final[tuple[int, ...]] = _facts.spy_success
SPY_BACKFIRES: Final[tuple[int, ...]] = _facts.spy_backfires
EVENT_CARDS: Final[dict[str, things.EventCard]] = _facts.event_cards
EVENT_ICONS: Final[dict[str, EventIcon]] = _facts.event_icons
ICONS_CHOSEN: Final[int] = _facts.icons_chosen  # MU-evcard.a

BARBARIANS: Final[Barbarians] = _facts.barbarians
HONOUR: Final[Honour] = _facts.honour
LENGTHS: Final[dict[str, int]] = _facts.lengths  # turns (MU-length.a)
END_CONDITIONS: Final[tuple[str, ...]] = tuple(_facts.end_conditions)  # MU-length.a to d
PHASES: Final[dict[str, str]] = _facts.phases  # phase -> in which order the players act (MU-turn.a, b)
TAXES: Final[Taxes] = _facts.taxes
LOANS: Final[Loans] = _facts.loans
PRICES: Final[Prices] = _facts.prices
BATTLE: Final[Battle] = _facts.battle
PENALTIES: Final[dict[int, tuple[int, ...]]] = _facts.penalties  # by number of players, then place (MU-battle.pen)
STEP_COST: Final[int] = _facts.step  # MP
CASTLE_EXIT_COST: Final[int] = _facts.castle_exit  # MU-move.i
TRADE_ACTION_COST: Final[int] = _facts.trade_action  # MU-tmove.a

VARIANTS: Final[tuple[str, ...]] = tuple(_facts.variants)
TERRAINS: Final[dict[str, Terrain]] = _facts.terrains
RIVER_COST: Final[int] = _facts.river_crossing  # MU-var-terrain.a
SETTLEMENT_UPKEEP: Final[int] = _facts.settlement_upkeep  # MU-var-terrain.b
SEA_UPKEEP: Final[int] = _facts.sea_upkeep
AUCTION_BIDS: Final[tuple[int, int]] = _facts.auction_bids  # least and most (MU-var-auction.a)
AUCTION_ROUNDS: Final[int] = _facts.auction_rounds  # MU-var-auction.b
AUCTION_LOWEST: Final[int] = _facts.auction_lowest  # MU-var-auction.c
BLOOD_MARKER_BONUS: Final[int] = _facts.blood_marker_bonus  # MU-var-blood.b
