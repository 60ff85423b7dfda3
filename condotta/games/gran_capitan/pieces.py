"""What lies on the table of El Gran Capitán: units on cards, Captains and Barons with their markers, Supply Sources."""

from __future__ import annotations

from typing import Final

from .data import BARONS, CAPTAINS, COUNTERS

NOBODY: Final = -1  # in place of a side: Non-Aligned, owned by nobody
ON_MAP: Final = ""  # the boxes of a Captain card (GC-1.3.6.a)
SUBORDINATE: Final = "subordinate"
UNEMPLOYED: Final = "unemployed"
BOXES: Final = (ON_MAP, SUBORDINATE, UNEMPLOYED)
NOT_BESIEGED: Final = -1  # in place of a Siege level


class Unit:
    """A Combat Unit on a card, or the troops of a Baron."""

    __slots__ = ("counter", "demoralised", "id", "is_baron", "sp")

    def __init__(self, id: str, sp: int, demoralised: bool = False) -> None:
        self.id = id
        self.counter = COUNTERS[id]
        self.is_baron = id in BARONS
        self.sp = sp
        self.demoralised = demoralised

    def copy(self) -> Unit:
        return Unit(self.id, self.sp, self.demoralised)


class Leader:
    """A Captain with his card, or a Baron on the map, with the markers of the Force he leads (GC-4.3.a, GC-5.a).

    A Baron on a Captain's card is a Unit there and no Leader (GC-16.3.g).
    """

    __slots__ = (
        "activations", "army", "auxiliaries", "besieges", "box", "disorganised", "earthworks", "face_up", "general",
        "id", "is_baron", "marched", "no_move", "order", "place", "previous_attack", "quarters", "river_crossing",
        "road_march", "shaken", "side", "siege_level", "token", "told", "under", "units",
    )  # fmt: skip

    def __init__(self, id: str, side: int, army: str = "", place: str = "", units: list[Unit] | None = None) -> None:
        self.id = id
        self.is_baron = id in BARONS  # asked very often; who changes counters with another stays what he is
        self.side = side
        self.army = army  # "" for a Baron
        self.place = place  # the hex; for a Captain in a box that of the Captain on whose card he is
        self.under = ""  # the Captain on whose card he is
        self.box = ON_MAP
        self.token = 0  # tells counters on the map apart for those who do not see their face
        self.face_up = False
        self.told = False  # all know whether he leads a Force, and nothing can have changed it since
        self.general = False  # Captain General
        self.units: list[Unit] = [] if units is None else units
        self.auxiliaries: list[str] = []
        # markers of the Force
        self.order = ""
        self.previous_attack = False
        self.activations = 0
        self.earthworks = False
        self.road_march = False
        self.disorganised = False
        self.river_crossing = False  # Opposing River Crossing
        self.quarters = False
        self.no_move = False
        self.shaken = False  # lost its First Captain: it attacks nobody until the next Phase D (GC-4.6.3.b)
        self.besieges = False
        self.siege_level = NOT_BESIEGED
        self.marched = False  # has left a hex in this Activation Phase, or made its one move as Unemployed

    @property
    def initiative(self) -> int:
        """Printed."""
        return BARONS[self.id].initiative if self.is_baron else CAPTAINS[self.id].initiative

    @property
    def rank(self) -> int:
        return 0 if self.is_baron else CAPTAINS[self.id].rank

    @property
    def star(self) -> bool:
        return not self.is_baron and CAPTAINS[self.id].star

    @property
    def is_minor(self) -> bool:
        """GC-4.5.a: a Minor Captain."""
        return not self.is_baron and CAPTAINS[self.id].minor

    def has(self, feature: str) -> bool:
        return not self.is_baron and feature in CAPTAINS[self.id].features

    @property
    def on_map(self) -> bool:
        return self.box == ON_MAP

    @property
    def is_besieged(self) -> bool:
        return self.siege_level != NOT_BESIEGED

    def copy(self) -> Leader:
        twin = Leader(self.id, self.side, self.army, self.place, [unit.copy() for unit in self.units])
        twin.under = self.under
        twin.box = self.box
        twin.token = self.token
        twin.face_up = self.face_up
        twin.told = self.told
        twin.general = self.general
        twin.auxiliaries = self.auxiliaries[:]
        twin.order = self.order
        twin.previous_attack = self.previous_attack
        twin.activations = self.activations
        twin.earthworks = self.earthworks
        twin.road_march = self.road_march
        twin.disorganised = self.disorganised
        twin.river_crossing = self.river_crossing
        twin.quarters = self.quarters
        twin.no_move = self.no_move
        twin.shaken = self.shaken
        twin.besieges = self.besieges
        twin.siege_level = self.siege_level
        twin.marched = self.marched
        return twin


def copies(leaders: dict[str, Leader]) -> dict[str, Leader]:
    return {id: leader.copy() for id, leader in leaders.items()}


class Seen:
    """GC-1.4: what one side knows of a Captain's card of the other. It never changes: another one takes its place."""

    __slots__ = ("auxiliaries", "box", "first", "general", "turn", "units")

    def __init__(
        self, first: str, turn: int, box: str, general: bool, units: list[Unit], auxiliaries: list[str]
    ) -> None:
        self.first = first  # the Captain on the map whose Force it was
        self.turn = turn  # when it was shown
        self.box = box
        self.general = general
        self.units = units
        self.auxiliaries = auxiliaries


class Recruit:
    """GC-O1.3.f: a mercenary unit that comes in the next turn. It never changes."""

    __slots__ = ("captain", "seat", "unit")

    def __init__(self, unit: str, captain: str, seat: int) -> None:
        self.unit = unit
        self.captain = captain
        self.seat = seat


ACTIVE: Final = "active"
CHANGING: Final = "changing"
REMOVED: Final = "removed"


class Source:
    """GC-6.1: the Supply Source marker of an Army."""

    __slots__ = ("hex", "since", "status")

    def __init__(self, hex: str = "", status: str = REMOVED, since: int = 0) -> None:
        self.hex = hex  # "" when it is not on the map
        self.status = status
        self.since = since  # the turn in which it was turned over or removed

    def copy(self) -> Source:
        return Source(self.hex, self.status, self.since)


RESERVE: Final = "reserve"  # what a Corps does in a Major Battle
FIGHTING: Final = "fighting"
DEFEATED: Final = "defeated"
DOINGS: Final = (RESERVE, FIGHTING, DEFEATED)


class Corps:
    """GC-12.4.3.a: a Captain with the units directly under him, in a Major Battle."""

    __slots__ = ("captain", "doing", "engagement", "shown", "side")

    def __init__(
        self, captain: str, side: int, doing: str = FIGHTING, engagement: int = 0, shown: bool = False
    ) -> None:
        self.captain = captain
        self.side = side
        self.doing = doing
        self.engagement = engagement  # Corps of the same number are locked together; 0: free
        self.shown = shown  # its units are known to the enemy

    def copy(self) -> Corps:
        return Corps(self.captain, self.side, self.doing, self.engagement, self.shown)


VANGUARD: Final = "vanguard"  # the sections of the Battle Roster (GC-O1.1.step5.a)
MAIN_BODY: Final = "main_body"
REARGUARD: Final = "rearguard"
SECTIONS: Final = (VANGUARD, MAIN_BODY, REARGUARD)
ENGAGING: Final = "engaging"  # the roles in an Engagement (GC-O1.1.2.a); Free: neither
ENGAGED: Final = "engaged"
ROLES: Final = (ENGAGING, ENGAGED)


class Post:
    """A Corps on the Battle Roster of the extended battle, with its tactical option chits (O1.1)."""

    __slots__ = ("chits", "fired", "played", "rode", "role", "section", "shot", "withdrew")

    def __init__(self, section: str = "", role: str = "") -> None:
        self.section = section  # "" until it is deployed
        self.role = role
        self.chits: list[str] = []  # on the Captain's card, face down
        self.played: list[str] = []  # beside him on the Roster
        self.fired = 0  # the last battle round in which its guns fired
        self.shot = 0  # the last battle round in which its Firearms were used
        self.rode = ""  # the last combat in which its cavalry charged
        self.withdrew = False  # in good order, by Rally

    def copy(self) -> Post:
        twin = Post(self.section, self.role)
        twin.chits = self.chits[:]
        twin.played = self.played[:]
        twin.fired = self.fired
        twin.shot = self.shot
        twin.rode = self.rode
        twin.withdrew = self.withdrew
        return twin


class Roster:
    """The Battle Roster of the extended Major Battle (O1.1)."""

    __slots__ = ("allowed", "formed", "fought", "plundering", "posts", "rallied", "spent")

    def __init__(self) -> None:
        self.posts: dict[str, Post] = {}  # by the Captain of the Corps
        self.allowed = [0, 0]  # chits that a side may select (GC-O1.1.step4.b)
        self.formed = [False, False]  # has played Formation
        self.spent: list[list[str]] = [[], []]  # chits of a side that are gone
        self.rallied = [False, False]
        self.plundering: list[str] = []  # units Lost in Plunder (GC-O1.1.1.chg.k)
        self.fought: list[int] = []  # Engagements that have been resolved in this battle round

    def copy(self) -> Roster:
        twin = Roster()
        twin.posts = {id: post.copy() for id, post in self.posts.items()}
        twin.allowed = self.allowed[:]
        twin.formed = self.formed[:]
        twin.spent = [side[:] for side in self.spent]
        twin.rallied = self.rallied[:]
        twin.plundering = self.plundering[:]
        twin.fought = self.fought[:]
        return twin


class Battle:
    """GC-12.2.1: the combats in one Contested hex; with Corps while a Major Battle is fought."""

    __slots__ = (
        "after", "attacker", "attacking_side", "charged", "corps", "defender", "forced", "gave_up_works", "hex",
        "hif_side", "inside", "roster", "round", "stage", "stood_firm",
    )  # fmt: skip

    def __init__(self, hex: str, stage: str = "inside") -> None:
        self.hex = hex
        self.stage = stage  # inside, first, counterattack, and the steps of a Major Battle
        self.inside = ""  # the leader who defends inside the Fortress
        self.hif_side = NOBODY  # the side of the highest-initiative Force
        self.gave_up_works: list[str] = []  # leaders who have attacked (GC-12.3.3.d)
        self.forced: list[str] = []  # leaders who were forced to attack (GC-12.2.1.g)
        self.stood_firm: list[str] = []  # chivalrous Captains who have turned an F into a P (GC-4.8.C.a)
        # a Major Battle
        self.after = "done"  # the stage that follows it
        self.attacker = ""  # the leaders of step 1 and 2
        self.defender = ""
        self.attacking_side = NOBODY  # in this round (GC-12.4.9.c)
        self.round = 0
        self.corps: list[Corps] = []
        self.charged: list[str] = []  # units that charged in this battle round (GC-12.4.8.b)
        self.roster: Roster | None = None  # of the extended battle

    def copy(self) -> Battle:
        twin = Battle(self.hex, self.stage)
        twin.inside = self.inside
        twin.hif_side = self.hif_side
        twin.gave_up_works = self.gave_up_works[:]
        twin.forced = self.forced[:]
        twin.stood_firm = self.stood_firm[:]
        twin.after = self.after
        twin.attacker = self.attacker
        twin.defender = self.defender
        twin.attacking_side = self.attacking_side
        twin.round = self.round
        twin.corps = [corps.copy() for corps in self.corps]
        twin.charged = self.charged[:]
        twin.roster = self.roster.copy() if self.roster is not None else None
        return twin


class March:
    """GC-8.2.4: an activation under way, between two of its actions."""

    __slots__ = ("change", "detached", "entered", "held_back", "leader", "points", "second", "sp", "spent")

    def __init__(self, leader: str, points: int, sp: int, second: bool = False) -> None:
        self.leader = leader
        self.points = points  # half points left
        self.sp = sp  # of the Force when it began (GC-9.c)
        self.second = second  # its second activation of the turn
        self.change = 0  # of the movement allowance, by the roll (GC-8.2.4.a)
        self.spent = 0  # half points
        self.entered = False  # a hex, in this activation: a Contested hex is left at its start only (GC-8.8.2.a)
        self.held_back = False  # it stands with an enemy, has landed or left Road March: no further step
        self.detached: list[str] = []  # Captains left behind on the way (GC-7.4.d)

    def copy(self) -> March:
        twin = March(self.leader, self.points, self.sp, self.second)
        twin.change = self.change
        twin.spent = self.spent
        twin.entered = self.entered
        twin.held_back = self.held_back
        twin.detached = self.detached[:]
        return twin
