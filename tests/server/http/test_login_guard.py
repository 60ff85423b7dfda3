"""Guessing passwords is slowed down; whoever has the right one, or a browser that is known, is let in."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from condotta.server.http import login_guard
from condotta.server.http.authentication import SESSION
from condotta.server.http.login_guard import DEVICE, LONGEST, MOST_WAITING
from condotta.server.settings import Rates
from tests.server.club import PASSWORD, Browser, club
from tests.server.helpers import Running, until

WRONG = "not this one at all"


def slowed(server: Running) -> list[float]:
    """The pauses that are made from now on; nobody waits."""
    pauses: list[float] = []

    async def sleep(pause: float) -> None:
        pauses.append(pause)

    server.app.state.login_guard.sleep = sleep
    return pauses


def test_guesses_from_many_addresses_do_not_lock_an_owner_out(tmp_path: Path) -> None:
    rates = Rates()
    with club(tmp_path / "m.sqlite3", rates=rates, trusted_proxies=("127.0.0.1",)) as server:
        pauses = slowed(server)
        anna = Browser(server, **{"x-forwarded-for": "198.51.100.7"})
        anna.register("anna")
        for address in range(20):
            guesser = Browser(server, **{"x-forwarded-for": f"192.0.2.{address}"})
            for _ in range(11):
                guesser.log_in("anna", WRONG, 401)
        assert len(pauses) == 20  # of the eleventh from each
        pauses.clear()
        anna.delete("/api/session")
        anna.log_in("anna")  # at her own browser
        Browser(server, **{"x-forwarded-for": "198.51.100.8"}).log_in("anna")  # at another, elsewhere
        assert pauses == []
        Browser(server, **{"x-forwarded-for": "192.0.2.1"}).log_in("anna")  # even where they guess
        assert pauses == [2.0]


def test_the_pauses_grow_and_end(tmp_path: Path) -> None:
    with club(tmp_path / "m.sqlite3", rates=Rates(wrong_password="2/15 minutes")) as server:
        pauses = slowed(server)
        Browser(server).register("anna")
        guesser = Browser(server)
        for _ in range(8):
            guesser.log_in("ANNA", WRONG, 401)
        assert pauses == [1.0, 2.0, 4.0, 8.0, LONGEST, LONGEST]
        Browser(server).register("bruno")
        guesser.log_in("bruno")  # of another account nobody has guessed
        assert len(pauses) == 6
        guesser.log_in("anna")
        pauses.clear()
        Browser(server).log_in("anna", WRONG, 401)  # after the right one it is all forgotten
        assert pauses == []


def test_an_unknown_name_is_treated_like_a_known_one(tmp_path: Path) -> None:
    with club(tmp_path / "m.sqlite3", rates=Rates(wrong_password="2/minute")) as server:
        pauses = slowed(server)
        for _ in range(4):
            Browser(server).log_in("nobody", status=401)
        assert pauses == [1.0, 2.0]


def test_who_tries_one_password_on_many_accounts_is_slowed_down_too(tmp_path: Path) -> None:
    with club(tmp_path / "m.sqlite3", rates=Rates(wrong_address="3/15 minutes")) as server:
        pauses = slowed(server)
        for number in range(5):
            Browser(server).log_in(f"somebody{number}", status=401)
        assert pauses == [1.0, 2.0]


def test_right_passwords_are_not_counted_against_an_address(tmp_path: Path) -> None:
    """A club at one address, whose members all log in of an evening."""
    with club(tmp_path / "m.sqlite3", rates=Rates(wrong_address="3/15 minutes")) as server:
        pauses = slowed(server)
        Browser(server).register("anna")
        for _ in range(10):
            Browser(server).log_in("anna")
        assert pauses == []


def test_many_guesses_at_once_are_slowed_down_like_many_in_a_row(tmp_path: Path) -> None:
    with club(tmp_path / "m.sqlite3", rates=Rates(wrong_password="2/15 minutes")) as server:
        guard, release, pauses = server.app.state.login_guard, Event(), list[float]()

        async def sleep(pause: float) -> None:
            import asyncio

            pauses.append(pause)
            await asyncio.to_thread(release.wait)

        guard.sleep = sleep
        Browser(server).register("anna")

        def guess(_: int) -> int:
            body = {"login": "anna", "password": WRONG}
            answer = Browser(server).http.post("/api/session", json=body)
            if answer.status_code == 429:
                assert int(answer.headers["retry-after"]) <= LONGEST + 1
            return answer.status_code

        with ThreadPoolExecutor(12) as many:
            guesses = [many.submit(guess, number) for number in range(12)]
            until(lambda: sum(done.done() for done in guesses) == 12 - MOST_WAITING)
            release.set()
            found = sorted(done.result() for done in guesses)
        assert found == [401] * (2 + MOST_WAITING) + [429] * (10 - MOST_WAITING)
        assert len(pauses) == MOST_WAITING
        assert not guard._waiting


def test_a_stolen_or_made_up_browser_cookie_opens_nothing(tmp_path: Path) -> None:
    with club(tmp_path / "m.sqlite3", rates=Rates(wrong_password="2/15 minutes")) as server:
        pauses = slowed(server)
        anna, bruno = Browser(server), Browser(server)
        anna.register("anna")
        bruno.register("bruno")
        token = anna.http.cookies[DEVICE]
        assert token != bruno.http.cookies[DEVICE]
        thief = Browser(server)
        thief.http.cookies.set(DEVICE, token)
        assert thief.me["visitor"] == ""
        for _ in range(4):
            thief.log_in("anna", WRONG, 401)
        assert pauses == [1.0, 2.0]  # it is counted by itself, and slowed down just so
        thief.http.cookies.set(SESSION, token)
        assert thief.me["visitor"] == ""
        bruno.delete("/api/session")
        for _ in range(3):
            bruno.log_in("anna", WRONG, 401)  # this browser is known to its own account alone
        bruno.log_in("bruno")
        assert bruno.http.cookies[DEVICE]


def test_who_is_inside_is_not_slowed_down_by_those_outside(tmp_path: Path) -> None:
    with club(tmp_path / "m.sqlite3", rates=Rates(wrong_password="2/15 minutes")) as server:
        pauses = slowed(server)
        anna, guesser = Browser(server), Browser(server)
        anna.register("anna")
        for _ in range(5):
            guesser.log_in("anna", WRONG, 401)
        pauses.clear()
        anna.put("/api/account/password", {"old": PASSWORD, "new": "another long one"})
        assert pauses == []
        for _ in range(4):  # somebody at her open browser
            anna.put("/api/account/password", {"old": WRONG, "new": "another long one"}, 401)
        assert pauses == [1.0, 2.0]


def test_two_processes_count_together(postgres: Any) -> None:
    url = postgres.new_database()
    rates = Rates(wrong_password="2/15 minutes")
    with club(url, rates=rates) as one, club(url, rates=rates) as two:
        pauses = [slowed(one), slowed(two)]
        Browser(one).register("anna")
        for server in (one, two, one, two):
            Browser(server).log_in("anna", WRONG, 401)
        assert pauses == [[1.0], [2.0]]


def test_without_limits_nobody_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(login_guard, "LONGEST", 0.0)
    with club(tmp_path / "m.sqlite3") as server:
        pauses = slowed(server)
        for _ in range(15):
            Browser(server).log_in("nobody", status=401)
        assert pauses == []
