"""Chances over time and turning points of a match that is over."""

from __future__ import annotations

import itertools

import pytest

import condotta
from condotta.bots import make
from condotta.bots.analysis import APART, TURNING_POINTS, Point, TurningPoint, analyse, turning_points
from condotta.core.match import Match


@pytest.fixture(scope="module")
def played() -> Match:
    match = condotta.new("medieval", 4, "3")
    players = [make("greedy", match.game, seat, f"{seat}") for seat in match.seats]
    while not match.over:
        decision = match.pending[0]
        match.choose(decision.seat, players[decision.seat].choose(match, decision))
    return match


def test_there_is_a_point_for_every_public_choice_and_chances_add_up_to_one(played: Match) -> None:
    points = analyse(played).points
    assert [point.ply for point in points] == list(range(played.ply + 1))
    assert all(sum(point.chances) == pytest.approx(1, abs=1e-3) for point in points)


def test_at_the_end_the_winners_have_won(played: Match) -> None:
    outcome = played.outcome
    assert outcome is not None
    last = analyse(played).points[-1].chances
    assert [seat for seat, chance in enumerate(last) if chance] == sorted(outcome.winners)


def test_turning_points_are_the_greatest_changes_some_way_apart(played: Match) -> None:
    found = analyse(played)
    assert 0 < len(found.turning_points) <= TURNING_POINTS
    by_place = {point.ply: point.chances for point in found.points}
    for turn in found.turning_points:
        assert by_place[turn.ply][turn.seat] - by_place[turn.ply - 1][turn.seat] == pytest.approx(turn.change, abs=1e-3)
    places = [turn.ply for turn in found.turning_points]
    assert all(b - a >= APART for a, b in itertools.pairwise(places))


def test_the_seat_of_a_turn_is_the_one_whose_chance_changed_most() -> None:
    points = [Point(0, [0.5, 0.3, 0.2]), Point(1, [0.49, 0.31, 0.2]), Point(2, [0.4, 0.2, 0.4])]
    assert turning_points(points) == [TurningPoint(2, 2, 0.2)]


def test_the_match_is_left_as_it_was(played: Match) -> None:
    before = played.record()
    analyse(played)
    assert played.record() == before
