"""Telling those who look at a match what has changed for them: as much as they may see, and only if it has changed.

Who is asked, and who has just chosen, is told at once; the others at most so often, so that many quick choices become
one message. A connection that takes messages more slowly than they come gets fewer and larger ones.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec

from condotta.core.flow import Seat
from condotta.core.game import Data

from . import viewer_state
from .deltas import difference
from .live_match import Live

PLAYERS_EVERY = 0.1  # seconds between two messages to somebody who plays and is not asked
SPECTATORS_EVERY = 0.1  # to somebody who only looks on
SLOWER_BY = 0.001  # seconds more for each connection of the server
PRESENCE_AFTER = 0.25  # seconds until others hear that somebody has come or gone
MOST_WAITING = 256  # messages in the line of one connection
LONGEST_SILENCE = 30.0  # seconds in which a connection takes nothing: it is dropped
UNKNOWN = 4404  # there is no such match

encode = msgspec.json.Encoder().encode


class Viewer(NamedTuple):
    """All connections of one viewer are told the same. Strangers who look on are one viewer."""

    visitor: str
    seat: Seat | None
    lang: str


class Connection:
    """A WebSocket that looks at a match: what it was told last, and what waits to be sent."""

    def __init__(self, visitor: str, seat: Seat | None, lang: str) -> None:
        self.visitor = visitor
        self.seat = seat
        self.lang = lang
        self.name = ""  # of somebody who looks on without a seat
        self.told: Data | None = None
        self.behind = False  # something has changed that it was not told
        self.not_before = 0.0  # when it may be told again, by the loop's clock
        self.waiting: deque[bytes] = deque()
        self.wake = asyncio.Event()  # something waits, or it was given up
        self.obeying = asyncio.Lock()  # held while something is done that it has asked for
        self.given_up = 0  # the code of WebSockets that says why
        self.stop: Callable[[], object] = lambda: None  # ends it at once, also when it takes nothing
        self._since = 0.0  # when it took a message last, or when the first of those that wait came

    def send(self, message: bytes) -> None:
        """Put a message into the line. Whose line is too long is dropped, and may come back."""
        if not self.waiting:
            self._since = time.monotonic()
        elif len(self.waiting) >= MOST_WAITING:
            self.stop()
            return
        self.waiting.append(message)
        self.wake.set()

    def is_stuck(self) -> bool:
        return bool(self.waiting) and time.monotonic() - self._since > LONGEST_SILENCE

    def sent(self) -> None:
        """The first message of the line is on its way."""
        self.waiting.popleft()
        self._since = time.monotonic()

    def give_up(self, why: int) -> None:
        """Close it when it takes the next message."""
        self.given_up = why
        self.waiting.clear()
        self.wake.set()


class Teller:
    """Tells connections; the hub decides when there is something to tell."""

    def __init__(self) -> None:
        self.connections = 0  # of all matches

    def tell(self, live: Live, at_once: Connection | None = None) -> None:
        """Something has changed. Connections that may wait are told later."""
        assert not live.unsaved
        live.forget_states()
        now = asyncio.get_running_loop().time()
        asked = {decision.seat for decision in live.match.open_decisions()}
        made: dict[tuple[int, int], bytes] = {}
        for connection in live.connections:
            if connection is at_once or connection.seat in asked or connection.not_before <= now:
                self._tell(live, connection, now, made)
            else:
                connection.behind = True
        self._wind_up(live)

    def tell_later(self, live: Live) -> None:
        """Something has changed that nobody waits for: who is there."""
        live.forget_states()
        for connection in live.connections:
            connection.behind = True
        self._wind_up(live, PRESENCE_AFTER)

    def tell_whole(self, live: Live, connection: Connection) -> None:
        """The whole state, for one that has none or wants it again."""
        state = self._state(live, connection)
        connection.told = state
        connection.behind = False
        connection.send(encode({**with_time(state), "chat": live.chat}))

    def catch_up(self, live: Live, connection: Connection) -> None:
        """The connection has taken all there was. What it has missed meanwhile, if it is time."""
        if connection.behind and not live.unsaved:
            now = asyncio.get_running_loop().time()
            if connection.not_before <= now:
                self._tell(live, connection, now, {})
            else:
                self._wind_up(live)

    def drop_stuck(self, lives: Iterable[Live]) -> None:
        """Those who have gone without a word."""
        for connection in [c for live in lives for c in live.connections if c.is_stuck()]:
            connection.stop()

    def flush(self, live: Live, connection: Connection) -> None:
        """Tell one connection at once what it has missed: it wants to know how things stand."""
        if connection.behind and not live.unsaved:
            self._tell(live, connection, asyncio.get_running_loop().time(), {}, crowd=True)

    def _wind_up(self, live: Live, pause: float = 0.0) -> None:
        """Let the next of those who are behind be told when it is time."""
        if live.tick is None:
            behind = [c.not_before for c in live.connections if c.behind and not c.waiting]
            if behind:
                loop = asyncio.get_running_loop()
                live.tick = loop.call_at(max(min(behind), loop.time() + pause), self._tick, live)

    def _tick(self, live: Live) -> None:
        live.tick = None
        if live.unsaved:
            return  # whoever saves it tells it
        now = asyncio.get_running_loop().time()
        made: dict[tuple[int, int], bytes] = {}
        for connection in live.connections:
            if connection.behind and connection.not_before <= now:
                self._tell(live, connection, now, made)
        self._wind_up(live)

    def _tell(
        self, live: Live, connection: Connection, now: float, made: dict[tuple[int, int], bytes], crowd: bool = False
    ) -> None:
        """`crowd`: also when it has not taken yet what was sent before."""
        connection.behind = bool(connection.waiting) and not crowd
        told = connection.told
        if connection.behind or told is None:
            return
        state = self._state(live, connection)
        key = (id(told), id(state))  # both live as long as `made`
        message = made.get(key)
        if message is None:
            message = made[key] = change_message(told, state)
        connection.told = state
        if message:
            connection.send(message)
            connection.not_before = now + self._pause(connection)

    def _pause(self, connection: Connection) -> float:
        if connection.seat is not None:
            return PLAYERS_EVERY
        return SPECTATORS_EVERY + self.connections * SLOWER_BY

    def _state(self, live: Live, connection: Connection) -> Data:
        visitor = connection.visitor
        known = visitor == live.creator or live.seats_of(visitor)
        viewer = Viewer(visitor if known else "", connection.seat, connection.lang)
        found = live.states.get(viewer)
        if found is None:
            found = live.states[viewer] = viewer_state.state(live, *viewer)
        return found


def change_message(told: Data, state: Data) -> bytes:
    """The message that turns one state into the other; empty if they are the same."""
    if told is state:
        return b""
    change = difference(told, state)
    if not change:
        return b""
    if "set" in change:
        change["set"] = with_time(change["set"])
    return encode({"type": "change", **change})


def with_time(state: Data) -> Data:
    """Clocks are told with the time of the message; it is no part of the state, which changes only with the match."""
    room = state.get("room")
    return {**state, "room": {**room, "server_time": time.time()}} if room else state
