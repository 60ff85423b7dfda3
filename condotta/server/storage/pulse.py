"""Can the database be written to? Found out by writing, so that nobody is told that all is well while nothing is."""

from __future__ import annotations

import asyncio
import time

from .database import Database

PATIENCE = 5.0  # seconds for the database to write
KNOWN_FOR = 1.0  # seconds: however many ask, the disk is written to once


class Pulse:
    """Whether the database could be written to just now."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._asking: asyncio.Task[bool] | None = None
        self._until = 0.0

    async def is_well(self) -> bool:
        if self._asking is None or (self._asking.done() and time.monotonic() >= self._until):
            self._asking = asyncio.create_task(self._ask())
        return await asyncio.shield(self._asking)

    async def _ask(self) -> bool:
        try:
            await asyncio.wait_for(self.database.write(self.database.store.prove_writing), PATIENCE)
        except Exception:
            return False
        finally:
            self._until = time.monotonic() + KNOWN_FOR
        return True
