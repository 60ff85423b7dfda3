"""Taking turns: whoever asks for much waits for themselves, and not the others."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

Place = TypeVar("Place")
Line = dict[str, deque[asyncio.Future[Place]]]


class Turns(Generic[Place]):
    """A few places, for one each. Those who wait are served in turn, one thing of each, however much one asks for."""

    def __init__(self, places: Iterable[Place], at_once: int | None = None) -> None:
        self._free = list(places)
        self._at_once = at_once  # places that one may have at the same time; None: all that nobody else wants
        self._has: Counter[str] = Counter()
        self._lines: tuple[Line[Place], Line[Place]] = ({}, {})  # who goes ahead, and the others: in order of service

    def waiting(self, who: str) -> int:
        return sum(len(line.get(who, ())) for line in self._lines)

    @property
    def all_waiting(self) -> int:
        return sum(len(waits) for line in self._lines for waits in line.values())

    @asynccontextmanager
    async def turn(self, who: str, *, ahead: bool = False) -> AsyncIterator[Place]:
        """Wait for a place, and have it; `ahead` of those who are not."""
        place = await self._take(who, self._lines[0 if ahead else 1])
        try:
            yield place
        finally:
            self._give_back(who, place)

    async def _take(self, who: str, line: Line[Place]) -> Place:
        waits: asyncio.Future[Place] = asyncio.get_running_loop().create_future()
        line.setdefault(who, deque()).append(waits)
        self._serve()
        try:
            return await waits
        except asyncio.CancelledError:
            if waits.done() and not waits.cancelled():  # it came too late
                self._give_back(who, waits.result())
            else:
                forget(line, who, waits)
            raise

    def _give_back(self, who: str, place: Place) -> None:
        self._has[who] -= 1
        if not self._has[who]:
            del self._has[who]
        self._free.append(place)
        self._serve()

    def _serve(self) -> None:
        while self._free:
            found = next(((line, who) for line in self._lines for who in line if self._may(who)), None)
            if found is None:
                return
            line, who = found
            mine = line.pop(who)
            waits = mine.popleft()
            if mine:
                line[who] = mine  # behind all others
            if not waits.done():
                self._has[who] += 1
                waits.set_result(self._free.pop())

    def _may(self, who: str) -> bool:
        return self._at_once is None or self._has.get(who, 0) < self._at_once


def forget(line: Line[Place], who: str, waits: asyncio.Future[Place]) -> None:
    mine = line.get(who)
    if mine is not None and waits in mine:
        mine.remove(waits)
        if not mine:
            del line[who]
