"""The same pause after everything that may be answered in secret (`Table.announce`), whether anybody is asked or not.

Until it ends those who are not asked see the table as it was before (`Match.pausing`), so that they cannot tell from
the time that passes who could have answered. Who thinks longer than the pause betrays that they were asked.
"""

from __future__ import annotations

import asyncio
import logging
from asyncio import sleep
from collections.abc import Awaitable, Callable

from .live_match import LiveMatch

log = logging.getLogger(__name__)

End = Callable[[LiveMatch], Awaitable[None]]


class Pauses:
    """Begins pauses, and ends them: one at a time for each match, whoever has announced something in whichever process.
    `end` is called with the lock of the match when the pause is over."""

    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[None]] = {}  # by match

    def begin(self, live: LiveMatch, end: End) -> None:
        """A choice was made just now, and is not published yet: does it announce something? An answer that may be
        answered itself begins the pause anew."""
        if live.match.announced:
            self._begin(live, live.pause(), end)

    def resume(self, live: LiveMatch, end: End, now: float) -> None:
        """A match has come from the database, perhaps in the middle of its pause: that lasts as long as elsewhere."""
        if not live.match.pausing and live.match.may_be_answered:
            self._begin(live, live.pause() - (now - live.updated), end)

    def _begin(self, live: LiveMatch, seconds: float, end: End) -> None:
        if seconds <= 0 or live.match.over:
            return
        live.match.pausing = True
        if live.id in self._tasks:
            self._tasks[live.id].cancel()
        self._tasks[live.id] = asyncio.create_task(self._wait(live, seconds, end))

    async def _wait(self, live: LiveMatch, seconds: float, end: End) -> None:
        await sleep(seconds)
        async with live.lock:
            del self._tasks[live.id]
            live.match.pausing = False
            if not live.unsaved:
                try:
                    await end(live)
                except Exception:
                    log.exception("the end of a pause of match %s could not be stored", live.id)

    async def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
