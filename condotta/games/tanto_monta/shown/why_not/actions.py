"""Lines of the action list that cannot be done, and spaces in which they cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from condotta.core.flow import Decision, Seat, offer
from condotta.core.game import Refusal, Refuses, Why, refuse

from ...data import ACTIONS as LIST
from ...data import POWERS, SPACES
from ...pieces import Budget
from ...rules.action import actions, hold
from ...rules.action import budget as cp
from ...rules.common import abroad, control, lines, pool, stacks
from ...rules.common.powers import NASRID, major, player, run_by
from ...rules.construction import recruit
from ...rules.land import requirements, siege
from ...state import State
from . import foreign_wars, france, sea, weddings
from .common import because, because_of_cp, own_spaces

NOTHING_TO_DO: Final[dict[str, Why]] = {
    "assault": ("no_assault", "TM-15.1.a"),
    "control_simple": ("nothing_to_take", "TM-12.2.c"),
    "control_strategic": ("nothing_to_take", "TM-12.2.b"),
    "influence_italian": ("no_level_to_buy", "TM-21.5.a"),
    "influence_papacy_navarre": ("no_level_to_buy", "TM-21.5.a"),
    "move_clear": ("nobody_marches", "TM-13.1.r"),
    "move_pass": ("nobody_marches", "TM-13.1.r"),
    "move_strait": ("nobody_marches", "TM-2.4.p"),
    "remove_unrest": ("no_unrest", "TM-12.4.j"),
    **france.NOTHING_TO_DO,
    **foreign_wars.NOTHING_TO_DO,
    **sea.NOTHING_TO_DO,
    **weddings.NOTHING_TO_DO,
}
BUILT_AT_HOME: Final = "TM-17.b"
NO_SIEGE: Final = "TM-15.1.a"


def refused_actions(s: State, decision: Decision) -> Iterator[Refusal]:
    """Lines of the player's list."""
    budget = s.budget
    if budget is None:
        return
    for id, facts in LIST.items():
        if decision.seat in facts.seats:
            price = cp.price(budget, id, min(facts.cost, facts.nasrid))
            reason, rule = why_no_action(s, decision.seat, id, price, budget)
            power, space = hindered_siege(s, decision.seat) if reason == "no_assault" else ("", "")
            if space:
                reason, rule = why_no_assault(s, budget, id, power, space)
            yield refuse(offer("action", id), reason, rule, thing=space or id, power=power, cp=price)


def hindered_siege(s: State, seat: Seat) -> tuple[str, str]:
    """The first siege of a player: what hinders its assault says more than that none is possible."""
    for power, space in with_units(s, seat):
        if requirements.hindrance(s, major(s, power), space) != NO_SIEGE:
            return power, space
    return "", ""


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
    if budget.only and id not in budget.only:
        return "not_with_these_cp", "TM-11.f"
    return NOTHING_TO_DO.get(id, ("nowhere_to_build", BUILT_AT_HOME))


Pairs: TypeAlias = list[tuple[str, str]]  # a power and a space in which one might expect it to act


def refused_spaces(why: Callable[[State, Budget, str, str, str], Why], more: Callable[[State, Seat], Pairs]) -> Refuses:
    """Spaces with own units, for each power that has some there, and others that one might expect."""

    def refuses(s: State, decision: Decision) -> Iterator[Refusal]:
        budget = s.budget
        if budget is None:
            return
        action = decision.prompt.partition(".")[2]
        for power, space in dict.fromkeys([*with_units(s, decision.seat), *more(s, decision.seat)]):
            reason, rule = why(s, budget, action, power, space)
            yield refuse(offer("place", power, space), reason, rule, thing=space, power=power)

    return refuses


def with_units(s: State, seat: Seat) -> Pairs:
    return [
        (one.power, space)
        for space in own_spaces(s, seat)
        for one in stacks.at(s, space)
        if player(s, one.power) == seat
    ]


def no_others(s: State, seat: Seat) -> Pairs:
    return []


def at_home(s: State, seat: Seat) -> Pairs:
    return [(power, space) for power in run_by(s, seat) for space in POWERS[power].home]


def nearby(s: State, seat: Seat) -> Pairs:
    """Unfortified spaces of others beside own units."""
    found = [(major(s, power), to) for power, space in with_units(s, seat) for to in SPACES[space].clear]
    return [
        (power, to)
        for power, to in found
        if not control.is_fortified(s, to) and player(s, control.controller(s, to)) != seat
    ]


def why_no_recruit(s: State, budget: Budget, action: str, power: str, space: str) -> Why:
    kind = action.partition("_")[2]
    if not control.is_home(power, space):
        return "not_home_space", "TM-17.b"
    rule = recruit.want(s, power, kind) or recruit.hindrance(s, power, space)
    if rule:
        return because(rule)
    if abroad.short(s, power):
        return "first_abroad", "TM-20.9.n"
    rule = cp.hindrance(s, budget, action, [power])
    return because_of_cp(rule) if rule else ("no_cp_there", "TM-11.1.a")


def why_no_ship(s: State, budget: Budget, action: str, power: str, space: str) -> Why:
    if space not in POWERS[power].home_ports:
        return "not_home_port", "TM-17.3.a"
    rule = recruit.hindrance(s, power, space)
    if rule:
        return because(rule)
    if pool.ships_left(s, POWERS[power].navy) < 1:
        return "pool_empty", "TM-17.1.d"
    if not cp.serves(s, budget, power):
        return because_of_cp("TM-20.1-mor.p" if power == NASRID else "TM-20.4-res.f")
    return ("surrendered", "TM-17.i") if recruit.has_surrendered(s, power) else ("no_cp_there", "TM-11.1.a")


def why_no_control(s: State, budget: Budget, action: str, power: str, space: str) -> Why:
    own_power = major(s, power)
    if not control.is_fortified(s, space) and control.is_strategic(s, space) != (action == "control_strategic"):
        return "other_kind", "TM-12.2.b"
    rule = hold.hindrance(s, own_power, space)
    if rule:
        return because(rule)
    if own_power == NASRID and not cp.serves_granada(s, budget):
        return because_of_cp("TM-20.1-mor.p")
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
    rule = cp.hindrance(s, budget, action, siege.host(s, space, major(s, power)).powers)
    return because_of_cp(rule) if rule else ("no_cp_there", "TM-11.1.a")
