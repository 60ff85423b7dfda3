"""Strangers who ask for much hold up nobody's match, and nobody else's questions."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import condotta
from condotta.server.errors import ApiError
from condotta.server.http import protocols, rate_limits, request_guard
from condotta.server.settings import Quotas, Rates, Settings
from condotta.server.work import workroom
from condotta.server.work.workroom import Workroom
from tests.generic.toys import play
from tests.server.helpers import Person, Running, Socket, running, until


def in_threads(folder: Path, **more: Any) -> Settings:
    return Settings(folder / "m.sqlite3", bot_delay=0, bot_workers=1, work_processes=0, **more)


def seated(server: Running, person: Person) -> str:
    match = play(condotta.new("tiny", seats=2, seed="7"), 6)
    return server.seat(match, [person] * 2)


@contextmanager
def busy(server: Running) -> Iterator[None]:
    """The only place is taken meanwhile: whatever else is to be worked on waits."""
    assert server.loop is not None
    gate = threading.Event()
    holder = asyncio.run_coroutine_threadsafe(server.hub.workroom.do("somebody", gate.wait), server.loop)
    try:
        yield
    finally:
        gate.set()
        holder.result(30)


def test_choices_go_on_while_strangers_replay(tmp_path: Path) -> None:
    with running(in_threads(tmp_path)) as server, ThreadPoolExecutor(3) as pool:
        anna = Person(server.address)
        match_id = seated(server, anna)
        strangers = [Person(server.address) for _ in range(3)]
        with busy(server):
            asked = [pool.submit(one.get, f"/api/matches/{match_id}/replay?at=1") for one in strangers]
            until(lambda: server.hub.workroom._turns.all_waiting == 3)
            state = anna.get(f"/api/matches/{match_id}")  # all of them wait, and the match does not
            decision = state["decisions"][0]
            facts = {"seat": decision["seat"], "ply": state["ply"], "option": decision["options"][0]["option"]}
            anna.post(f"/api/matches/{match_id}/choices", facts)
        for one in asked:
            assert one.result(30)["at"] == 1


def test_who_asks_for_much_at_once_is_told_to_try_again(tmp_path: Path) -> None:
    with running(in_threads(tmp_path)) as server, ThreadPoolExecutor(workroom.MOST_EACH) as pool:
        anna, bruno = Person(server.address), Person(server.address)
        match_id = seated(server, anna)
        path = f"/api/matches/{match_id}/replay?at=1"
        with busy(server):
            waiting = [pool.submit(bruno.get, path) for _ in range(workroom.MOST_EACH)]
            until(lambda: server.hub.workroom._turns.waiting(bruno.visitor) == workroom.MOST_EACH)
            refused = bruno.http.get(path)
            assert (refused.status_code, refused.headers["retry-after"]) == (429, "1")
            assert "try again in a second" in refused.json()["error"]["message"]
        for one in waiting:
            assert one.result(30)["at"] == 1


def test_who_looks_at_the_past_does_not_wait_for_their_own_analysis(tmp_path: Path) -> None:
    with running(in_threads(tmp_path)) as server, ThreadPoolExecutor(2) as pool:
        anna, turns = Person(server.address), server.hub.workroom._turns
        match_id = server.seat(play(condotta.new("medieval", seats=3, seed=4)), [anna] * 3)
        assert server.match(match_id).over
        with busy(server):
            pool.submit(anna.get, f"/api/matches/{match_id}/analysis")
            past = pool.submit(anna.get, f"/api/matches/{match_id}/replay?at=1")
            until(lambda: (turns.waiting(anna.visitor), turns.waiting(f"{anna.visitor}/thinking")) == (1, 1))
        assert past.result(30)["at"] == 1


def test_who_has_waited_too_long_is_told_to_try_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workroom, "PATIENCE", 0.05)

    async def run() -> None:
        room, gate = Workroom(0, 10), threading.Event()
        first = asyncio.create_task(room.do("anna", gate.wait))
        await asyncio.sleep(0)
        with pytest.raises(ApiError) as refused:
            await room.do("bruno", int)
        assert (refused.value.status, refused.value.retry_after) == (503, 1)
        gate.set()
        assert await first
        assert await room.do("bruno", int) == 0
        room.close()

    asyncio.run(run())


def test_work_that_takes_too_long_costs_only_itself() -> None:
    async def run() -> None:
        room = Workroom(1, 0.5)
        assert await room.do("bruno", abs, -3) == 3
        with pytest.raises(ApiError) as refused:
            await room.do("anna", time.sleep, 60)
        assert refused.value.code == "busy"
        assert await room.do("bruno", abs, -4) == 4
        room.close()

    asyncio.run(run())


def test_those_who_play_go_ahead_of_strangers() -> None:
    async def run() -> list[str]:
        room, gate, order = Workroom(0, 10), threading.Event(), list[str]()
        jobs = [room.do("busy", gate.wait)]
        jobs += [room.do(f"stranger {n}", order.append, f"stranger {n}") for n in range(20)]
        jobs += [room.do("anna", order.append, "anna", ahead=True)]
        tasks = [asyncio.create_task(job) for job in jobs]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*tasks)
        room.close()
        return order

    assert asyncio.run(run())[0] == "anna"


def refused(socket: Socket, **message: Any) -> str:
    """Is it refused, and why?"""
    socket.send(ref="asked", **message)
    while (frame := socket.receive()).get("ref") != "asked":
        pass
    return str(frame["error"]["code"]) if frame["type"] == "error" else ""


def drain(socket: Socket) -> None:
    while True:
        socket.receive()


def test_having_options_explained_has_its_own_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every note of every option is written anew, with the lock of the match."""
    monkeypatch.setattr(rate_limits, "SLOW_DOWN", 0.0)
    with running(in_threads(tmp_path, rates=Rates(explain="2/minute"))) as server:
        anna = Person(server.address)
        match_id = seated(server, anna)
        first, second = anna.watch(match_id), anna.watch(match_id)
        assert [refused(first, type="explain") for _ in range(3)] == ["", "", "too_many"]
        assert refused(second, type="explain") == "too_many"
        for one in (first, second):
            one.close()


def test_refreshing_has_its_own_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "SLOW_DOWN", 0.0)
    monkeypatch.setattr(rate_limits, "MOST_WARNINGS", 5)
    with running(in_threads(tmp_path, rates=Rates(refresh="3/minute", look_from="1/minute"))) as server:
        anna, bruno = Person(server.address), Person(server.address)
        match_id = seated(server, anna)
        watcher = bruno.watch(match_id)
        assert [refused(watcher, type="refresh") for _ in range(5)] == ["", "", "", "too_many", "too_many"]
        looks = [refused(watcher, type="seat", seat=None) for _ in range(2)]
        assert looks == ["", "too_many"]  # looking from elsewhere is as dear
        again = bruno.watch(match_id)  # another connection of the same person has no other limit
        assert refused(again, type="refresh") == "too_many"
        mine = anna.watch(match_id)
        assert refused(mine, type="refresh") == ""
        refused(watcher, type="refresh")
        watcher.send(type="refresh")
        with pytest.raises(ConnectionClosed):  # who does not heed it is cut off
            drain(watcher)
        for one in (again, mine):
            one.close()


# Half a request


def half_sent(server: Running, text: bytes) -> bytes:
    """What comes back until the server closes the connection."""
    host, _, port = server.address.partition(":")
    with socket.create_connection((host, int(port)), 30) as line:
        line.sendall(text)
        answer = b""
        while piece := line.recv(65536):
            answer += piece
        return answer


@pytest.mark.parametrize("text", [b"", b"GET /api/games HT", b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-More: "])
def test_half_a_head_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: bytes) -> None:
    monkeypatch.setattr(protocols, "HEAD_WITHIN", 0.2)
    with running(in_threads(tmp_path)) as server:
        with contextlib.suppress(ConnectionResetError):
            assert half_sent(server, text) == b""
        assert Person(server.address).get("/api/games")


def test_half_a_second_request_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "HEAD_WITHIN", 0.5)
    whole = b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"
    with running(in_threads(tmp_path)) as server, contextlib.suppress(ConnectionResetError):
        assert half_sent(server, whole + whole[:30]).count(b"HTTP/1.1 200") <= 1


def test_half_a_body_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_guard, "BODY_WITHIN", 0.2)
    head = b"POST /api/records HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
    with running(in_threads(tmp_path)) as server:
        answer = half_sent(server, head)
        assert answer.startswith(b"HTTP/1.1 408")
        assert b'"too_slow"' in answer


# Bots


def test_matches_of_bots_alone_go_on_a_few_at_a_time(tmp_path: Path) -> None:
    """However they came to be so: here somebody has handed their seats to bots."""
    with running(in_threads(tmp_path, quotas=Quotas(bot_matches=1))) as server:
        anna = Person(server.address)
        scheduler = server.hub.bots
        made = [anna.new("tiny", "you", "bot:random")[0] for _ in range(3)]
        lives = [server.hub.matches.live[match_id] for match_id in made]
        for live in lives:
            live.seats[0].kind, live.seats[0].bot = "bot", "random"
        assert [scheduler._may_play(live) for live in lives] == [True, False, False]
        assert scheduler._may_play(lives[0])  # it goes on
        scheduler._alone.pop(made[0])
        assert [scheduler._may_play(live) for live in lives[1:]] == [True, False]
        lives[2].seats[0].kind = "person"
        assert scheduler._may_play(lives[2])
