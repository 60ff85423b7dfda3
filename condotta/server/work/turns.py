"""Taking turns: whoever asks for much waits for themselves, and not the others."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

Place = TypeVar("Place")


class Turns(Generic[Place]):
    """A few places, for one each. Those who wait are served in turn, one thing of each, however much one asks for."""

    def __init__(self, places: Iterable[Place], at_once: int | None = None) -> None:
        self._free = list(places)
        self._at_once = at_once  # places that one may have at the same time; None: all that nobody else wants
        self._has: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[Place]]] = {}  # in the order in which they are served

    def waiting(self, who: str) -> int:
        return len(self._waiting.get(who, ()))

    @property
    def all_waiting(self) -> int:
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[Place]:
        """Wait for a place, and have it."""
        place = await self._take(who)
        try:
            yield place
        finally:
            self._give_back(who, place)

    async def _take(self, who: str) -> Place:
        waits: asyncio.Future[Place] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(waits)
        self._serve()
        try:
            return await waits
        except asyncio.CancelledError:
            if waits.done() and not waits.cancelled():  # it came too late
                self._give_back(who, waits.result())
            else:
                self._forget(who, waits)
            raise

    def _forget(self, who: str, waits: asyncio.Future[Place]) -> None:
        line = self._waiting.get(who)
        if line is not None and waits in line:
            line.remove(waits)
            if not line:
                del self._waiting[who]

    def _give_back(self, who: str, place: Place) -> None:
        self._has[who] -= 1
        if not self._has[who]:
            del self._has[who]
        self._free.append(place)
        self._serve()

    def _serve(self) -> None:
        while self._free:
            who = next((who for who in self._waiting if self._at_once is None or self._has[who] < self._at_once), None)
            if who is None:
                return
            line = self._waiting.pop(who)
            waits = line.popleft()
            if line:
                self._waiting[who] = line  # behind all others
            if not waits.done():
                self._has[who] += 1
                waits.set_result(self._free.pop())
