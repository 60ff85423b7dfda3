"""Who knows an old password waits at the door while its owner takes another: then the old one opens nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import pytest

from condotta.server.accounts import service
from condotta.server.settings import Rates
from tests.server.accounts.test_factors import Clock, code_of, with_app
from tests.server.club import PASSWORD, Browser, club, rows
from tests.server.helpers import Running, until

NEW = "a new and longer password"
WRONG = "not this one at all"


class Door:
    """Whoever has to wait before a try waits here, until it is opened."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.waiting = 0
        self.opened = Event()
        server.app.state.login_guard.sleep = self.sleep

    async def sleep(self, _: float) -> None:
        self.waiting += 1
        await asyncio.to_thread(self.opened.wait)

    def pass_after(self, ask: Callable[[], httpx.Response], change: Callable[[], Any]) -> httpx.Response:
        """The answer to a request that waited while something was changed."""
        with ThreadPoolExecutor(1) as one:
            asked = one.submit(ask)
            until(lambda: self.waiting)
            change()
            self.opened.set()
            return asked.result()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def server(tmp_path: Path, clock: Clock) -> Iterator[Running]:
    with club(tmp_path / "m.sqlite3", now=clock, rates=Rates(wrong_password="1/15 minutes")) as found:
        yield found


@pytest.fixture
def anna(server: Running) -> Browser:
    browser = Browser(server)
    browser.register("anna")
    return browser


def take_another(browser: Browser, old: str = PASSWORD) -> None:
    browser.put("/api/account/password", {"old": old, "new": NEW})


def test_a_login_that_waits_is_checked_by_the_password_of_then(server: Running, anna: Browser) -> None:
    thief, door = Browser(server), Door(server)
    thief.log_in("anna", WRONG, 401)
    body = {"login": "anna", "password": PASSWORD}
    answer = door.pass_after(lambda: thief.http.post("/api/session", json=body), lambda: take_another(anna))
    assert answer.json()["error"]["code"] == "wrong_password"
    assert thief.me["visitor"] == ""
    Browser(server).log_in("anna", NEW)


def test_a_login_that_waits_finds_no_deleted_account(server: Running, anna: Browser) -> None:
    thief, door = Browser(server), Door(server)
    thief.log_in("anna", WRONG, 401)
    body = {"login": "anna", "password": PASSWORD}
    change = lambda: anna.delete("/api/account", {"password": PASSWORD})  # noqa: E731
    answer = door.pass_after(lambda: thief.http.post("/api/session", json=body), change)
    assert answer.json()["error"]["code"] == "wrong_password"
    assert not rows(server, "SELECT 1 FROM secrets WHERE kind = 'session'")


@contextmanager
def between(server: Running, name: str) -> Iterator[tuple[Event, Event]]:
    """When a password has been looked at; and when it may go on."""
    hashing = server.hub.accounts.hashing
    before = getattr(hashing, name)
    reached, go_on = Event(), Event()

    async def slowly(*given: Any) -> Any:
        found = await before(*given)
        if not reached.is_set():
            reached.set()
            await asyncio.to_thread(go_on.wait)
        return found

    setattr(hashing, name, slowly)
    try:
        yield reached, go_on
    finally:
        go_on.set()
        setattr(hashing, name, before)


def test_a_password_that_was_right_a_moment_ago_begins_no_session(server: Running, anna: Browser) -> None:
    thief = Browser(server)
    with between(server, "is_right") as (reached, go_on), ThreadPoolExecutor(1) as one:
        asked = one.submit(lambda: thief.http.post("/api/session", json={"login": "anna", "password": PASSWORD}))
        assert reached.wait(30)
        take_another(anna)
        go_on.set()
        assert asked.result().status_code == 401
    assert thief.me["visitor"] == ""


@pytest.mark.parametrize("what", ["password", "email"])
def test_who_was_inside_changes_nothing_with_the_password_of_before(server: Running, anna: Browser, what: str) -> None:
    thief = anna.copy(server)
    path, body = {
        "password": ("/api/account/password", {"old": PASSWORD, "new": "the thief's own password"}),
        "email": ("/api/account", {"password_now": PASSWORD, "email": "thief@example.org"}),
    }[what]
    with between(server, "is_right") as (reached, go_on), ThreadPoolExecutor(1) as one:
        asked = one.submit(lambda: thief.http.put(path, json=body))
        assert reached.wait(30)
        other = Browser(server)
        other.log_in("anna")
        take_another(other)
        go_on.set()
        assert asked.result().status_code == 401
    assert other.me["account"] == {"login": "anna", "email": None, "admin": False}
    Browser(server).log_in("anna", NEW)


def test_a_session_that_was_ended_meanwhile_takes_no_factor_away(server: Running, anna: Browser, clock: Clock) -> None:
    with_app(anna, clock)
    thief = anna.copy(server)
    door = Door(server)
    thief.delete("/api/account/totp", {"password": WRONG}, 401)
    ask = lambda: thief.http.request("DELETE", "/api/account/totp", json={"password": PASSWORD})  # noqa: E731
    answer = door.pass_after(ask, lambda: anna.delete("/api/session"))
    assert answer.json()["error"]["code"] == "login_required"
    assert Browser(server).log_in("anna", status=401)["error"]["code"] == "second_factor"


def test_a_password_hashed_anew_does_not_bring_back_the_old_one(
    server: Running, anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "is_outdated", lambda _: True)
    with between(server, "is_right") as (reached, go_on), ThreadPoolExecutor(1) as one:
        thief = Browser(server)
        asked = one.submit(lambda: thief.http.post("/api/session", json={"login": "anna", "password": PASSWORD}))
        assert reached.wait(30)
        monkeypatch.setattr(service, "is_outdated", lambda _: False)
        take_another(anna)
        monkeypatch.setattr(service, "is_outdated", lambda _: True)
        go_on.set()
        assert asked.result().status_code == 401
    monkeypatch.setattr(service, "is_outdated", lambda _: False)
    Browser(server).log_in("anna", NEW)
    Browser(server).log_in("anna", PASSWORD, 401)


def test_the_first_factor_ends_the_sessions_that_were_begun_without_one(
    server: Running, anna: Browser, clock: Clock
) -> None:
    """A thief of the password, who is inside already, would else take the factor away again."""
    thief = Browser(server)
    thief.log_in("anna")
    token = anna.post("/api/tokens", {"name": "x"}, 201)["token"]
    app, _ = with_app(anna, clock)
    assert anna.me["account"]["login"] == "anna"
    assert thief.me["visitor"] == ""
    thief.delete("/api/account/totp", {"password": PASSWORD}, 401)
    assert Browser(server, authorization=f"Bearer {token}").me["account"]["login"] == "anna"
    phone = Browser(server)
    phone.post("/api/session", {"login": "anna", "password": PASSWORD, "code": code_of(app, clock, 1)})
    with_app(anna, clock)  # another app: both have shown the first
    assert phone.me["account"]["login"] == "anna"
