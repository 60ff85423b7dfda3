"""kill -9 under load, again and again: nothing that was acknowledged is lost, no answer was false, every match goes on.

Matches of four people each, who choose as fast as they are answered, through real WebSockets, every choice with a key.
The long form is bench/kills.py.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from condotta.core import record as records
from condotta.games import find
from condotta.server.settings import Settings
from tests.server.crowd import Attempt, Findings, break_again_and_again, check_seat, crowd_at, kill_in_turn
from tests.server.helpers import Person, running, until
from tests.server.postgres import Cluster

KILLS = 20
RESTARTS = 4
MATCHES = 20
FEWER = 8  # where two servers and PostgreSQL share the machine


def test_kill_9_of_the_only_server_loses_nothing(tmp_path: Path) -> None:
    with crowd_at(f"sqlite:///{tmp_path / 'matches.sqlite3'}", 1, MATCHES, seed=9) as (crowd, found):
        break_again_and_again(crowd, found, KILLS, kill_in_turn(crowd))
    assert found.is_good, found
    assert found.acknowledged >= KILLS * MATCHES


def test_kill_9_of_two_servers_in_turn_loses_nothing(postgres: Cluster) -> None:
    """Whoever was at the killed one plays on at the other, and comes back."""
    with crowd_at(postgres.new_database(), 2, FEWER, seed=9) as (crowd, found):
        break_again_and_again(crowd, found, KILLS, kill_in_turn(crowd))
    assert found.is_good, found
    assert found.acknowledged >= 2 * KILLS * FEWER


def test_restarts_of_postgresql_under_load_lose_nothing(postgres: Cluster) -> None:
    """Two servers lose every line to it at once, while it writes."""
    with crowd_at(postgres.new_database(), 2, FEWER, seed=9) as (crowd, found):
        break_again_and_again(crowd, found, RESTARTS, lambda _: postgres.bounce(immediately=True))
    assert found.is_good, found
    assert found.acknowledged >= RESTARTS * FEWER


def test_what_is_lost_or_was_told_wrongly_would_be_noticed() -> None:
    """The judge of the tests above: the record of a seat against what its player was told."""

    def judged(record: list[Any], **told: str) -> tuple[int, int, int]:
        attempts = [Attempt(key, {"moves": int(key[1]), "option": [key[0]]}, answer) for key, answer in told.items()]
        found = Findings()
        check_seat("seat 0", attempts, record, found)
        return found.lost, found.false, found.open

    assert judged([["a"], ["b"]], a0="done", x1="refused: unavailable", b1="found done") == (0, 0, 0)
    assert judged([["a"]], a0="refused: stale", A0="found not done") == (0, 1, 0)
    assert judged([["a"]], a0="sent again: done", b1="done") == (1, 0, 0)
    assert judged([["a"]], b0="done") == (1, 0, 0)
    assert judged([["a"]], a0="done", b0="found done") == (1, 0, 0)  # it cannot have been both
    assert judged([["a"]], a0="done", b1="") == (0, 0, 1)


def test_a_killed_postgresql_comes_back_and_the_server_goes_on(postgres: Cluster) -> None:
    """While it is away choices are refused and nothing changes; then everything goes on, without a new start."""
    url = postgres.new_database()
    with running(Settings(url, bot_delay=0)) as server:
        anna = Person(server.address)
        match_id, _ = anna.new("medieval", "you", "you", "you")
        path = f"/api/matches/{match_id}"
        made = [choose(anna, path, Random(n)) for n in range(10)]
        postgres.kill()
        state = anna.get(path)
        answer = anna.http.post(f"{path}/choices", json=body_of(state, Random(1)))
        assert answer.status_code in (500, 503), answer.text
        postgres.restart()

        def answers() -> bool:
            return anna.http.get(path).status_code == 200

        until(answers)
        assert anna.get(path)["ply"] == state["ply"]
        made += [choose(anna, path, Random(n)) for n in range(10)]
        stored = server.hub.database.store.load(match_id)
        assert stored is not None
        assert [choice[1:] for choice in stored.record.segments[-1].choices] == made
        records.replay(find("medieval"), stored.record)


def choose(person: Person, path: str, rng: Random) -> Any:
    body = body_of(person.get(path), rng)
    person.post(f"{path}/choices", body)
    return body["option"]


def body_of(state: Any, rng: Random) -> dict[str, Any]:
    decision = state["decisions"][0]
    asked = {key: decision[key] for key in ("seat", "moves", "question")}
    return {**asked, "ply": state["ply"], "option": rng.choice(decision["options"])["option"]}
