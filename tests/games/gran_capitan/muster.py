"""Set-ups and reinforcements of El Gran Capitán, told as the book lists them."""

from __future__ import annotations

from condotta.core.flow import Flow
from condotta.games.gran_capitan import turn
from condotta.games.gran_capitan.data import HEXES, PLACES
from condotta.games.gran_capitan.pieces import Leader, Unit
from condotta.games.gran_capitan.rules import scenarios
from condotta.games.gran_capitan.rules.command import reinforcements
from condotta.games.gran_capitan.state import State
from tests.games.gran_capitan.field import Answer, Field, lead, offered, run
from tests.games.gran_capitan.walk import Walk


def set_up(scenario: str, *answers: tuple[str, ...]) -> Walk:
    """The set-up with these answers in turn as soon as they are offered, else with first options."""
    walk = Walk(scenario)
    waiting = list(answers)
    while walk.state.phase == "set_up":
        choice = walk.asked.options[0]
        if waiting:
            wanted = list(waiting[0])
            found = [one for one in walk.asked.options if one.as_json()[: len(wanted)] == wanted]
            if found:
                waiting.pop(0)
                choice = found[0]
        walk.match.choose(walk.asked.seat, choice)
    assert not waiting, f"never offered: {waiting}"
    return walk


def told(units: list[Unit]) -> list[str]:
    """`swiss_infantry.4.1` with 3 SP is "swiss_infantry 3/4"."""
    return sorted(f"{unit.id.split('.')[0]} {unit.sp}/{unit.counter.most}" for unit in units)


def force_of(s: State, captain: str) -> list[str]:
    """All units of a Captain and of those on his card."""
    return told([unit for one in s.leaders.values() if captain in (one.id, one.under) for unit in one.units])


def places(hexes: list[str]) -> list[str]:
    """The names of places in hexes; of other hexes the hex."""
    return sorted(HEXES[hex].place or hex for hex in hexes)


def barons(s: State, side: int) -> list[str]:
    return places([one.place for one in s.leaders.values() if one.is_baron and one.side == side])


def ports(*states: str) -> list[str]:
    return sorted(place.id for place in PLACES.values() if place.sea and HEXES[place.hex].region in states)


def comes(field: Field, id: str) -> Flow[bool]:
    """A reinforcement arrives now, or is delayed."""
    entry = field.state.scenario.reinforcements[id]
    seat = field.state.scenario.side_of_army(entry.army)
    return reinforcements.arrive(field.table(), id, seat, may_delay=True)


def entries(field: Field, id: str) -> list[str]:
    """The places at which a reinforcement may enter now."""
    question = lead(comes(field, id), ())
    return [] if isinstance(question, bool) else places([str(args[0]) for args in offered(question, "enter_at")])


def arrive(field: Field, id: str, *answers: Answer) -> Leader:
    assert run(comes(field, id), *answers)
    return field.state.leaders[field.state.scenario.reinforcements[id].captain]


def is_due(field: Field, id: str, turn: int) -> bool:
    field.state.turn = turn
    return reinforcements.is_due(field.state, field.state.scenario.reinforcements[id])


def victory_phase(field: Field, *dice: int, answers: tuple[Answer, ...] = ()) -> State:
    """Phase E with these dice: realignment, then the conditions."""
    run(turn.victory_step(field.table(*dice)), *answers)
    return field.state


def at_once(field: Field) -> tuple[int, str] | None:
    return scenarios.of(field.state).at_once(field.state)
