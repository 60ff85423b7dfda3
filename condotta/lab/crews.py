"""Who plays the matches of a run: this process, several processes, or a Dask cluster (cluster.py).

A crew takes tasks and gives back rows as they come, in any order. A row depends on the plan and its task alone, so the
crews differ in nothing but speed.
"""

from __future__ import annotations

import signal
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Protocol

from condotta.core.compiled import use_compiled
from condotta.core.errors import CondottaError
from condotta.core.processes import begin_worker

from .plan import Plan, Task
from .playing import Row, play, play_tasks, settle_memory

AHEAD = 4  # chunks that wait for each process


class CrewError(CondottaError):
    """The crew has gone; rows that have been written down are safe."""


class Crew(Protocol):
    def play(self, plan: Plan, tasks: Iterable[Task]) -> Generator[list[Row], None, None]:
        """The rows of the tasks as they come, in any order. Tasks are taken as they are needed."""
        ...

    def close(self) -> None: ...


def open_crew(plan: Plan, jobs: int = 1, cluster: str | None = None, *, apart: bool = False) -> Crew:
    """A single job is done in this process, or `apart` from it: another one may be compiled where this one is not."""
    if cluster is not None:
        from .cluster import Cluster

        return Cluster(cluster)
    return Processes(jobs, plan) if jobs > 1 or apart else Alone(plan)


class Alone:
    """Plays in this process."""

    def __init__(self, plan: Plan) -> None:
        settle_memory(plan.game)

    def play(self, plan: Plan, tasks: Iterable[Task]) -> Generator[list[Row], None, None]:
        for task in tasks:
            yield [play(plan, task.number, task.bots)]

    def close(self) -> None:
        pass


class Processes:
    """Plays in several processes of this computer."""

    def __init__(self, jobs: int, plan: Plan) -> None:
        self.jobs = jobs
        use_compiled()
        # spawned, not forked: whoever calls this may have threads (a progress bar has one)
        self.pool = ProcessPoolExecutor(jobs, get_context("spawn"), begin_process, (plan.game, plan.data))
        self.waiting: set[Future[list[Row]]] = set()

    def play(self, plan: Plan, tasks: Iterable[Task]) -> Generator[list[Row], None, None]:
        chunks = in_chunks(tasks, plan.chunk)
        waiting = self.waiting = {
            self.pool.submit(play_tasks, plan, chunk) for chunk in islice(chunks, self.jobs * AHEAD)
        }
        while waiting:
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            waiting -= done
            waiting |= {self.pool.submit(play_tasks, plan, chunk) for chunk in islice(chunks, len(done))}
            for future in done:
                try:
                    yield future.result()
                except BrokenProcessPool:
                    raise CrewError("a process was ended from outside (is there enough memory?)") from None

    def close(self) -> None:
        self.pool.shutdown(wait=not self.waiting, cancel_futures=True)


def in_chunks(tasks: Iterable[Task], size: int) -> Iterator[list[Task]]:
    rest = iter(tasks)
    while chunk := list(islice(rest, size)):
        yield chunk


def begin_process(game: str, folder: Path | None) -> None:
    begin_worker(folder, signal.SIG_DFL)  # Ctrl-C ends the processes without a traceback from each
    settle_memory(game)
