"""The matches in memory: loaded when somebody uses them, one user at a time, and put away when nobody does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, TypeVar

from condotta.core.errors import CondottaError

from ..errors import ApiError
from ..settings import Settings
from ..storage.database import READERS, Database
from ..storage.store import Conflict
from . import resuming
from .apart import Apart
from .broadcast import Broadcaster
from .connection import NO_SUCH_MATCH
from .live_match import LiveMatch
from .pauses import End, Pauses
from .resuming import Resumed

Answer = TypeVar("Answer")

MOST_VERSIONS = 5000  # matches whose newest version is remembered, also when they are not in memory


class LiveMatches:
    """All matches of a server, as far as they are in memory."""

    def __init__(self, settings: Settings, database: Database, broadcaster: Broadcaster) -> None:
        self.settings = settings
        self.database = database
        self.broadcaster = broadcaster
        self.live: dict[str, LiveMatch] = {}
        self.on_load: list[Callable[[LiveMatch], None]] = []  # called when a match has come into memory
        self.pauses = Pauses()
        self.end_pause: End = self.publish  # of a match that was loaded in the middle of one
        self.users: dict[str, int] = {}  # how many are about to use a match: it must not be put away
        self._going_back = asyncio.Semaphore(READERS // 2)
        self._loading: dict[str, asyncio.Task[LiveMatch]] = {}
        self._versions: dict[str, int] = {}  # match -> the newest version that another process has announced

    @property
    def apart(self) -> Apart:
        """Who wants nothing to do with whom."""
        return self.broadcaster.apart

    def use(self, match_id: str) -> MatchAccess:
        """A match, for one at a time: `async with matches.use(match_id) as live`."""
        return MatchAccess(self, match_id)

    async def load(self, match_id: str) -> LiveMatch:
        """A match that is not in memory yet. Whoever else wants it meanwhile waits for the same."""
        if "\0" in match_id:  # PostgreSQL knows no such letter
            raise ApiError("not_found", f"there is no match {match_id!r}")
        if match_id not in self._loading:
            loading = self._loading[match_id] = asyncio.create_task(self._load(match_id))
            loading.add_done_callback(lambda _: self._loading.pop(match_id, None))
        return await asyncio.shield(self._loading[match_id])

    async def _load(self, match_id: str) -> LiveMatch:
        live = LiveMatch(await self._resume(match_id))
        live.apart = self.apart
        while live.version < self._versions.get(match_id, 0):  # it was changed while it was loaded
            live.take(await self._resume(match_id))
        self.live[match_id] = live
        self.pauses.resume(live, self.end_pause, self.settings.now())
        self._put_away()
        for loaded in self.on_load:
            loaded(live)
        return live

    async def _resume(self, match_id: str) -> Resumed:
        """A match from its record, under the rules of today."""
        while True:
            resumed = await self.database.read(resuming.resume, self.database.store, match_id)
            if resumed.change is None:
                return resumed
            try:
                await self.database.commit(resumed.change)
            except Conflict:
                continue  # another process was quicker
            resumed.stored.version += 1
            return resumed

    async def was_repaired(self, live: LiveMatch) -> bool:
        """Has somebody seen to a match in which nobody could choose? `condotta doctor` tells nobody."""
        if live.frozen is None:
            return False
        versions = await self.database.read(self.database.store.versions, [live.id])
        return versions.get(live.id) != live.version

    async def reload(self, live: LiveMatch) -> None:
        """The record is the truth: take the match from it again."""
        live.unsaved = True
        was_pausing = live.match.pausing
        try:
            live.take(await self._resume(live.id))
        except ApiError as error:
            if error.code == "not_found":
                self.forget(live)
            raise
        live.unsaved = False
        live.match.pausing = was_pausing and live.match.may_be_answered  # it ends when it would have ended
        self.pauses.resume(live, self.end_pause, self.settings.now())
        live.check_places()
        self.broadcaster.publish_room(live)

    async def go_back(self, live: LiveMatch, work: Callable[..., None], *args: Any) -> None:
        """Take choices of a match back, in memory: behind its last checkpoints all of it is played again, which takes
        long. So it is done beside everything else, and of the threads that read some are always left for others."""
        live.unsaved = True
        try:
            await self.played_again(work, *args)
        except CondottaError:
            live.unsaved = False  # it was refused
            raise

    async def played_again(self, work: Callable[..., Answer], *args: Any) -> Answer:
        async with self._going_back:
            return await self.database.read(work, *args)

    async def publish(self, live: LiveMatch) -> None:
        """What others have changed is shown here, too."""
        self.broadcaster.publish(live)

    async def renew(self, live: LiveMatch) -> None:
        """Read again what may have changed besides the choices: seats, names, the room, chat."""
        update = await self.database.read(self.database.store.room_update, live.id, live.last_chat)
        if update is None:
            self.forget(live)
        elif update.version > live.version:
            await self.reload(live)
        else:
            live.take_update(update)
            live.check_places()
            self.broadcaster.send_chat(live, update.chat)
            self.broadcaster.publish_room(live)

    def note_version(self, match_id: str, version: int) -> None:
        """Another process has changed a match: whoever loads it must not be behind that."""
        if len(self._versions) >= MOST_VERSIONS:
            del self._versions[next(iter(self._versions))]
        self._versions[match_id] = max(version, self._versions.pop(match_id, 0))

    def forget(self, live: LiveMatch) -> None:
        """A match that is no more."""
        self.live.pop(live.id, None)
        for connection in live.connections:
            connection.close(NO_SUCH_MATCH)

    def _put_away(self) -> None:
        """Forget matches that nobody has looked at for long; their records stay."""
        too_many = len(self.live) - self.settings.live_matches
        if too_many > 0:
            idle = [live for live in self.live.values() if not live.is_busy() and live.id not in self.users]
            for live in sorted(idle, key=lambda live: live.used)[:too_many]:
                del self.live[live.id]


class MatchAccess:
    """The time in which somebody alone uses a match: brought into memory if need be, and as it is stored."""

    __slots__ = ("_id", "_live", "_matches")

    def __init__(self, matches: LiveMatches, match_id: str) -> None:
        self._matches = matches
        self._id = match_id
        self._live: LiveMatch | None = None

    async def __aenter__(self) -> LiveMatch:
        matches, match_id = self._matches, self._id
        matches.users[match_id] = matches.users.get(match_id, 0) + 1
        try:
            live = matches.live.get(match_id) or await matches.load(match_id)
            await live.lock.acquire()
        except BaseException:
            self._leave()
            raise
        self._live = live
        live.used = time.monotonic()
        try:
            if live.unsaved or (live.frozen is not None and await matches.was_repaired(live)):
                await matches.reload(live)  # it could not be stored, nor loaded again; or it was repaired
        except BaseException:
            await self.__aexit__()
            raise
        return live

    async def __aexit__(self, *_: object) -> None:
        assert self._live is not None
        self._live.lock.release()
        self._leave()

    def _leave(self) -> None:
        users = self._matches.users
        users[self._id] -= 1
        if not users[self._id]:
            del users[self._id]
