"""The one thread that writes to the database. Changes that wait are committed together, with one write to the disk."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from ..model.changes import Change
from .store import Store
from .trouble import is_read_only

MOST_TOGETHER = 256  # changes of one transaction
GATHER = 0.005  # seconds from one transaction to the next: under load more changes share one
SWITCH_EVERY = 0.0005  # seconds after which a busy event loop lets this thread go on; ten times as often as usual

Answer = TypeVar("Answer")


@dataclass
class Job:
    """Something to be written, and who waits for it."""

    waits: asyncio.Future[Any]
    change: Change | None = None
    work: Callable[[], Any] | None = None
    answer: Any = None
    error: BaseException | None = field(default=None)


class Writer:
    """Takes what the event loop wants to be written; each answer comes when it is on the disk."""

    def __init__(self, store: Store) -> None:
        sys.setswitchinterval(min(SWITCH_EVERY, sys.getswitchinterval()))
        self._store = store
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writing", daemon=True)
        self._thread.start()

    async def change(self, change: Change) -> None:
        """Commit a change, together with those of other matches that wait. Conflict: see `Store.change`."""
        await self._put(Job(asyncio.get_running_loop().create_future(), change))

    async def run(self, work: Callable[..., Answer], *args: Any, **named: Any) -> Answer:
        """Anything else that writes, in its own transaction."""
        waits: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        return await self._put(Job(waits, work=partial(work, *args, **named)))  # type: ignore[no-any-return]

    async def _put(self, job: Job) -> Any:
        self._jobs.put(job)
        return await job.waits  # what is written is written, whoever still waits for it

    async def close(self) -> None:
        """After everything that was taken is written."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    # In the thread

    def _run(self) -> None:
        next_at = 0.0
        while True:
            jobs = self._take(next_at)
            next_at = time.monotonic() + GATHER
            for group in grouped(jobs):
                self._do(group)
                answer_all(group)
            if jobs and jobs[-1] is None:
                return

    def _take(self, not_before: float) -> list[Job | None]:
        """All that waits, at least one."""
        jobs = [self._jobs.get()]
        time.sleep(max(0.0, not_before - time.monotonic()))
        try:
            while len(jobs) < MOST_TOGETHER and jobs[-1] is not None:
                jobs.append(self._jobs.get_nowait())
        except Empty:
            pass
        return jobs

    def _do(self, group: list[Job]) -> None:
        try:
            changes = [job.change for job in group if job.change is not None]
            if changes:
                for job, error in zip(group, self._store.change_all(changes), strict=True):
                    job.error = error
            else:
                for job in group:
                    job.answer = self._work(job.work) if job.work is not None else None
        except BaseException as error:  # whoever waits must get it, and the thread lives on
            self._store.recover(error)
            for job in group:
                job.error = error

    def _work(self, work: Callable[[], Answer]) -> Answer:
        try:
            return work()
        except Exception as error:
            if not is_read_only(error):
                raise
            self._store.recover(error)  # the disk may be writable again, and the connection does not know it yet
            return work()


def grouped(jobs: list[Job | None]) -> list[list[Job]]:
    """Changes of different matches together; everything else by itself, in the order in which it came."""
    groups: list[list[Job]] = []
    matches: set[str] = set()
    for job in jobs:
        if job is None:
            continue
        if job.change is None or job.change.match in matches or not matches:
            groups.append([])
            matches.clear()
        groups[-1].append(job)
        if job.change is not None:
            matches.add(job.change.match)
    return groups


def answer_all(group: list[Job]) -> None:
    loop = group[0].waits.get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(deliver, group)


def deliver(group: list[Job]) -> None:
    for job in group:
        if job.waits.done():
            continue
        if job.error is not None:
            job.waits.set_exception(job.error)
        else:
            job.waits.set_result(job.answer)
