"""The table of odds of a battle that was fought many times: shares and means, each with its interval."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context
from pathlib import Path

from condotta.bots.trials import LOSSES, Count, Tally, Trial, fought
from condotta.core.compiled import use_compiled
from condotta.core.flow import Seat
from condotta.core.game import Data

from .crews import begin_process
from .intervals import Z, wilson

CHUNK = 20  # battles that a process takes at once


def fight_all(trial: Trial, number: int, jobs: int, data: Path | None = None) -> Generator[Tally, None, None]:
    """The counts of parts of the run, as they come."""
    parts = [(first, min(CHUNK, number - first)) for first in range(0, number, CHUNK)]
    if jobs == 1 and not use_compiled():
        yield from (fought(trial, *part) for part in parts)
        return
    pool = ProcessPoolExecutor(min(jobs, len(parts)), get_context("spawn"), begin_process, (trial.game, data))
    with pool:
        yield from pool.map(fought, [trial] * len(parts), *zip(*parts, strict=True))


def table(tally: Tally) -> Data:
    """Shares and means with the interval in which they are, nineteen times out of twenty."""
    n = tally.battles
    return {
        "battles": n,
        "draws": tally.draws,
        "mean_rounds": tally.rounds / n if n else 0.0,
        "sides": [side(tally, seat) for seat in (0, 1)],
    }


def side(tally: Tally, seat: Seat) -> Data:
    return {
        **share(Count(tally.battles, tally.wins[seat], tally.draws)),
        **{key: mean(tally, key, seat) for key in LOSSES},
        "by": {
            kind: {thing: share(count) for thing, count in sorted(seats[seat].items())}
            for kind, seats in sorted(tally.by.items())
        },
    }


def share(count: Count) -> Data:
    found = wilson(count.wins, count.battles)
    counts = {"wins": count.wins, "draws": count.draws, "battles": count.battles}
    return {**counts, "share": found.value, "low": found.low, "high": found.high}


def mean(tally: Tally, key: str, seat: Seat) -> Data:
    n, total = tally.battles, tally.sums[key][seat]
    if n == 0:
        return {"mean": 0.0, "low": 0.0, "high": 0.0}
    found = total / n
    spread = max(0.0, tally.squares[key][seat] / n - found * found)
    half = Z * sqrt(spread / (n - 1)) if n > 1 else 0.0
    return {"mean": found, "low": max(0.0, found - half), "high": found + half}
