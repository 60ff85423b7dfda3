"""Using a match: one at a time, brought into memory if need be, and as it is stored."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from .live_match import Live

if TYPE_CHECKING:
    from ..hub import Hub


class Using:
    """The time in which somebody alone uses a match."""

    __slots__ = ("_hub", "_id", "_live")

    def __init__(self, hub: Hub, match_id: str) -> None:
        self._hub = hub
        self._id = match_id
        self._live: Live | None = None

    async def __aenter__(self) -> Live:
        hub, match_id = self._hub, self._id
        hub._users[match_id] = hub._users.get(match_id, 0) + 1
        try:
            live = hub.live.get(match_id) or await hub._get(match_id)
            await live.lock.acquire()
        except BaseException:
            self._leave()
            raise
        self._live = live
        live.used = time.monotonic()
        try:
            if live.unsaved or (live.frozen is not None and await hub._was_repaired(live)):
                await hub._reload(live)  # it could not be stored, nor loaded again; or it was repaired
        except BaseException:
            await self.__aexit__()
            raise
        return live

    async def __aexit__(self, *_: object) -> None:
        assert self._live is not None
        self._live.lock.release()
        self._leave()

    def _leave(self) -> None:
        users = self._hub._users
        users[self._id] -= 1
        if not users[self._id]:
            del users[self._id]
