"""The line between a page and the server, which a test can shut: what happens meanwhile the page does not draw."""

from __future__ import annotations

import re

from playwright.sync_api import Page, WebSocketRoute

# The client lets its line go, and looks for another at once
ANEW = """async () => {
  dispatchEvent(new Event("offline"));
  await new Promise((done) => setTimeout(done, 30));
  dispatchEvent(new Event("online"));
}"""


class Gate:
    """Of one page, before it opens a match. A page behind a shut gate notices nothing; when the gate opens it is told
    how things stand, all at once."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.line: WebSocketRoute | None = None  # to the server
        page.route_web_socket(re.compile("/ws"), self._connect)

    def _connect(self, near: WebSocketRoute) -> None:
        far = near.connect_to_server()
        self.line = far
        near.on_message(lambda message: far.send(message) if self.line is far else None)
        far.on_message(lambda message: near.send(message) if self.line is far else None)
        near.on_close(lambda code, reason: near.close(code=1000))
        far.on_close(lambda code, reason: None)  # the page need not know

    def shut(self) -> None:
        far, self.line = self.line, None
        if far is not None:
            far.close()

    def open(self) -> None:
        if self.line is None:
            self.page.evaluate(ANEW)
