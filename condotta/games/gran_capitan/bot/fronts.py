"""What there is to win and to fear for a side: enemies, threatened places, prizes, by what the side wants."""

# interpreted: compiled, with the rules compiled too, a Front is freed too early and the process ends (mypyc)

from __future__ import annotations

from functools import cache
from typing import Final

from ..data import HEXES, PLACES, REGIONS, SCENARIOS
from ..data.things import Place
from ..pieces import Leader
from ..rules import attrition, scenarios
from ..rules.common import changes, forces, ground
from ..rules.scenarios import shared
from ..state import Rules, State
from . import arrivals, strength
from .campaigns import Campaign, campaigns
from .wants import WANTS, Wants
from .ways import FAR, TURN, distances, places_within

BY_LEVEL: Final = {"fortified_city": 2.5, "fortified_town": 1.4, "town": 0.35}
NEAR: Final = 6  # hexes in which an army is a danger
RELIEF: Final = 1.2  # a besieged friend draws helpers
COMING: Final = 2 * TURN  # half points from which an army keeps a guard at his post
BINDS: Final = 6.0  # what it is worth to be rid of it
LATE: Final = 3.0  # in the last third of a scenario Regions must be cleared of the last enemy
FEW: Final = 6  # things that are missing to win: with fewer each is dearer
MOST_URGENT: Final = 4.0  # times
SOURCE: Final = 6.0  # what a place is worth for the Supply Source in it
DECIDES: Final = 20.0  # of what is wanted, a place for which men are spent on its walls
CLEARED: Final = 5.0  # and a Region in which no enemy may be left
SCARCE: Final = 3  # States: who is lost with the last of them sets more store by each, if there are no more


def wants_of(s: State, side: int) -> Wants:
    return WANTS[s.scenario.id][side]


def prize(s: State, place: Place, side: int) -> float:
    """What owning a place is worth to a side."""
    wants = wants_of(s, side)
    found = wants.places.get(place.id, 0.0) + wants.level * BY_LEVEL[place.level]
    found += SOURCE if is_source(s, place, side) else 0.0
    region = HEXES[place.hex].region
    if wants.state and REGIONS[region].kingdom and place.fortress:
        found += wants.state * ground.weight(place) / max(1, shared.dominance_factor(s, region)) / 2
    return found


def is_source(s: State, place: Place, side: int) -> bool:
    """GC-6.1.2.a: a Supply Source of the side; without it no money comes."""
    return any(
        source.hex == place.hex and s.scenario.side_of_army(s.scenario.pools[pool][0]) == side
        for pool, source in s.sources.items()
    )


def is_named(s: State, place: Place, front: Front) -> bool:
    """What is worth a guard."""
    return place.id in front.wants.places or is_source(s, place, front.side)


def decides(s: State, place: Place, side: int) -> bool:
    """Whether the match may hang on a place, or on who is in it."""
    wants = wants_of(s, side)
    if wants.places.get(place.id, 0.0) >= DECIDES:
        return True
    return wants.cleared.get(HEXES[place.hex].region, 0.0) >= CLEARED


class Front:
    """Where the enemies of a side stand, what they threaten, what is to be had: asked for every Force of the side."""

    __slots__ = (
        "armies", "barred", "beaten", "beside", "campaigns", "cut", "enemies", "friends", "gains", "generals", "goals",
        "lacks", "landings", "movers", "near", "needed", "side", "sizes", "stakes", "state", "urgent", "waiting",
        "wants",
    )  # fmt: skip

    def __init__(self, s: State, side: int) -> None:
        self.side = side
        self.wants = wants_of(s, side)
        self.stakes = stakes(s, side)
        self.waiting = arrivals.waiting(s, side)  # troops, by hex
        self.barred = arrivals.barred(s, side)  # troops that an enemy would keep out, by hex
        self.landings = arrivals.landings(s, side)  # of the enemy, by hex
        self.state = self.wants.state * scarcity(s, self.wants, side)
        self.enemies: dict[str, float] = {}  # as they defend
        self.armies: dict[str, float] = {}  # as they march: Barons stay at home
        for leader in forces.forces(s):
            if leader.side != side:
                self.enemies[leader.place] = self.enemies.get(leader.place, 0.0) + strength.behind_cover(s, leader)
                if not leader.is_baron:
                    self.armies[leader.place] = self.armies.get(leader.place, 0.0) + strength.of_force(s, leader)
        self.urgent = self.urgency(s) if self.wants.cleared else 1.0
        self.beside: dict[str, float] = {}  # enemy strength within two hexes of a place
        self.near: dict[str, float] = {}  # and within a few
        for hex, theirs in self.armies.items():
            for there in places_within(hex, NEAR):
                self.near[there] = self.near.get(there, 0.0) + theirs
            for there in places_within(hex, 2):
                self.beside[there] = self.beside.get(there, 0.0) + theirs
        ours = forces.forces_of(s, side)
        self.generals = [one for one in ours if one.general]
        self.friends = [one for one in ours if not one.is_baron and not one.is_besieged]
        self.movers = [one for one in self.friends if one.order not in (changes.GARRISON, changes.STAND)]
        self.sizes = {one.id: strength.of_force(s, one) for one in self.movers}
        self.gains: dict[str, float] = {}  # by place, found when somebody asks
        self.beaten: dict[str, float] = {}  # by hex, likewise
        self.cut: dict[str, bool] = {}  # by Captain, likewise
        self.goals: list[Place] = []
        self.lacks: list[Place] = []  # wanted places of the enemy
        held: dict[tuple[int, str], int] = {}  # weights of Fortresses (GC-S3.4)
        for place in conquerable(s.scenario.id):
            owner = ground.owner(s, place)
            if owner != side:
                if place.id in self.wants.places:
                    self.lacks.append(place)
                if place.fortress or place.id in self.wants.places or self.wants.enters or self.wants.opens:
                    self.goals.append(place)
            elif place.fortress and (
                place.hex in self.near or place.hex in self.landings or place.id in self.wants.keeps
            ):
                self.goals.append(place)
            key = owner, HEXES[place.hex].region
            held[key] = held.get(key, 0) + ground.weight(place)
        self.needed = still_needed(s, side, held) if self.wants.state else {}
        self.campaigns: dict[str, Campaign] = campaigns(s, self) if self.wants.state else {}

    def urgency(self, s: State) -> float:
        """How much more it matters, in the last third of a scenario, to clear Regions: the more, the less is missing
        besides."""
        if 3 * s.turn <= 2 * s.scenario.turns:
            return 1.0
        places = sum(
            worth >= DECIDES and ground.owner(s, PLACES[id]) != self.side for id, worth in self.wants.places.items()
        )
        hexes = sum(clearing(self.wants, hex, forces.enemies_at(s, hex, self.side)) > 0 for hex in self.enemies)
        return LATE * max(1.0, min(MOST_URGENT, FEW / max(1, places + hexes)))

    def gain(self, s: State, place: Place) -> float:
        """What taking a place is worth: more, the nearer its State is to coming over (GC-S3.4), or to be kept."""
        found = self.gains.get(place.id)
        if found is None:
            found = prize(s, place, self.side)
            if self.wants.state and place.fortress:
                weight, region = ground.weight(place), HEXES[place.hex].region
                share = weight / max(weight, self.needed[region], 1)
                mine = ground.alignment(s, region) == self.side  # not yet in danger, as long as much is missing
                found += self.state * (share * share if mine else share)
            self.gains[place.id] = found
        return found

    def is_bound_by(self, s: State, id: str, hex: str) -> bool:
        """Whether an army keeps a Captain who has ships at his post."""
        place, since = self.wants.guards[id]
        if id not in self.wants.sails or s.turn < since or hex not in self.armies:
            return False
        return distances(s.scenario.id, s.weather, PLACES[place].hex).get(hex, FAR) <= COMING

    def spoils(self, s: State, hex: str) -> float:
        """What it brings to beat the enemies in a hex."""
        found = self.beaten.get(hex)
        if found is None:
            wants, place, foes = self.wants, ground.fortress_at(hex), forces.enemies_at(s, hex, self.side)
            found = wants.spoils * strength.of_forces(s, foes) + self.urgent * clearing(wants, hex, foes)
            found += self.barred.get(hex, 0.0)
            found += BINDS * sum(self.is_bound_by(s, id, hex) for id in wants.guards)
            found += sum(wants.hunted.get(one.id, 0.0) + wants.hunted.get(one.army, 0.0) for one in foes)
            if place is not None and ground.owner(s, place) == self.side:
                found += RELIEF * prize(s, place, self.side)
            elif place is not None and ground.may_be_conquered(s, place):
                found += self.gain(s, place) * (min(LATE, self.urgent) if decides(s, place, self.side) else 1.0)
            self.beaten[hex] = found
        return found


def clearing(wants: Wants, hex: str, foes: list[Leader]) -> float:
    """What it is worth that these are gone from their Region; in some Barons may stay."""
    region = HEXES[hex].region
    if region in wants.tolerates and all(one.is_baron for one in foes):
        return 0.0
    return wants.cleared.get(region, 0.0)


def is_cut_off(s: State, enemy: Leader, front: Front) -> bool:
    """Whether an enemy would starve behind walls (GC-17.g)."""
    found = front.cut.get(enemy.id)
    if found is None:
        found = front.cut[enemy.id] = not attrition.is_supplied(s, enemy)
    return found


def stakes(s: State, side: int) -> float:
    """What a side has to lose, as a part of what it had: whoever would lose as it stands dares more and more in the
    last part of a scenario, and in the last turn anything."""
    left = (s.scenario.turns - s.turn) / (wants_of(s, side).daring * s.scenario.turns)
    if left >= 1:
        return 1.0
    verdict = scenarios.of(s).ends_game(s)
    return 1.0 if verdict is None or verdict[0] != 1 - side else left


def scarcity(s: State, wants: Wants, side: int) -> float:
    """How much dearer a State is to a side that is lost with the last of them."""
    return 1.0 if not wants.lasts else float(max(1, 1 + SCARCE - len(shared.aligned(s, side))))


def still_needed(s: State, side: int, held: dict[tuple[int, str], int]) -> dict[str, int]:
    """What is missing to the Dominance of a State (GC-S3.4): of this side, or of the enemy where it is ours."""
    found = {}
    for state in shared.STATES:
        whose = 1 - side if ground.alignment(s, state) == side else side
        found[state] = shared.dominance_factor(s, state) - held.get((whose, state), 0)
    return found


@cache
def conquerable(scenario: str) -> tuple[Place, ...]:
    """GC-15.b, GC-S3.6, GC-S1.SU1: the places of a scenario that can change hands."""
    s = State(Rules(SCENARIOS[scenario]))
    return tuple(p for p in PLACES.values() if ground.may_be_conquered(s, p) and ground.in_play(s, p.hex))
