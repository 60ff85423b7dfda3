"""A battle that is fought alone, many times: who wins it, with what, at which cost.

A game's `trials` says how a battle is set up and what is noted of it. A run of N battles is the sum of its parts:
battle `number` depends on the seed and its number alone, so that several processes or requests can share a run.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from time import monotonic

import msgspec

import condotta
from condotta.core.errors import SetupError
from condotta.core.fields import Written
from condotta.core.flow import Seat
from condotta.core.game import Data, Game, Trials
from condotta.games import find

from . import make

MOST_CHOICES = 20_000
LOSSES = ("lost", "captains")


@dataclass(frozen=True)
class Trial:
    """What is fought again and again."""

    game: str
    position: Data
    seed: str = "0"
    bots: tuple[str, str] = ("greedy", "greedy")
    by_lot: bool = False  # what the game names in `drawn` is chosen at random, so that everything is tried


def trials_of(game: Game) -> Trials:
    if game.trials is None:
        raise SetupError(f"{game.id}: this game has no battles that are fought alone")
    return game.trials()


def fight(trial: Trial, number: int) -> Data:
    """Battle `number`: what was noted and what came of it."""
    game = find(trial.game)
    trials = trials_of(game)
    seed = f"{trial.seed}/{number}"
    match = condotta.new(game, position=Written(trial.position), seed=seed, log=False)
    players = [make(name, game, seat, f"{seed}/{seat}") for seat, name in enumerate(trial.bots)]
    lots = Random(f"{seed}/lots")
    noted: Data = {}
    for _ in range(MOST_CHOICES):
        if not match.pending:
            return {**noted, **trials.result(match.state)}
        asked = match.pending[0]
        if trial.by_lot and asked.prompt in trials.drawn:
            option = asked.options[lots.randrange(len(asked.options))]
        else:
            option = players[asked.seat].choose(match, asked)
        match.choose(asked.seat, option)
        trials.watch(match.state, noted)
    raise RuntimeError(f"{seed}: not over after {MOST_CHOICES} choices; is there a loop in the rules?")


def fought(trial: Trial, first: int, number: int, seconds: float | None = None) -> Tally:
    """Battles `first` to `first + number - 1`; with `seconds` only as many of them as fit, but at least one."""
    tally, began = Tally(), monotonic()
    for each in range(first, first + number):
        tally.add(fight(trial, each))
        if seconds is not None and monotonic() - began > seconds:
            break
    return tally


@dataclass
class Count:
    """Of battles in which a side had something: how many there were, and how many it won or drew."""

    battles: int = 0
    wins: int = 0
    draws: int = 0


@dataclass
class Tally:
    """Counts that can be added up: all that a table of odds needs."""

    battles: int = 0
    wins: list[int] = field(default_factory=lambda: [0, 0])
    draws: int = 0
    rounds: int = 0
    sums: dict[str, list[int]] = field(default_factory=lambda: {key: [0, 0] for key in LOSSES})
    squares: dict[str, list[int]] = field(default_factory=lambda: {key: [0, 0] for key in LOSSES})
    by: dict[str, list[dict[str, Count]]] = field(default_factory=dict)  # kind, seat, thing

    def add(self, row: Data) -> None:
        winner: Seat | None = row["winner"]
        self.battles += 1
        self.rounds += row.get("rounds", 0)
        if winner is None:
            self.draws += 1
        else:
            self.wins[winner] += 1
        for key in LOSSES:
            for seat, value in enumerate(row[key]):
                self.sums[key][seat] += value
                self.squares[key][seat] += value * value
        for kind, seats in row.get("by", {}).items():
            for seat, things in enumerate(seats):
                for thing in things:
                    count = self.of(kind, seat).setdefault(thing, Count())
                    count.battles += 1
                    count.wins += winner == seat
                    count.draws += winner is None

    def of(self, kind: str, seat: Seat) -> dict[str, Count]:
        return self.by.setdefault(kind, [{}, {}])[seat]

    def join(self, other: Tally) -> None:
        self.battles += other.battles
        self.draws += other.draws
        self.rounds += other.rounds
        for seat in (0, 1):
            self.wins[seat] += other.wins[seat]
            for key in LOSSES:
                self.sums[key][seat] += other.sums[key][seat]
                self.squares[key][seat] += other.squares[key][seat]
        for kind, seats in other.by.items():
            for seat, things in enumerate(seats):
                for thing, count in things.items():
                    own = self.of(kind, seat).setdefault(thing, Count())
                    own.battles += count.battles
                    own.wins += count.wins
                    own.draws += count.draws

    def as_json(self) -> Data:
        """The counts as plain data."""
        return msgspec.to_builtins(self)  # type: ignore[no-any-return]
