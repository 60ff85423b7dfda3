"""Where each Force of a side should go: what is to be taken, beaten, relieved, guarded, by what the side wants."""

# interpreted: compiled, with the rules compiled too, a Front is freed too early and the process ends (mypyc)

from __future__ import annotations

from typing import Final

from ..data import BARONS, HEXES, REGIONS
from ..data.things import Place
from ..pieces import NOBODY, Leader
from ..rules.common import forces, ground, lines
from ..rules.consolidation import may_serve
from ..rules.scenarios import shared
from ..state import State
from . import arrivals, hunger, sieges, strength
from .fronts import NEAR, SCARCE, Front, conquerable, decides, is_cut_off, is_named, prize
from .guards import (
    RISK,
    dared,
    dearness,
    exposed,
    guard_needed,
    has_company,
    is_kept,
    left_open,
    may_leave_guard,
    post_of,
    threat_if_open,
)
from .ways import FAR, TURN, by_ship, distances, reach, regions_between

REPULSE: Final = 1.2  # what a failed attack on a Baron costs
HASTE: Final = 1.0  # what a turn of marching takes off
GUARD: Final = 0.4
IDLE: Final = 0.01  # of a prize that nobody threatens: whoever has anything else to do goes
SHARED: Final = 0.4  # of what a friend is nearer to
HIDDEN: Final = 20.0  # to be where nobody can come
RELIEVED: Final = 0.2  # of a prize, to free the General who guards it
JOIN: Final = 0.02  # what it brings to march to a larger friend
TETHER: Final = 0.35  # what each Region more between a Captain General and his Supply Source takes off (T-ap)
STOP: Final = 1.0  # a Fortress that is worth so much is taken on the way
SETTLED: Final = 0.3  # a new goal must be better by so much than to stay
HELD_OUT: Final = 0.5  # of the Assaults that a garrison loses are its end
PINNED: Final = 0.3  # of the spoils, for an army shut up behind walls: it takes nothing, and starves
TOGETHER: Final = 0.5  # of the strength of friends who could come, too
BROUGHT: Final = 0.7  # of a Siege, if the guns must come by ship
SAILED: Final = 2  # turns that they take
HOLDS: Final = 0.9  # of its strength, to keep it there
FOCUS: Final = 2.0  # a prize in the State that a Force is to win


class Aim:
    """Where a Force should be, what for, and how much that is worth."""

    __slots__ = ("cost", "hex", "kind", "worth")

    def __init__(self, hex: str, kind: str, worth: float, cost: int = 0) -> None:
        self.hex = hex
        self.kind = kind
        self.worth = worth
        self.cost = cost  # half points to get there


def aim_of(s: State, leader: Leader, front: Front | None = None, *, fights: bool = True) -> Aim:
    """The best that a Force can do; without fights, what can be had by marching."""
    front = front or Front(s, leader.side)
    ours = strength.of_force(s, leader)
    best = hold(s, leader, ours, front)
    if leader.place in front.waiting and arrivals.may_meet(s, leader):
        best = max(best, Aim(leader.place, "fetch", front.waiting[leader.place]), key=lambda aim: aim.worth)
    men = forces.sp_of(s, leader)
    best.worth += SETTLED - hunger.toll(s, leader, leader.place, men)
    leaves = left_open(s, leader, front)
    kept = is_kept(leader, front)
    home = home_of(s, leader, front)
    costs = reach(s, leader, front.enemies)
    if leader.id in front.wants.sails:
        costs = by_ship(s, leader, front.enemies, costs, camps_of(s, leader, front))
    post = post_of(s, leader, front)
    if post in costs and (post not in front.enemies or post == leader.place):
        return Aim(post, "hold", HIDDEN, costs[post])
    marks: dict[str, Place | None] = {place.hex: place for place in front.goals}
    for hex in [*front.enemies, *[one.place for one in (front.friends if leader.general else front.generals)]]:
        marks.setdefault(hex, ground.place_at(hex))
    for hex in front.waiting if arrivals.may_meet(s, leader) else ():
        marks.setdefault(hex, ground.place_at(hex))
    safe = {place.hex: place for place in refuges(s, leader)} if dearness(s, leader, front) > 1 else {}
    marks.update(safe)
    most = TURN * (s.scenario.turns - s.turn + 1)  # later is too late
    for hex, place in marks.items():
        cost = costs.get(hex)
        if cost is None or cost > most or hex == leader.place:
            continue
        if home and HEXES[hex].region not in home and hex not in safe:
            continue
        if not fights and hex in front.enemies:
            continue
        delay = 1 + HASTE * max(0, cost - way_to(leader, hex, front)) / TURN
        open = left_open(s, leader, front, hex) if kept or (leaves and hex in front.armies) else leaves
        leash = open + (tether(s, leader, hex) if leader.general else 0.0) + hunger.toll(s, leader, hex, men)
        for aim in aims_at(s, leader, hex, place, ours, front, (best.worth + leash) * delay, cost):
            aim.cost = cost
            aim.worth = aim.worth / delay - leash
            if aim.worth > best.worth:
                best = aim
    return best


def camps_of(s: State, leader: Leader, front: Front) -> list[str]:
    """Where others besiege what is wanted; in the last third of a scenario also what decides it and is weakly held."""
    found = [place.hex for place in front.lacks if [one for one in besiegers(s, place.hex, front) if one is not leader]]
    if 3 * s.turn > 2 * s.scenario.turns:
        ours = strength.of_force(s, leader)
        needed = [place.hex for place in front.lacks if decides(s, place, front.side)]
        found += [hex for hex in needed if 0 < front.enemies.get(hex, 0.0) <= ours]
    return found


def besiegers(s: State, hex: str, front: Front) -> list[Leader]:
    return [one for one in front.friends if one.place == hex and hex in front.enemies]


def home_of(s: State, leader: Leader, front: Front) -> tuple[str, ...]:
    """The Regions that a Force does not leave; in the last half of a scenario only Barons have such."""
    if leader.is_baron:
        return (BARONS[leader.id].state,)
    here = HEXES[leader.place].region
    ours = shared.aligned(s, leader.side) if front.wants.lasts else []
    if here in ours and len(ours) < SCARCE:
        return (here,)
    home = front.wants.stays.get(leader.id, ())
    if any(HEXES[place.hex].region in home for place in front.lacks):
        return home
    done = front.wants.cleared and not any(HEXES[hex].region in home for hex in front.enemies)
    return () if done or (front.wants.cleared and 2 * s.turn > s.scenario.turns) else home


def refuges(s: State, leader: Leader) -> list[Place]:
    """Fortified Cities of the side near enough for a Captain who must not be lost."""
    cities = [place for place in conquerable(s.scenario.id) if place.level == "fortified_city"]
    near = [place for place in cities if ground.distance(place.hex, leader.place) <= 3 * NEAR]
    return [place for place in near if ground.owner(s, place) == leader.side]


def tether(s: State, leader: Leader, hex: str) -> float:
    """GC-6.3.1.b: the further a Captain General goes from his Supply Source, the less money comes."""
    source = s.sources[s.scenario.pool_of(leader.army)].hex
    if not source:
        return 0.0
    home, here, there = HEXES[source].region, HEXES[leader.place].region, HEXES[hex].region
    return TETHER * max(0, regions_between(home, there) - max(1, regions_between(home, here)))


def hold(s: State, leader: Leader, ours: float, front: Front) -> Aim:
    """To stay: what is guarded, and what is besieged or fought here."""
    here = leader.place
    if here in front.enemies:
        friends = [one for one in besiegers(s, here, front) if one is not leader]
        if friends and is_of_no_use_inside(s, leader):
            return Aim(here, "hold", 0.0)
        return contest(s, leader, here, ours + strength.of_forces(s, friends), front)
    place = ground.fortress_at(here)
    if place is None or ground.owner(s, place) != leader.side:
        return Aim(here, "hold", -exposed(s, leader, here, ours, front) if dearness(s, leader, front) > 1 else 0.0)
    if dearness(s, leader, front) > 1 and (risk := exposed(s, leader, here, ours, front)):
        return Aim(here, "hold", -risk)
    threat = max(front.near.get(here, 0.0), front.landings.get(here, 0.0))
    if has_company(s, leader, front):
        return Aim(here, "hold", 0.0)
    if not is_named(s, place, front) or not threat or may_leave_guard(s, leader, front):
        return Aim(here, "hold", IDLE * prize(s, place, leader.side))
    part = GUARD if is_kept(leader, front) else GUARD * dared(s, place, front)  # what one has is too little to win
    return Aim(here, "hold", part * prize(s, place, leader.side) * min(1.0, 2 * threat / max(ours, 1.0)))


def is_of_no_use_inside(s: State, leader: Leader) -> bool:
    """Light horse within walls that others hold: it eats, and could take what lies open."""
    return ground.owns_fortress(s, leader.place, leader.side) and forces.is_all_light(forces.units(s, leader))


# A hex with enemies


def contest(s: State, leader: Leader, hex: str, ours: float, front: Front, least: float = -FAR, cost: int = 0) -> Aim:
    """Enemies in a hex: beat them, or lay siege to them. What cannot be worth the least is not weighed."""
    place = ground.fortress_at(hex)
    foes = forces.enemies_at(s, hex, leader.side)
    inside = place if place is not None and ground.owner(s, place) != leader.side else None
    won = front.spoils(s, hex)
    if FOCUS * won <= least:
        return Aim(hex, "fight", -FAR)
    barons = all(one.is_baron for one in foes)
    if barons and hex != leader.place:
        won *= shared_with(leader, hex, front) * on_campaign(leader, hex, front)
    odds = prospects(s, leader, foes, ours, front.enemies.get(hex, 0.0), inside)
    lasts = siege_odds(s, leader, foes, ours, inside, front, cost) if inside is not None else 0.0
    lost = front.stakes * (REPULSE if barons or lasts > odds else RISK * dearness(s, leader, front) * ours)
    worth = won * max(odds, lasts) - lost * (1 - max(odds, lasts))
    if front.wants.state and inside is not None and not barons and ours >= HOLDS * strength.of_forces(s, foes):
        worth += PINNED * front.wants.spoils * strength.of_forces(s, foes)
    kind = "relieve" if place is not None else "fight"
    if inside is not None:
        kind = "besiege" if lasts > odds or strength.guns(s, leader) else "fight"
    return Aim(hex, kind, worth - exposed(s, leader, hex, ours, front) if dearness(s, leader, front) > 1 else worth)


def prospects(s: State, leader: Leader, foes: list[Leader], ours: float, theirs: float, inside: Place | None) -> float:
    """That these enemies are beaten at once: in the field, or by storm."""
    if not foes:
        return 1.0
    barons = all(one.is_baron for one in foes)
    if inside is None and not barons:
        return strength.chance(ours, theirs)
    return strength.assault_odds(s, leader, foes[0], inside) * (1.0 if barons else HELD_OUT)


def siege_odds(
    s: State, leader: Leader, foes: list[Leader], ours: float, place: Place, front: Front, cost: int
) -> float:
    """That guns and hunger open a place before the army is needed elsewhere: the strongest Force is inside, the others
    must be driven off first."""
    turns = min(front.wants.patience, s.scenario.turns - s.turn + 1 - cost // TURN)
    if not foes or turns <= 0 or leader.is_baron:
        return 0.0
    garrison = max(foes, key=lambda one: forces.sp_of(s, one))
    odds = sieges.stands(ours, strength.of_force(s, garrison))
    if (others := strength.of_forces(s, foes) - strength.of_force(s, garrison)) > 0:
        odds *= strength.chance(ours, others)
    falls = sieges.falls(s, leader, garrison, place, turns, cut=is_cut_off(s, garrison, front))
    if decides(s, place, front.side):
        for king in gunners(s, leader, front):
            falls = max(falls, BROUGHT * sieges.falls(s, king, garrison, place, turns - SAILED, cut=False))
        falls = max(falls, sieges.stormed(s, leader, garrison, place, turns))
    return odds * falls


def gunners(s: State, leader: Leader, front: Front) -> list[Leader]:
    """Friends who come by ship with guns to the camp of those who besiege (GC-S2.3): who has none shuts the enemy up
    for them."""
    if leader.id in front.wants.sails or strength.guns(s, leader):
        return []
    return [one for one in front.friends if one.id in front.wants.sails and strength.guns(s, one)]


def aims_at(
    s: State, leader: Leader, hex: str, place: Place | None, ours: float, front: Front, least: float, cost: int = 0
) -> list[Aim]:
    """What a Force could do in a hex that is worth more than the least."""
    if hex in front.enemies:
        if not fit_to_fight(s, leader):
            return []
        friends = strength.of_forces(s, forces.forces_at(s, hex, leader.side)) + converging(
            s, leader, hex, place, front
        )
        return [contest(s, leader, hex, ours + friends, front, least, cost)]
    found: list[Aim] = []
    side = leader.side
    if place is not None and ground.may_be_conquered(s, place):
        if ground.owner(s, place) != side:
            if (place.fortress or place.id in front.wants.places) and FOCUS * front.gain(s, place) > least:
                found.append(Aim(hex, "take", taking(s, leader, place, front)))
            if (first := entry(s, leader, place, front)) > 0:
                found.append(Aim(hex, "enter", first))
        elif is_named(s, place, front) and (threat := threat_if_open(s, leader, place, front)):
            danger = min(1.0, threat / max(ours, 1.0))
            part = 1.0 if place.id in front.wants.keeps else GUARD
            found.append(Aim(hex, "hold", part * prize(s, place, side) * danger))
        risk = exposed(s, leader, hex, ours, front)
        if ground.owner(s, place) == side and dearness(s, leader, front) > 1 and place.fortress:
            found.append(Aim(hex, "hold", 0.05))  # walls, if it is dangerous outside
        for aim in found if risk else ():
            aim.worth -= risk
    if hex in front.waiting and arrivals.may_meet(s, leader):
        found.append(Aim(hex, "fetch", front.waiting[hex] * shared_with(leader, hex, front)))
    if not leader.is_baron:
        found += [Aim(hex, "join", join(s, leader, one, front)) for one in front.friends if one.place == hex]
    return found


def converging(s: State, leader: Leader, hex: str, place: Place | None, front: Front) -> float:
    """In the second half of a scenario all who are near go together for what decides it; nobody precious counts on
    that."""
    if place is None or place not in front.lacks or 2 * s.turn <= s.scenario.turns or not decides(s, place, front.side):
        return 0.0
    if leader.id in front.wants.precious:
        return 0.0
    far = distances(s.scenario.id, s.weather, hex)
    near = [one for one in front.friends if one is not leader and 0 < far.get(one.place, FAR) <= 2 * TURN]
    return TOGETHER * strength.of_forces(s, near)


def join(s: State, leader: Leader, friend: Leader, front: Front) -> float:
    """What it is worth to march to a friend: to a General a little always."""
    found = union(s, leader, friend, front)
    if friend.general and not leader.general:
        found += JOIN * strength.of_force(s, friend) + 0.3 + relieved(s, leader, friend, front)
    return found


def relieved(s: State, leader: Leader, friend: Leader, front: Front) -> float:
    """What it is worth to take over the guard of a place, so that a General can go who holds it alone."""
    place = ground.fortress_at(friend.place)
    if place is None or not is_named(s, place, front) or ground.owner(s, place) != front.side:
        return 0.0
    if post_of(s, friend, front) == friend.place or has_company(s, friend, front) or not front.near.get(friend.place):
        return 0.0
    if not may_serve(s, leader, friend) or strength.of_force(s, leader) < guard_needed(s, friend, front):
        return 0.0
    return 0.0 if may_leave_guard(s, friend, front) else RELIEVED * prize(s, place, front.side)


def union(s: State, one: Leader, other: Leader, front: Front) -> float:
    """What two Forces can do as one that neither can alone: the best of the enemy armies within reach of them."""
    if not any(first.general and may_serve(s, second, first) for first, second in ((one, other), (other, one))):
        return 0.0
    ours, theirs = strength.of_force(s, one), strength.of_force(s, other)
    far, best = distances(s.scenario.id, s.weather, other.place), 0.0
    for hex in front.armies:
        cover = front.enemies[hex]
        more = strength.chance(ours + theirs, cover) - strength.chance(max(ours, theirs), cover)
        best = max(best, more * front.spoils(s, hex) / (1 + HASTE * far.get(hex, FAR) / TURN))
    return best


def worth_stopping(s: State, leader: Leader) -> bool:
    """Whether the open Fortress in which a Force stands is reason enough to go no further."""
    place = ground.fortress_at(leader.place)
    return place is not None and Front(s, leader.side).gain(s, place) >= STOP


def taking(s: State, leader: Leader, place: Place, front: Front) -> float:
    """What an open Fortress is worth to this Force: less for each friend who will be there first."""
    return front.gain(s, place) * shared_with(leader, place.hex, front) * on_campaign(leader, place.hex, front)


def on_campaign(leader: Leader, hex: str, front: Front) -> float:
    """How much dearer a prize is in the State that a Force is to win."""
    return FOCUS if way_to(leader, hex, front) else 1.0


def way_to(leader: Leader, hex: str, front: Front) -> int:
    """Half points to the State that a Force is to win, if the hex is in it: who has chosen it minds them no more."""
    campaign = front.campaigns.get(leader.id)
    return max(1, campaign.way) if campaign is not None and campaign.state == HEXES[hex].region else 0


def shared_with(leader: Leader, hex: str, front: Front) -> float:
    """What is left of a prize for a Force: of those who are equally near the smallest goes, the others go on. Who is
    too weak for the enemies there takes nothing away from those who are not."""
    mine = ground.distance(leader.place, hex), front.sizes.get(leader.id, 0.0), leader.id
    able = [one for one in front.movers if front.sizes[one.id] >= front.enemies.get(hex, 0.0)]
    before = [(ground.distance(one.place, hex), front.sizes[one.id], one.id) for one in able]
    return float(SHARED ** min(2, sum(other < mine for other in before)))


def entry(s: State, leader: Leader, place: Place, front: Front) -> float:
    """GC-S2.8.a, GC-S5.3: what it is worth that this Captain is the first of his side in a State."""
    worth = front.wants.enters.get(leader.id, 0.0)
    state = HEXES[place.hex].region
    if ground.alignment(s, state) == NOBODY and REGIONS[state].kingdom and not leader.is_baron:
        return front.wants.opens  # GC-S2.8.e
    if not worth or ground.alignment(s, state) in (leader.side, NOBODY) or s.story.get(f"rolled_{state}"):
        return 0.0
    return worth


def fit_to_fight(s: State, leader: Leader) -> bool:
    """GC-8.8.1.c: at least half in good order, and not guns alone."""
    these = forces.units(s, leader)
    return not forces.is_half_demoralised(these) and any(not unit.counter.type.artillery for unit in these)


def is_supplied(s: State, leader: Leader, pool: str) -> bool:
    return not pool or lines.has_line(s, pool, leader.side, leader.place)
