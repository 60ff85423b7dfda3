"""The other servers on the same PostgreSQL: their changes are followed, and everybody knows who is there."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from condotta.core.flow import Option

from ..matches.live_match import LiveMatch, Presence
from ..matches.live_matches import LiveMatches
from .listener import Listener

log = logging.getLogger(__name__)

BEAT_EVERY = 15.0  # seconds
DEAD_AFTER = 50.0  # without a beat
SEND_PRESENCE_AFTER = 0.2


class Peers:
    """On SQLite there are none, and nothing is sent."""

    def __init__(self, matches: LiveMatches) -> None:
        self.matches = matches
        self.broadcaster = matches.broadcaster
        self.database = matches.database
        self.handlers: dict[str, Callable[[Any], Coroutine[Any, Any, None]]] = {
            "room": self._room_changed,
            "chat": self._room_changed,
            "here": self._who_is_there,
            "who": self._asked_who,
        }
        self._me = self.database.store.sender
        self._alive: dict[str, float] = {}  # process -> when it last sent something
        self._tasks: set[asyncio.Task[None]] = set()
        self._unannounced: set[str] = set()  # matches where somebody has come or gone
        self._listener: Listener | None = None
        self._beater: asyncio.Task[None] | None = None
        if not self.database.store.is_sqlite:
            self._listener = Listener(self.database.store.engine.url, self._me, self.receive, self._look_again)

    def processes(self) -> int:
        """How many servers there are, with this one."""
        return 1 + len(self._alive)

    async def start(self) -> None:
        if self._listener is not None:
            await self._listener.start()
            self._beater = asyncio.create_task(self._beat())

    async def close(self) -> None:
        if self._listener is None:
            return
        if self._beater is not None:
            self._beater.cancel()
        self.announce("bye", None)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._listener.close()

    # Sending

    def announce(self, kind: str, about: Any) -> None:
        """Tell all other servers something; `handlers` says what they do with it. It may get lost: see `listener`."""
        if self._listener is not None:
            content = msgspec.json.encode({"from": self._me, "kind": kind, "about": about}).decode()
            self._do(self.database.write(self.database.store.announce, content))

    def presence_changed(self, live: LiveMatch) -> None:
        """Somebody has come to a match here, or gone. Many at once are sent together."""
        if self._listener is None or live.id in self._unannounced:
            return
        self._unannounced.add(live.id)
        asyncio.get_running_loop().call_later(SEND_PRESENCE_AFTER, self._send_presence, live)

    def loaded(self, live: LiveMatch) -> None:
        """A match has come into memory: who looks at it elsewhere?"""
        self.announce("who", live.id)

    def _send_presence(self, live: LiveMatch) -> None:
        self._unannounced.discard(live.id)
        self.announce("here", [live.id, *live.presence_here()])

    async def _beat(self) -> None:
        while True:
            self.announce("beat", None)
            await asyncio.sleep(BEAT_EVERY)
            now = time.monotonic()
            for process in [p for p, last in self._alive.items() if now - last > DEAD_AFTER]:
                self._forget(process)

    # Receiving

    def _do(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def receive(self, message: Any) -> None:
        process = message.get("from")
        self._alive[process] = time.monotonic()
        if "changes" in message:
            for change in message["changes"]:
                self._receive_change(*change)
        elif message["kind"] == "bye":
            self._forget(process)
        elif message["kind"] == "here":
            self._do(self._who_is_there([process, *message["about"]]))
        elif message["kind"] in self.handlers:
            self._do(self.handlers[message["kind"]](message["about"]))

    def _receive_change(self, match_id: str, version: int, *how: Any) -> None:
        self.matches.note_version(match_id, version)
        live = self.matches.live.get(match_id)
        if live is not None:
            live.received.append((version, *how))
            if not live.follows:
                live.follows = True
                self._do(self._follow(live))

    async def _follow(self, live: LiveMatch) -> None:
        """Take over what other processes have changed, in the order in which they did."""
        try:
            while live.received:
                async with live.lock:
                    received, live.received = live.received, []
                    for version, *how in received:
                        await self._follow_one(live, version, how)
                    if not live.unsaved:
                        self.broadcaster.publish(live)
        finally:
            live.follows = False

    async def _follow_one(self, live: LiveMatch, version: int, how: list[Any]) -> None:
        if version <= live.version:
            return
        if live.unsaved or version != live.version + 1 or not how or not applied(live, how[0], how[1]):
            await self.matches.reload(live)
            return
        live.version = version
        if how[1]:
            self.matches.pauses.begin(live, self.matches.publish)  # who has made the choice also writes the end of it
        if not how[2]:
            await self.matches.renew(live)

    async def _look_again(self) -> None:
        """The connection was cut: whatever is in memory may have changed meanwhile."""
        known = await self.database.read(self.database.store.versions, list(self.matches.live))
        for live in list(self.matches.live.values()):
            async with live.lock:
                if known.get(live.id) != live.version:
                    await self.matches.reload(live)
                else:
                    await self.matches.renew(live)
            self.loaded(live)
            self.presence_changed(live)

    async def _room_changed(self, match_id: str) -> None:
        live = self.matches.live.get(match_id)
        if live is not None:
            async with live.lock:
                await self.matches.renew(live)

    async def _asked_who(self, match_id: str) -> None:
        live = self.matches.live.get(match_id)
        if live is not None and live.connections:
            self.presence_changed(live)

    async def _who_is_there(self, about: list[Any]) -> None:
        process, match_id, *there = about
        live = self.matches.live.get(match_id)
        if live is not None:
            live.elsewhere[process] = Presence(*there)
            self.broadcaster.publish_presence(live)

    def _forget(self, process: str) -> None:
        """A server has ended: nobody looks on there any more."""
        self._alive.pop(process, None)
        for live in self.matches.live.values():
            if live.elsewhere.pop(process, None) is not None:
                self.broadcaster.publish_presence(live)


async def quietly(work: Coroutine[Any, Any, Any]) -> None:
    try:
        await work
    except Exception as error:
        log.warning("the other servers: %s: %s", type(error).__name__, error)


def applied(live: LiveMatch, first: int, choices: list[Any]) -> bool:
    """Make the choices that another process has made; False if they do not fit here."""
    match = live.match
    try:
        if first != len(match.journal):
            match.rewind(first, agreed=False)
            live.kept = (0, 0)  # see `bookkeeping.keep_snapshot`
        for seat, option, chain in choices:
            match.apply(seat, Option.from_json(option))
            if match.chain != chain:
                return False
    except Exception as error:
        log.warning("match %s cannot be followed: %s", live.id, error)
        return False
    live.saved_checkpoint = match.checkpoint
    live.changed(anew=True)
    return True
