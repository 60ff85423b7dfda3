"""What a player of some evenings knows of El Gran Capitán: an evaluation, and heuristics for the prompts.

`suggest` is asked about a fork, so it may look at everything in it; what the seat cannot know was dealt anew. Every
Force has an aim (aims.py); Orders, activations and marches follow it. Battles stand in battles.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from condotta.core.flow import Decision, Option, Seat
from condotta.core.heuristics import Heuristic, by_verb, first, last, offered, prefer, preferred, shares
from condotta.core.match import Match

from ..data import FACTS, HEXES, PLACES
from ..pieces import ACTIVE, NOBODY, Leader
from ..rules import attrition
from ..rules.command import orders
from ..rules.common import changes, forces, ground
from ..state import State
from . import aims, battles, strength

SP: Final = 0.45  # what a point of strength is worth, in the coin of places
AP: Final = 0.35
MOST_AP: Final = 12
NO_SOURCE: Final = 2.0
CAPTAIN: Final = 0.5  # for each point of Initiative
SLOPE: Final = 9.0  # points of lead that make the odds e to 1
WEAK: Final = 0.45  # of the strength nearby: then one goes away
HUNGER: Final = 1.6  # how much worse than a point of strength it is to lose one on the march
MP_AGAIN: Final = 3  # full MP of a second activation, about
WORTH_DESERTERS: Final = 9.0  # an aim for which an Order is Forced when money or the Command Path is missing
GARRISONED: Final = 5.0  # a prize for which somebody stays behind
RESTING: Final = (changes.GARRISON, changes.STAND)


# How it stands


def evaluate(s: State, seat: Seat) -> float:
    found = outlooks(s)
    return found[seat] - found[1 - seat]


def chances(s: State) -> list[float]:
    return shares([value / SLOPE for value in outlooks(s)])


def outlooks(s: State) -> list[float]:
    """For either side: places, troops, Captains, money and supply."""
    values = [0.0, 0.0]
    for place in PLACES.values():
        owner = ground.owner(s, place)
        if owner != NOBODY and ground.may_be_conquered(s, place) and ground.in_play(s, place.hex):
            values[owner] += aims.prize(s, place)
    for leader in s.leaders.values():
        if leader.side != NOBODY:
            values[leader.side] += SP * strength.of_units(leader.units) + CAPTAIN * leader.initiative
            if leader.besieges:
                values[leader.side] += 0.5
    for side in s.scenario.sides:
        seat = s.scenario.sides.index(side)
        for pool, armies in s.scenario.pools.items():
            if any(army in side.armies for army in armies):
                values[seat] += AP * min(MOST_AP, s.ap[pool])
                values[seat] -= 0 if s.sources[pool].status == ACTIVE else NO_SOURCE
    return values


# Orders


def wanted_order(s: State, leader: Leader, front: aims.Front | None = None) -> str:
    """The Order that serves the aim of a Force."""
    legal = orders.legal_orders(s, leader)
    rest = changes.GARRISON if changes.GARRISON in legal else changes.STAND
    if changes.STAND not in legal:
        return changes.RETREAT
    these = forces.units(s, leader)
    front = front or aims.Front(s, leader.side)
    if in_danger(s, leader, front):
        return changes.RETREAT
    if changes.MANOEUVRE not in legal or forces.is_mostly_demoralised(these):
        return rest
    aim = aims.aim_of(s, leader, front)
    if aim.kind in ("fight", "besiege", "relieve"):
        if aim.cost > aims.TURN:
            return changes.MANOEUVRE  # it is cheaper, and the enemy is far
        return changes.ATTACK if changes.ATTACK in legal else rest
    return rest if aim.hex == leader.place else changes.MANOEUVRE


def in_danger(s: State, leader: Leader, front: aims.Front) -> bool:
    """Enemies in the hex or beside it that would crush the Force, and no walls to hide behind."""
    if ground.owns_fortress(s, leader.place, leader.side):
        return False
    near = sum(theirs for hex, theirs in front.enemies.items() if ground.distance(hex, leader.place) <= 1)
    friends = sum(strength.of_force(s, one) for one in forces.forces_at(s, leader.place, leader.side))
    return friends < WEAK * near


def give_orders(s: State, d: Decision, rng: Random) -> Option:
    """The strongest Forces first: they need the money most; who has what it wants keeps it."""
    found: dict[str, dict[str, Option]] = {}
    for option in d.options:
        if option.verb == "order_force":
            found.setdefault(str(option.args[0]), {})[str(option.args[1])] = option
    quarters = rest_in_winter(s, d)
    if quarters is not None:
        return quarters
    front = aims.Front(s, d.seat)
    must = d.options[0].verb == "order_force"  # no "done" yet: these have no Order
    for id in sorted(found, key=lambda id: -strength.of_force(s, s.leaders[id])):
        leader, offers = s.leaders[id], found[id]
        wish = wanted_order(s, leader, front)
        if not affordable(s, leader, wish) and aims.aim_of(s, leader, front).worth < WORTH_DESERTERS:
            wish = changes.MANOEUVRE if wish == changes.ATTACK and affordable(s, leader, changes.MANOEUVRE) else ""
            if wish and aims.aim_of(s, leader, front).hex == leader.place:
                wish = ""
        if wish in offers and wish != leader.order:
            return offers[wish]
        if must:
            return next(offers[order] for order in (*RESTING, changes.RETREAT, *offers) if order in offers)
    return d.options[0]


def affordable(s: State, leader: Leader, order: str) -> bool:
    """With money and a Command Path; else the Order is Forced, and men desert."""
    if leader.is_baron:
        return orders.has_path(s, leader)
    price = orders.price(s, leader, order)
    return price == 0 or (s.ap[changes.pool_of(s, leader)] >= price and orders.has_path(s, leader))


def rest_in_winter(s: State, d: Decision) -> Option | None:
    """Quarters for who has nothing better to do; out of them for who has."""
    verbs = by_verb(d.options)
    for option in verbs.get("campaign", ()):
        leader = s.leaders[str(option.args[0])]
        wish = wanted_order(s, leader)
        if wish not in RESTING and affordable(s, leader, wish):
            return option
    for option in verbs.get("quarters", ()):
        leader = s.leaders[str(option.args[0])]
        if s.weather != "fine" and leader.order in RESTING and wanted_order(s, leader) in RESTING:
            return option
    return None


def one_order(s: State, d: Decision, rng: Random) -> Option:
    """For a single Force: new, detached or resting."""
    known = {str(option.args[0]): option for option in d.options}
    leader = s.leaders.get(str((d.params or {}).get("force")))
    wish = wanted_order(s, leader) if leader is not None and forces.is_force(s, leader) else changes.GARRISON
    return known.get(wish) or known.get(changes.GARRISON) or d.options[0]


# Organisation


def organise(s: State, d: Decision, rng: Random) -> Option:
    """Friends under one General, Barons into the army, a garrison for what must not be lost; else all stays."""
    verbs = by_verb(d.options)
    for option in verbs.get("to_card", ()):
        one, general = s.leaders[str(option.args[0])], s.leaders[str(option.args[1])]
        if one.units and not is_garrison(s, one) and not is_prize(s, one.place, GARRISONED):
            return option
        if not one.units and general.units:
            return option
    for option in verbs.get("take_in", ()):
        captain = s.leaders[str(option.args[1])]
        if forces.first_captain(s, captain).order == changes.ATTACK and forces.room(captain) > 1:
            return option
    return garrison(s, d, verbs) or d.options[0]


def garrison(s: State, d: Decision, verbs: dict[str, list[Option]]) -> Option | None:
    """A Captain with enough men stays in a prize that a Major Force leaves: he comes in, is given men, goes out."""
    front = aims.Front(s, d.seat)
    for general in front.generals:
        if not needs_garrison(s, general, front):
            continue
        need = aims.guard_needed(general, front)
        boxed = [one for one in s.leaders.values() if one.under == general.id and not one.star]
        keeper = max(boxed, key=lambda one: (bool(one.units), one.is_minor, -one.initiative), default=None)
        if keeper is None:
            return offered(d, [("minor_in", id, general.id) for id in s.minors[d.seat]])
        if keeper.units and (strength.of_units(keeper.units) >= need or not forces.room(keeper)):
            return offered(d, [("to_map", keeper.id)])
        men = [o for o in verbs.get("transfer", ()) if o.args[1] == keeper.id and is_footman(s, general, o)]
        if men:
            return max(men, key=lambda o: battles.unit_strength(s, str(o.args[0])))
        if keeper.units:
            return offered(d, [("to_map", keeper.id)])
    return None


def is_footman(s: State, general: Leader, option: Option) -> bool:
    """Infantry of the General's own card, of which he keeps some."""
    foot = [unit for unit in general.units if unit.counter.type.infantry]
    return len(general.units) > 2 and len(foot) > 1 and str(option.args[0]) in [unit.id for unit in foot]


def is_garrison(s: State, leader: Leader) -> bool:
    place = ground.fortress_at(leader.place)
    return place is not None and leader.order == changes.GARRISON and aims.prize(s, place) >= GARRISONED


def is_prize(s: State, hex: str, least: float) -> bool:
    place = ground.fortress_at(hex)
    return place is not None and aims.prize(s, place) >= least


def needs_garrison(s: State, general: Leader, front: aims.Front) -> bool:
    """A prize of ours with one Major Force, which has somewhere else to go, and enemies who could come."""
    hex, side = general.place, general.side
    if not is_prize(s, hex, GARRISONED) or not ground.owns_fortress(s, hex, side):
        return False
    if len(forces.forces_at(s, hex, side)) != 1 or not aims.may_leave_guard(s, general, front):
        return False
    threatened = any(ground.distance(there, hex) <= 2 * aims.NEAR for there in front.enemies)
    return threatened and aims.aim_of(s, general, front).hex != hex


# Activation


def urgency(s: State, leader: Leader, front: aims.Front) -> float:
    """What activating a Force now is worth."""
    if leader.order == changes.RETREAT:
        return 3.0 if leader.activations == 0 else 0.0
    if leader.order in RESTING and (leader.activations or leader.is_baron):
        return 0.0
    aim = aims.aim_of(s, leader, front)
    if aim.hex == leader.place:
        works = aim.kind in ("besiege", "hold") and not leader.earthworks and not leader.is_baron
        return 0.6 if works and aim.worth > 1 and leader.activations == 0 else 0.0
    if leader.order in RESTING:
        return 0.0
    patience = HUNGER if aim.cost <= aims.TURN else 2 * HUNGER
    if leader.activations and aim.worth < patience * lost_by_marching_on(s, leader):
        return 0.0
    return aim.worth + (1.0 if aim.kind in ("fight", "besiege") else 0.0)


def lost_by_marching_on(s: State, leader: Leader) -> float:
    """SP that Attrition takes after a second activation (GC-9.a), on the average."""
    change = attrition.base_modifier(s, leader) + MP_AGAIN
    sp = forces.sp_of(s, leader)
    return sum(FACTS.attrition.at(die + change, sp) for die in range(1, 7)) / 6


def whom_to_activate(s: State, d: Decision, rng: Random) -> Option:
    """The most urgent; nobody if nothing is gained by it."""
    front = aims.Front(s, d.seat)
    scored = [(urgency(s, s.leaders[str(o.args[0])], front), -n, o) for n, o in enumerate(d.options) if o.args]
    best = max(scored, key=lambda one: one[:2])
    return best[2] if best[0] > 0 else d.options[0]


# The march


def act(s: State, d: Decision, rng: Random) -> Option:
    """One step towards the aim; there: take it, dig in, end."""
    march = s.march
    assert march is not None
    leader = s.leaders[march.leader]
    verbs = by_verb(d.options)
    if "retreat_to" in verbs:
        return away(s, leader, verbs["retreat_to"])
    if "take" in verbs:
        return verbs["take"][0]
    if "attack_on_the_march" in verbs:
        bold = overrun(s, leader, verbs["attack_on_the_march"])
        if bold is not None:
            return bold
    aim = aims.aim_of(s, leader)
    if aim.hex == leader.place or march.held_back:
        return settle_down(s, leader, aim, d, verbs)
    if "detach" in verbs and leader.general and needs_garrison(s, leader, aims.Front(s, leader.side)):
        weakest = min(verbs["detach"], key=lambda o: strength.of_units(s.leaders[str(o.args[0])].units))
        return weakest
    return step_towards(s, leader, aim, d, verbs)


def step_towards(s: State, leader: Leader, aim: aims.Aim, d: Decision, verbs: dict[str, list[Option]]) -> Option:
    enemies = strength.by_hex(s, leader.side)
    left = aims.way_back(s, aim.hex, enemies)
    here = left.get(leader.place, aims.FAR)
    for option in verbs.get("sail", ()):
        if left.get(str(option.args[0]), aims.FAR) + aims.TURN < here:
            return option
    if "road_march" in verbs and here > 2 * aims.TURN and aim.hex not in enemies:
        return verbs["road_march"][0]
    moves = [(left.get(str(o.args[0]), aims.FAR), n, o) for n, o in enumerate(verbs.get("move", ()))]
    goal = [option for _, _, option in moves if option.args[0] == aim.hex]
    if goal:
        return goal[0]
    moves = [one for one in moves if str(one[2].args[0]) not in enemies]
    if moves and min(moves)[0] < here:
        return min(moves)[2]
    return settle_down(s, leader, aim, d, verbs)


def settle_down(s: State, leader: Leader, aim: aims.Aim, d: Decision, verbs: dict[str, list[Option]]) -> Option:
    """Earthworks for a Siege or where enemies are near; spoils where money is short; then the end."""
    enemies = strength.by_hex(s, leader.side)
    near = any(ground.distance(hex, leader.place) <= 3 for hex in enemies)
    if "earthworks" in verbs and (aim.kind == "besiege" or near):
        return verbs["earthworks"][0]
    poor = not leader.is_baron and s.ap[changes.pool_of(s, leader)] < 2
    if "pillage" in verbs and poor and ground.is_hostile(s, leader.place, leader.side):
        return verbs["pillage"][0]
    return preferred(d, "end_march", "move", "leave_road_march")


def overrun(s: State, leader: Leader, options: Sequence[Option]) -> Option | None:
    ours = strength.of_force(s, leader)
    for option in options:
        theirs = forces.enemies_at(s, str(option.args[0]), leader.side)
        if ours > 2.5 * sum(strength.behind_cover(s, one) for one in theirs):
            return option
    return None


def away(s: State, leader: Leader, options: Sequence[Option]) -> Option:
    """Far from the enemy, near one's own walls and friends."""
    enemies = list(strength.by_hex(s, leader.side))

    def safety(option: Option) -> float:
        hex = str(option.args[0])
        far = min([ground.distance(hex, enemy) for enemy in enemies] or [9])
        own = 3.0 if ground.owns_fortress(s, hex, leader.side) else 0.0
        return min(far, 5) + own + (1.5 if forces.forces_at(s, hex, leader.side) else 0.0)

    return max(options, key=safety)


def retreat_where(s: State, d: Decision, rng: Random) -> Option:
    force = s.leaders.get(str((d.params or {}).get("force")))
    stay = preferred(d, "retreat_to")
    options = [option for option in d.options if option.verb == "retreat_to"]
    return away(s, force, options) if force is not None and options else stay


def ride(s: State, d: Decision, rng: Random) -> Option:
    """Unemployed Captains ride to friends who could use them."""
    captain = s.leaders[str((d.params or {})["captain"])]

    def use(option: Option) -> float:
        friends = forces.forces_at(s, str(option.args[0]), captain.side)
        return max([forces.sp_of(s, one) for one in friends] or [0])

    return max(d.options, key=use)


def rides(s: State, d: Decision, rng: Random) -> Option:
    for option in d.options[1:]:
        captain = s.leaders[str(option.args[0])]
        if not forces.forces_at(s, captain.place, captain.side):
            return option
    return d.options[0]


# Supply, Barons, set-up


def where(s: State, d: Decision, rng: Random) -> Option:
    """Near the own army, in what is worth most."""
    army = [one.place for one in forces.forces_of(s, d.seat) if one.general] or [
        one.place for one in forces.forces_of(s, d.seat)
    ]

    def value(option: Option) -> float:
        hex = str(option.args[-1])
        place = ground.place_at(hex)
        near = min([ground.distance(hex, one) for one in army] or [0])
        return (aims.prize(s, place) if place is not None else 0.0) - 0.35 * near

    usable = [option for option in d.options if option.args and str(option.args[-1]) in HEXES]
    return max(usable, key=value) if usable else d.options[-1]


def keep_source(s: State, d: Decision, rng: Random) -> Option:
    """Changed only when the army has marched out of its reach."""
    pool = str((d.params or {})["pool"])
    source = s.sources[pool]
    generals = [one for one in forces.forces_of(s, d.seat) if one.general and changes.pool_of(s, one) == pool]
    lost = bool(generals) and not any(aims.is_supplied(s, one, pool) for one in generals)
    return d.options[1] if lost and source.status == ACTIVE else d.options[0]


def to_captain(s: State, d: Decision, rng: Random) -> Option:
    """Units to the General while he has room, else to whoever has most."""
    return max(d.options, key=lambda o: forces.room(s.leaders[str(o.args[0])]) if o.args else -1)


def best_captain(s: State, d: Decision, rng: Random) -> Option:
    return max(d.options, key=lambda o: (s.leaders[str(o.args[0])].initiative, s.leaders[str(o.args[0])].rank))


def invite_venice(s: State, d: Decision, rng: Random) -> Option:
    return d.options[1] if s.ap["aragonese"] + s.ap["spanish"] >= 4 else d.options[0]


def papal_ap(s: State, d: Decision, rng: Random) -> Option:
    poorer = min(("aragonese", "spanish"), key=lambda pool: s.ap[pool])
    return offered(d, [("papal_ap", poorer)]) or d.options[0]


def two_points(s: State, d: Decision, rng: Random) -> Option:
    return d.options[min(2, len(d.options) - 1)]


def recover(s: State, d: Decision, rng: Random) -> Option:
    leader = s.leaders[str((d.params or {})["force"])]
    rich = not leader.is_baron and s.ap[changes.pool_of(s, leader)] >= 5
    return preferred(d, "recover_paid", "recover") if rich else preferred(d, "recover")


HEURISTICS: Final[dict[str, Heuristic]] = {
    **battles.HEURISTICS,
    "activation.baron": whom_to_activate,
    "activation.name": whom_to_activate,
    "activation.single": whom_to_activate,
    "activation.whom": prefer("activate"),
    "ap.line": first,
    "attrition.next": first,
    "baron.bring": where,
    "captain.ride": rides,
    "captain.ride_to": ride,
    "captain.first": best_captain,
    "captain.takes_over": to_captain,
    "consolidation.first": best_captain,
    "consolidation.displace": first,
    "customs.pool": first,
    "ferrandino.aragonese_ap": two_points,
    "ferrandino.landing": where,
    "ferrandino.papal_ap": papal_ap,
    "ferrandino.spanish_ap": two_points,
    "ferrandino.venice": invite_venice,
    "march.act": act,
    "order.detached": one_order,
    "order.free": one_order,
    "order.give": give_orders,
    "order.pay": prefer("pay"),
    "order.rest": one_order,
    "organisation.move": organise,
    "otranto.relief": prefer("roll_relief"),
    "recovery.ask": recover,
    "reinforcement.where": where,
    "reinforcement.whom": to_captain,
    "retreat.evade": retreat_where,
    "retreat.where": retreat_where,
    "setup.baron": where,
    "setup.captain": to_captain,
    "setup.split": first,
    "setup.strength": last,
    "setup.where": where,
    "supply.first": where,
    "supply.keep": keep_source,
    "supply.place": where,
}


def suggest(match: Match, decision: Decision, rng: Random) -> Option | None:
    found = HEURISTICS.get(decision.prompt)
    return found(match.state, decision, rng) if found is not None else decision.options[0]
