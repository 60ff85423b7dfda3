"""The numbers that learning agents are given: as many as they have names, and each what its name says."""

from __future__ import annotations

from random import Random

import pytest

import condotta
from condotta.core.match import Match
from condotta.games.medieval.bot.features import NAMES, features
from condotta.games.medieval.rules.victory import victory_points
from condotta.games.medieval.state import income_of


def played(seats: int, choices: int) -> Match:
    match = condotta.new("medieval", seats, "1", log=False)
    rng = Random(1)
    for _ in range(choices):
        decision = match.pending[0]
        match.choose(decision.seat, rng.choice(decision.options))
    return match


def named(match: Match, seat: int) -> dict[str, float]:
    return dict(zip(NAMES, features(match.view(seat), seat), strict=True))


def test_names_are_unique() -> None:
    assert len(set(NAMES)) == len(NAMES)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_seat_has_a_number_for_each_name_and_none_is_large(seats: int) -> None:
    for choices in (0, 10, 60):
        match = played(seats, choices)
        for seat in match.seats:
            assert all(-2 <= number <= 2 for number in named(match, seat).values())


def test_they_say_what_lies_on_the_table_seen_from_the_seat() -> None:
    match = played(4, 40)
    s = match.state
    for seat in match.seats:
        found = named(match, seat)
        assert found["seat +0 victory_points"] == victory_points(s, seat) / 30
        assert found["seat +1 income"] == income_of(s, (seat + 1) % 4) / 20
        assert found["seat +4 here"] == 0
        assert found["seat +0 money"] == s.money[seat] / 20
        assert found["seat +2 money"] == 0  # secret
        for province, owner in s.control.items():
            assert found[f"{province} mine"] == (owner == seat)
            assert found[f"{province} theirs"] == (owner is not None and owner != seat)
        assert found["action_deck"] == len(s.action_deck) / 80


def test_the_hand_is_counted_by_kind_and_by_power() -> None:
    match = played(4, 40)
    seat = 2
    match.state.hands[seat] = ["france", "spies.1", "spies.2"]
    found = named(match, seat)
    assert found["hand power"] == 1 / 3
    assert found["hand spies"] == 2 / 3
    assert found["hand france"] == 1
    assert found["hand england"] == 0
