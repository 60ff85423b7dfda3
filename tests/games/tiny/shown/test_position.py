"""Positions of Toll Bridge: what is not said is filled in, and everything that is wrong is told at once."""

from typing import Any

import pytest

import condotta
from condotta.core.errors import PositionError
from condotta.games.tiny.data import DECK


def test_cards_that_are_not_named_lie_in_the_deck() -> None:
    s = condotta.new("tiny", position={"hands": [["flood"], []], "discard": ["smugglers"]}).state
    assert s.round == 1
    assert sorted([*s.deck, "flood", "smugglers"]) == sorted(DECK)


@pytest.mark.parametrize(
    ("position", "problems"),
    [
        ({"hands": [["dragon"], []]}, ["hands.0.0: 'dragon' is not one of ['flood', 'smugglers', 'market_day']"]),
        ({"gold": 3}, ["position: Additional properties are not allowed ('gold' was unexpected)"]),
        ({"round": 7}, ["round: 7, the game has 5 (TY-5.a)"]),
        ({"round": 6, "holder": 1}, ["holder: seat 1 cannot hold the keys in round 6 (TY-2.b)"]),
        ({"holder": 2}, ["holder: no seat 2 among 2"]),
        ({"florins": [1, 2, 3], "hands": [[], []]}, ["hands: 2 entries, one for each of 3 seats expected"]),
        ({"florins": [1, 2, 3], "purses": [1]}, ["purses: 1 entries, one for each of 3 seats expected"]),
        (
            {"florins": [-7, 5], "purses": [3, 7]},
            [
                "florins.0: -7 is less than the minimum of -6",
                "purses.1: 7 is greater than the maximum of 6",
            ],
        ),
        (
            {"florins": [-4, 5], "purses": [3, 2], "proven": [1, 3]},
            [
                "florins.0: with their purse they have -1 (TY-1.d)",
                "purses.1: 2, it should be 3 to 6 (TY-1.b)",
            ],
        ),
        ({"deck": ["flood"]}, ["cards: 1, not the 18 of the game, or not the right ones (TY-T.cards)"]),
    ],
)
def test_everything_that_is_wrong_is_told(position: dict[str, Any], problems: list[str]) -> None:
    with pytest.raises(PositionError) as refused:
        condotta.new("tiny", position=position)
    assert refused.value.problems == problems
