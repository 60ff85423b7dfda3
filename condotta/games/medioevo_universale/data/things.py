"""What the facts of Medioevo Universale are about: areas, kingdoms, pieces, technologies, cards."""

from __future__ import annotations

from typing import Final

from condotta.core.data import Entry
from condotta.core.messages import Name, read_name
from condotta.core.things import Thing

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
