"""Heuristics for phase 5: where armies go, and how they fight."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final

from condotta.core.flow import Decision, Option, Seat
from condotta.core.heuristics import Heuristic, Rank, offered, only, prefer, preferred, with_verbs

from ..data import BATTLE, JERUSALEM, ROME, TERRITORIES
from ..pieces import AR, C1, HI, HORDE, KINDS, KN, LI, Battle, Fighter, Group
from ..rules import barbarians
from ..rules.battle import powers, totals
from ..rules.common import clash
from ..rules.common.geography import in_play, is_open
from ..rules.common.questions import armies_in, army, building_level, fresh, home_of, is_banned, may_attack_freely
from ..rules.march import groups, meeting, ways
from ..state import State
from .realm import UNIT_STRENGTH, built, is_exposed, is_threatened, rivalry

HORDE_STRENGTH: Final[tuple[float, ...]] = (1.0, 1.5, 0.0, 0.0, 1.3, 0.0, 0.0)
LAND_WORTH: Final = 0.35  # HP that another territory is worth
LEAST_GAIN: Final = 0.15  # HP for which an army sets out
GUARD: Final = 0.3  # HP that a unit in a threatened territory is worth
A_GARRISON: Final = 4  # units that will hold what they have taken
LOST_UNIT: Final = 0.12
USUAL_ATTACK: Final = 8.0  # of an enemy who has not rolled yet
HIT_ORDER: Final[tuple[int, ...]] = (LI, HI, AR, KN, C1, C1 + 1, C1 + 2)


# ---- prospects


def strength(counts: Sequence[int], of: Sequence[float] = UNIT_STRENGTH) -> float:
    return sum(n * each for n, each in zip(counts, of, strict=True))


def odds(s: State, seat: Seat, mine: Sequence[int], area: str, enemy: int) -> float:
    """That an army wins there."""
    if enemy == HORDE:
        there = army(s, HORDE, area)
        theirs = strength(there if any(there) else barbarians.composition(s), HORDE_STRENGTH)
        edge = 0.12 * (6 - totals.best_of(s.barbarian_dice)) if s.barbarian_dice else 0.0
    else:
        theirs = strength(army(s, enemy, area)) + building_level(s, area, 1)
        edge = -0.25
    return chance(strength(mine), theirs, edge + 0.12 * totals.penalty(s, seat))


def chance(mine: float, theirs: float, edge: float = 0.0) -> float:
    """That so much strength beats so much."""
    return 1 / (1 + exp(-(2.2 * (mine / theirs - 1.0) + 0.4 + edge))) if theirs else 1.0


def prize(s: State, seat: Seat, area: str) -> float:
    """What it brings to hold this territory, in HP."""
    if area not in TERRITORIES:
        return 0.0
    if home_of(s, area) == seat:
        return 1.8
    owner = s.control.get(area)
    gain = LAND_WORTH if owner is None else LAND_WORTH * rivalry(s, owner) ** 2 + 0.3  # what a rival loses
    if TERRITORIES[area].settlement is not None and area not in s.conquered:
        gain += 1.0 + built(s, area)
        if area in (ROME, JERUSALEM):
            gain += 1.2 if area in s.taken_first else 3.2
    return gain


def gain_at(s: State, seat: Seat, area: str, riders: Sequence[int], what: str) -> float:
    """What entering this area with these units is worth; below 0: better not."""
    if not any(riders):
        return -1.0
    enemies = [HORDE] if what == "resistance" else [side for side in armies_in(s, area) if side != seat]
    victims = ways.victims_of(s, seat, area)
    price = sum(meeting.price_of_attack(s, seat, victim) for victim in victims)
    hope = 1.0
    for enemy in enemies:
        if enemy == HORDE or enemy in victims:
            hope *= odds(s, seat, riders, area, enemy)
    return hope * prize(s, seat, area) - (1 - hope) * (1.0 + LOST_UNIT * sum(riders)) - 1.3 * price


def plan(s: State, group: Group) -> tuple[float, list[str]]:
    """The best target within reach of a group, and the way there (without where it stands); nothing: ([])."""
    ship = ways.galley_of(s, group) is not None
    start = group.area
    if start not in TERRITORIES and not ship:
        return 0.0, []  # by Logistics on its way over the sea
    best = {start: ways.mp_left(s, group)}
    came: dict[str, str] = {}
    edge = [start]
    found, goal = LEAST_GAIN, ""
    usable = in_play(s.available)
    for here in edge:
        if is_banned(s, "movement", here):
            continue
        for there in ways.neighbours(here, ship):
            left = best[here] - ways.cost_of(s, group.seat, here, there, ship)
            if left < 0 or there not in usable or best.get(there, -1) >= left:
                continue
            what = ways.obstacle(s, group.seat, there)
            if what:
                worth = -1.0 if what == "forbidden" else gain_at(s, group.seat, there, group.riders, what)
                if worth > found and there != start:
                    found, goal = worth, there
                    came[there] = here
                continue
            best[there] = left
            came[there] = here
            edge.append(there)
            if found < GUARD and there in TERRITORIES and any(group.riders) and is_exposed(s, group.seat, there):
                found, goal = GUARD, there
    way = way_back(came, start, goal)
    return (found, way) if way else (0.0, [])


def way_back(came: dict[str, str], start: str, goal: str) -> list[str]:
    """From where one came into each area: the way to the goal, without the start."""
    way: list[str] = []
    while goal and goal != start:
        way.append(goal)
        goal = came[goal]
    return way[::-1]


def imagined(s: State, seat: Seat, leader: str) -> Group:
    """The group that this element could lead, with all it can take on where it stands."""
    group = groups.led_by(s, seat, leader)
    if group.area in TERRITORIES:
        groups.load_all(s, group)
        kind = to_leave(s, group)
        if kind >= 0:
            group.riders[kind] -= 1
    return group


def to_leave(s: State, group: Group) -> int:
    """The kind of unit that should stay so that the territory is not lost; -1: nobody."""
    here = group.area
    seat = group.seat
    if here not in TERRITORIES or s.control.get(here) != seat:
        return -1
    if s.markers.get(here) == seat or sum(army(s, seat, here)) > sum(group.riders) or sum(group.riders) < 3:
        return -1
    if home_of(s, here) == seat and not is_threatened(s, seat, here):
        return -1
    kinds = HIT_ORDER if home_of(s, here) != seat else HIT_ORDER[:3]  # no Knights to guard what falls back to me
    return next((kind for kind in kinds if group.riders[kind]), -1)


# ---- combat.action and move.go


def choose_action(s: State, d: Decision, rng: Random) -> Option:
    """The transport whose army has the best target; units without one go and meet it; else pass."""
    moves = with_verbs(d, "move")
    best, chosen = LEAST_GAIN, None
    for option in moves:
        group = imagined(s, d.seat, str(option.args[0]))
        worth = plan(s, group)[0] if any(group.riders) else 0.0
        if worth > best:
            best, chosen = worth, option
    return chosen or fetch(s, d.seat, moves) or preferred(d, "pass")


def fetch(s: State, seat: Seat, moves: list[Option]) -> Option | None:
    """An empty transport that can reach units of mine in my own land."""
    for option in moves:
        element = s.elements[str(option.args[0])]
        if element.kind not in ("war_wagon", "galley") or element.place not in TERRITORIES:
            continue
        if sum(fresh(s, seat, element.place)) == 0 and way_to_units(s, groups.led_by(s, seat, element.id)):
            return option
    return None


def way_to_units(s: State, group: Group) -> list[str]:
    """The way to the most fresh units in own territories within reach."""
    ship = ways.galley_of(s, group) is not None
    if group.area not in TERRITORIES and not ship:
        return []
    best = {group.area: ways.mp_left(s, group)}
    came: dict[str, str] = {}
    edge = [group.area]
    most, goal = 1, ""
    for here in edge:
        for there in ways.neighbours(here, ship):
            left = best[here] - ways.cost_of(s, group.seat, here, there, ship)
            if left < 0 or there in best or not is_open(s, there):
                continue
            if there in TERRITORIES and s.control.get(there) != group.seat:
                continue
            best[there] = left
            came[there] = here
            edge.append(there)
            waiting = sum(fresh(s, group.seat, there)) if there in TERRITORIES else 0
            if waiting > most:
                most, goal = waiting, there
    return way_back(came, group.area, goal)


def go(s: State, d: Decision, rng: Random) -> Option:
    """Load what fits, leave a guard, follow the plan; without one stop."""
    group = s.groups[-1]
    loading = preferred(d, "load_all", "load") if ways.space_left(s, group) > 0 else None
    if loading is not None and loading.verb in ("load_all", "load"):
        return loading
    guard = to_leave(s, group)
    leaving = offered(d, [("drop", KINDS[guard])]) if guard >= 0 else None
    if leaving is not None:
        return leaving
    _, way = plan(s, group)
    if not way and not any(group.riders):
        way = way_to_units(s, group)
    return offered(d, [("step", there) for there in way[:1]]) or preferred(d, "stop", "done", "pass", "step")


def dare(s: State, d: Decision, rng: Random) -> Option:
    """An attack that costs honour must bring more."""
    group = s.groups[-1] if s.groups else None
    area = str((d.params or {}).get("territory", ""))
    pays = group is not None and gain_at(s, d.seat, area, group.riders, ways.obstacle(s, d.seat, area)) > LEAST_GAIN
    return preferred(d, "attack" if pays else "back")


def rank_moves(s: State, d: Decision) -> Sequence[Option]:
    """What a thoughtful player looks at: stopping, steps, loading all."""
    return [*with_verbs(d, "stop", "load_all"), *with_verbs(d, "step")[:6]]


# ---- the battle


def of_battle(s: State, seat: Seat) -> tuple[Battle, Fighter, Fighter]:
    """The battle on top, my side, the other side."""
    b = s.battles[-1]
    return (b, b.attacker, b.defender) if b.attacker.seat == seat else (b, b.defender, b.attacker)


def reroll(s: State, d: Decision, rng: Random) -> Option:
    """The die whose second throw promises most; none if the roll is good enough."""
    b, mine, other = of_battle(s, d.seat)
    aim = aims(s, b, mine, other)
    best, chosen = use_of(mine.dice, *aim) + 0.15, preferred(d, "done")
    for option in with_verbs(d, "reroll"):
        sides = int(option.args[0])
        worth = sum(use_of(dice, *aim) / sides for dice in thrown_again(mine.dice, sides))
        if worth > best:
            best, chosen = worth, option
    return chosen


def thrown_again(dice: list[int], sides: int) -> list[list[int]]:
    """All that the dice may show when the one with so many sides is thrown again."""
    place = BATTLE.dice.index(sides)
    return [[*dice[:place], value, *dice[place + 1 :]] for value in range(1, sides + 1)]


def aims(s: State, b: Battle, mine: Fighter, other: Fighter) -> tuple[float, int, int, int]:
    """What my dice must beat, how much a win can do, how many losses are spared, how much a defeat hurts."""
    if other.seat == HORDE:
        target = float(totals.best_of(other.dice or s.barbarian_dice or [4, 6, 8])) + 4 * other.sacrificed
    elif other.dice:
        target = totals.best_of(other.dice) + totals.penalty(s, other.seat) + 4.0 * other.sacrificed
    else:
        target = USUAL_ATTACK
    target -= totals.penalty(s, mine.seat) + 4 * mine.sacrificed
    cap = sum(clash.melee(s, b, mine)) + 2 * mine.powers[KN]
    return target, cap, mine.powers[HI], sum(clash.melee(s, b, other))


def use_of(dice: list[int], aim: float, cap: int, spared: int, hurt: int) -> float:
    """Damage done less damage taken."""
    edge = totals.best_of(dice) - aim
    return (min(edge, cap) if edge > 0 else -min(-edge, hurt)) - 0.9 * max(0, min(dice) - spared)


def overwhelm(s: State, d: Decision, rng: Random) -> Option:
    """Spare my own losses if there are any, else hit harder."""
    return preferred(d, "fewer_losses" if of_battle(s, d.seat)[1].losses > 0 else "more_damage")


def take_hit(s: State, d: Decision, rng: Random) -> Option:
    """The unit that is missed least: Heavy Infantry that turns light, Light Infantry, then the dearer ones."""
    kinds = {str(option.args[-1]): option for option in d.options}
    order = [KINDS[kind] for kind in HIT_ORDER]
    if KINDS[HI] in kinds and d.prompt == "battle.damage":
        mine = army(s, d.seat, s.battles[-1].area)
        if mine[HI] > 1 or not mine[LI]:
            order.insert(0, KINDS[HI])
    return next((kinds[kind] for kind in order if kind in kinds), d.options[0])


def captain(s: State, d: Decision, rng: Random) -> Option:
    """Act as a Knight or an Archer; else stop the enemy's strongest power."""
    uses = (("emulate", (KN, AR, HI)), ("enable", (KN, AR, HI)), ("cancel", (KN, AR)))
    return offered(d, [(verb, KINDS[kind]) for verb, kinds in uses for kind in kinds]) or preferred(d, "done")


def sacrifice(s: State, d: Decision, rng: Random) -> Option:
    """Only a defender who knows what to beat, and needs no more than four points."""
    b, mine, other = of_battle(s, d.seat)
    if mine is b.defender and other.dice and sum(clash.melee(s, b, mine)) > 3 and not mine.sacrificed:
        short = totals.best_of(other.dice) + totals.penalty(s, other.seat) - totals.penalty(s, mine.seat)
        if 7 <= short <= 11:
            return preferred(d, "sacrifice", "done")
    return preferred(d, "done")


def protect(s: State, d: Decision, rng: Random) -> Option:
    """Walls against melee, unless the enemy shoots."""
    b, _, other = of_battle(s, d.seat)
    against = "archery" if powers.active(s, b, other, AR) > 2 else "melee"
    return next((o for o in d.options if o.args == (against,)), d.options[-1])


def crew(s: State, d: Decision, rng: Random) -> Option:
    """The cheapest unit that is not needed in melee, if there are enough."""
    b, mine, _ = of_battle(s, d.seat)
    kinds = (LI, HI, AR) if sum(clash.melee(s, b, mine)) > 2 else ()
    crews = (o for kind in kinds for o in with_verbs(d, "crew") if o.args[0] == KINDS[kind])
    return next(crews, preferred(d, "done"))


def fight_on(s: State, d: Decision, rng: Random) -> Option:
    """On, unless an enemy player is clearly stronger and there is a way out."""
    lost = of_battle(s, d.seat)[2].seat != HORDE and is_weaker(s, d.seat, 0.4)
    return preferred(d, "retreat", "fight_on") if lost else preferred(d, "fight_on")


def is_weaker(s: State, seat: Seat, share: float) -> bool:
    """Less than this share of the enemy's strength is left in the battle."""
    b, mine, other = of_battle(s, seat)
    return strength(army(s, mine.seat, b.area)) < share * strength(army(s, other.seat, b.area))


def capture(s: State, d: Decision, rng: Random) -> Option:
    """With three times the enemy's number it costs nothing."""
    b, mine, other = of_battle(s, d.seat)
    many = sum(army(s, mine.seat, b.area)) >= 3 * sum(army(s, other.seat, b.area))
    return preferred(d, "yes" if many else "no")


def keep_or_sack(s: State, d: Decision, rng: Random) -> Option:
    """In another's home, which falls back as soon as the army leaves, florins are better than buildings."""
    area = str((d.params or {}).get("territory", ""))
    owner = home_of(s, area) if area in TERRITORIES else None
    passing = owner not in (None, d.seat) and sum(army(s, d.seat, area)) < A_GARRISON
    return preferred(d, "sack_all", "sack") if passing else preferred(d, "keep_all", "keep", "one_by_one")


def spoils(s: State, d: Decision, rng: Random) -> Option:
    """What others leave unguarded: only of those with whom I am at war."""
    taken = ((o, s.elements[str(o.args[0])].seat) for o in with_verbs(d, "take"))
    return next((o for o, owner in taken if may_attack_freely(s, d.seat, owner)), preferred(d, "done"))


def let_pass(s: State, d: Decision, rng: Random) -> Option:
    element = s.elements.get(str((d.params or {}).get("element", "")))
    free = element is not None and element.seat >= 0 and may_attack_freely(s, d.seat, element.seat)
    return preferred(d, "take_it", "sack_it") if free else preferred(d, "let_pass")


HEURISTICS: Final[dict[str, Heuristic]] = {
    "combat.action": choose_action,
    "move.go": go,
    "move.attack": dare,
    "battle.reroll": reroll,
    "battle.overwhelming": overwhelm,
    **dict.fromkeys(("battle.damage", "events.hit_unit"), take_hit),
    "battle.horde_damage": prefer("hit"),  # what is worst for them stands first
    "battle.captain": captain,
    "battle.sacrifice": sacrifice,
    "battle.walls": protect,
    "battle.crew": crew,
    "battle.go_on": fight_on,
    "battle.surrender": prefer("fight_on"),
    "battle.agree": lambda s, d, rng: preferred(d, "yes" if is_weaker(s, d.seat, 0.5) else "no"),  # it saves units
    "battle.capture": capture,
    "battle.next": prefer("done"),
    **dict.fromkeys(("conquest.all", "conquest.thing"), keep_or_sack),
    "meeting.things": spoils,
    "meeting.army": let_pass,
}
RANKS: Final[dict[str, Rank]] = {
    "combat.action": only("pass", "move", "fight", "march", "raid", most=8),
    "move.go": rank_moves,
}
