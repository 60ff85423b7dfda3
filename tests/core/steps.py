"""Steps of throw-away games for the tests of the kernel: somebody takes, rolls, bids in secret or reacts."""

from typing import Any

import condotta
from condotta.core.flow import PASS, Decision, Flow, Option, Seat, ask_together, side_by_side
from condotta.core.match import Match
from condotta.core.table import Table
from condotta.core.windows import Moment, window
from tests.generic.toys import State, Step, toy

A, B, C = Option("take", "a"), Option("take", "b"), Option("take", "c")
PLAY = Option("play", "x")
DONE_BY_0 = Moment("react", "TY-4.b")


def takes(seat: Seat) -> Step:
    """This seat takes something."""

    def step(g: Table[State]) -> Flow[None]:
        choice: Option = yield Decision(seat, "take", [A, B, C], "TY-2.a")
        g.state.notes.append(f"{seat}{choice.args[0]}")
        g.log("took", player=seat, what=choice.args[0])

    return step


def rolls(seat: Seat) -> Step:
    """This seat takes something and rolls a die."""

    def step(g: Table[State]) -> Flow[None]:
        yield from takes(seat)(g)
        g.state.notes.append(g.d6(seat))
        g.log("rolled", player=seat)

    return step


def bids(*seats: Seat) -> Step:
    """These seats bid in secret."""

    def step(g: Table[State]) -> Flow[None]:
        answers = yield from ask_together(Decision(seat, "bid", [A, B, C], "TY-2.a") for seat in seats)
        g.state.notes.append([str(answer.args[0]) for answer in answers])
        g.log("bids", bids=g.state.notes[-1])

    return step


def whispers(*able: Seat) -> Step:
    """Seat 0 does something; then those who are able are asked all at once, each twice, and nobody else notices."""

    def step(g: Table[State]) -> Flow[None]:
        def answers_of(seat: Seat) -> Flow[list[Option]]:
            first: Option = yield Decision(seat, "whisper", [PASS, PLAY], "TY-4.b", hidden=True)
            second: Option = yield Decision(seat, "whisper", [PASS, PLAY], "TY-4.b", hidden=True)
            return [first, second]

        yield from takes(0)(g)
        g.announce()
        answers = yield from side_by_side(able, answers_of, hidden=True)
        g.state.notes += [f"{seat}{row.count(PLAY)}" for seat, row in zip(able, answers, strict=True) if PLAY in row]

    return step


def reacts(*able: Seat) -> Step:
    """Seat 0 does something; then those who are able are asked, unnoticed, whether they react."""

    def step(g: Table[State]) -> Flow[None]:
        yield from takes(0)(g)
        others = [PLAY] if g.state.notes else []
        played = yield from window(DONE_BY_0, g.others(0), lambda seat: others if seat in able else [])
        if played is not None:
            g.state.notes.append("reaction")
            g.log("reaction", player=played.seat)

    return step


def start(*steps: Step, seats: int = 3, **how: Any) -> Match:
    return condotta.new(toy(*steps), seats=seats, seed=5, **how)


def do(match: Match, *choices: tuple[Seat, Option]) -> Match:
    for seat, option in choices:
        match.choose(seat, option)
    return match
