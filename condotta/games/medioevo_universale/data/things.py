"""What the facts of Medioevo Universale are about: areas, kingdoms, pieces, technologies, cards, tables."""

from __future__ import annotations

from typing import Final

from condotta.core.data import Entry, read_things
from condotta.core.messages import Name, read_name
from condotta.core.things import Steps, Thing

LEVELS: Final = 3  # of buildings, transports, siege engines and Captains
TECHNOLOGY_LEVELS: Final = 4


# ---- the map


class Settlement:
    """MU-def.j: an inhabited place, and what it produces (MU-bgoods.a)."""

    def __init__(self, entry: Entry) -> None:
        self.name: Final = read_name(entry.entry("name"))
        self.good: Final = entry.text("good")


class Territory(Thing):
    """MU-def.a: an area of land."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.lon: Final = entry.number("lon", -180, 180)
        self.lat: Final = entry.number("lat", -90, 90)
        self.home: Final = entry.optional_text("home")  # the kingdom that starts with it
        settlement = entry.optional_entry("settlement")
        self.settlement: Final = None if settlement is None else Settlement(settlement)
        self.port: Final = entry.flag("port")
        self.fire: Final = entry.flag("fire")  # barbarians start here (MU-setup.g)
        self.terrain: Final = entry.text("terrain")  # only the variant Terrains asks for it
        self.adjacent: Final = entry.texts("adjacent")  # by land
        self.seas: Final = entry.texts("seas")  # on which it has a coast


class Sea(Thing):
    """MU-def.a, d: a sea area."""

    def __init__(self, entry: Entry, territories: list[Territory]) -> None:
        super().__init__(entry)
        self.lon: Final = entry.number("lon", -180, 180)
        self.lat: Final = entry.number("lat", -90, 90)
        self.adjacent: Final = entry.texts("adjacent")  # sea areas
        self.coast: Final[tuple[str, ...]] = tuple(t.id for t in territories if self.id in t.seas)


class River(Thing):
    """MU-var-terrain.a: the borders that follow a river."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        borders = entry.entries("borders")
        self.borders: Final[tuple[tuple[str, ...], ...]] = tuple(border.texts("between") for border in borders)


class Water:
    """Water that is drawn on the map, but is no area of the game."""

    def __init__(self, entry: Entry) -> None:
        self.name: Final = read_name(entry.entry("name"))
        self.lon: Final = entry.number("lon", -180, 180)
        self.lat: Final = entry.number("lat", -90, 90)


class Kingdom(Thing):
    """MU-kingdoms.a: one of the six."""

    def __init__(self, entry: Entry, territories: list[Territory]) -> None:
        super().__init__(entry)
        self.colour: Final = entry.text("colour")
        self.connected_to: Final = entry.texts("connected_to")  # MU-kingdoms.b
        home = [t for t in territories if t.home == self.id]
        self.home: Final[tuple[str, ...]] = tuple(t.id for t in home)
        self.ports: Final[tuple[str, ...]] = tuple(t.id for t in home if t.port)
        self.settlements: Final[tuple[str, ...]] = tuple(t.id for t in home if t.settlement is not None)
        self.goods: Final[tuple[str, ...]] = tuple(t.settlement.good for t in home if t.settlement is not None)


# ---- pieces


class Good(Thing):
    """MU-bgoods.a: a kind of goods, and who produces it."""

    def __init__(self, entry: Entry, territories: list[Territory]) -> None:
        super().__init__(entry)
        self.colour: Final = entry.text("colour")
        self.cubes: Final = entry.integer("cubes", 1)
        settled = [(t.id, t.settlement) for t in territories]
        self.producers: Final[tuple[str, ...]] = tuple(id for id, town in settled if town and town.good == self.id)


class Category(Thing):
    """MU-build.b, c: civil, military or religious buildings."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.needs_settlement: Final = entry.flag("needs_settlement")
        self.technology: Final = entry.text("technology")  # projects them


class Building(Thing):
    """MU-build.tab: a building; what it does not give is 0."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.category: Final = entry.text("category")
        self.level: Final = entry.integer("level", 1, LEVELS)
        self.structure: Final = entry.integer("structure", 1)  # SP
        self.cost: Final = entry.integer("cost", 0)  # from nothing; an upgrade pays the difference (MU-build.e)
        self.project: Final = entry.integer("project", 0)  # PT, likewise
        self.upgrade_of: Final = entry.optional_text("upgrade_of")
        self.tax: Final = entry.integer("tax", 0, default=0)  # MU-tax.b
        self.recruits: Final = entry.integer("recruits", 0, default=0)  # MU-unit.c
        self.protection: Final = entry.integer("protection", 0, default=0)  # MU-fort.a
        self.control_markers: Final = entry.integer("control_markers", 0, default=0)  # MU-marker.a
        self.honour: Final = entry.integer("honour", 0, default=0)  # MU-build.f
        self.pool: Final = entry.integer("pool", 1)  # MU-comp.f


class Unit(Thing):
    """MU-unit.tab: a type of military unit; a Captain costs this for each level."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.cost: Final = entry.integer("cost", 0)
        self.damage: Final = entry.integer("damage", 1)  # that removes it wholly
        self.becomes: Final = entry.texts("becomes")  # when damaged: the first of these in the reserve
        self.power: Final = entry.one_of("power", ("archery", "melee", "any"))  # step of the battle round
        self.naval_power: Final = entry.flag("naval_power")  # MU-naval.d
        self.pool: Final = entry.integer("pool", 0)  # of each player (MU-comp.a)
        self.barbarian_pool: Final = entry.integer("barbarian_pool", 0)  # MU-comp.g


class SiegeEngine(Thing):
    """MU-siegebuy.a, MU-siege.e: a siege engine and the damage of each hit."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.level: Final = entry.integer("level", 1, LEVELS)
        self.cost: Final = entry.integer("cost", 0)
        self.damage_units: Final = entry.integer("damage_units", 0)
        self.damage_buildings: Final = entry.integer("damage_buildings", 0)
        self.pool: Final = entry.integer("pool", 1)


class Transport(Thing):
    """MU-move.tab, MU-trade.tab: a kind of transport; capacity and MP by level, the first for level I."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.kind: Final = entry.one_of("kind", ("military_transport", "trade_transport"))
        self.domain: Final = entry.one_of("domain", ("land", "sea"))
        self.capacity: Final = entry.integers("capacity")
        self.move: Final = entry.integers("move")
        self.carries: Final = entry.texts("carries")
        self.built_in: Final = entry.one_of("built_in", ("settlement", "settlement_or_fort", "port"))
        self.pool: Final = entry.integer("pool", 1)


class PropertyMarker:
    """MU-comp.c: Property markers with these levels on their faces."""

    def __init__(self, entry: Entry) -> None:
        self.id: Final = entry.text("id")
        self.faces: Final = entry.integers("faces")
        self.count: Final = entry.integer("count", 1)


# ---- technologies


class Branch(Thing):
    """MU-tech.a: a branch of four technologies and the colour of its PT."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.colour: Final = entry.text("colour")
        technologies = [Technology(technology, self.id, self.colour) for technology in entry.entries("technologies")]
        self.technologies: Final[tuple[Technology, ...]] = tuple(technologies)


class Technology(Thing):
    """MU-techbuy.a, b, MU-tech.d: a technology, its price and the PT for each unit of effect."""

    def __init__(self, entry: Entry, branch: str, colour: str) -> None:
        super().__init__(entry)
        self.branch: Final = branch
        self.colour: Final = colour
        self.level: Final = entry.integer("level", 1, TECHNOLOGY_LEVELS)
        self.requires: Final = entry.optional_text("requires")
        self.price: Final = entry.integer("price", 0)
        self.activation: Final = entry.integer("activation", 1)


class Rung:
    """MU-T-hierarchy: unit types on one height of the ladder; level counts for Captains."""

    def __init__(self, entry: Entry) -> None:
        self.types: Final = entry.texts("types")
        self.level: Final = entry.integer("level", 0, LEVELS)


# ---- cards


class Objective:
    """MU-obj.a, e: what an Empire card asks for; `numbers` and `words` say how much and of what."""

    def __init__(self, entry: Entry) -> None:
        self.kind: Final = entry.text("kind")
        self.check: Final = entry.one_of("check", ("state", "event"))
        self.text: Final = read_name(entry.entry("text"))
        self.numbers: Final[dict[str, int]] = {}
        self.words: Final[dict[str, tuple[str, ...]]] = {}
        params = entry.entry("params")
        for key, value in params.raw.items():
            if isinstance(value, str):
                self.words[str(key)] = (params.text(key),)
            elif isinstance(value, list):
                self.words[str(key)] = params.texts(key)
            else:
                self.numbers[str(key)] = params.integer(key, 0)


class EmpireCard:
    """MU-card.a: character, ability, PT and objective."""

    def __init__(self, entry: Entry, characters: dict[str, Thing]) -> None:
        self.number: Final = entry.integer("number", 1)
        self.character: Final = entry.one_of("character", characters or [""])
        self.id: Final = f"{self.character}.{self.number}"
        shown = characters[self.character].name if self.character in characters else Name("", "")
        self.name: Final = numbered(shown, self.number)
        self.ability: Final = entry.text("ability")
        self.cost: Final = entry.integer("cost", 0, default=0)  # florins for the ability
        durations = ("instant", "battle_round", "battle", "turn", "next_purchases")
        self.duration: Final = entry.one_of("duration", durations, "instant")
        self.roll: Final = entry.one_of("roll", ("", "items", "spy"), "")
        points = entry.entry("pt")
        self.pt: Final = points.one_of("mode", ("one", "choice", "both", "none"))  # MU-card.g
        self.colours: Final = points.texts("colours")
        self.objective: Final = Objective(entry.entry("objective"))


def numbered(name: Name, number: int) -> Name:
    """The name of one of several cards that show the same character."""
    return Name(f"{name.en} {number}", f"{name.it} {number}", name.the_en, name.the_it, name.gender)


class EventCard(Thing):
    """MU-evcard.a, MU-rebel.a: the red territories and icons of the front, the tolerated tax level of the back."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.number: Final = entry.integer("number", 1)
        self.dark: Final = entry.texts("dark")
        self.light: Final = entry.texts("light")
        self.territories: Final[tuple[str, ...]] = (*self.dark, *self.light)
        self.icons: Final = entry.texts("icons")
        self.tolerated_tax: Final = entry.integer("tolerated_tax", 0)


# ---- tables: what one starts with, prices, taxes, loans, battle, barbarians, honour points


class Start:
    """MU-setup.b to j: what every player starts with."""

    def __init__(self, entry: Entry) -> None:
        self.florins: Final = entry.integer("florins", 0)
        self.coins: Final = entry.entry("coins").by_number()  # value -> how many
        self.honour_points: Final = entry.integer("honour_points")
        self.unit: Final = entry.text("unit")
        self.building: Final = entry.text("building")
        self.transport_levels: Final = entry.integer("transport_levels", 0)
        self.empire_cards_dealt: Final = entry.integer("empire_cards_dealt", 0)
        self.empire_cards_kept: Final = entry.integer("empire_cards_kept", 0)
        self.objective_tokens: Final = entry.integer("objective_tokens", 0)


class Market:
    """Phase 6: prices in florins."""

    def __init__(self, entry: Entry) -> None:
        self.buy: Final = entry.integer("buy", 0)  # MU-bgoods.b
        self.sell: Final = entry.integer("sell", 0)  # MU-sell.a
        self.least_purchase: Final = entry.integer("least_purchase", 0)  # MU-T-market
        self.great_market: Final = entry.integer("great_market", 0)  # MU-market.b
        self.great_market_city_tax: Final = entry.integer("great_market_city_tax", 0)  # MU-tax.c
        self.route_point: Final = entry.integer("route_point", 0)  # MU-route.g
        self.market_technology: Final = entry.integer("market_technology", 0)
        self.commerce_technology: Final = entry.entry("commerce_technology").by_word()  # by civil building
        self.sack_deposited_cube: Final = entry.integer("sack_deposited_cube", 0)  # MU-conq.d
        self.sack_carried_cube: Final = entry.integer("sack_carried_cube", 0)


class Taxes:
    """Phase 3 and MU-rebel.b."""

    def __init__(self, entry: Entry) -> None:
        self.levels: Final = entry.integers("levels")  # MU-tax.a
        self.landless: Final = entry.integer("landless", 0)  # MU-tax.e
        self.upkeep: Final = entry.integer("upkeep", 0)  # MU-upkeep.a
        self.rebellion_step: Final = entry.integer("rebellion_step", 1)  # a rebellion for each of these above tolerance


class Loans:
    """D. Loans."""

    def __init__(self, entry: Entry) -> None:
        self.amount: Final = entry.integer("amount", 1)  # MU-loan.a
        self.most_debt: Final = entry.integer("most_debt", 0)  # MU-loan.b
        self.interest: Final = entry.integer("interest", 0)  # of each loan (MU-loan.c)
        self.missed_interests: Final = entry.integer("missed_interests", 1)  # in a row: eliminated (MU-bank.e)
        self.rebellion: Final = entry.integer("rebellion", 0)  # MU-bank.c
        self.self_sack_percent: Final = entry.integer("self_sack_percent", 0, 100)  # MU-bank.b


class Prices:
    """Technologies, bought PT and Empire cards (MU-techbuy.a, c, MU-pt.a, MU-card.b, c)."""

    def __init__(self, technology: Entry, cards: Entry) -> None:
        self.technology_per_level: Final = technology.integer("price_per_level", 0)
        self.technologies_per_branch: Final = technology.integer("per_branch_and_turn", 1)
        self.bought_point: Final = technology.integer("bought_point", 0)
        self.card: Final = cards.integer("price", 0)
        self.card_per_owned: Final = cards.integer("price_per_owned", 0)
        self.cards_per_turn: Final = cards.integer("per_turn", 1)
        self.cards_drawn: Final = cards.integer("drawn", 1)
        self.cards_drawn_per_cathedral: Final = cards.integer("drawn_per_cathedral", 0)


class Battle:
    """Phase 5: dice and modifiers of a battle."""

    def __init__(self, entry: Entry) -> None:
        self.dice: Final = entry.integers("dice")  # MU-battle.f
        self.archer_die: Final = entry.integer("archer_die", 2)  # MU-power.b
        self.archer_hits: Final = entry.integers("archer_hits")
        self.siege_die: Final = entry.integer("siege_die", 2)  # MU-siege.d
        self.siege_hits: Final = entry.integers("siege_hits")
        self.galley_die: Final = entry.integer("galley_die", 2)  # MU-naval.g
        self.galley_sinks: Final = entry.integers("galley_sinks")
        self.light_infantry_bonus: Final = entry.integer("light_infantry_bonus", 0)  # MU-power.c
        self.knight_damage: Final = entry.integer("knight_damage", 0)  # MU-power.f
        self.overwhelming: Final = entry.integer("overwhelming", 1)  # MU-battle.o
        self.capture_ratio: Final = entry.integer("capture_ratio", 1)  # to 1 (MU-capture.b)
        self.divisor: Final = entry.integer("divisor", 1)  # MU-retreat.b, MU-capture.b
        self.ransom: Final = entry.integer("ransom", 0)  # times the cost (MU-capture.h)


class Terrain(Thing):
    """MU-var-terrain.a, b: MP to enter it, and upkeep there."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.move: Final = entry.integer("move", 1)
        self.upkeep: Final = entry.integer("upkeep", 0)


class EventIcon(Thing):
    """MU-evcard.b to e: the rolls of 1d6 that hurt, each by its own number."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.hits: Final = entry.integers("hits")


class HordeDie:
    """MU-horde.b: a barbarian die, and the unit that it adds on these rolls."""

    def __init__(self, entry: Entry) -> None:
        self.die: Final = entry.integer("die", 2)
        self.rolls: Final = entry.integers("rolls")
        self.adds: Final = entry.text("adds")


class Barbarians:
    """Phase 2 and E. Barbarians."""

    def __init__(self, sheet: Entry) -> None:
        self.dice: Final = sheet.integers("dice")  # MU-horde.a
        horde = sheet.entry("horde")
        self.horde_always: Final = horde.text("always")
        self.horde_dice: Final[tuple[HordeDie, ...]] = tuple(HordeDie(d) for d in horde.entries("by_die", name="die"))
        self.reinforcement_points: Final = sheet.integer("reinforcement_points", 0)  # MU-reinf.a
        self.least_horde_to_add: Final = sheet.entry("least_horde_to_add").by_word()  # MU-reinf.d
        self.galley_level: Final = sheet.integer("galley_level", 1)  # MU-naval.b
        self.damage_order: Final = sheet.texts("damage_order")
        rows = sheet.entries("sacrifices", name="least")
        self.sacrifices: Final = Steps({row.integer("least", 0): row.integer("units", 0) for row in rows})  # MU-barb.g
        self.set_up_unit: Final = sheet.text("set_up_unit")  # MU-setup.g


class Honour:
    """Victory: honour points during play and at the end."""

    def __init__(self, sheet: Entry) -> None:
        self.names: Final[dict[str, Name]] = {}
        self.rules: Final[dict[str, str]] = {}
        self.track: Final = sheet.integer("track", 1)  # spaces (MU-hp.n)
        self.points: Final = self.read(sheet, "during_play")  # MU-hp.a to m
        self.great_army: Final = sheet.integer("great_army", 1)  # MU-hp.h
        self.awards: Final = self.read(sheet, "final_awards")  # MU-final.c to l
        self.tied_award: Final = sheet.integer("tied_award")  # MU-final.b
        self.no_jerusalem_award: Final = sheet.text("no_jerusalem_award")  # MU-final.g
        tables = sheet.entry("final_tables")
        self.prisoners_lost: Final = self.scale(tables, "prisoners_lost")  # MU-final.m
        self.debt: Final = self.scale(tables, "debt")  # MU-final.n
        self.objective_tokens: Final = self.scale(tables, "objective_tokens")  # MU-final.o

    def read(self, sheet: Entry, key: str) -> dict[str, int]:
        found = read_things(sheet, key, Thing)
        self.names.update((id, award.name) for id, award in found.items())
        self.rules.update((id, award.rule) for id, award in found.items())
        return {entry.text("id"): entry.integer("hp") for entry in sheet.entries(key)}

    def scale(self, tables: Entry, key: str) -> Steps:
        entry = tables.entry(key)
        self.names[key], self.rules[key] = read_name(entry.entry("name")), entry.text("rule", "")
        return Steps(entry.entry("values").by_number())
