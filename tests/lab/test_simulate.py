"""Many matches: the same rows on any number of processes, every failure told, nothing kept."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

import condotta
from condotta.core.errors import SetupError
from condotta.core.flow import Flow
from condotta.core.table import Table
from condotta.games import tiny
from condotta.lab.simulate import FAILURES_KEPT, Plan, Row, Summary, play, play_with_bots, run

TOLL_BRIDGE = tiny.GAME


def rows(plan: Plan, jobs: int) -> list[Row]:
    return [replace(row, seconds=0.0) for row in run(plan, jobs)]


@pytest.mark.parametrize("bots", [("random",), ("greedy", "random", "random")])
def test_the_rows_are_the_same_on_one_process_and_on_two(bots: tuple[str, ...]) -> None:
    plan = Plan.checked("tiny", games=60 if len(bots) == 1 else 4, seed="7", seats=3, bots_by_seat=bots)
    one = rows(plan, jobs=1)
    assert [row.number for row in one] == list(range(plan.games))
    assert one == rows(plan, jobs=2)


def test_the_quick_way_for_random_bots_plays_the_same_matches() -> None:
    plan = Plan.checked("tiny", games=3, seed="7", seats=4)
    for row in run(plan):
        match = condotta.new("tiny", 4, row.seed, log=False)
        play_with_bots(match, plan, row.seed)
        assert match.outcome is not None
        assert (row.winners, row.scores, row.decisions) == (
            match.outcome.winners,
            match.outcome.scores,
            len(match.journal),
        )


def test_a_row_tells_how_its_match_went_and_the_match_can_be_played_again_from_its_seed() -> None:
    plan = Plan.checked("tiny", seed="7", seats=2, bots_by_seat=("random",), options={"rounds": "2"})
    row = play(plan, 5)
    assert row.seed == "7/5"
    assert row.bots == ("random", "random")
    assert max(row.scores) == row.scores[row.winners[0]]
    assert row.reason == "end.rounds"
    assert row.decisions > 2
    assert row.error == ""
    assert replace(play(plan, 5), seconds=row.seconds) == row


def broken(g: Table[Any]) -> Flow[None] | None:
    """Toll Bridge that breaks in the second round of some matches."""
    if g.state.round == 2 and g.rng.seed.endswith(("1", "3")):
        raise RuntimeError("the bridge has fallen")
    return TOLL_BRIDGE.next_step(g)


def test_a_match_that_raises_is_counted_with_its_seed_and_traceback_and_the_run_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tiny, "GAME", replace(TOLL_BRIDGE, next_step=broken))
    plan = Plan.checked("tiny", games=5, seed="s", seats=2)
    summary = Summary(plan.seats)
    for row in run(plan):
        summary.add(row)
    assert (summary.games, summary.finished, summary.errors) == (5, 3, 2)
    assert [row.seed for row in summary.failures] == ["s/1", "s/3"]
    assert "RuntimeError: the bridge has fallen" in summary.failures[0].error
    assert sum(summary.as_json()["wins"]) == pytest.approx(1)


def test_a_match_that_does_not_end_is_an_error() -> None:
    plan = Plan.checked("tiny", seats=2, most_choices=4)
    assert "TooLong: not over after 4 choices" in play(plan, 0).error
    with_bots = Plan.checked("tiny", seats=2, bots_by_seat=("greedy",), most_choices=4)
    assert "TooLong" in play(with_bots, 0).error


def test_rows_are_made_as_they_are_asked_for() -> None:
    endless = Plan.checked("tiny", games=10**9, seats=2)
    assert [row.number for row in islice(run(endless), 3)] == [0, 1, 2]
    several = run(endless, jobs=2)
    assert [row.number for row in islice(several, 30)] == list(range(30))
    several.close()


def row(winners: tuple[int, ...] = (), decisions: int = 10, error: str = "") -> Row:
    return Row(0, "s/0", ("random", "random"), winners, (), "", decisions, 0.0, error)


def test_the_summary_shares_a_tied_victory_and_averages_over_finished_matches() -> None:
    summary = Summary(2)
    for each in (row((0,)), row((0, 1)), row((0,), decisions=40), row((1,)), row(error="Traceback", decisions=1000)):
        summary.add(each)
    figures = summary.as_json()
    assert list(figures) == [
        "games", "finished", "errors", "decisions", "seconds", "decisions_per_second", "wins", "mean_decisions",
    ]  # fmt: skip
    assert figures["wins"] == [0.625, 0.375]
    assert figures["mean_decisions"] == 17.5
    assert figures["decisions"] == 1070


def test_the_summary_keeps_only_the_first_failures() -> None:
    summary = Summary(2)
    for _ in range(1000):
        summary.add(row(error="Traceback"))
    assert summary.errors == 1000
    assert len(summary.failures) == FAILURES_KEPT
    assert summary.as_json()["wins"] == [0, 0]


def test_a_plan_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(SetupError, match="no game 'tinny'"):
        Plan.checked("tinny")
    with pytest.raises(SetupError, match="7 seats"):
        Plan.checked("tiny", seats=7)
    with pytest.raises(SetupError, match="3 bots for 2 seats"):
        Plan.checked("tiny", seats=2, bots_by_seat=("random",) * 3)
    with pytest.raises(SetupError, match="no option 'rond'"):
        Plan.checked("tiny", options={"rond": 1})
    with pytest.raises(SetupError, match="at least one"):
        Plan.checked("tiny", games=0)


def test_so_many_bots_so_many_seats() -> None:
    assert Plan.checked("tiny", bots_by_seat=("random",) * 4).seats == 4
