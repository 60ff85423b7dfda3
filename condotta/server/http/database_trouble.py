"""A database that fails, as clients are told it: what only reads may be asked again, of all else nobody knows."""

from __future__ import annotations

import logging
from contextlib import suppress

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..errors import UNKNOWN, UNREAD, error_response
from ..storage.trouble import is_trouble
from .rate_limits import turn_away

log = logging.getLogger(__name__)

READING = ("GET", "HEAD", "OPTIONS")
TRY_AGAIN_LATER = 1013  # of WebSockets


class DatabaseTrouble:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def sent(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, sent)
        except Exception as error:
            if scope["type"] not in ("http", "websocket") or not is_trouble(error):
                raise
            log.warning("a request failed: %s", error)
            if begun:
                await hang_up(scope, send)
            elif scope["type"] == "http":
                answer = error_response(UNREAD if scope["method"] in READING else UNKNOWN)
                await answer(scope, receive, send)
            else:
                await turn_away(receive, send, UNREAD, TRY_AGAIN_LATER)


async def hang_up(scope: Scope, send: Send) -> None:
    """It was accepted already: a WebSocket is closed, so that its client comes again."""
    if scope["type"] == "websocket":
        with suppress(RuntimeError, OSError):
            await send({"type": "websocket.close", "code": TRY_AGAIN_LATER})
