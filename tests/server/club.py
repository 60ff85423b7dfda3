"""A hosted server, and browsers of people who have accounts, are guests or nobody."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed

from condotta.server.accounts import passwords
from condotta.server.http.authentication import SESSION
from condotta.server.settings import Settings
from tests.server.helpers import NO_TLS, PATIENCE, Running, Socket, running

PASSWORD = "correct horse battery"
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)  # what a hash costs is not the point of most tests
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"


def hosted(database: Any, **more: Any) -> Settings:
    return Settings(database, **{"hosted": True, "bot_delay": 0, "bot_workers": 1, "session_check": 0.2, **more})


@contextmanager
def club(database: Any, **more: Any) -> Iterator[Running]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "hasher", QUICK)
        with running(hosted(database, **more)) as server:
            yield server


def client_files(folder: Path) -> Path:
    """A client of two files, in place of the built one."""
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html>the client" + " " * 2000)
    (folder / "assets" / "a.js").write_text("let a = 1;\n" * 1000)
    return folder


class Browser:
    """Sends what a browser sends: cookies, the origin of its page, JSON."""

    def __init__(self, server: Running, **headers: str) -> None:
        self.address = server.address
        own = {"origin": f"http://{server.address}", "sec-fetch-site": "same-origin", "user-agent": FIREFOX}
        how: dict[str, Any] = {"timeout": PATIENCE, "verify": NO_TLS, "headers": {**own, **headers}}
        self.http = httpx.Client(base_url=f"http://{server.address}", **how)
        self.answers: list[httpx.Response] = []

    def ask(self, method: str, path: str, body: Any = None, status: int = 200, **headers: str) -> Any:
        answer = self.http.request(method, path, json=body, headers=headers)
        assert answer.status_code == status, answer.text
        self.answers.append(answer)
        return answer.json()

    def get(self, path: str, status: int = 200) -> Any:
        return self.ask("GET", path, None, status)

    def post(self, path: str, body: Any, status: int = 200) -> Any:
        return self.ask("POST", path, body, status)

    def put(self, path: str, body: Any, status: int = 200) -> Any:
        return self.ask("PUT", path, body, status)

    def delete(self, path: str, body: Any = None, status: int = 200) -> Any:
        return self.ask("DELETE", path, body, status)

    def register(self, login: str, **more: Any) -> Any:
        return self.post("/api/account", {"login": login, "password": PASSWORD, **more}, 201)

    def log_in(self, login: str, password: str = PASSWORD, status: int = 200) -> Any:
        return self.post("/api/session", {"login": login, "password": password}, status)

    @property
    def me(self) -> Any:
        return self.get("/api/me")

    @property
    def session(self) -> str | None:
        return self.http.cookies.get(SESSION)

    def copy(self, server: Running) -> Browser:
        """Another window with the same session, or a thief's."""
        twin = Browser(server)
        twin.http.cookies.set(SESSION, self.session or "")
        return twin

    def new(self, game: str, *seating: str, **more: Any) -> tuple[str, dict[str, str]]:
        made = self.post("/api/matches", {"game": game, "seats": len(seating), "seating": seating, **more}, 201)
        return made["id"], made["links"]

    def join(self, link: str, status: int = 200, **more: Any) -> Any:
        match_id, key = link.removeprefix("/m/").split("?key=")
        return self.post(f"/api/matches/{match_id}/join", {"key": key, **more}, status)

    def watch(self, match_id: str, seat: int | None = None) -> Socket:
        headers = {"Origin": f"http://{self.address}"}
        if self.session:
            headers["Cookie"] = f"{SESSION}={self.session}"
        return Socket(self.address, match_id, seat, headers=headers)

    def watch_refused(self, match_id: str) -> tuple[str, int | None]:
        """A WebSocket that is turned away: the error it is told, and the code it is closed with."""
        socket = self.watch(match_id)
        code = close_code(socket)
        assert [frame["type"] for frame in socket.frames] == ["error"]
        return socket.frames[0]["error"]["code"], code


def close_code(socket: Socket) -> int | None:
    """Wait until the server closes the line."""
    try:
        while True:
            socket.receive()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def rows(server: Running, question: str, **values: Any) -> list[Any]:
    """Ask the database itself."""
    with server.hub.database.store.engine.begin() as connection:
        result = connection.execute(text(question), values)
        return list(result) if result.returns_rows else []


def count(server: Running, table: str) -> int:
    return int(rows(server, f"select count(*) from {table}")[0][0])
