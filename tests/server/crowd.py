"""People who play on while servers and databases die under them, and what they were told, held against the records.

Everybody sends every choice with a key. Who loses their connection, or is told that nobody knows, finds out: by asking
(`find`), or by sending the same again. Every answer is kept; `check` says which of them were not true.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from secrets import token_urlsafe
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from condotta.server.http.authentication import COOKIE
from condotta.server.storage.store import Store
from tests.server.helpers import PATIENCE
from tests.server.processes import Nursery, choices_by_seat, new_match

GAME = "medieval"
SEATS = 4
AGAIN = 0.1  # seconds after which somebody who was refused tries again
PATIENT = 3  # refusals on one connection, one after the other, before somebody connects anew
DONE = ("done", "found done", "sent again: done")


@dataclass
class Attempt:
    """A choice that somebody has sent under a key, and what they were told of it."""

    key: str
    message: dict[str, Any]
    answer: str = ""  # the last word about it; nothing as long as nobody knows
    unknown: str = ""  # why they had to find out
    sent_again: bool = False

    @property
    def place(self) -> int:
        """Which of the seat's choices it is."""
        return int(self.message["moves"])

    @property
    def was_done(self) -> bool:
        return self.answer in DONE


class Servers:
    """Server processes on one database, each of which can be killed."""

    def __init__(self, database: str, count: int) -> None:
        self.nursery = Nursery(database)
        self.processes: list[int] = []
        self.addresses: list[str | None] = []
        for _ in range(count):
            pid, address = self.nursery.begin()
            self.processes.append(pid)
            self.addresses.append(address)

    def kill(self, place: int) -> None:
        self.addresses[place] = None
        self.nursery.kill(self.processes[place])

    def begin(self, place: int) -> None:
        """After `kill`."""
        self.processes[place], self.addresses[place] = self.nursery.begin()

    def address_of(self, number: int) -> str | None:
        """Where somebody goes: home, or if that is away wherever they can."""
        home = self.addresses[number % len(self.addresses)]
        return home or next((address for address in self.addresses if address), None)

    def stop(self) -> None:
        self.nursery.stop()


@dataclass
class Player:
    """Who has one seat of one match, chooses at random and remembers what they were told."""

    match: str
    number: int
    token: str
    servers: Servers
    rng: Random
    attempts: list[Attempt] = field(default_factory=list)
    done: int = 0  # choices that were made at once: what is found out later may have been made long before
    is_over: bool = False
    stopping: bool = False
    at: str | None = None
    left_behind: int = 0  # how often they had to connect anew to be shown what is
    lost_connections: int = 0
    _socket: ClientConnection | None = None
    _ply: int = 0
    _decisions: list[Any] = field(default_factory=list)
    _refused: int = 0  # times, one after the other

    @property
    def open(self) -> Attempt | None:
        """The choice of which they do not know whether it is made."""
        last = self.attempts[-1] if self.attempts else None
        return last if last is not None and not last.answer else None

    async def play(self) -> None:
        """Until the match is over, or they are to stop and know everything."""
        while not self._may_leave():
            self.at = self.servers.address_of(self.number)
            if self.at is not None:
                with suppress(OSError, EOFError, TimeoutError, WebSocketException):
                    await self._connect(self.at)
            if not self._may_leave():
                await asyncio.sleep(AGAIN * self.rng.random())

    def _may_leave(self) -> bool:
        return self.open is None and (self.is_over or self.stopping)

    async def _connect(self, address: str) -> None:
        url = f"ws://{address}/api/matches/{self.match}/ws?seat={self.number}"
        cookie = {"Cookie": f"{COOKIE}={self.token}"}
        self._refused = 0
        self._decisions = []
        async with connect(
            url, additional_headers=cookie, max_size=None, compression=None, ping_interval=None, close_timeout=1
        ) as socket:
            self._socket = socket
            try:
                if self.open is not None:
                    self.open.unknown = self.open.unknown or "lost connection"
                    await self._find_out(socket, self.open)
                async for raw in socket:
                    await self._hear(socket, msgspec.json.decode(raw))
                    if self._may_leave() or self._refused >= PATIENT:
                        break
            finally:
                self._socket = None
                self.lost_connections += not self._may_leave() and self._refused < PATIENT
        self.left_behind += self._refused >= PATIENT

    async def _hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        kind, attempt = message["type"], self.open
        news = message if kind == "state" else message.get("set", {})
        self._ply, self._decisions = news.get("ply", self._ply), news.get("decisions", self._decisions)
        self.is_over = news.get("over", self.is_over)
        if kind == "error":
            await self._hear_error(socket, attempt, message)
        elif attempt is not None and kind == "found" and message["key"] == attempt.key:
            self._settle(attempt, "found done" if message["done"] else "found not done")
        elif attempt is not None and kind == "done" and message["ref"] == attempt.key:
            self._settle(attempt, "sent again: done" if attempt.sent_again else "done")
        if self.open is None and self._decisions and not self.is_over and not self.stopping:
            await self._choose(socket)

    async def _hear_error(self, socket: ClientConnection, attempt: Attempt | None, message: dict[str, Any]) -> None:
        code = message["error"]["code"]
        if "ref" not in message:  # the connection could not be made
            await socket.close()
        elif attempt is None:
            raise AssertionError(f"nothing was asked: {message}")
        elif message["ref"] == "find" or code == "unknown":
            attempt.unknown = attempt.unknown or "told so"
            await asyncio.sleep(AGAIN)
            await self._find_out(socket, attempt)
        elif attempt.sent_again and code == "unavailable":  # true of what was sent again, not of what was sent first
            await asyncio.sleep(AGAIN)
            await self._find_out(socket, attempt)
        else:
            self._settle(attempt, f"sent again: {code}" if attempt.sent_again else f"refused: {code}")
            self._refused += 1
            await asyncio.sleep(AGAIN)

    def _settle(self, attempt: Attempt, answer: str) -> None:
        attempt.answer = answer
        self.done += answer == "done"
        if attempt.was_done:
            self._refused = 0

    async def _choose(self, socket: ClientConnection) -> None:
        decision = self._decisions[0]
        asked = {name: decision[name] for name in ("seat", "moves", "question")}
        option = self.rng.choice(decision["options"])["option"]
        key = token_urlsafe(24)
        message = {"type": "choose", "ply": self._ply, "option": option, "key": key, "ref": key, **asked}
        self.attempts.append(Attempt(key, message))
        await socket.send(msgspec.json.encode(message).decode())

    async def _find_out(self, socket: ClientConnection, attempt: Attempt) -> None:
        """Ask what became of it, or send it again: done is done, once."""
        attempt.sent_again = self.rng.random() < 0.5
        again = attempt.message if attempt.sent_again else {"type": "find", "key": attempt.key, "ref": "find"}
        await socket.send(msgspec.json.encode(again).decode())

    def leave(self) -> None:
        """Hang up, in the midst of whatever it is."""
        if self._socket is not None:
            self._socket.transport.abort()


class Crowd(threading.Thread):
    """Everybody at so many tables, in a thread of their own; where a match is over the next one is made."""

    def __init__(self, servers: Servers, tables: int, seed: int) -> None:
        super().__init__(daemon=True)
        self.servers = servers
        self.tables = tables
        self.rng = Random(seed)
        self.players: list[Player] = []
        self.errors: list[BaseException] = []
        self.stuck: list[str] = []  # matches that did not go on, each time that it was so
        self._loop = asyncio.new_event_loop()
        self._stopping = False

    def run(self) -> None:
        self._loop.run_until_complete(self._play())

    async def _play(self) -> None:
        found = await asyncio.gather(*(self._table() for _ in range(self.tables)), return_exceptions=True)
        self.errors += [error for error in found if isinstance(error, BaseException)]

    async def _table(self) -> None:
        while not self._stopping:
            players = await self._new_match()
            self.players += players
            for player in players:
                player.stopping = self._stopping
            await asyncio.gather(*(player.play() for player in players))

    async def _new_match(self) -> list[Player]:
        tokens = [token_urlsafe(32) for _ in range(SEATS)]
        while not self._stopping:
            address = self.servers.address_of(self.rng.randrange(SEATS))
            with suppress(httpx.HTTPError):
                if address is not None:
                    match = await asyncio.to_thread(new_match, address, GAME, tokens)
                    seeds = [self.rng.random() for _ in tokens]
                    people = enumerate(zip(tokens, seeds, strict=True))
                    return [Player(match, n, token, self.servers, Random(seed)) for n, (token, seed) in people]
            await asyncio.sleep(AGAIN)
        return []

    # For those who look on from another thread

    def running(self) -> dict[str, int]:
        """How many choices were made, in each match that is not over."""
        made: Counter[str] = Counter()
        over = {player.match for player in self.players if player.is_over}
        for player in self.players[:]:
            made[player.match] += player.done
        return {match: count for match, count in made.items() if match not in over}

    def all_go_on(self) -> tuple[int, int]:
        """Wait until in every match somebody chooses once more, or it is over; of how many matches it is so, of all."""
        self._wait(lambda: len(self.running()) >= self.tables)
        before = self.running()
        behind = set(before)

        def nobody_is_behind() -> bool:
            now = self.running()
            behind.intersection_update({match for match in behind if match in now and now[match] <= before[match]})
            return not behind

        self._wait(nobody_is_behind)
        self.stuck += sorted(behind)
        return len(before) - len(behind), len(before)

    def _wait(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not condition() and time.monotonic() < end and self.is_alive():
            time.sleep(0.02)

    def come_home(self) -> None:
        """Who is a guest elsewhere hangs up, and goes where they belong."""

        def leave() -> None:
            for player in self.players:
                if player.at != self.servers.address_of(player.number):
                    player.leave()

        self._loop.call_soon_threadsafe(leave)

    def stop(self) -> None:
        """Everybody finds out what they still have to, and goes."""

        def leave() -> None:
            self._stopping = True
            for player in self.players:
                player.stopping = True
                if player.open is None:
                    player.leave()

        self._loop.call_soon_threadsafe(leave)
        self.join(PATIENCE)
        if self.is_alive():
            self.errors.append(TimeoutError("not everybody has found out what they wanted to know"))


@dataclass
class Findings:
    """What came of it all."""

    broken: int = 0  # times that something was killed
    went_on: int = 0  # matches in which somebody chose afterwards, of all that ran then
    ran: int = 0
    matches: int = 0  # whose records have replayed
    acknowledged: int = 0
    lost: int = 0
    false: int = 0
    open: int = 0  # nobody has found out
    connections: int = 0  # that were lost, or could not be made
    left_behind: int = 0
    unknown: Counter[str] = field(default_factory=Counter)  # why, and what became of it
    refused: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)

    @property
    def is_good(self) -> bool:
        return not (self.lost or self.false or self.open or self.problems) and self.went_on == self.ran


@contextmanager
def crowd_at(database: str, processes: int, tables: int, seed: int) -> Iterator[tuple[Crowd, Findings]]:
    """People who play; afterwards the findings are filled in."""
    servers = Servers(database, processes)
    found = Findings()
    try:
        crowd = Crowd(servers, tables, seed)
        crowd.start()
        yield crowd, found
        crowd.stop()
    finally:
        servers.stop()
    found.problems += [repr(error) for error in crowd.errors]
    found.problems += [f"match {match} did not go on" for match in crowd.stuck]
    check(database, crowd.players, found)


def break_again_and_again(
    crowd: Crowd, found: Findings, times: int, act: Callable[[int], None], told: Callable[[str], None] = lambda _: None
) -> None:
    """Under load, at moments that nobody can foresee, counted from when all matches go on."""
    for number in range(times):
        crowd.all_go_on()
        time.sleep(crowd.rng.random() * 0.3)
        act(number)
        went_on, ran = crowd.all_go_on()
        found.broken, found.went_on, found.ran = found.broken + 1, found.went_on + went_on, found.ran + ran
        choices = sum(player.done for player in crowd.players)
        told(f"{number + 1} of {times}: {went_on} of {ran} matches went on, {choices} choices")


def kill_in_turn(crowd: Crowd) -> Callable[[int], None]:
    """The server processes one after the other; where there are others, all go on at those before it comes back."""

    def act(number: int) -> None:
        servers = crowd.servers
        place = number % len(servers.processes)
        servers.kill(place)
        if len(servers.processes) > 1:
            crowd.all_go_on()
        servers.begin(place)
        crowd.come_home()

    return act


def check(database: str, players: list[Player], found: Findings) -> None:
    """Every choice of the records was told as done to who has made it, once; all that was told as done is there."""
    store = Store(database)
    matches = {player.match for player in players}
    made = {match: choices_by_seat(store, match) for match in matches}
    store.close()
    found.matches = len(matches)
    for player in players:
        found.connections += player.lost_connections
        found.left_behind += player.left_behind
        who = f"match {player.match}, seat {player.number}"
        check_seat(who, player.attempts, made[player.match][player.number], found)


def check_seat(who: str, attempts: list[Attempt], record: list[Any], found: Findings) -> None:
    done: dict[int, list[Attempt]] = defaultdict(list)
    for attempt in attempts:
        if attempt.was_done:
            done[attempt.place].append(attempt)
            found.acknowledged += 1
        elif not attempt.answer:
            found.open += 1
        elif attempt.answer.startswith("refused"):
            found.refused[attempt.answer] += 1
        if attempt.unknown:
            found.unknown[f"{attempt.unknown}, {attempt.answer or 'open'}"] += 1
    for place, here in done.items():
        written = [attempt for attempt in here if record[place : place + 1] == [attempt.message["option"]]]
        lost = [attempt for attempt in here if attempt not in written[:1]]  # one choice is made once
        found.lost += len(lost)
        found.problems += [f"{who}: choice {place} is lost: {attempt}" for attempt in lost]
    for place, option in enumerate(record):
        if place not in done:
            told = [attempt for attempt in attempts if attempt.place == place]
            found.false += 1
            found.problems.append(f"{who}: choice {place} is {option}, and was told not to be made: {told}")
