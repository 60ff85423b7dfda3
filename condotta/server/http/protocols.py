"""How HTTP and WebSockets are spoken: as uvicorn does, but whoever does not finish the head of a request is not waited
for, what waits goes out together, and who takes nothing is cut off."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from struct import pack
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

HEAD_WITHIN = 10.0  # seconds from the connection, or from the first byte of a later request
LAST_WORDS = 10.0  # seconds for what was sent last to arrive
WRITE = "condotta.write"  # an extension of the scope: `Write`

Write = Callable[[Iterable[bytes]], bool]

TEXT = 0x81  # the first byte of a frame that is a whole text (RFC 6455, 5.2)


class WebSocketProtocol(WebSocketsSansIOProtocol):
    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope: dict[str, Any] = self.__dict__.get("scope", {})  # there is none if the handshake has failed
        scope.setdefault("extensions", {})[WRITE] = self.write

    def write(self, texts: Iterable[bytes]) -> bool:
        """Send these messages at once; False if that is not possible now, and nothing was sent."""
        if self.disconnected or self.close_sent or not self.handshake_complete or not self.writable.is_set():
            return False
        if self.conn.state is not State.OPEN:  # it is being closed
            return False
        self.transport.write(b"".join([*self.conn.data_to_send(), *(part for text in texts for part in framed(text))]))
        return True

    async def run_asgi(self) -> None:
        """uvicorn would wait for ever until a connection that is closed has taken what waits for it."""
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(LAST_WORDS, self.transport.abort)


def framed(text: bytes) -> tuple[bytes, bytes]:
    """A message as a server sends it: the head of its frame, and the text as it is. Nothing is packed, see `local`."""
    length = len(text)
    if length < 126:
        return bytes((TEXT, length)), text
    return pack("!BBH", TEXT, 126, length) if length < 65536 else pack("!BBQ", TEXT, 127, length), text


class HttpProtocol(HttpToolsProtocol):
    """The body is waited for by `request_guard`."""

    _head: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_head()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._head is None:
            self._expect_head()

    def on_headers_complete(self) -> None:
        self._forget_head()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget_head()
        super().connection_lost(exc)

    def _expect_head(self) -> None:
        self._head = self.loop.call_later(HEAD_WITHIN, self._too_slow)

    def _forget_head(self) -> None:
        if self._head is not None:
            self._head.cancel()
            self._head = None

    def _too_slow(self) -> None:
        if not self.transport.is_closing():
            self.transport.abort()
