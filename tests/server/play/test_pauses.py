"""After everything that may be answered in secret the others wait equally long, whether anybody is asked or not."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import condotta
from condotta.core.flow import Option, Seat
from condotta.core.match import Match
from condotta.games.medieval.bot.reasons import explain_openly
from condotta.server.matches import pauses
from condotta.server.settings import Settings
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


def test_a_refused_choice_does_not_tell_whether_it_is_a_pause(server: Running, clock: Clock) -> None:
    """Who is asked thinks longer than the pause, and answers what may be answered itself: then there is another pause,
    and nobody is to notice when it begins."""
    anna, bruno = Person(server.address), Person(server.address)
    match_id = seated(server, before_the_toll(CARDS[0]), [anna, bruno])
    choose(anna, match_id, "keep")
    match = server.match(match_id)

    def refused() -> list[Any]:
        bodies = [{"seat": 0, "ply": match.ply + more, "option": ["keep"]} for more in (-1, 0, 1)]
        return [anna.post(f"/api/matches/{match_id}/choices", body, 409) for body in bodies]

    assert match.pausing
    in_the_pause = refused()
    clock.over.set()
    until(lambda: not match.pausing)
    assert match.asks(1)
    assert refused() == in_the_pause


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


# Ways around a pause


def test_who_lets_a_bot_play_still_waits(server: Running, clock: Clock) -> None:
    anna, bruno = Person(server.address), Person(server.address)
    match_id = seated(server, before_the_toll([]), [anna, bruno])
    live = server.hub.matches.live[match_id]
    anna.post(f"/api/matches/{match_id}/seats/0/bot", {"bot": "random"})
    assert live.pause() == 2.0
    anna.post(f"/api/matches/{match_id}/leave", {"seat": 0})  # they may come back, and look on meanwhile
    assert live.pause() == 2.0


def test_a_match_in_a_pause_is_not_put_away(server: Running, clock: Clock) -> None:
    anna, bruno = Person(server.address), Person(server.address)
    match_id = seated(server, before_the_toll([]), [anna, bruno])
    before = anna.get(f"/api/matches/{match_id}")
    choose(anna, match_id, "keep")
    assert server.hub.matches.live[match_id].is_busy()
    server.do(reloaded(server, match_id))
    again = anna.get(f"/api/matches/{match_id}")
    assert (again["table"], again["log"], again["decisions"]) == (before["table"], before["log"], [])
    clock.over.set()
    until(lambda: anna.get(f"/api/matches/{match_id}")["table"] != before["table"])


def test_a_match_that_is_loaded_in_its_pause_goes_on_with_it(server: Running, clock: Clock) -> None:
    anna, bruno = Person(server.address), Person(server.address)
    for hand in CARDS:
        clock.over.clear()
        match_id = server.seat(before_the_toll(hand), [anna, bruno])
        server.do(with_pause(server, match_id, 30.0))
        before = anna.get(f"/api/matches/{match_id}")
        choose(anna, match_id, "keep")
        if hand:
            choose(bruno, match_id, "pass")  # and they were quick
        server.hub.matches.live.clear()  # as in another process, or after a start
        again = anna.get(f"/api/matches/{match_id}")
        assert (again["table"], again["log"], again["decisions"]) == (before["table"], before["log"], [])
        assert 0 < clock.asked_for[-1] < 30
        clock.over.set()
        until(lambda seen=match_id, old=before: anna.get(f"/api/matches/{seen}")["table"] != old["table"])
        match = server.match(match_id)
        listed = next(row for row in anna.matches() if row["id"] == match_id)
        assert listed["waiting_for"] == sorted(decision.seat for decision in match.pending)


def test_what_a_choice_is_refused_with_in_a_pause_does_not_depend_on_who_is_asked(
    server: Running, clock: Clock
) -> None:
    refusals = []
    for hand in CARDS:
        anna, bruno = Person(server.address), Person(server.address)
        match_id = seated(server, before_the_toll(hand), [anna, bruno])
        choose(anna, match_id, "keep")
        ply = anna.get(f"/api/matches/{match_id}")["ply"]
        bodies = [{"seat": 0, "ply": ply + more, "option": ["pass"]} for more in (-1, 0, 1, 2)]
        refusals.append([anna.post(f"/api/matches/{match_id}/choices", body, 409)["error"] for body in bodies])
    assert refusals[0] == refusals[1]


async def reloaded(server: Running, match_id: str) -> None:
    async with server.hub.matches.use(match_id) as live:
        await server.hub.matches.reload(live)


async def with_pause(server: Running, match_id: str, seconds: float) -> None:
    async with server.hub.matches.use(match_id) as live:
        change = server.hub.committer.room_change(live)
        live.room.pause = change.columns["pause"] = seconds
        await server.hub.committer.commit(live, change)


def told_openly() -> tuple[Match, Seat, Option]:
    """A match of Medieval and a choice of which everybody may know why a bot would make it; nobody can answer it."""
    for seed in range(50):
        match = condotta.new("medieval", 3, seed)
        rng = Random(seed)
        for _ in range(150):
            [decision] = match.pending[:1]
            option = rng.choice(decision.options)
            openly = not match.together and not decision.hidden
            reason = explain_openly(match, decision, option) if openly else None
            ply = match.ply
            match.choose(decision.seat, option)
            if match.over:
                break
            told = any(entry.ply == ply + 1 for entry in match.log(None))
            if reason is not None and told and match.announced and not match.pending[0].hidden:
                return match.at(len(match.journal) - 1), decision.seat, option
    raise AssertionError("no such choice was found")


def test_reasons_say_nothing_of_what_is_not_shown_yet(server: Running, clock: Clock) -> None:
    people = [Person(server.address) for _ in range(3)]
    match, seat, option = told_openly()
    match_id = seated(server, match, people)
    path = f"/api/matches/{match_id}"
    body = {"seat": seat, "ply": match.ply, "option": option.as_json()}
    ply = people[seat].post(f"{path}/choices", body)["ply"]
    assert server.match(match_id).pausing
    people[seat].post(f"{path}/seats/{seat}/bot", {"bot": "random"})
    assert ply not in [line["ply"] for line in people[seat - 1].get(f"{path}/reasons")["reasons"]]
    assert ply not in [line["ply"] for line in people[seat - 1].get(f"{path}/reasons?until={ply}")["reasons"]]
    clock.over.set()
    until(lambda: not server.match(match_id).pausing)
    assert ply in [line["ply"] for line in people[seat - 1].get(f"{path}/reasons?until={ply}")["reasons"]]
