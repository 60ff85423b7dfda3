"""Section 13.3: avoiding battle."""

from __future__ import annotations

from condotta.core.flow import DONE, Flow, pick_one

from ...data import POWERS
from ...pieces import NOBODY
from ...state import State, Table
from ..common import answers, groups, papal, plague, stacks
from ..common.bounds import bars, holds_back
from ..common.groups import Group
from ..common.powers import PAPACY, are_allied, lord, major, player
from . import breaking
from .battle import Attempt, Move, Side
from .entry import may_attack
from .interception import nine_or_card
from .retreat import catch_leaders, of_power, refuges


def avoid_battle(g: Table, move: Move) -> Flow[None]:
    """TM-13.3.a: each major power with units there, in Impulse Order, once; never inactive minors and independents."""
    s = g.state
    for power in POWERS:
        if player(s, power) == NOBODY or not any(major(s, one.power) == power for one in stacks.at(s, move.to)):
            continue
        there = defenders_of(s, move, power)
        if there.size:
            yield from attempt_to_avoid(g, move, power, there)


def defenders(s: State, move: Move) -> Group:
    """Enemies of the move outside the walls of its destination; TM-9.2.n: with all their leaders, also of a power that
    has no units there."""
    met = [major(s, one) for one in move.met]
    parts = [one for one in stacks.at(s, move.to) if not one.inside and major(s, one.power) in met]
    leaders = groups.army_leaders(s, move.to)
    own = [name for name in leaders if major(s, lord(s, name)) in met]
    there = Group(move.to, parts, own)
    more = [name for name in leaders if name not in own and fights_for(s, move, lord(s, name), there)]
    return Group(move.to, parts, [*own, *more])


def fights_for(s: State, move: Move, power: str, there: Group) -> bool:
    """An enemy of the move and an ally of those who are attacked."""
    enemy = any(may_attack(s, one, power, move.to) for one in move.formation.powers)
    return enemy and any(are_allied(s, power, one) for one in there.powers)


def defenders_of(s: State, move: Move, power: str) -> Group:
    """Those of one major power, with its minors (TM-13.3.f: the besieged are inside)."""
    there = defenders(s, move)
    side = Side(there, False)
    return of_power(s, side, power) if there.size and power in side.powers(s) else Group(move.to, [], [])


def attempt_to_avoid(g: Table, move: Move, power: str, there: Group) -> Flow[None]:
    """TM-13.3.b to m: a refuge, who goes, the roll; who lost a battle in this impulse needs none."""
    s, seat = g.state, player(g.state, power)
    possible = refuges(s, power, move.to, move.origin)
    params = {"space": move.to, "power": power, **move.enemy()}
    refuge = yield from pick_one(seat, "refuge", possible, "avoid.refuge", "TM-13.3.b", params, DONE)
    if not refuge:
        return
    leaders = [name for name in there.leaders if not bars(s, name, refuge)]
    stay = () if papal.may_go(s, [PAPACY], leaders, refuge) else (PAPACY,)  # TM-21.7-pap.m
    able = Group(
        there.space,
        [part for part in there.parts if part.power not in stay and not holds_back([part.power], refuge)],
        leaders,
    )
    group = yield from groups.choose(s, seat, able, "avoid", "TM-13.3.j", free=True)
    if not group.size and (not group.leaders or not there.size):
        return
    attempt = Attempt(seat, group, move)
    attempt.succeeds = group.size > 0 and all(part.beaten for part in group.parts)
    if not attempt.succeeds:
        yield from nine_or_card(g, attempt, "avoid", "TM-13.3.k")
    if attempt.succeeds:
        yield from slip_away(g, attempt, refuge)


def slip_away(g: Table, attempt: Attempt, refuge: str) -> Flow[None]:
    """TM-13.3.m to o, R-TM1-35."""
    s, move = g.state, attempt.move
    left = yield from plague.leave(g, attempt.group)
    attempt.group = groups.place(s, left, refuge)
    g.log("battle.avoided", "TM-13.3.m", space=move.to, to=refuge, powers=left.powers)
    for power in left.powers:
        catch_leaders(g, refuge, power)
    catch_leaders(g, move.to, move.formation.powers[0])
    yield from answers.moment(g, "avoid_succeeded", attempt)
    yield from breaking.check(g, move.to)
