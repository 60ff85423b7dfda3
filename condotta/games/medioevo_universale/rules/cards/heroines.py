"""A. Empire cards: the Heroines (MU-C67, C68, R-card-heroine)."""

from __future__ import annotations

from functools import partial
from typing import Final

from condotta.core.flow import Decision, Flow, Option, Seat, offer, pick_one

from ...state import C1, C2, C3, HORDE, KINDS, Stack, State, Table
from ..any_time import moments
from ..any_time.moments import Ability, Occasion
from ..common import clash, pieces, questions


def groups(s: State, occasion: Occasion) -> list[tuple[str, int]]:
    """Armies of players: those of the battle, or all on the map."""
    if occasion.battle is not None:
        return [(occasion.area, f.seat) for f in clash.sides(occasion.battle) if f.seat != HORDE]
    areas = dict.fromkeys(s.elements[place].place if place in s.elements else place for place in s.stacks)
    return [(area, seat) for area in areas for seat in questions.armies_in(s, area) if seat != HORDE]


def to_raise(makes: bool, s: State, area: str, commander: int) -> list[int]:
    """MU-C67, C68: kinds of this army that can become a Captain, or a Captain of the next level."""
    if makes and any(questions.army(s, commander, area)[C1:]):
        return []
    kinds = range(C1) if makes else (C1, C2)
    return [kind for kind in kinds if stack_with(s, area, commander, kind, makes) is not None]


def stack_with(s: State, area: str, commander: int, kind: int, makes: bool) -> Stack | None:
    """R-card-heroine: units of this kind whose owner has a Captain in reserve (card 67)."""
    for stack in questions.stacks_of(s, commander, area):
        is_there = stack.owner != HORDE and stack.number(kind) > 0
        if is_there and (not makes or questions.in_reserve(s, stack.owner, C1)):
            return stack
    return None


def may_raise(makes: bool, s: State, seat: Seat, occasion: Occasion) -> bool:
    return any(to_raise(makes, s, area, commander) for area, commander in groups(s, occasion))


def raise_one(makes: bool, rule: str, g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C67, C68: until the end of the turn (R-card-heroine)."""
    s = g.state
    found = [pair for pair in groups(s, occasion) if to_raise(makes, s, *pair)]
    area, commander = found[0]
    if len(found) > 1:
        choice: Option = yield Decision(seat, "battle.army", [offer("army", *pair) for pair in found], rule)
        area, commander = str(choice.args[0]), int(choice.args[1])
    units = [KINDS[kind] for kind in to_raise(makes, s, area, commander)]
    unit = yield from pick_one(seat, "unit", units, "battle.raise", rule, {"area": area})
    kind = KINDS.index(unit)
    stack = stack_with(s, area, commander, kind, makes)
    assert stack is not None
    into = C1 if makes else min(C3, kind + 1)
    pieces.disguise(s, stack, kind, into, "heroine")
    g.log("battle.raised", rule, player=seat, owner=stack.owner, unit=unit, into=KINDS[into], area=area)


MOMENTS: Final = (moments.OWN, moments.BEFORE_BATTLE, moments.BEFORE_ROUND)
ABILITIES: Final[dict[str, Ability]] = {
    "heroine.67": Ability(MOMENTS, partial(may_raise, True), partial(raise_one, True, "MU-C67")),
    "heroine.68": Ability(MOMENTS, partial(may_raise, False), partial(raise_one, False, "MU-C68")),
}
