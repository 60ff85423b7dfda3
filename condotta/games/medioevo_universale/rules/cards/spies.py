"""A. Empire cards: the Spies (MU-C16 to C18, R-card-spy)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

from condotta.core.flow import Flow, Seat, pick_one

from ...data import SIEGE_ENGINES, SPY_BACKFIRES, SPY_DIE, SPY_SUCCESS
from ...pieces import HORDE, KINDS, Battle, Fighter
from ...state import State, Table
from ..any_time import moments, windows
from ..any_time.moments import Ability
from ..common import asking, clash, pieces, questions

Targets: TypeAlias = Callable[[State, Battle, Fighter], Sequence[object]]
Effect: TypeAlias = Callable[[Table, Seat, Battle, Fighter], Flow[None]]


def spy(rule: str, targets: Targets, effect: Effect) -> Ability:
    """In an own battle, before any die, if there is something to harm."""
    when = (moments.BEFORE_BATTLE, moments.BEFORE_ROUND)
    return moments.own_battle(when, partial(may_spy, targets), partial(send, rule, effect))


def may_spy(targets: Targets, s: State, b: Battle, side: Fighter) -> bool:
    return b.round <= 1 and clash.both_present(s, b) and bool(targets(s, b, clash.enemy(b, side)))


def send(rule: str, effect: Effect, g: Table, b: Battle, side: Fighter) -> Flow[None]:
    """1d8: 1 to 3 success, 4 to 6 nothing, 7 and 8 an own unit is removed."""
    seat = side.seat
    dice = [g.die(seat, SPY_DIE)]
    yield from windows.window(g, moments.ROLLED, seat, area=b.area, battle=b, dice=dice)
    succeeds, backfires = dice[0] in SPY_SUCCESS, dice[0] in SPY_BACKFIRES
    g.log("battle.spy", rule, player=seat, result=dice[0], succeeds=succeeds, backfires=backfires)
    if succeeds:
        yield from effect(g, seat, b, clash.enemy(b, side))
    elif backfires:
        yield from remove_unit(rule, g, seat, b, side)


def things(s: State, b: Battle, side: Fighter) -> list[str]:
    """War Wagons and siege engines of the enemy."""
    kinds = ("war_wagon", *SIEGE_ENGINES)
    return [e.id for e in questions.elements_in(s, b.area) if e.commander == side.seat and e.kind in kinds]


def sabotage(g: Table, seat: Seat, b: Battle, side: Fighter) -> Flow[None]:
    """MU-C16: one level less; of level I it is removed."""
    s = g.state
    id = yield from pick_one(seat, "sabotage", things(s, b, side), "battle.sabotage", "MU-C16")
    element = s.elements[id]
    g.log("battle.sabotaged", "MU-C16", player=seat, element=id)
    if element.level == 1 or not can_shrink(s, id):
        pieces.drop_element(g, id)
    else:
        lesser = pieces.upgrade_element(s, id, element.level - 1)
        lesser.mp = max(0, lesser.mp)


def can_shrink(s: State, id: str) -> bool:
    """Its owner can mark one of the lower level, and an engine of that kind is in the pool."""
    element = s.elements[id]
    lower = element.level - 1
    if element.seat == HORDE or not questions.may_own(s, element.seat, lower, element.level):
        return False
    lesser = [engine.id for engine in SIEGE_ENGINES.values() if engine.level == lower]
    return not questions.is_engine(element) or questions.pool_left(s, lesser[0]) > 0


def units(s: State, b: Battle, side: Fighter) -> list[int]:
    return questions.kinds_in(s, side.seat, b.area)


def remove_unit(rule: str, g: Table, seat: Seat, b: Battle, side: Fighter) -> Flow[None]:
    """MU-C17: the user chooses which unit of a side goes."""
    s = g.state
    there = units(s, b, side)
    if not there:
        return
    kind = yield from asking.pick_kind(seat, "unit", there, "battle.remove", rule)
    take_away(s, b, side, kind)
    side.trapped[kind] = min(side.trapped[kind], questions.army(s, side.seat, b.area)[kind])
    if b.round:
        side.lost += 1
    g.log("battle.removed", rule, player=seat, unit=KINDS[kind])


def take_away(s: State, b: Battle, side: Fighter, kind: int) -> None:
    """One unit of this kind leaves a side for its owner's reserve."""
    place = next(stack.place for stack in questions.stacks_of(s, side.seat, b.area) if stack.number(kind))
    pieces.remove_units(s, pieces.owner_hit(s, side.seat, place, kind), place, kind, 1, side.seat)


def free_units(s: State, b: Battle, side: Fighter) -> list[int]:
    """Those that are not trapped yet."""
    return [kind for kind, n in enumerate(clash.melee(s, b, side)) if n]


def trap(g: Table, seat: Seat, b: Battle, side: Fighter) -> Flow[None]:
    """MU-C18: one enemy unit takes no part in the battle."""
    kind = yield from asking.pick_kind(seat, "unit", free_units(g.state, b, side), "battle.trap", "MU-C18")
    side.trapped[kind] += 1
    g.log("battle.trapped", "MU-C18", player=seat, unit=KINDS[kind])


ABILITIES: Final[dict[str, Ability]] = {
    "spy.16": spy("MU-C16", things, sabotage),
    "spy.17": spy("MU-C17", units, partial(remove_unit, "MU-C17")),
    "spy.18": spy("MU-C18", free_units, trap),
}
