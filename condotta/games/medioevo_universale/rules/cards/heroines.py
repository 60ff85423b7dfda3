"""A. Empire cards: the Heroines (MU-C67, C68, R-card-heroine)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from condotta.core.flow import Flow, Seat, offer

from ...pieces import C1, C2, C3, HORDE, KINDS, Stack
from ...state import State, Table
from ..any_time import moments
from ..any_time.moments import Ability, Occasion
from ..common import asking, clash, pieces, questions


def heroine(rule: str, makes: bool) -> Ability:
    """MU-C67 makes a Captain, C68 a Captain of the next level."""
    when = (moments.OWN, moments.BEFORE_BATTLE, moments.BEFORE_ROUND)
    return Ability(when, lambda s, seat, occasion: any(armies(makes, s, occasion)), partial(raise_one, makes, rule))


def armies(makes: bool, s: State, occasion: Occasion) -> Iterator[tuple[str, int]]:
    """Area and commander of armies of players that have somebody to raise: of the battle, or of all on the map."""
    if occasion.battle is not None:
        found = [(occasion.area, f.seat) for f in clash.sides(occasion.battle)]
    else:
        areas = dict.fromkeys(questions.area_of(s, place) for place in s.stacks)
        found = [(area, commander) for area in areas for commander in questions.armies_in(s, area)]
    return (army for army in found if army[1] != HORDE and to_raise(makes, s, *army))


def to_raise(makes: bool, s: State, area: str, commander: int) -> dict[int, Stack]:
    """Kinds of this army that can be raised, with the stack; R-card-heroine: its owner has a Captain in reserve."""
    if makes and any(questions.army(s, commander, area)[C1:]):
        return {}
    found: dict[int, Stack] = {}
    stacks = [stack for stack in questions.stacks_of(s, commander, area) if stack.owner != HORDE]
    for kind in range(C1) if makes else (C1, C2):
        for stack in stacks:
            if stack.number(kind) and (not makes or questions.in_reserve(s, stack.owner, C1)):
                found.setdefault(kind, stack)
    return found


def raise_one(makes: bool, rule: str, g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C67, C68: until the end of the turn (R-card-heroine)."""
    s = g.state
    found = {offer("army", *army): army for army in armies(makes, s, occasion)}
    area, commander = yield from asking.pick_of(seat, "battle.army", found, rule)
    stacks = to_raise(makes, s, area, commander)
    kind = yield from asking.pick_kind(seat, "unit", stacks, "battle.raise", rule, {"area": area})
    stack, into = stacks[kind], C1 if makes else min(C3, kind + 1)
    pieces.disguise(s, stack, kind, into, "heroine")
    g.log("battle.raised", rule, player=seat, owner=stack.owner, unit=KINDS[kind], into=KINDS[into], area=area)


ABILITIES: Final[dict[str, Ability]] = {
    "heroine.67": heroine("MU-C67", makes=True),
    "heroine.68": heroine("MU-C68", makes=False),
}
