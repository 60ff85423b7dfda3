"""A pause is as long in every process, whoever is asked and whatever else happens meanwhile."""

from __future__ import annotations

import asyncio
import threading

import pytest

from condotta.server.matches import pauses
from condotta.server.settings import Settings
from tests.server.helpers import Person, Socket, running, until
from tests.server.play.test_pauses import CARDS, Clock, before_the_toll, choose, with_pause
from tests.server.postgres import Cluster


@pytest.mark.parametrize("hand", CARDS)
def test_other_processes_wait_once(postgres: Cluster, monkeypatch: pytest.MonkeyPatch, hand: list[str]) -> None:
    clock = Clock()
    monkeypatch.setattr(pauses, "sleep", clock.sleep)
    settings = Settings(postgres.new_database(), bot_delay=0, bot_workers=1)
    with running(settings) as one, running(settings) as two:
        anna, bruno = Person(one.address), Person(one.address)
        match_id = one.seat(before_the_toll(hand), [anna, bruno])
        one.do(with_pause(one, match_id, 30.0))
        path = f"/api/matches/{match_id}"
        here, there = Socket(one.address, match_id), Socket(two.address, match_id)
        before = there.state["table"]
        choose(anna, match_id, "keep")
        until(lambda: len(clock.asked_for) == 2)
        for on in (False, True):  # whatever else changes, nobody holds up the others
            anna.put(f"{path}/notify", {"seat": 0, "on": on})
        if hand:
            choose(bruno, match_id, "pass")
        for socket in (here, there):
            socket.sync()
            assert socket.state["table"] == before
        late = Person(two.address)
        two.hub.matches.live.pop(match_id)  # a process that has not had it in memory until now
        assert late.get(path)["table"] == before
        clock.over.set()
        here.until(lambda state: state["table"] != before)
        until(lambda: late.get(path)["table"] != before)
        assert len(clock.asked_for) == 3  # here, there, and where it was loaded
        assert not one.match(match_id).pausing
        assert not two.match(match_id).pausing


def test_the_end_of_a_pause_begins_none_elsewhere(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    ends = [threading.Event(), threading.Event()]
    asked_for: list[float] = []

    async def sleep(seconds: float) -> None:
        end = ends[len(asked_for)]
        asked_for.append(seconds)
        while not end.is_set():
            await asyncio.sleep(0.01)

    monkeypatch.setattr(pauses, "sleep", sleep)
    settings = Settings(postgres.new_database(), bot_delay=0, bot_workers=1)
    with running(settings) as one, running(settings) as two:
        anna, bruno = Person(one.address), Person(one.address)
        match_id = one.seat(before_the_toll([]), [anna, bruno])
        one.do(with_pause(one, match_id, 30.0))
        there = Socket(two.address, match_id)
        before = there.state["table"]
        choose(anna, match_id, "keep")
        until(lambda: len(asked_for) == 2)
        ends[0].set()
        until(lambda: not one.match(match_id).pausing)
        until(lambda: one.hub.matches.live[match_id].version == two.hub.matches.live[match_id].version)
        ends[1].set()
        there.until(lambda state: state["table"] != before)
        assert len(asked_for) == 2
