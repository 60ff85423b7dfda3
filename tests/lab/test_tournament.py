"""Tournaments: all sit on every seat equally often, equals meet, and results decide nothing before their time."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from condotta.core.errors import SetupError
from condotta.lab.crews import Alone
from condotta.lab.plan import Plan, Task
from condotta.lab.playing import Row
from condotta.lab.simulate import carry_out
from condotta.lab.tournament import Kind, Results, Tournament, all_tables, beaten, matches_in_a_round

NAMES = ["random", "greedy", "ann", "ben", "cat", "dan", "eve", "fay", "gus"]


@pytest.fixture(autouse=True)
def _more_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names are all that a schedule needs; nobody of these plays."""
    from condotta import bots

    for name in NAMES[2:]:
        monkeypatch.setitem(bots.PLAYERS, name, bots.PLAYERS["random"])


def tournament(entrants: int, seats: int, kind: Kind = "round-robin", rounds: int = 1, seed: str = "1") -> Tournament:
    plan = Plan.checked("tiny", seed=seed, seats=seats)
    return Tournament.checked(plan, NAMES[:entrants], kind, rounds, None)


def played(task: Task) -> Row:
    """As if the bots were the stronger the later they stand in NAMES."""
    strength = [NAMES.index(name) for name in task.bots]
    ranks = tuple(1 + sum(other > mine for other in strength) for mine in strength)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    return Row(task.number, "s", task.bots, winners, tuple(strength), "end", 1, 0.0, "", ranks)


def all_tasks(planned: Tournament) -> list[Task]:
    results, found = Results(), []
    for tasks in planned.stages(results):
        for task in tasks:
            results.add(played(task))
        found += tasks
    return found


@pytest.mark.parametrize(
    ("entrants", "seats", "kind"),
    [
        (2, 2, "round-robin"),
        (5, 2, "round-robin"),
        (4, 4, "round-robin"),
        (6, 4, "round-robin"),
        (2, 4, "round-robin"),
        (3, 4, "round-robin"),
        (2, 3, "round-robin"),
        (5, 2, "swiss"),
        (9, 4, "swiss"),
    ],
)
def test_everybody_sits_on_every_seat_equally_often(entrants: int, seats: int, kind: Kind) -> None:
    planned = tournament(entrants, seats, kind, rounds=3)
    tasks = all_tasks(planned)
    assert len(tasks) == planned.plan.games == 3 * matches_in_a_round(entrants, seats, kind)
    assert [task.number for task in tasks] == list(range(len(tasks)))
    for name in planned.plan.bots:
        by_seat = Counter(seat for task in tasks for seat in range(seats) if task.bots[seat] == name)
        assert len(set(by_seat.values())) <= 1, name
        assert by_seat or kind == "swiss"


def test_in_a_round_robin_every_table_meets_in_every_round() -> None:
    tasks = all_tasks(tournament(5, 3, rounds=2))
    met = Counter(tuple(sorted(task.bots)) for task in tasks)
    assert set(met) == {tuple(sorted(table)) for table in combinations(NAMES[:5], 3)}
    assert set(met.values()) == {2 * 3}


def test_few_entrants_sit_as_often_as_the_others() -> None:
    assert list(all_tables(("a", "b"), 4)) == [("a", "b", "a", "b")]
    assert list(all_tables(("a", "b", "c"), 4)) == [("a", "b", "c", more) for more in "abc"]
    assert list(all_tables(("a", "b"), 3)) == [("a", "b", "a"), ("a", "b", "b")]


def test_who_sits_beside_whom_differs_from_round_to_round() -> None:
    tasks = all_tasks(tournament(4, 4, rounds=6))
    beside = {(task.bots[seat], task.bots[(seat + 1) % 4]) for task in tasks for seat in range(4)}
    assert len(beside) > 8


def test_the_same_seed_gives_the_same_tournament() -> None:
    for kind in ("round-robin", "swiss"):
        assert all_tasks(tournament(7, 3, kind, 4)) == all_tasks(tournament(7, 3, kind, 4))
        assert all_tasks(tournament(7, 3, kind, 4)) != all_tasks(tournament(7, 3, kind, 4, seed="2"))


def test_a_swiss_tournament_lets_equals_meet_and_avoids_repetitions() -> None:
    tasks = all_tasks(tournament(8, 2, "swiss", rounds=3))
    pairs = Counter(frozenset(task.bots) for task in tasks)
    assert set(pairs.values()) == {2}  # both seatings of each pair, and no pair twice
    won = Counter(max(task.bots, key=NAMES.index) for task in tasks[:-8])
    unbeaten = {name for name in NAMES if won[name] == 4}
    assert len(unbeaten) == 2
    assert pairs[frozenset(unbeaten)] == 2


def test_in_a_swiss_tournament_byes_go_round_from_below() -> None:
    planned = tournament(5, 2, "swiss", rounds=5)
    tasks = all_tasks(planned)
    out = [set(NAMES[:5]) - {name for task in tasks[4 * n : 4 * n + 4] for name in task.bots} for n in range(5)]
    assert [len(names) for names in out] == [1] * 5
    assert len(set().union(*out)) == 5  # everybody once
    assert NAMES[4] not in out[1]  # the best is the last to go


def test_a_swiss_tournament_that_goes_on_is_seated_as_before() -> None:
    """All results are known, as when a run goes on; those of a round must not decide who meets in it."""
    planned = tournament(7, 3, "swiss", rounds=4)
    tasks = all_tasks(planned)
    known = Results()
    for task in tasks:
        known.add(played(task))
    assert [task for stage in planned.stages(known) for task in stage] == tasks


def test_failed_matches_say_nothing_about_the_bots() -> None:
    results = Results()
    results.add(replace(played(Task(0, ("random", "greedy"))), error="Traceback"))
    results.add(played(Task(1, ("random", "greedy"))))
    assert len(results) == 2
    assert len(results.before()) == 1
    assert [row.number for row in results.failed] == [0]


def test_points_are_the_opponents_beaten() -> None:
    assert beaten(1, (1, 2, 3, 4)) == 1
    assert beaten(4, (1, 2, 3, 4)) == 0
    assert beaten(1, (1, 1, 3, 4)) == pytest.approx(2.5 / 3)


def test_whole_rounds_with_at_least_so_many_matches() -> None:
    plan = Plan.checked("tiny", seats=2)
    planned = Tournament.checked(plan, NAMES[:3], "round-robin", None, 13)
    assert (planned.rounds, planned.plan.games) == (3, 18)


def test_what_cannot_be_played_is_refused() -> None:
    plan = Plan.checked("tiny", seats=3)
    with pytest.raises(SetupError, match="at least two different bots"):
        Tournament.checked(plan, ["random"], "round-robin", 1, None)
    with pytest.raises(SetupError, match="at least two different bots"):
        Tournament.checked(plan, ["random", "greedy", "random"], "round-robin", 1, None)
    with pytest.raises(SetupError, match=r"more bots than a match has seats \(3\)"):
        Tournament.checked(plan, ["random", "greedy"], "swiss", 1, None)
    with pytest.raises(SetupError, match="no bot 'clever'"):
        Tournament.checked(plan, ["random", "clever"], "round-robin", 1, None)


def test_matches_are_played_by_those_who_sit_there() -> None:
    planned = tournament(3, 2)
    rows = list(carry_out(Alone(planned.plan), planned.plan, next(planned.stages(Results()))))
    assert sorted(row.bots for row in rows) == sorted(
        seating for pair in combinations(NAMES[:3], 2) for seating in (pair, pair[::-1])
    )
    assert all(row.ranks and not row.error for row in rows)
