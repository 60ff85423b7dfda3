"""For every game: who is asked depends only on what all may know, whatever the others hold or have agreed in secret."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

import condotta
from condotta.core.game import Data
from condotta.core.match import Match
from condotta.core.rng import Rng
from condotta.games import find
from tests.generic.strategies import GAMES, few, longest, rich, rich_positions, usual_length, varied_choices
from tests.generic.test_hidden_decisions import again, begins_here, look_alike, made_known, side_by_side

EVERY_GAME = pytest.mark.parametrize("game_id", GAMES)
IMAGINED = 1  # other secrets for each seat and position


def with_secrets(game_id: str, random: Random) -> Iterator[Data]:
    """Positions at the beginning of a step; where the game can agree on something in secret, that is added."""
    told = rich(game_id)
    yield from (without_choices(position) for position in rich_positions(game_id))
    yield from told.telling.values()
    for position in states_of_matches(game_id):
        yield position
        for _ in range(2 if told.secretly else 0):
            if told.secretly and (more := told.secretly(position, random)):
                yield more


def without_choices(position: Data) -> Data:
    return {key: value for key, value in position.items() if key != "choices"}


def states_of_matches(game_id: str) -> Iterator[Data]:
    game = find(game_id)
    every = max(1, usual_length(game_id) // few(game_id, 20))
    for seats in game.seats:
        match, step = condotta.new(game, seats=seats, seed=2), None
        for made, _ in enumerate(islice(varied_choices(match, seats), longest(game_id))):
            if made % every == 0 and match.step is not step and begins_here(match):
                yield game.dump(match.state)
            step = match.step


def imagined(match: Match, seat: int, random: Random) -> tuple[Match, Match]:
    """The match again, and one in which all that this seat cannot know is otherwise."""
    game = match.game
    otherwise = match.first_checkpoint.state.copy()
    game.redeal(otherwise, seat, Rng(str(random.random())), frozenset())  # nothing is kept because it is being asked
    states = [game.dump(match.first_checkpoint.state), game.dump(otherwise)]
    real, other = (again(match, state, seed=1) for state in states)
    return real, other


@EVERY_GAME
def test_who_is_asked_does_not_depend_on_secrets(game_id: str) -> None:
    """At once, and while both matches go on with the same choices."""
    random, compared, differ = Random(game_id), 0, dict[str, int]()
    for number, position in enumerate(with_secrets(game_id, random)):
        match = condotta.new(game_id, position=position, seed=number)
        for seat in match.seats if not match.over else ():
            for _ in range(IMAGINED):
                real, other = imagined(match, seat, random)
                for _ in side_by_side(real, other, seat, [], random):
                    compared += 1
                    if made_known(real, other):
                        break
                    if asked_as_seen(real, seat) != asked_as_seen(other, seat):
                        what = [one.open_decisions()[0].prompt for one in (real, other) if not one.over]
                        differ[str(what)] = differ.get(str(what), 0) + 1
                        break
                    assert look_alike(real, other, seat), [[who, *o.as_json()] for who, o in real.journal]
    assert differ == {}
    assert compared > 100


def asked_as_seen(match: Match, seat: int) -> list[int]:
    """Whom this seat sees to be asked; the table shows nothing of what is asked in secret."""
    return [] if match.over else match.view(seat)["waiting_for"]
