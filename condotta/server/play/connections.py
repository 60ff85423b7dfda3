"""Connections come and go: whoever looks at a match by a WebSocket is sent its states."""

from __future__ import annotations

import asyncio

from condotta.core.flow import Seat
from condotta.core.game import Data

from ..cluster.peers import Peers
from ..matches import viewer_state
from ..matches.connection import Connection
from ..matches.live_match import LiveMatch
from ..matches.live_matches import LiveMatches
from ..notices.delivery import Delivery

WATCH_EVERY = 10.0  # seconds between two looks for connections that have gone without a word


class Connections:
    def __init__(self, matches: LiveMatches, peers: Peers, delivery: Delivery) -> None:
        self.matches = matches
        self.database = matches.database
        self.broadcaster = matches.broadcaster
        self.peers = peers
        self.delivery = delivery
        self._watcher: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._watcher = asyncio.create_task(self._watch())

    def close(self) -> None:
        if self._watcher is not None:
            self._watcher.cancel()

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(WATCH_EVERY)
            self.broadcaster.drop_stuck(self.matches.live.values())

    async def connect(self, match_id: str, visitor: str, seat: Seat | None, lang: str) -> Connection:
        async with self.matches.use(match_id) as live:
            connection = Connection(visitor, live.seat_to_look_from(visitor, seat), lang)
            if visitor and not live.seats_of(visitor):
                connection.name = await self.database.read(self.database.store.visitor_name, visitor)
            live.connected(connection)
            self.broadcaster.connections += 1
            self._presence_changed(live)
            await self.delivery.looked(live, visitor)
            self.broadcaster.send_state(live, connection)
            return connection

    async def disconnect(self, match_id: str, connection: Connection) -> None:
        self.broadcaster.connections -= 1
        live = self.matches.live.get(match_id)
        if live is None or connection not in live.connections:
            return
        live.disconnected(connection)
        if connection.visitor in live.room.seen:
            live.room.seen[connection.visitor] = self.matches.settings.now()
        self._presence_changed(live)
        if live.seats_of(connection.visitor):
            await self.database.write(self.database.store.save_visitor, connection.visitor)

    def _presence_changed(self, live: LiveMatch) -> None:
        self.broadcaster.publish_presence(live)
        self.peers.presence_changed(live)

    async def look_from(self, match_id: str, connection: Connection, seat: Seat | None) -> None:
        """From another seat from now on."""
        async with self.matches.use(match_id) as live:
            connection.seat = live.seat_to_look_from(connection.visitor, seat)
            self.broadcaster.send_state(live, connection)

    async def refresh(self, match_id: str, connection: Connection) -> None:
        """The whole state again."""
        async with self.matches.use(match_id) as live:
            self.broadcaster.send_state(live, connection)

    async def explain(self, match_id: str, connection: Connection) -> list[Data]:
        """What the options of its seat cost and do, and why others are not offered."""
        async with self.matches.use(match_id) as live:
            return viewer_state.explained(live, connection.visitor, connection.seat, connection.lang)

    def flush(self, match_id: str, connection: Connection) -> None:
        """At once what it has missed."""
        live = self.matches.live.get(match_id)
        if live is not None:
            self.broadcaster.flush(live, connection)

    def catch_up(self, match_id: str, connection: Connection) -> None:
        """It has taken all there was."""
        live = self.matches.live.get(match_id)
        if live is not None:
            self.broadcaster.catch_up(live, connection)
