"""Section 8.2, C.2 and C.3: Barons and Captains are activated in turn, Captains by a contest of rolls."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, Seat, offer

from ...data import FACTS, ORDERS
from ...pieces import Leader, March
from ...state import FIRST, State, Table
from .. import attrition, discipline, succession
from ..combat import siege
from ..command import quarters
from ..common import changes, forces
from . import challenge, lone_captains, march

DECLINE: Final = Option("decline")
LIMITS: Final = FACTS.activation
MODIFIERS: Final = FACTS.initiative
FULL: Final = 2


# Who may be activated


def is_unfinished(s: State, leader: Leader) -> bool:
    """GC-8.2.5.a, GC-8.2.6.a: it holds an Order that allows another activation."""
    if not leader.order or leader.activations >= ORDERS[leader.order].activations:
        return False
    return forces.is_force(s, leader)


def available(s: State, seat: Seat, *, barons: bool) -> list[Leader]:
    own = [one for one in s.leaders.values() if one.side == seat and one.order and one.is_baron is barons]
    return [one for one in own if is_unfinished(s, one)]


def not_yet(s: State, seat: Seat, *, barons: bool) -> list[Leader]:
    """GC-8.2.7.a: those that have not been activated in this turn."""
    return [one for one in available(s, seat, barons=barons) if one.activations == 0]


# C.2: Barons


def barons_step(g: Table) -> Flow[None]:
    """GC-2.2.C2: alternately; when one side is finished the other has a single activation for each of its left ones."""
    s = g.state
    if s.march is not None:
        yield from go_on(g)
        return
    seat = s.active
    singles = s.declined[1 - seat] or not available(s, 1 - seat, barons=True)
    choices = not_yet(s, seat, barons=True) if singles else available(s, seat, barons=True)
    if s.declined[seat] or not choices:
        decline(g, seat)
        if singles:
            begin_captains(g)
        else:
            s.active = 1 - seat
        return
    options = [DECLINE, *[offer("activate", one.id) for one in choices]]
    choice: Option = yield Decision(seat, "activation.baron", options, "GC-2.2.C2.b")
    if choice is DECLINE:
        decline(g, seat)
        s.active = 1 - seat
        return
    leader = s.leaders[str(choice.args[0])]
    activate(g, leader, roll(g, leader))


def begin_captains(g: Table) -> None:
    s = g.state
    s.phase, s.active = "captains", FIRST
    s.declined = [False, False]


# C.3: Captains


def captains_step(g: Table) -> Flow[None]:
    """GC-8.2.1, GC-8.2.2, GC-8.2.7.a: both name a Captain, both roll, the higher result decides who is activated."""
    s = g.state
    if s.march is not None:
        yield from go_on(g)
        return
    if s.riders:
        yield from after_activation(g)
        return
    for seat in (s.active, 1 - s.active):
        if not s.declined[seat] and not available(s, seat, barons=False):
            decline(g, seat)  # GC-2.2.C3.d, f
    if s.declined[0] or s.declined[1]:
        yield from single_activation(g)
        return
    yield from contest(g)


def single_activation(g: Table) -> Flow[None]:
    """GC-8.2.7.a, GC-2.2.C3.e: one activation for each Captain that has had none, each with its own die."""
    s = g.state
    seat = 0 if s.declined[1] else 1
    left = [] if s.declined[seat] else not_yet(s, seat, barons=False)
    if not left:
        end_activation_phase(s)
        return
    options = [DECLINE, *[offer("activate", one.id) for one in left]]
    choice: Option = yield Decision(seat, "activation.single", options, "GC-8.2.7.a")
    if choice is DECLINE:
        decline(g, seat)
        return
    leader = s.leaders[str(choice.args[0])]
    activate(g, leader, roll(g, leader))


def decline(g: Table, seat: Seat) -> None:
    """GC-8.2.1.b: it activates nobody any more; nobody is told whether it could."""
    if not g.state.declined[seat]:
        g.state.declined[seat] = True
        which = "no_baron" if g.state.phase == "barons" else "declined"
        g.log(f"activation.{which}", "GC-8.2.1.b", player=seat)


def end_activation_phase(s: State) -> None:
    s.phase = "consolidation"
    s.active = FIRST


def contest(g: Table) -> Flow[None]:
    """GC-8.2.2: the player with the higher result chooses one of the two named Captains."""
    s = g.state
    for seat in (s.active, 1 - s.active):
        options = [DECLINE, *[offer("name", one.id) for one in available(s, seat, barons=False)]]
        choice: Option = yield Decision(seat, "activation.name", options, "GC-8.2.1.a")
        if choice is DECLINE:
            decline(g, seat)
            s.named = ["", ""]
            return
        s.named[seat] = str(choice.args[0])
        s.leaders[s.named[seat]].told = True
        g.log("activation.named", "GC-8.2.1.a", player=seat, force=s.leaders[s.named[seat]].token)
    results, winner = roll_off(g)
    leaders = [s.leaders[id] for id in s.named]
    options = [
        offer("activate", one.id) if one.side == winner else offer("activate_enemy", one.token) for one in leaders
    ]
    choice = yield Decision(winner, "activation.whom", options, "GC-8.2.2.a")
    chosen = winner if choice.verb == "activate" else 1 - winner
    s.named = ["", ""]
    activate(g, leaders[chosen], results[chosen])


def roll_off(g: Table) -> tuple[list[int], Seat]:
    """GC-8.2.2.a, b: modified Initiative minus die; ties by printed Initiative, by the star, or rolled again."""
    s = g.state
    leaders = [s.leaders[id] for id in s.named]
    while True:
        results = [0, 0]
        for seat in (s.active, 1 - s.active):  # who named first rolls first
            results[seat] = roll(g, leaders[seat])
        keys = [(result, leader.initiative, leader.star) for result, leader in zip(results, leaders, strict=True)]
        if keys[0] != keys[1]:
            return results, 0 if keys[0] > keys[1] else 1


def roll(g: Table, leader: Leader) -> int:
    """GC-8.2.3, GC-8.2.2.a; a face-down enemy whose Initiative counts is turned up (GC-1.4.i)."""
    s = g.state
    reveal_those_who_count(g, leader)
    result = modified_initiative(s, leader) - g.d6(leader.side)
    g.log("activation.roll", "GC-8.2.2.a", player=leader.side, force=leader.token)
    return result


def reveal_those_who_count(g: Table, leader: Leader) -> None:
    for enemy in forces.enemies_at(g.state, leader.place, leader.side):
        changes.turn_face_up(g, enemy, "GC-1.4.i")


def modified_initiative(s: State, leader: Leader) -> int:
    """GC-8.2.3.a, b: its own, and enemy Forces in the hex."""
    enemies = [
        one for one in forces.enemies_at(s, leader.place, leader.side) if forces.in_good_order(forces.units(s, one))
    ]
    against = MODIFIERS["per_enemy_initiative"] * max((one.initiative for one in enemies), default=0)
    return own_initiative(leader) + against


def own_initiative(leader: Leader) -> int:
    """GC-8.2.3.a, b: the Order, a Siege, a second activation."""
    order = ORDERS[leader.order]
    found = 0 if order.resting else leader.initiative + order.initiative
    found += MODIFIERS["besieged"] if leader.is_besieged else 0
    return found + (MODIFIERS["second_activation"] if leader.activations else 0)


# An activation


def activate(g: Table, leader: Leader, result: int) -> None:
    """GC-8.2.4, GC-8.2.6.a: a marker, and the movement allowance changed by the result."""
    s = g.state
    leader.activations += 1
    leader.told = True
    change = min(max(result, LIMITS["worst"]), LIMITS["best"])
    points = forces.points(s, leader, change)
    if leader.road_march:
        points *= 2  # GC-8.7.h
    s.march = March(leader.id, points, forces.sp_of(s, leader), leader.activations == 2)
    s.march.change = change
    s.active = leader.side
    g.log("activation.begins", "GC-8.2.4.a", player=leader.side, force=leader.token, hex=leader.place)


def go_on(g: Table) -> Flow[None]:
    """One action of the activation under way; when it is over, what follows it."""
    s = g.state
    under_way = s.march
    assert under_way is not None
    leader = s.leaders.get(under_way.leader)
    more = False
    if leader is not None and forces.is_force(s, leader):
        more = yield from march.march_step(g)
        yield from succession.part(g)
    if not more:
        yield from end_activation(g, under_way)


def end_activation(g: Table, under_way: March) -> Flow[None]:
    """GC-15.2.a, GC-16.1.1.a, GC-10.2.b, GC-9.a: conquest by stopping, Engineers, Recovery, Attrition."""
    s = g.state
    s.march = None
    leader = s.leaders.get(under_way.leader)
    if leader is not None and forces.is_force(s, leader):
        march.conquer_by_stopping(g, leader)
        yield from siege.repair_walls(g, leader)
        if discipline.may_recover(s, leader):
            yield from discipline.ask_recovery(g, leader, spent=under_way.spent > 0)
        if under_way.second:
            parts = [s.leaders[id] for id in [leader.id, *under_way.detached] if id in s.leaders]
            held = [one for part in parts for one in discipline.held_by(s, part)]
            full = under_way.spent // FULL
            yield from attrition.after_second_activation(g, leader, under_way.sp, full, held)
    drop_earthworks(s)
    changes.drop_idle_auxiliaries(s)
    if s.scenario.challenges:
        for seat in (s.active, 1 - s.active):
            yield from challenge.declare(g, seat)
    if s.phase == "barons":
        s.active = 1 - s.active
    else:
        s.riders = lone_captains.MOST_RIDERS


def drop_earthworks(s: State) -> None:
    """GC-8.5.f, R-17: after any activation, where no Force is left that could build them."""
    for one in s.leaders.values():
        if one.earthworks and forces.infantry_sp(forces.units(s, one)) < FACTS.earthworks["least_infantry"]:
            one.earthworks = False
    quarters.keep_true(s)


def after_activation(g: Table) -> Flow[None]:
    """GC-4.4.b: up to two Unemployed Captains of the side move."""
    s = g.state
    g.announce()
    rode = yield from lone_captains.ride(g, s.active)
    s.riders = s.riders - 1 if rode else 0
