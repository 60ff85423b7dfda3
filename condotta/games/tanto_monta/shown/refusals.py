"""Why something that a player might expect is not possible now: by the questions that make the options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from condotta.core.flow import PASS, Decision, Seat, offer
from condotta.core.game import Refusal, Refuses, Rest, Why, refuse, refused

from ..data import ACTIONS as LIST
from ..data import CARDS, LEADERS, POWERS, SPACES
from ..data.cards import Block
from ..pieces import Budget
from ..rules.action import actions, hold, impulse
from ..rules.action import budget as cp
from ..rules.common import cards, control, events, lines, paths, plays, pool, resources, stacks
from ..rules.common.powers import major, player, run_by
from ..rules.construction import recruit
from ..rules.land import move, requirements, siege
from ..rules.spring import deployment
from ..state import State

WHY: Final = {  # what the rules say that forbid something
    "TM-5.3.c": "pool_empty",
    "TM-6.1.aa": "in_combat",
    "TM-6.1.x": "at_its_moment",
    "TM-6.2.f": "event_used",
    "TM-11.c": "no_cp_of_mandatory",
    "TM-11.d": "no_event",
    "TM-11.e": "event_of_others",
    "TM-11.i": "holds_home_card",
    "TM-11.j": "holds_papal_bull",
    "TM-11.k": "holds_mandatory",
    "TM-11.m": "too_many_cards",
    "TM-12.2.a": "not_to_be_taken",
    "TM-12.2.b": "needs_units_in_it",
    "TM-12.2.c": "enemies_beside",
    "TM-12.2.k": "fortified",
    "TM-12.2.m": "others_there",
    "TM-13.1.ab": "rains",
    "TM-13.1.i": "beaten",
    "TM-13.1.j": "besieges",
    "TM-15.0.b": "besieged",
    "TM-15.1.a": "no_siege",
    "TM-15.1.b": "siege_too_new",
    "TM-15.1.c": "assaulted",
    "TM-15.1.d": "no_line",
    "TM-15.1.e": "ships_beside",
    "TM-15.1.f": "ships_in_port",
    "TM-15.1.j": "rains",
    "TM-16.8.c": "seville_and_jerez",
    "TM-16.8.d": "seville_and_jerez",
    "TM-17.2.a": "enemies_there",
    "TM-17.T1": "no_such_unit",
    "TM-17.b": "not_controlled",
    "TM-17.g": "unrest_or_plague",
    "TM-17.i": "surrendered",
    "TM-20.4-aft.a": "no_cp_of_joanna",
}
NOTHING_TO_DO: Final[dict[str, Why]] = {
    "assault": ("no_assault", "TM-15.1.a"),
    "control_simple": ("nothing_to_take", "TM-12.2.c"),
    "control_strategic": ("nothing_to_take", "TM-12.2.b"),
    "move_clear": ("nobody_marches", "TM-13.1.r"),
    "move_pass": ("nobody_marches", "TM-13.1.r"),
    "move_strait": ("nobody_marches", "TM-2.4.p"),
    "remove_unrest": ("no_unrest", "TM-12.4.j"),
}
BUILT_AT_HOME: Final = "TM-17.b"


def refusals(s: State, decision: Decision) -> list[Refusal]:
    """What is refused at this decision, each with its reason and rule."""
    return refused(REFUSED, s, decision, REST, own)


def own(s: State, seat: Seat) -> dict[str, Sequence[str]]:
    """What a player has: cards, resources, leaders on the map, spaces with land units."""
    return {
        "card": s.hands[seat],
        "leader": [
            name for name, one in s.leaders.items() if one.place in SPACES and player(s, LEADERS[name].power) == seat
        ],
        "resource": s.warehouses[seat],
        "stack": own_spaces(s, seat),
    }


def own_spaces(s: State, seat: Seat) -> list[str]:
    return [
        space
        for space, found in s.stacks.items()
        if space in SPACES and any(player(s, stack.power) == seat for stack in found)
    ]


def because(rule: str) -> Why:
    return WHY[rule], rule


def params_of(decision: Decision, name: str) -> str:
    return str((decision.params or {}).get(name, ""))


# Cards


def refused_plays(s: State, decision: Decision) -> Iterator[Refusal]:
    """Cards of the hand, for their CP and block by block; and passing."""
    seat, only = decision.seat, params_of(decision, "card")
    if s.spied == seat and cards.ESPIONAGE in s.hands[seat]:
        only = cards.ESPIONAGE
    for card in s.hands[seat]:
        if only and card != only:
            rule = "TM-10.ac" if only == cards.ESPIONAGE else "TM-6.2.e"
            yield refuse(offer("cp", card), "only_that_card", rule, thing=card, only=only)
            continue
        rule = plays.why_no_cp(s, card)
        if rule:
            yield refuse(offer("cp", card), WHY[rule], rule, thing=card)
        for block in CARDS[card].blocks:
            reason, rule = why_no_event(s, seat, card, block)
            yield refuse(events.option(card, block.id), reason, rule, thing=card)
    rule = impulse.must_play(s, seat)
    if rule:
        yield refuse(PASS, WHY[rule], rule)


def why_no_event(s: State, seat: Seat, card: str, block: Block) -> Why:
    rule = events.hindrance(s, seat, card, events.IMPULSE)
    if rule:
        return because(rule)
    if events.IMPULSE not in block.timing:
        return because("TM-6.1.x")
    if (card, block.id) not in events.EVENTS:
        return "event_not_yet", "TM-11.e"
    return "event_without_effect", "TM-6.1.ah"


def why_no_answer(s: State, card: str) -> Why:
    facts = CARDS[card]
    if facts.combat:
        return because("TM-6.1.aa")
    timed = facts.response or any(moment.card == card for moment in facts.moments)
    return because("TM-6.1.x") if timed else ("own_impulse", "TM-11.a")


def refused_headlines(s: State, decision: Decision) -> Iterator[Refusal]:
    for card in s.hands[decision.seat]:
        if not CARDS[card].headline:
            yield refuse(offer("headline", card), "no_headline", "TM-10.b", thing=card)
        else:
            yield refuse(offer("headline", card), "no_support_left", "TM-10.c", thing=card)


def refused_supports(s: State, decision: Decision) -> Iterator[Refusal]:
    for card in s.hands[decision.seat]:
        reason = "no_support" if CARDS[card].mandatory else "is_headline"
        yield refuse(offer("support", card), reason, "TM-10.c", thing=card)


def refused_resources(s: State, decision: Decision) -> Iterator[Refusal]:
    for counter in dict.fromkeys(s.warehouses[decision.seat]):
        if not resources.face(counter).cp:
            yield refuse(offer("extend", counter), "no_cp_resource", "TM-11.q", thing=counter)


# Actions


def refused_actions(s: State, decision: Decision) -> Iterator[Refusal]:
    """Lines of the player's list."""
    budget = s.budget
    if budget is None:
        return
    for id, facts in LIST.items():
        if decision.seat in facts.seats:
            price = cp.price(budget, id, min(facts.cost, facts.nasrid))
            reason, rule = why_no_action(s, decision.seat, id, price, budget)
            yield refuse(offer("action", id), reason, rule, thing=id, cp=price)


def why_no_action(s: State, seat: Seat, id: str, price: int, budget: Budget) -> Why:
    if s.turn < LIST[id].turn:
        return "turn_not_come", "TM-4.b"
    if id not in actions.ACTIONS:
        return "action_not_yet", "TM-4.b"
    if s.rains and id in cp.NOT_IN_RAIN:
        return "rains", "TM-13.1.ac"
    if price > budget.cp:
        return "no_cp", "TM-11.1.a"
    if id == "build_fortress_map":
        return ("no_fortress_space", "TM-17.5.b") if s.fortress_markers[seat] else ("no_marker", "TM-17.5.a")
    return NOTHING_TO_DO.get(id, ("nowhere_to_build", BUILT_AT_HOME))


def refused_spaces(why: Callable[[State, Budget, str, str, str], Why]) -> Refuses:
    """Spaces with own units, for each power that has some there."""

    def refuses(s: State, decision: Decision) -> Iterator[Refusal]:
        budget = s.budget
        if budget is None:
            return
        action = decision.prompt.partition(".")[2]
        for space in own_spaces(s, decision.seat):
            powers = [one.power for one in stacks.at(s, space) if player(s, one.power) == decision.seat]
            for power in dict.fromkeys(powers):
                reason, rule = why(s, budget, action, power, space)
                yield refuse(offer("place", power, space), reason, rule, thing=space, power=power)

    return refuses


def why_no_recruit(s: State, budget: Budget, action: str, power: str, space: str) -> Why:
    kind = action.partition("_")[2]
    if not control.is_home(power, space):
        return "not_home_space", "TM-17.b"
    rule = recruit.want(s, power, kind) or recruit.hindrance(s, power, space)
    if rule:
        return because(rule)
    if not cp.allows(s, budget, action, [power]):
        return "tied", "TM-6.1.i"
    return "no_cp_there", "TM-11.1.a"


def why_no_ship(s: State, budget: Budget, action: str, power: str, space: str) -> Why:
    if space not in POWERS[power].home_ports:
        return "not_home_port", "TM-17.3.a"
    rule = recruit.hindrance(s, power, space)
    if rule:
        return because(rule)
    if pool.ships_left(s, POWERS[power].navy) < 1:
        return "pool_empty", "TM-17.1.d"
    return ("surrendered", "TM-17.i") if recruit.has_surrendered(s, power) else ("no_cp_there", "TM-11.1.a")


def why_no_control(s: State, budget: Budget, action: str, power: str, space: str) -> Why:
    own_power = major(s, power)
    rule = hold.hindrance(s, own_power, space)
    if rule:
        return because(rule)
    if SPACES[space].strategic != (action == "control_strategic"):
        return "other_kind", "TM-12.2.b"
    return ("no_line", "TM-12.2.l") if not lines.has_line(s, own_power, space) else ("no_cp_there", "TM-11.1.a")


def why_no_unrest(s: State, budget: Budget, action: str, power: str, space: str) -> Why:
    return "no_unrest_there", "TM-12.4.j"


def why_no_fortress(s: State, budget: Budget, action: str, power: str, space: str) -> Why:
    if not recruit.is_simple(s, space):
        return "not_simple", "TM-17.5.b"
    if not control.is_home(power, space):
        return "not_home_space", "TM-17.5.b"
    rule = recruit.hindrance(s, power, space)
    return because(rule) if rule else ("no_cp_there", "TM-11.1.a")


def why_no_assault(s: State, budget: Budget, action: str, power: str, space: str) -> Why:
    rule = requirements.hindrance(s, major(s, power), space)
    if rule:
        return because(rule)
    allowed = cp.allows(s, budget, action, siege.host(s, space, major(s, power)).powers)
    return ("no_cp_there", "TM-11.1.a") if allowed else ("tied", "TM-6.1.i")


# Marches


def refused_origins(s: State, decision: Decision) -> Iterator[Refusal]:
    for space in own_spaces(s, decision.seat):
        reason, rule = why_no_march(s, decision.seat, space)
        yield refuse(offer("from", space), reason, rule, thing=space)


def why_no_march(s: State, seat: Seat, space: str) -> Why:
    there = move.movable(s, seat, space)
    if not there.size and not there.leaders:
        held = [move.what_holds(s, space, one) for one in stacks.at(s, space) if player(s, one.power) == seat]
        return because(held[0])
    tied = s.budget.tied if s.budget is not None else []
    if tied and not any(major(s, power) in tied for power in there.powers):
        return "tied", "TM-6.1.i"
    return "no_way_out", "TM-13.1.b"


def refused_ways(verb: str, far: str, closed: str, reason: str = "no_refuge") -> Refuses:
    """Spaces with own units to which a stack does not go from the space of the decision."""

    def refuses(s: State, decision: Decision) -> Iterator[Refusal]:
        origin = params_of(decision, "space")
        for space in own_spaces(s, decision.seat):
            if space == origin or SPACES[origin].link(space) is None:
                yield refuse(offer(verb, space), "not_adjacent", far, thing=space)
            elif space in s.plague:
                yield refuse(offer(verb, space), "plague_there", "TM-13.1.o", thing=space)
            else:
                yield refuse(offer(verb, space), reason, closed, thing=space)

    return refuses


def refused_interceptors(s: State, decision: Decision) -> Iterator[Refusal]:
    to = params_of(decision, "to")
    for space in own_spaces(s, decision.seat):
        reason, rule = why_no_interception(s, decision.seat, space, to)
        yield refuse(offer("intercept", space), reason, rule, thing=space)


def why_no_interception(s: State, seat: Seat, space: str, to: str) -> Why:
    link = SPACES[space].link(to)
    if link is None:
        return "not_adjacent", "TM-13.2.a"
    powers = run_by(s, seat)
    there = [one for one in stacks.at(s, space) if one.power in powers]
    if all(paths.is_pass(s, one.power, space, link) for one in there):
        return "over_a_pass", "TM-13.2.e"
    if all(one.inside for one in there):
        return "besieged", "TM-13.2.h"
    return ("has_tried", "TM-13.2.g") if all(one.tried for one in there) else ("may_not_intercept", "TM-13.2.f")


def refused_leaders(s: State, decision: Decision) -> Iterator[Refusal]:
    """Who is elsewhere, already chosen, an admiral, or has no part in it."""
    space, chosen = params_of(decision, "space"), (decision.params or {}).get("chosen", [])
    for name in own(s, decision.seat)["leader"]:
        if s.leaders[name].place != space:
            yield refuse(offer("leader", name), "elsewhere", "TM-5.1.c", thing=name, space=space)
        elif name in chosen:
            yield refuse(offer("leader", name), "chosen_already", "TM-5.1.c", thing=name)
        elif LEADERS[name].naval:
            yield refuse(offer("leader", name), "naval_leader", "TM-5.1.b", thing=name)
        else:
            rule = move.what_holds_leader(s, name) if decision.prompt == "move.leaders" else ""
            if rule:
                yield refuse(offer("leader", name), WHY[rule], rule, thing=space)
            else:
                yield refuse(offer("leader", name), "takes_no_part", decision.rule, thing=name)


def refused_deployments(s: State, decision: Decision) -> Iterator[Refusal]:
    power = params_of(decision, "power")
    keys = control.home_keys(s, power)
    for space in own_spaces(s, decision.seat):
        reason, rule = "not_home_key", "TM-10.q"
        if space in keys:
            there = deployment.present(s, power, space)
            came_late = not deployment.takes_part(s, power, there)
            reason, rule = ("not_since_spring", "TM-10.r") if came_late else ("no_friendly_way", "TM-10.s")
        yield refuse(offer("deploy", space), reason, rule, thing=space)


LEADERS_ASKED: Final = (
    "assault.formation.leaders", "avoid.leaders", "deployment.leaders", "intercept.leaders", "move.leaders",
    "relief.join.leaders", "retreat.inside.leaders",
)  # fmt: skip
REFUSED: Final[Mapping[str, Refuses]] = {
    "impulse.card": refused_plays,
    "impulse.extend": refused_resources,
    "headline.event": refused_headlines,
    "headline.support": refused_supports,
    "action": refused_actions,
    "action.assault": refused_spaces(why_no_assault),
    "action.build_corsair": refused_spaces(why_no_ship),
    "action.build_squadron": refused_spaces(why_no_ship),
    "action.build_fortress_map": refused_spaces(why_no_fortress),
    "action.control_simple": refused_spaces(why_no_control),
    "action.control_strategic": refused_spaces(why_no_control),
    **{f"action.{line}": refused_spaces(why_no_recruit) for line in recruit.ACTION_OF.values()},
    "action.remove_unrest": refused_spaces(why_no_unrest),
    "move.from": refused_origins,
    "move.to": refused_ways("to", "TM-13.1.r", "TM-13.1.b", "may_not_enter"),
    "move.on_or_back": refused_ways("to", "TM-13.1.r", "TM-13.1.b", "may_not_enter"),
    "avoid.refuge": refused_ways("refuge", "TM-13.3.b", "TM-13.3.c"),
    "retreat.to": refused_ways("retreat", "TM-14.1.c", "TM-14.1.d"),
    "intercept.from": refused_interceptors,
    "deployment.from": refused_deployments,
    **dict.fromkeys(LEADERS_ASKED, refused_leaders),
}
REST: Final[Rest] = {
    "answer": {"card": why_no_answer},
    "headline.block": {"card": ("not_headline", "TM-10.l")},
    "tanto_monta.card": {"card": ("in_hand", "TM-6.2.e")},
    "espionage.card": {"card": ("in_hand", "TM-10.ac")},
    "assault.leader_spent": {"leader": ("not_in_combat", "TM-15.1.o")},
    "leadership.who": {"leader": ("not_in_combat", "TM-14.j")},
    "assault.by_card": {"stack": ("no_such_siege", "TM-15.1.v")},
    "deployment.to": {"stack": ("no_friendly_way", "TM-10.s")},
    "dismount.where": {"stack": ("no_riders", "TM-5.3.l")},
    "escorts": {"stack": ("no_squadron", "TM-10.p")},
    "displacement.to": {"stack": ("not_nearest", "TM-12.5.a")},
    "event.add": {"stack": ("not_for_these", "TM-11.f")},
    "joanna.space": {"stack": ("not_of_this_class", "TM-20.4-gen.c")},
    "leader.where": {"stack": ("not_best_home", "TM-8.1.d")},
    "mercenaries.where": {"stack": ("nobody_to_hire", "TM-14.c")},
    "militia.disband": {"stack": ("no_exposed_militia", "TM-18.5-militia.a")},
    "nobles": {"stack": ("no_militia_there", "TM-14.c")},
    "replacement.where": {"stack": ("not_home_key", "TM-18.6.a")},
    "resource.where": {"stack": ("not_best_home", "TM-18.8-rev.e")},
    "revolts.where": {"stack": ("units_there", "TM-12.4.a")},
    "war_preparations.regular": {"stack": ("not_home_key", "TM-10.y")},
    "winter.leader": {"stack": ("not_his_quarters", "TM-18.5-proc.i")},
    "winter.recall": {"stack": ("not_called_home", "TM-18.5.c")},
    "winter.where": {"stack": ("not_nearest_quarters", "TM-18.5-proc.d")},
}
__all__ = ["own", "refusals"]
