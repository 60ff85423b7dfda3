"""How often: everybody may do much, and nobody so much that others suffer.

Several processes on one PostgreSQL count together what is rare and dear, in the database. What comes often each counts
for itself, and allows its part of the whole.
"""

from __future__ import annotations

import asyncio
import ipaddress
import math
import re
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Annotated
from weakref import WeakValueDictionary

import msgspec
from fastapi import Depends
from limits import RateLimitItem, parse_many
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..errors import ApiError, error_response
from ..settings import Rates
from .authentication import caller_of

TOO_MANY = 4429  # the code with which a WebSocket is closed
SLOW_DOWN = 0.5  # seconds until a WebSocket is told that it has asked too often
MOST_WARNINGS = 100  # messages beyond the limit before a WebSocket is closed
COUNT = "condotta.count"  # in the scope of a WebSocket: counts what its messages do

MATCH = r"/api/matches/[^/]+"
BY_ADDRESS = [  # method, path, rate
    ("POST", re.compile(r"/api/account"), "register"),
    ("POST", re.compile(r"/api/account/reset"), "reset"),
    ("POST", re.compile(r"/api/(account/reset|me/email)/confirm"), "login"),
    ("POST", re.compile(r"/api/session/passkey(/options)?"), "passkey"),
]
BY_VISITOR = [
    ("PUT", re.compile(r"/api/(account(/password)?|me)"), "account"),
    ("DELETE", re.compile(r"/api/account"), "account"),
    ("POST", re.compile(r"/api/tokens"), "account"),
    ("POST", re.compile(r"/api/account/(totp(/confirm)?|recovery|passkeys(/options)?)"), "account"),
    ("DELETE", re.compile(r"/api/account/(totp|passkeys/[^/]+)"), "account"),
    ("POST", re.compile(r"/api/(matches|records)"), "create"),
    ("POST", re.compile(r"/api/records"), "records"),
    ("POST", re.compile(MATCH + "/rematch"), "create"),
    ("POST", re.compile(MATCH + "/join"), "join"),
    ("POST", re.compile(MATCH + "/chat"), "chat"),
    ("POST", re.compile(MATCH + "/(choices|undo)"), "choices"),
    ("POST", re.compile(MATCH + "/rewind(/answer)?"), "rewind"),
    ("POST", re.compile(MATCH + "/find"), "find"),
    ("POST", re.compile(MATCH + "/report"), "report"),
    ("POST", re.compile(MATCH + "/block"), "account"),
    ("DELETE", re.compile(r"/api/blocks/[^/]+"), "account"),
    ("POST", re.compile(MATCH + "/hint"), "hints"),
    ("GET", re.compile(MATCH + "/(analysis|reasons)"), "looking_back"),
    ("GET", re.compile(MATCH + "/(replay|record|position)"), "replay"),
    ("POST", re.compile(r"/api/games/[^/]+/position(/check)?"), "positions"),
]
MESSAGES = {
    "chat": "chat",
    "find": "find",
    "refresh": "refresh",
    "explain": "explain",
    "seat": "look_from",
}  # kinds of WebSocket messages that have a limit of their own

TOGETHER = {
    "login",
    "passkey",
    "register",
    "reset",
    "letters",
    "account",
    "create",
    "records",
    "join",
    "chat",
    "hints",
    "find",
    "report",
}
DIVIDED = {
    "requests",
    "choices",
    "rewind",
    "looking_back",
    "replay",
    "positions",
    "refresh",
    "explain",
    "look_from",
    "sockets",
    "address_messages",
}  # `messages` are those of one WebSocket, here

WORDS = {
    "login": "attempts to log in",
    "register": "new accounts",
    "reset": "password resets",
    "letters": "letters to this address",
    "create": "new matches",
    "records": "records",
    "replay": "looks into the past",
    "positions": "positions",
    "refresh": "whole states",
    "explain": "explanations of options",
    "look_from": "looks from other seats",
    "chat": "words",
    "report": "reports",
    "choices": "choices",
    "rewind": "ways back",
    "hints": "hints",
    "sockets": "connections",
    "messages": "messages",
}


Shared = Callable[[str, str, int, float], Awaitable[float]]  # rate, who, most, seconds: seconds to wait, 0 if none


class Limiter:
    """Counts; `ApiError` when it is too often."""

    def __init__(self, rates: Rates) -> None:
        self.rates = rates
        self._window = MovingWindowRateLimiter(MemoryStorage())
        texts = {name: value for name, value in asdict(rates).items() if isinstance(value, str)}
        self._items = {name: parse_many(text) for name, text in texts.items()}
        self._shared: Shared | None = None
        self._processes: Callable[[], int] = lambda: 1
        self.open: Counter[str] = Counter()  # WebSockets, by visitor or address
        self._paces: WeakValueDictionary[str, Pace] = WeakValueDictionary()  # by address, while it has WebSockets

    def share(self, counts: Shared, processes: Callable[[], int]) -> None:
        """There may be other processes: so many, with this one."""
        self._shared, self._processes = counts, processes

    async def count(self, rate: str, who: str) -> None:
        """As `hit`, for all processes together where that is wanted."""
        if self._shared is None or rate not in TOGETHER:
            self.hit(rate, who)
            return
        for item in self._items[rate]:
            wait = await self._shared(f"{rate}/{item.get_expiry()}", who, item.amount, float(item.get_expiry()))
            if wait > 0:
                raise too_many(rate, math.ceil(wait))

    @property
    def most_sockets(self) -> int:
        return math.ceil(self.rates.open_sockets / self._processes())

    def _items_here(self, rate: str) -> list[RateLimitItem]:
        """What this process allows."""
        processes = self._processes()
        if processes == 1 or rate not in DIVIDED:
            return self._items[rate]
        return [type(item)(math.ceil(item.amount / processes), item.multiples) for item in self._items[rate]]

    def hit(self, rate: str, who: str) -> None:
        for item in self._items_here(rate):
            if not self._window.hit(item, rate, who):
                raise self._too_many(rate, item, who)

    def _too_many(self, rate: str, item: RateLimitItem, who: str) -> ApiError:
        reset = self._window.get_window_stats(item, rate, who).reset_time
        return too_many(rate, math.ceil(reset - time.time()))

    def paces(self, address: str) -> list[Pace]:
        """What the messages of a new WebSocket keep to: its own pace, and that of all from its address together."""
        together = self._paces.get(address)
        if together is None:
            together = self._paces[address] = Pace(self._items_here("address_messages"))
        return [Pace(self._items["messages"]), together]


def too_many(rate: str, wait: int) -> ApiError:
    wait = max(1, wait)
    what = WORDS.get(rate, "requests")
    return ApiError("too_many", f"too many {what}; try again in {spoken(wait)}", retry_after=wait)


def spoken(seconds: int) -> str:
    if seconds < 120:
        return f"{seconds} seconds" if seconds > 1 else "a second"
    return f"{math.ceil(seconds / 60)} minutes"


class RateLimits:
    """Keeps to the limits before anything is done."""

    def __init__(self, app: ASGIApp, limiter: Limiter) -> None:
        self.app = app
        self.limiter = limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._count_request(scope)
        except ApiError as error:
            await error_response(error)(scope, receive, send)
            return
        await self.app(scope, receive, send)

    async def _count_request(self, scope: Scope) -> None:
        method, path, address = scope["method"], scope["path"], address_of(scope)
        if not path.startswith("/api/"):
            return  # the client's files: a whole club may open them at once, and they cost little
        self.limiter.hit("requests", address)
        for rate in rates_of(BY_ADDRESS, method, path):
            await self.limiter.count(rate, address)
        for rate in rates_of(BY_VISITOR, method, path):
            caller = await caller_of(HTTPConnection(scope))
            await self.limiter.count(rate, caller.visitor or address)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        who = ""
        try:
            address = address_of(scope)
            self.limiter.hit("sockets", address)
            who = (await caller_of(HTTPConnection(scope))).visitor or address
            if self.limiter.open[who] >= self.limiter.most_sockets:
                raise ApiError("too_many", "too many connections at once; close other windows", retry_after=60)
        except ApiError as error:
            await turn_away(receive, send, error, TOO_MANY)
            return
        self.limiter.open[who] += 1
        messages = Messages(self.limiter.paces(address), receive, send)
        scope[COUNT] = Counting(self.limiter, who, messages)
        try:
            await self.app(scope, messages.receive, send)
        finally:
            self.limiter.open[who] -= 1
            if not self.limiter.open[who]:
                del self.limiter.open[who]


class Counting:
    """Counts what the messages of a WebSocket do."""

    def __init__(self, limiter: Limiter, who: str, messages: Messages) -> None:
        self.limiter = limiter
        self.who = who
        self.messages = messages

    async def message(self, kind: str) -> None:
        if kind not in MESSAGES:
            return
        try:
            await self.limiter.count(MESSAGES[kind], self.who)
        except ApiError:
            await self.messages.refused()
            await asyncio.sleep(SLOW_DOWN)  # nothing else of this WebSocket is done meanwhile
            raise


class Pace:
    """When something was done lately. Asked for every message, so by the shortest way: the storage of `limits` begins a
    thread and looks through all that it counts, a hundred times a second."""

    def __init__(self, items: list[RateLimitItem]) -> None:
        self._times = [(item.get_expiry(), deque[float](maxlen=item.amount)) for item in items]

    def wait(self, now: float) -> float:
        """Seconds until it may be done again."""
        for seconds, times in self._times:
            if len(times) == times.maxlen and now - times[0] < seconds:
                return times[0] + seconds - now
        return 0.0

    def note(self, now: float) -> None:
        for _, times in self._times:
            times.append(now)


class Messages:
    """Passes on a WebSocket's messages, except those that come too fast."""

    def __init__(self, paces: list[Pace], receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._paces = paces
        self._warnings = 0

    async def receive(self) -> Message:
        while True:
            message = await self._receive()
            if message["type"] != "websocket.receive":
                return message
            wait = self._wait()
            if not wait:
                return message
            await self._warn(too_many("messages", math.ceil(wait)))

    def _wait(self) -> float:
        """Seconds until another message may come; 0 if this one may."""
        now = time.monotonic()
        for pace in self._paces:
            wait = pace.wait(now)
            if wait:
                return wait
        for pace in self._paces:
            pace.note(now)
        return 0.0

    async def _warn(self, error: ApiError) -> None:
        if await self.refused():
            await self._send({"type": "websocket.send", "text": error_text(error)})

    async def refused(self) -> bool:
        """Something was refused because it came too often; who does not heed that is cut off. False: they were."""
        self._warnings += 1
        if self._warnings == MOST_WARNINGS:
            await self._send({"type": "websocket.close", "code": TOO_MANY})
        return self._warnings < MOST_WARNINGS


async def turn_away(receive: Receive, send: Send, error: ApiError, code: int) -> None:
    """Tell a browser why: of a WebSocket that is not accepted it learns nothing."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": error_text(error)})
    await send({"type": "websocket.close", "code": code})


def error_text(error: ApiError) -> str:
    return msgspec.json.encode({"type": "error", "error": error.as_json()}).decode()


async def count(connection: HTTPConnection, rate: str, who: str) -> None:
    """Something of which only the body of its request tells how dear it is."""
    limiter: Limiter | None = connection.app.state.limiter
    if limiter is not None:
        await limiter.count(rate, who)


async def asker(connection: HTTPConnection) -> str:
    """Who takes turns with others: an account or guest, or everybody at an address who is neither."""
    return (await caller_of(connection)).visitor or address_of(connection.scope)


Asker = Annotated[str, Depends(asker)]


def rates_of(table: list[tuple[str, re.Pattern[str], str]], method: str, path: str) -> list[str]:
    return [rate for verb, pattern, rate in table if verb == method and pattern.fullmatch(path.rstrip("/"))]


def address_of(scope: Scope) -> str:
    """Where a request comes from. Whoever has an IPv6 address has a whole network of them."""
    client = scope.get("client")
    try:
        address = ipaddress.ip_address(client[0] if client else "")
    except ValueError:
        return "elsewhere"
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)
