"""What a Force gives away by marching off, who may stay behind, and what threatens those who are precious."""

# interpreted: compiled, with the rules compiled too, a Front is freed too early and the process ends (mypyc)

from __future__ import annotations

from typing import Final

from ..data import COUNTERS, PLACES
from ..data.things import Place
from ..pieces import Leader, Unit
from ..rules.common import forces, ground
from ..state import State
from . import strength
from .fronts import NEAR, Front, decides, is_named, prize
from .ways import FAR, TURN, distances

RISK: Final = 0.4  # of one's own strength, if the attack fails
CHASE: Final = 2 * TURN  # half points from which it hunts somebody precious
EVEN: Final = 0.75  # of his strength: he gives no battle that he could as well lose
FACED: Final = 0.8  # of the strength near a place that must be kept
BEATEN: Final = 1.25  # so much stronger is who may leave such a place to beat them
RAID: Final = 4 * TURN  # half points from which an army comes by surprise
KEPT: Final = 9.0  # strength that may always come against a place that must be kept
PARTS: Final = 5  # SP of a unit that is divided for a garrison
SPLIT: Final = 0.15  # of that, if a guard can be left behind
LEFT: Final = 0.5  # of a prize that is left open
LAST: Final = 4  # turns in which all of it is


def post_of(s: State, leader: Leader, front: Front) -> str:
    """The hex in which a Captain hides, or that he holds by now; who has ships is back before an enemy comes who is far
    away."""
    if leader.id in front.wants.hides:
        return PLACES[front.wants.hides[leader.id]].hex
    place, since = front.wants.guards.get(leader.id, ("", 0))
    if not place or s.turn < since:
        return ""
    hex = PLACES[place].hex
    return "" if leader.id in front.wants.sails and not marching_on(s, hex, front, TURN) else hex


def is_kept(leader: Leader, front: Front) -> bool:
    place = ground.fortress_at(leader.place)
    return place is not None and place.id in front.wants.keeps


def marching_on(s: State, hex: str, front: Front, back: int = FAR) -> dict[str, float]:
    """Enemy armies that could be in a hex before one knows of it, or before one is back from so far."""
    far = distances(s.scenario.id, s.weather, hex)
    within = min(RAID, back + TURN)
    return {there: theirs for there, theirs in front.armies.items() if far.get(there, FAR) <= within}


def guard_needed(s: State, leader: Leader, front: Front) -> float:
    """The strength that holds the walls of a place against what is near, or, if all hangs on it, may come from afar."""
    place = ground.fortress_at(leader.place)
    threat = max(front.near.get(leader.place, 0.0) * 0.6, 1.5)
    if place is not None and place.id in front.wants.keeps:
        threat = max([threat, KEPT, *[FACED * theirs for theirs in marching_on(s, leader.place, front).values()]])
    return threat / strength.walls(place) if place is not None else threat


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


def has_company(s: State, leader: Leader, front: Front) -> bool:
    """Another Captain of the side holds the place with him, not a Baron, nor a King who has better things to do; if all
    hangs on it, the one whose task it is, with enough men."""
    if not is_kept(leader, front):
        friends = forces.forces_at(s, leader.place, leader.side)
        return any(one.id != leader.id and not one.is_baron and one.id not in front.wants.precious for one in friends)
    id = keeper(s, leader.place, front)
    return id not in ("", leader.id) and strength.of_force(s, s.leaders[id]) >= guard_needed(s, leader, front)


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


def comes(s: State, leader: Leader, front: Front, target: str) -> bool:
    """Whether an enemy could come to the place that a Force leaves before it is back, other than one whom it goes to
    beat."""
    far = distances(s.scenario.id, s.weather, leader.place)
    back = far.get(target, FAR) if target else FAR
    beaten = BEATEN * front.armies.get(target, 0.0) <= strength.of_force(s, leader)
    barons = [hex for hex in front.enemies if hex not in front.armies and ground.distance(hex, leader.place) <= NEAR]
    if any(one.is_baron for one in forces.forces_at(s, leader.place, front.side)):
        barons = []  # one of ours holds the walls against them
    if any(far.get(hex, FAR) <= back + TURN for hex in barons if hex != target):
        return True
    return any(hex != target or not beaten for hex in marching_on(s, leader.place, front, back))


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
    shut_up = target if front.armies.get(target, 0.0) <= strength.of_force(s, leader) else ""
    raiders = front.enemies if decides(s, place, front.side) else front.armies  # a Baron may take it, too
    close = min([ground.distance(hex, leader.place) for hex in raiders if hex != shut_up] or [99])
    close = 0 if leader.place in front.landings else close
    last = s.turn + LAST > s.scenario.turns  # what is lost now is not won back
    loss = dared(s, place, front) * prize(s, place, leader.side) * max(0.0, 1 - close / (3 * NEAR))
    if last:
        return loss
    return (SPLIT if may_leave_guard(s, leader, front) else 1.0) * LEFT * loss


def dared(s: State, place: Place, front: Front) -> float:
    """How much the loss of a place counts: less to who has nothing to lose, but nobody dares what he needs to win."""
    return 1.0 if decides(s, place, front.side) else front.stakes


def threat_if_open(s: State, leader: Leader, place: Place, front: Front) -> float:
    """The enemies near a place of the side that nobody guards, or Barons who are too weak for them; where all hangs on
    it, those who could come before this Force, if nobody is there who could hold it. Anybody keeps a landing away
    (GC-8.1.1.a)."""
    there = forces.forces_at(s, place.hex, front.side)
    if place.id not in front.wants.keeps:
        if not there and place.hex in front.landings:
            return front.landings[place.hex]
        threat = front.near.get(place.hex, 0.0)
        held = strength.of_forces(s, there) * strength.walls(place)
        late = 3 * s.turn > 2 * s.scenario.turns and decides(s, place, front.side)
        helped = late or all(one.is_baron for one in there)
        return threat if helped and held < FACED * threat else 0.0
    back = distances(s.scenario.id, s.weather, place.hex).get(leader.place, FAR)
    threat = sum(marching_on(s, place.hex, front, back).values())
    mine = ground.distance(leader.place, place.hex)
    nearer = [one for one in front.movers if one not in there and ground.distance(one.place, place.hex) < mine]
    held = strength.of_forces(s, [*there, *nearer]) * strength.walls(place)
    return threat if held < FACED * threat else 0.0


def dearness(s: State, leader: Leader, front: Front) -> float:
    """How much dearer this Force is than others."""
    dear = front.wants.precious
    return max([dear.get(one.id, 1.0) for one in forces.captains(s, leader)]) if dear else 1.0


def exposed(s: State, leader: Leader, hex: str, ours: float, front: Front) -> float:
    """What it costs to be where stronger enemies are near: for somebody precious, as far as they march in a turn."""
    dear = dearness(s, leader, front)
    if dear > 1:
        threat, ours = max(hunters(s, hex, front), default=0.0) + front.armies.get(hex, 0.0), EVEN * ours
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
