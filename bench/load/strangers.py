"""The strangers of bench/attack.py, in a process of their own: each asks again as soon as it was answered.

Reads a plan (JSON) from stdin, and writes how often each kind was answered and refused (JSON) to stdout.
"""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

COOKIE = "condotta_visitor"
LESS_URGENT = 10  # real strangers have computers of their own
REFRESH = b'{"type":"refresh"}'


class Plan(msgspec.Struct):
    address: str
    seconds: float
    match: str  # that is played
    old: str  # that is over, with bots in it
    plies: int  # of the old one
    record: str  # a file
    replaying: int
    importing: int
    refreshing: int
    reasoning: int
    checking: int


class Stranger:
    """Somebody with a cookie of their own and one connection."""

    def __init__(self, plan: Plan, told: dict[str, Counter[str]]) -> None:
        self.plan = plan
        self.told = told
        self.host, _, port = plan.address.partition(":")
        self.port = int(port)
        self.cookie = f"{COOKIE}={secrets.token_urlsafe(32)}"
        self.until = time.monotonic() + plan.seconds
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, body: bytes | None = None) -> int:
        if self.streams is None:
            self.streams = await asyncio.open_connection(self.host, self.port)
        reader, writer = self.streams
        head = [
            f"{'GET' if body is None else 'POST'} {path} HTTP/1.1",
            f"Host: {self.plan.address}",
            f"Cookie: {self.cookie}",
        ]
        if body is not None:
            head += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        writer.write("\r\n".join([*head, "", ""]).encode() + (body or b""))
        raw = await reader.readuntil(b"\r\n\r\n")
        lines = raw.decode().lower().split("\r\n")
        length = next(int(line.split(":")[1]) for line in lines if line.startswith("content-length:"))
        await reader.readexactly(length)
        if "connection: close" in lines:
            writer.close()
            self.streams = None
        return int(lines[0].split()[1])

    async def go_on(self, kind: str, path: Any, body: bytes | None = None) -> None:
        while time.monotonic() < self.until:
            try:
                self.told[kind][str(await self.ask(path(), body))] += 1
            except (OSError, asyncio.IncompleteReadError):
                self.told[kind]["cut off"] += 1
                self.streams = None
                await asyncio.sleep(0.1)


class Refresher(WSListener):
    def __init__(self, told: Counter[str]) -> None:
        self.told = told
        self.gone = asyncio.Event()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.gone.set()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        start = frame.get_payload_as_bytes()[:40]
        if b'"error"' in start:
            self.told["refused"] += 1
        elif b'"state"' in start:
            self.told["state"] += 1
        else:
            return
        transport.send(WSMsgType.TEXT, REFRESH)


async def refresh(plan: Plan, told: Counter[str]) -> None:
    until = time.monotonic() + plan.seconds
    while time.monotonic() < until:
        listener = Refresher(told)
        try:
            headers = {"Cookie": f"{COOKIE}={secrets.token_urlsafe(32)}"}
            url = f"ws://{plan.address}/api/matches/{plan.match}/ws?lang=en"
            transport, _ = await ws_connect(lambda listener=listener: listener, url, extra_headers=headers)
        except Exception:
            told["no connection"] += 1
            await asyncio.sleep(0.5)
            continue
        try:
            await asyncio.wait_for(listener.gone.wait(), until - time.monotonic())
            told["cut off"] += 1
            await asyncio.sleep(0.5)
        except TimeoutError:
            transport.disconnect()


async def run(plan: Plan) -> dict[str, Any]:
    told: dict[str, Counter[str]] = defaultdict(Counter)
    record = await asyncio.to_thread(Path(plan.record).read_bytes)
    position = msgspec.json.encode({"position": {"money": [9, 9, 9]}})

    def replay() -> str:
        if random.random() < 0.5:
            return f"/api/matches/{plan.old}/replay?at={random.randrange(plan.plies)}"
        return f"/api/matches/{plan.match}/replay?at={random.randrange(20)}"

    def reasons() -> str:
        return f"/api/matches/{plan.old}/reasons?until={random.randrange(plan.plies)}"

    kinds = [
        ("replay", plan.replaying, replay, None),
        ("import", plan.importing, lambda: "/api/records", record),
        ("reasons", plan.reasoning, reasons, None),
        ("check", plan.checking, lambda: "/api/games/medieval/position/check", position),
    ]
    work = [Stranger(plan, told).go_on(kind, path, body) for kind, count, path, body in kinds for _ in range(count)]
    work += [refresh(plan, told["refresh"]) for _ in range(plan.refreshing)]
    if work:
        await asyncio.wait([asyncio.ensure_future(one) for one in work], timeout=plan.seconds + 15)
    return {kind: dict(found) for kind, found in told.items()}


def main() -> None:
    os.nice(LESS_URGENT)
    plan = msgspec.json.decode(sys.stdin.buffer.read(), type=Plan)
    sys.stdout.buffer.write(msgspec.json.encode(uvloop.run(run(plan))))


if __name__ == "__main__":
    main()
