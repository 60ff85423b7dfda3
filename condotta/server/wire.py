"""How WebSockets are spoken: uvicorn's way, but whoever takes nothing is cut off."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LAST_WORDS = 10.0  # seconds for what was sent last to arrive


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn waits for ever until a closed connection has taken what is in its line."""

    async def run_asgi(self) -> None:
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(LAST_WORDS, self.transport.abort)
