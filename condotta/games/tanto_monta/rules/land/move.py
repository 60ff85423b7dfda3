"""Section 13.1: land movement, the procedure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from condotta.core.flow import DONE, Flow, pick_one

from ...data import ACTIONS, LEADERS, SPACES
from ...data.things import Link, Space
from ...pieces import LAND, Stack
from ...state import State, Table
from ..action import budget
from ..common import answers, control, groups, papal, paths, plague, stacks
from ..common.bounds import bars, holds_back, parts_crowns
from ..common.forces import Forces
from ..common.groups import Group
from ..common.powers import GUANCHES, PAPACY, acting, major, player, run_for
from . import breaking, relief, siege
from .avoid_battle import avoid_battle, defenders
from .battle import Battle, Move
from .entry import GIBRALTAR, are_friends, may_enter, powers_inside
from .field_battle import field_battle
from .interception import interceptions
from .retreat import catch_leaders, go, refuges
from .withdrawal import withdraw

# What can be done


def origins(s: State, seat: int, line: str = "") -> list[str]:
    """Spaces out of which a player can still make a Move action with the CP he has; of one line of the list, or any."""
    leaders, units = leaders_of(s, seat), dict[str, bool]()
    for space, stack in Forces(s, seat).stacks:
        units[space] = units.get(space, False) or can_leave(s, space, stack, line)
    able = [space for space in s.stacks if units.get(space)]
    led = [space for space, names in leaders.items() if any(leader_can_leave(s, name, line) for name in names)]
    if not led:
        return able
    places = dict.fromkeys([*[space for space in s.stacks if space in units], *leaders])
    return [space for space in places if space in able or space in led]


def has_origin(forces: Forces, line: str) -> bool:
    """Is there any? The search ends at the first one."""
    s = forces.s
    for units in forces.units:
        for space, here in units.stacks.items():
            if space in LINES and line in LINES[space]:
                for stack in here:
                    if can_leave(s, space, stack, line):
                        return True
    for space, names in leaders_in(forces).items():
        if line in LINES[space] and any(leader_can_leave(s, name, line) for name in names):
            return True
    return False


def leaders_in(forces: Forces) -> dict[str, list[str]]:
    """`leaders_of`, looked for once."""
    if forces.leaders is None:
        forces.leaders = leaders_of(forces.s, forces.seat)
    return forces.leaders


def leaders_of(s: State, seat: int) -> dict[str, list[str]]:
    """The army leaders of a player by space."""
    own = run_for(s, seat)
    found: dict[str, list[str]] = {}
    for name, leader in s.leaders.items():
        if leader.place in LINES:
            facts = LEADERS[name]
            if facts.power in own and not facts.naval:
                found.setdefault(leader.place, []).append(name)
    return found


def lines_out(space: Space) -> dict[str, list[Link]]:
    """Lines of the action list that a move out of a space can be, whoever makes it, each with where it leads to."""
    over = [link for link in space.links if link.is_pass]
    strait = [link for link in space.links if link.gibraltar]
    clear = [link for link in space.links if not link.is_pass and not link.gibraltar]
    found = {"move_pass": over, "move_strait": strait, "move_clear": clear}
    return {line: links for line, links in found.items() if links}


LINES: Final = {id: lines_out(space) for id, space in SPACES.items()}


def can_leave(s: State, space: str, stack: Stack, line: str) -> bool:
    """A unit of the stack could make a move of this line by itself."""
    if what_holds(s, space, stack):
        return False
    power = PAPACY if stack.power == PAPACY else major(s, stack.power)  # `acting`, of one
    return bool(ways(s, space, [power], [stack.power], (), line, only_one=True))


def leader_can_leave(s: State, name: str, line: str) -> bool:
    """The same for a leader on the map without units."""
    if what_holds_leader(s, name):
        return False
    power = major(s, LEADERS[name].power)
    return bool(ways(s, s.leaders[name].place, [power], (), (name,), line, only_one=True))


def movable(s: State, seat: int, space: str) -> Group:
    """TM-13.1.i, j, ab, TM-15.0.b: units and army leaders of a player that may still move out of a space."""
    own = [stack for stack in stacks.at(s, space) if player(s, stack.power) == seat]
    leaders = [
        name
        for name in stacks.leaders_at(s, space)
        if player(s, LEADERS[name].power) == seat and not LEADERS[name].naval and not what_holds_leader(s, name)
    ]
    return Group(space, [stack for stack in own if not what_holds(s, space, stack)], leaders)


def what_holds(s: State, space: str, stack: Stack) -> str:
    """The rule by which units do not move any more in this impulse; "" if they may."""
    if stack.inside and siege.is_besieged(s, space):
        return "TM-15.0.b"
    if stack.beaten:
        return "TM-13.1.i"
    if s.rains and stack.moved:
        return "TM-13.1.ab"
    return "TM-13.1.j" if s.sieges and besieges_since_now(s, stack.power, space) else ""


def what_holds_leader(s: State, name: str) -> str:
    """The same for a leader on the map."""
    leader = s.leaders[name]
    if leader.inside and siege.is_besieged(s, leader.place):
        return "TM-15.0.b"
    if leader.beaten:
        return "TM-13.1.i"
    return "TM-13.1.j" if besieges_since_now(s, LEADERS[name].power, leader.place) else ""


def besieges_since_now(s: State, power: str, space: str) -> bool:
    """TM-13.1.j: its power put the space under siege in this impulse."""
    return s.sieges.get(f"{space}/{major(s, power)}") == s.impulse


def majors(s: State, group: Group) -> list[str]:
    return acting(s, group.powers)


def destinations(s: State, group: Group, line: str = "") -> list[str]:
    """TM-13.0.a, TM-13.1.b to h: adjacent spaces that the formation may enter and its player can pay for."""
    return ways(s, group.space, majors(s, group), group.powers if group.size else (), group.leaders, line)


def ways(
    s: State,
    space: str,
    powers: list[str],
    units: Sequence[str],
    leaders: Sequence[str],
    line: str,
    only_one: bool = False,
) -> list[str]:
    """The same for a formation of these major powers, with units of these powers and these leaders. Who asks whether
    there is any place need not know all."""
    found: list[str] = []
    if line and (line not in LINES[space] or not pays_for(s, line, units)):
        return found
    for link in LINES[space][line] if line else SPACES[space].links:
        kind = line_of(s, powers, space, link)
        if (kind == line or (not line and pays_for(s, kind, units))) and is_way(s, space, powers, link, units, leaders):
            found.append(link.to)
            if only_one:
                break
    return found


def is_way(s: State, space: str, powers: list[str], link: Link, units: Sequence[str], leaders: Sequence[str]) -> bool:
    if holds_back(units, link.to) or (len(units) > 1 and parts_crowns(s, units, link.to)):
        return False
    if GUANCHES in units and has_own_units(s, link.to):
        return False
    if PAPACY in units and not papal.may_go(s, units, leaders, link.to):
        return False
    for power in powers:
        if not paths.is_open(s, power, space, link):
            return False
    for name in leaders:
        if bars(s, name, link.to):
            return False
    return may_enter(s, who_enters(powers, units, leaders, link.to), space, link.to, len(units) > 0) is not None


def who_enters(powers: list[str], units: Sequence[str], leaders: Sequence[str], to: str) -> list[str]:
    """TM-20.1-gib.b: Ferdinand alone comes to Gibraltar as a Castilian does."""
    return ["castile"] if to == GIBRALTAR and not units and list(leaders) == ["ferdinand"] else powers


def has_own_units(s: State, space: str) -> bool:
    """R-TM-21.8-2: of the player who acts with the Guanches: these he does not attack."""
    return any(one.power != GUANCHES and player(s, one.power) == s.guanche_hand for one in stacks.at(s, space))


def action(s: State, group: Group, to: str) -> str:
    """Which line of the action list it is (TM-11.1.T1)."""
    link = SPACES[group.space].link(to)
    assert link is not None
    return line_of(s, majors(s, group), group.space, link)


def line_of(s: State, powers: list[str], space: str, link: Link) -> str:
    if not link.is_pass:
        return "move_strait" if link.gibraltar else "move_clear"
    if not link.gibraltar or any(paths.is_pass(s, power, space, link) for power in powers):
        return "move_pass"
    return "move_strait"


def price(s: State, group: Group, to: str) -> int:
    """TM-13.1.r, aa."""
    line = action(s, group, to)
    assert s.budget is not None
    return budget.price(s.budget, line, ACTIONS[line].cost)


def can_pay(s: State, group: Group, to: str) -> bool:
    return pays_for(s, action(s, group, to), group.powers if group.size else ())


def pays_for(s: State, line: str, units: Sequence[str]) -> bool:
    """TM-6.1.i, j, ai: with CP that are tied a unit of that power takes part."""
    if s.budget is None or budget.price(s.budget, line, ACTIONS[line].cost) > s.budget.cp:
        return False
    return budget.allows(s, s.budget, line, units)


# The procedure


def move_from(g: Table, seat: int, origin: str, line: str = "") -> Flow[bool]:
    """TM-13.1.r, steps 1 and 2: the formation, then its destination. Was a move made, or at least announced?"""
    s = g.state
    group = yield from groups.choose(s, seat, movable(s, seat, origin), "move", "TM-13.1.r")
    if not group.size and not group.leaders:
        return False
    places = destinations(s, group, line)
    to = yield from pick_one(seat, "to", places, "move.to", "TM-13.1.r", told(group), DONE)
    if not to:
        return False
    yield from carry_out(g, Move(seat, group, to, price(s, group, to)))
    return True


def told(group: Group) -> dict[str, Any]:
    """What the question where it marches tells of a formation: its units by kind, its leaders."""
    numbers = [group.count(kind) for kind in LAND]
    told = {"space": group.space, "powers": group.powers, "units": group.size, "leaders": group.leaders}
    return {**told, "numbers": numbers}


def carry_out(g: Table, move: Move) -> Flow[bool]:
    """TM-13.1.r to x, steps 3 to 8. False if TORRENTIAL RAINS cancelled it."""
    s, formation = g.state, move.formation
    g.log(
        "move.declared",
        "TM-13.1.r",
        seat=move.seat,
        space=move.origin,
        to=move.to,
        powers=formation.powers,
        units=formation.size,
        leaders=formation.leaders,
    )
    yield from answers.announced(g, move, move.seat, "march")
    if move.cancelled:
        return False
    assert s.budget is not None
    line = action(s, formation, move.to)
    budget.pay(s.budget, line, ACTIONS[line].cost)
    yield from enter(g, move)
    return True


def enter(g: Table, move: Move) -> Flow[None]:
    """Steps 5 to 8; also for a formation that comes over the sea (16.3)."""
    s = g.state
    powers = majors(s, move.formation)
    move.met = may_enter(s, powers, move.origin, move.to, move.formation.size > 0) or []
    inside = powers_inside(s, move.to, control.controller(s, move.to))
    move.relief = siege.is_besieged(s, move.to) and are_friends(s, powers[0], inside)
    yield from interceptions(g, move)
    led = move.formation.size > 0
    move.formation = yield from plague.leave(g, move.formation)
    if move.formation.size or (move.formation.leaders and (not led or may_go_alone(s, move))):
        move.formation = groups.place(s, move.formation, move.to, moved=True)
    yield from breaking.check(g, move.departed)  # TM-15.3.a: besiegers have left
    if move.formation.space == move.to:
        yield from arrive(g, move)


def may_go_alone(s: State, move: Move) -> bool:
    """TM-13.1.k: leaders whom the Plague has left without units; else they stay."""
    return may_enter(s, majors(s, move.formation), move.origin, move.to, False) is not None


def arrive(g: Table, move: Move) -> Flow[None]:
    """Steps 6 to 8: the formation is in the space."""
    meet_leaders(g, move)
    if not move.intercepted:  # R-TM1-34
        yield from avoid_battle(g, move)
        withdrawn = yield from withdraw(g, move)
        if withdrawn:
            yield from besiege_or_leave(g, move)
            return
    yield from fight_or_besiege(g, move)


def meet_leaders(g: Table, move: Move) -> None:
    """TM-13.1.l, n: lone leaders of either side."""
    for power in (*move.intercepted, *move.formation.powers):
        catch_leaders(g, move.to, power)


def fight_or_besiege(g: Table, move: Move) -> Flow[None]:
    """TM-13.1.w, x, step 8."""
    there = defenders(g.state, move)
    if not there.size or not move.formation.size:
        yield from besiege_or_leave(g, move)
        return
    battle = Battle(move.to, move.formation, there, move.origin, relief=move.relief)
    if move.relief:
        yield from relief.relieve(g, battle)
    else:
        yield from field_battle(g, battle)


def besiege_or_leave(g: Table, move: Move) -> Flow[None]:
    """TM-13.1.x, TM-13.4.e, f: more units than are inside make a siege; fewer go on or back."""
    s, formation = g.state, move.formation
    power = majors(s, formation)[0] if formation.size else ""
    if not power or not control.is_fortified(s, move.to) or control.is_friendly(s, power, move.to):
        return
    if siege.outnumbers(s, move.to, power):
        siege.begin(g, move.to, power)
        return
    onward = destinations(s, formation) if not s.rains else []
    to = yield from pick_one(move.seat, "to", onward, "move.on_or_back", "TM-13.4.f", told(formation), DONE)
    if to:
        went = yield from carry_out(g, Move(move.seat, formation, to, price(s, formation, to)))
        if went:
            siege.end(g, move.to, power)  # the gates open
            return
    back = [move.origin] if move.origin in refuges(s, power, move.to) else []
    yield from go(g, formation, back, player(s, control.controller(s, move.to)), "TM-13.4.f")
    siege.end(g, move.to, power)
