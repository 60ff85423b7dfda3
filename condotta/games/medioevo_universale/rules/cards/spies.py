"""A. Empire cards: the Spies (MU-C16 to C18, R-card-spy)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from condotta.core.flow import Flow, Seat, pick_one

from ...data import SIEGE_ENGINES, SPY_BACKFIRES, SPY_DIE, SPY_SUCCESS
from ...state import HORDE, KINDS, Battle, Fighter, State, Table
from ..any_time import moments, windows
from ..any_time.moments import Ability, Occasion
from ..common import clash, pieces, questions

Targets = Callable[[State, Battle, Fighter], list[str]]
Effect = Callable[[Table, Seat, Battle, Fighter], Flow[None]]


def may_spy(targets: Targets, s: State, seat: Seat, occasion: Occasion) -> bool:
    """In an own battle, before any die, if there is something to harm."""
    b = occasion.battle
    if b is None or b.round > 1 or not clash.both_present(s, b):
        return False
    side = clash.side_of(b, seat)
    return side is not None and bool(targets(s, b, clash.enemy(b, side)))


def spy(rule: str, effect: Effect, g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """1d8: 1 to 3 success, 4 to 6 nothing, 7 and 8 an own unit is removed."""
    b = occasion.battle
    assert b is not None
    side = clash.side_of(b, seat)
    assert side is not None
    dice = [g.die(seat, SPY_DIE)]
    yield from windows.window(g, Occasion(moments.ROLLED, seat, area=b.area, battle=b, dice=dice))
    succeeds, backfires = dice[0] in SPY_SUCCESS, dice[0] in SPY_BACKFIRES
    g.log("battle.spy", rule, player=seat, result=dice[0], succeeds=succeeds, backfires=backfires)
    if succeeds:
        yield from effect(g, seat, b, clash.enemy(b, side))
    elif backfires:
        yield from remove_unit(rule, g, seat, b, side)


# ---- 16


def things(s: State, b: Battle, side: Fighter) -> list[str]:
    """War Wagons and siege engines of the enemy."""
    return [
        e.id
        for e in questions.elements_in(s, b.area)
        if e.commander == side.seat and (e.kind == "war_wagon" or questions.is_engine(e))
    ]


def sabotage(g: Table, seat: Seat, b: Battle, side: Fighter) -> Flow[None]:
    """MU-C16: one level less; of level I it is removed."""
    s = g.state
    id = yield from pick_one(seat, "sabotage", things(s, b, side), "battle.sabotage", "MU-C16")
    element = s.elements[id]
    g.log("battle.sabotaged", "MU-C16", player=seat, element=id)
    if element.level == 1 or not can_shrink(s, id):
        pieces.drop_element(g, id)
    else:
        pieces.upgrade_element(s, id, element.level - 1)
        if id in s.elements:
            s.elements[id].mp = max(0, s.elements[id].mp)


def can_shrink(s: State, id: str) -> bool:
    """Its owner can mark one of the lower level, and an engine of that kind is in the pool."""
    element = s.elements[id]
    lower = element.level - 1
    if element.seat == HORDE or not questions.may_own(s, element.seat, lower, element.level):
        return False
    return (
        not questions.is_engine(element)
        or questions.pool_left(s, next(e.id for e in SIEGE_ENGINES.values() if e.level == lower)) > 0
    )


# ---- 17, 18


def units(s: State, b: Battle, side: Fighter) -> list[str]:
    return [KINDS[kind] for kind, n in enumerate(questions.army(s, side.seat, b.area)) if n]


def ambush(g: Table, seat: Seat, b: Battle, side: Fighter) -> Flow[None]:
    """MU-C17: one enemy unit is removed."""
    yield from remove_unit("MU-C17", g, seat, b, side)


def remove_unit(rule: str, g: Table, seat: Seat, b: Battle, side: Fighter) -> Flow[None]:
    """The user chooses which unit of a side goes."""
    s = g.state
    there = units(s, b, side)
    if not there:
        return
    unit = yield from pick_one(seat, "unit", there, "battle.remove", rule)
    kind = KINDS.index(unit)
    take_away(s, b, side, kind)
    side.trapped[kind] = min(side.trapped[kind], questions.army(s, side.seat, b.area)[kind])
    if b.round:
        side.lost += 1
    g.log("battle.removed", rule, player=seat, unit=unit)


def take_away(s: State, b: Battle, side: Fighter, kind: int) -> None:
    """One unit of this kind leaves a side for its owner's reserve."""
    for place in questions.places_in(s, b.area):
        if any(st.commander == side.seat and st.number(kind) for st in s.stacks[place]):
            owner = pieces.owner_hit(s, side.seat, place, kind)
            pieces.remove_units(s, owner, place, kind, 1, side.seat)
            return


def free_units(s: State, b: Battle, side: Fighter) -> list[str]:
    """Those that are not trapped yet."""
    return [KINDS[kind] for kind, n in enumerate(clash.melee(s, b, side)) if n]


def trap(g: Table, seat: Seat, b: Battle, side: Fighter) -> Flow[None]:
    """MU-C18: one enemy unit takes no part in the battle."""
    unit = yield from pick_one(seat, "unit", free_units(g.state, b, side), "battle.trap", "MU-C18")
    side.trapped[KINDS.index(unit)] += 1
    g.log("battle.trapped", "MU-C18", player=seat, unit=unit)


BEFORE_DICE: Final = (moments.BEFORE_BATTLE, moments.BEFORE_ROUND)
ABILITIES: Final[dict[str, Ability]] = {
    "spy.16": Ability(BEFORE_DICE, partial(may_spy, things), partial(spy, "MU-C16", sabotage)),
    "spy.17": Ability(BEFORE_DICE, partial(may_spy, units), partial(spy, "MU-C17", ambush)),
    "spy.18": Ability(BEFORE_DICE, partial(may_spy, free_units), partial(spy, "MU-C18", trap)),
}
