"""What lies on the table of Medioevo Universale: pieces, pacts, battles. How each stands in a position: kinds.py."""

from __future__ import annotations

from typing import Final, NamedTuple

from condotta.core.flow import Seat

from .data import CATEGORIES, SIEGE_ENGINES, TERRITORIES, TRANSPORTS

HORDE: Final = -1  # the barbarians as owner, commander or side; never an index of a list
HORDE_NAME: Final = "barbarians"  # their name in positions, views and the log
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
ELEMENTS: Final = tuple(f"{kind}.{n}" for kind, pool in ELEMENT_POOLS.items() for n in range(1, pool + 1))
GALLEYS: Final = tuple(id for id in ELEMENTS if id.startswith("galley."))


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


class Release(Clause):
    """Prisoners that the giver hands back to their owner when the pact is made; it is not kept in it (R-deal)."""

    __slots__ = ("unit",)

    def __init__(self, giver: Seat, receiver: Seat, number: int, unit: str = "") -> None:
        super().__init__("prisoners", giver, receiver, number)
        self.unit = unit  # a kind of unit; "": all of theirs


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


class Ban(NamedTuple):
    """MU-C1 to C3. It never changes; kept a turn longer than it works."""

    kind: str  # combat, trade, movement
    territory: str
    turn: int


class Feat(NamedTuple):
    """Something done in this phase that an objective may ask for. It never changes."""

    seat: Seat
    kind: str
    what: dict[str, int | str | bool]


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

    def forget_element(self, id: str) -> None:
        """It has left the map, or its owner."""
        self.wagon.pop(id, None)
        self.bought.pop(id, None)
        self.edict.pop(id, None)
        for marked in (self.ranger, self.both, self.forced, self.machinery):
            if id in marked:
                marked.remove(id)
        self.protected = [spoil for spoil in self.protected if spoil != Spoil("element", id)]

    def of_element(self, what: str) -> list[str]:
        return {"ranger": self.ranger, "both": self.both, "forced": self.forced}[what]


class Order(NamedTuple):
    """MU-var-deploy.a: bought in secret and not yet placed. It never changes."""

    kind: str
    level: int
    number: int


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


class Battle:
    __slots__ = ("area", "at_sea", "attacker", "cause", "defender", "path", "retreat_mp", "round", "step")

    def __init__(self, area: str, attacker: Fighter, defender: Fighter, cause: str = "move") -> None:
        self.area = area
        self.at_sea = area not in TERRITORIES
        self.attacker = attacker
        self.defender = defender
        self.cause = cause  # move, in_place, horde, rebellion, resume, card, final
        self.round = 0  # rounds begun
        self.retreat_mp: dict[str, int] = {}  # element -> MP it had left when it came (R-retreat-mp)
        self.path: list[str] = []  # of the retreat declared for this round
        self.step = ""  # prepare, artillery, archery, powers, dice, damage, losses: for the view


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
