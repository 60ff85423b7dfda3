"""The whole table of Medioevo Universale as plain data. What can be computed from it is a question, not a field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from condotta.core.flow import Seat
from condotta.core.table import Table as AnyTable

HORDE: Final = -1  # the barbarians as owner or commander; never an index of a list
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
PARTS: Final[tuple[str, ...]] = (
    "kingdoms", "set_up", "order", "events", "taxes", "purchases", "combat", "trade", "end_of_turn", "final", "over",
)  # fmt: skip
CONQUESTS: Final = 0  # places in State.counts; the first three are of this turn
WINS: Final = 1
PT_SPENT: Final = 2
STREAK: Final = 3


def nothing() -> list[int]:
    return [0, 0, 0, 0, 0, 0, 0]


@dataclass(frozen=True, slots=True)
class Rules:
    """The settings of a match; shared by all copies."""

    turns: int = 8
    hp_limit: int = 0
    time_limit: bool = False
    kingdoms: str = "chosen"
    agreed: tuple[str, ...] = ()
    terrains: bool = False
    blood_markers: bool = False
    teams: str = "none"
    deployment: bool = False
    windows: str = "all"
    offers: int = 2


class Stack:
    """Units of one owner under one command in one place: 7 counts that may still act, then 7 with a Stop marker."""

    __slots__ = ("commander", "counts", "home", "owner", "place", "why")

    def __init__(
        self, owner: int, place: str, counts: list[int], commander: int | None = None, why: str = "", home: str = ""
    ) -> None:
        self.owner = owner
        self.commander = owner if commander is None else commander
        self.place = place  # an area, or a Galley at sea (MU-naval.i)
        self.counts = counts
        self.why = why  # "", a pact id (lent), "raider" (MU-C65), "joined" (MU-C66, C35)
        self.home = home  # where units of MU-C66 return

    def copy(self) -> Stack:
        return Stack(self.owner, self.place, self.counts[:], self.commander, self.why, self.home)


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

    def __init__(self, kind: str, giver: Seat, receiver: Seat, number: int = 0, target: int = -1) -> None:
        self.kind = kind
        self.giver = giver
        self.receiver = receiver
        self.number = number  # units (alliances) or florins (payments)
        self.target = target  # whom an offensive alliance is against; -1: anybody


class Pact:
    """MU-pact.a: who, what, until when. It changes only by being shown."""

    __slots__ = ("clauses", "id", "parties", "secret", "shown", "since", "until")

    def __init__(
        self, id: str, parties: list[Seat], clauses: list[Clause], since: int, until: int, secret: bool
    ) -> None:
        self.id = id
        self.parties = parties
        self.clauses = clauses
        self.since = since
        self.until = until  # last turn; 0: the whole game (MU-pact.b)
        self.secret = secret
        self.shown = not secret

    def copy(self) -> Pact:
        twin = Pact(self.id, self.parties, self.clauses, self.since, self.until, self.secret)
        twin.shown = self.shown
        return twin


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


class Deed:
    """Something done in this phase that an objective may ask for. It never changes."""

    __slots__ = ("kind", "seat", "what")

    def __init__(self, seat: Seat, kind: str, what: dict[str, int | str | bool]) -> None:
        self.seat = seat
        self.kind = kind
        self.what = what


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


class State:
    """Who may see which field is told in view.py: what is not named there is secret."""

    def __init__(self, seats: int, rules: Rules, like: State | None = None) -> None:
        self.seats = seats
        self.rules = rules
        if like is not None:
            self.take(like)
            return
        # sequence
        self.phase = "kingdoms"
        self.stage = ""
        self.turn = 0
        self.order: list[Seat] = list(range(seats))
        self.order_before: list[Seat] = []
        self.to_act: list[Seat] = []
        self.active: Seat = 0
        self.passed = 0
        self.round = 0
        self.ended_by = ""
        # players
        self.kingdom: list[str] = [""] * seats
        self.available: tuple[str, ...] = ()  # shared by copies
        self.eliminated: list[int] = [0] * seats  # the turn; 0: still in the game
        self.florins: list[int] = [0] * seats  # hidden (MU-hid.a); only money.py writes it
        self.on_magnate = 0
        self.debt: list[int] = [0] * seats
        self.new_loans: list[int] = [0] * seats
        self.borrowed: list[bool] = [False] * seats
        self.repaid: list[bool] = [False] * seats
        self.peak_debt: list[int] = [0] * seats
        self.due: list[int] = [0] * seats
        self.missed: list[int] = [0] * seats
        self.honour: list[int] = [0] * seats
        self.tax: list[int] = [0] * seats
        self.blood: list[int] = [0] * seats
        # pieces: only pieces.py writes stacks, elements, reserves and buildings
        self.reserve: list[list[int]] = [[] for _ in range(seats)]  # 5 counts; new_state fills them
        self.horde_reserve: list[int] = []  # LI, Archers, Captains
        self.stacks: dict[str, list[Stack]] = {}
        self.elements: dict[str, Element] = {}
        self.surrendered: list[list[int]] = [nothing() for _ in range(seats)]
        self.surrendered_now: list[list[int]] = [nothing() for _ in range(seats)]
        self.prisoners: list[Prisoners] = []
        self.buy_back: list[list[int]] = [nothing() for _ in range(seats)]
        self.buy_back_next: list[list[int]] = [nothing() for _ in range(seats)]
        # territories: only control.py writes the first three
        self.control: dict[str, Seat] = {}
        self.was_controlled: dict[str, Seat] = {}
        self.markers: dict[str, Seat] = {}
        self.buildings: dict[str, list[int]] = {}  # three levels, three damages
        self.deposits: dict[str, list[str]] = {}
        # cards and technology
        self.technology: list[list[int]] = [[0] * 6 for _ in range(seats)]
        self.branches_bought: list[list[int]] = [[] for _ in range(seats)]
        self.cards: list[list[str]] = [[] for _ in range(seats)]
        self.turned: list[str] = []
        self.held: list[str] = []
        self.proselytised: list[list[str]] = [[] for _ in range(seats)]
        self.card_bought: list[bool] = [False] * seats
        self.empire_deck: list[str] = []  # hidden; the top card is the last
        self.known: list[list[str]] = [[] for _ in range(seats)]  # cards in the deck whose place a player knows
        self.dealt: list[list[str]] = [[] for _ in range(seats)]  # what he alone looks at: set-up, a purchase, card 61
        self.tokens: list[list[int]] = [[0] * 6 for _ in range(seats)]
        self.tokens_used: list[list[int]] = [[0] * 6 for _ in range(seats)]
        self.pt: list[list[int]] = [[0] * 6 for _ in range(seats)]
        # events
        self.event_deck: list[str] = []  # hidden, but the back of the top card (MU-hid.c)
        self.event_discard: list[str] = []
        self.event = ""
        self.icons: list[str] = []
        self.shielded: list[str] = []
        self.barbarian_dice: list[int] = []
        self.barbarian_points = 0
        self.rebellions: list[list[int]] = []
        # purchases and trade
        self.recruited: list[int] = [0] * seats
        self.discount: list[str] = [""] * seats
        self.orders: list[list[Order]] = [[] for _ in range(seats)]  # hidden
        self.deploying = False
        self.routes: list[Route | None] = [None] * seats
        self.trading = ""
        # diplomacy
        self.war_from: list[list[int]] = [[0] * seats for _ in range(seats)]
        self.attacked: list[list[int]] = [[0] * seats for _ in range(seats)]  # [victim][attacker]: turn of it
        self.armistices: list[tuple[Seat, Seat]] = []
        self.pacts: list[Pact] = []
        self.next_pact = 1
        self.offers_made: list[int] = [0] * seats
        self.gifts: list[int] = [0] * seats
        # this turn
        self.bans: list[Ban] = []
        self.conquered: list[str] = []
        self.taken_first: list[str] = []  # Rome, Jerusalem (MU-hp.c): for the whole game
        self.counts: list[list[int]] = [[0] * 4 for _ in range(seats)]
        self.deeds: list[Deed] = []
        self.disguises: list[Disguise] = []
        self.effects: dict[str, str] = {}  # "<what>:<id>" -> value
        # under way
        self.battles: list[Battle] = []
        self.aftermath: list[str | int] = []
        self.groups: list[Group] = []
        self.pile: list[list[str | int]] = []

    def copy(self) -> State:
        """A copy at the start of a step."""
        return State(self.seats, self.rules, self)

    def take(self, like: State) -> None:
        """Become as that state. Written out: search makes thousands of copies a second."""
        self.phase = like.phase
        self.stage = like.stage
        self.turn = like.turn
        self.order = like.order[:]
        self.order_before = like.order_before[:]
        self.to_act = like.to_act[:]
        self.active = like.active
        self.passed = like.passed
        self.round = like.round
        self.ended_by = like.ended_by
        self.kingdom = like.kingdom[:]
        self.available = like.available
        self.eliminated = like.eliminated[:]
        self.florins = like.florins[:]
        self.on_magnate = like.on_magnate
        self.debt = like.debt[:]
        self.new_loans = like.new_loans[:]
        self.borrowed = like.borrowed[:]
        self.repaid = like.repaid[:]
        self.peak_debt = like.peak_debt[:]
        self.due = like.due[:]
        self.missed = like.missed[:]
        self.honour = like.honour[:]
        self.tax = like.tax[:]
        self.blood = like.blood[:]
        self.reserve = [one[:] for one in like.reserve]
        self.horde_reserve = like.horde_reserve[:]
        self.stacks = {place: [stack.copy() for stack in found] for place, found in like.stacks.items()}
        self.elements = {id: element.copy() for id, element in like.elements.items()}
        self.surrendered = [one[:] for one in like.surrendered]
        self.surrendered_now = [one[:] for one in like.surrendered_now]
        self.prisoners = [Prisoners(p.captor, p.owner, p.counts[:]) for p in like.prisoners]
        self.buy_back = [one[:] for one in like.buy_back]
        self.buy_back_next = [one[:] for one in like.buy_back_next]
        self.control = like.control.copy()
        self.was_controlled = like.was_controlled.copy()
        self.markers = like.markers.copy()
        self.buildings = {territory: built[:] for territory, built in like.buildings.items()}
        self.deposits = {territory: goods[:] for territory, goods in like.deposits.items()}
        self.technology = [one[:] for one in like.technology]
        self.branches_bought = [one[:] for one in like.branches_bought]
        self.cards = [one[:] for one in like.cards]
        self.turned = like.turned[:]
        self.held = like.held[:]
        self.proselytised = [one[:] for one in like.proselytised]
        self.card_bought = like.card_bought[:]
        self.empire_deck = like.empire_deck[:]
        self.known = [one[:] for one in like.known]
        self.dealt = [one[:] for one in like.dealt]
        self.tokens = [one[:] for one in like.tokens]
        self.tokens_used = [one[:] for one in like.tokens_used]
        self.pt = [one[:] for one in like.pt]
        self.event_deck = like.event_deck[:]
        self.event_discard = like.event_discard[:]
        self.event = like.event
        self.icons = like.icons[:]
        self.shielded = like.shielded[:]
        self.barbarian_dice = like.barbarian_dice[:]
        self.barbarian_points = like.barbarian_points
        self.rebellions = [one[:] for one in like.rebellions]
        self.recruited = like.recruited[:]
        self.discount = like.discount[:]
        self.orders = [one[:] for one in like.orders]
        self.deploying = like.deploying
        self.routes = [None if route is None else route.copy() for route in like.routes]
        self.trading = like.trading
        self.war_from = [one[:] for one in like.war_from]
        self.attacked = [one[:] for one in like.attacked]
        self.armistices = like.armistices[:]
        self.pacts = [pact.copy() for pact in like.pacts]
        self.next_pact = like.next_pact
        self.offers_made = like.offers_made[:]
        self.gifts = like.gifts[:]
        self.bans = like.bans[:]
        self.conquered = like.conquered[:]
        self.taken_first = like.taken_first[:]
        self.counts = [one[:] for one in like.counts]
        self.deeds = like.deeds[:]
        self.disguises = [one.copy() for one in like.disguises]
        self.effects = like.effects.copy()
        self.battles = [battle.copy() for battle in like.battles]
        self.aftermath = like.aftermath[:]
        self.groups = []
        self.pile = []


Table: TypeAlias = AnyTable[State]
