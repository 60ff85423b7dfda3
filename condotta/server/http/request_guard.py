"""What every request meets first: pages of other sites are turned away, so are bodies that are too large or no JSON;
and every answer tells browsers what its page may do."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from condotta.core.record import MOST_BYTES

from ..errors import ApiError, error_response
from ..settings import Settings
from .authentication import COOKIES

READING = ("GET", "HEAD", "OPTIONS")
MOST_BODY = 1024 * 1024  # bytes; a position is the largest thing that is sent, except records
BODY_WITHIN = 30.0  # seconds in which the whole body must have come
RECORDS = "/api/records"
POLICY_VIOLATION = 1008  # of RFC 6455
PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}

OURS_ONLY = (
    "default-src 'self'; img-src 'self' data:; media-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
FOR_DOCS = f"{OURS_ONLY}; style-src 'self' 'unsafe-inline'"  # Swagger UI writes styles into its page

HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
TLS_ONLY = {"strict-transport-security": "max-age=31536000"}


class RequestGuard:
    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.public_url = settings.public_url
        headers = HEADERS | (TLS_ONLY if settings.is_secure else {})
        self.headers = [(name.encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            if self.is_foreign(scope):
                await receive()
                await send({"type": "websocket.close", "code": POLICY_VIOLATION})
            else:
                await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await self.guarded(scope, receive, self.with_headers(scope, send))
        else:
            await self.app(scope, receive, send)

    async def guarded(self, scope: Scope, receive: Receive, send: Send) -> None:
        problem = self.problem(scope)
        if problem is not None:
            await error_response(problem)(scope, receive, send)
            return
        body = Body(receive, send, scope)
        with suppress(Unfit):
            await self.app(scope, body.receive, body.send)
        if body.unfit is not None and not body.answered:
            await error_response(body.unfit)(scope, receive, close_after(send))

    def problem(self, scope: Scope) -> ApiError | None:
        if scope["method"] in READING:
            return None
        if self.is_foreign(scope):
            return ApiError("forbidden", "this request comes from a page of another site")
        headers = dict(scope["headers"])
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length) > most_body(scope):
            return too_large(scope)
        has_body = length.strip(b"0") != b"" or b"transfer-encoding" in headers
        kind = headers.get(b"content-type", b"").split(b";")[0].strip().lower()
        if has_body and kind != b"application/json" and not (scope["path"] == RECORDS and is_file(kind)):
            return ApiError("bad_request", "send JSON, with the header content-type: application/json")
        return None

    def is_foreign(self, scope: Scope) -> bool:
        """Does the browser say that the page is not one of this server's? It never adds tokens by itself."""
        headers: dict[bytes, bytes] = dict(scope["headers"])
        if headers.get(b"authorization", b"")[:7].lower() == b"bearer ":
            return False
        origin = headers.get(b"origin")
        if origin is None:
            return headers.get(b"sec-fetch-site", b"none") not in (b"none", b"same-origin")
        if self.public_url:
            return parts_of(origin.decode("latin-1")) != parts_of(self.public_url)
        return origin.partition(b"://")[2] != headers.get(b"host", b"")

    def with_headers(self, scope: Scope, send: Send) -> Send:
        path = scope["path"]
        policy = FOR_DOCS if path == "/docs" else OURS_ONLY
        cookies: list[str] = scope.setdefault(COOKIES, [])

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = [*self.headers, (b"content-security-policy", policy.encode())]
                extra += [(b"set-cookie", cookie.encode("latin-1")) for cookie in cookies]
                given = message.get("headers", [])
                if path.startswith("/api/") and not any(name == b"cache-control" for name, _ in given):
                    extra.append((b"cache-control", b"no-store"))
                message = {**message, "headers": [*given, *extra]}
            await send(message)

        return sent


class Unfit(Exception):
    """More was sent than announced, or nothing for too long."""


class Body:
    """Counts what a client sends: one that does not say how much is stopped as well, and one that is in no hurry."""

    def __init__(self, receive: Receive, send: Send, scope: Scope) -> None:
        self._receive = receive
        self._send = send
        self._scope = scope
        self._until = asyncio.get_running_loop().time() + BODY_WITHIN
        self._size = 0
        self._whole = False
        self.unfit: ApiError | None = None
        self.answered = False

    async def receive(self) -> Message:
        try:
            async with asyncio.timeout_at(None if self._whole else self._until):
                message = await self._receive()
        except TimeoutError:
            self.unfit = ApiError("too_slow", f"the request was not whole within {BODY_WITHIN:.0f} seconds")
            raise Unfit from None
        if message["type"] == "http.request":
            self._size += len(message.get("body", b""))
            self._whole = not message.get("more_body", False)
            if self._size > most_body(self._scope):
                self.unfit = too_large(self._scope)
                raise Unfit
        return message

    async def send(self, message: Message) -> None:
        if self.unfit is not None and not self.answered:
            return  # whatever the application made of it
        self.answered = True
        await self._send(message)


def close_after(send: Send) -> Send:
    """An answer after which the rest of the request is not waited for."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", []), (b"connection", b"close")]}
        await send(message)

    return sent


def most_body(scope: Scope) -> int:
    return MOST_BYTES if scope["path"] == RECORDS else MOST_BODY


def too_large(scope: Scope) -> ApiError:
    return ApiError("too_large", f"this is larger than {most_body(scope) // 1024} KiB")


def is_file(kind: bytes) -> bool:
    return kind in (b"", b"application/gzip", b"application/x-gzip", b"application/octet-stream")


def parts_of(url: str) -> tuple[str, str, int | None]:
    """What makes an origin: scheme, host, port."""
    try:
        parts = urlsplit(url)
        return parts.scheme, parts.hostname or "", parts.port or PORTS.get(parts.scheme)
    except ValueError:
        return "", "", None
