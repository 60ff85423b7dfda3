"""A Chromium, a server with the built client, and people who sit down at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from condotta import api
from condotta.server.http.authentication import COOKIE
from condotta.server.settings import Settings
from tests import needs
from tests.browser.launch import DESKTOP, FLAGS, PHONE
from tests.browser.table import Table
from tests.browser.wire import Wire
from tests.server.helpers import Person, Running, running


@dataclass
class Guest:
    """Somebody with a browser of their own."""

    context: BrowserContext
    wire: Wire
    table: Table

    def known(self) -> Person:
        """The same visitor without a browser, for what a test prepares."""
        person = Person(self.table.address)
        self.context.add_cookies([{"name": COOKIE, "value": person.token, "url": f"http://{self.table.address}"}])
        return person


Invite = Callable[..., Guest]
Seeded = Callable[[str], None]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """For one module only: while it runs, nothing else in this process can use asyncio."""
    path = needs.chromium()
    needs.built_client()
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("server")
    settings = Settings(folder / "matches.sqlite3", bot_delay=0, bot_workers=1, work_processes=0)  # never too busy
    with running(settings) as found:
        yield found


@pytest.fixture
def invite(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Invite]:
    """Gives a person a browser context: `invite()`, `invite(phone=True)`, `invite(lang="it")`.

    At the end every page must have worked without an error of its own.
    """
    guests: list[Guest] = []

    def come(address: str = "", lang: str = "en", phone: bool = False) -> Guest:
        where = address or request.getfixturevalue("server").address
        how: dict[str, Any] = {"viewport": PHONE if phone else DESKTOP, "locale": "it-IT" if lang == "it" else "en-GB"}
        how["reduced_motion"] = "reduce"  # without a graphics card what glows takes half the time
        if phone:
            how |= {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
        context = browser.new_context(**how)
        wire = Wire(context)
        table = Table(context.new_page(), where, lang)
        table.taps = phone
        guests.append(Guest(context, wire, table))
        return guests[-1]

    yield come
    problems = [problem for guest in guests for problem in guest.wire.problems]
    for guest in guests:
        guest.context.close()
    assert problems == []


@pytest.fixture
def seeded(monkeypatch: pytest.MonkeyPatch) -> Seeded:
    """`seeded("a name")`: matches that are made now have this seed, with which one is soon at an end."""
    return lambda seed: monkeypatch.setattr(api, "secret_seed", lambda: seed)


def strangers(server: Running, count: int) -> list[Person]:
    """People for the other seats, who only sit there."""
    return [Person(server.address) for _ in range(count)]
