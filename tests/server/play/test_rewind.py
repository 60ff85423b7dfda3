"""Going back by consent: everybody who plays must agree, bots always do, and secrets stay secret."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from threading import current_thread
from typing import Any

import pytest

import condotta
from condotta.core.match import Match
from tests.games.medieval.rules.test_agreements import COURT
from tests.server.club import hosted
from tests.server.helpers import Person, Running, Socket, play_randomly, running
from tests.server.secret import secret_position


@pytest.fixture(scope="module")
def server(module_database: str) -> Iterator[Running]:
    with running(hosted(module_database, hosted=False)) as found:
        yield found


def code(answer: Any) -> str:
    assert answer["error"]["message"]
    return str(answer["error"]["code"])


def played(server: Running, seats: int, choices: int) -> tuple[str, list[Person], list[Socket]]:
    """A match of so many people after some choices."""
    people = [Person(server.address) for _ in range(seats)]
    match_id, links = people[0].new("tiny", "you", *["open"] * (seats - 1))
    for seat, person in enumerate(people[1:], 1):
        person.join(links[str(seat)], f"P{seat}")
    sockets = [person.watch(match_id) for person in people]
    play_randomly(sockets, Random(7), choices)
    for socket in sockets:
        socket.sync()
    return match_id, people, sockets


def test_all_agree_and_the_match_goes_back(server: Running) -> None:
    match_id, people, sockets = played(server, 3, 9)
    match, path = server.match(match_id), f"/api/matches/{match_id}/rewind"
    then = match.ply
    wanted = position_after(match, 2)
    state = people[0].post(path, {"seat": 0, "to": 2})
    assert state["room"]["proposal"] == {"seat": 0, "to": 2, "agreed": [0], "you_must_answer": []}
    state = sockets[1].until(lambda state: state["room"]["proposal"])
    assert state["room"]["proposal"]["you_must_answer"] == [1]
    looker = Socket(server.address, match_id)
    assert looker.state["room"]["proposal"]["you_must_answer"] == []
    people[1].post(f"{path}/answer", {"seat": 1, "agree": True})
    assert server.match(match_id).ply == then
    server.hub.matches.live.clear()  # it is remembered
    people = [Person(server.address, person.token) for person in people]
    state = people[2].post(f"{path}/answer", {"seat": 2, "agree": True})
    assert (state["ply"], state["room"]["proposal"]) == (2, None)
    assert "P0" not in state["chat"][-1]["text"]
    assert "move 2" in state["chat"][-1]["text"]
    assert server.match(match_id).position() == wanted
    server.hub.matches.live.clear()
    assert people[0].get(f"/api/matches/{match_id}")["ply"] == 2
    match = server.match(match_id)
    assert match.settled == len(match.journal) > 0  # also now: nobody goes further back alone
    assert not any(match.can_undo(seat) for seat in match.seats)
    again = [person.watch(match_id) for person in people]
    play_randomly(again, Random(8))
    record = people[0].get(f"/api/matches/{match_id}/record")
    assert condotta.replay(record).over


def position_after(match: Match, ply: int) -> Any:
    twin = match.at(0)
    for seat, option in match.journal:
        if twin.ply >= ply:
            break
        twin.apply(seat, option)
    return twin.position()


def test_one_refusal_ends_it_and_so_does_who_has_asked(server: Running) -> None:
    match_id, people, sockets = played(server, 3, 6)
    path = f"/api/matches/{match_id}/rewind"
    before = server.match(match_id).record()
    people[0].post(path, {"seat": 0, "to": 1})
    assert code(people[1].post(path, {"seat": 1, "to": 0}, 409)) == "taken"
    state = people[2].post(f"{path}/answer", {"seat": 2, "agree": False})
    assert state["room"]["proposal"] is None
    assert state["chat"][-1]["texts"]["it"] == "P2 non accetta di tornare indietro."
    assert code(people[1].post(f"{path}/answer", {"seat": 1, "agree": True}, 409)) == "stale"
    people[1].post(path, {"seat": 1, "to": 0})
    assert people[1].post(f"{path}/answer", {"seat": 1, "agree": False})["room"]["proposal"] is None
    assert server.match(match_id).record() == before
    assert sockets[0].until(lambda state: state["room"]["proposal"] is None)


def test_a_choice_that_everybody_sees_ends_it(server: Running) -> None:
    match_id, people, sockets = played(server, 2, 4)
    people[0].post(f"/api/matches/{match_id}/rewind", {"seat": 0, "to": 1})
    while sockets[0].sync() or sockets[0].state["room"]["proposal"]:
        for socket in sockets:
            socket.sync()
            for decision in socket.state["decisions"][:1]:
                socket.choose(decision["options"][0]["option"], decision)
    assert sockets[0].state["ply"] > 1
    assert people[0].get(f"/api/matches/{match_id}")["room"]["proposal"] is None


def test_bots_agree_to_everything(server: Running) -> None:
    anna = Person(server.address)
    match_id, _ = anna.new("tiny", "you", "bot:random")
    socket = anna.watch(match_id)
    play_randomly([socket], Random(1), 3)
    state = anna.post(f"/api/matches/{match_id}/rewind", {"seat": 0, "to": 0})
    assert state["ply"] <= 1  # the bot may have chosen again
    assert state["room"]["proposal"] is None


def test_what_cannot_be_asked_is_refused(server: Running) -> None:
    match_id, people, sockets = played(server, 2, 4)
    path, ply = f"/api/matches/{match_id}/rewind", server.match(match_id).ply
    before = server.match(match_id).record()
    for who, body, status, wanted in (
        (0, {"seat": 1, "to": 0}, 403, "not_your_seat"),
        (0, {"seat": 0, "to": ply}, 400, "bad_request"),
        (0, {"seat": 0, "to": ply + 5}, 400, "bad_request"),
        (0, {"seat": 0, "to": -1}, 400, "bad_request"),
        (0, {"seat": 0, "to": "1"}, 400, "bad_request"),
        (0, {"seat": 0}, 400, "bad_request"),
        (0, {"seat": 9, "to": 0}, 400, "bad_request"),
    ):
        assert code(people[who].post(path, body, status)) == wanted
    assert code(people[0].post(f"{path}/answer", {"seat": 0, "agree": True}, 409)) == "stale"
    assert code(Person(server.address).post(path, {"seat": 0, "to": 0}, 403)) == "not_your_seat"
    assert server.match(match_id).record() == before
    play_randomly(sockets, Random(2))
    assert code(people[0].post(path, {"seat": 0, "to": 0}, 409)) == "undo_refused"  # everything is open now


@pytest.mark.parametrize("seed", range(3))
def test_a_secret_answer_does_not_end_it_and_nobody_hears_of_it(server: Running, seed: int) -> None:
    """A proposal that vanished with a hidden choice would say that somebody was asked."""
    match = secret_position(Random(seed))
    people = [Person(server.address) for _ in match.seats]
    match_id = server.seat(match, people)
    sockets = [person.watch(match_id) for person in people]
    looker = Socket(server.address, match_id)
    asked = match.open_decisions()[0].seat
    proposer = (asked + 1) % len(people)
    path = f"/api/matches/{match_id}/rewind"
    people[proposer].post(path, {"seat": proposer, "to": match.first_checkpoint.ply})
    for socket in [*sockets, looker]:
        socket.until(lambda state: state["room"]["proposal"])
        socket.sync()
    question = sockets[asked].state["decisions"][0]
    sockets[asked].choose(question["options"][0]["option"], question)
    for seat, socket in enumerate([*sockets, looker]):
        assert seat == asked or server.match(match_id).asks(seat) or socket.sync() == []
        assert socket.state["room"]["proposal"]
    for seat, person in enumerate(people):
        if seat != proposer:
            person.post(f"{path}/answer", {"seat": seat, "agree": True})
    assert server.match(match_id).journal == []
    for socket in [*sockets, looker]:
        assert socket.until(lambda state: state["room"]["proposal"] is None)["ply"] == server.match(match_id).ply


# Against bots alone


def alone(server: Running, *seating: str, choices: int = 5) -> tuple[str, Person]:
    """Somebody against bots, after some choices of theirs; they are asked."""
    anna = Person(server.address)
    match_id, _ = anna.new("tiny", *seating)
    socket = anna.watch(match_id)
    play_randomly([socket], Random(4), choices)
    return match_id, anna


def own_choices(server: Running, match_id: str) -> list[Any]:
    return [option for seat, option in server.match(match_id).journal if seat == 0]


def test_against_bots_one_takes_back_as_much_as_one_likes(server: Running) -> None:
    match_id, anna = alone(server, "you", "bot:random")
    path = f"/api/matches/{match_id}"
    before = own_choices(server, match_id)
    assert (anna.get(path)["room"]["origin"], anna.get(path)["room"]["alone"]) == ("set_up", True)
    for left in range(len(before) - 1, -1, -1):
        state = anna.post(f"{path}/undo", {"seat": 0, "further": True})
        assert own_choices(server, match_id)[: left + 1] == before[:left]
        assert [decision["seat"] for decision in state["decisions"]] == [0]  # asked again what was taken back
    assert (state["room"]["origin"], state["room"]["given"]) == ("practice", True)
    server.hub.matches.live.clear()
    assert anna.get(path)["room"]["origin"] == "practice"
    assert code(anna.post(f"{path}/undo", {"seat": 0, "further": True}, 409)) == "undo_refused"  # nothing is left
    play_randomly([anna.watch(match_id)], Random(5))
    assert condotta.replay(anna.get(f"{path}/record")).over
    assert code(anna.post(f"{path}/undo", {"seat": 0, "further": True}, 409)) == "undo_refused"


def test_what_could_be_taken_back_anyway_is_no_practice(server: Running) -> None:
    anna = Person(server.address)
    match = condotta.new("medieval", position=COURT, seed=1)
    match_id = server.seat(match, [anna, anna, anna])
    path, socket = f"/api/matches/{match_id}", anna.watch(match_id, 0)
    socket.choose(["play", "pope.1"], socket.state["decisions"][0])
    state = anna.post(f"{path}/undo", {"seat": 0, "further": True, "key": "once-only"})
    assert (state["room"]["origin"], server.match(match_id).journal) == ("set_up", [])
    anna.post(f"{path}/undo", {"seat": 0, "further": True, "key": "once-only"})  # sent again: done once


def test_where_others_play_or_may_come_nobody_goes_back_alone(server: Running) -> None:
    match_id, people, _ = played(server, 2, 6)
    made = len(server.match(match_id).journal)
    assert people[0].get(f"/api/matches/{match_id}")["room"]["alone"] is False
    refused = people[0].post(f"/api/matches/{match_id}/undo", {"seat": 0, "further": True}, 409)
    assert code(refused) == "undo_refused"
    assert code(people[1].post(f"/api/matches/{match_id}/undo", {"seat": 0, "further": True}, 403)) == "not_your_seat"
    assert len(server.match(match_id).journal) == made


def noting(way: Callable[..., None], threads: list[str]) -> Callable[..., None]:
    def noted(*args: Any, **named: Any) -> None:
        threads.append(current_thread().name)
        way(*args, **named)

    return noted


def test_what_is_taken_back_is_played_again_beside_everything_else(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind the last checkpoints that is the whole match: nobody else waits for it."""
    threads: list[str] = []
    for way in ("undo", "rewind"):
        monkeypatch.setattr(Match, way, noting(getattr(Match, way), threads))
    anna, rng = Person(server.address), Random(3)
    match_id = server.seat(condotta.new("tiny", seats=2, seed=3), [anna, anna])
    sockets = [anna.watch(match_id, seat) for seat in (0, 1)]
    path, undone = f"/api/matches/{match_id}", False
    while not undone:
        play_randomly(sockets, rng, 1)
        for seat, socket in enumerate(sockets):
            socket.sync()
            if socket.state["can_undo"] and not undone:
                undone = bool(anna.post(f"{path}/undo", {"seat": seat}))
    play_randomly(sockets, rng, 3)
    anna.post(f"{path}/undo", {"seat": server.match(match_id).journal[-1][0], "further": True})
    anna.post(f"{path}/rewind", {"seat": 0, "to": 1})
    assert len(threads) >= 3
    assert all(name.startswith("reading") for name in threads), threads


def test_a_refused_undo_leaves_the_match_as_it_is(server: Running) -> None:
    match_id, people, sockets = played(server, 2, 5)
    seats = [seat for seat in (0, 1) if not sockets[seat].state["can_undo"]]
    for seat in seats:
        assert code(people[seat].post(f"/api/matches/{match_id}/undo", {"seat": seat}, 409)) == "undo_refused"
    assert seats
    assert not server.hub.matches.live[match_id].unsaved
    play_randomly(sockets, Random(7), 2)
