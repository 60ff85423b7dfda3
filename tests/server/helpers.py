"""A real server on a free port, and clients that remember everything they were sent."""

from __future__ import annotations

import asyncio
import json
import signal
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from condotta.core.match import Match
from condotta.server.app import create_app
from condotta.server.bots.workers import Think, think
from condotta.server.http.authentication import COOKIE, id_of
from condotta.server.hub import Hub
from condotta.server.launch import local
from condotta.server.matches import deltas
from condotta.server.model.seats import SeatInfo
from condotta.server.settings import Settings
from tests.server.databases import prepare

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30.0
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # to load certificates that nobody needs takes longer than a request

Answer = TypeVar("Answer")


class Running:
    """A server in a thread."""

    def __init__(self, settings: Settings, think: Think = think) -> None:
        prepare(settings.url)
        self.sock = local.listen("127.0.0.1", None)
        self.address = f"127.0.0.1:{self.sock.getsockname()[1]}"
        self.app = create_app(settings, think)
        options = {**local.OPTIONS, "log_level": "error", "timeout_graceful_shutdown": 2}
        self.server = uvicorn.Server(uvicorn.Config(self.app, **options))
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread.start()
        until(lambda: self.server.started)

    def _run(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self.server.serve(sockets=[self.sock])

        asyncio.run(serve())

    @property
    def hub(self) -> Hub:
        hub: Hub = self.app.state.hub
        return hub

    def match(self, match_id: str) -> Match:
        """The match as the server has it in memory."""
        return self.hub.matches.live[match_id].match

    def do(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def seat(self, match: Match, people: list[Person]) -> str:
        """Store a match (from any position), with one of these people in each seat."""
        infos = [SeatInfo(seat, "person", person.visitor) for seat, person in enumerate(people)]
        return self.do(self.hub.lifecycle.begin(people[0].visitor, match, infos, ""))

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), self.what_it_does()

    def what_it_does(self) -> str:
        """Where every task of the server stands."""
        assert self.loop is not None
        text = StringIO()
        for task in asyncio.all_tasks(self.loop):
            task.print_stack(file=text)
        return text.getvalue()


@contextmanager
def running(settings: Settings, think: Think = think) -> Iterator[Running]:
    server = Running(settings, think)
    try:
        yield server
    finally:
        server.stop()


class Person:
    """A browser: a cookie jar, and every body and frame it has received."""

    def __init__(self, address: str, token: str = "") -> None:
        self.address = address
        self.http = httpx.Client(base_url=f"http://{address}", timeout=PATIENCE, verify=NO_TLS)
        self.bodies: list[Any] = []
        if token:
            self.http.cookies.set(COOKIE, token)
        self.visitor = str(self.get("/api/me")["visitor"])
        self.token = token or self.http.cookies[COOKIE]
        assert id_of(self.token) == self.visitor

    def get(self, path: str, status: int = 200) -> Any:
        return self._kept(self.http.get(path), status)

    def post(self, path: str, body: Any, status: int = 200) -> Any:
        return self._kept(self.http.post(path, json=body), status)

    def put(self, path: str, body: Any, status: int = 200) -> Any:
        return self._kept(self.http.put(path, json=body), status)

    def _kept(self, answer: httpx.Response, status: int) -> Any:
        assert answer.status_code == status, answer.text
        self.bodies.append(answer.json())
        return answer.json()

    def new(self, game: str, *seating: str) -> tuple[str, dict[str, str]]:
        made = self.post("/api/matches", {"game": game, "seats": len(seating), "seating": seating}, 201)
        return made["id"], made["links"]

    def matches(self) -> list[Any]:
        """One's own matches, the newest first."""
        found: list[Any] = self.get("/api/matches?list=mine")["matches"]
        return found

    def join(self, link: str, name: str = "", status: int = 200) -> Any:
        match_id, key = link.removeprefix("/m/").split("?key=")
        return self.post(f"/api/matches/{match_id}/join", {"key": key, "name": name}, status)

    def watch(self, match_id: str, seat: int | None = None) -> Socket:
        return Socket(self.address, match_id, seat, self.token)


class Socket:
    """A WebSocket and all its frames; `state` is what they add up to, `states` everything it ever was."""

    def __init__(
        self,
        address: str,
        match_id: str,
        seat: int | None = None,
        token: str = "",
        lang: str = "en",
        headers: dict[str, str] | None = None,
    ) -> None:
        headers = headers or ({"Cookie": f"{COOKIE}={token}"} if token else {})
        at = f"ws://{address}/api/matches/{match_id}/ws?seat={'' if seat is None else seat}&lang={lang}"
        self._open = ExitStack()
        made = connect(at, additional_headers=headers, max_size=None, max_queue=None)
        self.socket: ClientConnection = self._open.enter_context(made)
        self.frames: list[Any] = []
        self.states: list[Any] = []
        self.refs = 0
        self.receive()

    @property
    def state(self) -> Any:
        return self.states[-1]

    def receive(self) -> Any:
        frame = json.loads(self.socket.recv(timeout=PATIENCE))
        self.frames.append(frame)
        if frame["type"] == "state":
            self.states.append(frame)
        elif frame["type"] == "change":
            self.states.append(deltas.apply(self.state, frame))
        elif frame["type"] == "chat":
            self.states.append({**self.state, "chat": self.state["chat"] + frame["add"]})
        return frame

    def receive_state(self) -> Any:
        """Wait until we are told something new; the state then."""
        while self.receive()["type"] not in ("state", "change"):
            pass
        return self.state

    def until(self, condition: Callable[[Any], bool]) -> Any:
        """Wait for a state that is as wanted."""
        while not condition(self.state):
            self.receive()
        return self.state

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def sync(self) -> list[Any]:
        """Everything that was sent to us until now, and what we would soon be told."""
        self.send(type="ping")
        first = len(self.frames)
        while self.receive()["type"] != "pong":
            pass
        del self.frames[-1]
        return self.frames[first:]

    def choose(self, option: list[Any], decision: Any) -> Any:
        """Choose and wait for the answer: the new state, or an error."""
        asked = {key: decision[key] for key in ("seat", "moves", "question")}
        return self.ask(type="choose", ply=self.state["ply"], option=option, **asked)

    def ask(self, **message: Any) -> Any:
        """Send a message and wait until it is done: the new state, or an error."""
        self.refs += 1
        ref = str(self.refs)
        self.send(ref=ref, **message)
        while True:
            frame = self.receive()
            if frame.get("ref") == ref:
                return frame if frame["type"] == "error" else self.state

    def close(self) -> None:
        self._open.close()


def play_randomly(sockets: list[Socket], rng: Random, most: int = 100_000) -> int:
    """Let people choose at random through their WebSockets, until the end or for so many choices."""
    made = 0
    idle = time.monotonic()
    while made < most:
        progress = False
        for socket in sockets:
            progress |= bool(socket.sync())
            for decision in socket.state["decisions"][:1]:
                frame = socket.choose(rng.choice(decision["options"])["option"], decision)
                assert frame["type"] == "state", frame
                made += 1
                progress = True
        if all(socket.state["over"] for socket in sockets):
            return made
        if progress:
            idle = time.monotonic()
        assert time.monotonic() - idle < PATIENCE, [socket.state["waiting_for"] for socket in sockets]
        if not progress:
            time.sleep(0.005)
    return made


def until(condition: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.01)


class Process:
    """`condotta play` in a process of its own."""

    def __init__(self, database: Path, *more: str) -> None:
        start = "from condotta.cli import main; main()"
        command = [sys.executable, "-c", start, "play", "--no-browser", "--database", str(database), *more]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[3]
        self.where = self.process.stdout.readline()
        self.address = self.url.split("/")[2]
        until(self.answers)

    def answers(self) -> bool:
        try:
            return httpx.get(f"http://{self.address}/api/games", verify=NO_TLS).status_code == 200
        except httpx.TransportError:
            assert self.process.poll() is None
            return False

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def interrupt(self) -> tuple[str, int]:
        self.process.send_signal(signal.SIGINT)
        _, err = self.process.communicate(timeout=PATIENCE)
        return err, self.process.returncode
