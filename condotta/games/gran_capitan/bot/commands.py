"""Orders and organisation: which Order serves the aim of a Force, who pays, who is sent out and who stays behind."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from condotta.core.flow import Arg, Decision, Option
from condotta.core.heuristics import by_verb, offered

from ..data import COUNTERS, FACTS, ORDERS
from ..pieces import Leader, Unit
from ..rules import discipline
from ..rules.command import orders
from ..rules.common import changes, forces, ground
from ..state import State
from . import aims, battles, fronts, guards, strength, ways

WEAK: Final = 0.45  # of the strength nearby: then one goes away
WEAK_KING: Final = 0.8  # and somebody precious
WORTH_DESERTERS: Final = 12.0  # an aim for which an Order is Forced when money or the Command Path is missing
TIRED: Final = 0.3  # of the men would desert: no second month of Attack
GARRISONED: Final = 5.0  # a prize for which somebody stays behind
SMALL: Final = 12  # SP below which a Force is not divided: hunger spares it (T-attrition)
LEAST: Final = 4  # with less it takes no walls, not even from a Baron
ALERT: Final = 3  # hexes within which an enemy army keeps one's own together
EYED: Final = 14  # and within which what is left must be able to face it
FACES: Final = 1.0
PAID: Final = 6  # AP with which a column costs nothing that is missed
MONTH: Final = 18  # half points that a Minor Force makes before it gets another Order, about
FIGHTS: Final = ("fight", "besiege", "relieve")
RESTING: Final = (changes.GARRISON, changes.STAND)
WAY_BACK: Final = {
    "to_map": "to_card", "to_card": "to_map", "minor_in": "minor_out", "minor_out": "minor_in", "transfer": "transfer",
    "take_in": "baron_out", "baron_out": "take_in", "pass_on": "pass_on",
}  # fmt: skip
CHEAPER: Final = (changes.GARRISON, changes.STAND, changes.MANOEUVRE)  # than the Orders they follow upon


# Orders


def wanted_order(s: State, leader: Leader, front: fronts.Front | None = None, aim: aims.Aim | None = None) -> str:
    """The Order that serves the aim of a Force."""
    legal = orders.legal_orders(s, leader)
    rest = changes.GARRISON if changes.GARRISON in legal else changes.STAND
    if changes.STAND not in legal:
        return changes.RETREAT
    front = front or fronts.Front(s, leader.side)
    if in_danger(s, leader, front):
        return changes.RETREAT
    if changes.MANOEUVRE not in legal or forces.is_half_demoralised(forces.units(s, leader)):
        return rest
    aim = aim or aims.aim_of(s, leader, front)
    if aim.kind in FIGHTS:
        if leader.besieges and aim.hex == leader.place and not battles.has_siege_work(s, leader):
            return rest  # GC-12.3.1.d: those inside are shut up all the same
        if aim.cost > (ways.TURN if leader.general else MONTH) and not leader.is_baron:
            return changes.MANOEUVRE  # it is cheaper for a General, and the enemy is far
        if changes.ATTACK in legal and not is_tired(s, leader):
            return changes.ATTACK
        if aim.hex != leader.place:
            aim = aims.aim_of(s, leader, front, fights=False)
    if aim.hex == leader.place:
        return rest
    return changes.ATTACK if leader.is_baron and changes.ATTACK in legal else changes.MANOEUVRE


def aim_on_the_march(s: State, leader: Leader, front: fronts.Front) -> aims.Aim:
    """What can be done with the Order that a Force has: without an Attack it takes what stands open before it waits."""
    aim = aims.aim_of(s, leader, front)
    if aim.kind in FIGHTS and leader.order == changes.MANOEUVRE and aim.cost <= ways.TURN:
        other = aims.aim_of(s, leader, front, fights=False)
        return other if other.hex != leader.place else aim
    return aim


def is_tired(s: State, leader: Leader) -> bool:
    """GC-7.3.5.a: a second month of Attack would cost too many men; not in the last month, when nothing is spared."""
    if not leader.previous_attack or leader.order == changes.ATTACK or s.turn + 2 > s.scenario.turns:
        return False
    these = [unit for unit in forces.units(s, leader) if not unit.demoralised]
    change = FACTS.discipline["star"] if leader.star else 0
    lost = sum(unit.sp * deserts(unit, change) for unit in these)
    return lost > TIRED * forces.strength(these)


def deserts(unit: Unit, change: int) -> float:
    """The chance that a check against Reliability demoralises a unit, or worse."""
    dice = range(1 + change, 7 + change)
    return sum(discipline.reliability_result(die, unit) != "P" for die in dice) / 6


def in_danger(s: State, leader: Leader, front: fronts.Front) -> bool:
    """Enemies in the hex or beside it that would crush the Force, and no walls to hide behind; somebody precious does
    not wait for them behind walls either."""
    dear = guards.dearness(s, leader, front) > 1
    ours = strength.of_forces(s, forces.forces_at(s, leader.place, leader.side))
    place = ground.fortress_at(leader.place)
    if place is not None and ground.owner(s, place) == leader.side:
        if not dear or leader.place in front.enemies:
            return False
        ours *= strength.walls(place)
    near = sum(theirs for hex, theirs in front.armies.items() if ground.distance(hex, leader.place) <= 1 + dear)
    return near > 0 and ours < (WEAK_KING if dear else WEAK) * near


def give_orders(s: State, d: Decision, rng: Random) -> Option:
    """Who brings most for an AP comes first; who has what it wants keeps it."""
    found: dict[str, dict[str, Option]] = {}
    for option in d.options:
        if option.verb == "order_force":
            found.setdefault(str(option.args[0]), {})[str(option.args[1])] = option
    front = fronts.Front(s, d.seat)
    quarters = rest_in_winter(s, d, front)
    if quarters is not None:
        return quarters
    must = d.options[0].verb == "order_force"  # no "done" yet: these have no Order
    plans = {id: aims.aim_of(s, s.leaders[id], front) for id in found}
    for id in sorted(
        found, key=lambda id: -plans[id].worth / (0.5 + orders.price(s, s.leaders[id], changes.MANOEUVRE))
    ):
        leader, offers = s.leaders[id], found[id]
        wish = wanted_order(s, leader, front, plans[id])
        if leader.is_baron and wish in RESTING and not must:
            continue
        if not affordable(s, leader, wish) and plans[id].worth < WORTH_DESERTERS * front.stakes**2:
            wish = changes.MANOEUVRE if wish == changes.ATTACK and affordable(s, leader, changes.MANOEUVRE) else ""
            if wish and plans[id].hex == leader.place:
                wish = ""
        if wish in offers and wish != leader.order and is_better(s, leader, wish):
            return offers[wish]
        if must:
            return next(offers[order] for order in (*RESTING, changes.RETREAT, *offers) if order in offers)
    return d.options[0]


def is_better(s: State, leader: Leader, wish: str) -> bool:
    """Paid Orders are not thrown away in the middle of a month for want of something to do, but to recover."""
    held = leader.order
    if wish in RESTING and forces.is_half_demoralised(forces.units(s, leader)):
        return True
    return not (held in (changes.MANOEUVRE, changes.ATTACK) and wish in CHEAPER)


def affordable(s: State, leader: Leader, order: str) -> bool:
    """With money and a Command Path; else the Order is Forced, and men desert."""
    if leader.is_baron:
        return orders.has_path(s, leader)
    price = orders.price(s, leader, order)
    return price == 0 or (s.ap[changes.pool_of(s, leader)] >= price and orders.has_path(s, leader))


def rest_in_winter(s: State, d: Decision, front: fronts.Front) -> Option | None:
    """Quarters for who has nothing better to do and would go hungry; out of them for who has."""
    verbs = by_verb(d.options)
    for option in verbs.get("campaign", ()):
        leader = s.leaders[str(option.args[0])]
        wish = wanted_order(s, leader, front)
        if wish not in RESTING and affordable(s, leader, wish):
            return option
    for option in verbs.get("quarters", ()):
        leader = s.leaders[str(option.args[0])]
        if leader.is_baron or s.weather == "fine" or leader.order not in RESTING or leader.place in front.enemies:
            continue
        if wanted_order(s, leader, front) in RESTING:
            return option
    return None


def one_order(s: State, d: Decision, rng: Random) -> Option:
    """For a single Force: new, detached or resting."""
    known = {str(option.args[0]): option for option in d.options}
    leader = s.leaders.get(str((d.params or {}).get("force")))
    wish = changes.GARRISON
    if leader is not None and forces.is_force(s, leader):
        wish = wanted_order(s, leader)
        if d.prompt != "order.free" and not affordable(s, leader, wish):
            wish = changes.GARRISON
    return known.get(wish) or known.get(changes.GARRISON) or known.get(changes.STAND) or d.options[0]


# Organisation


def is_way_back(option: Option, made: Sequence[Arg]) -> bool:
    """Whether a move takes back one that has been made: the same Captain, Baron, unit or SP the other way."""
    if not option.args:
        return False
    if option.verb == "shift":
        return [option.verb, *reversed(option.args)] == made
    return WAY_BACK.get(option.verb) == made[0] and option.args[0] == made[1]


def organise(s: State, d: Decision, rng: Random) -> Option:
    """Together where an enemy army is near, else in columns that eat little and take much; somebody stays in what must
    not be lost."""
    verbs = by_verb(d.options)
    front = fronts.Front(s, d.seat)
    for option in verbs.get("to_card", ()):
        one, general = s.leaders[str(option.args[0])], s.leaders[str(option.args[1])]
        if one.units and goes_apart(s, one, general, front):
            continue
        if not one.units:
            if general.units:
                return option
        elif not is_garrison(s, one) and not guards.is_kept(one, front) and is_alert(s, general, front):
            return option
        elif is_stronger_together(s, one, general, front):
            return option
    for option in verbs.get("take_in", ()):
        captain = s.leaders[str(option.args[1])]
        if forces.first_captain(s, captain).order == changes.ATTACK and forces.room(captain) > 1:
            return option
    for option in verbs.get("off_road", ()):
        if aims.aim_of(s, s.leaders[str(option.args[0])], front).cost < 2 * ways.TURN:
            return option
    out = released(s, d, verbs, front) or baron_stays(s, verbs, front)
    return out or garrison(s, d, verbs, front) or columns(s, d, verbs, front) or raiders(s, d, front) or d.options[0]


def released(s: State, d: Decision, verbs: dict[str, list[Option]], front: fronts.Front) -> Option | None:
    """A Captain stays at his post while his General goes on, or goes out while his General stays or sails away."""
    for general in front.generals:
        below = [one for one in s.leaders.values() if one.under == general.id and one.units]
        if is_alert(s, general, front) and not any(may_sally(s, one, general, front) for one in below):
            continue
        for one in below:
            if goes_apart(s, one, general, front):
                return handed_over(s, verbs, one, general, front) or offered(d, [("to_map", one.id)])
        if has_men_to_spare(s, general, front):
            found = sent_out(s, d, verbs, general)
            if found is not None:
                return found
    return None


def may_sally(s: State, one: Leader, general: Leader, front: fronts.Front) -> bool:
    """Those who wait before a General's post can be beaten by a Captain of his, with the foot that he can spare."""
    if one.is_minor or guards.post_of(s, general, front) != general.place or general.place in front.enemies:
        return False
    near = max([theirs for hex, theirs in front.armies.items() if ground.distance(hex, general.place) <= ALERT])
    foot = [unit for unit in general.units if unit.counter.type.infantry and not unit.is_baron]
    return strength.of_force(s, one) + strength.of_units(foot) >= guards.BEATEN * near


def has_men_to_spare(s: State, general: Leader, front: fronts.Front) -> bool:
    """In the last half of a scenario, at his post, with money, and nobody to be afraid of."""
    if guards.post_of(s, general, front) != general.place or general.id in front.wants.hides:
        return False
    late = 2 * s.turn > s.scenario.turns and s.ap[changes.pool_of(s, general)] >= PAID
    return late and len(general.units) > 2 and not guards.marching_on(s, general.place, front)


def sent_out(s: State, d: Decision, verbs: dict[str, list[Option]], general: Leader) -> Option | None:
    """The most foot of one card goes out under a Minor Captain."""
    idle = [one.id for one in s.leaders.values() if one.under == general.id and not one.units]
    men = [o for o in verbs.get("transfer", ()) if o.args[1] in idle and is_footman(general, o)]
    if men:
        return max(men, key=lambda o: battles.unit_strength(s, str(o.args[0])))
    own = [id for id in s.minors[d.seat] if s.scenario.army_of[id] == general.army]
    return offered(d, [("minor_in", id, general.id) for id in own]) if not idle else None


def handed_over(
    s: State, verbs: dict[str, list[Option]], one: Leader, general: Leader, front: fronts.Front
) -> Option | None:
    """Foot of a General who stays, as long as the rest is guard enough: whoever goes out needs it more, most of all
    against those who keep the General at his post."""
    if guards.post_of(s, general, front) != general.place or one.is_minor:
        return None
    need = guards.guard_needed(s, general, front)
    foot = [unit.id for unit in general.units if unit.counter.type.infantry and not unit.is_baron]
    threat = max(guards.marching_on(s, general.place, front).values(), default=0.0)
    if strength.of_force(s, one) + strength.of_units(general.units) < guards.BEATEN * threat:
        return None  # whoever goes out must be able to beat whom he meets
    for option in verbs.get("transfer", ()):
        rest = [unit for unit in general.units if unit.id != option.args[0]]
        if option.args[0] in foot and option.args[1] == one.id and strength.of_units(rest) >= need:
            return option
    return None


def goes_apart(s: State, one: Leader, general: Leader, front: fronts.Front) -> bool:
    """One of the two has a post of his own, or goes where ships go."""
    posts = [guards.post_of(s, leader, front) for leader in (one, general)]
    return general.place in posts or general.id in front.wants.sails


def baron_stays(s: State, verbs: dict[str, list[Option]], front: fronts.Front) -> Option | None:
    """A Baron leaves a Force that is too large for the ships it needs, or that marches off from a place that must not
    be lost, or where the enemy will land: behind walls he is worth more than in the field."""
    for option in verbs.get("baron_out", ()):
        first = forces.first_captain(s, s.leaders[str(option.args[1])])
        if is_too_many(s, first, front):
            return option
        needed = guards.is_kept(first, front) or awaits_landing(s, first, front)
        if needed and aims.aim_of(s, first, front).hex != first.place:
            return option
    return None


def awaits_landing(s: State, first: Leader, front: fronts.Front) -> bool:
    """The enemy may soon land in a place that is wanted, unless somebody stays (GC-8.1.1.a)."""
    place = ground.fortress_at(first.place)
    if place is None or first.place not in front.landings or not fronts.is_named(s, place, front):
        return False
    return len(forces.forces_at(s, first.place, front.side)) == 1


def is_too_many(s: State, leader: Leader, front: fronts.Front) -> bool:
    """On an island, or bound for ships, with more men than they take (GC-S2.3.b)."""
    if s.scenario.sea is None or ways.fits_on_ships(s, leader):
        return False
    bound = leader.id in front.wants.sails and guards.post_of(s, leader, front) != leader.place
    return bound or len(ways.distances(s.scenario.id, s.weather, leader.place)) == 1


def is_stronger_together(s: State, one: Leader, general: Leader, front: fronts.Front) -> bool:
    """Two in a place of whom neither has anything to do alone that is worth what both can do."""
    both = aims.union(s, one, general, front) if forces.units(s, general) else 0.0
    return both > 0 and both > max(aims.aim_of(s, leader, front).worth for leader in (one, general))


def is_alert(s: State, leader: Leader, front: fronts.Front) -> bool:
    """An enemy army stands near enough to fall upon what is divided."""
    near = [theirs for hex, theirs in front.armies.items() if ground.distance(hex, leader.place) <= ALERT]
    return bool(near) and max(near) > 0.3 * strength.of_force(s, leader)


def columns(s: State, d: Decision, verbs: dict[str, list[Option]], front: fronts.Front) -> Option | None:
    """A large army sends out its Captains: small Forces lose nobody to Attrition, and take several places at once."""
    for general in front.generals:
        if forces.sp_of(s, general) < SMALL or is_alert(s, general, front) or general.besieges:
            continue
        if goes_to_besiege(s, general, front):
            continue
        pool = changes.pool_of(s, general)
        waiting = [one for one in front.friends if not one.order and changes.pool_of(s, one) == pool]
        rich = s.ap[pool] > len(waiting) or general.has("L")
        found = column_of(s, d, verbs, general, front, rich=rich)
        if found is not None:
            return found
    return None


def goes_to_besiege(s: State, general: Leader, front: fronts.Front) -> bool:
    """Who is on his way to a place that is wanted, with enemies in it, needs all his men there."""
    aim = aims.aim_of(s, general, front)
    return aim.kind in FIGHTS and aim.hex in [place.hex for place in front.lacks]


def raiders(s: State, d: Decision, front: fronts.Front) -> Option | None:
    """Light horse of a Minor Force under a Minor Captain: its Orders are free, and it takes what stands open."""
    for first in front.friends:
        light = [unit for unit in first.units if unit.counter.type.light and not unit.demoralised]
        if first.general or not light or len(first.units) <= 2 or first.id in front.wants.stays:
            continue
        idle = [one.id for one in s.leaders.values() if one.under == first.id and not one.units]
        wanted = [("transfer", light[0].id, id) for id in idle]
        found = offered(d, wanted or [("minor_in", id, first.id) for id in s.minors[d.seat]])
        if found is not None:
            return found
    return None


def column_of(
    s: State, d: Decision, verbs: dict[str, list[Option]], general: Leader, front: fronts.Front, *, rich: bool
) -> Option | None:
    """The next move that sends one Captain of a General out; without money light horse, whose Orders are free."""
    strongest = max([t for hex, t in front.armies.items() if ground.distance(hex, general.place) <= EYED] or [0.0])
    whole = strength.of_force(s, general)
    boxed = [one for one in s.leaders.values() if one.under == general.id and one.id not in front.wants.precious]
    for one in sorted(boxed, key=lambda one: -one.initiative):
        part = strength.of_units(one.units)
        guns = [unit.id for unit in one.units if unit.counter.type.artillery]
        if guns:  # they are of use only together, and slow whoever takes them along
            left = offered(d, [("transfer", id, general.id) for id in guns]) if not strongest else None
            if left is not None:
                return left
            continue
        if one.units and not rich and not is_free(one.units):
            continue
        if one.units and part < LEAST and not is_free(one.units):
            men = [o for o in verbs.get("transfer", ()) if o.args[1] == one.id and may_go(general, o, rich=rich)]
            if men:
                return min(men, key=lambda o: abs(battles.unit_strength(s, str(o.args[0])) - front.wants.column))
            continue
        if one.units and whole - part >= max(FACES * strongest, 0.35 * whole):
            return offered(d, [("to_map", one.id)])
        if not one.units and len(general.units) > 3:
            men = [o for o in verbs.get("transfer", ()) if o.args[1] == one.id and may_go(general, o, rich=rich)]
            if men:
                return min(men, key=lambda o: abs(battles.unit_strength(s, str(o.args[0])) - front.wants.column))
    if rich and len(general.units) > 3 and not any(one.units == [] for one in boxed):
        return offered(d, [("minor_in", id, general.id) for id in s.minors[d.seat]])
    return None


def may_go(general: Leader, option: Option, *, rich: bool) -> bool:
    going = [unit for unit in general.units if unit.id == option.args[0]]
    return any(is_free([unit]) or (rich and not unit.counter.type.artillery) for unit in going)


def is_free(units: list[Unit]) -> bool:
    """GC-5.1.c: light cavalry only, or 1 SP in all."""
    return forces.is_all_light(units) or forces.strength(units) == 1


def garrison(s: State, d: Decision, verbs: dict[str, list[Option]], front: fronts.Front) -> Option | None:
    """A Captain with enough men stays in a prize that a Force leaves: he comes in, is given men, goes out."""
    for first in front.friends:
        if not needs_garrison(s, first, front):
            continue
        need = guards.guard_needed(s, first, front)
        boxed = [one for one in s.leaders.values() if one.under == first.id and not one.star]
        keeper = max(boxed, key=lambda one: (bool(one.units), one.is_minor, -one.initiative), default=None)
        if keeper is None:
            found = offered(d, [("minor_in", id, first.id) for id in s.minors[d.seat]])
            if found is not None:
                return found
            continue
        full = not forces.room(keeper) and not guards.is_kept(first, front)
        if keeper.units and (strength.of_units(keeper.units) >= need or full):
            return offered(d, [("to_map", keeper.id)])
        part = parted(s, d, verbs, first, need) if guards.is_kept(first, front) and not keeper.units else None
        if part is not None:
            return part
        men = [o for o in verbs.get("transfer", ()) if o.args[1] == keeper.id and is_footman(first, o)]
        if guards.is_kept(first, front):
            most = max([unit.sp for unit in first.units], default=0)  # the larger part goes on
            men = [o for o in men if battles.sp_of(s, str(o.args[0])) < most]
        if men:
            strengths = {o: battles.unit_strength(s, str(o.args[0])) for o in men}
            enough = [o for o in men if strengths[o] >= need]
            return min(enough, key=lambda o: strengths[o]) if enough else max(men, key=lambda o: strengths[o])
        if keeper.units and not guards.is_kept(first, front):
            return offered(d, [("to_map", keeper.id)])
    return None


def parted(s: State, d: Decision, verbs: dict[str, list[Option]], first: Leader, need: float) -> Option | None:
    """GC-1.3.4.1: of a large unit a part becomes a unit of its own, which is given SP until it is enough."""
    whole = guards.divisible(s, first)
    if whole is None:
        return None
    part = next((u for u in first.units if u is not whole and u.counter.kind == whole.counter.kind), None)
    if part is None:
        counters = [o for o in verbs.get("split", ()) if o.args[0] == whole.id]
        return max(counters, key=lambda o: COUNTERS[str(o.args[1])].most, default=None)
    grows = strength.of_units([part]) < need and part.sp + 1 < whole.sp
    return offered(d, [("shift", whole.id, part.id)]) if grows else None


def is_footman(first: Leader, option: Option) -> bool:
    """Infantry of the Captain's own card, of which he keeps some."""
    foot = [unit for unit in first.units if unit.counter.type.infantry]
    return len(first.units) > 2 and len(foot) > 1 and str(option.args[0]) in [unit.id for unit in foot]


def is_garrison(s: State, leader: Leader) -> bool:
    return leader.order == changes.GARRISON and is_prize(s, leader.place, leader.side)


def is_prize(s: State, hex: str, side: int) -> bool:
    place = ground.fortress_at(hex)
    return place is not None and fronts.prize(s, place, side) >= GARRISONED


def needs_garrison(s: State, first: Leader, front: fronts.Front) -> bool:
    """A prize of ours with one Force, which has somewhere else to go, and enemies who could come."""
    hex, side = first.place, first.side
    if not is_prize(s, hex, side) or not ground.owns_fortress(s, hex, side):
        return False
    if guards.has_company(s, first, front) or not guards.may_leave_guard(s, first, front):
        return False
    threatened = any(ground.distance(there, hex) <= 2 * fronts.NEAR for there in front.armies) or hex in front.landings
    return (threatened or guards.is_kept(first, front)) and aims.aim_of(s, first, front).hex != hex


def is_marching(leader: Leader) -> bool:
    return bool(leader.order) and not ORDERS[leader.order].resting
