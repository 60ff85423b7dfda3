"""Hints, how a match went, and why bots have chosen so: over the wire, and only for those who may have it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import condotta
from condotta.core.flow import Option
from condotta.core.match import Match
from condotta.server.bots import advice, workers
from condotta.server.bots.advice import reasons_of
from condotta.server.bots.workers import BotQuestion
from condotta.server.model.seats import SeatInfo
from condotta.server.settings import Rates, Settings
from tests.server.club import Browser, club
from tests.server.helpers import Person, Running, Socket, play_randomly, running, until

HURRIED = 0.1  # seconds for a hint


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("server")
    with running(Settings(folder / "m.sqlite3", bot_delay=0, bot_workers=1, hint_seconds=HURRIED)) as found:
        yield found


def question(state: Any) -> Any:
    asked = state["decisions"][0]
    return {"ply": state["ply"], **{key: asked[key] for key in ("seat", "moves", "question")}}


def asked(person: Person | Browser, match_id: str) -> Any:
    """The state, once something is asked."""
    return first_asked([person], match_id)[1]


def first_asked(people: Sequence[Person | Browser], match_id: str) -> tuple[Any, Any]:
    """Who of them is asked, and the state they see."""
    path = f"/api/matches/{match_id}"
    until(lambda: any(person.get(path)["decisions"] for person in people))
    return next((person, state) for person in people if (state := person.get(path))["decisions"])


def finished(seed: int, game: str = "medieval", seats: int = 3) -> Match:
    match = condotta.new(game, seats, seed)
    rng = Random(seed)
    while not match.over:
        decision = match.pending[0]
        match.choose(decision.seat, rng.choice(decision.options))
    return match


# Hints


def test_a_hint_is_an_option_with_its_reason_and_what_else_was_tried(server: Running) -> None:
    anna = Person(server.address)
    match_id, _ = anna.new("medieval", "you", "bot:greedy", "bot:greedy")
    state = asked(anna, match_id)
    hint = anna.post(f"/api/matches/{match_id}/hint?lang=it", question(state))
    offered = {str(line["option"]): line for line in state["decisions"][0]["options"]}
    assert str(hint["option"]) in offered
    assert hint["reason"]
    assert hint["reason"] in hint["text"]
    assert "di vittoria" in hint["text"]
    assert hint["tried"][0]["option"] == hint["option"]
    assert all(str(one["option"]) in offered and 0 <= one["chance"] <= 1 for one in hint["tried"])
    assert state["room"]["hints"]
    chosen = {**question(state), "option": hint["option"]}
    anna.post(f"/api/matches/{match_id}/choices", chosen)
    late = anna.post(f"/api/matches/{match_id}/hint", question(state), 409)
    assert late["error"]["code"] == "stale"


def test_a_hint_knows_no_more_than_the_seat() -> None:
    match = condotta.new("medieval", 3, 5)
    rng = Random(5)
    for _ in range(60):
        decision = match.pending[0]
        match.choose(decision.seat, rng.choice(decision.options))
    seat = match.pending[0].seat
    imagined = match.fork(seat, rng)
    assert imagined.position() != match.position()
    worlds = [msgspec.json.encode(world.position()) for world in (match, imagined)]
    real, other = (workers.advised(BotQuestion("medieval", world, seat, "search", "7"), 1, 30) for world in worlds)
    assert real == other


def test_who_is_not_asked_gets_no_hint(server: Running) -> None:
    anna, bruno = Person(server.address), Person(server.address)
    match_id, links = anna.new("medieval", "you", "open", "bot:greedy")
    path = f"/api/matches/{match_id}/hint"
    waits = {"seat": 0, "ply": 0}
    assert anna.post(path, waits, 409)["error"]["code"] == "not_started"
    bruno.join(links["1"])
    mover, state = first_asked([anna, bruno], match_id)
    other = bruno if mover is anna else anna
    assert other.post(path, question(state), 403)["error"]["code"] == "not_your_seat"
    nobody_asks = {"seat": 1 - state["seat"], "ply": state["ply"]}
    assert other.post(path, nobody_asks, 409)["error"]["code"] == "stale"
    assert mover.post(path, question(state))["option"]


def test_against_people_only_where_the_match_was_made_so(database: str) -> None:
    with club(database, hint_seconds=HURRIED) as server:
        anna, bruno = Browser(server), Browser(server)
        anna.register("anna")
        bruno.register("bruno")
        for allowed in (None, True):
            match_id, links = anna.new("medieval", "you", "open", "bot:greedy", hints=allowed)
            assert anna.get(f"/api/matches/{match_id}")["room"]["hints"] is (allowed is True)
            bruno.join(links["1"])
            assert bruno.get(f"/api/matches/{match_id}")["room"]["hints"] is (allowed is True)
            mover, state = first_asked([anna, bruno], match_id)
            answer = mover.post(f"/api/matches/{match_id}/hint", question(state), 200 if allowed else 403)
            if not allowed:
                assert answer["error"]["code"] == "forbidden"
                assert "who made the match has not allowed them" in answer["error"]["message"]
    with club(database, hint_seconds=HURRIED) as server:  # it is kept
        assert bruno.copy(server).get(f"/api/matches/{match_id}")["room"]["hints"] is True


def test_one_hint_at_a_time_and_not_too_many(tmp_path: Path) -> None:
    rates = Rates(hints="2/minute")
    with club(tmp_path / "m.sqlite3", rates=rates, hint_seconds=HURRIED) as server:
        anna = Browser(server)
        anna.register("anna")
        match_id, _ = anna.new("medieval", "you", "bot:greedy", "bot:greedy")
        state = asked(anna, match_id)
        visitor = anna.me["visitor"]
        server.hub.advice._advised.add(visitor)
        answer = anna.post(f"/api/matches/{match_id}/hint", question(state), 429)
        assert "one at a time" in answer["error"]["message"]
        server.hub.advice._advised.discard(visitor)
        assert anna.post(f"/api/matches/{match_id}/hint", question(state))["option"]
        assert anna.post(f"/api/matches/{match_id}/hint", question(state), 429)["error"]["code"] == "too_many"


def test_a_hint_of_a_game_without_knowledge_has_no_chances(server: Running) -> None:
    anna = Person(server.address)
    match_id, _ = anna.new("tiny", "you", "bot:random")
    hint = anna.post(f"/api/matches/{match_id}/hint", question(asked(anna, match_id)))
    assert hint["option"]
    assert hint["tried"] == []


# How it went


def test_the_analysis_of_a_match_that_is_over(server: Running) -> None:
    anna = Person(server.address)
    match = finished(4)
    match_id = server.seat(match, [anna] * 3)
    found = Person(server.address).get(f"/api/matches/{match_id}/analysis")
    assert found["missing"] == ""
    assert [point["ply"] for point in found["points"]] == sorted({point["ply"] for point in found["points"]})
    assert found["points"][-1]["ply"] == match.ply
    assert found["points"][-1]["chances"][match.outcome.winners[0]] > 0  # type: ignore[union-attr]
    assert {turn["ply"] for turn in found["turning_points"]} <= {point["ply"] for point in found["points"]}
    assert found == anna.get(f"/api/matches/{match_id}/analysis")
    assert len([key for key in server.hub.advice._kept if key[1] == match_id]) == 1


def test_no_analysis_before_the_end(server: Running) -> None:
    anna = Person(server.address)
    match_id, _ = anna.new("medieval", "you", "bot:greedy", "bot:greedy")
    assert anna.get(f"/api/matches/{match_id}/analysis", 409)["error"]["code"] == "not_started"


def test_a_game_without_knowledge_says_so(server: Running) -> None:
    anna = Person(server.address)
    match_id = server.seat(finished(1, "tiny", 2), [anna] * 2)
    assert anna.get(f"/api/matches/{match_id}/analysis") == {"points": [], "turning_points": [], "missing": "unknown"}
    assert anna.get(f"/api/matches/{match_id}/reasons") == {"reasons": []}


# Why


def seated_with_bots(server: Running, match: Match, person: Person) -> str:
    infos = [SeatInfo(0, "person", person.visitor), *(SeatInfo(seat, "bot", bot="greedy") for seat in (1, 2))]
    return server.do(server.hub.lifecycle.begin(person.visitor, match, infos, ""))


def test_bots_tell_everybody_what_everybody_sees(server: Running) -> None:
    anna = Person(server.address)
    match_id, _ = anna.new("medieval", "you", "bot:greedy", "bot:greedy")
    socket: Socket = anna.watch(match_id)
    play_randomly([socket], Random(2), 25)
    asked(anna, match_id)
    socket.close()
    match = server.match(match_id)
    mine = anna.get(f"/api/matches/{match_id}/reasons")["reasons"]
    assert mine == Person(server.address).get(f"/api/matches/{match_id}/reasons")["reasons"]
    assert mine
    assert {line["seat"] for line in mine} <= {1, 2}
    assert {line["ply"] for line in mine} <= {entry.ply for entry in match.log(None)}


def test_after_the_end_all_reasons_are_told(server: Running) -> None:
    anna = Person(server.address)
    match = finished(6)
    match_id = seated_with_bots(server, match, anna)
    told = anna.get(f"/api/matches/{match_id}/reasons?lang=it")["reasons"]
    assert told
    earlier = anna.get(f"/api/matches/{match_id}/reasons?until=80")["reasons"]
    assert earlier
    assert all(80 - advice.REASONS_BACK < line["ply"] <= 80 for line in earlier)


def test_secret_choices_have_no_reason_for_others() -> None:
    """The attacker's militia lies face down: nothing is told of it."""
    position = {
        "phase": "action",
        "money": [7, 6, 0],
        "control": {"seljuks_of_rum_3d": 0, "byzantium_3d": 1},
        "holders": {"seljuks_of_rum": 0, "byzantium": 1},
    }
    match = condotta.new("medieval", position=position, seed=1)
    match.choose(0, Option("attack", "seljuks_of_rum"))
    assert reasons_of(match, (0, 1, 2), match.ply) == []
    match.choose(0, Option("target", "byzantium_3d"))
    told = reasons_of(match, (0, 1, 2), match.ply)
    assert [key for _, _, key, _ in told] == ["why.open_held_province"]
    match.choose(0, match.asks(0)[0].options[2])
    assert reasons_of(match, (0, 1, 2), 2) == told


def test_reasons_are_thought_of_anew_only_when_everybody_notices_something() -> None:
    secret = 0
    for seed in range(4):
        match = condotta.new("tiny", 3, seed)
        rng = Random(seed)
        while not match.over:
            decision = match.pending[0]
            before, view = advice.open_history(match), match.view(None)
            match.choose(decision.seat, rng.choice(decision.options))
            if match.view(None) == view:
                assert advice.open_history(match) == before
                secret += 1
            elif match.ply != view["ply"]:
                assert advice.open_history(match) != before
    assert secret
