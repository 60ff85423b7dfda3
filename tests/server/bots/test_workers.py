"""Bots in their processes: they choose what they would choose here, and never hold up a match."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from random import Random

import msgspec
import pytest

import condotta
from condotta.core.flow import Option
from condotta.core.match import Match
from condotta.server.bots.workers import BotQuestion, BotWorkers, Think, think
from condotta.server.settings import Settings
from condotta.server.work import processes
from tests.server import bad_bots
from tests.server.helpers import Person, play_randomly, running


def question(match: Match) -> tuple[BotQuestion, list[Option]]:
    decision = match.pending[0]
    position = msgspec.json.encode(match.position())
    return BotQuestion(match.game.id, position, decision.seat, "greedy", "7"), list(decision.options)


def ask(think: Think, budget: float, match: Match, times: int = 1) -> tuple[list[Option], int, float]:
    """Choices, how many of them were made at random instead, and the seconds they took."""

    async def run() -> tuple[list[Option], int, float]:
        workers = BotWorkers(1, budget, think=think)
        try:
            asked, options = question(match)
            begun = time.monotonic()
            chosen = [await workers.choose(asked, options) for _ in range(times)]
            return chosen, workers.failures, time.monotonic() - begun
        finally:
            workers.close()

    return asyncio.run(run())


def test_a_bot_chooses_in_its_process_what_it_would_choose_here() -> None:
    match = condotta.new("medieval", seats=4, seed=3)
    rng = Random(3)
    for _ in range(40):
        decision = match.pending[0]
        match.choose(decision.seat, rng.choice(decision.options))
    chosen, failures, _ = ask(think, 20, match)
    assert failures == 0
    assert chosen[0].as_json() == think(question(match)[0])


def test_a_bot_may_name_a_number_that_is_asked_for_in_two_questions() -> None:
    match = condotta.new("medioevo_universale", seats=2, seed=1)

    async def run() -> tuple[Option, int]:
        workers = BotWorkers(1, 20, think=bad_bots.bids_at_once)
        try:
            asked, options = question(match)
            return await workers.choose(asked, options, takes=match.pending[0].takes), workers.failures
        finally:
            workers.close()

    assert asyncio.run(run()) == (Option("bid", 345), 0)


@pytest.mark.parametrize("bad", [bad_bots.dies, bad_bots.raises, bad_bots.cheats])
def test_a_bot_that_fails_chooses_at_random(bad: Think) -> None:
    match = condotta.new("medieval", seats=3, seed=1)
    chosen, failures, _ = ask(bad, 20, match, times=2)
    assert failures == 2
    assert all(option in match.pending[0].options for option in chosen)


def test_a_slow_bot_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "FIRST_START", 0.0)
    match = condotta.new("medieval", seats=3, seed=1)
    _, failures, seconds = ask(bad_bots.sleeps, 0.5, match, times=2)
    assert failures == 2
    assert seconds < 10


def test_a_match_with_failing_bots_is_played_to_its_end(tmp_path: Path) -> None:
    with running(Settings(tmp_path / "m.sqlite3", bot_delay=0, bot_workers=1), bad_bots.raises) as server:
        anna = Person(server.address)
        match_id, _ = anna.new("tiny", "you", "bot:greedy", "bot:random")
        socket = anna.watch(match_id)
        play_randomly([socket], Random(1))
        assert server.hub.workers.failures > 0
        assert socket.state["over"]
        socket.close()


def test_visible_choices_of_bots_come_one_after_the_other(tmp_path: Path) -> None:
    with running(Settings(tmp_path / "m.sqlite3", bot_delay=0.3, bot_workers=1)) as server:
        anna = Person(server.address)
        match_id, _ = anna.new("medieval", "bot:random", "bot:random", "bot:random")
        socket = anna.watch(match_id)
        first, begun = socket.state["ply"], time.monotonic()
        while socket.state["ply"] < first + 4:
            socket.receive()
        assert time.monotonic() - begun > 0.6
        socket.close()
