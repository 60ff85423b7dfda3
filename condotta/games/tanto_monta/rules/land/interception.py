"""Section 13.2: interception."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from condotta.core.flow import DONE, Flow, pick_one

from ...data import LEADERS, SPACES
from ...pieces import Stack
from ...state import SEATS, State, Table
from ..common import answers, control, groups, papal, paths, plague, stacks
from ..common.bounds import bars, holds_back
from ..common.groups import Group
from ..common.powers import PAPACY, are_allied, lord, major, player
from . import breaking, siege
from .battle import Attempt, Move
from .entry import is_shut, may_attack
from .retreat import catch_leaders

NINE: Final = 9


def interceptions(g: Table, move: Move) -> Flow[None]:
    """TM-13.2.a to c: player after player, stack after stack; the first power to succeed shuts out the others."""
    if move.to in g.state.plague or is_safe(g.state, move):
        return
    for seat in range(SEATS):
        if seat != move.seat:
            yield from interceptions_of(g, move, seat)
            if move.intercepted:
                return


def interceptions_of(g: Table, move: Move, seat: int) -> Flow[None]:
    """TM-13.2.a: each stack once, in an order that its player chooses."""
    s = g.state
    tried: list[str] = []
    while True:
        spaces = [space for space in spaces_beside(s, seat, move) if space not in tried]
        able = [space for space in spaces if is_able(s, interceptors(s, seat, space, move), move)]
        params = {"to": move.to, **move.enemy()}
        space = yield from pick_one(seat, "intercept", able, "intercept.from", "TM-13.2.a", params, DONE)
        if not space:
            return
        tried.append(space)
        there = interceptors(s, seat, space, move)
        group = yield from groups.choose(s, seat, there, "intercept", "TM-13.2.i")
        if is_able(s, group, move):
            yield from intercept(g, Attempt(seat, group, move))


def intercept(g: Table, attempt: Attempt) -> Flow[None]:
    """TM-13.2.o to r, t: whoever succeeds stands in the destination before the formation comes."""
    s, move = g.state, attempt.move
    space = attempt.group.space
    g.log("interception.tried", "TM-13.2.a", seat=attempt.seat, space=space, to=move.to)
    yield from nine_or_card(g, attempt, "interception", "TM-13.2.p")
    if not attempt.succeeds:
        groups.place(s, attempt.group, space, tried=True)
        return
    group = yield from plague.leave(g, attempt.group)
    if not is_able(s, group, move):  # who is left after the Plague may not go alone
        groups.place(s, group, space, tried=True)
        return
    groups.place(s, group, move.to, tried=True)
    powers = group.powers
    for power in powers:
        catch_leaders(g, move.to, power)  # TM-13.1.l: before the formation comes
    move.intercepted += [major(s, power) for power in powers if major(s, power) not in move.intercepted]
    move.met += [power for power in powers if power not in move.met]
    yield from breaking.check(g, space)


def nine_or_card(g: Table, attempt: Attempt, what: str, rule: str) -> Flow[None]:
    """TM-13.2.p, q, TM-13.3.k: 2d6 + Battle Rating ± 1 for cavalry; a card before the roll or after a failed one."""
    yield from answers.moment(g, f"{what}_before_roll", attempt)
    if attempt.succeeds:
        return
    riders = attempt.group.cavalry - attempt.move.formation.cavalry
    dice = g.d6(attempt.seat) + g.d6(attempt.seat)
    parts = {"leaders": attempt.group.battle_rating, "cavalry": (riders > 0) - (riders < 0)}
    total = dice + sum(parts.values())
    attempt.succeeds = total >= NINE
    result = "succeeds" if attempt.succeeds else "fails"
    g.log(f"{what}.rolled", rule, seat=attempt.seat, dice=dice, parts=parts, total=total, result=result)
    if not attempt.succeeds:
        yield from answers.moment(g, f"{what}_failed", attempt)


# Who may


def is_safe(s: State, move: Move) -> bool:
    """TM-13.2.k, l: nobody intercepts into a friendly fortified space not under siege, nor where units are besieged."""
    if siege.is_besieged(s, move.to):
        return siege.inside(s, move.to) > 0
    friendly = any(control.is_friendly(s, power, move.to) for power in move.formation.powers)
    return friendly and control.is_fortified(s, move.to)


def spaces_beside(s: State, seat: int, move: Move) -> list[str]:
    """TM-13.2.e: next to the destination, not over a pass."""
    found = []
    leaders = stacks.leaders_by_place(s)
    for near in SPACES[move.to].near:
        powers = [stack.power for stack in stacks.at(s, near) if player(s, stack.power) == seat]
        powers += [power for power in [lord(s, name) for name in leaders.get(near, [])] if player(s, power) == seat]
        link = SPACES[near].link(move.to) if powers else None
        if link and any(paths.is_open(s, p, near, link) and not paths.is_pass(s, p, near, link) for p in powers):
            found.append(near)
    return found


def interceptors(s: State, seat: int, space: str, move: Move) -> Group:
    """TM-13.2.f, g, h: units and army leaders of this player there that may try."""
    there = [stack for stack in stacks.at(s, space) if is_fresh(stack) and may_intercept(s, seat, stack.power, move)]
    parts = [stack for stack in there if not is_shut(s, major(s, stack.power), space, move.to)]
    if not papal.may_go(s, [PAPACY], stacks.leaders_at(s, space), move.to):
        parts = [stack for stack in parts if stack.power != PAPACY]
    parts = [stack for stack in parts if not holds_back([stack.power], move.to)]
    leaders = [
        name
        for name in stacks.leaders_at(s, space)
        if not LEADERS[name].naval
        and not s.leaders[name].inside
        and not s.leaders[name].tried
        and not bars(s, name, move.to)
        and may_intercept(s, seat, lord(s, name), move)
    ]
    return Group(space, parts, leaders)


def is_fresh(stack: Stack) -> bool:
    return not stack.inside and not stack.tried


def is_able(s: State, group: Group, move: Move) -> bool:
    """TM-13.2.j: leaders alone only to friends."""
    if group.size:
        return True
    friends = [stack.power for stack in stacks.at(s, move.to)]
    return any(are_allied(s, lord(s, name), one) for name in group.leaders for one in friends)


def may_intercept(s: State, seat: int, power: str, move: Move) -> bool:
    """TM-13.2.c, f, l, m, n."""
    own = major(s, power)
    if player(s, power) != seat or (move.intercepted and own not in move.intercepted):
        return False
    met = any(major(s, one) == own for one in move.met)  # TM-13.1.f
    if not met and not any(may_attack(s, power, enemy, move.to) for enemy in move.formation.powers):
        return False
    owner = control.controller(s, move.to)
    there = [stack.power for stack in stacks.at(s, move.to)]
    if there:
        return all(are_allied(s, own, one) for one in there)
    if control.is_fortified(s, move.to):
        return owner != control.INDEPENDENT and are_allied(s, own, owner)
    return is_involved(s, own, owner, move.formation.powers, move.to)


def is_involved(s: State, power: str, owner: str, movers: Sequence[str], to: str) -> bool:
    """TM-13.2.n: the space of a third power only at war or in alliance with it."""
    if owner == control.INDEPENDENT or are_allied(s, power, owner):
        return True
    return any(control.controls(s, major(s, one), to) for one in movers) or may_attack(s, power, owner, to)
