"""The other servers on the same PostgreSQL: their changes are followed, and everybody knows who is there."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

import msgspec

from condotta.core.flow import Option

from ..matches.live_match import Live, Presence
from .listener import Listener

if TYPE_CHECKING:
    from ..hub import Hub

log = logging.getLogger(__name__)

BEAT_EVERY = 15.0  # seconds
DEAD_AFTER = 50.0  # without a beat
TELL_PRESENCE_AFTER = 0.2
MOST_HEARD = 5000  # matches whose newest version is remembered, also when they are not in memory


class Neighbours:
    """On SQLite there are none, and nothing is told."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.on_news: dict[str, Callable[[Any], Coroutine[Any, Any, None]]] = {
            "room": self._room_changed,
            "chat": self._room_changed,
            "here": self._who_is_there,
            "who": self._asked_who,
        }
        self._me = hub.store.sender
        self._heard: dict[str, int] = {}  # match -> its newest version we were told of
        self._alive: dict[str, float] = {}  # process -> when it was heard last
        self._tasks: set[asyncio.Task[None]] = set()
        self._unannounced: set[str] = set()  # matches where somebody has come or gone
        self._listener: Listener | None = None
        self._beater: asyncio.Task[None] | None = None
        if not hub.store.is_sqlite:
            self._listener = Listener(hub.store.engine.url, self._me, self._hear, self._look_again)

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

    # Telling

    def announce(self, kind: str, about: Any) -> None:
        """Tell all other servers something. It may get lost: see `notify`."""
        if self._listener is not None:
            content = msgspec.json.encode({"from": self._me, "kind": kind, "about": about}).decode()
            self._do(self.hub.run(self.hub.store.announce, content))

    def presence_changed(self, live: Live) -> None:
        """Somebody has come to a match here, or gone. Many at once are told together."""
        if self._listener is None or live.id in self._unannounced:
            return
        self._unannounced.add(live.id)
        asyncio.get_running_loop().call_later(TELL_PRESENCE_AFTER, self._tell_presence, live)

    def loaded(self, live: Live) -> None:
        """A match has come into memory: who looks at it elsewhere?"""
        self.announce("who", live.id)

    def is_behind(self, live: Live) -> bool:
        """Was it changed while it was loaded?"""
        return live.version < self._heard.get(live.id, 0)

    def _tell_presence(self, live: Live) -> None:
        self._unannounced.discard(live.id)
        self.announce("here", [live.id, *live.presence_here()])

    async def _beat(self) -> None:
        while True:
            self.announce("beat", None)
            await asyncio.sleep(BEAT_EVERY)
            now = time.monotonic()
            for process in [p for p, heard in self._alive.items() if now - heard > DEAD_AFTER]:
                self._forget(process)

    # Hearing

    def _do(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _hear(self, message: Any) -> None:
        process = message.get("from")
        self._alive[process] = time.monotonic()
        if "changes" in message:
            for change in message["changes"]:
                self._hear_change(*change)
        elif message["kind"] == "bye":
            self._forget(process)
        elif message["kind"] == "here":
            self._do(self._who_is_there([process, *message["about"]]))
        elif message["kind"] in self.on_news:
            self._do(self.on_news[message["kind"]](message["about"]))

    def _hear_change(self, match_id: str, version: int, *how: Any) -> None:
        if len(self._heard) >= MOST_HEARD:
            del self._heard[next(iter(self._heard))]
        self._heard[match_id] = max(version, self._heard.pop(match_id, 0))
        live = self.hub.live.get(match_id)
        if live is not None:
            live.heard.append((version, *how))
            if not live.follows:
                live.follows = True
                self._do(self._follow(live))

    async def _follow(self, live: Live) -> None:
        """Take over what other processes have changed, in the order in which they did."""
        try:
            while live.heard:
                async with live.lock:
                    heard, live.heard = live.heard, []
                    for version, *how in heard:
                        await self._follow_one(live, version, how)
                    if not live.unsaved:
                        self.hub.teller.tell(live)
        finally:
            live.follows = False

    async def _follow_one(self, live: Live, version: int, how: list[Any]) -> None:
        if version <= live.version:
            return
        if live.unsaved or version != live.version + 1 or not how or not fed(live, how[0], how[1]):
            await self.hub._reload(live)
            return
        live.version = version
        if not how[2]:
            await self.hub.renew(live)

    async def _look_again(self) -> None:
        """The line was cut: whatever is in memory may have changed meanwhile."""
        known = await self.hub.read(self.hub.store.versions, list(self.hub.live))
        for live in list(self.hub.live.values()):
            async with live.lock:
                if known.get(live.id) != live.version:
                    await self.hub._reload(live)
                else:
                    await self.hub.renew(live)
            self.loaded(live)
            self.presence_changed(live)

    async def _room_changed(self, match_id: str) -> None:
        live = self.hub.live.get(match_id)
        if live is not None:
            async with live.lock:
                await self.hub.renew(live)

    async def _asked_who(self, match_id: str) -> None:
        live = self.hub.live.get(match_id)
        if live is not None and live.connections:
            self.presence_changed(live)

    async def _who_is_there(self, about: list[Any]) -> None:
        process, match_id, *there = about
        live = self.hub.live.get(match_id)
        if live is not None:
            live.elsewhere[process] = Presence(*there)
            self.hub._presence_changed(live, told=True)

    def _forget(self, process: str) -> None:
        """A server has ended: nobody looks on there any more."""
        self._alive.pop(process, None)
        for live in self.hub.live.values():
            if live.elsewhere.pop(process, None) is not None:
                self.hub._presence_changed(live, told=True)


async def quietly(work: Coroutine[Any, Any, Any]) -> None:
    try:
        await work
    except Exception as error:
        log.warning("the other servers: %s: %s", type(error).__name__, error)


def fed(live: Live, first: int, choices: list[Any]) -> bool:
    """Make the choices that another process has made; False if they do not fit here."""
    match = live.match
    try:
        if first != len(match.journal):
            match.rewind(first)
            live.kept = (0, 0)  # see `snapshots.keep`
        for seat, option, seal in choices:
            match.apply(seat, Option.from_json(option))
            if match.seals[-1] != seal:
                return False
    except Exception as error:
        log.warning("match %s cannot be followed: %s", live.id, error)
        return False
    live.saved_checkpoint = match.checkpoint
    live.changed(anew=True)
    return True
