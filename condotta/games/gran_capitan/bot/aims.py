"""Where each Force of a side should go: what is to be taken, beaten, relieved, guarded, by what the side wants."""

# interpreted: compiled, with the rules compiled too, a Front is freed too early and the process ends (mypyc)

from __future__ import annotations

from functools import cache
from typing import Final

from ..data import BARONS, COUNTERS, HEXES, PLACES, REGIONS, SCENARIOS
from ..data.things import Place
from ..pieces import NOBODY, Leader, Unit
from ..rules import scenarios
from ..rules.common import changes, forces, ground, lines
from ..rules.consolidation import may_serve
from ..rules.scenarios import shared
from ..state import Rules, State
from . import hunger, strength
from .campaigns import Campaign, campaigns
from .wants import WANTS, Wants
from .ways import FAR, TURN, by_ship, distances, places_within, reach, regions_between

BY_LEVEL: Final = {"fortified_city": 2.5, "fortified_town": 1.4, "town": 0.35}
RISK: Final = 0.4  # of one's own strength, if the attack fails
REPULSE: Final = 1.2  # what a failed attack on a Baron costs
HASTE: Final = 1.0  # what a turn of marching takes off
NEAR: Final = 6  # hexes in which an army is a danger
CHASE: Final = 2 * TURN  # half points from which it hunts somebody precious
EVEN: Final = 0.75  # of his strength: he gives no battle that he could as well lose
GUARD: Final = 0.4
FACED: Final = 0.8  # of the strength near a place that must be kept
BEATEN: Final = 1.25  # so much stronger is who may leave such a place to beat them
RAID: Final = 4 * TURN  # half points from which an army comes by surprise
KEPT: Final = 9.0  # strength that may always come against a place that must be kept
PARTS: Final = 5  # SP of a unit that is divided for a garrison
SPLIT: Final = 0.15  # of that, if a guard can be left behind
LEFT: Final = 0.5  # of a prize that is left open
SHARED: Final = 0.4  # of what a friend is nearer to
HIDDEN: Final = 20.0  # to be where nobody can come
RELIEF: Final = 1.2  # a besieged friend draws helpers
LATE: Final = 3.0  # in the last third of a scenario Regions must be cleared of the last enemy
JOIN: Final = 0.02  # what it brings to march to a larger friend
TETHER: Final = 0.35  # what each Region more between a Captain General and his Supply Source takes off (T-ap)
SOURCE: Final = 6.0  # what a place is worth for the Supply Source in it
STOP: Final = 1.0  # a Fortress that is worth so much is taken on the way
SETTLED: Final = 0.3  # a new goal must be better by so much than to stay
HELD_OUT: Final = 0.5  # of the Assaults that a garrison loses are its end
PINNED: Final = 0.3  # of the spoils, for an army shut up behind walls: it takes nothing, and starves
HOLDS: Final = 0.9  # of its strength, to keep it there
FOCUS: Final = 2.0  # a prize in the State that a Force is to win
SCARCE: Final = 3  # States: who is lost with the last of them sets more store by each, if there are no more


class Aim:
    """Where a Force should be, what for, and how much that is worth."""

    __slots__ = ("cost", "hex", "kind", "worth")

    def __init__(self, hex: str, kind: str, worth: float, cost: int = 0) -> None:
        self.hex = hex
        self.kind = kind
        self.worth = worth
        self.cost = cost  # half points to get there


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


class Front:
    """Where the enemies of a side stand, what they threaten, what is to be had: asked for every Force of the side."""

    __slots__ = (
        "armies", "beaten", "beside", "campaigns", "enemies", "friends", "gains", "generals", "goals", "lacks",
        "movers", "near", "needed", "side", "sizes", "stakes", "state", "wants",
    )  # fmt: skip

    def __init__(self, s: State, side: int) -> None:
        self.side = side
        self.wants = wants_of(s, side)
        self.stakes = stakes(s, side)
        self.state = self.wants.state * scarcity(s, self.wants, side)
        self.enemies: dict[str, float] = {}  # as they defend
        self.armies: dict[str, float] = {}  # as they march: Barons stay at home
        for leader in forces.forces(s):
            if leader.side != side:
                self.enemies[leader.place] = self.enemies.get(leader.place, 0.0) + strength.behind_cover(s, leader)
                if not leader.is_baron:
                    self.armies[leader.place] = self.armies.get(leader.place, 0.0) + strength.of_force(s, leader)
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
        self.goals: list[Place] = []
        self.lacks: list[Place] = []  # wanted places of the enemy
        held: dict[tuple[int, str], int] = {}  # weights of Fortresses (GC-S3.4)
        for place in conquerable(s.scenario.id):
            owner = ground.owner(s, place)
            if owner != side:
                if place.id in self.wants.places:
                    self.lacks.append(place)
                if place.fortress or self.wants.enters or self.wants.opens:
                    self.goals.append(place)
            elif place.fortress and (place.hex in self.near or place.id in self.wants.keeps):
                self.goals.append(place)
            key = owner, HEXES[place.hex].region
            held[key] = held.get(key, 0) + ground.weight(place)
        self.needed = still_needed(s, side, held) if self.wants.state else {}
        self.campaigns: dict[str, Campaign] = campaigns(s, self) if self.wants.state else {}

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

    def spoils(self, s: State, hex: str) -> float:
        """What it brings to beat the enemies in a hex."""
        found = self.beaten.get(hex)
        if found is None:
            wants, place, foes = self.wants, ground.fortress_at(hex), forces.enemies_at(s, hex, self.side)
            late = LATE if 3 * s.turn > 2 * s.scenario.turns else 1.0
            found = wants.spoils * strength.of_forces(s, foes) + late * wants.cleared.get(HEXES[hex].region, 0.0)
            found += sum(wants.hunted.get(one.id, 0.0) + wants.hunted.get(one.army, 0.0) for one in foes)
            if place is not None and ground.owner(s, place) == self.side:
                found += RELIEF * prize(s, place, self.side)
            elif place is not None and ground.may_be_conquered(s, place):
                found += self.gain(s, place)
            self.beaten[hex] = found
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


def aim_of(s: State, leader: Leader, front: Front | None = None, *, fights: bool = True) -> Aim:
    """The best that a Force can do; without fights, what can be had by marching."""
    front = front or Front(s, leader.side)
    ours = strength.of_force(s, leader)
    best = hold(s, leader, ours, front)
    men = forces.sp_of(s, leader)
    best.worth += SETTLED - hunger.toll(s, leader, leader.place, men)
    leaves = left_open(s, leader, front)
    kept = is_kept(leader, front)
    home = home_of(s, leader, front)
    costs = reach(s, leader, front.enemies)
    if leader.id in front.wants.sails:
        costs = by_ship(s, leader, front.enemies, costs)
    post = post_of(s, leader, front)
    if post in costs and (post not in front.enemies or post == leader.place):
        return Aim(post, "hold", HIDDEN, costs[post])
    marks: dict[str, Place | None] = {place.hex: place for place in front.goals}
    for hex in [*front.enemies, *[one.place for one in (front.friends if leader.general else front.generals)]]:
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
        open = left_open(s, leader, front, hex) if kept else leaves
        leash = open + (tether(s, leader, hex) if leader.general else 0.0) + hunger.toll(s, leader, hex, men)
        for aim in aims_at(s, leader, hex, place, ours, front, (best.worth + leash) * delay):
            aim.cost = cost
            aim.worth = aim.worth / delay - leash
            if aim.worth > best.worth:
                best = aim
    return best


def post_of(s: State, leader: Leader, front: Front) -> str:
    """The hex in which a Captain hides, or that he holds by now."""
    if leader.id in front.wants.hides:
        return PLACES[front.wants.hides[leader.id]].hex
    place, since = front.wants.guards.get(leader.id, ("", 0))
    return PLACES[place].hex if place and s.turn >= since else ""


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


def left_open(s: State, leader: Leader, front: Front, target: str = "") -> float:
    """What is given away by marching off: a prize that nobody else guards, with enemies who could walk in, other than
    the one against whom the Force marches."""
    place = ground.fortress_at(leader.place)
    if place is None or ground.owner(s, place) != leader.side or has_company(s, leader, front):
        return 0.0
    if not is_named(s, place, front):
        return 0.0
    if place.id in front.wants.keeps:
        leaves_guard = s.phase == "organisation" and may_leave_guard(s, leader, front)
        return 0.0 if leaves_guard or not comes(s, leader, front, target) else prize(s, place, leader.side)
    close = min([ground.distance(hex, leader.place) for hex in front.armies] or [99])
    loss = front.stakes * LEFT * prize(s, place, leader.side) * max(0.0, 1 - close / (3 * NEAR))
    return SPLIT * loss if may_leave_guard(s, leader, front) else loss


def comes(s: State, leader: Leader, front: Front, target: str) -> bool:
    """Whether an enemy could come to the place that a Force leaves before it is back, other than one whom it goes to
    beat."""
    far = distances(s.scenario.id, s.weather, leader.place)
    back = far.get(target, FAR) if target else FAR
    beaten = BEATEN * front.armies.get(target, 0.0) <= strength.of_force(s, leader)
    barons = [hex for hex in front.enemies if hex not in front.armies and ground.distance(hex, leader.place) <= NEAR]
    if any(far.get(hex, FAR) <= back + TURN for hex in barons if hex != target):
        return True
    return any(hex != target or not beaten for hex in marching_on(s, leader.place, front, back))


def marching_on(s: State, hex: str, front: Front, back: int = FAR) -> dict[str, float]:
    """Enemy armies that could be in a hex before one knows of it, or before one is back from so far."""
    far = distances(s.scenario.id, s.weather, hex)
    within = min(RAID, back + TURN)
    return {there: theirs for there, theirs in front.armies.items() if far.get(there, FAR) <= within}


def has_company(s: State, leader: Leader, front: Front) -> bool:
    """Another Captain of the side holds the place with him, not a Baron, nor a King who has better things to do; if all
    hangs on it, the one whose task it is, with enough men."""
    if not is_kept(leader, front):
        friends = forces.forces_at(s, leader.place, leader.side)
        return any(one.id != leader.id and not one.is_baron and one.id not in front.wants.precious for one in friends)
    id = keeper(s, leader.place, front)
    return id not in ("", leader.id) and strength.of_force(s, s.leaders[id]) >= guard_needed(s, leader, front)


def keeper(s: State, hex: str, front: Front) -> str:
    """Who of several Captains holds a place: the weakest who is strong enough, else the strongest."""
    these = [one for one in forces.forces_at(s, hex, front.side) if not one.is_baron]
    posted = [one for one in these if post_of(s, one, front) == hex]
    these = posted or [one for one in these if one.id not in front.wants.precious]
    if len(these) < 2:
        return these[0].id if these else ""
    by_strength = sorted(these, key=lambda one: strength.of_force(s, one))
    need = guard_needed(s, by_strength[0], front)
    return next((one for one in by_strength if strength.of_force(s, one) >= need), by_strength[-1]).id


def guard_needed(s: State, leader: Leader, front: Front) -> float:
    """The strength that holds the walls of a place against what is near, or, if all hangs on it, may come from afar."""
    place = ground.fortress_at(leader.place)
    threat = max(front.near.get(leader.place, 0.0) * 0.6, 1.5)
    if place is not None and place.id in front.wants.keeps:
        threat = max([threat, KEPT, *[FACED * theirs for theirs in marching_on(s, leader.place, front).values()]])
    return threat / strength.walls(place) if place is not None else threat


def is_kept(leader: Leader, front: Front) -> bool:
    place = ground.fortress_at(leader.place)
    return place is not None and place.id in front.wants.keeps


def divisible(s: State, leader: Leader) -> Unit | None:
    """GC-1.3.4.1.a: the largest unit of infantry of a Captain of which a part could be left behind."""
    kinds = {COUNTERS[id].kind for id in s.pool[leader.side]}
    found = [u for u in leader.units if u.counter.type.infantry and u.sp >= PARTS and u.counter.kind in kinds]
    return max(found, key=lambda unit: unit.sp, default=None)


def may_leave_guard(s: State, leader: Leader, front: Front) -> bool:
    """A Force strong enough to be divided, with somebody to lead the rest."""
    if leader.is_baron:
        return False
    if is_kept(leader, front):
        if len(forces.units(s, leader)) < 3 and divisible(s, leader) is None:
            return False
    elif len(forces.units(s, leader)) < 3 or leader.id in front.wants.undivided:
        return False
    ours, need = strength.of_force(s, leader), guard_needed(s, leader, front)
    if ours < 2.5 * need:
        return False
    if dearness(s, leader, front) > 1 and any(
        EVEN * (ours - need) < theirs for theirs in hunters(s, leader.place, front)
    ):
        return False  # nobody weakens himself before those who are after him
    minors = [id for id in s.minors[leader.side] if s.scenario.army_of[id] == leader.army]
    return bool(minors) or any(one.under == leader.id for one in s.leaders.values())


def hold(s: State, leader: Leader, ours: float, front: Front) -> Aim:
    """To stay: what is guarded, and what is besieged or fought here."""
    here = leader.place
    if here in front.enemies:
        return contest(s, leader, here, ours, front)
    place = ground.fortress_at(here)
    if place is None or ground.owner(s, place) != leader.side:
        return Aim(here, "hold", -exposed(s, leader, here, ours, front) if dearness(s, leader, front) > 1 else 0.0)
    if dearness(s, leader, front) > 1 and (risk := exposed(s, leader, here, ours, front)):
        return Aim(here, "hold", -risk)
    threat = front.near.get(here, 0.0)
    if has_company(s, leader, front):
        return Aim(here, "hold", 0.0)
    if not is_named(s, place, front) or not threat or may_leave_guard(s, leader, front):
        return Aim(here, "hold", 0.05 * prize(s, place, leader.side))
    part = GUARD if is_kept(leader, front) else GUARD * front.stakes  # what one has is too little to win
    return Aim(here, "hold", part * prize(s, place, leader.side) * min(1.0, 2 * threat / max(ours, 1.0)))


# A hex with enemies


def contest(s: State, leader: Leader, hex: str, ours: float, front: Front, least: float = -FAR) -> Aim:
    """Enemies in a hex: beat them, or lay siege to them. What cannot be worth the least is not weighed."""
    place = ground.fortress_at(hex)
    foes = forces.enemies_at(s, hex, leader.side)
    theirs = front.enemies.get(hex, 0.0)
    inside = place if place is not None and ground.owner(s, place) != leader.side else None
    kind = "relieve" if place is not None else "fight"
    if inside is not None:
        kind = "besiege" if strength.guns(s, leader) else "fight"
    won = front.spoils(s, hex)
    if FOCUS * won <= least:
        return Aim(hex, kind, -FAR)
    barons = all(one.is_baron for one in foes)
    if barons and hex != leader.place:
        won *= shared_with(leader, hex, front) * on_campaign(leader, hex, front)
    odds = prospects(s, leader, foes, ours, theirs, inside)
    digs = kind == "besiege" and strength.shot_odds(s, leader, foes[0], fine=True) > 0
    lost = front.stakes * (REPULSE if barons or digs else RISK * dearness(s, leader, front) * ours)
    worth = won * odds - lost * (1 - odds)
    if front.wants.state and inside is not None and not barons and ours >= HOLDS * strength.of_forces(s, foes):
        worth += PINNED * front.wants.spoils * strength.of_forces(s, foes)
    return Aim(hex, kind, worth - exposed(s, leader, hex, ours, front) if dearness(s, leader, front) > 1 else worth)


def prospects(s: State, leader: Leader, foes: list[Leader], ours: float, theirs: float, inside: Place | None) -> float:
    """That these enemies are beaten, or the walls taken: by storm, or by guns that can do something about them."""
    if not foes:
        return 1.0
    barons = all(one.is_baron for one in foes)
    if inside is None and not barons:
        return strength.chance(ours, theirs)
    storm = strength.assault_odds(s, leader, foes[0], inside) * (1.0 if barons else HELD_OUT)
    shot = strength.shot_odds(s, leader, foes[0], fine=True) if inside is not None else 0.0
    if not shot:
        return storm
    return max(storm, min(0.9, 0.4 + shot) if barons else shot + (1 - shot) * strength.chance(ours, theirs))


def dearness(s: State, leader: Leader, front: Front) -> float:
    """How much dearer this Force is than others."""
    dear = front.wants.precious
    return max([dear.get(one.id, 1.0) for one in forces.captains(s, leader)]) if dear else 1.0


def exposed(s: State, leader: Leader, hex: str, ours: float, front: Front) -> float:
    """What it costs to be where stronger enemies are near: for somebody precious, as far as they march in a turn."""
    dear = dearness(s, leader, front)
    if dear > 1:
        threat, ours = max(hunters(s, hex, front), default=0.0), EVEN * ours
        if (place := ground.fortress_at(hex)) is not None and ground.owner(s, place) == leader.side:
            ours *= strength.walls(place)
    else:
        threat = front.beside.get(hex, 0.0)
    return front.stakes * RISK * dear * max(0.0, threat - ours)


def hunters(s: State, hex: str, front: Front) -> list[float]:
    """The armies that could fall upon somebody in a hex before he is away, and the Barons beside him."""
    far = distances(s.scenario.id, s.weather, hex)
    barons = [there for there in front.enemies if there not in front.armies and 0 < far.get(there, FAR) <= TURN]
    return [front.enemies[there] for there in barons] + [
        theirs for there, theirs in front.armies.items() if 0 < far.get(there, FAR) <= CHASE
    ]


def aims_at(
    s: State, leader: Leader, hex: str, place: Place | None, ours: float, front: Front, least: float
) -> list[Aim]:
    """What a Force could do in a hex that is worth more than the least."""
    if hex in front.enemies:
        if not fit_to_fight(s, leader):
            return []
        friends = strength.of_forces(s, forces.forces_at(s, hex, leader.side))
        return [contest(s, leader, hex, ours + friends, front, least)]
    found: list[Aim] = []
    side = leader.side
    if place is not None and ground.may_be_conquered(s, place):
        if ground.owner(s, place) != side:
            if place.fortress and FOCUS * front.gain(s, place) > least:
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
    if not leader.is_baron:
        found += [Aim(hex, "join", join(s, leader, one, front)) for one in front.friends if one.place == hex]
    return found


def join(s: State, leader: Leader, friend: Leader, front: Front) -> float:
    """What it is worth to march to a friend: to a General a little always."""
    return union(s, leader, friend, front) + (
        JOIN * strength.of_force(s, friend) + 0.3 if friend.general and not leader.general else 0.0
    )


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


def threat_if_open(s: State, leader: Leader, place: Place, front: Front) -> float:
    """The enemies near a place of the side that nobody guards; where all hangs on it, those who could come before this
    Force, if nobody is there who could hold it."""
    there = forces.forces_at(s, place.hex, front.side)
    if place.id not in front.wants.keeps:
        return 0.0 if there else front.near.get(place.hex, 0.0)
    back = distances(s.scenario.id, s.weather, place.hex).get(leader.place, FAR)
    threat = sum(marching_on(s, place.hex, front, back).values())
    mine = ground.distance(leader.place, place.hex)
    nearer = [one for one in front.movers if one not in there and ground.distance(one.place, place.hex) < mine]
    held = strength.of_forces(s, [*there, *nearer]) * strength.walls(place)
    return threat if held < FACED * threat else 0.0


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
    """What is left of a prize for a Force: of those who are equally near the smallest goes, the others go on."""
    mine = ground.distance(leader.place, hex), front.sizes.get(leader.id, 0.0), leader.id
    before = [(ground.distance(one.place, hex), front.sizes[one.id], one.id) for one in front.movers]
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
