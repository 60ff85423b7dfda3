"""kill -9 under load, again and again: nothing that was acknowledged is lost, and every match goes on.

20 matches of four people each, who choose as fast as they are answered, through real WebSockets.
"""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from random import Random
from secrets import token_urlsafe
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from condotta.core import record as records
from condotta.games import find
from condotta.server import Settings
from condotta.server.http.authentication import COOKIE
from condotta.server.storage.store import Store
from tests.server.helpers import PATIENCE, ROOT, Person, running, until
from tests.server.postgres import Cluster

KILLS = 20
MATCHES = 20
SEATS = 4

# Everything is loaded before it is needed, so that a test of many starts does not take longer than it must.
SERVE = """
import sys
from condotta.server import Settings
from condotta.server.launch import local
sys.stdin.readline()
sock = local.listen("127.0.0.1", None)
local.serve(Settings(sys.argv[1], bot_workers=1), sock, lambda: print(sock.getsockname()[1], flush=True))
"""


class Server:
    """A server process that waits until it is told to begin."""

    def __init__(self, database: str) -> None:
        command = [sys.executable, "-c", SERVE, database]
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def begin(self) -> str:
        """Start serving; the address."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return f"127.0.0.1:{int(self.process.stdout.readline())}"

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


@dataclass
class Seat:
    """Somebody who chooses at random, and remembers what was acknowledged."""

    match: str
    number: int
    token: str
    acknowledged: dict[int, Any] = field(default_factory=dict)  # which of the seat's choices -> option

    async def play(self, address: str, rng: Random, most: int) -> None:
        """Choose until the server is gone, or for so many choices."""
        url = f"ws://{address}/api/matches/{self.match}/ws?seat={self.number}"
        with contextlib.suppress(OSError, EOFError, WebSocketException):
            cookie = {"Cookie": f"{COOKIE}={self.token}"}
            async with connect(url, additional_headers=cookie, max_size=None, compression=None) as socket:
                await self._play(socket, rng, most)

    async def _play(self, socket: Any, rng: Random, most: int) -> None:
        ply, decisions, sent = 0, list[Any](), None
        async for raw in socket:
            message = msgspec.json.decode(raw)
            news = message if message["type"] == "state" else message.get("set", {})
            ply, decisions = news.get("ply", ply), news.get("decisions", decisions)
            if message["type"] == "done" and sent is not None:
                self.acknowledged[sent[0]] = sent[1]
                sent = None
            assert message["type"] != "error", message
            if (news.get("over") or len(self.acknowledged) >= most) and sent is None:
                return
            if decisions and sent is None:
                asked = {key: decisions[0][key] for key in ("seat", "moves", "question")}
                option = rng.choice(decisions[0]["options"])["option"]
                sent = (asked["moves"], option)
                body = {"type": "choose", "ply": ply, "option": option, "ref": "1", **asked}
                await socket.send(msgspec.json.encode(body).decode())


def new_match(address: str) -> list[Seat]:
    tokens = [token_urlsafe(32) for _ in range(SEATS)]

    def ask(token: str, path: str, body: Any) -> Any:
        answer = httpx.post(f"http://{address}/api/{path}", json=body, headers={"Cookie": f"{COOKIE}={token}"})
        return answer.raise_for_status().json()

    made = ask(tokens[0], "matches", {"game": "medieval", "seating": ["you"] + ["open"] * (SEATS - 1)})
    for seat in range(1, SEATS):
        ask(tokens[seat], f"matches/{made['id']}/join", {"key": made["links"][str(seat)].partition("key=")[2]})
    return [Seat(made["id"], number, token) for number, token in enumerate(tokens)]


async def play_all(address: str, seats: list[Seat], rng: Random, most: int = 10**9) -> None:
    await asyncio.gather(*(seat.play(address, Random(rng.random()), most) for seat in seats))


async def play_until_killed(address: str, seats: list[Seat], rng: Random, server: Server) -> None:
    """The server dies in the midst of it: at a moment that nobody can foresee, counted from the first answers."""
    playing = asyncio.create_task(play_all(address, seats, rng))
    before = acknowledged(seats)
    while acknowledged(seats) < before + MATCHES and not playing.done():
        await asyncio.sleep(0.005)
    await asyncio.sleep(rng.random() * 0.3)
    server.process.kill()
    await playing


def acknowledged(seats: list[Seat]) -> int:
    return sum(len(seat.acknowledged) for seat in seats)


def check(database: str, seats: list[Seat]) -> set[str]:
    """Every record replays with all its hashes and holds what was acknowledged; which matches are over."""
    store = Store(database)
    over: set[str] = set()
    made: dict[str, dict[int, list[Any]]] = {}
    for match in {seat.match for seat in seats}:
        stored = store.load(match)
        assert stored is not None
        replayed = records.replay(find("medieval"), stored.record)
        over |= {match} if replayed.over else set()
        made[match] = defaultdict(list)
        for chooser, option in replayed.journal:
            made[match][chooser].append(option.as_json())
    store.close()
    for seat in seats:
        choices = made[seat.match][seat.number]
        for place, option in seat.acknowledged.items():
            assert choices[place] == option, f"match {seat.match}, seat {seat.number}: choice {place} is lost"
        if seat.match not in over:
            assert len(choices) <= max(seat.acknowledged, default=-1) + 2  # at most one was written and not told
        seat.acknowledged |= dict(enumerate(choices))
    return over


@pytest.mark.parametrize("module_database", ["sqlite", "postgresql"], indirect=True)
def test_kill_9_under_load_loses_nothing(module_database: str) -> None:
    rng = Random(9)
    seats: list[Seat] = []
    server = Server(module_database)
    told = 0
    try:
        for _ in range(KILLS):
            address = server.begin()
            following = Server(module_database)
            running_matches = len({seat.match for seat in seats})
            for _ in range(MATCHES - running_matches):
                seats += new_match(address)
            before = acknowledged(seats)
            asyncio.run(play_until_killed(address, seats, rng, server))
            server.kill()
            server = following
            told += acknowledged(seats) - before
            over = check(module_database, seats)
            seats = [seat for seat in seats if seat.match not in over]
        assert told >= KILLS * MATCHES
        address = server.begin()
        most = max(len(seat.acknowledged) for seat in seats) + 1
        asyncio.run(asyncio.wait_for(some_choices(address, seats, rng, most), PATIENCE))
    finally:
        server.kill()
    check(module_database, seats)


async def some_choices(address: str, seats: list[Seat], rng: Random, most: int) -> None:
    """Every match goes on: in each of them somebody chooses once more."""
    playing = asyncio.create_task(play_all(address, seats, rng, most))
    before = {match: acknowledged([s for s in seats if s.match == match]) for match in {s.match for s in seats}}
    while any(acknowledged([s for s in seats if s.match == match]) <= count for match, count in before.items()):
        assert not playing.done()
        await asyncio.sleep(0.01)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)


def test_a_killed_postgresql_comes_back_and_the_server_goes_on(postgres: Cluster) -> None:
    """While it is away choices are refused and nothing changes; then everything goes on, without a new start."""
    url = postgres.new_database()
    with running(Settings(url, bot_delay=0)) as server:
        anna = Person(server.address)
        match_id, _ = anna.new("medieval", "you", "you", "you")
        path = f"/api/matches/{match_id}"
        made = [choose(anna, path, Random(n)) for n in range(10)]
        postgres.kill()
        state = anna.get(path)
        answer = anna.http.post(f"{path}/choices", json=body_of(state, Random(1)))
        assert answer.status_code in (500, 503), answer.text
        postgres.restart()

        def answers() -> bool:
            return anna.http.get(path).status_code == 200

        until(answers)
        assert anna.get(path)["ply"] == state["ply"]
        made += [choose(anna, path, Random(n)) for n in range(10)]
        stored = server.hub.database.store.load(match_id)
        assert stored is not None
        assert [choice[1:] for choice in stored.record.segments[-1].choices] == made
        records.replay(find("medieval"), stored.record)


def choose(person: Person, path: str, rng: Random) -> Any:
    body = body_of(person.get(path), rng)
    person.post(f"{path}/choices", body)
    return body["option"]


def body_of(state: Any, rng: Random) -> dict[str, Any]:
    decision = state["decisions"][0]
    asked = {key: decision[key] for key in ("seat", "moves", "question")}
    return {**asked, "ply": state["ply"], "option": rng.choice(decision["options"])["option"]}
