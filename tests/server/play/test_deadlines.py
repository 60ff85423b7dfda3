"""Clocks on a real server, in a time that the test turns: time-outs, taking back, secrets, vacations, restarts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from condotta.core.match import Match
from condotta.server.model.clocks import Limits
from condotta.server.model.room import Room
from condotta.server.model.seats import SeatInfo
from tests.server.club import hosted, rows
from tests.server.helpers import Person, Running, Socket, running, until
from tests.server.secret import secret_position
from tests.server.turning import Time

CLOCK = {"bank": 300, "increment": 30}


@pytest.fixture(scope="module")
def time() -> Time:
    return Time()


@pytest.fixture(scope="module")
def server(module_database: str, time: Time) -> Iterator[Running]:
    with running(hosted(module_database, hosted=False, now=time)) as found:
        yield found


def begun(server: Running, seats: int = 3, **more: Any) -> tuple[str, list[Person]]:
    """A match of so many people with clocks that run."""
    people = [Person(server.address) for _ in range(seats)]
    wish = {"game": "medieval", "seating": ["you", *["open"] * (seats - 1)], "clock": CLOCK, **more}
    made = people[0].post("/api/matches", wish, 201)
    for seat, person in enumerate(people[1:], 1):
        person.join(made["links"][str(seat)], f"P{seat}")
    return made["id"], people


def clocks_of(person: Person, match_id: str) -> list[Any]:
    found: list[Any] = person.get(f"/api/matches/{match_id}")["room"]["clocks"]
    return found


def asked(server: Running, match_id: str) -> list[int]:
    return [decision.seat for decision in server.match(match_id).open_decisions()]


def sweep(server: Running) -> None:
    server.do(server.hub.deadlines.sweep())


def choose(person: Person, match_id: str, seat: int, place: int = 0) -> Any:
    state = person.get(f"/api/matches/{match_id}?seat={seat}")
    decision = state["decisions"][0]
    body = {"seat": seat, "ply": state["ply"], "moves": decision["moves"]}
    return person.post(f"/api/matches/{match_id}/choices", body | {"option": decision["options"][place]["option"]})


def left(time: Time, clock: Any) -> float:
    """What a client shows."""
    return float(clock["left"] - (max(0.0, time() - clock["since"]) if clock["since"] is not None else 0.0))


def test_clocks_begin_with_the_match(server: Running, time: Time) -> None:
    anna = Person(server.address)
    wish = {"game": "tiny", "seating": ["you", "open"], "clock": CLOCK}
    made = anna.post("/api/matches", wish, 201)
    assert clocks_of(anna, made["id"]) == []
    time.forward(1000)
    Person(server.address).join(made["links"]["1"])
    running = clocks_of(anna, made["id"])
    assert [clock["left"] for clock in running] == [300.0, 300.0]
    for clock in running:
        assert (clock["since"] is not None) == (clock["seat"] in asked(server, made["id"]))
    assert anna.get(f"/api/matches/{made['id']}")["room"]["clock"] == CLOCK | {"on_timeout": "bot"}


def test_time_is_counted_with_every_choice_and_stored(server: Running, time: Time) -> None:
    match_id, people = begun(server)
    [seat] = asked(server, match_id)
    time.forward(100)
    assert left(time, clocks_of(people[0], match_id)[seat]) == 200.0
    while seat in asked(server, match_id):
        choose(people[seat], match_id, seat)
    clock = clocks_of(people[0], match_id)[seat]
    assert (clock["left"], clock["since"]) == (230.0, None)
    before = [clocks_of(person, match_id) for person in people]
    server.hub.matches.live.clear()
    assert [clocks_of(person, match_id) for person in people] == before


def test_who_runs_out_of_time_is_played_by_a_bot_and_may_come_back(server: Running, time: Time) -> None:
    match_id, people = begun(server)
    [seat] = asked(server, match_id)
    other = people[seat - 1].watch(match_id)
    time.forward(299)
    sweep(server)
    assert people[0].get(f"/api/matches/{match_id}")["players"][seat]["kind"] == "person"
    time.forward(2)
    sweep(server)
    state = other.until(lambda state: state["players"][seat]["kind"] == "bot" and state["chat"])
    assert "has run out of time" in state["chat"][-1]["text"]
    assert state["room"]["free_seats"] == []
    until(lambda: seat not in asked(server, match_id) or server.match(match_id).over)  # the bot plays
    people[seat].post(f"/api/matches/{match_id}/seats/{seat}/bot", {"bot": None})
    assert clocks_of(people[seat], match_id)[seat]["left"] >= 60.0
    assert people[seat].get(f"/api/matches/{match_id}")["players"][seat]["kind"] == "person"


def test_the_seat_may_be_free_for_others_then(server: Running, time: Time) -> None:
    match_id, people = begun(server, public=True, clock=CLOCK | {"on_timeout": "open"})
    [seat] = asked(server, match_id)
    time.forward(301)
    sweep(server)
    carla = Person(server.address)
    assert carla.get(f"/api/matches/{match_id}")["room"]["free_seats"] == [seat]
    assert carla.post(f"/api/matches/{match_id}/join", {"seat": seat})["seat"] == seat
    assert clocks_of(carla, match_id)[seat]["left"] == 300.0
    people[seat].get(f"/api/matches/{match_id}?seat={seat}", 403)
    time.forward(10)
    clock = left(time, clocks_of(carla, match_id)[seat])
    people[seat].post(f"/api/matches/{match_id}/seats/{seat}/bot", {"bot": None})  # its owner is back
    assert left(time, clocks_of(people[seat], match_id)[seat]) == clock  # no way to more time
    carla.get(f"/api/matches/{match_id}?seat={seat}", 403)


def test_without_clocks_nobody_is_ever_late(server: Running, time: Time) -> None:
    match_id, people = begun(server, clock=None)
    time.forward(10**7)
    sweep(server)
    state = people[0].get(f"/api/matches/{match_id}")
    assert [p["kind"] for p in state["players"]] == ["person"] * 3
    assert state["room"]["clocks"] == []
    [(deadline, ticking)] = rows(server, "select deadline, clocks from matches where id = :id", id=match_id)
    assert deadline is None
    assert ticking in (None, "null")


def test_nobody_is_late_because_the_server_was_away(server: Running, time: Time) -> None:
    match_id, people = begun(server)
    [seat] = asked(server, match_id)
    time.forward(5000)
    server.do(server.hub.deadlines.close())
    server.hub.matches.live.clear()
    server.do(server.hub.deadlines.start())  # as after a restart
    sweep(server)
    assert left(time, clocks_of(people[seat], match_id)[seat]) == 60.0
    time.forward(59)
    sweep(server)
    assert people[0].get(f"/api/matches/{match_id}")["players"][seat]["kind"] == "person"
    time.forward(2)
    sweep(server)
    assert people[0].get(f"/api/matches/{match_id}")["players"][seat]["kind"] == "bot"


def test_on_vacation_the_clock_of_a_slow_match_stands_still(server: Running, time: Time) -> None:
    slow, people = begun(server, pace="async")
    quick, _ = begun(server)
    [seat] = asked(server, slow)
    visitor = people[seat].visitor
    time.forward(100)
    until_then = time() + 10 * 86400
    server.do(server.hub.deadlines.went_away(visitor, until_then))
    time.forward(9 * 86400)
    sweep(server)
    assert people[0].get(f"/api/matches/{slow}")["players"][seat]["kind"] == "person"
    assert left(time, clocks_of(people[seat], slow)[seat]) == 200.0
    server.do(server.hub.deadlines.went_away(visitor, None))
    time.forward(150)
    assert left(time, clocks_of(people[seat - 1], slow)[seat]) == 50.0
    time.forward(51)
    sweep(server)
    assert people[0].get(f"/api/matches/{slow}")["players"][seat]["kind"] == "bot"
    assert quick != slow


# Secrets


def seated(server: Running, match: Match) -> tuple[str, list[Person]]:
    """This match, with clocks, and a person in each seat."""
    people = [Person(server.address) for _ in match.seats]
    infos = [SeatInfo(seat, "person", person.visitor) for seat, person in enumerate(people)]
    room = Room(limits=Limits(300.0, 30.0, "bot"))
    return server.do(server.hub.lifecycle.begin(people[0].visitor, match, infos, "", room)), people


@pytest.mark.parametrize("seed", range(4))
def test_a_secret_question_that_is_not_answered_is_declined_without_a_word(
    server: Running, time: Time, seed: int
) -> None:
    match = secret_position(Random(seed))
    asked_seat, before = match.open_decisions()[0].seat, len(match.journal)
    match_id, people = seated(server, match)
    sockets = [person.watch(match_id) for person in people]
    looker = Socket(server.address, match_id)
    own = sockets[asked_seat].state["room"]["clocks"][asked_seat]
    assert own["secret"]
    assert 48.0 <= own["left"] <= 60.0
    others = [s for seat, s in enumerate(sockets) if seat != asked_seat] + [looker]
    busy = match.waiting_for(None)
    for socket in others:
        shown = socket.state["room"]["clocks"]
        assert not any(clock["secret"] for clock in shown)
        public = [clock for clock in shown if clock["seat"] not in socket.state["your_seats"]]
        assert all((clock["since"] is not None) == (clock["seat"] in busy) for clock in public)
        socket.sync()
    time.forward(61)
    sweep(server)
    live = server.match(match_id)
    assert live.journal[before] == (asked_seat, match.open_decisions()[0].options[0])
    assert people[0].get(f"/api/matches/{match_id}")["players"][asked_seat]["kind"] == "person"
    assert people[0].get(f"/api/matches/{match_id}")["chat"] == []
    for seat, socket in enumerate([*sockets, looker]):
        assert seat == asked_seat or live.asks(seat) or socket.sync() == []  # nobody has heard of it


@pytest.mark.parametrize("seed", range(4))
def test_clocks_say_the_same_however_long_somebody_thinks_in_secret(server: Running, time: Time, seed: int) -> None:
    """Two equal matches; in one the secret answer comes late. What others see of the clocks differs in nothing."""
    start, seen = time(), []
    for pause in (5.0, 40.0):
        match = secret_position(Random(seed))
        time.at = start
        match_id, people = seated(server, match)
        looker = Socket(server.address, match_id)
        seen.append([told(looker, start)])
        secret = match.open_decisions()[0].seat
        time.forward(pause)
        choose(people[secret], match_id, secret)
        assert looker.sync() == []
        time.at = start + 45.0
        while told(looker, start) == seen[-1][0]:
            decision = server.match(match_id).open_decisions()[0]
            choose(people[decision.seat], match_id, decision.seat)
            looker.sync()
        seen[-1].append(told(looker, start))
    assert seen[0] == seen[1]


def told(looker: Socket, start: float) -> list[Any]:
    return [[c["left"], c["since"] and c["since"] - start] for c in looker.state["room"]["clocks"]]
