"""Everything a browser receives: bodies of HTTP and frames of WebSockets, in the order they came."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page, Request, WebSocket

from condotta.server.matches import deltas


class Wire:
    """Listens to all pages of a browser context."""

    def __init__(self, context: BrowserContext) -> None:
        self.lines: list[list[Any]] = []  # what came through each WebSocket
        self.bodies: dict[str, list[str]] = {}
        self.problems: list[str] = []
        context.on("page", self._listen)
        context.on("requestfinished", self._finished)

    def _listen(self, page: Page) -> None:
        page.on("websocket", self._socket)
        page.on("pageerror", lambda error: self.problems.append(f"error in the page: {error}"))
        page.on("console", self._heed)

    def _heed(self, line: ConsoleMessage) -> None:
        if line.type == "error":
            self.problems.append(f"console: {line.text}")

    def _socket(self, socket: WebSocket) -> None:
        line: list[Any] = []
        self.lines.append(line)
        socket.on("framereceived", lambda frame: line.append(json.loads(frame)))

    def _finished(self, request: Request) -> None:
        if "/api/" not in request.url:
            return
        with suppress(Error):  # the page was closed or left meanwhile, and never read it either
            response = request.response()
            if response is not None:
                self.bodies.setdefault(request.url, []).append(response.text())

    def states(self) -> list[Any]:
        """Every state that a WebSocket has told, whole or by what has changed."""
        found: list[Any] = []
        for line in self.lines:
            now: Any = None
            for message in line:
                if message["type"] == "state":
                    now = message
                elif message["type"] == "change":
                    now = deltas.apply(now, message)
                elif message["type"] == "chat":
                    now = {**now, "chat": now["chat"] + message["add"]}
                else:
                    continue
                found.append(now)
        return found

    def answers(self, path: str) -> list[Any]:
        """What addresses with this in them have answered."""
        return [json.loads(body) for url, bodies in self.bodies.items() if path in url for body in bodies]
