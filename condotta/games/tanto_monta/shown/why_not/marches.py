"""Who cannot march, intercept or be deployed, and where nobody goes."""

from __future__ import annotations

from collections.abc import Iterator

from condotta.core.flow import Decision, Seat, offer
from condotta.core.game import Refusal, Refuses, Why, refuse

from ...data import LEADERS, SPACES
from ...data.things import Link
from ...pieces import Stack
from ...rules.action import budget as cp
from ...rules.common import control, paths, stacks
from ...rules.common.groups import Group
from ...rules.common.powers import major, player, run_by
from ...rules.land import entry, move
from ...rules.spring import deployment
from ...state import State
from .common import WHY, because, because_of_cp, own, own_spaces, params_of


def refused_origins(s: State, decision: Decision) -> Iterator[Refusal]:
    for space in own_spaces(s, decision.seat):
        reason, rule = why_no_march(s, decision.seat, space)
        yield refuse(offer("from", space), reason, rule, thing=space)


def why_no_march(s: State, seat: Seat, space: str) -> Why:
    there = move.movable(s, seat, space)
    if not there.size and not there.leaders:
        held = [move.what_holds(s, space, one) for one in stacks.at(s, space) if player(s, one.power) == seat]
        return because(held[0])
    rule = cp.hindrance(s, s.budget, "move_clear", there.powers) if s.budget is not None and there.size else ""
    return because_of_cp(rule) if rule else ("no_way_out", "TM-13.1.b")


def marching(decision: Decision) -> Group:
    """The formation of which a question tells where it marches (`move.told`), as if all its units were of one power."""
    told = decision.params or {}
    return Group(told["space"], [Stack(told["powers"][0], *told["numbers"])], told["leaders"])


def refused_destinations(s: State, decision: Decision) -> Iterator[Refusal]:
    """Adjacent spaces that the formation may not enter, and spaces with own units that are too far."""
    group = marching(decision)
    powers = list(dict.fromkeys(major(s, power) for power in (decision.params or {})["powers"]))
    for link in SPACES[group.space].links:
        reason, rule, price = why_not_there(s, powers, group, link)
        yield refuse(offer("to", link.to), reason, rule, thing=link.to, cp=price)
    for space in own_spaces(s, decision.seat):
        if SPACES[group.space].link(space) is None:
            yield refuse(offer("to", space), "not_adjacent", "TM-13.1.r", thing=space)


def why_not_there(s: State, powers: list[str], group: Group, link: Link) -> tuple[str, str, int]:
    """Reason and rule, and the price of the march."""
    to, line = link.to, move.line_of(s, powers, group.space, link)
    price = cp.price_of(s.budget, line) if s.budget is not None else 0
    if not control.in_play(s, to):
        return "not_in_play", "TM-2.4.f", price
    if not all(paths.is_open(s, power, group.space, link) for power in powers):
        return "strait_closed", "TM-2.4.o", price
    if to in s.plague:
        return "plague_there", "TM-13.1.o", price
    if not all(entry.is_open_to(s, power, group.space, to) for power in powers):
        return "no_war_with_owner", "TM-13.1.b", price
    if entry.may_enter(s, powers, group.space, to, True) is None:
        return "third_party", "TM-13.1.c", price
    if not group.size and entry.may_enter(s, powers, group.space, to, False) is None:
        return "leaders_alone", "TM-13.1.k", price
    if s.budget is not None and price > s.budget.cp:
        return "no_cp", "TM-11.1.a", price
    rule = cp.hindrance(s, s.budget, line, powers if group.size else []) if s.budget is not None else ""
    if rule:
        return *because_of_cp(rule), price
    return "other_march", "TM-13.1.r", price


def refused_ways(verb: str, far: str, closed: str) -> Refuses:
    """Spaces with own units to which a stack does not retreat from the space of the decision."""

    def refuses(s: State, decision: Decision) -> Iterator[Refusal]:
        origin = params_of(decision, "space")
        for space in own_spaces(s, decision.seat):
            adjacent = SPACES[origin].link(space) is not None
            reason, rule = ("no_refuge", closed) if adjacent else ("not_adjacent", far)
            yield refuse(offer(verb, space), reason, rule, thing=space)

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
