"""What the facts of El Gran Capitán are about: hexes, places and Regions, Captains, Barons, kinds of units."""

from __future__ import annotations

from typing import Final

from condotta.core.data import Entry
from condotta.core.hexes import from_id
from condotta.core.messages import Name, read_name
from condotta.core.things import Thing

LEVELS: Final = ("fortified_city", "fortified_town", "town")
ROADS: Final = ("primary", "secondary")
CLASSES: Final = ("infantry", "heavy_cavalry", "light_cavalry", "artillery")
RELIABILITIES: Final = ("R", "N", "S", "V")  # from best to worst (GC-1.3.3.g)
TRAITS: Final = ("firearms", "pike", "sword_and_buckler", "evasion", "stradiots", "mercenary")
FEATURES: Final = ("L", "I", "S", "A", "C", "W")


# ---- the map


class Region(Thing):
    """GC-1.3.1.a: one of the twelve States of the Kingdom, or Lazio."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.kingdom: Final = entry.flag("kingdom")
        self.dominance: Final = entry.integer("dominance", 0)  # T-dominance, unless the scenario says otherwise
        self.adjacent: Final = entry.texts("adjacent")


class Place(Thing):
    """GC-1.3.1.c, d: a Fortified City, Fortified Town or Town, perhaps a Port."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.hex: Final = entry.text("hex")
        self.level: Final = entry.one_of("level", LEVELS)
        self.fortress: Final = self.level != "town"
        self.city: Final = self.level == "fortified_city"
        self.sea: Final = entry.text("port", "")  # on which it is a Port
        self.lon: Final = entry.number("lon", -180, 180)
        self.lat: Final = entry.number("lat", -90, 90)


class River(Thing):
    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        sides = entry.raw.get("sides", [])
        self.sides: Final[tuple[tuple[str, str], ...]] = tuple((str(at), str(towards)) for at, towards in sides)
        entry.asked.append("sides")


class Road(Thing):
    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.kind: Final = entry.one_of("kind", ROADS)
        self.path: Final = entry.texts("path")


class Pass(Thing):
    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.hex: Final = entry.text("hex")


class Step:
    """A way from a hex into the next one, across a hexside that is not closed."""

    def __init__(self, to: str, side: str, road: str, river: bool) -> None:
        self.to: Final = to
        self.side: Final = side
        self.road: Final = road  # primary, secondary or ""
        self.river: Final = river


class Hex:
    """A hex of land."""

    def __init__(self, id: str, entry: Entry) -> None:
        self.id: Final = id
        self.terrain: Final = entry.text("terrain")
        self.region: Final = entry.text("region")
        self.height: Final = entry.integer("height")  # metres above the sea, for drawing
        self.coast: Final = entry.texts("coast", ())  # directions in which there is sea
        self.closed: Final = entry.texts("closed", ())  # directions in which only the sea lies between two hexes
        self.q, self.r = from_id(id)  # axial coordinates
        self.place = ""  # and the next three are filled in when the whole map is known
        self.steps: tuple[Step, ...] = ()
        self.near: tuple[str, ...] = ()  # the hexes around it, closed sides or not
        self.has_road = False


# ---- Captains and Barons


class Captain(Thing):
    """GC-1.3.5.a: what a counter shows."""

    def __init__(self, entry: Entry, initiative: int = 0, rank: int = 0) -> None:
        super().__init__(entry)
        self.minor: Final = rank > 0  # GC-4.5.a
        self.full_name: Final = entry.text("full", "")
        self.initiative: Final = initiative or entry.integer("initiative", 1, 5)
        self.rank: Final = rank or entry.integer("rank", 1, 5)
        self.least_rank: Final = entry.integer("least_rank", 1, 5, default=1)  # for the printed set-ups
        self.star: Final = False if self.minor else entry.flag("star")
        self.features: Final = () if self.minor else entry.texts("features")


class Baron:
    """GC-16.3.a: the troops of a magnate; `state` is "" for the Non-Aligned ones (GC-16.3.2.b)."""

    def __init__(self, id: str, name: Name, state: str, home: str, entry: Entry) -> None:
        self.id: Final = id
        self.name: Final = name
        self.state: Final = state
        self.home: Final = home
        self.initiative: Final = entry.integer("initiative", 0, 5)
        self.quality: Final = entry.integer("quality", 0, 3)
        self.sp: Final = entry.integer("sp", 1, 2)


def read_baron(entry: Entry) -> Baron:
    name = read_name(entry.entry("name"))
    return Baron(entry.text("id"), name, entry.text("state"), entry.text("home"), entry)


# ---- units


class UnitType(Thing):
    """GC-1.3.3: type, nationality and ratings of a kind of Combat Unit."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.nation: Final = entry.text("nation")
        self.kind: Final = entry.one_of("class", CLASSES)
        self.quality: Final = entry.integer("quality", 0, 3)
        self.reliability: Final = entry.one_of("reliability", RELIABILITIES)
        self.move: Final = entry.integer("move", 1)
        self.traits: Final = entry.texts("traits")
        self.infantry: Final = self.kind == "infantry"
        self.artillery: Final = self.kind == "artillery"
        self.heavy: Final = self.kind == "heavy_cavalry"
        self.light: Final = self.kind == "light_cavalry"
        self.cavalry: Final = self.heavy or self.light
        self.firearms: Final = "firearms" in self.traits
        self.pike: Final = "pike" in self.traits  # Swiss and Landsknechts
        self.rodeleros: Final = "sword_and_buckler" in self.traits
        self.evades: Final = "evasion" in self.traits  # GC-16.4.1.a
        self.stradiots: Final = "stradiots" in self.traits
        self.mercenary: Final = "mercenary" in self.traits  # GC-O1.3.k
