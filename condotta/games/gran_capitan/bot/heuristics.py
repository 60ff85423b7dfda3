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

from ..data import BARONS, COUNTERS, HEXES, PLACES
from ..pieces import ACTIVE, NOBODY, Leader
from ..rules.common import changes, forces, ground
from ..rules.march import march as march_rules
from ..rules.scenarios import shared
from ..state import State
from . import aims, arrivals, battles, commands, fronts, guards, hunger, optional, strength, ways
from .commands import RESTING

SP: Final = 0.45  # what a point of strength is worth, in the coin of places
AP: Final = 0.35
MOST_AP: Final = 12
NO_SOURCE: Final = 2.0
CAPTAIN: Final = 0.5  # for each point of Initiative
SLOPE: Final = 9.0  # points of lead that make the odds e to 1
TRAIN: Final = 5  # SP of guns that open a Fortified City
GUARDS: Final = 6  # SP of foot around a King
SURE_ALLY: Final = 4  # AP with which Venice comes whatever the die says (GC-S2.4.a)
SURE: Final = 0.8  # of an Attack on the March


# How it stands


def evaluate(s: State, seat: Seat) -> float:
    found = outlooks(s)
    return found[seat] - found[1 - seat]


def chances(s: State) -> list[float]:
    return shares([value / SLOPE for value in outlooks(s)])


def outlooks(s: State) -> list[float]:
    """For either side: places, States, troops, Captains, money and supply."""
    values = [0.0, 0.0]
    for place in PLACES.values():
        owner = ground.owner(s, place)
        if owner != NOBODY and ground.may_be_conquered(s, place) and ground.in_play(s, place.hex):
            values[owner] += fronts.prize(s, place, owner)
    for seat in (0, 1):
        values[seat] += fronts.wants_of(s, seat).state * len(shared.aligned(s, seat))
    for leader in s.leaders.values():
        if leader.side != NOBODY:
            values[leader.side] += SP * strength.of_units(leader.units) + CAPTAIN * leader.initiative
            if leader.besieges:
                values[leader.side] += 0.5
    for seat, side in enumerate(s.scenario.sides):
        for pool, armies in s.scenario.pools.items():
            if any(army in side.armies for army in armies):
                values[seat] += AP * min(MOST_AP, s.ap[pool])
                values[seat] -= 0 if s.sources[pool].status == ACTIVE else NO_SOURCE
    return values


# Activation


def urgency(s: State, leader: Leader, front: fronts.Front) -> float:
    """What activating a Force now is worth."""
    if leader.order == changes.RETREAT:
        return 3.0 if leader.activations == 0 else 0.0
    if leader.order in RESTING and (leader.activations or leader.is_baron):
        return 0.0
    if leader.order in RESTING and any(unit.demoralised for unit in forces.units(s, leader)):
        return 1.5  # GC-10.2.a: they may recover
    aim = commands.aim_on_the_march(s, leader, front)
    if aim.hex == leader.place:
        works = aim.kind in ("besiege", "hold") and not leader.earthworks and not leader.is_baron
        return 0.6 if works and aim.worth > 1 and leader.activations == 0 else 0.0
    if leader.order in RESTING:
        return 0.0
    if leader.activations and aim.worth < hunger.patience(
        s, aim.cost, front.wants.hurries
    ) * hunger.lost_by_marching_on(s, leader):
        return 0.0
    return aim.worth + (1.0 if aim.kind in ("fight", "besiege") else 0.0)


def whom_to_activate(s: State, d: Decision, rng: Random) -> Option:
    """The most urgent; nobody if nothing is gained by it."""
    front = fronts.Front(s, d.seat)
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
    if "pillage" in verbs and battles.is_worth_pillage(s, leader):
        return verbs["pillage"][0]
    if "take" in verbs:
        return verbs["take"][0]
    if march_rules.may_take(s, leader) and "end_march" in verbs and aims.worth_stopping(s, leader):
        return verbs["end_march"][0]  # GC-15.2.a: in Road March one takes it by stopping
    if "attack_on_the_march" in verbs:
        bold = overrun(s, leader, verbs["attack_on_the_march"])
        if bold is not None:
            return bold
    aim = commands.aim_on_the_march(s, leader, fronts.Front(s, leader.side))
    if aim.hex == leader.place or march.held_back:
        return settle_down(s, leader, aim, d, verbs)
    if "detach" in verbs and leader.general and commands.needs_garrison(s, leader, fronts.Front(s, leader.side)):
        weakest = min(verbs["detach"], key=lambda o: strength.of_units(s.leaders[str(o.args[0])].units))
        return weakest
    return step_towards(s, leader, aim, d, verbs)


def step_towards(s: State, leader: Leader, aim: aims.Aim, d: Decision, verbs: dict[str, list[Option]]) -> Option:
    enemies = fronts.Front(s, leader.side).enemies
    left = ways.way_back(s, aim.hex, leader.place, enemies)
    here = left.get(leader.place, ways.FAR)
    ports = [option for option in verbs.get("sail", ()) if str(option.args[0]) in left]
    port = min(ports, key=lambda option: left[str(option.args[0])], default=None)
    if port is not None and left[str(port.args[0])] + ways.TURN < here:
        return port
    if here > ways.VOYAGE and aim.hex in ways.voyages(s, leader, enemies):
        return settle_down(s, leader, aim, d, verbs)  # it waits for the ships
    if here > ways.TURN and leader.id in fronts.wants_of(s, leader.side).sails and ways.voyages(s, leader, enemies):
        return settle_down(s, leader, aim, d, verbs)
    if "road_march" in verbs and here > 2 * ways.TURN and ways.road_ahead(s, leader, left):
        return verbs["road_march"][0]
    moves = verbs.get("move", [])
    goal = [option for option in moves if option.args[0] == aim.hex]
    if goal:
        return goal[0]
    nearer = {str(option.args[0]): option for option in moves if left.get(str(option.args[0]), ways.FAR) < here}
    best = ways.best_step(s, leader.place, left, [hex for hex in nearer if hex not in enemies])
    if best is not None:
        return nearer[best.to]
    if "leave_road_march" in verbs and not ways.road_ahead(s, leader, left):
        return verbs["leave_road_march"][0]
    return settle_down(s, leader, aim, d, verbs)


def settle_down(s: State, leader: Leader, aim: aims.Aim, d: Decision, verbs: dict[str, list[Option]]) -> Option:
    """Earthworks for a Siege or where enemies are near; then the end."""
    armies = fronts.Front(s, leader.side).armies
    near = any(ground.distance(hex, leader.place) <= 3 for hex in armies)
    if "earthworks" in verbs and (aim.kind == "besiege" or near):
        return verbs["earthworks"][0]
    return preferred(d, "end_march", "move", "leave_road_march")


def overrun(s: State, leader: Leader, options: Sequence[Option]) -> Option | None:
    """GC-8.9: whom one sweeps aside on the way."""
    for option in options:
        hex = str(option.args[0])
        theirs = forces.enemies_at(s, hex, leader.side)
        place = ground.fortress_at(hex)
        inside = place if place is not None and ground.owner(s, place) != leader.side else None
        if theirs and strength.assault_odds(s, leader, theirs[0], inside) >= SURE:
            return option
    return None


def away(s: State, leader: Leader, options: Sequence[Option]) -> Option:
    """Far from the enemy, near one's own walls and friends."""
    enemies = list(fronts.Front(s, leader.side).armies)

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

    named = fronts.wants_of(s, d.seat).start.get(str((d.params or {}).get("captain", "")))
    if named:
        army = [PLACES[named].hex]

    gates = arrivals.gates(s, d.seat) if d.prompt == "setup.baron" else set()

    def value(option: Option) -> float:
        hex = str(option.args[-1])
        place = ground.place_at(hex)
        if hex in gates:
            return -99.0
        near = min([ground.distance(hex, one) for one in army] or [0])
        if named:
            return -near + (0.5 if place is not None and place.fortress else 0.0)
        return (fronts.prize(s, place, d.seat) if place is not None else 0.0) - 0.35 * near

    usable = [option for option in d.options if option.args and str(option.args[-1]) in HEXES]
    return max(usable, key=value) if usable else d.options[-1]


def landing(s: State, d: Decision, rng: Random) -> Option:
    """GC-S2.4.b: where the Venetians have most to win."""
    near = PLACES[fronts.wants_of(s, d.seat).start["gonzaga"]].hex
    return min(d.options, key=lambda option: ground.distance(str(option.args[0]), near))


def bring_baron(s: State, d: Decision, rng: Random) -> Option:
    """To Ferrandino, who makes soldiers of his men (GC-S2.8.d), as long as the ships take them or he needs none; else
    where he guards most."""
    with_king = [o for o in d.options if o.verb == "baron_with" and has_room(s, d.seat, BARONS[str(o.args[0])].sp)]
    return max(with_king, key=lambda o: BARONS[str(o.args[0])].sp) if with_king else where(s, d, rng)


def has_room(s: State, seat: Seat, more: int) -> bool:
    """The King has ports to go to and is full, or he stays ashore; who goes only by ship must always fit in."""
    king, front, sea = s.leaders.get(s.scenario.rallies), fronts.Front(s, seat), s.scenario.sea
    if king is None or sea is None:
        return True
    if king.id in front.wants.sails:
        return forces.sp_of(s, king) + more <= sea.most_sp[s.scenario.sides[seat].id]
    if king.place == guards.post_of(s, king, front):
        return True
    ports = [place for place in PLACES.values() if place.sea and aims.entry(s, king, place, front)]
    return not ports or forces.sp_of(s, king) < sea.most_sp[s.scenario.sides[seat].id]


def rally(s: State, d: Decision, rng: Random) -> Option:
    """GC-S2.8.d: foot who guard the King, then guns, as long as walls must be opened that few of them never harm."""
    into = [option for option in d.options if option.verb == "rally_into"]
    king = s.leaders[s.scenario.rallies]
    foot = sum(unit.sp for unit in forces.units(s, king) if unit.counter.type.infantry)
    few = strength.guns(s, king) < TRAIN and foot >= GUARDS

    def use(option: Option) -> tuple[bool, bool]:
        kind = COUNTERS[str(option.args[0])].type
        return kind.artillery and few, kind.infantry

    return max(into, key=use) if into else d.options[0]


def keep_source(s: State, d: Decision, rng: Random) -> Option:
    """Changed only when the army has marched out of its reach."""
    pool = str((d.params or {})["pool"])
    source = s.sources[pool]
    generals = [one for one in forces.forces_of(s, d.seat) if one.general and changes.pool_of(s, one) == pool]
    lost = bool(generals) and not any(aims.is_supplied(s, one, pool) for one in generals)
    return d.options[1] if lost and source.status == ACTIVE else d.options[0]


def to_captain(s: State, d: Decision, rng: Random) -> Option:
    """Units to whoever has most room; guns, which are slow, to the First Captain."""
    id = str((d.params or {}).get("unit", ""))
    if id in COUNTERS and COUNTERS[id].type.artillery:
        return d.options[0]
    return max(d.options, key=lambda o: forces.room(s.leaders[str(o.args[0])]) if o.args else -1)


def best_captain(s: State, d: Decision, rng: Random) -> Option:
    return max(d.options, key=lambda o: (s.leaders[str(o.args[0])].initiative, s.leaders[str(o.args[0])].rank))


def invite_venice(s: State, d: Decision, rng: Random) -> Option:
    return d.options[1] if s.ap["aragonese"] + s.ap["spanish"] >= 4 else d.options[0]


def papal_ap(s: State, d: Decision, rng: Random) -> Option:
    poorer = min(("aragonese", "spanish"), key=lambda pool: s.ap[pool])
    return offered(d, [("papal_ap", poorer)]) or d.options[0]


def little(s: State, d: Decision, rng: Random) -> Option:
    """GC-S2.4: the King needs his own money for his Orders."""
    return d.options[0 if s.ap["spanish"] >= SURE_ALLY else min(SURE_ALLY - s.ap["spanish"], len(d.options) - 1)]


def rest_of_it(s: State, d: Decision, rng: Random) -> Option:
    """As much as makes it sure, and no more."""
    return min(d.options, key=lambda option: abs(int(option.args[0]) - SURE_ALLY))


def recover(s: State, d: Decision, rng: Random) -> Option:
    leader = s.leaders[str((d.params or {})["force"])]
    rich = not leader.is_baron and s.ap[changes.pool_of(s, leader)] >= 5
    return preferred(d, "recover_paid", "recover") if rich else preferred(d, "recover")


HEURISTICS: Final[dict[str, Heuristic]] = {
    **battles.HEURISTICS,
    **optional.HEURISTICS,
    "activation.baron": whom_to_activate,
    "activation.name": whom_to_activate,
    "activation.single": whom_to_activate,
    "activation.whom": prefer("activate"),
    "ap.line": first,
    "attrition.next": first,
    "baron.bring": bring_baron,
    "baron.rally": rally,
    "captain.ride": rides,
    "captain.ride_to": ride,
    "captain.first": best_captain,
    "captain.takes_over": to_captain,
    "consolidation.first": best_captain,
    "consolidation.displace": first,
    "customs.pool": first,
    "ferrandino.aragonese_ap": little,
    "ferrandino.landing": landing,
    "ferrandino.papal_ap": papal_ap,
    "ferrandino.spanish_ap": rest_of_it,
    "ferrandino.venice": invite_venice,
    "march.act": optional.treason_or(act),
    "march.give_up": last,
    "order.detached": commands.one_order,
    "order.free": commands.one_order,
    "order.give": commands.give_orders,
    "order.pay": prefer("pay"),
    "order.rest": commands.one_order,
    "organisation.move": commands.organise,
    "otranto.relief": prefer("roll_relief"),
    "recovery.ask": recover,
    "reinforcement.along": prefer("comes_along"),
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
    if decision.prompt == "organisation.move":
        decision = forward_only(match, decision)
    found = HEURISTICS.get(decision.prompt)
    return found(match.state, decision, rng) if found is not None else decision.options[0]


def forward_only(match: Match, decision: Decision) -> Decision:
    """Organisation without the way back of what has been moved in this segment: a plan that changes with every move
    comes to an end, and so does advice."""
    moves = match.state.story.get("moves", 0)
    own = [option for who, option in match.journal[-3 * moves - 2 :] if who == decision.seat] if moves else []
    made = [option.as_json() for option in own[-moves:]] if moves else []
    if not made:
        return decision
    options = [option for option in decision.options if not any(commands.is_way_back(option, one) for one in made)]
    return Decision(decision.seat, decision.prompt, options, decision.rule)
