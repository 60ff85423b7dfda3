"""Clocks as arithmetic: what runs when, increments, vacations; and that nobody learns from a clock what is secret."""

from __future__ import annotations

from random import Random

import pytest

import condotta
from condotta.core.flow import PASS
from condotta.core.match import Match
from condotta.games import find
from condotta.server.model import clocks
from condotta.server.model.clocks import Asked, Limits, SeatClock
from tests.generic.strategies import rich_positions

LIMITS = Limits(300.0, 30.0, "bot")


def full(seats: int) -> list[SeatClock]:
    return [SeatClock.full(LIMITS) for _ in range(seats)]


def open_to(*seats: int, away: dict[int, float] | None = None) -> Asked:
    """These are asked openly, of three people."""
    return Asked(range(3), seats, (), seats, away or {})


def lefts(ticking: list[SeatClock]) -> list[float]:
    return [clock.real.left for clock in ticking]


def test_a_clock_runs_while_its_seat_is_asked_and_gains_the_increment_afterwards() -> None:
    ticking = full(3)
    clocks.go_on(ticking, LIMITS, open_to(0), 1000.0)
    clocks.go_on(ticking, LIMITS, open_to(0), 1050.0, mover=0)  # a second choice of the same turn
    assert clocks.deadline(ticking) == 1300.0
    clocks.go_on(ticking, LIMITS, open_to(1), 1100.0, mover=0)
    assert lefts(ticking) == [230.0, 300.0, 300.0]
    clocks.go_on(ticking, LIMITS, open_to(2), 1110.0, mover=1)
    assert lefts(ticking) == [230.0, 300.0, 300.0]  # never more than the bank
    assert [clock.shown.left for clock in ticking] == lefts(ticking)


def test_clocks_of_those_who_are_asked_together_run_together() -> None:
    ticking = full(3)
    clocks.go_on(ticking, LIMITS, open_to(0, 1, 2), 0.0)
    clocks.go_on(ticking, LIMITS, open_to(0, 2), 100.0, mover=1)
    assert lefts(ticking) == [300.0, 230.0, 300.0]
    assert clocks.expired(ticking, 299.9) == []
    assert clocks.expired(ticking, 300.0) == [0, 2]


def test_nobody_gains_time_by_taking_back_and_choosing_again() -> None:
    ticking = full(3)
    clocks.go_on(ticking, LIMITS, open_to(0), 0.0)
    for now in (100.0, 110.0, 120.0):
        clocks.go_on(ticking, LIMITS, open_to(1), now, mover=0)
        clocks.go_on(ticking, LIMITS, open_to(0), now, undone=0)
    assert ticking[0].real.left == 180.0
    assert ticking[0].shown.left == 180.0


def test_a_seat_that_a_bot_plays_has_no_clock() -> None:
    ticking = full(2)
    clocks.go_on(ticking, LIMITS, Asked([0, 1], [0], (), [0]), 0.0)
    clocks.go_on(ticking, LIMITS, Asked([1], [0], (), [0]), 290.0)  # it goes to a bot
    assert clocks.deadline(ticking) is None
    assert ticking[0].real.left == 10.0  # and gains nothing
    ticking[0].spent = 3
    ticking[0].come_back(LIMITS, 3)  # nobody has chosen for them since: else they could make the others wait for ever
    assert ticking[0].real.left == 10.0
    ticking[0].come_back(LIMITS, 4)
    clocks.go_on(ticking, LIMITS, Asked([0, 1], [0], (), [0]), 400.0)
    assert clocks.deadline(ticking) == 460.0


def test_on_vacation_a_clock_stands_still() -> None:
    ticking = full(3)
    clocks.go_on(ticking, LIMITS, open_to(0, away={0: 5000.0}), 1000.0)
    assert clocks.deadline(ticking) == 5300.0
    clocks.go_on(ticking, LIMITS, open_to(1, away={0: 5000.0}), 2000.0, mover=0)
    assert ticking[0].real.left == 300.0
    clocks.go_on(ticking, LIMITS, open_to(0), 2000.0, mover=1)
    clocks.hold(ticking[0], 2100.0, 9000.0)  # they go while it runs
    assert clocks.deadline(ticking) == 9200.0
    clocks.hold(ticking[0], 3000.0, None)  # and is back early
    assert clocks.deadline(ticking) == 3200.0


def test_after_a_start_of_the_server_everybody_has_a_minute() -> None:
    ticking = full(3)
    clocks.go_on(ticking, LIMITS, Asked(range(3), [0, 1], [2], [0, 1]), 0.0)
    ticking[1].real.left = 5000.0
    clocks.give_time(ticking, 900.0)
    assert ticking[0].until == 960.0
    assert ticking[1].until == 5000.0
    assert ticking[2].due == 960.0
    assert clocks.load(clocks.dump(ticking)) == ticking


def test_a_secret_question_has_a_time_of_its_own_and_costs_nothing() -> None:
    ticking = full(3)
    clocks.go_on(ticking, LIMITS, open_to(0), 0.0)
    clocks.go_on(ticking, LIMITS, Asked(range(3), (), [1], [0]), 10.0, mover=0)  # 0 seems busy
    due = ticking[1].due
    assert due is not None
    assert 10.0 + 48.0 <= due <= 10.0 + 60.0
    assert clocks.deadline(ticking) == due  # the real account of seat 0 stands
    assert clocks.shown(ticking, [1])[1] == {"seat": 1, "left": round(due - 10.0, 1), "since": 10.0, "secret": True}
    for others in ([], [0], [2]):
        assert clocks.shown(ticking, others)[1] == {"seat": 1, "left": 300.0, "since": None, "secret": False}
    clocks.go_on(ticking, LIMITS, Asked(range(3), (), [1], [0]), 20.0, mover=1)  # another one
    assert ticking[1].asked == 20.0
    clocks.go_on(ticking, LIMITS, open_to(0), 50.0, mover=1)
    clocks.go_on(ticking, LIMITS, open_to(2), 60.0, mover=0)
    assert lefts(ticking) == [300.0, 300.0, 300.0]  # 0 thought for 20 s and gained 30
    assert ticking[0].shown.left == 270.0


def asked_in(match: Match) -> Asked:
    decisions = match.open_decisions()
    openly = [d.seat for d in decisions if not d.hidden]
    secretly = [d.seat for d in decisions if d.hidden]
    return Asked(match.seats, openly, secretly, match.waiting_for(None))


@pytest.mark.parametrize("seed", range(12))
def test_how_long_somebody_thinks_in_secret_shows_on_no_clock_of_others(seed: int) -> None:
    """The same match twice. What everybody notices happens at the same times, secret answers come at other times."""
    rng = Random(seed)
    game = find("medieval")
    match = condotta.new(game, position=rng.choice(list(rich_positions("medieval"))), seed=seed)
    ticking = [full(len(match.seats)) for _ in range(2)]
    times = [0.0, 0.0]  # of the last choice, in both
    for clocks_now in ticking:
        clocks.go_on(clocks_now, LIMITS, asked_in(match), 0.0)
    public, hidden = 0.0, 0
    for _ in range(120):
        if match.over:
            break
        decision = rng.choice(match.open_decisions())
        option = PASS if decision.hidden and rng.random() < 0.7 else rng.choice(decision.options)
        before = match.ply, match.waiting_for(None)
        match.choose(decision.seat, option)
        noticed = (match.ply, match.waiting_for(None)) != before
        hidden += not noticed
        public += 40.0 if noticed else 0.0
        for run, clocks_now in enumerate(ticking):
            now = public if noticed else max(times[run], public) + rng.uniform(0.0, 4.0)
            times[run] = now
            clocks.go_on(clocks_now, LIMITS, asked_in(match), now, mover=decision.seat)
        if noticed:
            seen = [clocks.shown(clocks_now, []) for clocks_now in ticking]
            assert seen[0] == seen[1]
    assert hidden >= 1
