"""What was acknowledged is kept: over a restart, a changed rule, and another process on the same file."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from condotta.games import find
from condotta.server.matches import resuming
from condotta.server.settings import Settings
from condotta.server.storage.store import Conflict
from tests.server.helpers import Person, Process, Running, play_randomly, running, until


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "matches.sqlite3", bot_delay=0, bot_workers=1)


def random_choices(person: Person, match_id: str, rng: Random, most: int) -> list[Any]:
    """Choose for all seats over HTTP; what was acknowledged. Ends when the server is gone."""
    acknowledged: list[Any] = []
    try:
        for _ in range(most):
            state = person.get(f"/api/matches/{match_id}")
            if state["over"]:
                break
            decision = state["decisions"][0]
            option = rng.choice(decision["options"])["option"]
            body = {"seat": decision["seat"], "ply": state["ply"], "moves": decision["moves"], "option": option}
            person.post(f"/api/matches/{match_id}/choices", body)
            acknowledged.append([decision["seat"], *option])
    except httpx.TransportError:
        pass
    return acknowledged


def test_a_restart_keeps_everything(settings: Settings) -> None:
    with running(settings) as server:
        anna = Person(server.address)
        anna.put("/api/me", {"name": "Anna"})
        match_id, links = anna.new("medieval", "you", "open", "bot:random")
        bruno = Person(server.address)
        bruno.join(links["1"], "Bruno")
        anna.post(f"/api/matches/{match_id}/chat", {"text": "ciao"})
        sockets = [anna.watch(match_id), bruno.watch(match_id)]
        play_randomly(sockets, Random(1), 40)
        for socket in sockets:
            socket.close()
    with running(settings) as server:
        again = Person(server.address, anna.token)
        listed = again.matches()
        assert [m["id"] for m in listed] == [match_id]
        assert [p["name"] for p in listed[0]["seats"]] == ["Anna", "Bruno", "Bot 3"]
        state = again.get(f"/api/matches/{match_id}")
        assert [line["text"] for line in state["chat"]] == ["ciao"]
        assert state["ply"] >= 40
        sockets = [again.watch(match_id), Person(server.address, bruno.token).watch(match_id)]
        play_randomly(sockets, Random(2), 10)  # and the bot goes on, too
        for socket in sockets:
            socket.close()


def test_two_processes_on_one_file_cannot_both_move(settings: Settings) -> None:
    with running(settings) as one, running(settings) as two:
        anna = Person(one.address)
        match_id, _ = anna.new("tiny", "you", "you")
        same = Person(two.address, anna.token)
        old = same.get(f"/api/matches/{match_id}?seat=0")
        assert random_choices(anna, match_id, Random(1), 1)
        decision = old["decisions"][0]
        asked = {key: decision[key] for key in ("seat", "moves", "question")}
        body = {**asked, "ply": old["ply"], "option": decision["options"][0]["option"]}
        assert same.post(f"/api/matches/{match_id}/choices", body, 409)["error"]["code"] == "stale"
        assert same.get(f"/api/matches/{match_id}/record") == anna.get(f"/api/matches/{match_id}/record")
        assert random_choices(same, match_id, Random(1), 3)


def test_a_choice_that_cannot_be_stored_is_not_made(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(settings) as server:
        anna = Person(server.address)
        match_id, _ = anna.new("tiny", "you", "you")
        state = anna.get(f"/api/matches/{match_id}")
        decision = state["decisions"][0]
        body = {"seat": decision["seat"], "ply": state["ply"], "option": decision["options"][0]["option"]}
        for failure, status in ((OSError("the disk is full"), 500), (Conflict(), 409)):
            with monkeypatch.context() as patch:
                patch.setattr(server.hub.database.store, "_change_all", raising(failure))
                anna.post(f"/api/matches/{match_id}/choices", body, status)
            assert server.match(match_id).journal == []
            again = anna.get(f"/api/matches/{match_id}")
            assert {**again, "room": None} == {**state, "room": None}
        anna.post(f"/api/matches/{match_id}/choices", body)


def raising(error: Exception) -> Any:
    def fail(*_: Any) -> None:
        raise error

    return fail


def test_matches_are_put_away_and_come_back(settings: Settings) -> None:
    with running(dataclasses.replace(settings, live_matches=2)) as server:
        anna = Person(server.address)
        made = [anna.new("tiny", "you", "you")[0] for _ in range(5)]
        for match_id in made:
            random_choices(anna, match_id, Random(1), 3)
        assert len(server.hub.matches.live) <= 3
        assert all(len(anna.get(f"/api/matches/{m}/record")["segments"][0]["choices"]) == 3 for m in made)


def test_changed_rules_move_on_or_carry_over(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the start with other rules: what replays goes on; what does not begins a new segment at its checkpoint."""
    with running(settings) as server:
        anna = Person(server.address)
        match_id, _ = anna.new("tiny", "you", "you")
        random_choices(anna, match_id, Random(1), 12)
        before = anna.get(f"/api/matches/{match_id}/record")
    newer = dataclasses.replace(find("tiny"), version="1.9")
    monkeypatch.setattr(resuming, "find", lambda _: newer)
    with running(settings) as server:
        record = reread(server, anna, match_id)
        assert [s["rules"] for s in record["segments"]] == ["1.9"]
        assert record["segments"][0]["choices"] == before["segments"][0]["choices"]
    newest = dataclasses.replace(find("tiny"), version="2.0", dump=lambda s: {**find("tiny").dump(s), "x": 1})
    monkeypatch.setattr(resuming, "find", lambda _: newest)
    with running(settings) as server:
        record = reread(server, anna, match_id)
        assert [s["rules"] for s in record["segments"]] == ["1.9", "2.0"]
        assert record["segments"][0]["choices"] == before["segments"][0]["choices"]
        log = Person(server.address, anna.token).get(f"/api/matches/{match_id}")["log"]
        assert any(line["text"].startswith("The match goes on under rules 2.0") for line in log)
        assert random_choices(Person(server.address, anna.token), match_id, Random(2), 2)
    with running(settings) as server:
        assert len(reread(server, anna, match_id)["segments"]) == 2


def reread(server: Running, person: Person, match_id: str) -> Any:
    return Person(server.address, person.token).get(f"/api/matches/{match_id}/record")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_no_process_of_a_bot_outlives_the_server(tmp_path: Path) -> None:
    process = Process(tmp_path / "m.sqlite3")
    try:
        Person(process.address).new("medieval", "bot:greedy", "bot:greedy", "bot:greedy")
        until(lambda: children(process.process.pid))
        bots = children(process.process.pid)
    finally:
        process.kill()
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in bots))


def children(parent: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found
