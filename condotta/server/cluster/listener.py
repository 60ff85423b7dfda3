"""Several servers on one PostgreSQL: each receives at once what the others change or want it to know.

What is sent travels by LISTEN/NOTIFY. It may be lost when the connection breaks; after every new connection whoever
listens looks again at everything it holds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import URL

from ..storage.store import CHANNEL

log = logging.getLogger(__name__)

PAUSES = (0.1, 0.3, 1.0, 3.0)  # seconds before the next try to listen again
KEEP_ALIVE: dict[str, Any] = {"keepalives_idle": 20, "keepalives_interval": 5, "keepalives_count": 3}


class Listener:
    """Listens until it is closed. `receive` gets every message of others than `me`; `again` is awaited whenever the
    connection was made (anew)."""

    def __init__(self, url: URL, me: str, receive: Callable[[Any], None], again: Callable[[], Awaitable[None]]) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._own = f'{{"from":"{me}",'  # how our own messages begin: they need not be read
        self._handle = receive
        self._again = again
        self._task: asyncio.Task[None] | None = None
        self.listening = asyncio.Event()

    async def start(self) -> None:
        """Returns when it listens; nothing that is sent from then on is missed."""
        self._task = asyncio.create_task(self._listen_for_ever())
        ready = asyncio.create_task(self.listening.wait())
        await asyncio.wait([self._task, ready], return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _listen_for_ever(self) -> None:
        failed = 0
        while True:
            try:
                await self._listen()
                failed = 0
            except Exception as error:
                if self.listening.is_set():
                    failed = 0
                self.listening.clear()
                log.warning("the connection to the other servers broke: %s", error)
            await asyncio.sleep(PAUSES[min(failed, len(PAUSES) - 1)])
            failed += 1

    async def _listen(self) -> None:
        import psycopg

        connection = await psycopg.AsyncConnection.connect(self._address, autocommit=True, **KEEP_ALIVE)
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            self.listening.set()
            await self._again()
            async for notice in connection.notifies():
                self._receive(notice.payload)

    def _receive(self, payload: str) -> None:
        if payload.startswith(self._own):
            return
        try:
            message = msgspec.json.decode(payload)
        except msgspec.DecodeError:
            log.warning("the other servers say what cannot be read: %.80s", payload)
            return
        self._handle(message)
