"""What a side wants in a scenario, and where each of its Forces should go: places, enemies, what is to be guarded."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from ..data import HEXES, REGIONS
from ..data.things import Place
from ..pieces import Leader
from ..rules.combat import siege
from ..rules.common import forces, ground, lines
from ..rules.scenarios import shared
from ..state import State
from . import strength

# What the victory conditions of a scenario name: what it is worth to either side.
PRIZES: Final[dict[str, dict[str, float]]] = {
    "otranto": {"taranto": 16, "otranto": 14, "lecce": 4, "brindisi": 4, "gallipoli": 3},
    "ferrandino": {
        "napoli": 14, "gaeta": 12, "salerno": 12, "reggio": 14, "sulmona": 3, "lanciano": 3, "campobasso": 3,
        "isernia": 3,
    },
    "naples": {"napoli": 8, "gaeta": 5, "barletta": 5},
    "lautrec": {"napoli": 10, "gaeta": 4},
    "charles_viii": {"napoli": 10, "gaeta": 6, "reggio": 8, "salerno": 4},
}  # fmt: skip
BY_LEVEL: Final = {"fortified_city": 2.5, "fortified_town": 1.4, "town": 0.35}
STATE: Final = 7.0  # what a State is worth where States decide, shared among what its Dominance needs
BY_STATES: Final = ("naples", "lautrec", "charles_viii")
SPOILS: Final = 0.5  # of a beaten Force
RISK: Final = 0.55  # of one's own
HASTE: Final = 0.22  # what a turn of marching takes off
TURN: Final = 14  # half points that a Force makes in a turn, about
FAR: Final = 5 * TURN
NEAR: Final = 7  # hexes in which an enemy is a danger
GUARD: Final = 0.55
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


def aim_of(s: State, leader: Leader) -> Aim:
    """The best that a Force can do."""
    ours = strength.of_force(s, leader)
    enemies = strength.by_hex(s, leader.side)
    best = hold(s, leader, ours, enemies)
    best.worth += SETTLED
    for hex, cost in reach(s, leader, enemies).items():
        delay = 1 + HASTE * (cost / TURN)
        for aim in aims_at(s, leader, hex, ours, enemies):
            aim.cost = cost
            aim.worth /= delay
            if aim.worth > best.worth:
                best = aim
    return best


def hold(s: State, leader: Leader, ours: float, enemies: dict[str, float]) -> Aim:
    """To stay: what is guarded, and what is besieged or fought here."""
    here = leader.place
    if here in enemies:
        return contest(s, leader, here, ours, enemies[here])
    place = ground.place_at(here)
    if place is None or not place.fortress or ground.owner(s, place) != leader.side:
        return Aim(here, "hold", 0.0)
    others = [one for one in forces.forces_at(s, here, leader.side) if one.id != leader.id]
    threat = sum(theirs for hex, theirs in enemies.items() if ground.distance(hex, here) <= NEAR)
    if others or not threat:
        return Aim(here, "hold", 0.05 * prize(s, place))
    return Aim(here, "hold", GUARD * prize(s, place) * min(1.0, 2 * threat / max(ours, 1.0)))


def contest(s: State, leader: Leader, hex: str, ours: float, theirs: float) -> Aim:
    """Enemies in a hex: beat them, or lay siege to them."""
    place = ground.fortress_at(hex)
    odds = strength.chance(ours, theirs)
    gain = SPOILS * theirs
    kind = "fight"
    if place is not None and ground.owner(s, place) != leader.side:
        gain += prize(s, place)
        kind = "besiege" if strength.guns(s, leader) else "fight"
    elif place is not None:
        gain += RELIEF * prize(s, place)
        kind = "relieve"
    return Aim(hex, kind, gain * odds - RISK * ours * (1 - odds))


def aims_at(s: State, leader: Leader, hex: str, ours: float, enemies: dict[str, float]) -> list[Aim]:
    if hex in enemies:
        if not fit_to_fight(s, leader):
            return []
        friends = sum(strength.of_force(s, one) for one in forces.forces_at(s, hex, leader.side))
        return [contest(s, leader, hex, ours + friends, enemies[hex])]
    place = ground.place_at(hex)
    found: list[Aim] = []
    danger = sum(theirs for there, theirs in enemies.items() if ground.distance(there, hex) <= 2)
    risk = RISK * max(0.0, danger - ours)
    if place is not None and ground.may_be_conquered(s, place):
        owner = ground.owner(s, place)
        if owner != leader.side:
            found.append(Aim(hex, "take", prize(s, place) - risk))
        elif place.fortress and not forces.forces_at(s, hex, leader.side):
            threat = sum(theirs for there, theirs in enemies.items() if ground.distance(there, hex) <= NEAR)
            if threat:
                found.append(Aim(hex, "hold", 0.4 * prize(s, place) * min(1.0, threat / max(ours, 1.0)) - risk))
    generals = [one for one in forces.forces_at(s, hex, leader.side) if one.general]
    if generals and not leader.general and not leader.is_baron:
        found.append(Aim(hex, "join", JOIN * strength.of_force(s, generals[0]) + 0.3))
    return found


def reach(s: State, leader: Leader, enemies: dict[str, float], limit: int = FAR) -> dict[str, int]:
    """Half points to every hex that a Force could get to; enemies end a way."""
    found = {leader.place: 0}
    todo = [(0, leader.place)]
    while todo:
        cost, hex = heappop(todo)
        if cost > found[hex] or (hex in enemies and hex != leader.place):
            continue
        for step in ground.steps(s, hex):
            total = cost + ground.cost(s, step)
            if total <= limit and total < found.get(step.to, limit + 1):
                found[step.to] = total
                heappush(todo, (total, step.to))
    return found


def way_back(s: State, goal: str, enemies: dict[str, float], limit: int = FAR) -> dict[str, int]:
    """Half points from every hex to a goal, for who walks there step by step."""
    found = {goal: 0}
    todo = [(0, goal)]
    while todo:
        cost, hex = heappop(todo)
        if cost > found[hex]:
            continue
        for step in ground.steps(s, hex):
            if step.to in enemies:
                continue
            back = ground.step_between(step.to, hex)
            assert back is not None
            total = cost + ground.cost(s, back)
            if total <= limit and total < found.get(step.to, limit + 1):
                found[step.to] = total
                heappush(todo, (total, step.to))
    return found


def fit_to_fight(s: State, leader: Leader) -> bool:
    """GC-8.8.1.c: at least half in good order, and not guns alone."""
    these = forces.units(s, leader)
    return not forces.is_half_demoralised(these) and any(not unit.counter.type.artillery for unit in these)


def is_supplied(s: State, leader: Leader, pool: str) -> bool:
    return not pool or lines.has_line(s, pool, leader.side, leader.place)


def can_besiege(s: State, leader: Leader) -> bool:
    return siege.may_besiege(s, leader) and bool(strength.guns(s, leader))
