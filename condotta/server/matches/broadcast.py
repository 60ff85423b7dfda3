"""Sending those who look at a match what has changed for them: as much as they may see, and only if it has changed.

Who is asked, and who has just chosen, is sent it at once; the others at most so often, so that many quick choices
become one message. A connection that takes messages more slowly than they come gets fewer and larger ones.
"""

# compiled: it runs for every viewer at every choice

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable

import msgspec

from condotta.core.game import Data

from . import viewer_state
from .apart import Apart
from .connection import Connection, Viewer
from .deltas import difference
from .live_match import LiveMatch

EVERY = 0.1  # seconds between two messages to somebody who looks on, or plays and is not asked
SLOWER_BY = 0.001  # seconds more for each connection of the server
PLAYERS_EVERY = 0.25  # at most, to somebody who plays
SAME_TIME = 0.25  # seconds in which the clocks of a state that strangers are sent may be behind
PRESENCE_AFTER = 0.25  # seconds until others receive that somebody has come or gone

encode = msgspec.json.Encoder(enc_hook=list).encode  # a log of `Lines` is written as a list


class Broadcaster:
    """Sends states and changes to connections; others decide when there is something new."""

    def __init__(self) -> None:
        self.connections = 0  # of all matches
        self.apart = Apart()

    def publish(self, live: LiveMatch, first: Connection | None = None) -> None:
        """Something has changed. Connections that may wait are sent it later; `first` waits for it already."""
        assert not live.unsaved
        live.forget_states()
        now = asyncio.get_running_loop().time()
        asked = {decision.seat for decision in live.match.open_decisions()}
        made: dict[tuple[int, int], bytes] = {}
        for connection in live.connections:
            if connection is first or connection.seat in asked or connection.not_before <= now:
                self._send_change(live, connection, now, made)
            else:
                connection.behind = True
        self._schedule(live)

    def publish_room(self, live: LiveMatch) -> None:
        """Seats, names or anything else around the table has changed."""
        live.parts.clear()
        self.publish(live)

    def publish_presence(self, live: LiveMatch) -> None:
        """Somebody has come or gone. Nobody waits for that."""
        live.parts.clear()
        live.forget_states()
        for connection in live.connections:
            connection.behind = True
        self._schedule(live, PRESENCE_AFTER)

    def send_state(self, live: LiveMatch, connection: Connection) -> None:
        """The whole state, for one that has none or wants it again."""
        state = self._state(live, connection)
        connection.last_sent = state
        connection.behind = False
        connection.send(self._written(live, connection, state))

    def _written(self, live: LiveMatch, connection: Connection, state: Data) -> bytes:
        """A full state; for strangers written once for as long as nothing changes and its time is about right."""
        visitor = connection.visitor
        if self.apart.of(visitor) or live.seats_of(visitor) or visitor == live.creator:
            return self.full_state(live, state, visitor)
        now, known = time.monotonic(), live.written_state
        if known is None or known[0] is not state or known[1] != live.last_chat or now - known[2] > SAME_TIME:
            known = live.written_state = (state, live.last_chat, now, self.full_state(live, state, ""))
        return known[3]

    def full_state(self, live: LiveMatch, state: Data, visitor: str) -> bytes:
        """A state as it is sent, with the time, and the chat as far as they hear it."""
        return encode({**with_time(state), "chat": self.apart.heard(live.chat, visitor)})

    def send_chat(self, live: LiveMatch, lines: list[Data]) -> None:
        for_all = encode({"type": "chat", "add": self.apart.heard(lines, "")})
        for connection in live.connections if lines else ():
            heard = self.apart.heard(lines, connection.visitor)
            if len(heard) == len(lines):
                connection.send(for_all)
            elif heard:
                connection.send(encode({"type": "chat", "add": heard}))

    def catch_up(self, live: LiveMatch, connection: Connection) -> None:
        """The connection has taken all there was. What it has missed meanwhile, if it is time."""
        if connection.behind and not live.unsaved:
            now = asyncio.get_running_loop().time()
            if connection.not_before <= now:
                self._send_change(live, connection, now, {})
            else:
                self._schedule(live)

    def drop_stuck(self, matches: Iterable[LiveMatch]) -> None:
        """Those who have gone without a word."""
        for connection in [c for live in matches for c in live.connections if c.is_stuck()]:
            connection.abort()

    def flush(self, live: LiveMatch, connection: Connection) -> None:
        """Send one connection at once what it has missed: it wants to know how things stand."""
        if connection.behind and not live.unsaved:
            self._send_change(live, connection, asyncio.get_running_loop().time(), {}, crowd=True)

    def _schedule(self, live: LiveMatch, pause: float = 0.0) -> None:
        """Let the next of those who are behind be sent it when it is time."""
        if live.tick is None:
            behind = [c.not_before for c in live.connections if c.behind and not c.queue]
            if behind:
                loop = asyncio.get_running_loop()
                live.tick = loop.call_at(max(min(behind), loop.time() + pause), self._tick, live)

    def _tick(self, live: LiveMatch) -> None:
        live.tick = None
        if live.unsaved:
            return  # whoever saves it publishes it
        now = asyncio.get_running_loop().time()
        made: dict[tuple[int, int], bytes] = {}
        for connection in live.connections:
            if connection.behind and connection.not_before <= now:
                self._send_change(live, connection, now, made)
        self._schedule(live)

    def _send_change(
        self,
        live: LiveMatch,
        connection: Connection,
        now: float,
        made: dict[tuple[int, int], bytes],
        crowd: bool = False,
    ) -> None:
        """`crowd`: also when it has not taken yet what was sent before."""
        connection.behind = bool(connection.queue) and not crowd
        last = connection.last_sent
        if connection.behind or last is None:
            return
        state = self._state(live, connection)
        key = (id(last), id(state))  # both live as long as `made`
        message = made.get(key)
        if message is None:
            message = made[key] = change_message(last, state)
        connection.last_sent = state
        if message:
            connection.send(message)
            connection.not_before = now + self._pause(connection)

    def _pause(self, connection: Connection) -> float:
        pause = EVERY + self.connections * SLOWER_BY
        return pause if connection.seat is None else min(pause, PLAYERS_EVERY)

    def _state(self, live: LiveMatch, connection: Connection) -> Data:
        visitor = connection.visitor
        known = visitor == live.creator or live.seats_of(visitor)
        viewer = Viewer(visitor if known else "", connection.seat, connection.lang)
        found = live.states.get(viewer)
        if found is None:
            found = live.states[viewer] = viewer_state.state(live, *viewer)
        return found


def change_message(last: Data, state: Data) -> bytes:
    """The message that turns one state into the other; empty if they are the same."""
    if last is state:
        return b""
    change = difference(last, state)
    if not change:
        return b""
    if "set" in change:
        change["set"] = with_time(change["set"])
    return encode({"type": "change", **change})


def with_time(state: Data) -> Data:
    """Clocks are sent with the time of the message; it is no part of the state, which changes only with the match."""
    room = state.get("room")
    return {**state, "room": {**room, "server_time": time.time()}} if room else state
