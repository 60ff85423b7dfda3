"""Section 18.5: land units and army leaders go into winter quarters."""

from __future__ import annotations

from collections.abc import Sequence

from condotta.core.flow import DONE, Decision, Flow, Option, choose, numbered, offer, pick_one

from ...data import LEADERS, SPACES
from ...pieces import LAND, Stack, units
from ...state import SEATS, State, Table
from ..common import control, groups, stacks
from ..common.bounds import bars
from ..common.powers import GUANCHES, MORISCOS, at_war, commands, counts_as, lord, player
from ..draw import personages
from . import moriscos, quarters
from .attrition import attrition
from .quarters import Plan


def return_home(g: Table) -> Flow[None]:
    """TM-18.5, player by player: steps 1 and 2 for their units, attrition, step 3 for their leaders."""
    s = g.state
    yield from moriscos.leave_sieges(g)
    end_sieges(s)
    plan = Plan()
    for space, stack in stacks.all_stacks(s):
        if space in SPACES and (stack.power == MORISCOS or quarters.is_home_key(s, stack.power, space)):
            plan.at_home[space] = plan.at_home.get(space, 0) + stack.size
    for seat in range(SEATS):
        yield from return_units(g, plan, seat)
        for (start, end), parts in plan.moves.items():
            if player(s, parts[0].power) == seat:
                yield from attrition(g, seat, start, end, parts)
        for name in [*s.leaders]:
            facts = LEADERS[name]
            if not facts.naval and may_move(s, name) and player(s, facts.power) == seat:
                yield from return_leader(g, plan, seat, name)
    end_sieges(s)  # of islands that their besiegers have left


def may_move(s: State, name: str) -> bool:
    """On the map, and not shut up in a city before which Maximilian lies."""
    leader = s.leaders[name]
    return leader.place in SPACES and not (leader.inside and leader.place == s.reconquest)


def end_sieges(s: State) -> None:
    """TM-18.5.e: walls part nobody any more, but where besiegers may stay."""
    for space in [*s.stacks]:
        if space in SPACES and not is_still_besieged(s, space):
            stacks.change(s, space, is_inside, step_out)
    for name, leader in s.leaders.items():
        if leader.inside and not is_still_besieged(s, leader.place):
            s.leaders[name] = leader.marked(inside=False)
    s.sieges = {siege: 0 for siege in s.sieges if is_still_besieged(s, siege.partition("/")[0])}


def is_inside(stack: Stack) -> bool:
    return stack.inside


def step_out(stack: Stack) -> Stack:
    return stack.marked(inside=False)


def is_still_besieged(s: State, space: str) -> bool:
    """R-TM-20.7-2: the formation of Maximilian does not go home."""
    return space == s.reconquest or is_besieged_island(s, space)


def is_besieged_island(s: State, space: str) -> bool:
    here = stacks.at(s, space)
    return SPACES[space].canary and any(
        one.inside and not other.inside and are_foes(s, one.power, other.power) for one in here for other in here
    )


def are_foes(s: State, one: str, other: str) -> bool:
    return GUANCHES in (one, other) or at_war(s, one, other)


def return_units(g: Table, plan: Plan, seat: int) -> Flow[None]:
    """TM-18.5-proc.a, b, d: who can stay does, but those who are called home; the others must go."""
    s = g.state
    waiting = [(space, stack) for space, stack in stacks.all_stacks(s) if is_to_return(s, seat, space, stack)]
    resting = stay_where_all_can(s, plan, waiting)
    at_rest: dict[str, list[Stack]] = {}
    for space, stack in resting:
        at_rest.setdefault(space, []).append(stack)
    bound = [(space, stack) for space, stack in waiting if stack not in at_rest.get(space, ())]
    for first in (True, False):
        for space, stack in bound:
            if quarters.is_in_quarters(s, stack.power, space) == first:
                yield from settle(g, plan, seat, space, stack)
        if first:
            yield from recall(g, plan, seat, resting)


def is_to_return(s: State, seat: int, space: str, stack: Stack) -> bool:
    """TM-18.5.d, j: not from a home key, nor what is off the map, nor Moriscos (TM-20.1-mor.o)."""
    if space not in SPACES or player(s, stack.power) != seat or stack.power == MORISCOS:
        return False
    if stack.inside and space == s.reconquest:
        return False
    return not quarters.is_home_key(s, stack.power, space)


def stay_where_all_can(s: State, plan: Plan, waiting: Sequence[tuple[str, Stack]]) -> list[tuple[str, Stack]]:
    """Stacks in spaces that have room for all who may winter there."""
    found: list[tuple[str, Stack]] = []
    there: dict[str, list[tuple[str, Stack]]] = {}
    for one in waiting:
        there.setdefault(one[0], []).append(one)
    for space, all_here in there.items():
        here = [one for one in all_here if quarters.may_stay(s, one[1].power, space)]
        for _, stack in here:
            if quarters.crew_for(s, plan, space, space, "", stack) != ():
                plan.settled.pop(space, None)
                break
            plan.settle(space, space, stack, ())
        else:
            found += here
    return found


def recall(g: Table, plan: Plan, seat: int, resting: list[tuple[str, Stack]]) -> Flow[None]:
    """TM-18.5.c: units that could stay may go home all the same."""
    able = [one for one in resting if may_go(g.state, *one)]
    while able:
        options = [DONE, *(offer("recall", space, stack.power) for space, stack in able)]
        choice: Option = yield Decision(seat, "winter.recall", options, "TM-18.5.c")
        if choice is DONE:
            return
        space, stack = able.pop(options.index(choice) - 1)
        plan.settled[space].remove(stack)
        yield from settle(g, plan, seat, space, stack)


def may_go(s: State, space: str, stack: Stack) -> bool:
    return not quarters.is_in_quarters(s, stack.power, space) or bool(quarters.home_keys(s, stack.power))


def settle(g: Table, plan: Plan, seat: int, space: str, stack: Stack) -> Flow[None]:
    """TM-18.5-proc.d, g, exc.b: the units of a stack find quarters, all together or in parts; for whom there are none
    is lost."""
    s = g.state
    rest = stack
    known = quarters.places(s, stack.power, space)
    while rest.size:
        open_to = destinations(s, plan, space, rest, known)
        if not open_to:
            stacks.take(s, space, rest)
            g.log("winter.lost", "TM-18.5-exc.b", power=rest.power, space=space, number=rest.size)
            return
        place, part = yield from choose_part(s, plan, seat, space, rest, known, open_to)
        crew = quarters.crew_for(s, plan, space, place, known[place], part)
        assert crew is not None, (space, place, part.numbers)
        plan.settle(space, place, part.marked(inside=part.inside and place == space), crew)
        rest = rest.plus(part, -1)
        if place != space:
            stacks.take(s, space, part)
            stacks.put(s, place, part.marked(inside=False))
            g.log("winter.returns", "TM-18.5-proc.d", power=part.power, space=space, to=place, number=part.size)


def destinations(s: State, plan: Plan, space: str, rest: Stack, known: dict[str, str]) -> list[str]:
    """Places that can still take at least one of these units."""
    singles = [part_of(rest, kind, 1) for kind in LAND if rest.of(kind)]
    return [
        place
        for place, leader in known.items()
        if any(quarters.crew_for(s, plan, space, place, leader, one) is not None for one in singles)
    ]


def choose_part(
    s: State, plan: Plan, seat: int, space: str, rest: Stack, known: dict[str, str], open_to: list[str]
) -> Flow[tuple[str, Stack]]:
    """Where all that is left goes, or a part of it; nobody is asked where there is no choice."""
    whole = [place for place in open_to if quarters.crew_for(s, plan, space, place, known[place], rest) is not None]
    if len(open_to) == 1 and whole:
        return open_to[0], rest
    options = [offer("winter_all", place) for place in whole]
    if rest.size > 1:
        options += [offer("winter_some", place) for place in open_to]
    params = {"space": space, "power": rest.power, "number": rest.size}
    choice = yield from choose(seat, "winter.where", options, "TM-18.5-proc.d", params)
    place = str(choice.args[0])
    if choice.verb == "winter_all":
        return place, rest
    part = yield from choose_units(s, plan, seat, space, rest, place, known[place], len(open_to) == 1)
    return place, part


def choose_units(
    s: State, plan: Plan, seat: int, space: str, rest: Stack, place: str, leader: str, only: bool
) -> Flow[Stack]:
    """How many of each kind go there, at least one unit; as many as can where there is nothing else to do."""
    part = Stack(rest.power, inside=rest.inside)
    kinds = [kind for kind in LAND if rest.of(kind)]
    alone = [
        one for one in kinds if quarters.crew_for(s, plan, space, place, leader, part_of(rest, one, 1)) is not None
    ]
    for kind in kinds:
        most = rest.of(kind)
        while most and quarters.crew_for(s, plan, space, place, leader, add(part, kind, most)) is None:
            most -= 1
        if most:
            least = most if only and len(kinds) == 1 else int(not part.size and kind == alone[-1])
            params = {"space": space, "to": place, "power": rest.power, "kind": kind}
            number = yield from choose(seat, "winter.units", numbered("take", most, least), "TM-18.5-proc.g", params)
            part = add(part, kind, int(number.args[-1]))
    return part


def part_of(stack: Stack, kind: str, number: int) -> Stack:
    return units(stack.power, kind, number).marked(inside=stack.inside)


def add(part: Stack, kind: str, number: int) -> Stack:
    return part.plus(units(part.power, kind, number))


# Leaders


def return_leader(g: Table, plan: Plan, seat: int, name: str) -> Flow[None]:
    """TM-18.5-proc.i to k."""
    s = g.state
    space = s.leaders[name].place
    open_to = leader_places(s, plan, name)
    if not open_to:
        stacks.send_to_track(s, name, s.turn + 1)
        g.log("leader.waits", "TM-18.5-proc.k", leader=name)
        return
    place = yield from pick_one(seat, "winter_leader", open_to, "winter.leader", "TM-18.5-proc.i", {"leader": name})
    if place != space:
        groups.place(s, groups.Group(space, [], [name]), place)
        g.log("winter.leader_goes", "TM-18.5-proc.i", leader=name, space=space, to=place)


def leader_places(s: State, plan: Plan, name: str) -> list[str]:
    """With the units that need him; else with any that leave, or at home; he stays while units of his side do."""
    space, power = s.leaders[name].place, lord(s, name)
    if name in plan.bound:
        return [plan.bound[name]]
    with_units = [
        end
        for (start, end), parts in plan.moves.items()
        if start == space
        and any(major in commands(s, name) for one in parts for major in counts_as(s, one.power))
        and not bars(s, name, end)
    ]
    seat = player(s, power)
    if any(player(s, stack.power) == seat for stack in stacks.at(s, space)) and not bars(s, name, space):
        return list(dict.fromkeys([space, *with_units]))
    homes = personages.homes(s, power)
    if space in homes and SPACES[space].key:
        return [space]
    alone = not any(start == space for start, _ in plan.moves) and control.is_friendly(s, power, space)
    return list(dict.fromkeys([*([space] if alone else []), *with_units, *homes]))
