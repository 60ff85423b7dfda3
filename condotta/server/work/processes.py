"""A process that works for the server: replaced when it dies or takes too long, and less urgent than the server."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

from condotta.core.compiled import use_compiled
from condotta.core.processes import begin_worker

FIRST_START = 30.0  # seconds more for a process that must first start and load the game


class WorkProcess:
    """One process. It starts with the first thing that it is asked for."""

    def __init__(self, data: Path | None = None, niceness: int = 0) -> None:
        self._data = data
        self._niceness = niceness  # how far everything else on this computer goes first
        self._pool: ProcessPoolExecutor | None = None
        self._warm = False

    async def ask(self, budget: float, task: Callable[..., Any], *args: Any) -> Any:
        """TimeoutError: it takes longer than `budget` seconds, and its process was replaced."""
        for _ in range(2):
            pool = self._pool_now()
            try:
                async with asyncio.timeout(budget if self._warm else budget + FIRST_START):
                    answer = await asyncio.wrap_future(pool.submit(task, *args))
            except BrokenProcessPool:
                if self._pool is pool:
                    self.restart()  # perhaps it was ended from outside: once more
                continue
            except (TimeoutError, asyncio.CancelledError):
                self.restart()
                raise
            finally:
                self._warm = self._pool is pool
            return answer
        raise BrokenProcessPool("a process died twice")

    def _pool_now(self) -> ProcessPoolExecutor:
        if self._pool is None:
            use_compiled()
            spawn = multiprocessing.get_context("spawn")
            how = (self._data, self._niceness)
            self._pool = ProcessPoolExecutor(1, spawn, initializer=begin, initargs=how)
        return self._pool

    def restart(self) -> None:
        """Throw the process away; the next question starts a new one."""
        pool, self._pool, self._warm = self._pool, None, False
        if pool is None:
            return
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)


def begin(data: Path | None, niceness: int) -> None:
    """The start of a process."""
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    begin_worker(data)
