"""What a side wants in a scenario, and where each of its Forces should go: places, enemies, what is to be guarded."""

from __future__ import annotations

from functools import cache
from typing import Final

from ..data import HEXES, PLACES, REGIONS, SCENARIOS
from ..data.things import Place
from ..pieces import Leader
from ..rules.combat import siege
from ..rules.common import forces, ground, lines
from ..rules.scenarios import shared
from ..state import Rules, State
from . import strength

# What the victory conditions of a scenario name: what it is worth to either side.
PRIZES: Final[dict[str, dict[str, float]]] = {
    "otranto": {"taranto": 24, "otranto": 16, "lecce": 4, "brindisi": 4, "gallipoli": 3},
    "ferrandino": {
        "napoli": 14, "gaeta": 12, "salerno": 12, "reggio": 40, "sulmona": 3, "lanciano": 3, "campobasso": 3,
        "isernia": 3,
    },
    "naples": {"napoli": 8, "gaeta": 5, "barletta": 5},
    "lautrec": {"napoli": 4, "gaeta": 2},
    "charles_viii": {"napoli": 10, "gaeta": 6, "reggio": 8, "salerno": 4},
}  # fmt: skip
BY_LEVEL: Final = {"fortified_city": 2.5, "fortified_town": 1.4, "town": 0.35}
STATE: Final = 7.0  # what a State is worth where States decide, shared among what its Dominance needs
BY_STATES: Final = ("naples", "lautrec", "charles_viii")
SPOILS: Final = 0.5  # of a beaten Force
RISK: Final = 0.55  # of one's own
HASTE: Final = 2.0  # what a turn of marching takes off
TURN: Final = 14  # half points that a Force makes in a turn, about
FAR: Final = 4 * TURN
NEAR: Final = 7  # hexes in which an enemy is a danger
GUARD: Final = 0.55
SPLIT: Final = 0.15  # of that, if a guard can be left behind
LEFT: Final = 0.6  # of a prize that is left open
SHARED: Final = 0.55  # of what a friend is nearer to
RELIEF: Final = 1.2  # a besieged friend draws helpers
JOIN: Final = 0.12  # what it brings to march to a larger friend
SETTLED: Final = 0.4  # a new goal must be better by so much than to stay


class Aim:
    """Where a Force should be, what for, and how much that is worth."""

    __slots__ = ("cost", "hex", "kind", "worth")

    def __init__(self, hex: str, kind: str, worth: float, cost: int = 0) -> None:
        self.hex = hex
        self.kind = kind
        self.worth = worth
        self.cost = cost  # half points to get there


def prize(s: State, place: Place) -> float:
    """What owning a place is worth."""
    found = PRIZES[s.scenario.id].get(place.id, 0.0) + BY_LEVEL[place.level]
    region = HEXES[place.hex].region
    if s.scenario.id in BY_STATES and REGIONS[region].kingdom and place.fortress:
        found += STATE * ground.weight(place) / max(1, shared.dominance_factor(s, region))
    return found


def gain(s: State, place: Place, side: int) -> float:
    """What taking a place is worth: more, the nearer its State is to coming over (GC-S3.4)."""
    found = prize(s, place)
    region = HEXES[place.hex].region
    if s.scenario.id in BY_STATES and place.fortress and ground.alignment(s, region) != side:
        needed = shared.dominance_factor(s, region) - shared.dominance(s, side, region)
        weight = ground.weight(place)
        found += STATE * weight / max(weight, needed, 1)
    return found


class Front:
    """Where the enemies of a side stand, and which places they threaten: asked for every Force of the side."""

    __slots__ = ("beside", "enemies", "friends", "generals", "near", "side")

    def __init__(self, s: State, side: int) -> None:
        self.side = side
        self.enemies = strength.by_hex(s, side)
        self.beside: dict[str, float] = {}  # enemy strength within two hexes of a place
        self.near: dict[str, float] = {}  # and within a few
        for hex, theirs in self.enemies.items():
            for place in places_within(hex, NEAR):
                self.near[place] = self.near.get(place, 0.0) + theirs
            for place in places_within(hex, 2):
                self.beside[place] = self.beside.get(place, 0.0) + theirs
        ours = forces.forces_of(s, side)
        self.generals = [one for one in ours if one.general]
        self.friends = [one.place for one in ours if not one.is_baron and not one.is_besieged]


@cache
def places_within(hex: str, hexes: int) -> tuple[str, ...]:
    return tuple(place.hex for place in PLACES.values() if ground.distance(place.hex, hex) <= hexes)


def aim_of(s: State, leader: Leader, front: Front | None = None) -> Aim:
    """The best that a Force can do."""
    front = front or Front(s, leader.side)
    ours = strength.of_force(s, leader)
    best = hold(s, leader, ours, front)
    best.worth += SETTLED
    leaves = left_open(s, leader, front)
    meeting = [one.place for one in front.generals]
    for hex, cost in reach(s, leader, front.enemies).items():
        if not HEXES[hex].place and hex not in front.enemies and hex not in meeting:
            continue
        delay = 1 + HASTE * (cost / TURN)
        for aim in aims_at(s, leader, hex, ours, front):
            aim.cost = cost
            aim.worth = aim.worth / delay - leaves
            if aim.worth > best.worth:
                best = aim
    return best


def left_open(s: State, leader: Leader, front: Front) -> float:
    """What is given away by marching off: a prize that nobody else guards, with enemies who could walk in."""
    place = ground.fortress_at(leader.place)
    if (
        place is None
        or ground.owner(s, place) != leader.side
        or len(forces.forces_at(s, leader.place, leader.side)) > 1
    ):
        return 0.0
    close = min([ground.distance(hex, leader.place) for hex in front.enemies] or [99])
    loss = LEFT * prize(s, place) * max(0.0, 1 - close / (3 * NEAR))
    return SPLIT * loss if may_leave_guard(s, leader, front) else loss


def guard_needed(leader: Leader, front: Front) -> float:
    """The strength that holds the walls of a place against what is near."""
    place = ground.fortress_at(leader.place)
    threat = max([front.near.get(leader.place, 0.0) * 0.6, 1.5])
    return threat / strength.walls(place) if place is not None else threat


def may_leave_guard(s: State, leader: Leader, front: Front) -> bool:
    """A Major Force strong enough to be divided, with somebody to lead the rest."""
    if not leader.general or strength.of_force(s, leader) < 2.5 * guard_needed(leader, front):
        return False
    minors = [id for id in s.minors[leader.side] if s.scenario.army_of[id] == leader.army]
    return bool(minors) or any(one.under == leader.id for one in s.leaders.values())


def hold(s: State, leader: Leader, ours: float, front: Front) -> Aim:
    """To stay: what is guarded, and what is besieged or fought here."""
    here = leader.place
    if here in front.enemies:
        return contest(s, leader, here, ours, front.enemies[here])
    place = ground.place_at(here)
    if place is None or not place.fortress or ground.owner(s, place) != leader.side:
        return Aim(here, "hold", 0.0)
    others = [one for one in forces.forces_at(s, here, leader.side) if one.id != leader.id]
    threat = front.near.get(here, 0.0)
    if others or not threat or may_leave_guard(s, leader, front):
        return Aim(here, "hold", 0.05 * prize(s, place))
    return Aim(here, "hold", GUARD * prize(s, place) * min(1.0, 2 * threat / max(ours, 1.0)))


def contest(s: State, leader: Leader, hex: str, ours: float, theirs: float) -> Aim:
    """Enemies in a hex: beat them, or lay siege to them."""
    place = ground.fortress_at(hex)
    odds = strength.chance(ours, theirs)
    won = SPOILS * theirs
    kind = "fight"
    if place is not None and ground.owner(s, place) != leader.side:
        won += gain(s, place, leader.side)
        kind = "besiege" if strength.guns(s, leader) else "fight"
    elif place is not None:
        won += RELIEF * prize(s, place)
        kind = "relieve"
    return Aim(hex, kind, won * odds - RISK * ours * (1 - odds))


def aims_at(s: State, leader: Leader, hex: str, ours: float, front: Front) -> list[Aim]:
    if hex in front.enemies:
        if not fit_to_fight(s, leader):
            return []
        friends = sum(strength.of_force(s, one) for one in forces.forces_at(s, hex, leader.side))
        return [contest(s, leader, hex, ours + friends, front.enemies[hex])]
    place = ground.place_at(hex)
    found: list[Aim] = []
    risk = RISK * max(0.0, front.beside.get(hex, 0.0) - ours)
    if place is not None and ground.may_be_conquered(s, place):
        owner = ground.owner(s, place)
        threat = front.near.get(hex, 0.0)
        if owner != leader.side:
            closer = any(ground.distance(one, hex) < ground.distance(leader.place, hex) for one in front.friends)
            found.append(Aim(hex, "take", gain(s, place, leader.side) * (SHARED if closer else 1.0) - risk))
        elif place.fortress and threat and not forces.forces_at(s, hex, leader.side):
            found.append(Aim(hex, "hold", 0.4 * prize(s, place) * min(1.0, threat / max(ours, 1.0)) - risk))
    if not leader.general and not leader.is_baron:
        found += [
            Aim(hex, "join", JOIN * strength.of_force(s, one) + 0.3) for one in front.generals if one.place == hex
        ]
    return found


@cache
def edges(scenario: str, weather: str) -> dict[str, tuple[tuple[str, int], ...]]:
    """Steps out of every hex with their half points; what pontoons spare is left out."""
    s = State(Rules(SCENARIOS[scenario]))
    s.weather = weather
    return {hex: tuple((step.to, ground.cost(s, step)) for step in ground.steps(s, hex)) for hex in HEXES}


@cache
def edges_back(scenario: str, weather: str) -> dict[str, tuple[tuple[str, int], ...]]:
    """Steps into every hex."""
    found: dict[str, list[tuple[str, int]]] = {hex: [] for hex in HEXES}
    for hex, ways in edges(scenario, weather).items():
        for to, cost in ways:
            found[to].append((hex, cost))
    return {hex: tuple(ways) for hex, ways in found.items()}


def reach(s: State, leader: Leader, enemies: dict[str, float]) -> dict[str, int]:
    """Half points to every hex that a Force could get to; enemies end a way."""
    return spread(edges(s.scenario.id, s.weather), leader.place, enemies, ends=True)


def way_back(s: State, goal: str, enemies: dict[str, float]) -> dict[str, int]:
    """Half points from every hex to a goal, for who walks there step by step."""
    return spread(edges_back(s.scenario.id, s.weather), goal, enemies, ends=False)


def spread(
    ways: dict[str, tuple[tuple[str, int], ...]], start: str, enemies: dict[str, float], *, ends: bool
) -> dict[str, int]:
    """From a hex outwards, around enemies, or up to them: hexes in buckets by their half points."""
    found = {start: 0}
    buckets: list[list[str]] = [[] for _ in range(FAR)]
    buckets[0].append(start)
    for cost, hexes in enumerate(buckets):
        for hex in hexes:
            if cost > found[hex] or (hex in enemies and hex != start):
                continue
            for to, more in ways[hex]:
                total = cost + more
                if total < found.get(to, FAR) and (ends or to not in enemies):
                    found[to] = total
                    buckets[total].append(to)
    return found


def fit_to_fight(s: State, leader: Leader) -> bool:
    """GC-8.8.1.c: at least half in good order, and not guns alone."""
    these = forces.units(s, leader)
    return not forces.is_half_demoralised(these) and any(not unit.counter.type.artillery for unit in these)


def is_supplied(s: State, leader: Leader, pool: str) -> bool:
    return not pool or lines.has_line(s, pool, leader.side, leader.place)


def can_besiege(s: State, leader: Leader) -> bool:
    return siege.may_besiege(s, leader) and bool(strength.guns(s, leader))
