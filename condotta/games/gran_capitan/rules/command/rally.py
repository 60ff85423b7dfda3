"""Ferrandino rallies the Barons (GC-S2.8.d): they come straight to him, and may serve as his regulars."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, Seat, offer

from ...data import BARONS, HEXES, PLACES
from ...pieces import Leader, Unit
from ...state import State, Table
from ..common import forces

AS_BARON: Final = Option("as_baron")
NO_RALLYING_AT: Final = PLACES["ischia"].hex


def rallier(s: State, seat: Seat, state: str) -> Leader | None:
    """The Captain General to whom the Barons of a State may come: he stands in it, and not on Ischia."""
    one = s.leaders.get(s.scenario.rallies)
    if one is None or one.side != seat or not one.general or not one.place or one.place == NO_RALLYING_AT:
        return None
    return one if HEXES[one.place].region == state else None


def may_come(s: State, seat: Seat, state: str) -> list[str]:
    """The Available Barons who may come to him: as long as there is room for them or for their men."""
    first = rallier(s, seat, state)
    if first is None or not (with_room(s, first) or regulars(s, first)):
        return []
    return s.available_barons[state]


def come(g: Table, id: str, seat: Seat, state: str) -> Flow[None]:
    """R-S2m: into his Force as a Combat Unit, or its SP as regulars of his Army: then the Baron leaves the game."""
    s = g.state
    first = rallier(s, seat, state)
    assert first is not None
    s.available_barons[state].remove(id)
    g.log("baron.rallies", "GC-S2.8.d", player=seat, baron=id, captain=first.id)
    for number in range(BARONS[id].sp):
        options = [AS_BARON] if number == 0 and with_room(s, first) else []
        options += [offer("rally_into", unit) for unit in regulars(s, first)]
        if not options:
            return
        choice = options[0]
        if len(options) > 1:
            choice = yield Decision(seat, "baron.rally", options, "GC-S2.8.d", {"baron": id})
        if choice is AS_BARON:
            with_room(s, first)[0].units.append(Unit(id, BARONS[id].sp))
            return
        strengthen(s, first, str(choice.args[0]))


def with_room(s: State, first: Leader) -> list[Leader]:
    return [one for one in forces.captains(s, first) if forces.room(one) > 0]


def regulars(s: State, first: Leader) -> list[str]:
    """Units of his Army in his Force below their Maximum Strength, and replacement units of it."""
    ours = [unit for unit in forces.units(s, first) if s.scenario.unit_army.get(unit.id) == first.army]
    found = [unit.id for unit in ours if unit.sp < unit.counter.most]
    if with_room(s, first):
        found += [id for id in s.pool[first.side] if s.scenario.unit_army[id] == first.army]
    return found


def strengthen(s: State, first: Leader, id: str) -> None:
    for unit in forces.units(s, first):
        if unit.id == id:
            unit.sp += 1
            return
    s.pool[first.side].remove(id)
    with_room(s, first)[0].units.append(Unit(id, 1))
