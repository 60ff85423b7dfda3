"""How WebSockets are spoken: as uvicorn does, but what waits goes out together, and who takes nothing is cut off."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

LAST_WORDS = 10.0  # seconds for what was sent last to arrive
WRITE = "condotta.write"  # an extension of the scope: `Write`

Write = Callable[[Iterable[bytes]], bool]


class WebSocketProtocol(WebSocketsSansIOProtocol):
    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope: dict[str, Any] = self.__dict__.get("scope", {})  # there is none if the handshake has failed
        scope.setdefault("extensions", {})[WRITE] = self.write

    def write(self, texts: Iterable[bytes]) -> bool:
        """Send these messages at once; False if that is not possible now, and nothing was sent."""
        if self.disconnected or self.close_sent or not self.handshake_complete or not self.writable.is_set():
            return False
        try:
            for text in texts:
                self.conn.send_text(text)
        except InvalidState:  # it is being closed
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    async def run_asgi(self) -> None:
        """uvicorn would wait for ever until a connection that is closed has taken what waits for it."""
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(LAST_WORDS, self.transport.abort)
