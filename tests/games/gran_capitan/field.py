"""Positions of El Gran Capitán, put together piece by piece.

    field = Field("naples", weather="mud")
    nemours = field.force("nemours", "2910", "swiss_infantry.4.1=3", "french_gendarmes.5.1!", order="attack")
    field.subordinate("bayard", "nemours", "french_infantry.4.1")
    field.baron("baron_capitanata_3", 1, "2811")

`field.state` is this position: ask the questions of the rules about it. `field.table(3, 5)` gives a Table with these
dice for a change, or for one flow: `ask` leads it to a question, `run` to its end. `field.play("captains", 3, 5)` is a
match that goes on from that phase.
"""

from __future__ import annotations

from typing import Any, TypeAlias, TypeVar

from condotta.core.flow import Arg, Decision, Flow, Option
from condotta.core.game import Setup
from condotta.core.rng import Rng
from condotta.games.gran_capitan import GAME
from condotta.games.gran_capitan.data import COUNTERS, PLACES
from condotta.games.gran_capitan.pieces import ACTIVE, SUBORDINATE, UNEMPLOYED, Leader, Source, Unit
from condotta.games.gran_capitan.state import State, Table
from tests.games.gran_capitan.walk import Walk

T = TypeVar("T")


def unit(text: str) -> Unit:
    """`swiss_infantry.4.1` with all its SP, `swiss_infantry.4.1=3` with three; `!` at the end: Demoralised."""
    id, _, sp = text.rstrip("!").partition("=")
    return Unit(id, int(sp) if sp else COUNTERS[id].most, text.endswith("!"))


def hex_of(place: str) -> str:
    """The hex of a place, or the hex itself."""
    return PLACES[place].hex if place in PLACES else place


class Field:
    """The start of a scenario with nobody on the map and no Supply Source, in fine weather of turn 2."""

    def __init__(self, scenario: str = "naples", options: Any = None, **fields: Any) -> None:
        """`options`: the optional rules in use."""
        self.scenario, self.options = scenario, options or {}
        self.state: State = GAME.new_state(Setup(2, self.options, scenario))
        self.state.weather, self.state.turn, self.state.stage = "fine", 2, ""
        for name, value in fields.items():
            assert hasattr(self.state, name), name
            setattr(self.state, name, value)

    # Pieces

    def force(self, captain: str, at: str, *units: str, **marks: Any) -> Leader:
        """A Captain on the map with these units, in a hex or place. The Captains General of the scenario are so."""
        known = {"told": True} if marks.get("face_up") else {}
        leader = self._leader(captain, *units, **{"general": captain in self.state.scenario.generals, **known, **marks})
        leader.place = hex_of(at)
        self.state.tokens += 1
        leader.token = self.state.tokens
        return leader

    def subordinate(self, captain: str, under: str, *units: str) -> Leader:
        return self._in_box(SUBORDINATE, captain, under, *units)

    def unemployed(self, captain: str, under: str) -> Leader:
        return self._in_box(UNEMPLOYED, captain, under)

    def baron(self, id: str, side: int, at: str, **marks: Any) -> Leader:
        baron = Leader(id, side, "", hex_of(at), [unit(id)])
        self.state.tokens += 1
        baron.token, baron.face_up = self.state.tokens, True
        return self._put(baron, marks)

    def source(self, pool: str, at: str, status: str = ACTIVE, since: int = 0) -> None:
        self.state.sources[pool] = Source(hex_of(at), status, since)

    def owned(self, side: int, *places: str) -> None:
        """These places belong to a side, whatever their State."""
        self.state.conquered.update(dict.fromkeys(places, side))

    def _in_box(self, box: str, captain: str, under: str, *units: str) -> Leader:
        leader = self._leader(captain, *units)
        leader.box, leader.under, leader.place = box, under, self.state.leaders[under].place
        return leader

    def _leader(self, captain: str, *units: str, **marks: Any) -> Leader:
        scenario = self.state.scenario
        army = scenario.army_of[captain]
        leader = Leader(captain, scenario.side_of_army(army), army, "", [unit(text) for text in units])
        return self._put(leader, marks)

    def _put(self, leader: Leader, marks: dict[str, Any]) -> Leader:
        for name, value in marks.items():
            setattr(leader, name, value)
        s = self.state
        assert leader.id not in s.leaders, leader.id
        s.leaders[leader.id] = leader
        used = [leader.id, *[one.id for one in leader.units]]
        s.minors = [[id for id in ids if id not in used] for ids in s.minors]
        s.pool = [[id for id in ids if id not in used] for ids in s.pool]
        s.available_barons = {state: [id for id in ids if id not in used] for state, ids in s.available_barons.items()}
        return leader

    # Going on from it

    def table(self, *dice: Any) -> Table:
        """A Table over this very state: what a change does is seen in `field.state` and its leaders."""
        return Table(self.state, 2, Rng("1"), list(reversed(dice)), True)

    def play(self, phase: str, *dice: Any, active: int = 0, stage: str = "") -> Walk:
        """A match that begins with this phase of the turn, on a copy of the position; first these dice, then any."""
        self.state.phase, self.state.active, self.state.stage = phase, active, stage
        return Walk(self.scenario, list(dice), GAME.dump(self.state), self.options)


Answer: TypeAlias = tuple[Arg, ...] | str  # the beginning of an option; a verb alone is its first option


def ask(flow: Flow[Any], *answers: Answer) -> Decision:
    """Lead a flow along to the question that comes after these answers."""
    question = lead(flow, answers)
    assert isinstance(question, Decision), f"nobody is asked, it ends with {question}"
    return question


def run(flow: Flow[T], *answers: Answer) -> T:
    """Lead a flow along to its end: its result."""
    end = lead(flow, answers)
    assert not isinstance(end, Decision), f"still asked: {end.prompt} {[each.as_json() for each in end.options]}"
    return end


def run_on(flow: Flow[T]) -> T:
    """Lead a flow to its end, with the first option of every question."""
    try:
        question = next(flow)
        while True:
            assert isinstance(question, Decision)
            question = flow.send(question.options[0])
    except StopIteration as end:
        result: T = end.value
        return result


def lead(flow: Flow[T], answers: tuple[Answer, ...]) -> T | Decision:
    waiting = list(answers)
    try:
        question = next(flow)
        while waiting:
            assert isinstance(question, Decision)
            question = flow.send(the_option(question, waiting.pop(0)))
    except StopIteration as end:
        assert not waiting, f"nobody is asked for {waiting}"
        result: T = end.value
        return result
    assert isinstance(question, Decision)
    return question


def the_option(question: Decision, answer: Answer) -> Option:
    wanted = [answer] if isinstance(answer, str) else list(answer)
    for option in question.options:
        if option.as_json()[: len(wanted)] == wanted:
            return option
    raise AssertionError(f"{wanted} is not offered: {question.prompt} {[each.as_json() for each in question.options]}")


def verbs(question: Decision) -> list[str]:
    """What may be done, each verb once."""
    return list(dict.fromkeys(option.verb for option in question.options))


def offered(question: Decision, verb: str) -> list[tuple[Arg, ...]]:
    """The arguments with which a verb is offered."""
    return [option.args for option in question.options if option.verb == verb]
