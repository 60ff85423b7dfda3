"""Positions: the table as data that people can write, and what can be wrong with one."""

from __future__ import annotations

from collections.abc import Iterator

from condotta.core.fields import refuse
from condotta.core.game import Data, Setup
from condotta.core.rng import Rng

from ..data import CAPTAINS, COUNTERS, HEXES
from ..pieces import NOBODY, ON_MAP, Leader, Source
from ..rules.command.setup import new_state
from ..state import FIELDS, State


def load(data: Data, setup: Setup, rng: Rng) -> State:
    """What a position does not name is as before the set-up; Captains on the map get a number if they have none."""
    s = new_state(setup)
    FIELDS.load(s, data, setup.seats)
    if "leaders" in data:
        for leader in s.leaders.values():
            if leader.under and leader.under in s.leaders:
                leader.place = s.leaders[leader.under].place
            elif leader.on_map and not leader.token:
                s.tokens += 1
                leader.token = s.tokens
        in_use = [unit.id for leader in s.leaders.values() for unit in leader.units]
        if "pool" not in data:
            s.pool = [[id for id in pool if id not in in_use] for pool in s.pool]
        if "minors" not in data:
            s.minors = [[id for id in minors if id not in s.leaders] for minors in s.minors]
        if "available_barons" not in data:
            s.available_barons = {
                state: [id for id in ids if id not in in_use] for state, ids in s.available_barons.items()
            }
    in_their_order(s)
    refuse(check(s))
    return s


def in_their_order(s: State) -> None:
    """Whoever stores positions may sort their keys; the order in which things are asked for must not depend on it."""
    s.available_barons = {state: s.available_barons.get(state, []) for state in s.scenario.alignment}
    s.ap = {pool: s.ap.get(pool, 0) for pool in s.scenario.pools}
    s.sources = {pool: s.sources.get(pool, Source()) for pool in s.scenario.pools}


def check(s: State) -> list[str]:
    """Everything that is wrong with a state."""
    return [*stage_problems(s), *leader_problems(s), *unit_problems(s), *stock_problems(s)]


def stage_problems(s: State) -> Iterator[str]:
    if s.phase == "set_up" and not s.stage.isdecimal():
        yield f"stage: {s.stage!r}; in the set-up it is the number of what has been placed (GC-2.1.b)"
    if s.trial and s.phase != "over" and (s.battle is None or not s.battle.attacker or len(s.trial) != len((0, 1))):
        yield "trial: a battle alone needs a Major Battle under way and the SP of both sides before it (GC-12.2.2.a)"


def leader_problems(s: State) -> Iterator[str]:
    for id, leader in s.leaders.items():
        if leader.under and leader.under not in s.leaders:
            yield f"leaders.{id}: on the card of {leader.under}, who is not in play (GC-1.3.2.d)"
        if (leader.box == ON_MAP) == bool(leader.under):
            yield f"leaders.{id}: on the map and on a card, or on neither (GC-1.3.2.d)"
        if leader.place and leader.place not in HEXES:
            yield f"leaders.{id}: no hex {leader.place}"
        if not leader.is_baron and len(leader.units) > CAPTAINS[id].rank:
            yield f"leaders.{id}: {len(leader.units)} units, his Rank is {CAPTAINS[id].rank} (GC-4.1.a)"
        if not leader.is_baron and leader.army not in s.scenario.army_of.values():
            yield f"leaders.{id}: {leader.army!r} is no Army of this scenario (GC-1.1.a)"
        elif leader.side not in sides_of(s, leader):
            yield f"leaders.{id}: of side {leader.side}, which is not his (GC-1.1.a)"
        if leader.is_baron and [unit.id for unit in leader.units] != [id]:
            yield f"leaders.{id}: a Baronial Force is its Baron alone (GC-16.3.a)"
    yield from (f"lost: {id} is still in play (GC-4.6.a)" for id in s.lost if id in s.leaders)


def sides_of(s: State, leader: Leader) -> tuple[int, ...]:
    """A Captain is of the side of his Army, a Baron of any or of none."""
    return (0, 1, NOBODY) if leader.is_baron else (s.scenario.side_of_army(leader.army),)


def unit_problems(s: State) -> Iterator[str]:
    seen: list[str] = []
    for leader in s.leaders.values():
        for unit in leader.units:
            if unit.id in seen:
                yield f"leaders.{leader.id}: {unit.id} is there twice (GC-1.3.4.1.b)"
            seen.append(unit.id)
            if not 1 <= unit.sp <= COUNTERS[unit.id].most:
                most = COUNTERS[unit.id].most
                yield f"leaders.{leader.id}: {unit.id} has {unit.sp} SP, it may have 1 to {most} (GC-1.3.3.c)"
    for seat, pool in enumerate(s.pool):
        yield from (f"pool.{seat}: {id} is in play (GC-1.3.4.2.c)" for id in pool if id in seen)


def stock_problems(s: State) -> Iterator[str]:
    for pool, points in s.ap.items():
        if not 0 <= points <= 19:
            yield f"ap.{pool}: {points}, an Army holds from 0 to 19 (GC-6.3.3.a)"
    if not 1 <= s.turn <= s.scenario.turns:
        yield f"turn: {s.turn}, the scenario has {s.scenario.turns}"
