"""Many matches between bots, on one or several processes.

    plan = Plan("medieval", games=1000, seed="1", seats=4, bots=("greedy", "random", "random", "random"))
    summary = Summary(plan.seats)
    for row in run(plan, jobs=8):
        summary.add(row)
    print(summary.as_json())

Match number i has the seed "<seed>/<i>", and its bots draw from seeds made of that one: a row depends on the plan and
its number alone, whatever the number of processes. Rows come in the order of their numbers; nothing keeps them.
"""

from __future__ import annotations

import gc
import signal
import traceback
from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any

import condotta
from condotta import bots
from condotta.core import data
from condotta.core.errors import SetupError
from condotta.core.flow import Seat
from condotta.core.match import Match
from condotta.games import find

MOST_CHOICES = 100_000  # in one match; a match that needs more does not end
QUICK_CHUNK = 25  # matches of random bots that a process plays before it reports; others report one by one
AHEAD = 4  # chunks that wait for each process
FAILURES_KEPT = 10


class TooLong(Exception):
    """A match went on beyond the greatest number of choices."""


@dataclass(frozen=True)
class Plan:
    """What is played. `checked` fills in what is left open and refuses what cannot be played."""

    game: str
    games: int
    seed: str
    seats: int
    bots: tuple[str, ...]
    scenario: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    most_choices: int = MOST_CHOICES
    data: Path | None = None  # the player's own data folder, for the processes

    @staticmethod
    def checked(
        game: str,
        games: int = 1,
        seed: str = "0",
        seats: int | None = None,
        bots_by_seat: tuple[str, ...] = ("random",),
        scenario: str | None = None,
        options: dict[str, Any] | None = None,
        most_choices: int = MOST_CHOICES,
        data: Path | None = None,
    ) -> Plan:
        if games < 1 or most_choices < 1:
            raise SetupError("simulate: at least one match and one choice")
        if seats is None and len(bots_by_seat) > 1:
            seats = len(bots_by_seat)
        setup = find(game).setup(seats, options, scenario)
        names = tuple(bots.by_seat(bots_by_seat, setup.seats))
        return Plan(game, games, seed, setup.seats, names, scenario, options or {}, most_choices, data)

    @property
    def is_random(self) -> bool:
        return all(name == "random" for name in self.bots)


@dataclass(frozen=True, slots=True)
class Row:
    """How one match went. `error` is empty, or the traceback of what was raised."""

    number: int
    seed: str
    bots: tuple[str, ...]
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: str
    decisions: int
    seconds: float
    error: str = ""


class Summary:
    """Figures over all rows, added up one by one."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.finished = 0
        self.errors = 0
        self.decisions = 0
        self.decisions_of_finished = 0
        self.shares = [0.0] * seats  # matches won by each seat; a shared victory counts in equal parts
        self.failures: list[Row] = []  # the first few rows with an error
        self.began = perf_counter()
        self.seconds = 0.0

    def add(self, row: Row) -> None:
        self.games += 1
        self.decisions += row.decisions
        self.seconds = perf_counter() - self.began
        if row.error:
            self.errors += 1
            if len(self.failures) < FAILURES_KEPT:
                self.failures.append(row)
            return
        self.finished += 1
        self.decisions_of_finished += row.decisions
        for seat in row.winners:
            self.shares[seat] += 1 / len(row.winners)

    def as_json(self) -> dict[str, Any]:
        finished = max(self.finished, 1)
        return {
            "games": self.games,
            "finished": self.finished,
            "errors": self.errors,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(self.decisions / self.seconds, 1) if self.seconds else 0.0,
            "wins": [round(share / finished, 6) for share in self.shares],
            "mean_decisions": round(self.decisions_of_finished / finished, 3),
        }


# One match


def play(plan: Plan, number: int) -> Row:
    """Play match `number` of the plan. Whatever a match raises is its error; the run goes on."""
    seed = f"{plan.seed}/{number}"
    began = perf_counter()
    match: Match | None = None
    try:
        match = condotta.new(plan.game, plan.seats, seed, plan.options, plan.scenario, light=True)
        (play_at_random if plan.is_random else play_with_bots)(match, plan, seed)
        outcome = match.outcome
        if outcome is None:
            raise RuntimeError("the match is over and has no outcome")
        won, scores, reason, error = outcome.winners, outcome.scores, outcome.reason, ""
    except Exception:
        won, scores, reason, error = (), (), "", traceback.format_exc()
    made = 0 if match is None else len(match.journal)
    return Row(number, seed, plan.bots, won, scores, reason, made, perf_counter() - began, error)


def play_with_bots(match: Match, plan: Plan, seed: str) -> None:
    players = [bots.make(name, match.game, seat, f"{seed}/{seat}") for seat, name in enumerate(plan.bots)]
    for _ in range(plan.most_choices):
        if not match.pending:
            return
        decision = match.pending[0]
        match.choose(decision.seat, players[decision.seat].choose(match, decision))
    refuse_longer(match, plan)


def play_at_random(match: Match, plan: Plan, seed: str) -> None:
    """The same with random bots, without the calls between: random play-outs are the measure of speed."""
    draws = [bots.RandomPlayer(f"{seed}/{seat}").draw for seat in match.seats]
    choose = match.choose
    for _ in range(plan.most_choices):
        if not match.pending:
            return
        decision = match.pending[0]
        seat, options = decision.seat, decision.options
        choose(seat, options[int(draws[seat]() * len(options))])
    refuse_longer(match, plan)


def refuse_longer(match: Match, plan: Plan) -> None:
    if match.pending:
        raise TooLong(f"not over after {plan.most_choices} choices; is there a loop in the rules?")


# Many matches


def run(plan: Plan, jobs: int = 1) -> Generator[Row, None, None]:
    """Play the matches of the plan, a row for each, in order. Closing it ends the processes."""
    if jobs <= 1 or plan.games == 1:
        settle_memory(plan.game)
        yield from map(partial(play, plan), range(plan.games))
        return
    chunk = QUICK_CHUNK if plan.is_random else 1
    starts = iter(range(0, plan.games, chunk))
    waiting: deque[Future[list[Row]]] = deque()
    # spawned, not forked: whoever calls this may have threads (a progress bar has one)
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), begin_process, (plan.game, plan.data))
    try:
        for start in islice(starts, jobs * AHEAD):
            waiting.append(pool.submit(play_chunk, plan, start, chunk))
        while waiting:
            rows = waiting.popleft().result()
            for start in islice(starts, 1):
                waiting.append(pool.submit(play_chunk, plan, start, chunk))
            yield from rows
    finally:
        pool.shutdown(wait=not waiting, cancel_futures=True)


def begin_process(game: str, folder: Path | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends the processes without a traceback from each
    data.use_data(folder)
    settle_memory(game)


def settle_memory(game: str) -> None:
    """Before many matches: a game's facts are no garbage, and matches leave none that only the collector finds."""
    find(game)
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def play_chunk(plan: Plan, start: int, size: int) -> list[Row]:
    return [play(plan, number) for number in range(start, min(start + size, plan.games))]
