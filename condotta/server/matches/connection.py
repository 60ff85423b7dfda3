"""A WebSocket that looks at a match, as the rest of the server knows it."""

# compiled: it runs for every viewer at every choice

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from condotta.core.flow import Seat
from condotta.core.game import Data

LONGEST_QUEUE = 256  # messages that wait for one connection
LONGEST_SILENCE = 30.0  # seconds in which a connection takes nothing: it is dropped
NO_SUCH_MATCH = 4404  # the code with which a WebSocket is closed


class Viewer(NamedTuple):
    """All connections of one viewer are sent the same. Strangers who look on are one viewer."""

    visitor: str
    seat: Seat | None
    lang: str


class Connection:
    """A WebSocket that looks at a match: what it was sent last, and what waits to be sent."""

    def __init__(self, visitor: str, seat: Seat | None, lang: str) -> None:
        self.visitor = visitor
        self.seat = seat
        self.lang = lang
        self.only_looks = False  # whatever it sends, it changes nothing
        self.name = ""  # of somebody who looks on without a seat
        self.last_sent: Data | None = None  # the state that its messages add up to
        self.behind = False  # something has changed that it was not sent
        self.not_before = 0.0  # when it may be sent more, by the loop's clock
        self.queue: deque[bytes] = deque()
        self.wake: Callable[[], object] = lambda: (
            None
        )  # called when the queue is no longer empty, or it is to be closed
        self.handling = asyncio.Lock()  # held while something is done that it has asked for
        self.close_code = 0  # of WebSockets, that says why it is closed
        self.abort: Callable[[], object] = lambda: None  # ends it at once, also when it takes nothing
        self._since = 0.0  # when it took a message last, or when the first of those that wait came

    def send(self, message: bytes) -> None:
        """Put a message into the queue. Who takes nothing while it grows too long is dropped, and may come back."""
        if not self.queue:
            self._since = time.monotonic()
        elif len(self.queue) >= LONGEST_QUEUE:
            self.abort()
            return
        self.queue.append(message)
        if len(self.queue) == 1:
            self.wake()

    def is_stuck(self) -> bool:
        return bool(self.queue) and time.monotonic() - self._since > LONGEST_SILENCE

    def sent(self) -> None:
        """The first message of the queue is on its way."""
        if self.queue:  # it may have been closed meanwhile
            self.queue.popleft()
        self._since = time.monotonic()

    def close(self, code: int) -> None:
        """Close it when it takes the next message."""
        self.close_code = code
        self.queue.clear()
        self.wake()
