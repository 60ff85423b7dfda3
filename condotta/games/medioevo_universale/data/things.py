"""What the facts of Medioevo Universale are about: areas, kingdoms, pieces, technologies, cards."""

from __future__ import annotations

from typing import Final

from condotta.core.data import Entry
from condotta.core.messages import Name, read_name

LEVELS: Final = 3  # of buildings, transports, siege engines and Captains
TECHNOLOGY_LEVELS: Final = 4
TERRITORY_NOTES: Final = ("note", "book_facts", "source", "settlement")
TECHNOLOGY_NOTES: Final = ("per", "activation_source", "timing", "effect", "source")
CARD_NOTES: Final = ("timing", "effect", "effect_source", "pt_source", "objective_source", "source")


# ---- the map


class Settlement:
    """MU-def.j: an inhabited place, and what it produces (MU-bgoods.a)."""

    __slots__ = ("good", "name")

    def __init__(self, entry: Entry) -> None:
        self.name: Final = read_name(entry.entry("name"))
        self.good: Final = entry.text("good")
        entry.no_other_keys("source")


class Territory:
    """MU-def.a: an area of land."""

    __slots__ = ("adjacent", "fire", "home", "id", "lat", "lon", "name", "port", "seas", "settlement", "terrain")

    def __init__(self, entry: Entry) -> None:
        self.id: Final = entry.text("id")
        self.name: Final = read_name(entry.entry("name"))
        self.lon: Final = entry.number("lon", -180, 180)
        self.lat: Final = entry.number("lat", -90, 90)
        self.home: Final = entry.optional_text("home")  # the kingdom that starts with it
        inhabited = entry.raw.get("settlement") is not None
        self.settlement: Final = Settlement(entry.entry("settlement")) if inhabited else None
        self.port: Final = entry.flag("port")
        self.fire: Final = entry.flag("fire")  # barbarians start here (MU-setup.g)
        self.terrain: Final = entry.text("terrain")  # only the variant Terrains asks for it
        self.adjacent: Final = entry.texts("adjacent")  # by land
        self.seas: Final = entry.texts("seas")  # on which it has a coast
        entry.no_other_keys(*TERRITORY_NOTES)

    def __repr__(self) -> str:
        return f"<territory {self.id}>"


class Sea:
    """MU-def.a, d: a sea area."""

    __slots__ = ("adjacent", "coast", "id", "lat", "lon", "name")

    def __init__(self, entry: Entry, territories: list[Territory]) -> None:
        self.id: Final = entry.text("id")
        self.name: Final = read_name(entry.entry("name"))
        self.lon: Final = entry.number("lon", -180, 180)
        self.lat: Final = entry.number("lat", -90, 90)
        self.adjacent: Final = entry.texts("adjacent")  # sea areas
        self.coast: Final[tuple[str, ...]] = tuple(t.id for t in territories if self.id in t.seas)
        entry.no_other_keys("source")

    def __repr__(self) -> str:
        return f"<sea {self.id}>"


class River:
    """MU-var-terrain.a: the borders that follow a river."""

    __slots__ = ("borders", "id", "name")

    def __init__(self, entry: Entry) -> None:
        self.id: Final = entry.text("id")
        self.name: Final = read_name(entry.entry("name"))
        self.borders: Final[tuple[tuple[str, ...], ...]] = tuple(
            border.texts("between") for border in entry.entries("borders")
        )
        entry.no_other_keys("source")


class Water:
    """Water that is drawn on the map, but is no area of the game."""

    __slots__ = ("lat", "lon", "name")

    def __init__(self, entry: Entry) -> None:
        self.name: Final = read_name(entry.entry("name"))
        self.lon: Final = entry.number("lon", -180, 180)
        self.lat: Final = entry.number("lat", -90, 90)
        entry.no_other_keys("source")


class Kingdom:
    """MU-kingdoms.a: one of the six."""

    __slots__ = ("colour", "connected_to", "goods", "home", "id", "name", "ports", "settlements")

    def __init__(self, entry: Entry, territories: list[Territory]) -> None:
        self.id: Final = entry.text("id")
        self.name: Final = read_name(entry.entry("name"))
        self.colour: Final = entry.text("colour")
        self.connected_to: Final = entry.texts("connected_to")  # MU-kingdoms.b
        home = [t for t in territories if t.home == self.id]
        self.home: Final[tuple[str, ...]] = tuple(t.id for t in home)
        self.ports: Final[tuple[str, ...]] = tuple(t.id for t in home if t.port)
        self.settlements: Final[tuple[str, ...]] = tuple(t.id for t in home if t.settlement is not None)
        self.goods: Final[tuple[str, ...]] = tuple(t.settlement.good for t in home if t.settlement is not None)
        entry.no_other_keys("source")

    def __repr__(self) -> str:
        return f"<kingdom {self.id}>"


# ---- pieces


class Good:
    """MU-bgoods.a: a kind of goods, and who produces it."""

    __slots__ = ("colour", "cubes", "id", "name", "producers")

    def __init__(self, entry: Entry, territories: list[Territory]) -> None:
        self.id: Final = entry.text("id")
        self.name: Final = read_name(entry.entry("name"))
        self.colour: Final = entry.text("colour")
        self.cubes: Final = entry.integer("cubes", 1)
        self.producers: Final[tuple[str, ...]] = tuple(
            t.id for t in territories if t.settlement is not None and t.settlement.good == self.id
        )
        entry.no_other_keys("source")

    def __repr__(self) -> str:
        return f"<good {self.id}>"


class Category:
    """MU-build.b, c: civil, military or religious buildings."""

    __slots__ = ("id", "name", "needs_settlement", "technology")

    def __init__(self, entry: Entry) -> None:
        self.id: Final = entry.text("id")
        self.name: Final = read_name(entry.entry("name"))
        self.needs_settlement: Final = entry.flag("needs_settlement")
        self.technology: Final = entry.text("technology")  # projects them
        entry.no_other_keys("source")


class Building:
    """MU-build.tab: a building; what it does not give is 0."""

    __slots__ = (
        "category", "control_markers", "cost", "honour", "id", "level", "name", "pool", "project", "protection",
        "recruits", "structure", "tax", "upgrade_of",
    )  # fmt: skip

    def __init__(self, entry: Entry) -> None:
        self.id: Final = entry.text("id")
        self.name: Final = read_name(entry.entry("name"))
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
        entry.no_other_keys("source")

    def __repr__(self) -> str:
        return f"<building {self.id}>"


class Unit:
    """MU-unit.tab: a type of military unit; a Captain costs this for each level."""

    __slots__ = ("barbarian_pool", "becomes", "cost", "damage", "id", "name", "naval_power", "pool", "power")

    def __init__(self, entry: Entry) -> None:
        self.id: Final = entry.text("id")
        self.name: Final = read_name(entry.entry("name"))
        self.cost: Final = entry.integer("cost", 0)
        self.damage: Final = entry.integer("damage", 1)  # that removes it wholly
        self.becomes: Final = entry.texts("becomes")  # when damaged: the first of these in the reserve
        self.power: Final = entry.one_of("power", ("archery", "melee", "any"))  # step of the battle round
        self.naval_power: Final = entry.flag("naval_power")  # MU-naval.d
        self.pool: Final = entry.integer("pool", 0)  # of each player (MU-comp.a)
        self.barbarian_pool: Final = entry.integer("barbarian_pool", 0)  # MU-comp.g
        entry.no_other_keys("effect", "source")

    def __repr__(self) -> str:
        return f"<unit {self.id}>"


class SiegeEngine:
    """MU-siegebuy.a, MU-siege.e: a siege engine and the damage of each hit."""

    __slots__ = ("cost", "damage_buildings", "damage_units", "id", "level", "name", "pool")

    def __init__(self, entry: Entry) -> None:
        self.id: Final = entry.text("id")
        self.name: Final = read_name(entry.entry("name"))
        self.level: Final = entry.integer("level", 1, LEVELS)
        self.cost: Final = entry.integer("cost", 0)
        self.damage_units: Final = entry.integer("damage_units", 0)
        self.damage_buildings: Final = entry.integer("damage_buildings", 0)
        self.pool: Final = entry.integer("pool", 1)
        entry.no_other_keys("source")

    def __repr__(self) -> str:
        return f"<siege engine {self.id}>"


class Transport:
    """MU-move.tab, MU-trade.tab: a kind of transport; capacity and MP by level, the first for level I."""

    __slots__ = ("built_in", "capacity", "carries", "domain", "id", "kind", "move", "name", "pool")

    def __init__(self, entry: Entry) -> None:
        self.id: Final = entry.text("id")
        self.name: Final = read_name(entry.entry("name"))
        self.kind: Final = entry.one_of("kind", ("military_transport", "trade_transport"))
        self.domain: Final = entry.one_of("domain", ("land", "sea"))
        self.capacity: Final = entry.integers("capacity")
        self.move: Final = entry.integers("move")
        self.carries: Final = entry.texts("carries")
        self.built_in: Final = entry.one_of("built_in", ("settlement", "settlement_or_fort", "port"))
        self.pool: Final = entry.integer("pool", 1)
        entry.no_other_keys("source")

    def __repr__(self) -> str:
        return f"<transport {self.id}>"


class PropertyMarker:
    """MU-comp.c: Property markers with these levels on their faces."""

    __slots__ = ("count", "faces")

    def __init__(self, entry: Entry) -> None:
        self.faces: Final = entry.integers("faces")
        self.count: Final = entry.integer("count", 1)
        entry.no_other_keys("id")


# ---- technologies


class Branch:
    """MU-tech.a: a branch of four technologies and the colour of its PT."""

    __slots__ = ("colour", "id", "name", "technologies")

    def __init__(self, entry: Entry) -> None:
        self.id: Final = entry.text("id")
        self.name: Final = read_name(entry.entry("name"))
        self.colour: Final = entry.text("colour")
        technologies = [Technology(technology, self.id, self.colour) for technology in entry.entries("technologies")]
        self.technologies: Final[tuple[Technology, ...]] = tuple(technologies)
        entry.no_other_keys("source")

    def __repr__(self) -> str:
        return f"<branch {self.id}>"


class Technology:
    """MU-techbuy.a, b, MU-tech.d: a technology, its price and the PT for each unit of effect."""

    __slots__ = ("activation", "branch", "colour", "id", "level", "name", "price", "requires")

    def __init__(self, entry: Entry, branch: str, colour: str) -> None:
        self.id: Final = entry.text("id")
        self.name: Final = read_name(entry.entry("name"))
        self.branch: Final = branch
        self.colour: Final = colour
        self.level: Final = entry.integer("level", 1, TECHNOLOGY_LEVELS)
        self.requires: Final = entry.optional_text("requires")
        self.price: Final = entry.integer("price", 0)
        self.activation: Final = entry.integer("activation", 1)
        entry.no_other_keys(*TECHNOLOGY_NOTES)

    def __repr__(self) -> str:
        return f"<technology {self.id}>"


class Rung:
    """MU-T-hierarchy: unit types on one height of the ladder; level counts for Captains."""

    __slots__ = ("level", "types")

    def __init__(self, entry: Entry) -> None:
        self.types: Final = entry.texts("types")
        self.level: Final = entry.integer("level", 0, LEVELS)
        entry.no_other_keys()


# ---- cards


class Character:
    """MU-card.a: who is shown on an Empire card."""

    __slots__ = ("id", "name")

    def __init__(self, entry: Entry) -> None:
        self.id: Final = entry.text("id")
        self.name: Final = read_name(entry.entry("name"))
        entry.no_other_keys()


class Objective:
    """MU-obj.a, e: what an Empire card asks for; `numbers` and `words` say how much and of what."""

    __slots__ = ("check", "kind", "numbers", "text", "words")

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
        entry.no_other_keys()


class EmpireCard:
    """MU-card.a: character, ability, PT and objective."""

    __slots__ = (
        "ability", "character", "colours", "cost", "duration", "id", "name", "number", "objective", "pt", "roll",
    )  # fmt: skip

    def __init__(self, entry: Entry, characters: dict[str, Character]) -> None:
        self.number: Final = entry.integer("number", 1)
        self.character: Final = entry.one_of("character", characters or [""])
        self.id: Final = f"{self.character}.{self.number}"
        shown = characters[self.character].name if self.character in characters else Name("", "")
        self.name: Final = numbered(shown, self.number)
        self.ability: Final = entry.text("ability")
        self.cost: Final = entry.integer("cost", 0, default=0)  # florins for the ability
        durations = ("instant", "battle_round", "battle", "turn", "next_purchases")
        self.duration: Final = entry.one_of("duration", durations) if "duration" in entry.raw else "instant"
        self.roll: Final = entry.one_of("roll", ("items", "spy")) if "roll" in entry.raw else None
        points = entry.entry("pt")
        self.pt: Final = points.one_of("mode", ("one", "choice", "both", "none"))  # MU-card.g
        self.colours: Final = points.texts("colours")
        points.no_other_keys()
        self.objective: Final = Objective(entry.entry("objective"))
        entry.no_other_keys("duration", "roll", *CARD_NOTES)

    def __repr__(self) -> str:
        return f"<Empire card {self.id}>"


def numbered(name: Name, number: int) -> Name:
    """The name of one of several cards that show the same character."""
    return Name(f"{name.en} {number}", f"{name.it} {number}", name.the_en, name.the_it, name.gender)


class EventCard:
    """MU-evcard.a, MU-rebel.a: the red territories and icons of the front, the tolerated tax level of the back."""

    __slots__ = ("dark", "icons", "id", "light", "name", "number", "territories", "tolerated_tax")

    def __init__(self, entry: Entry) -> None:
        self.id: Final = entry.text("id")
        self.number: Final = entry.integer("number", 1)
        self.name: Final = read_name(entry.entry("name"))
        self.dark: Final = entry.texts("dark")
        self.light: Final = entry.texts("light")
        self.territories: Final[tuple[str, ...]] = (*self.dark, *self.light)
        self.icons: Final = entry.texts("icons")
        self.tolerated_tax: Final = entry.integer("tolerated_tax", 0)
        entry.no_other_keys("source")

    def __repr__(self) -> str:
        return f"<Event card {self.id}>"
