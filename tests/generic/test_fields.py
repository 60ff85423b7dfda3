"""For every game: the declared fields are all of the state, copies share nothing, re-deals change only secrets."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

import condotta
from condotta.core.fields import HIDDEN, OPEN, OWNER, Fields
from condotta.core.match import Match
from condotta.games import find
from tests.generic.strategies import GAMES, few, longest, openings, random_choices

EVERY_GAME = pytest.mark.parametrize("game_id", GAMES)


def fields_of(game_id: str) -> Fields[Any]:
    fields = find(game_id).fields
    assert fields is not None, f"{game_id}: Game(fields=…) names the declared state (docs/adding-a-game.md, 3)"
    return fields


@EVERY_GAME
def test_every_attribute_of_the_state_is_declared(game_id: str) -> None:
    """An attribute that is set and not declared would be lost at the first copy."""
    declared = fields_of(game_id).declared
    for match in openings(find(game_id), 3, log=False):
        for _ in islice(random_choices(match, 3), 200):
            pass
        attributes = getattr(match.state, "__dict__", declared)  # a compiled class has no others
        assert set(attributes) == set(declared)


@EVERY_GAME
def test_every_field_says_who_may_see_it(game_id: str) -> None:
    assert {field.secret for field in fields_of(game_id).declared.values()} <= {OPEN, OWNER, HIDDEN}


@EVERY_GAME
def test_a_copy_is_equal_and_shares_nothing_that_changes(game_id: str) -> None:
    fields, game = fields_of(game_id), find(game_id)
    for match in openings(game, 5, log=False):
        for made, _ in enumerate(islice(random_choices(match, 5), longest(game_id))):
            if made % 40:
                continue
            twin = match.state.copy()
            assert fields.dump(twin) == fields.dump(match.state)
            for field in fields.in_positions:
                mine, other = getattr(match.state, field.name), getattr(twin, field.name)
                if isinstance(mine, list | dict):
                    assert mine is not other, field.name


@EVERY_GAME
def test_playing_on_with_a_copy_leaves_the_state_alone(game_id: str) -> None:
    """Whatever the rules change in place is copied as deep as they change it."""
    game = find(game_id)
    for seed in range(few(game_id, 6)):
        for match in openings(game, seed, log=False):
            for made, _ in enumerate(islice(random_choices(match, seed), 400)):
                if made % 50 == 0:
                    untouched(match, seed)


def untouched(match: Match, seed: int) -> None:
    before = match.state_hash()
    twin = match.copy()
    for _ in islice(random_choices(twin, seed), 30):
        pass
    assert match.state_hash() == before


@EVERY_GAME
def test_a_fork_leaves_alone_what_everybody_knows_and_what_is_ones_own(game_id: str) -> None:
    fields, game = fields_of(game_id), find(game_id)
    for seed in range(few(game_id, 3)):
        for match in openings(game, seed, log=False):
            for made, _ in enumerate(islice(random_choices(match, seed), longest(game_id))):
                if made % 60:
                    continue
                state = fields.dump(match.state)
                for seat in match.seats:
                    imagined = fields.dump(match.fork(seat, Random(seed)).state)
                    assert fields.seen_by(imagined, seat) == fields.seen_by(state, seat)


@EVERY_GAME
def test_a_position_names_the_seats_it_is_for(game_id: str) -> None:
    fields = fields_of(game_id)
    for seats in find(game_id).seats:
        match = condotta.new(game_id, seats=seats, seed=1)
        assert fields.seats_in(fields.dump(match.state)) == seats
        assert fields.form_problems(fields.dump(match.state), seats) == []
        assert fields.form_problems(fields.dump(match.state), seats + 1) != []
