"""Where strangers' questions are worked on: what replays, checks or thinks holds up no match and nobody's choice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from ..errors import ApiError
from .processes import WorkProcess
from .turns import Turns

MOST_EACH = 4  # questions of one visitor that wait
MOST_WAITING = 1000  # of all together
PATIENCE = 10.0  # seconds that a question waits for its turn
LESS_URGENT = 10  # than the server itself, as `nice` counts

ONE_BY_ONE = ApiError("too_many", "you have asked for much at once; try again in a second", retry_after=1)
BUSY = ApiError("busy", "many people ask for this just now; try again in a second", retry_after=1)
TOO_LONG = ApiError("busy", "this takes too long here", retry_after=1)


class Workroom:
    """A few processes. Each visitor has one of them at a time, and all take turns."""

    def __init__(self, processes: int, budget: float, data: Path | None = None) -> None:
        self.budget = budget  # seconds that one question may take
        self._processes = [WorkProcess(data, LESS_URGENT) for _ in range(processes)]
        self._turns: Turns[WorkProcess | None] = Turns(self._processes or [None], at_once=1)
        self._threads = ThreadPoolExecutor(1, "working") if not processes else None

    async def do(
        self,
        who: str,
        work: Callable[..., Any],
        *args: Any,
        ahead: bool = False,
        known: Callable[[], Any] | None = None,
    ) -> Any:
        """Work for somebody, when it is their turn; ApiError if there is too much of it. Those who play go `ahead` of
        strangers. `known` may have the answer by then: somebody else may have asked the same."""
        turns = self._turns
        if turns.waiting(who) >= MOST_EACH:
            raise ONE_BY_ONE
        if turns.all_waiting >= MOST_WAITING and not ahead:
            raise BUSY
        patience = asyncio.timeout(PATIENCE)
        try:
            async with patience, turns.turn(who, ahead=ahead) as process:
                patience.reschedule(None)
                found = known() if known is not None else None
                return found if found is not None else await self._ask(process, work, *args)
        except TimeoutError:
            raise (BUSY if patience.expired() else TOO_LONG) from None

    async def _ask(self, process: WorkProcess | None, work: Callable[..., Any], *args: Any) -> Any:
        if process is not None:
            return await process.ask(self.budget, work, *args)
        return await asyncio.get_running_loop().run_in_executor(self._threads, partial(work, *args))

    def close(self) -> None:
        for process in self._processes:
            process.restart()
        if self._threads is not None:
            self._threads.shutdown(wait=False)
