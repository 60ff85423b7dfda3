"""Ratings and intervals: known values, and that they cover the truth as often as they say."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, log10
from random import Random
from statistics import mean

import pytest

from condotta.lab.intervals import wilson
from condotta.lab.ratings import SCALE, elo, openskill, standings
from condotta.lab.tournament import Result, all_tables


def duel(winner: str, loser: str) -> Result:
    return Result((winner, loser), (1, 2), (1.0, 0.0))


def by_strength(rng: Random, truth: dict[str, float], seats: int, rounds: int) -> list[Result]:
    """Rankings as Plackett and Luce have them: who is ahead is drawn by strength, again and again."""
    found = []
    for _ in range(rounds):
        for table in all_tables(tuple(truth), seats):
            luck = [truth[name] - log(-log(rng.random())) for name in table]
            ranks = tuple(1 + sum(other > mine for other in luck) for mine in luck)
            found.append(Result(table, ranks, tuple(float(rank == 1) for rank in ranks)))
    return found


# Wilson


@pytest.mark.parametrize(
    ("wins", "n", "low", "high"),  # Newcombe 1998, table I, method 3
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_intervals_are_those_of_the_literature(wins: int, n: int, low: float, high: float) -> None:
    share = wilson(wins, n)
    assert (round(share.low, 4), round(share.high, 4)) == (low, high)
    assert share.value == wins / n


def test_wilson_intervals_at_the_edges() -> None:
    assert wilson(0, 0) == (0.0, 0.0, 1.0, 0)
    assert wilson(5, 5).high == 1.0
    assert wilson(2.5, 5).value == 0.5
    assert wilson(2, 5).low < wilson(2.5, 5).low < wilson(3, 5).low


# Elo


def test_two_bots_are_as_far_apart_as_their_results_say() -> None:
    results = [duel("a", "b")] * 750 + [duel("b", "a")] * 250
    (better, half), (worse, _) = elo(("a", "b"), results)
    assert better - worse == pytest.approx(400 * log10(3), abs=1)
    assert (better + worse) / 2 == pytest.approx(1500)
    # the difference of two estimates has twice the deviation of each from the mean; p (1 - p) = 3/16
    assert half == pytest.approx(1.96 * SCALE / (1000 * 3 / 16) ** 0.5 / 2, rel=0.01)


def test_a_tie_is_half_a_win_and_the_order_does_not_matter() -> None:
    tie = Result(("a", "b"), (1, 1), (0.5, 0.5))
    assert [rating for rating, _ in elo(("a", "b"), [tie] * 20)] == pytest.approx([1500, 1500])
    mixed = [duel("a", "b"), duel("b", "a"), tie, duel("a", "b")] * 5
    Random(1).shuffle(mixed)
    assert elo(("a", "b"), mixed)[0] == pytest.approx(elo(("a", "b"), sorted(mixed))[0])


def test_a_bot_that_always_wins_has_a_finite_rating_and_a_wide_interval() -> None:
    few = elo(("a", "b"), [duel("a", "b")] * 10)
    many = elo(("a", "b"), [duel("a", "b")] * 1000)
    sure = elo(("a", "b"), [duel("a", "b")] * 750 + [duel("b", "a")] * 250)
    assert few[0][0] < many[0][0] < 3500
    assert many[0][1] > 4 * sure[0][1]


def test_a_bot_beside_itself_says_nothing() -> None:
    assert elo(("a", "b"), [Result(("a", "a"), (1, 2), (1.0, 0.0))] * 50) == elo(("a", "b"), [])


@pytest.mark.parametrize(
    ("seats", "truth"), [(2, (1.0, 0.3, -1.3)), (4, (1.0, 0.5, 0.0, -0.5, -1.0)), (4, (0.5, -0.5))]
)
def test_intervals_cover_the_truth_as_often_as_they_say(seats: int, truth: Sequence[float]) -> None:
    """Of matches with many seats they are rather too wide; see the module."""
    rng, names = Random(5), tuple("abcde"[: len(truth)])
    strengths = dict(zip(names, truth, strict=True))
    hits = []
    for _ in range(60):
        rated = elo(names, by_strength(rng, strengths, seats, 20))
        for (rating, half), strength in zip(rated, truth, strict=True):
            hits.append(abs(rating - 1500 - SCALE * (strength - mean(truth))) <= half)
    assert mean(hits) >= 0.9


# openskill, standings


def test_openskill_ranks_by_strength_and_gets_surer() -> None:
    truth = {"a": 1.5, "b": 0.0, "c": -1.5}
    few, many = (openskill(tuple(truth), by_strength(Random(1), truth, 3, rounds)) for rounds in (3, 60))
    assert [mu for mu, _ in many] == sorted((mu for mu, _ in many), reverse=True)
    assert all(after[1] < before[1] for before, after in zip(few, many, strict=True))


def test_openskill_rates_a_bot_that_sits_twice() -> None:
    (winner, _), (loser, _) = openskill(("a", "b"), [Result(("a", "b", "a", "b"), (1, 3, 2, 4), (1, 0, 0, 0))] * 10)
    assert winner > 25 > loser


def test_standings_tell_wins_and_places() -> None:
    results = [Result(("a", "b", "a"), (1, 3, 1), (0.5, 0.0, 0.5)), Result(("b", "a", "a"), (1, 2, 3), (1.0, 0.0, 0.0))]
    found = standings(("b", "a"), results, "elo")
    assert [one.rating for one in found] == sorted((one.rating for one in found), reverse=True)
    by_bot = {one.bot: one for one in found}
    assert by_bot["a"].wins[:1] == (0.25,)
    assert by_bot["a"].wins.n == 4
    assert by_bot["b"].mean_rank == 2.0
    assert set(found[0].as_json()) == {
        "bot", "rating", "low", "high", "matches", "wins", "wins_low", "wins_high", "mean_rank",
    }  # fmt: skip
