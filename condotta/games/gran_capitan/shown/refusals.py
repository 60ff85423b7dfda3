"""Why something that a player might expect is not possible now: from what their own seat may know."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from condotta.core.flow import Decision, Option, Seat, offer
from condotta.core.game import Refusal, Refuses, Rest, Why, refuse, refused

from ..data import HEXES, ORDERS
from ..data.things import Step
from ..pieces import Leader, March
from ..rules import pillage
from ..rules.command import orders, quarters
from ..rules.common import changes, forces, ground
from ..rules.march import march as marching
from ..rules.march import on_the_march, sea, steps
from ..state import State
from . import optional_refusals

Reasons = Mapping[str, Why | Callable[[State, str], Why]]


def refusals(s: State, decision: Decision) -> list[Refusal]:
    """What is refused at this decision, each with its reason and rule."""
    return refused(REFUSED, s, decision, REST, own)


def own(s: State, seat: Seat) -> dict[str, Sequence[str]]:
    """What a side has in play."""
    ours = [one for one in s.leaders.values() if one.side == seat]
    return {
        "captain": [one.id for one in ours if not one.is_baron],
        "baron": [one.id for one in ours if one.is_baron],
        "unit": [unit.id for one in ours for unit in one.units if not unit.is_baron],
    }


# On the march


def refused_actions(s: State, decision: Decision) -> Iterator[Refusal]:
    """Why the active Force cannot go there, attack there, or do this where it stands."""
    march = s.march
    if march is None or march.leader not in s.leaders:
        return
    leader = s.leaders[march.leader]
    for step in ground.steps(s, leader.place):
        reason, rule = why_not_there(s, leader, march, step)
        yield refuse(offer("move", step.to), reason, rule, hex=step.to)
        if visible_enemies(s, step.to, leader.side):
            reason, rule = why_no_attack(s, leader, march, step)
            yield refuse(offer("attack_on_the_march", step.to), reason, rule, hex=step.to)
    yield from refused_in_hex(s, leader, march)
    if not marching.may_end(s, leader):
        yield refuse(marching.END, "no_room_to_stay", "GC-5.2.a")


def why_not_there(s: State, leader: Leader, march: March, step: Step) -> Why:
    contested = forces.is_contested(s, leader.place)
    if leader.order not in (changes.MANOEUVRE, changes.ATTACK):
        return ("order_of_retreat", "GC-7.3.f") if leader.order == changes.RETREAT else ("order_rests", "GC-7.3.b")
    if march.held_back or (contested and march.entered):
        return "march_is_over", "GC-8.6.5.a"
    if steps.price(s, leader, step, leaving=contested) > march.points:
        return "no_points", "GC-8.6.a"
    if leader.road_march and not step.road:
        return "off_the_road", "GC-8.7.c"
    if visible_enemies(s, step.to, leader.side):
        return "enemy_there", "GC-8.3.a"
    if leader.road_march:
        return "enemy_near_road", "GC-8.7.e"
    return "no_room_there", "GC-5.2.a"


def why_no_attack(s: State, leader: Leader, march: March, step: Step) -> Why:
    place = ground.fortress_at(step.to)
    if leader.order != changes.ATTACK:
        return "needs_attack", "GC-8.9.c"
    if not steps.may_enter_enemy_hex(s, leader):
        return "not_fit_to_attack", "GC-8.8.1.a"
    if march.held_back or forces.is_contested(s, leader.place):
        return "march_is_over", "GC-8.8.2.2.a"
    if place is not None and place.city:
        return "walls_too_strong", "GC-8.9.1.a"
    if steps.price(s, leader, step, leaving=False) + on_the_march.PRICE > march.points:
        return "no_points", "GC-8.9.b"
    return "not_one_force", "GC-8.9.2.a"


def visible_enemies(s: State, hex: str, side: Seat) -> bool:
    """A counter that is not one's own."""
    return any(one.place == hex and one.side != side and one.on_map for one in s.leaders.values())


def refused_in_hex(s: State, leader: Leader, march: March) -> Iterator[Refusal]:
    """Earthworks, Road March, the Fortress or loot here, a voyage."""
    place = ground.place_at(leader.place)
    if leader.earthworks:
        yield refuse(marching.EARTHWORKS, "has_works", "GC-8.5.a")
    elif leader.order == changes.RETREAT or not marching.may_build(s, leader):
        yield refuse(marching.EARTHWORKS, "cannot_dig", "GC-8.5.b")
    else:
        yield refuse(marching.EARTHWORKS, "no_points", "GC-8.5.a", hex=leader.place)
    if not leader.is_baron and not leader.road_march:
        if leader.order != changes.MANOEUVRE:
            yield refuse(marching.ROAD_MARCH, "needs_manoeuvre", "GC-8.7.a")
        elif not HEXES[leader.place].has_road:
            yield refuse(marching.ROAD_MARCH, "no_road", "GC-8.7.a")
        else:
            yield refuse(marching.ROAD_MARCH, "no_points", "GC-8.7.a", hex=leader.place)
    if place is not None and place.fortress and marching.may_take(s, leader):
        yield refuse(offer("take", place.id), "no_points", "GC-15.2.a", hex=leader.place)
    if place is not None:
        poor = pillage.may_pillage(s, leader) is not None and not leader.quarters
        reason, rule = ("no_points", "GC-19.a") if poor else why_no_pillage(s, leader, place.id)
        yield refuse(offer("pillage", place.id), reason, rule, hex=leader.place)
        if place.sea and s.scenario.sea is not None and not sea.ports(s, leader, march):
            yield refuse(offer("sail", leader.place), "no_voyage", "GC-S2.3", hex=leader.place)


def why_no_pillage(s: State, leader: Leader, place: str) -> Why:
    if place in s.pillaged:
        return "is_pillaged", "GC-19.c"
    if leader.quarters:
        return "in_quarters", "GC-18.e"
    if not s.scenario.realigns and ground.alignment(s, HEXES[leader.place].region) == leader.side:
        return "friends_for_ever", "GC-S1.4"
    if forces.enemies_at(s, leader.place, leader.side):
        return "enemy_there", "GC-19.a"
    return "too_weak_to_pillage", "GC-19.a"


# Orders


def refused_orders(s: State, decision: Decision) -> Iterator[Refusal]:
    """For every Force every Order that it cannot be given now."""
    for leader in forces.forces_of(s, decision.seat):
        legal = orders.legal_orders(s, leader)
        for order in ORDERS:
            reason, rule = why_no_order(s, leader, order, legal)
            yield refuse(offer("order_force", leader.id, order), reason, rule, force=leader.id, order=order)
        if not leader.is_baron and not quarters.may_enter(s, leader) and not leader.quarters:
            yield refuse(offer("quarters", leader.id), "no_quarters", "GC-18.b", force=leader.id)


def why_no_order(s: State, leader: Leader, order: str, legal: list[str]) -> Why:
    if order == leader.order:
        return "holds_order", "GC-7.2.a"
    if s.story.get(f"fixed_{leader.id}") == s.turn:
        return "no_move_marker", "GC-12.4.11.b"
    if s.story.get(f"ordered_{leader.id}") == s.turn:
        return "ordered_already", "GC-7.2.a"
    if orders.must_leave(s, leader) and order not in legal:
        return "must_leave", "GC-8.8.2.e"
    if order == changes.GARRISON and order not in legal:
        return "no_fortress", "GC-7.3.b"
    if order not in legal:
        return ("demoralised", "GC-10.1.1.d") if order == changes.MANOEUVRE else ("half_demoralised", "GC-10.1.1.c")
    if leader.is_baron:
        return "too_many_barons", "GC-16.3.b"
    return "others_first", "GC-7.2.i"


def why_not_ordered(s: State, id: str) -> Why:
    return why_no_force(s, id) or ("others_first", "GC-7.2.i")


def why_no_force(s: State, id: str) -> Why | None:
    leader = s.leaders.get(id)
    if leader is None or leader.under:
        return "on_a_card", "GC-1.3.2.d"
    return None if forces.is_force(s, leader) else ("leads_nobody", "GC-5.a")


# Activation and combat


def why_not_activated(s: State, id: str) -> Why:
    reason = why_no_force(s, id)
    if reason:
        return reason
    leader = s.leaders[id]
    if not leader.order:
        return "no_order", "GC-8.2.5.a"
    return ("finished", "GC-8.2.6.a") if leader.activations else ("not_his_turn", "GC-8.2.7.a")


def why_not_moved(s: State, id: str) -> Why:
    """Why nothing can be done with him, it or them in the Organisation Segment."""
    holder = s.leaders.get(id) or next((one for one in s.leaders.values() for u in one.units if u.id == id), None)
    if holder is not None and holder.place and forces.is_contested(s, holder.place):
        return "contested", "GC-7.1.a"
    return "nobody_to_exchange_with", "GC-7.1.a"


def why_no_battle(s: State, id: str) -> Why:
    """A Captain or Baron of one's own whom a question of a battle does not offer."""
    hex = s.battle.hex if s.battle is not None else ""
    leader = s.leaders.get(id)
    return ("not_in_battle", "GC-12.2.1.a") if leader is None or leader.place != hex else ("has_no_part", "")


def refused_passing(s: State, decision: Decision) -> Iterator[Refusal]:
    """GC-12.2.3.a: who may attack and need not is offered to pass."""
    yield refuse(Option("pass"), "must_attack", "GC-12.2.3.a")


def refused_landing(s: State, decision: Decision) -> Iterator[Refusal]:
    """Where one would like to enter and an enemy stands."""
    for hex in dict.fromkeys(one.place for one in s.leaders.values() if one.on_map and one.side != decision.seat):
        if hex and HEXES[hex].place and ground.in_play(s, hex):
            yield refuse(offer("enter_at", hex), "enemy_there", "GC-8.1.1.a", hex=hex)


REFUSED: dict[str, Refuses] = {
    "march.act": refused_actions,
    "order.give": refused_orders,
    "battle.attack": refused_passing,
    "reinforcement.where": refused_landing,
    **optional_refusals.REFUSED,
}
PART: Why = ("has_no_part", "")
IN_PLAY: Why = ("in_play", "GC-16.3.1.a")
BATTLE: Reasons = {"captain": why_no_battle, "baron": why_no_battle, "unit": PART}
ALL: Reasons = {"captain": PART, "baron": PART, "unit": PART}
REST: Rest = {
    "organisation": {"captain": why_not_moved, "baron": why_not_moved, "unit": why_not_moved},
    "order": {"captain": why_not_ordered, "baron": why_not_ordered, "unit": PART},
    "activation": {"captain": why_not_activated, "baron": why_not_activated},
    "ambush": {"captain": ("cannot_ambush", "GC-16.4.2.a"), "baron": ("cannot_ambush", "GC-16.4.2.a")},
    "ap": {"captain": ("no_line_to_him", "GC-6.3.2.a")},
    "attrition": {"captain": ("need_not_check", "GC-9.b"), "baron": ("need_not_check", "GC-9.b")},
    "baron": {"baron": IN_PLAY},
    "battle": BATTLE,
    "skirmish": BATTLE,
    "captain.ride": {"captain": ("cannot_ride", "GC-4.4.b")},
    "captain": ALL,
    "challenge": {"captain": ("no_challenge", "GC-S3.5"), "baron": ("no_challenge", "GC-S3.5"), "unit": PART},
    "consolidation": ALL,
    "discipline": {"unit": ("stands_firm", "GC-4.8.C.a"), "baron": PART},
    "losses": {"unit": ("takes_no_loss", ""), "baron": PART},
    "march.act": {"captain": ("cannot_detach", "GC-7.4.a"), "baron": ("cannot_detach", "GC-7.4.a")},
    "pursuit": ALL,
    "reinforcement": {"captain": ("no_room_on_card", "GC-4.1.a"), "unit": PART},
    "setup.baron": {"baron": IN_PLAY},
    "setup": ALL,
}
__all__ = ["own", "refusals"]
