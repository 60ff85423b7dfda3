"""A WebSocket ends with the session that opened it, wherever that was ended."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..accounts.service import SESSION_ENDED, OpenSocket
from ..errors import ApiError
from .authentication import accounts_of, caller_of
from .rate_limits import turn_away


class EndWithSession:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        try:
            caller = await caller_of(connection)
        except ApiError as error:
            await turn_away(receive, send, error, SESSION_ENDED)
            return
        if not caller.secret:
            await self.app(scope, receive, send)
            return
        closable = ClosableSocket(receive, send)
        socket = OpenSocket(accounts_of(connection), caller.secret, closable.close)
        try:
            await self.app(scope, closable.receive, closable.send)
        finally:
            socket.forget()


class ClosableSocket:
    """A WebSocket that can be cut: then nothing goes out any more, and nothing comes in."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._closed = False

    async def receive(self) -> Message:
        message = await self._receive()
        return {"type": "websocket.disconnect", "code": SESSION_ENDED} if self._closed else message

    async def send(self, message: Message) -> None:
        if self._closed:
            return
        self._closed = message["type"] == "websocket.close"
        await self._send(message)

    async def close(self, code: int) -> None:
        try:
            await self.send({"type": "websocket.close", "code": code})
        except (RuntimeError, OSError):
            return  # the client was faster
