"""What lies on the table of Medioevo Universale: pieces, pacts, battles, and how each stands in a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from condotta.core.fields import (
    COUNT,
    DIGIT,
    FLAG,
    SEAT,
    TEXT,
    WHOLE,
    Data,
    Kind,
    Names,
    Own,
    Plain,
    by,
    counts,
    ids,
    in_row,
    listed,
    name_for,
    number,
    place_in,
    record,
    seat_or,
    word,
)
from condotta.core.flow import Seat
from condotta.core.shapes import shape

from .data import BUILDINGS, CATEGORIES, GOODS, SEAS, SIEGE_ENGINES, SIEGE_MOVE, TERRITORIES, TRANSPORTS

HORDE: Final = -1  # the barbarians as owner, commander or side; never an index of a list
NO_VICTIM: Final = -2  # where it might be a player or the barbarians whose territory it was
ANYBODY: Final = -1  # as target of an alliance
KINDS: Final[tuple[str, ...]] = (
    "light_infantry", "archer", "heavy_infantry", "knight", "captain_1", "captain_2", "captain_3",
)  # fmt: skip
LI: Final = 0  # the places of the kinds in lists of counts
AR: Final = 1
HI: Final = 2
KN: Final = 3
C1: Final = 4
C2: Final = 5
C3: Final = 6
TYPES: Final[tuple[str, ...]] = KINDS[:4]  # those with a power of their own (MU-power.b to g)
IN_RESERVE: Final[tuple[int, ...]] = (0, 1, 2, 3, 4, 4, 4)  # kind -> its place in a reserve (the order of data.UNITS)
CIVIL: Final = 0
MILITARY: Final = 1
RELIGIOUS: Final = 2
ELEMENT_POOLS: Final[dict[str, int]] = {
    **{kind: transport.pool for kind, transport in TRANSPORTS.items()},
    **{kind: engine.pool for kind, engine in SIEGE_ENGINES.items()},
}


def nothing() -> list[int]:
    return [0, 0, 0, 0, 0, 0, 0]


class Stack:
    """Units of one owner under one command in one place, by kind: `fresh` ones may act, `done` have a Stop marker."""

    __slots__ = ("commander", "done", "fresh", "home", "owner", "place", "why")

    def __init__(
        self,
        owner: int,
        place: str,
        fresh: list[int],
        done: list[int],
        commander: int | None = None,
        why: str = "",
        home: str = "",
    ) -> None:
        self.owner = owner
        self.commander = owner if commander is None else commander
        self.place = place  # an area, or a Galley at sea (MU-naval.i)
        self.fresh = fresh
        self.done = done
        self.why = why  # "", a pact id (lent), "raider" (MU-C65), "joined" (MU-C66, C35)
        self.home = home  # where units of MU-C66 return

    def number(self, kind: int) -> int:
        return self.fresh[kind] + self.done[kind]

    @property
    def size(self) -> int:
        return sum(self.fresh) + sum(self.done)

    def half_with(self, kind: int) -> list[int]:
        """Where a unit of this kind stands: among the fresh ones, if there is one."""
        return self.fresh if self.fresh[kind] else self.done

    def copy(self) -> Stack:
        return Stack(self.owner, self.place, self.fresh[:], self.done[:], self.commander, self.why, self.home)


class Element:
    """A transport or siege engine on the map."""

    __slots__ = ("cargo", "commander", "done", "id", "kind", "level", "mp", "place", "seat")

    def __init__(self, id: str, kind: str, level: int, seat: int, place: str, mp: int) -> None:
        self.id = id
        self.kind = kind
        self.level = level
        self.seat = seat  # HORDE: one of their Galleys
        self.commander = seat  # or the ally it is lent to
        self.place = place
        self.mp = mp  # left in this turn
        self.done = False  # Stop marker of phase 5
        self.cargo: list[str] = []  # goods

    def copy(self) -> Element:
        twin = Element(self.id, self.kind, self.level, self.seat, self.place, self.mp)
        twin.commander = self.commander
        twin.done = self.done
        twin.cargo = self.cargo[:]
        return twin


class Route:
    """A trade route (MU-route): its stops, the last of them the destination."""

    __slots__ = ("done", "origin", "stops", "transport")

    def __init__(self, transport: str, origin: str, stops: list[str], done: list[bool] | None = None) -> None:
        self.transport = transport  # "": waits for another one (MU-C30)
        self.origin = origin
        self.stops = stops
        self.done = [False] * (len(stops) - 1) if done is None else done

    def copy(self) -> Route:
        return Route(self.transport, self.origin, self.stops[:], self.done[:])


class Clause:
    """One promise of a pact. It never changes.

    Kinds: passage commercial military_control civil_control non_aggression defensive offensive pay_once pay_per_act
    """

    __slots__ = ("giver", "kind", "number", "receiver", "target")

    def __init__(self, kind: str, giver: Seat, receiver: Seat, number: int = 0, target: int = ANYBODY) -> None:
        self.kind = kind
        self.giver = giver
        self.receiver = receiver
        self.number = number  # units (alliances) or florins (payments)
        self.target = target  # whom an offensive alliance is against, or ANYBODY


class Pact:
    """MU-pact.a: who, what, until when. It changes only by being shown."""

    __slots__ = ("clauses", "id", "parties", "secret", "shown", "since", "until")

    def __init__(
        self,
        id: str,
        parties: list[Seat],
        clauses: list[Clause],
        since: int = 1,
        until: int = 0,
        secret: bool = False,
        shown: bool | None = None,
    ) -> None:
        self.id = id
        self.parties = parties
        self.clauses = clauses
        self.since = since
        self.until = until  # last turn; 0: the whole game (MU-pact.b)
        self.secret = secret
        self.shown = not secret if shown is None else shown

    def copy(self) -> Pact:
        return Pact(self.id, self.parties, self.clauses, self.since, self.until, self.secret, self.shown)


class Prisoners:
    __slots__ = ("captor", "counts", "owner")

    def __init__(self, captor: Seat, owner: Seat, counts: list[int]) -> None:
        self.captor = captor
        self.owner = owner
        self.counts = counts


class Disguise:
    """A figure that counts as another kind until the end of the turn (MU-T-hierarchy, MU-C67, C68)."""

    __slots__ = ("assumed", "by", "commander", "owner", "place", "real")

    def __init__(self, owner: int, commander: int, place: str, real: int, assumed: int, by: str) -> None:
        self.owner = owner
        self.commander = commander
        self.place = place
        self.real = real
        self.assumed = assumed
        self.by = by  # hierarchy, heroine

    def copy(self) -> Disguise:
        return Disguise(self.owner, self.commander, self.place, self.real, self.assumed, self.by)


class Ban:
    """MU-C1 to C3. It never changes; kept a turn longer than it works."""

    __slots__ = ("kind", "territory", "turn")

    def __init__(self, kind: str, territory: str, turn: int) -> None:
        self.kind = kind  # combat, trade, movement
        self.territory = territory
        self.turn = turn


class Feat:
    """Something done in this phase that an objective may ask for. It never changes."""

    __slots__ = ("kind", "seat", "what")

    def __init__(self, seat: Seat, kind: str, what: dict[str, int | str | bool]) -> None:
        self.seat = seat
        self.kind = kind
        self.what = what


class Tally:
    """How often a player did what objectives count: all but the streak in this turn."""

    __slots__ = ("conquests", "pt_spent", "streak", "wins")

    def __init__(self, conquests: int = 0, wins: int = 0, pt_spent: int = 0, streak: int = 0) -> None:
        self.conquests = conquests
        self.wins = wins  # against barbarians
        self.pt_spent = pt_spent
        self.streak = streak  # turns in a row as first player


class Unrest(NamedTuple):
    """Rebellions that a player still has to place (MU-rebel.h)."""

    seat: Seat
    left: int
    costs_honour: bool = False  # one was in progress before the first of them (MU-rebel.c)


class Aftermath(NamedTuple):
    """What follows a battle or an entry, still to be settled."""

    what: str  # conquest
    territory: str
    seat: Seat
    victim: int  # a seat, HORDE or NO_VICTIM


class Spoil(NamedTuple):
    """What can be kept or sacked: an element, a building, a cube deposited or on board. It never changes."""

    kind: str  # element, building, cube
    id: str  # of the element, the category of the building, the good
    where: str = ""  # the territory of a building or cube, the transport of a cube

    def __str__(self) -> str:
        """As it stands in a position."""
        return f"{self.id}@{self.where}" if self.where else self.id

    @staticmethod
    def read(text: str) -> Spoil:
        id, _, where = text.partition("@")
        return Spoil("element" if not where else "building" if id in CATEGORIES else "cube", id, where)


class Fallen(NamedTuple):
    """A unit that was just destroyed, as the kind that it was at first."""

    owner: int
    kind: int


class Turning(NamedTuple):
    """A card that is being turned, for its "ability" or its "points"."""

    seat: Seat
    card: str
    what: str


class Effects:
    """What cards, technologies and talks have done that lasts for the turn. By area, element, seat or pact."""

    __slots__ = (
        "bonuses", "both", "bought", "called", "disputed", "edict", "forced", "half_interest", "holds", "kept",
        "machinery", "protected", "ranger", "rebelled", "resumed", "second", "sold_19", "talks", "temporal", "tower",
        "wagon",
    )  # fmt: skip

    def __init__(self) -> None:
        self.holds: dict[str, Seat] = {}  # area -> who held it before they fought there (R-hold)
        self.resumed: dict[str, Seat] = {}  # area -> who has fought its horde again (MU-combat.g)
        self.tower: dict[str, Seat] = {}  # area -> whose (MU-C50)
        self.second: dict[str, Seat] = {}  # area -> who may set up engines a second time
        self.wagon: dict[str, int] = {}  # engine -> units it carries (MU-C54)
        self.bought: dict[str, str] = {}  # transport -> where it has bought goods
        self.edict: dict[str, str] = {}  # transport -> where it stands by Edict
        self.temporal: dict[Seat, tuple[str, str]] = {}  # technology and phase that are lent (MU-T-temporal_power)
        self.ranger: list[str] = []  # transports that slip through (MU-C55, C56)
        self.both: list[str] = []  # Caravans and War Wagons that are both (MU-C11)
        self.forced: list[str] = []  # engines that keep up (MU-C53)
        self.machinery: list[str] = []  # engines without a crew (MU-T-machinery)
        self.protected: list[Spoil] = []  # they are not sacked
        self.rebelled: list[str] = []  # territories
        self.kept: list[Seat] = []  # routes that wait for a transport (MU-C30)
        self.half_interest: list[Seat] = []
        self.sold_19: list[Seat] = []
        self.bonuses: list[Seat] = []  # MU-C64
        self.called: list[tuple[str, Seat]] = []  # pact, who called
        self.disputed: list[tuple[str, Seat]] = []  # pact, who disputed
        self.talks: list[tuple[str, Seat, Seat]] = []  # peace or armistice that was declined

    def copy(self) -> Effects:
        twin = Effects()
        twin.holds = self.holds.copy()
        twin.resumed = self.resumed.copy()
        twin.tower = self.tower.copy()
        twin.second = self.second.copy()
        twin.wagon = self.wagon.copy()
        twin.bought = self.bought.copy()
        twin.edict = self.edict.copy()
        twin.temporal = self.temporal.copy()
        twin.ranger = self.ranger[:]
        twin.both = self.both[:]
        twin.forced = self.forced[:]
        twin.machinery = self.machinery[:]
        twin.protected = self.protected[:]
        twin.rebelled = self.rebelled[:]
        twin.kept = self.kept[:]
        twin.half_interest = self.half_interest[:]
        twin.sold_19 = self.sold_19[:]
        twin.bonuses = self.bonuses[:]
        twin.called = self.called[:]
        twin.disputed = self.disputed[:]
        twin.talks = self.talks[:]
        return twin

    def forget_element(self, id: str) -> None:
        """It has left the map."""
        self.wagon.pop(id, None)
        self.bought.pop(id, None)
        self.edict.pop(id, None)
        for marked in (self.ranger, self.both, self.forced, self.machinery):
            if id in marked:
                marked.remove(id)
        self.protected = [spoil for spoil in self.protected if spoil != Spoil("element", id)]

    def of_element(self, what: str) -> list[str]:
        return {"ranger": self.ranger, "both": self.both, "forced": self.forced}[what]


class Order:
    """MU-var-deploy.a: bought in secret and not yet placed. It never changes."""

    __slots__ = ("kind", "level", "number")

    def __init__(self, kind: str, level: int, number: int) -> None:
        self.kind = kind
        self.level = level
        self.number = number


class Fighter:
    """One side of a battle: what lasts for the battle, and what holds for one round."""

    __slots__ = (
        "aim", "attack", "began", "blood", "bonus", "cancelled", "captured", "capturing", "cheap_again", "crews",
        "dice", "double_crew", "emulated", "enabled", "extra_shots", "fallen", "fled", "gunner", "ignores_one",
        "losses", "lost", "lost_in_round", "penalty_less", "postponed", "postpones", "powers", "ratio", "rerolled",
        "rerolls_shots", "sacrificed", "seat", "shot", "spent", "sure_hits", "targets", "trapped", "uses", "walls",
    )  # fmt: skip

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.began = 0  # military units when the battle began (R-great-army)
        self.lost = 0  # destroyed or captured so far
        self.shot = 0  # enemies destroyed by its archery
        self.captured = nothing()  # prisoners it has taken in this battle (MU-capture.g)
        self.trapped = nothing()  # own units that take no part (MU-C18)
        self.gunner = False  # MU-C52
        self.fled = False  # some of its units have retreated
        self.new_round()

    def new_round(self) -> None:
        self.crews: dict[str, list[int]] = {}  # engine -> counts
        self.targets: dict[str, str] = {}  # engine -> "units" or a category of buildings
        self.walls: list[str] = []  # what the building protects against: artillery, archery, melee
        self.capturing = False
        self.ratio = 3  # 2: MU-C40
        self.penalty_less = 0  # MU-C41
        self.uses = 0  # Captain uses left (MU-power.i)
        self.spent = 0  # Captain uses spent
        self.emulated = [0, 0, 0, 0]  # by type
        self.enabled: list[int] = []  # types, by Captains or MU-C4
        self.cancelled: list[int] = []  # own types that the enemy's Captains have cancelled
        self.extra_shots = 0  # MU-C7
        self.aim = 0  # MU-C8
        self.rerolls_shots = False  # MU-C9
        self.double_crew: list[str] = []  # engines, MU-C10
        self.powers = [0, 0, 0, 0]  # found in step 3, with the units counted then (MU-battle.e)
        self.sacrificed = 0
        self.dice: list[int] = []  # d4, d6, d8
        self.rerolled: list[int] = []
        self.bonus = 0  # MU-C5
        self.blood = 0
        self.attack = 0
        self.losses = 0
        self.lost_in_round = 0
        self.fallen = nothing()  # own units that went back to the reserve in this round (MU-C28)
        self.sure_hits = 0  # MU-T-strategy
        self.ignores_one = False  # MU-C27
        self.cheap_again = False  # MU-C28
        self.postpones = False  # MU-C29
        self.postponed = nothing()

    def copy(self) -> Fighter:
        """At the start of a step: a new round begins."""
        twin = Fighter(self.seat)
        twin.began = self.began
        twin.lost = self.lost
        twin.shot = self.shot
        twin.captured = self.captured[:]
        twin.trapped = self.trapped[:]
        twin.gunner = self.gunner
        twin.fled = self.fled
        return twin


class Battle:
    """A battle under way in an area."""

    __slots__ = ("area", "at_sea", "attacker", "cause", "defender", "path", "retreat_mp", "round", "step")

    def __init__(self, area: str, at_sea: bool, attacker: Fighter, defender: Fighter, cause: str) -> None:
        self.area = area
        self.at_sea = at_sea
        self.attacker = attacker
        self.defender = defender
        self.cause = cause  # move, in_place, horde, rebellion, resume, card, final
        self.round = 0  # rounds begun
        self.retreat_mp: dict[str, int] = {}  # element -> MP it had left when it came (R-retreat-mp)
        self.path: list[str] = []  # of the retreat declared for this round
        self.step = ""  # prepare, artillery, archery, powers, dice, damage, losses: for the view

    def copy(self) -> Battle:
        twin = Battle(self.area, self.at_sea, self.attacker.copy(), self.defender.copy(), self.cause)
        twin.round = self.round
        twin.retreat_mp = self.retreat_mp.copy()
        return twin


class Group:
    """A group on the march (MU-combat.b to d); lives within one step."""

    __slots__ = (
        "area", "at", "carriers", "destination", "dropped", "edict", "handled", "out", "path", "refused", "riders",
        "seat", "slips", "what",
    )  # fmt: skip

    def __init__(self, seat: Seat, area: str, carriers: list[str]) -> None:
        self.seat = seat
        self.area = area
        self.carriers = carriers  # elements that move; none: units march out of a Castle
        self.riders = nothing()
        self.path = [area]
        self.destination = ""  # where groups converge; "": free
        self.edict = False  # it stands in a barbarian territory by Edict
        self.slips = False  # it stands among others by a Ranger (MU-C55, C56)
        self.at = area  # where its pieces stand: behind `area` while Logistics leads it through a foreign element
        self.out = False  # it has set out
        self.what = ""  # what ended its movement (movement.obstacle)
        self.refused: list[str] = []  # steps that were thought better of here
        self.dropped: list[int] = []  # kinds that have got off here
        self.handled: list[str] = []  # elements taken along or left here


# ---- pieces as they stand in a position


class Stacks(Own[dict[str, list[Stack]]]):
    """Units: place -> owner -> kind -> number, those with a Stop marker under "done".

    The owner of a stack that is no plain one is "owner/commander/why/home".
    """

    def schema(self) -> Data:
        units = {**dict.fromkeys(KINDS, COUNT.schema()), "done": UNITS.schema()}
        stack: Data = {"type": "object", "properties": units, "additionalProperties": False}
        owner = {"pattern": "^(b|[0-5])(/(b|[0-5])/[^/]*/[^/]*)?$"}
        stacks = {"type": "object", "propertyNames": owner, "additionalProperties": stack}
        return by([*TERRITORIES, *GALLEYS], Plain(stacks, None)).schema()

    def start(self, seats: int) -> dict[str, list[Stack]]:
        return {}

    def load(self, data: Data) -> dict[str, list[Stack]]:
        found = {place: self.load_place(place, stacks) for place, stacks in data.items()}
        return {place: stacks for place, stacks in found.items() if stacks}

    def load_place(self, place: str, data: Data) -> list[Stack]:
        stacks: list[Stack] = []
        for key, units in data.items():
            words = key.split("/")
            owner = OWNED_BY.load(words[0])
            commander, why, home = (OWNED_BY.load(words[1]), words[2], words[3]) if len(words) == 4 else (owner, "", "")
            stack = Stack(owner, place, UNITS.load(units), UNITS.load(units.get("done", {})), commander, why, home)
            if stack.size:
                stacks.append(stack)
        return stacks

    def dump(self, value: dict[str, list[Stack]]) -> Data:
        return {place: dict([dumped_stack(stack) for stack in stacks]) for place, stacks in value.items()}

    def copy_code(self, value: str, names: Names, depth: int = 0) -> str:
        return f"{{place: [stack.copy() for stack in found] for place, found in {value}.items()}}"


def dumped_stack(stack: Stack) -> tuple[str, Data]:
    key = side_word(stack.owner)
    if stack.commander != stack.owner or stack.why or stack.home:
        key = f"{key}/{side_word(stack.commander)}/{stack.why}/{stack.home}"
    units: Data = {KINDS[kind]: n for kind, n in enumerate(stack.fresh) if n}
    done = {KINDS[kind]: n for kind, n in enumerate(stack.done) if n}
    return key, {**units, "done": done} if done else units


def side_word(owner: int) -> str:
    return BARBARIANS_WORD if owner == HORDE else str(owner)


class Elements(Own[dict[str, Element]]):
    """Transports and siege engines by id, which tells the kind."""

    def schema(self) -> Data:
        return by(ELEMENTS, ELEMENT).schema()

    def start(self, seats: int) -> dict[str, Element]:
        return {}

    def load(self, data: Data) -> dict[str, Element]:
        return {id: self.load_element(id, found) for id, found in data.items()}

    def load_element(self, id: str, found: Data) -> Element:
        kind = id.rsplit(".", 1)[0]
        level = found.get("level", SIEGE_ENGINES[kind].level if kind in SIEGE_ENGINES else 1)
        mp = found.get("mp", TRANSPORTS[kind].move[level - 1] if kind in TRANSPORTS else SIEGE_MOVE)
        element = Element(id, kind, level, OWNED_BY.load(found["seat"]), found["place"], mp)
        element.commander = OWNED_BY.load(found["commander"]) if "commander" in found else element.seat
        element.done = found.get("done", False)
        element.cargo = list(found.get("cargo", []))
        return element

    def misfits(self, data: Data, seats: int, path: str) -> Iterator[str]:
        return by(None, ELEMENT).misfits(data, seats, path)

    def dump(self, value: dict[str, Element]) -> Data:
        return {id: self.dump_element(element) for id, element in value.items()}

    def dump_element(self, element: Element) -> Data:
        lent = {} if element.commander == element.seat else {"commander": element.commander}
        return {
            "seat": BARBARIANS_WORD if element.seat == HORDE else element.seat,
            "place": element.place,
            "level": element.level,
            "mp": element.mp,
            "done": element.done,
            "cargo": element.cargo[:],
            **lent,
        }

    def copy_code(self, value: str, names: Names, depth: int = 0) -> str:
        return f"{{id: element.copy() for id, element in {value}.items()}}"


class Buildings(Own[list[int]]):
    """[levels of civil, military, religious, and their damages]; a position may leave out the last ones."""

    def schema(self) -> Data:
        return {"type": "array", "items": COUNT.schema(), "minItems": 1, "maxItems": 6}

    def load(self, data: list[int]) -> list[int]:
        return [*data, *[0] * (6 - len(data))]

    def dump_code(self, value: str, names: Names, depth: int = 0) -> str:
        return f"{value}[:]"

    copy_code = dump_code


class EffectsOfTurn(Own[Effects]):
    """Effects as "what:whom" with a value, or "1" where there is none to tell."""

    def schema(self) -> Data:
        return by(None, TEXT).schema()

    def start(self, seats: int) -> Effects:
        return Effects()

    def load(self, data: dict[str, str]) -> Effects:
        effects = Effects()
        for key, value in data.items():
            what, *whom = key.split(":")
            if what in BY_PLACE:
                getattr(effects, what)[whom[0]] = BY_PLACE[what](value)
            elif what in TALKS:
                effects.talks.append((what, int(whom[0]), int(whom[1])))
            elif what in OF_PACTS:
                getattr(effects, what).append((whom[0], int(whom[1])))
            elif what == "temporal":
                technology, _, phase = value.partition("@")
                effects.temporal[int(whom[0])] = (technology, phase)
            else:
                read = Spoil.read if what == "protected" else int if what in OF_SEATS else str
                getattr(effects, what).append(read(whom[0]))
        return effects

    def misfits(self, data: dict[str, str], seats: int, path: str) -> Iterator[str]:
        ends_with_seat = (*OF_PACTS, *OF_SEATS, "temporal")
        known = (*BY_PLACE, *OF_THINGS, *TALKS, *ends_with_seat)
        for key in data:
            what, *whom = key.split(":")
            parts = 2 if what in TALKS or what in OF_PACTS else 1
            numbers = whom if what in TALKS else whom[-1:] if what in ends_with_seat else []
            if what not in known or len(whom) != parts or not all(n.isdecimal() for n in numbers):
                yield f"{path}.{key}: there is no such effect"

    def dump(self, value: Effects) -> dict[str, str]:
        found = {f"{what}:{id}": str(n) for what in BY_PLACE for id, n in getattr(value, what).items()}
        found |= {f"temporal:{seat}": f"{lent[0]}@{lent[1]}" for seat, lent in value.temporal.items()}
        found |= {f"{what}:{id}": "1" for what in (*OF_THINGS, *OF_SEATS) for id in getattr(value, what)}
        found |= {f"{what}:{pact}:{seat}": "1" for what in OF_PACTS for pact, seat in getattr(value, what)}
        return found | {f"{what}:{one}:{other}": "1" for what, one, other in value.talks}

    def copy_code(self, value: str, names: Names, depth: int = 0) -> str:
        return f"{value}.copy()"


class Feats(Own[Feat]):
    """What was done: of each kind other things are told. It never changes."""

    def schema(self) -> Data:
        told = {kind: shape(**kinds).schema() for kind, kinds in FEATS.items()}
        feats = [shape(seat=SEAT, kind=Plain({"const": k}, ""), what=Plain(w, {})) for k, w in told.items()]
        return {"anyOf": [feat.schema() for feat in feats]}

    def load(self, data: Data) -> Feat:
        return Feat(data["seat"], data["kind"], dict(data["what"]))

    def dump(self, value: Feat) -> Data:
        return {"seat": value.seat, "kind": value.kind, "what": value.what.copy()}


class Battles(Own[Battle]):
    """A battle between two rounds: what lasts."""

    def schema(self) -> Data:
        side = Plain({"anyOf": [OWNED_BY.schema(), {"type": "object", "required": ["seat"]}]}, None)
        later = shape(
            area=word([*TERRITORIES, *SEAS]),
            cause=TEXT.may_be_left_out(),
            round=COUNT.may_be_left_out(),
            retreat_mp=by(None, COUNT).may_be_left_out(),
            attacker=side,
            defender=side,
        )
        return later.schema()

    def load(self, data: Data) -> Battle:
        attacker, defender = (self.load_side(data[side]) for side in ("attacker", "defender"))
        battle = Battle(data["area"], data["area"] not in TERRITORIES, attacker, defender, data.get("cause", "move"))
        battle.round = data.get("round", 0)
        battle.retreat_mp = dict(data.get("retreat_mp", {}))
        return battle

    def load_side(self, data: Any) -> Fighter:
        """A seat, or all that lasts for the battle."""
        if not isinstance(data, dict):
            return Fighter(OWNED_BY.load(data))
        fighter = Fighter(OWNED_BY.load(data["seat"]))
        fighter.captured, fighter.trapped = (UNITS.load(data.get(key, {})) for key in ("captured", "trapped"))
        for key in LASTING:
            setattr(fighter, key, data.get(key, getattr(fighter, key)))
        return fighter

    def dump_code(self, value: str, names: Names, depth: int = 0) -> str:
        return f"{name_for(dumped_battle, names)}({value})"

    def copy_code(self, value: str, names: Names, depth: int = 0) -> str:
        return f"{value}.copy()"


def dumped_battle(battle: Battle) -> Data:
    return {
        "area": battle.area,
        "cause": battle.cause,
        "round": battle.round,
        "retreat_mp": battle.retreat_mp.copy(),
        "attacker": dumped_side(battle.attacker),
        "defender": dumped_side(battle.defender),
    }


def dumped_side(fighter: Fighter) -> Data:
    captured, trapped = ({KINDS[k]: n for k, n in enumerate(c) if n} for c in (fighter.captured, fighter.trapped))
    lasting = {key: getattr(fighter, key) for key in LASTING}
    seat = BARBARIANS_WORD if fighter.seat == HORDE else fighter.seat
    return {"seat": seat, "captured": captured, "trapped": trapped, **lasting}


BY_PLACE: Final[dict[str, Callable[[str], int | str]]] = {
    "holds": int, "resumed": int, "tower": int, "second": int, "wagon": int, "bought": str, "edict": str,
}  # fmt: skip
OF_THINGS: Final = ("ranger", "both", "forced", "machinery", "protected", "rebelled")
OF_SEATS: Final = ("kept", "half_interest", "sold_19", "bonuses")
OF_PACTS: Final = ("called", "disputed")
TALKS: Final = ("peace", "armistice")
BARBARIANS_WORD: Final = "b"  # the barbarians as owner, commander or side in a position
LASTING: Final = ("began", "lost", "shot", "gunner", "fled")  # of a side of a battle
OWNED_BY: Final = seat_or(HORDE, BARBARIANS_WORD)
UNITS: Final = counts(KINDS)
TERRITORY_ID: Final = word(TERRITORIES).called("territory_id")
SETTLEMENT: Final = word([t.id for t in TERRITORIES.values() if t.settlement is not None]).called("settlement_id")
ELEMENTS: Final = tuple(f"{kind}.{n}" for kind, pool in ELEMENT_POOLS.items() for n in range(1, pool + 1))
GALLEYS: Final = tuple(id for id in ELEMENTS if id.startswith("galley."))
PLACE: Final = word([*TERRITORIES, *SEAS, *GALLEYS]).called("place_id")
ELEMENT: Final = shape(
    seat=OWNED_BY,
    place=PLACE,
    level=number(1, 3).may_be_left_out(),
    mp=COUNT.may_be_left_out(),
    done=FLAG.may_be_left_out(),
    cargo=ids(GOODS).may_be_left_out(),
    commander=OWNED_BY.may_be_left_out(),
)
PRISONERS: Final = record(Prisoners, captor=SEAT, owner=SEAT, units=UNITS.kept_in("counts"))
DISGUISE: Final = record(
    Disguise, owner=OWNED_BY, commander=OWNED_BY, place=TEXT, real=place_in(KINDS), assumed=place_in(KINDS), by=TEXT
)
ROUTE: Final = record(
    Route,
    transport=word(ELEMENTS, or_empty=True),
    origin=SETTLEMENT,
    stops=listed(SETTLEMENT),
    done=listed(FLAG).may_be_left_out(),
)
ORDERED: Final = word([*KINDS, *TRANSPORTS, *SIEGE_ENGINES, *BUILDINGS])
ORDER: Final = record(Order, frozen=True, kind=ORDERED, level=COUNT, number=COUNT)
CLAUSE: Final = record(
    Clause,
    frozen=True,
    kind=TEXT,
    giver=SEAT,
    receiver=SEAT,
    number=COUNT.may_be_left_out(),
    target=number(ANYBODY).may_be_left_out(),
)
PACT: Final = record(
    Pact,
    id=TEXT,
    parties=listed(SEAT),
    clauses=listed(CLAUSE),
    since=COUNT.may_be_left_out(),
    until=COUNT.may_be_left_out(),
    secret=FLAG.may_be_left_out(),
    shown=FLAG.may_be_left_out(),
)
TALLY: Final = in_row(Tally, conquests=COUNT, wins=COUNT, pt_spent=COUNT, streak=COUNT)
UNREST: Final = in_row(Unrest, frozen=True, seat=SEAT, left=COUNT, costs_honour=DIGIT)
AFTERMATH: Final = in_row(
    Aftermath, frozen=True, what=word(("conquest",)), territory=TERRITORY_ID, seat=SEAT, victim=number(NO_VICTIM)
)
BAN: Final = record(Ban, frozen=True, kind=word(("combat", "trade", "movement")), territory=TERRITORY_ID, turn=COUNT)
FEATS: Final[dict[str, dict[str, Kind[Any]]]] = {  # kind -> what is told of it (feats.note)
    "sold": {"florins": WHOLE},
    "taxed": {"florins": WHOLE},
    "conquered": {"n": WHOLE},
    "plundered": {"what": TEXT, "how": TEXT, "victim": WHOLE},
    "captain_destroyed": {},
    "debt_cleared": {"peak": WHOLE},
    "first_again": {"n": WHOLE},
    "won": {
        "enemy": WHOLE, "own_lost": WHOLE, "attacked": FLAG, "against_player": FLAG, "home": FLAG, "outnumbered": FLAG,
    },
    "destroyed_in_round": {"n": WHOLE},
    "shot": {"n": WHOLE},
    "captured": {"n": WHOLE, "best": WHOLE},
    "pt_spent": {"n": WHOLE},
    "surrender": {},
    "route": {"stops": WHOLE},
    "building_shot": {},
}  # fmt: skip
