"""A line to the database that is lost while something is written: what is told is true; a key finds out the rest."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import text

from condotta.server.model.changes import Change, RequestKey
from condotta.server.settings import Settings
from condotta.server.storage import store as storing
from condotta.server.storage.store import Conflict, Store
from condotta.server.storage.trouble import Repeated, Unknown
from tests.server.helpers import PATIENCE, Person, Running, running, until
from tests.server.postgres import Cluster
from tests.server.storage.test_store import choice, choices, new_match, opened

KEY = "a-key-of-a-request"


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    found = opened(database)
    yield found
    found.close()


def loss(store: Store) -> Exception:
    """As the drivers tell it when nobody knows whether a commit has arrived."""
    return sqlite3.OperationalError("disk I/O error") if store.is_sqlite else psycopg.OperationalError("cut")


def lose_line(store: Store, monkeypatch: pytest.MonkeyPatch, *, after: bool, times: int = 1) -> None:
    """The line is lost `after` the commit has arrived, or before."""
    real, left = store._change_all, [times]

    def cut(changes: Any) -> Any:
        if left[0] == 0:
            return real(changes)
        left[0] -= 1
        if after:
            real(changes)
        raise loss(store)

    monkeypatch.setattr(store, "_change_all", cut)


@pytest.mark.parametrize("after", [True, False])
def test_a_choice_whose_line_was_lost_is_written_once(
    store: Store, monkeypatch: pytest.MonkeyPatch, after: bool
) -> None:
    match = new_match(store, "one")
    change = choice(match, "one", 0)
    lose_line(store, monkeypatch, after=after)
    assert store.change_all([change]) == [None]
    assert len(choices(store, "one")) == 1
    assert store.versions(["one"]) == {"one": 1}


@pytest.mark.parametrize("after", [True, False])
def test_several_at_once_are_each_told_the_truth(store: Store, monkeypatch: pytest.MonkeyPatch, after: bool) -> None:
    changes = [choice(new_match(store, name), name, version) for name, version in (("one", 0), ("two", 7), ("six", 0))]
    lose_line(store, monkeypatch, after=after)
    found = store.change_all(changes)
    assert [type(error) for error in found] == [type(None), Conflict, type(None)]
    assert [len(choices(store, name)) for name in ("one", "two", "six")] == [1, 0, 1]


def test_somebody_elses_change_is_not_taken_for_ones_own(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change of the room alone: only its mark tells it from another one that came meanwhile."""
    new_match(store, "one")
    mine = Change("one", 0, 0, [], cuts=False, columns={"name": "mine"})
    other = Change("one", 0, 0, [], cuts=False, columns={"name": "theirs"})
    real = store._change_all

    def overtaken(changes: Any) -> Any:
        monkeypatch.setattr(store, "_change_all", real)
        assert real([other]) == [None]
        raise loss(store)

    monkeypatch.setattr(store, "_change_all", overtaken)
    assert [type(error) for error in store.change_all([mine])] == [Conflict]


def test_a_database_that_does_not_come_back_leaves_it_unknown(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match(store, "one")
    monkeypatch.setattr(storing, "PATIENCE", 0.2)
    lose_line(store, monkeypatch, after=True)

    def away(changes: Any) -> Any:
        raise loss(store)

    monkeypatch.setattr(store, "_settled", away)
    change = choice(match, "one", 0)
    assert [type(error) for error in store.change_all([change])] == [Unknown]  # it is written, in truth
    assert len(choices(store, "one")) == 1


def test_what_a_lost_line_still_holds_is_waited_for(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commit is on its way while we look: whoever only reads would say that nothing has changed."""
    store = opened(postgres.new_database())
    match = new_match(store, "one")
    change = choice(match, "one", 0)
    holds = threading.Event()

    def late() -> None:
        with store.engine.begin() as connection:
            row = connection.execute(text("SELECT version FROM matches WHERE id = 'one' FOR UPDATE")).one()
            assert row.version == 0
            holds.set()
            time.sleep(0.5)
            connection.execute(text("UPDATE matches SET version = 1, mark = :mark"), {"mark": change.mark})

    behind = threading.Thread(target=late)

    def cut(changes: Any) -> Any:
        behind.start()
        holds.wait()
        raise loss(store)

    monkeypatch.setattr(store, "_change_all", cut)
    assert store.change_all([change]) == [None]
    behind.join()
    store.close()


# Keys


def test_the_same_request_twice_is_done_once(store: Store) -> None:
    match = new_match(store, "one")
    request = RequestKey("anna", KEY)
    first = choice(match, "one", 0)
    first.request = request
    again = choice(match, "one", 1)
    again.request = request
    assert store.was_done("one", request) is None
    assert store.change_all([first]) == [None]
    assert [type(error) for error in store.change_all([again])] == [Repeated]
    assert store.was_done("one", request) is True
    assert store.was_done("one", RequestKey("bruno", KEY)) is None  # the keys of others are others
    assert len(choices(store, "one")) == 1


def test_a_repeated_request_does_not_spoil_those_beside_it(store: Store) -> None:
    one, two = new_match(store, "one"), new_match(store, "two")
    first = choice(one, "one", 0)
    first.request = RequestKey("anna", KEY)
    store.change(first)
    again, other = choice(one, "one", 1), choice(two, "two", 0)
    again.request = RequestKey("anna", KEY)
    assert [type(error) for error in store.change_all([again, other])] == [Repeated, type(None)]


def test_what_is_told_not_to_be_done_never_will_be(store: Store) -> None:
    match = new_match(store, "one")
    request = RequestKey("anna", KEY)
    assert store.find_out("one", request) is False
    late = choice(match, "one", 0)
    late.request = request
    assert [type(error) for error in store.change_all([late])] == [Repeated]
    assert store.was_done("one", request) is False
    assert choices(store, "one") == []


def test_keys_are_forgotten_with_time(store: Store) -> None:
    new_match(store, "one")
    store.find_out("one", RequestKey("anna", KEY))
    store.forget_requests()
    assert store.was_done("one", RequestKey("anna", KEY)) is False
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE done SET at = at - 1000000"))
    store.forget_requests()
    assert store.was_done("one", RequestKey("anna", KEY)) is None


# Over HTTP and WebSockets


@pytest.fixture
def table(server: Running) -> tuple[Person, str]:
    anna = Person(server.address)
    return anna, anna.new("tiny", "you", "you")[0]


def body_of(anna: Person, match_id: str, **more: Any) -> dict[str, Any]:
    state = anna.get(f"/api/matches/{match_id}")
    decision = state["decisions"][0]
    asked = {name: decision[name] for name in ("seat", "moves", "question")}
    return {**asked, "ply": state["ply"], "option": decision["options"][0]["option"], **more}


def test_a_choice_sent_again_is_acknowledged_and_made_once(server: Running, table: tuple[Person, str]) -> None:
    anna, match_id = table
    body = body_of(anna, match_id, key=KEY)
    anna.post(f"/api/matches/{match_id}/choices", body)
    anna.post(f"/api/matches/{match_id}/choices", body)
    assert len(server.match(match_id).journal) == 1
    other = {**body, "key": "another-key"}
    assert anna.post(f"/api/matches/{match_id}/choices", other, 409)["error"]["code"] == "stale"
    assert anna.post(f"/api/matches/{match_id}/find", {"key": KEY}) == {"done": True}


def test_a_choice_that_was_made_and_taken_back_is_not_made_again(server: Running, table: tuple[Person, str]) -> None:
    anna, match_id = table
    body = body_of(anna, match_id, key=KEY)
    path = f"/api/matches/{match_id}"
    anna.post(f"{path}/choices", body)
    undo = {"seat": body["seat"], "key": "the-undo-of-it"}
    anna.post(f"{path}/undo", undo)
    anna.post(f"{path}/choices", body)
    assert server.match(match_id).journal == []
    anna.post(f"{path}/choices", {**body, "key": "made-once-more"})
    anna.post(f"{path}/undo", undo)  # the same undo again takes nothing back
    assert len(server.match(match_id).journal) == 1


def test_what_was_given_up_is_refused_for_ever(server: Running, table: tuple[Person, str]) -> None:
    anna, match_id = table
    body = body_of(anna, match_id, key=KEY)
    assert anna.post(f"/api/matches/{match_id}/find", {"key": KEY}) == {"done": False}
    assert anna.post(f"/api/matches/{match_id}/choices", body, 409)["error"]["code"] == "stale"
    assert anna.post(f"/api/matches/{match_id}/find", {"key": KEY}) == {"done": False}
    assert server.match(match_id).journal == []
    anna.post(f"/api/matches/{match_id}/choices", {**body, "key": "another-key"})


def test_strangers_find_out_nothing_and_spoil_nothing(server: Running, table: tuple[Person, str]) -> None:
    anna, match_id = table
    bruno = Person(server.address)
    bruno.post(f"/api/matches/{match_id}/find", {"key": KEY}, 403)
    anna.post(f"/api/matches/{match_id}/choices", body_of(anna, match_id, key=KEY))
    for wrong in ("", "short", "x" * 65, "with space here", 7, None):
        anna.post(f"/api/matches/{match_id}/find", {"key": wrong}, 400)


def test_the_same_by_a_websocket(server: Running, table: tuple[Person, str]) -> None:
    anna, match_id = table
    socket = anna.watch(match_id)
    decision = socket.state["decisions"][0]
    asked = {name: decision[name] for name in ("seat", "moves", "question")}
    message = {"type": "choose", "ply": socket.state["ply"], "option": decision["options"][0]["option"], **asked}
    assert socket.ask(**message, key=KEY)["type"] == "state"
    assert socket.ask(**message, key=KEY)["type"] == "state"
    assert len(server.match(match_id).journal) == 1
    for key, done in ((KEY, True), ("never-sent-at-all", False)):
        socket.ask(type="find", key=key)
        assert {"type": "found", "key": key, "done": done} in socket.frames
    assert socket.ask(**message, key="never-sent-at-all")["error"]["code"] == "stale"
    socket.close()


def test_nobody_is_told_that_nothing_has_changed_when_it_may_have(
    server: Running, table: tuple[Person, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, match_id = table
    store = server.hub.database.store
    body = body_of(anna, match_id, key=KEY)
    with monkeypatch.context() as patch:
        patch.setattr(storing, "PATIENCE", 0.1)
        lose_line(store, patch, after=True)

        def away(changes: Any) -> Any:
            raise loss(store)

        patch.setattr(store, "_settled", away)
        answer = anna.http.post(f"/api/matches/{match_id}/choices", json=body)
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "unknown"
    assert "nothing has changed" not in answer.text
    assert anna.post(f"/api/matches/{match_id}/find", {"key": KEY}) == {"done": True}
    anna.post(f"/api/matches/{match_id}/choices", body)
    assert len(server.match(match_id).journal) == 1


def test_an_error_of_the_database_anywhere_else_is_told_as_unknown(
    server: Running, table: tuple[Person, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, match_id = table

    def away(*_: Any, **__: Any) -> Any:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(server.hub.database.store, "add_chat", away)
        said = anna.http.post(f"/api/matches/{match_id}/chat", json={"text": "ciao"})
    assert (said.status_code, said.json()["error"]["code"]) == (503, "unknown")
    with monkeypatch.context() as patch:
        patch.setattr(server.hub.viewing, "state", away)
        seen = anna.http.get(f"/api/matches/{match_id}")
    assert (seen.status_code, seen.json()["error"]["code"]) == (503, "unavailable")


def test_the_first_write_of_an_idle_server_after_a_restart_succeeds(postgres: Cluster) -> None:
    with running(Settings(postgres.new_database(), bot_delay=0)) as server:
        anna = Person(server.address)
        match_id, _ = anna.new("medieval", "you", "you", "you")
        path = f"/api/matches/{match_id}"
        anna.post(f"{path}/choices", body_of(anna, match_id))
        body = body_of(anna, match_id)
        for _ in range(3):
            postgres.bounce()
            anna.post(f"{path}/choices", body)
            body = body_of(anna, match_id)
            anna.post(f"{path}/chat", {"text": "ciao"})


def test_under_load_a_restart_loses_no_choice(postgres: Cluster) -> None:
    """Somebody chooses and chooses while PostgreSQL is started anew; what was acknowledged or found out is there."""
    with running(Settings(postgres.new_database(), bot_delay=0)) as server:
        anna = Person(server.address)
        match_id, _ = anna.new("medieval", "you", "you", "you")
        path = f"/api/matches/{match_id}"
        stop = threading.Event()
        with ThreadPoolExecutor(1) as behind:
            playing = behind.submit(choose_until, anna, path, stop)
            try:
                for _ in range(3):
                    time.sleep(0.5)
                    postgres.bounce()  # by this thread: PostgreSQL ends with the thread that has started it
            finally:
                stop.set()
            made = playing.result(PATIENCE)
        until(lambda: anna.http.get(path).status_code == 200)
        stored = server.hub.database.store.load(match_id)
        assert stored is not None
        assert stored.record.segments[-1].choices == made
        assert made


def choose_until(anna: Person, path: str, stop: threading.Event) -> list[Any]:
    """Choose at random; the choices that were acknowledged, or unknown and found to be made by their keys."""
    rng, made, number = Random(3), list[Any](), 0
    while not stop.is_set():
        seen = anna.http.get(path)
        if seen.status_code == 503:
            continue
        state = seen.json()
        if state["over"]:
            break
        decision = state["decisions"][0]
        option = rng.choice(decision["options"])["option"]
        number += 1
        asked = {name: decision[name] for name in ("seat", "moves", "question")}
        body = {**asked, "ply": state["ply"], "option": option, "key": f"choice-{number}"}
        answer = anna.http.post(f"{path}/choices", json=body)
        if answer.status_code == 200 or found_out(anna, path, f"choice-{number}", answer.json()["error"]):
            made.append([decision["seat"], *option])
    return made


def found_out(anna: Person, path: str, key: str, error: Any) -> bool:
    """Was it done after all? Who is told that nothing has changed is told the truth, and need not ask."""
    answers = list[httpx.Response]()

    def answers_again() -> bool:
        answers.append(anna.http.post(f"{path}/find", json={"key": key}))
        return answers[-1].status_code == 200

    until(answers_again)
    done = bool(answers[-1].json()["done"])
    assert not (done and error["code"] != "unknown"), error
    return done
