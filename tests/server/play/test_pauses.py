"""After everything that may be answered in secret the others wait equally long, whether anybody is asked or not."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import condotta
from condotta.server import Settings
from condotta.server.matches import pauses
from tests.server.helpers import Person, Running, running, until

CARDS: list[list[str]] = [["flood", "flood"], []]  # hands with which seat 1 is asked, and is not


class Clock:
    """Pauses end when the test says so."""

    def __init__(self) -> None:
        self.asked_for: list[float] = []
        self.over = threading.Event()

    async def sleep(self, seconds: float) -> None:
        self.asked_for.append(seconds)
        while not self.over.is_set():
            await asyncio.sleep(0.01)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(pauses, "sleep", found.sleep)
    return found


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(Settings(tmp_path / "m.sqlite3", bot_delay=0, bot_workers=1, pause=2.0)) as found:
        yield found


def before_the_toll(hand: list[str]) -> Any:
    """Seat 0 is asked whether to sell the keys; then the toll is taken, which seat 1 may answer."""
    position = {"round": 1, "holder": 0, "purses": [2, 5], "hands": [[], hand]}
    return condotta.new("tiny", position=position, seed=1)


def choose(person: Person, match_id: str, verb: str) -> None:
    path = f"/api/matches/{match_id}"
    state = person.get(path)
    asked = state["decisions"][0]
    option = next(o["option"] for o in asked["options"] if o["option"][0] == verb)
    person.post(
        f"{path}/choices", {"seat": asked["seat"], "ply": state["ply"], "moves": asked["moves"], "option": option}
    )


@pytest.mark.parametrize("hand", CARDS)
def test_others_see_the_same_until_the_pause_is_over(server: Running, clock: Clock, hand: list[str]) -> None:
    anna, bruno = Person(server.address), Person(server.address)
    match_id = seated(server, before_the_toll(hand), [anna, bruno])
    path = f"/api/matches/{match_id}"
    before = anna.get(path)
    choose(anna, match_id, "keep")
    during = anna.get(path)
    assert clock.asked_for == [2.0]
    assert (during["table"], during["log"]) == (before["table"], before["log"])
    assert (during["decisions"], during["waiting_for"], during["asked"], during["can_undo"]) == ([], [0], [], False)
    if hand:
        choose(bruno, match_id, "pass")
        assert anna.get(path)["table"] == before["table"]
    clock.over.set()
    until(lambda: anna.get(path)["table"] != before["table"])


def test_nobody_chooses_openly_in_a_pause(server: Running, clock: Clock) -> None:
    anna, bruno = Person(server.address), Person(server.address)
    match_id = seated(server, before_the_toll([]), [anna, bruno])
    choose(anna, match_id, "keep")
    match = server.match(match_id)
    asked = match.pending[0]
    body = {"seat": asked.seat, "ply": match.ply, "option": asked.options[0].as_json()}
    refused = [anna, bruno][asked.seat].post(f"/api/matches/{match_id}/choices", body, 409)
    assert refused["error"]["code"] == "stale"
    assert len(server.match(match_id).journal) == 1
    clock.over.set()
    until(lambda: bool([anna, bruno][asked.seat].get(f"/api/matches/{match_id}")["decisions"]))
    listed = next(row for row in anna.matches() if row["id"] == match_id)
    assert listed["waiting_for"] == sorted(decision.seat for decision in match.pending)


def test_alone_one_does_not_wait(server: Running, clock: Clock) -> None:
    anna = Person(server.address)
    match_id = seated(server, before_the_toll([]), [anna, anna])
    choose(anna, match_id, "keep")
    assert clock.asked_for == []
    assert anna.get(f"/api/matches/{match_id}")["decisions"]


def test_a_match_says_how_long_its_pauses_are(server: Running, clock: Clock) -> None:
    anna, bruno = Person(server.address), Person(server.address)
    made = {"game": "tiny", "seats": 2, "seating": ["you", "open"]}
    for pause, shown in ((None, 2.0), (0, 0.0), (5, 5.0)):
        created = anna.post("/api/matches", made if pause is None else {**made, "pause": pause}, 201)
        assert anna.get(f"/api/matches/{created['id']}")["room"]["pause"] == shown
    assert anna.post("/api/matches", {**made, "pause": 31}, 400)
    bruno.join(created["links"]["1"])
    assert bruno.get(f"/api/matches/{created['id']}")["room"]["pause"] == 5.0


def seated(server: Running, match: Any, people: list[Person]) -> str:
    match_id = server.seat(match, people)
    server.hub.matches.live[match_id].room.pause = 2.0
    return match_id
