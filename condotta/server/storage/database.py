"""The database for the event loop: one thread writes, a few others read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from ..model.changes import Change
from .source import Source
from .store import Store
from .writer import Writer

READERS = 4  # threads that read from the database and replay records

Answer = TypeVar("Answer")


class Database:
    def __init__(self, store: Store, source: Source | None = None) -> None:
        self.store = store
        self.source = store if source is None else source  # what is told to those who read in other processes
        self._writer = Writer(store)
        self._readers = ThreadPoolExecutor(READERS, "reading")

    async def read(self, work: Callable[..., Answer], *args: Any, **named: Any) -> Answer:
        """Read from the database, or do something else that takes long, beside everything else."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, partial(work, *args, **named))

    async def write(self, work: Callable[..., Answer], *args: Any, **named: Any) -> Answer:
        """Write to the database, in a transaction of its own."""
        return await self._writer.run(work, *args, **named)

    async def commit(self, change: Change) -> None:
        """Write a change of a match. Conflict: somebody else has changed it meanwhile."""
        await self._writer.change(change)

    async def close(self) -> None:
        """After everything that was taken is written."""
        await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        self.store.close()
