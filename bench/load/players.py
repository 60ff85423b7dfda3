"""The players of bench/server.py and bench/attack.py, in a process of their own.

Every seat is a WebSocket that chooses at random.

Reads a plan (JSON) from stdin and writes what happened (JSON) to the file that the plan names. As lean as can be, since
it shares the machine with the server: picows, and of each message only what a random player needs.
"""

from __future__ import annotations

import asyncio
import gc
import random
import resource
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

COOKIE = "condotta_visitor"


class Seat(msgspec.Struct):
    address: str
    token: str


class Game(msgspec.Struct):
    id: str
    seats: list[Seat]


class Looker(msgspec.Struct):
    address: str
    match: str


class Plan(msgspec.Struct):
    warm_up: float
    seconds: float
    slots: list[list[Game]]  # the matches of each table, one after the other
    spectators: list[Looker]
    result: str  # a file
    pause: float = 0.0  # seconds that everybody thinks before they choose


class OptionLine(msgspec.Struct):
    option: msgspec.Raw


class Decision(msgspec.Struct):
    seat: int
    moves: int
    question: int
    options: list[OptionLine]


class News(msgspec.Struct):
    """What a player wants to know of a state, or of the `set` of a change."""

    ply: int | None = None
    decisions: list[Decision] | None = None
    over: bool | None = None


class Change(msgspec.Struct):
    type: str
    set: News | None = None
    ref: str = ""
    error: Any = None
    ply: int | None = None
    decisions: list[Decision] | None = None
    over: bool | None = None


decode = msgspec.json.Decoder(Change).decode


class Tally:
    """What happened, of everybody."""

    def __init__(self) -> None:
        self.acknowledged: list[tuple[str, int, int, str]] = []  # match, seat, which of the seat's choices, option
        self.latencies: list[tuple[float, float]] = []  # when it came, seconds
        self.errors: list[str] = []
        self.messages = 0
        self.bytes = 0
        self.watched = 0
        self.lost = 0
        self.idle = 0  # tables that ran out of matches


class Player(WSListener):
    """One seat of one match."""

    def __init__(self, table: Table, number: int, game: Game) -> None:
        self.table = table
        self.number = number
        self.game = game
        self.ply = 0
        self.decisions: list[Decision] = []
        self.sent_at = 0.0
        self.sent: tuple[int, str] | None = None
        self.refs = 0
        self.leaves = False
        self.thinks = False

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if not self.leaves and not self.table.stopping:
            self.table.tally.lost += 1

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        tally = self.table.tally
        raw = frame.get_payload_as_memoryview()
        tally.messages += 1
        tally.bytes += len(raw)
        message = decode(raw)
        if message.type == "change":
            if message.set is not None:
                self.learn(message.set.ply, message.set.decisions, message.set.over)
        elif message.type == "state":
            self.learn(message.ply, message.decisions, message.over)
        elif message.type == "done":
            self.acknowledge(tally)
        elif message.type == "error":
            tally.errors.append(str(message.error))
            self.sent = None
            transport.send(WSMsgType.TEXT, b'{"type":"refresh"}')
        if self.sent is None and self.decisions and not self.thinks:
            if self.table.pause:
                self.thinks = True
                asyncio.get_running_loop().call_later(
                    self.table.pause * (0.5 + random.random()), self.decide, transport
                )
            else:
                self.choose(transport)

    def decide(self, transport: WSTransport) -> None:
        self.thinks = False
        if self.sent is None and self.decisions and not self.leaves:
            self.choose(transport)

    def learn(self, ply: int | None, decisions: list[Decision] | None, over: bool | None) -> None:
        if ply is not None:
            self.ply = ply
        if decisions is not None:
            self.decisions = decisions
        if over:
            self.table.ended(self)

    def acknowledge(self, tally: Tally) -> None:
        now = time.perf_counter()
        assert self.sent is not None
        tally.latencies.append((now, now - self.sent_at))
        moves, option = self.sent
        tally.acknowledged.append((self.game.id, self.number, moves, option))
        self.sent = None

    def choose(self, transport: WSTransport) -> None:
        if self.table.stopping:
            return
        decision = self.decisions[0]
        option = bytes(decision.options[int(random.random() * len(decision.options))].option).decode()
        self.refs += 1
        asked = f'"seat":{decision.seat},"ply":{self.ply},"moves":{decision.moves},"question":{decision.question}'
        message = f'{{"type":"choose",{asked},"option":{option},"ref":"{self.refs}"}}'
        self.sent = decision.moves, option
        self.sent_at = time.perf_counter()
        transport.send(WSMsgType.TEXT, message.encode())


class Table:
    """The seats of one match after the other."""

    def __init__(self, games: list[Game], tally: Tally, pause: float) -> None:
        self.games = games
        self.pause = pause
        self.tally = tally
        self.place = -1
        self.players: list[Player] = []
        self.done: set[int] = set()
        self.stopping = False
        self.task: asyncio.Task[None] | None = None

    async def next_match(self) -> None:
        for player in self.players:
            player.leaves = True
            player.transport.disconnect()
        self.place += 1
        self.players, self.done = [], set()
        if self.place >= len(self.games):
            self.tally.idle += 1
            return
        game = self.games[self.place]
        for number, seat in enumerate(game.seats):
            url = f"ws://{seat.address}/api/matches/{game.id}/ws?seat={number}&lang=en"
            player = Player(self, number, game)
            self.players.append(player)
            await ws_connect(lambda player=player: player, url, extra_headers={"Cookie": f"{COOKIE}={seat.token}"})

    def ended(self, player: Player) -> None:
        """The match is over; when all have seen it, the next one begins."""
        if player.game is self.games[self.place]:
            self.done.add(player.number)
            if len(self.done) == len(player.game.seats) and not self.stopping:
                self.task = asyncio.get_running_loop().create_task(self.next_match())

    def stop(self) -> None:
        self.stopping = True


class Spectator(WSListener):
    """Looks on and does nothing."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.tally.watched += 1


async def run(plan: Plan) -> dict[str, Any]:
    tally = Tally()
    for looker in plan.spectators:
        url = f"ws://{looker.address}/api/matches/{looker.match}/ws?lang=en"
        await ws_connect(lambda: Spectator(tally), url)
    tables = [Table(games, tally, plan.pause) for games in plan.slots]
    for table in tables:
        await table.next_match()
    await asyncio.sleep(plan.warm_up)
    cpu, begun = own_cpu(), time.perf_counter()
    watched, messages = tally.watched, tally.messages
    print("measuring", flush=True)
    await asyncio.sleep(plan.seconds)
    ended = time.perf_counter()
    print("measured", flush=True)
    cpu = own_cpu() - cpu
    watched, messages = tally.watched - watched, tally.messages - messages
    for table in tables:
        table.stop()
    await asyncio.sleep(1.0)  # what was sent is answered
    latencies = sorted(took for came, took in tally.latencies if begun <= came <= ended)
    return {
        "seconds": ended - begun,
        "moves": len(latencies),
        "latencies": latencies,
        "acknowledged": tally.acknowledged,
        "errors": tally.errors,
        "lost": tally.lost,
        "unanswered": sum(1 for table in tables for player in table.players if player.sent is not None),
        "idle_tables": tally.idle,
        "messages": messages,
        "watched": watched,
        "bytes": tally.bytes,
        "cpu": cpu,
    }


def own_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def main() -> None:
    plan = msgspec.json.decode(sys.stdin.buffer.read(), type=Plan)
    gc.disable()
    Path(plan.result).write_bytes(msgspec.json.encode(uvloop.run(run(plan))))


if __name__ == "__main__":
    main()
