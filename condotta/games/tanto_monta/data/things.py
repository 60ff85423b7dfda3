"""What the facts of Tanto Monta are about: players and powers, the two maps, leaders and rulers, units."""

from __future__ import annotations

from typing import Final

from condotta.core.data import Entry
from condotta.core.messages import Name, read_name
from condotta.core.things import Thing

PLAYERS: Final = ("muslim", "portugal", "spain", "france")  # by seat: the Impulse Order (TM-3.1.a)
MUSLIM: Final = 0
PORTUGAL: Final = 1
SPAIN: Final = 2
FRANCE: Final = 3
NOBODY: Final = -1  # the seat of a power that no player runs for good
POWER_KINDS: Final = ("major", "limited", "minor", "common", "other")
SPACE_KINDS: Final = ("key", "fortress", "strategic", "unfortified")
PASSES: Final = ("mountain", "desert", "strait")
LAND_UNITS: Final = ("regular", "militia", "cavalry", "siege_artillery", "guanche")
SHIPS: Final = ("squadron", "corsair")
DOOMED: Final = 6  # TM-19.3.T1: dies without a die
INDEPENDENT: Final = "independent"


def seat_of(player: str) -> int:
    return PLAYERS.index(player) if player in PLAYERS else NOBODY


def seat_in(entry: Entry, key: str = "player") -> int:
    """The seat of the player named by an entry, NOBODY if none is."""
    return seat_of(entry.one_of(key, PLAYERS)) if key in entry.raw else NOBODY


def seats_in(entry: Entry, key: str, default: tuple[str, ...] = ()) -> tuple[int, ...]:
    return tuple(seat_of(player) for player in entry.texts(key, default))


def by_seat(entry: Entry) -> tuple[int, ...]:
    """Numbers by player as a row by seat, 0 where none is written."""
    return tuple(entry.integer(player, default=0) for player in PLAYERS)


# ---- players and powers


class Player(Thing):
    """TM-3.1, TM-4.T1: a seat and its Player Card."""

    def __init__(self, entry: Entry, card: Entry, settlements: int) -> None:
        super().__init__(entry)
        self.seat: Final = seat_of(self.id)
        self.christian: Final = entry.flag("christian")
        self.ruler: Final = card.text("ruler")  # printed on the Player Card
        self.home_card_numbers: Final = card.integers("home_cards")
        self.home_cards_per_turn: Final = card.integer("home_cards_per_turn", 1)  # TM-6.1.e
        self.home_power: Final = card.text("home_power", "")  # that of the named markers
        self.home_keys: Final = card.texts("home_keys", ())
        self.home_key_vp: Final = card.integer("home_key_vp", 0, default=1)
        self.plain_markers: Final = card.integer("plain", 1)
        self.loses_card: Final = card.flag("short", False)  # TM-3.3.i
        self.fortresses: Final = card.integer("fortresses", 0)
        self.settlements: Final = settlements
        self.powers: tuple[str, ...] = ()  # filled in with the powers; `spain` is not among them
        self.home_cards: tuple[str, ...] = ()  # and with the cards

    def keys_to_win(self, home_keys: int) -> int:
        """TM-22.2.T1: with so many home keys in play."""
        return self.plain_markers + home_keys


class Power(Thing):
    """TM-3.2: a power with its force pool; what follows from map and counters is filled in when they are known."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.kind: Final = entry.one_of("kind", POWER_KINDS)
        self.seat: Final = seat_in(entry)
        self.colour: Final = entry.text("colour")
        self.major: Final = self.kind in ("major", "limited")  # TM-3.2.e
        self.limited: Final = self.kind == "limited"
        self.minor: Final = self.kind == "minor"
        self.muslim: Final = self.major and self.seat == MUSLIM
        self.part_of: Final = entry.text("part_of", "")  # whose units these are: Ottomans, Orders, Moriscos, exiles
        self.navy: Final = "spain" if self.major and self.seat == SPAIN else self.id  # TM-5.4.c
        whole = "spain" if self.part_of and self.seat == SPAIN else self.part_of
        self.marker: Final = whole or self.navy  # TM-2.3.a
        self.infantry = 0  # regulars and militia together (TM-5.3.e); of a minor power regulars only
        self.cavalry = 0
        self.siege_artillery = 0
        self.infantry_turn_4 = 0  # added then (20.2)
        self.reserve = 0  # regulars set aside until card 22
        self.ships = 0  # counters of squadrons and corsairs; those of Castile and Aragon are with `spain`
        self.ships_turn_4 = 0  # those of them that come only then
        self.corsairs = False  # its counters are two-sided (TM-5.4.b)
        self.home: tuple[str, ...] = ()
        self.home_keys: tuple[str, ...] = ()  # those for building and surrender: Paris is one
        self.home_ports: tuple[str, ...] = ()


# ---- the Main Map


class Link:
    """A connection as seen from one of its spaces."""

    def __init__(self, to: str, over: str, river: bool, gibraltar: bool) -> None:
        self.to: Final = to
        self.over: Final = over  # mountain, desert, strait; "" is no pass
        self.is_pass: Final = over != ""
        self.river: Final = river  # Seville–Jerez (16.8)
        self.gibraltar: Final = gibraltar  # TM-2.4.n


class Space(Thing):
    """TM-2.1: a space of the Main Map."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.kind: Final = entry.one_of("kind", SPACE_KINDS)
        self.key: Final = self.kind == "key"
        self.fortress: Final = self.kind == "fortress"
        self.fortified: Final = self.key or self.fortress
        self.strategic: Final = self.kind == "strategic"
        self.simple: Final = self.kind == "unfortified"
        self.scores: Final = entry.flag("counts", True)  # Paris is no key for VP and victory
        self.event_proof: Final = not self.scores  # TM-2.4.x
        self.area: Final = entry.text("area")
        self.home: Final = entry.texts("home")
        self.control: Final = entry.text("control", self.home[-1] if self.home else INDEPENDENT)  # without a marker
        self.ports: Final = entry.texts("ports", ())  # Sea Zones
        self.port: Final = bool(self.ports)
        self.through: Final = entry.text("through", "")  # Seville is a port for who controls this space too (TM-2.4.m)
        self.island: Final = entry.text("island", "")
        self.canary: Final = self.area == "canaries"
        self.italy: Final = self.area in ("italy", "naples")
        self.sultanate: Final = entry.one_of("sultanate", ("fez", "tlemcen")) if "sultanate" in entry.raw else ""
        self.enters: Final = entry.integer("enters", 1, default=1)  # TM-2.4.f
        self.home_after: Final = entry.integer("home_after", 0, default=0)  # number of the card: Algiers
        self.mesta: Final = entry.integer("mesta", 0, 6, default=0)  # the die that puts its marker here (8.2)
        self.shield: Final = entry.text("shield", "")  # crown_of_aragon or a noble house
        self.winter: Final = entry.text("winter", "")  # who may winter a formation here (18.5)
        self.after_ferrante: Final = entry.text("kind_after_ferrante", self.kind)  # TM-2.4.e
        self.x: Final = entry.number("x")
        self.y: Final = entry.number("y")
        self.lon: Final = entry.number("lon", -180, 180)
        self.lat: Final = entry.number("lat", -90, 90)
        self.links: tuple[Link, ...] = ()  # and the next two are filled in when the whole map is known
        self.near: tuple[str, ...] = ()  # all that are joined to it
        self.clear: tuple[str, ...] = ()  # those without a pass between

    def link(self, to: str) -> Link | None:
        for link in self.links:
            if link.to == to:
                return link
        return None


class SeaLink:
    """A boundary of two Sea Zones; `any_of` are the spaces that open it, none: it is open (TM-2.4.s, t)."""

    def __init__(self, to: str, any_of: tuple[str, ...]) -> None:
        self.to: Final = to
        self.any_of: Final = any_of


class SeaZone(Thing):
    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.mediterranean: Final = entry.flag("mediterranean", False)  # for card 7
        self.x: Final = entry.number("x")
        self.y: Final = entry.number("y")
        self.lon: Final = entry.number("lon", -180, 180)
        self.lat: Final = entry.number("lat", -90, 90)
        self.links: tuple[SeaLink, ...] = ()
        self.near: tuple[str, ...] = ()
        self.ports: tuple[str, ...] = ()


class Island(Thing):
    """TM-12.6: whoever controls all its spaces controls it."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.spaces: Final = entry.texts("spaces")
        self.vp: Final = entry.integer("vp", 0, default=0)


class Box(Thing):
    """A box off the spaces; a caravan box has a key and the turn from which it is used (8.4)."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.key: Final = entry.text("key", "")
        self.turn: Final = entry.integer("turn", 1, default=1)
        self.x: Final = entry.number("x") if "x" in entry.raw else 0.0
        self.y: Final = entry.number("y") if "y" in entry.raw else 0.0


# ---- the Exploration Map


class OceanLink:
    def __init__(self, to: str, arrows: int, red: bool) -> None:
        self.to: Final = to
        self.arrows: Final = arrows  # Navigation Checks (TM-2.5.c)
        self.red: Final = red  # closed until OVERSEAS VOYAGES (TM-2.5.l)


class OceanZone(Thing):
    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.zone: Final = entry.text("zone")  # 1 to 8, A, B
        self.cartography: Final = entry.integer("cartography", 1, 2)  # markers (TM-2.5.e)
        self.overseas: Final = entry.flag("overseas", False)  # TM-2.5.l
        self.turn: Final = entry.integer("turn", 1, default=1)  # from which others may enter (TM-2.5.k)
        self.portugal: Final = entry.integer("portugal", 1, default=1)  # and Portugal (TM-2.5.h)
        self.x: Final = entry.number("x")
        self.y: Final = entry.number("y")
        self.lon: Final = entry.number("lon", -180, 180)
        self.lat: Final = entry.number("lat", -90, 90)
        self.links: tuple[OceanLink, ...] = ()  # that to the Built Naos box among them
        self.near: tuple[str, ...] = ()
        self.settlements: tuple[str, ...] = ()  # its Exploration Map Spaces


class SettlementSpace(Thing):
    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.zone: Final = entry.text("zone")
        self.reserved: Final = entry.flag("reserved", False)  # in Portuguese colour (TM-2.5.i)
        self.x: Final = entry.number("x")
        self.y: Final = entry.number("y")
        self.lon: Final = entry.number("lon", -180, 180)
        self.lat: Final = entry.number("lat", -90, 90)


# ---- leaders, rulers, popes, royals


class Leader(Thing):
    """TM-5.1: an army leader (`command` above 0) or a naval one."""

    def __init__(self, entry: Entry, naval: bool) -> None:
        super().__init__(entry)
        self.naval: Final = naval
        self.seat: Final = seat_in(entry)
        self.power: Final = entry.text("power")
        self.battle: Final = entry.integer("battle", 0, 3)
        self.command: Final = 0 if naval else entry.integer("command", 1, 12)
        self.piracy: Final = entry.integer("piracy", 0, default=0) if naval else 0
        self.commands: Final = () if naval else entry.texts("commands")  # powers whose units he may command
        self.commands_alone: Final = entry.texts("commands_alone", self.commands)  # between cards 38 and 37
        self.start: Final = entry.flag("start", False)  # in play when the 1470 scenario begins
        self.turn: Final = entry.integer("turn", 0, 7, default=0)  # 0: he comes otherwise
        self.card_number: Final = entry.integer("card", 0, default=0)  # that brings him
        self.heir_of: Final = entry.text("heir_of", "")
        self.space: Final = entry.text("space", "")  # where he comes
        self.gone_turn: Final = entry.integer("gone_turn", 0, default=0)
        self.gone_card: Final = entry.integer("gone_card", 0, default=0)
        self.gone: Final = entry.text("gone", "")  # what else removes him for good
        self.counter: Final = entry.text("counter", self.id)  # whose it is, if he may serve several powers


class LeaderChange:
    """TM-8.1.T1."""

    def __init__(self, entry: Entry) -> None:
        self.turn: Final = entry.integer("turn", 1, 7)
        self.power: Final = entry.text("power")
        self.leader: Final = entry.text("leader")
        self.change: Final = entry.one_of("change", ("add", "remove", "replace"))
        self.by: Final = entry.text("by", "")


class Ruler(Thing):
    """TM-3.3.T1."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.seat: Final = seat_in(entry)
        self.charisma: Final = entry.integer("charisma", 1)
        self.admin: Final = entry.integer("admin", 0)
        self.admin_with_gibraltar: Final = entry.integer("admin_with_gibraltar", 0, default=self.admin)  # TM-3.3.g
        self.card_number: Final = entry.integer("card", 0)  # 0: on the Player Card


class Pope(Thing):
    """TM-21.7.T2."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.card_number: Final = entry.integer("card", 0)
        self.affinity: Final = by_seat(entry.entry("affinity"))


class Royal(Thing):
    """TM-19: a royal child (with suitors, in order of preference) or a suitor (with a realm)."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.child: Final = "suitors" in entry.raw
        self.daughter: Final = self.child and self.name.gender == "f"
        self.suitors: Final = entry.texts("suitors", ())
        self.realm: Final = entry.text("realm", "")
        self.arrives: Final = entry.integer("arrives", 1, 7)
        self.full_dowry: Final = entry.flag("full_dowry", False)  # for 1 CP
        deaths = entry.optional_entry("death")
        self.deaths: Final[dict[int, int]] = {} if deaths is None else deaths.by_number()

    def dies_on(self, turn: int) -> int:
        """TM-19.3.T1: the highest die that kills on this turn; 0: no die, DOOMED: dies without one."""
        return self.deaths.get(turn, 0)


# ---- units


class UnitType(Thing):
    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.land: Final = entry.flag("land", False)
        self.dice: Final = entry.integer("dice", 0)  # in field battle or naval combat
        self.fours: Final = entry.flag("fours", False)  # improves rolls of 4 (14, 15.1)
        self.takes: Final = entry.integer("takes", 1)  # hits


class SpecialUnit(Thing):
    """Military Orders, Ottoman, Morisco and war units; `ship` for the squadrons of card 129."""

    def __init__(self, entry: Entry, ship: bool) -> None:
        super().__init__(entry)
        self.ship: Final = ship
        self.power: Final = entry.text("power")
        self.type: Final = "squadron" if ship else entry.one_of("type", LAND_UNITS)
        self.count: Final = entry.integer("count", 1)
        self.card_number: Final = entry.integer("card", 0, default=0)
        self.space: Final = entry.text("space", "")
        self.rebuilt: Final = entry.flag("rebuilt", False)
        self.corsairs: Final = entry.flag("corsairs", False)


class IndependentUnit(Thing):
    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.fights_as: Final = entry.one_of("fights_as", LAND_UNITS)
        self.limit: Final = entry.integer("limit", 0, default=0)  # 0: none


class Nao(Thing):
    """TM-5.2.T1."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.seat: Final = seat_in(entry)
        self.crew: Final = entry.integer("crew", 0)
        self.piracy: Final = entry.integer("piracy", 0)
        self.explorer: Final = entry.text("explorer", "")  # columbus, vasco_da_gama; "": of the pool
        self.card_number: Final = entry.integer("card", 0, default=0)
        self.zone: Final = entry.text("zone", "")  # where the explorer begins


def place_name(name: Name) -> Name:
    """One is `a` a place in Italian, unless its name says otherwise."""
    if name.the_it or name.in_it:
        return name
    return Name(name.en, name.it, name.the_en, "", name.gender, plural=name.plural, in_it="a")


def optional_name(entry: Entry) -> Name | None:
    found = entry.optional_entry("name")
    return None if found is None else read_name(found)
