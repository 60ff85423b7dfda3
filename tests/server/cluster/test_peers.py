"""Several servers on one PostgreSQL: each shows what happens at the others, and of two changes only one is taken."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from sqlalchemy import text

import condotta
from condotta.server.settings import Settings
from condotta.server.storage.store import Store
from tests.server.helpers import Person, Running, Socket, play_randomly, running, until
from tests.server.postgres import Cluster


@pytest.fixture
def url(postgres: Cluster) -> str:
    return postgres.new_database()


@contextmanager
def two_servers(url: str) -> Iterator[tuple[Running, Running]]:
    settings = Settings(url, bot_delay=0, bot_workers=1)
    with running(settings) as one, running(settings) as two:
        yield one, two


def shared_match(one: Running, two: Running, game: str = "medieval", seats: int = 3) -> tuple[str, list[Person]]:
    """A match whose people sit at both servers in turn."""
    servers = [one, two]
    people = [Person(servers[seat % 2].address) for seat in range(seats)]
    match_id, links = people[0].new(game, "you", *["open"] * (seats - 1))
    for seat, person in enumerate(people[1:], 1):
        person.join(links[str(seat)], f"Player of seat {seat}")
    return match_id, people


def without_time(state: Any) -> Any:
    return {**state, "room": {key: value for key, value in state["room"].items() if key != "server_time"}}


def test_a_match_is_played_to_its_end_at_two_servers(url: str) -> None:
    with two_servers(url) as (one, two):
        match_id, people = shared_match(one, two, seats=4)
        sockets = [person.watch(match_id) for person in people]
        lookers = [Socket(server.address, match_id) for server in (one, two)]
        assert play_randomly(sockets, Random(5)) > 100
        for looker in lookers:
            looker.until(lambda state: state["over"])
        records = [server.match(match_id).record() for server in (one, two)]
        assert records[0] == records[1]
        assert condotta.replay(records[0]).over
        for socket in (*sockets, *lookers):  # what the changes added up to is what the server shows
            socket.sync()
            before = without_time(socket.state)
            assert without_time(socket.ask(type="refresh")) == before
            socket.close()


def test_talk_names_seats_and_presence_are_seen_elsewhere(url: str) -> None:
    with two_servers(url) as (one, two):
        anna, bruno = Person(one.address), Person(two.address)
        match_id, links = anna.new("tiny", "you", "open")
        first = anna.watch(match_id)
        looker = Socket(two.address, match_id)
        bruno.join(links["1"], "Bruno")
        first.until(lambda state: state["players"][1]["name"] == "Bruno" and state["room"]["status"] == "running")
        first.until(lambda state: state["room"]["spectators"]["count"] == 1)
        second = bruno.watch(match_id)
        first.until(lambda state: state["players"][1]["online"])
        second.until(lambda state: state["players"][0]["online"])
        bruno.post(f"/api/matches/{match_id}/chat", {"text": "ciao"})
        for socket in (first, looker):
            socket.until(lambda state: [line["text"] for line in state["chat"]] == ["ciao"])
        anna.put("/api/me", {"name": "Anna"})
        looker.until(lambda state: state["players"][0]["name"] == "Anna")
        second.close()
        first.until(lambda state: not state["players"][1]["online"])
        looker.close()
        first.until(lambda state: state["room"]["spectators"]["count"] == 0)
        first.close()


def test_a_choice_taken_back_is_taken_back_everywhere(url: str) -> None:
    with two_servers(url) as (one, two):
        anna = Person(one.address)
        match_id, _ = anna.new("medieval", "you", "you", "you")
        mine, looker = [anna.watch(match_id, seat) for seat in range(3)], Socket(two.address, match_id)
        undone = 0
        for round_ in range(30):
            play_randomly(mine, Random(round_), 1)
            for socket in mine:
                socket.sync()
                if socket.state["can_undo"]:
                    undone += socket.ask(type="undo", seat=socket.state["seat"])["type"] == "state"
        assert undone > 5
        play_randomly(mine, Random(1), 3)
        last = one.match(match_id).ply
        looker.until(lambda state: bool(state["ply"] == last))
        assert two.match(match_id).record() == one.match(match_id).record()
        for socket in (*mine, looker):
            socket.close()


def test_a_choice_that_comes_second_is_taken_if_its_question_still_stands(url: str) -> None:
    """In a secret window both choose at once, each at another server that has not heard of the other yet."""
    with two_servers(url) as (one, two):
        anna, bruno = Person(one.address), Person(two.address)
        match_id = one.seat(condotta.new("tiny", seats=2, seed=1), [anna, bruno])
        deafen(two)
        states = [anna.get(f"/api/matches/{match_id}?seat=0"), bruno.get(f"/api/matches/{match_id}?seat=1")]
        asked = [state["decisions"] for state in states]
        if not all(asked):
            pytest.fail("this seed begins with both bidding")
        for person, state in zip((anna, bruno), states, strict=True):
            decision = state["decisions"][0]
            body = {key: decision[key] for key in ("seat", "moves", "question")} | {"ply": state["ply"]}
            person.post(f"/api/matches/{match_id}/choices", {**body, "option": decision["options"][0]["option"]})
        stored = two.hub.database.store.load(match_id)
        assert stored is not None
        assert len(stored.record.segments[-1].choices) == 2


def deafen(server: Running) -> None:
    """From now on the server does not hear what others change."""
    listener = server.hub.peers._listener
    assert listener is not None
    listener._handle = lambda message: None


def test_after_its_connection_was_cut_a_server_looks_again(url: str) -> None:
    with two_servers(url) as (one, two):
        anna = Person(one.address)
        match_id, _ = anna.new("medieval", "you", "you", "you")
        mine, looker = [anna.watch(match_id, seat) for seat in range(3)], Socket(two.address, match_id)
        store = Store(url)
        for round_ in range(3):
            with store.engine.begin() as connection:
                cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
                assert connection.execute(text(cut)).all()
            play_randomly(mine, Random(round_), 3)
            while looker.state["ply"] < one.match(match_id).ply:
                looker.receive()
        store.close()
        assert two.match(match_id).record() == one.match(match_id).record()
        for socket in (*mine, looker):
            socket.close()


def test_bots_go_on_when_their_server_has_died(url: str) -> None:
    """A match that only bots play is left by the server that let them play, and nobody opens it elsewhere."""
    settings = Settings(url, bot_delay=0.05, bot_workers=1, bot_budget=5.0)
    with running(settings) as one:
        anna = Person(one.address)
        match_id, _ = anna.new("tiny", "bot:random", "bot:random")
        one.do(one.hub.bots.close())
        journal = len(one.match(match_id).journal)
        assert not one.match(match_id).over
    store = Store(url)
    assert store.bots_due(time.time()) == [match_id]
    with running(settings) as two:
        two.do(two.hub.bots.sweep(quiet_for=0))
        until(lambda: match_id in two.hub.matches.live and two.match(match_id).over)
        assert len(two.match(match_id).journal) > journal
        until(lambda: store.bots_due(time.time()) == [])
    store.close()
