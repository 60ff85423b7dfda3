"""People for the tests of the lobby, and what they ask."""

from __future__ import annotations

import json
from itertools import count
from random import Random
from typing import Any

from condotta.server.http.authentication import COOKIE
from tests.server.club import Browser
from tests.server.helpers import Running, Socket, play_randomly

NUMBERS = count(1)


class Local(Browser):
    """A browser that is known by its cookie."""

    def watch(self, match_id: str, seat: int | None = None) -> Socket:
        return Socket(self.address, match_id, seat, self.http.cookies[COOKIE])


def somebody(server: Running, name: str) -> Local:
    browser = Local(server)
    browser.put("/api/me", {"name": name})
    return browser


def member(server: Running, name: str) -> Browser:
    browser = Browser(server)
    browser.register(f"{name.lower()}-{next(NUMBERS)}", name=name)
    return browser


def code(answer: Any) -> str:
    assert answer["error"]["message"]
    return str(answer["error"]["code"])


def path(match_id: str, *more: object) -> str:
    return "/".join(["/api/matches", match_id, *map(str, more)])


def listed(person: Browser, which: str = "mine", **more: Any) -> list[str]:
    query = "&".join(f"{key}={value}" for key, value in more.items())
    found = person.get(f"/api/matches?list={which}&{query}")
    assert set(found) == {"matches", "page", "more"}
    return [line["id"] for line in found["matches"]]


def seen_by(server: Running, match_id: str, seat: int | None) -> Any:
    """The table as the kernel shows it to a seat."""
    return json.loads(json.dumps(server.match(match_id).view(seat)["table"]))


def kinds(state: Any) -> list[str]:
    return [player["kind"] for player in state["players"]]


def finished(server: Running, *people: Browser) -> str:
    """A match of these people that is over."""
    match_id, links = people[0].new("tiny", "you", *["open"] * (len(people) - 1))
    for seat, person in enumerate(people[1:], 1):
        person.join(links[str(seat)])
    sockets = [person.watch(match_id) for person in people]
    play_randomly(sockets, Random(5))
    for socket in sockets:
        socket.close()
    return match_id
