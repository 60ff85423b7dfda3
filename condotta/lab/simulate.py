"""Many matches between bots, on one or several processes.

    plan = Plan.checked("medieval", games=1000, seats=4, bots_by_seat=("greedy", "random", "random", "random"))
    summary = Summary(plan.seats)
    for row in run(plan, jobs=8):
        summary.add(row)
    print(summary.as_json())

Match number i has the seed "<seed>/<i>", and its bots draw from seeds made of that one: a row depends on the plan and
its number alone, whatever the number of processes. Rows come in the order of their numbers; nothing keeps them.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from fractions import Fraction
from time import perf_counter
from typing import Any

from .crews import Crew, open_crew
from .plan import MOST_CHOICES, Plan, Task
from .playing import Row, TooLong, play, play_with_bots, settle_memory
from .store import Store

__all__ = [
    "MOST_CHOICES", "Plan", "Row", "Summary", "TooLong", "carry_out", "play", "play_with_bots", "run", "settle_memory",
]  # fmt: skip

FAILURES_KEPT = 10


class Summary:
    """Figures over all rows, added up one by one."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.finished = 0
        self.errors = 0
        self.decisions = 0
        self.decisions_of_finished = 0
        self.shares = [Fraction()] * seats  # matches won by each seat; a shared victory counts in equal parts
        self.failures: list[Row] = []  # the first few rows with an error
        self.began = perf_counter()
        self.seconds = 0.0
        self.resumed = 0  # matches that an earlier run has played
        self.resumed_decisions = 0

    def add_earlier(self, rows: Iterable[Row]) -> None:
        """What an earlier run has played; it took none of our time."""
        for row in rows:
            self.add(row)
        self.resumed, self.resumed_decisions = self.games, self.decisions
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
            self.shares[seat] += Fraction(1, len(row.winners))  # exact: rows come in any order

    @property
    def decisions_per_second(self) -> float:
        return (self.decisions - self.resumed_decisions) / self.seconds if self.seconds else 0.0

    def as_json(self) -> dict[str, Any]:
        finished = max(self.finished, 1)
        return {
            "games": self.games,
            "finished": self.finished,
            "errors": self.errors,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(self.decisions_per_second, 1),
            "wins": [round(float(share / finished), 6) for share in self.shares],
            "mean_decisions": round(self.decisions_of_finished / finished, 3),
        }


def run(plan: Plan, jobs: int = 1) -> Generator[Row, None, None]:
    """Play the matches of the plan, a row for each, in order. Closing it ends the processes."""
    crew = open_crew(plan, min(jobs, plan.games))
    try:
        yield from in_order(crew.play(plan, plan.tasks()))
    finally:
        crew.close()


def in_order(chunks: Iterable[list[Row]]) -> Iterator[Row]:
    """Rows by number; those that came too early wait."""
    early: dict[int, Row] = {}
    number = 0
    for rows in chunks:
        early.update({row.number: row for row in rows})
        while number in early:
            yield early.pop(number)
            number += 1


def carry_out(crew: Crew, plan: Plan, tasks: Iterable[Task], store: Store | None = None) -> Iterator[Row]:
    """Play those tasks that the store does not know yet; each row is written down before anybody sees it."""
    open_tasks = (task for task in tasks if store is None or task.number not in store)
    for rows in crew.play(plan, open_tasks):
        if store is not None:
            store.add(rows)
        yield from rows
