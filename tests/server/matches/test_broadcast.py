"""What is told when and to whom: changes add up to states, nothing is told before it is stored, nobody slows others."""

from __future__ import annotations

import json
import socket as sockets
import threading
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import condotta
from condotta.core.flow import Option
from condotta.server.matches import connection, deltas
from condotta.server.matches.match_log import MatchLog
from tests.server.helpers import Person, Running, Socket, play_randomly, until

LEAVES = st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab", max_size=2)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abc", max_size=1), inner),
    max_leaves=12,
)
TABLES = st.dictionaries(st.sampled_from("xyz"), VALUES)
LINES = st.lists(st.fixed_dictionaries({"n": st.integers(0, 2)}), max_size=5)
STATES = st.fixed_dictionaries({"table": TABLES, "log": LINES, "ply": LEAVES, "decisions": VALUES})


@given(STATES, STATES)
def test_a_change_turns_one_state_into_the_other(told: Any, now: Any) -> None:
    before = json.dumps(told)
    change = json.loads(json.dumps(deltas.difference(told, now)))
    assert deltas.apply(told, change) == now
    assert json.dumps(told) == before
    assert (change == {}) == (told == now)


@given(STATES)
def test_what_is_the_same_is_no_change(state: Any) -> None:
    assert deltas.difference(state, json.loads(json.dumps(state))) == {}


def test_one_province_is_a_small_change() -> None:
    provinces = [{"id": f"p{n}", "owner": None, "about": "x" * 100} for n in range(60)]
    told = {"table": {"board": {"provinces": provinces}}, "log": []}
    now = {
        "table": {"board": {"provinces": [{**p, "owner": 1} if p["id"] == "p7" else p for p in provinces]}},
        "log": [],
    }
    assert deltas.difference(told, now) == {"at": [[["board", "provinces", 7, "owner"], 1]]}


def test_lines_of_the_log_are_the_same_objects_until_they_are_taken_back() -> None:
    match = condotta.new("medieval", seats=3, seed=4)
    rng, log = Random(4), MatchLog()
    before: Sequence[Any] = []
    old: list[Any] = []
    for _ in range(120):
        decision = match.open_decisions()[0]
        match.choose(decision.seat, rng.choice(decision.options))
        if match.can_undo(decision.seat) and rng.random() < 0.3:
            match.undo(decision.seat)
        log.write([], match, "en", ["A", "B", "C"])
        for seat in (None, 0, 1, 2):
            lines = log.lines(seat, match.log_until(seat))
            assert [line["key"] for line in lines] == [entry.key for entry in match.log(seat)]
            assert [line["n"] for line in lines] == list(range(len(lines)))
        lines, as_they_are = log.lines(None), [*log.lines(None)]
        same = deltas.common_lines(before, lines)
        assert lines[:same] == before[:same] == old[:same]
        assert [*before] == old  # what was sent stays what it was
        before, old = lines, as_they_are


# Who is told when


def test_nothing_is_told_before_it_is_stored(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the disk is slow, nobody hears of a choice: not the others, not who looks in, not its own chooser."""
    anna = Person(server.address)
    match_id, _ = anna.new("medieval", "you", "you", "you")
    mine = [anna.watch(match_id, seat) for seat in range(3)]
    looker = Socket(server.address, match_id)
    chooser = next(socket for socket in mine if socket.state["decisions"])
    for socket in (*mine, looker):
        socket.sync()
    go_on, begun = threading.Event(), threading.Event()
    store, write = server.hub.database.store, server.hub.database.store._change_all

    def slowly(changes: Any) -> Any:
        begun.set()
        assert go_on.wait(30)
        return write(changes)

    monkeypatch.setattr(store, "_change_all", slowly)
    decision = chooser.state["decisions"][0]
    asked = {key: decision[key] for key in ("seat", "moves", "question")}
    option = decision["options"][0]["option"]
    chooser.send(type="choose", ply=chooser.state["ply"], option=option, ref="mine", **asked)
    assert begun.wait(30)
    others = [socket for socket in (*mine, looker) if socket is not chooser]
    assert all(socket.sync() == [] for socket in others)
    assert server.match(match_id).journal  # in memory it is made
    go_on.set()
    while chooser.receive().get("ref") != "mine":
        pass
    assert chooser.state["ply"] == 1
    for socket in others:
        socket.until(lambda state: bool(state["ply"] == 1))
    for socket in (*mine, looker):
        socket.close()


def test_many_quick_choices_reach_onlookers_as_few_messages(server: Running) -> None:
    anna = Person(server.address)
    match_id, _ = anna.new("medieval", "you", "you", "you")
    mine = [anna.watch(match_id, seat) for seat in range(3)]
    looker = Socket(server.address, match_id)
    made = play_randomly(mine, Random(3), 60)
    looker.until(lambda state: bool(state["ply"] == server.match(match_id).ply))
    changes = [frame for frame in looker.frames if frame["type"] == "change"]
    assert 0 < len(changes) < made
    whole = looker.ask(type="refresh")
    assert looker.states[-2]["table"] == whole["table"]
    assert looker.states[-2]["log"] == whole["log"]
    for socket in (*mine, looker):
        socket.close()


def test_who_does_not_read_slows_nobody_and_is_dropped(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = Person(server.address)
    match_id, _ = anna.new("medieval", "you", "you", "you")
    deaf = handshake(server.address, match_id)
    live = server.hub.matches.live[match_id]
    until(lambda: len(live.connections) == 1)
    line = live.connections[0]
    mine = [anna.watch(match_id, seat) for seat in range(3)]
    for round_ in range(1000):  # until all buffers on the way are full, and it is not only just about to be sent
        server.do(repeat_whole_state(server, match_id))
        for socket in mine:
            socket.sync()
        if round_ % 10 == 0:
            anna.post(f"/api/matches/{match_id}/chat", {"text": f"{round_} " + "x" * 990})
        if len(line.queue) > 2:
            break
    play_randomly(mine, Random(1), 30)  # nobody else notices
    for socket in mine:
        socket.sync()
    assert line in live.connections
    assert 0 < len(line.queue) < connection.LONGEST_QUEUE
    monkeypatch.setattr(connection, "LONGEST_SILENCE", 0.0)
    server.loop.call_soon_threadsafe(server.hub.matches.broadcaster.drop_stuck, [live])  # type: ignore[union-attr]
    until(lambda: len(live.connections) == 3)
    play_randomly(mine, Random(1), 3)
    for socket in mine:
        socket.close()
    deaf.close()


def handshake(address: str, match_id: str) -> sockets.socket:
    """A WebSocket that is opened and never read from."""
    host, port = address.split(":")
    line = sockets.socket()
    line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    line.connect((host, int(port)))
    upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13"
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    line.sendall(f"GET /api/matches/{match_id}/ws HTTP/1.1\r\nHost: {address}\r\n{upgrade}\r\n{key}\r\n\r\n".encode())
    return line


async def repeat_whole_state(server: Running, match_id: str) -> None:
    """To all who look on, as if they had asked for it."""
    async with server.hub.matches.use(match_id) as live:
        for connection in live.connections:
            server.hub.matches.broadcaster.send_state(live, connection)


# Stale or not


def body_of(state: Any, place: int = 0) -> dict[str, Any]:
    decision = state["decisions"][0]
    asked = {key: decision[key] for key in ("seat", "moves", "question")}
    return {**asked, "ply": state["ply"], "option": decision["options"][place]["option"]}


def bidding(server: Running) -> tuple[str, list[Person]]:
    """Three people who bid in secret, at once."""
    people = [Person(server.address) for _ in range(3)]
    match = condotta.new("tiny", seats=3, seed=1)
    while len(match.open_decisions()) < 3:
        decision = match.open_decisions()[0]
        match.choose(decision.seat, decision.options[0])
    return server.seat(match, people), people


def test_a_question_that_stands_is_never_stale(server: Running) -> None:
    """The ply goes on as the others get ready, and back as they think again; who was asked before may still answer."""
    match_id, people = bidding(server)
    path = f"/api/matches/{match_id}"
    bodies = [body_of(person.get(path)) for person in people]
    people[0].post(f"{path}/choices", bodies[0])
    people[1].post(f"{path}/choices", bodies[1])
    seen = people[2].get(path)
    assert seen["ply"] == bodies[2]["ply"] + 2
    people[1].post(f"{path}/undo", {"seat": 1})
    people[1].post(f"{path}/choices", {**body_of(people[1].get(path)), "ply": seen["ply"]})
    people[2].post(f"{path}/choices", bodies[2])  # decided when nobody was ready yet
    journal = server.match(match_id).journal
    assert len(journal) == 3


def test_an_answer_to_a_question_that_is_gone_is_stale(server: Running) -> None:
    """One takes back a choice, so that another is asked something else at the same ply."""
    anna, bruno = Person(server.address), Person(server.address)
    match = condotta.new("medieval", seats=3, seed=3)
    rng = Random(3)
    while True:
        decision = match.open_decisions()[0]
        option = rng.choice(decision.options)
        match.choose(decision.seat, option)
        following = match.open_decisions()[0]
        if following.seat != decision.seat and match.can_undo(decision.seat) and len(decision.options) > 1:
            break
    people = [anna if seat == decision.seat else bruno for seat in match.seats]
    match_id = server.seat(match, people)
    path = f"/api/matches/{match_id}"
    old = body_of(bruno.get(f"{path}?seat={following.seat}"))
    anna.post(f"{path}/undo", {"seat": decision.seat})
    for other in decision.options:
        again = anna.get(f"{path}?seat={decision.seat}")
        anna.post(f"{path}/choices", {**body_of(again), "option": other.as_json()})
        state = bruno.get(f"{path}?seat={following.seat}")
        if state["decisions"] and state["decisions"][0]["question"] != old["question"]:
            break
        if not anna.get(f"{path}?seat={decision.seat}")["can_undo"]:
            pytest.skip("no other choice leads to another question of the same seat")
        anna.post(f"{path}/undo", {"seat": decision.seat})
    before = server.match(match_id).journal[:]
    assert bruno.post(f"{path}/choices", old, 409)["error"]["code"] == "stale"
    assert server.match(match_id).journal == before


def test_the_mark_of_a_message_comes_back(server: Running) -> None:
    anna = Person(server.address)
    match_id, _ = anna.new("tiny", "you", "you")
    socket = anna.watch(match_id)
    for message, answer in (
        ({"type": "ping"}, "pong"),
        ({"type": "refresh"}, "done"),
        ({"type": "chat", "text": "ciao"}, "done"),
        ({"type": "seat", "seat": 1}, "done"),
        ({"type": "seat", "seat": 7}, "error"),
        ({"type": "win"}, "error"),
        ({"type": "undo", "seat": 0}, "error"),
    ):
        socket.send(**message, ref="x" * 40)
        while "ref" not in (frame := socket.receive()):
            pass
        assert (frame["type"], frame["ref"]) == (answer, "x" * 40)
    wrong: Any
    for wrong in ("x" * 41, 3, ["x"], {}):
        socket.send(type="ping", ref=wrong)
        assert socket.receive()["error"]["code"] == "bad_request"
    socket.close()


def test_an_option_is_found_as_it_is_offered(server: Running) -> None:
    anna = Person(server.address)
    match_id, _ = anna.new("medieval", "you", "you", "you")
    live = server.hub.matches.live[match_id]
    decision = live.match.open_decisions()[0]
    assert live.offered(decision.seat, decision.options[0].as_json()) is decision.options[0]
    assert live.offered(decision.seat, ["win", 1]) == Option("win", 1)
    with pytest.raises(ValueError, match="an option is a list"):
        live.offered(decision.seat, [3])
