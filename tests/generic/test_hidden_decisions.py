"""For every game, wherever a seat is asked in secret: forks can be played, choices taken back, and nothing leaks.

Random matches seldom come to such places, so those of a game's rich positions (tests/games/<id>/rich.py) join them.
"""

from collections.abc import Iterator, Sequence
from random import Random

import pytest

import condotta
from condotta.core.game import Data, Game
from condotta.core.match import Match
from condotta.core.record import read_choice
from condotta.core.rng import Rng
from condotta.games import find
from tests.generic.strategies import (
    GAMES,
    asked,
    noting_steps,
    played,
    random_choices,
    rich_positions,
    undo_and_do_again,
    varied_choices,
)

EVERY_GAME = pytest.mark.parametrize("game_id", GAMES)
CHOICES = 60  # of a rich position: after so many the cards it is rich in are spent


def where_somebody_is_asked_in_secret(game_id: str, seeds: Sequence[int], light: bool = False) -> Iterator[Match]:
    """Random matches, each time somebody is asked in secret: a reaction, or at the same time as others."""
    for seed in seeds:
        for position in rich_positions(game_id):
            match = condotta.new(game_id, position=position, seed=seed, light=light)
            yield from stops(match, seed, CHOICES)
        for seats in find(game_id).seats:
            yield from stops(condotta.new(game_id, seats=seats, seed=seed, light=light), seed, 10_000)


def stops(match: Match, seed: int, most: int) -> Iterator[Match]:
    for made, _ in enumerate(varied_choices(match, seed)):
        if made == most:
            return
        if is_secret(match):
            yield match


def is_secret(match: Match) -> bool:
    decisions = match.open_decisions()
    return len(decisions) > 1 or any(decision.hidden for decision in decisions)


@EVERY_GAME
def test_forks_at_hidden_decisions_are_played_to_the_end(game_id: str) -> None:
    met = 0
    for match in where_somebody_is_asked_in_secret(game_id, range(4), light=True):
        met += 1
        for seat in match.seats:
            fork = match.fork(seat, Random(f"{met} {seat}"))
            assert asked(fork, seat) == asked(match, seat)
            for made, _ in enumerate(random_choices(fork, seat)):
                if made % 10 == 0:
                    assert match.game.check(fork.state) == []
            assert match.game.check(fork.state) == []
            assert fork.outcome is not None
    assert met > 100


@EVERY_GAME
def test_choices_are_taken_back_at_hidden_decisions(game_id: str) -> None:
    undone = 0
    for match in where_somebody_is_asked_in_secret(game_id, range(6)):
        for seat in match.seats:
            if match.can_undo(seat):
                undone += 1
                undo_and_do_again(match.copy(), seat)
    assert undone > 50


# The same choices, other secrets


@EVERY_GAME
def test_a_seat_cannot_tell_other_secrets_from_the_real_ones_by_what_happens(game_id: str) -> None:
    compared = 0
    for number, (game, seats, position) in enumerate(tables(game_id)):
        for seat in range(seats):
            twins = [condotta.new(game, seats=seats, position=p, seed=1) for p in (position, redealt(game, seats, position, seat))]
            compared += compare(twins, seat, prelude(position), Random(f"{number} {seat}"))
    print(compared)


def tables(game_id: str) -> Iterator[tuple[Game, int, Data]]:
    for seed in range(3):
        for position in rich_positions(game_id):
            yield find(game_id), len(position["hands"]), position
        for seats in find(game_id).seats:
            states: list[Data] = []
            game = noting_steps(find(game_id), lambda s, states=states: states.append(find(game_id).dump(s)))
            played(condotta.new(game, seats=seats, seed=seed, light=True), seed)
            yield from ((find(game_id), seats, state) for state in states[::4])


def prelude(position):
    return [read_choice(choice, 0, place) for place, choice in enumerate(position.get("choices", []))]

def redealt(game, seats, position, seat):
    whole = condotta.new(game, seats=seats, position={k: v for k, v in position.items() if k != "choices"}, seed=1)
    s = whole._checkpoints[0].state
    s = s.copy()
    game.redeal(s, seat, Rng(f"{seat}"), frozenset())
    d = game.dump(s)
    return d
