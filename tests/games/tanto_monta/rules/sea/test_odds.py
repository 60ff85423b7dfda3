"""Who holds the place after a naval combat, as bots and notes reckon it (16.2)."""

from __future__ import annotations

import pytest

from condotta.games.tanto_monta.rules.sea import odds


@pytest.mark.rule("TM-16.2.g", "TM-16.2.l")
@pytest.mark.parametrize(
    ("hits", "dice", "ours", "theirs", "holds"),
    [
        ((2, 1), (4, 4), (2, 0), (2, 0), True),
        ((2, 2), (4, 4), (2, 0), (2, 0), False),  # a tie: the defender wins
        ((2, 2), (4, 2), (2, 0), (1, 0), True),  # he would, but nobody of his is left
        ((1, 2), (2, 4), (1, 0), (2, 0), False),  # nobody of the attacker is left
        ((1, 2), (5, 4), (1, 0), (2, 0), False),
        ((2, 0), (2, 4), (2, 0), (1, 0), True),
        ((2, 2), (3, 2), (1, 0), (1, 0), True),  # nobody of both: who rolled more dice
        ((2, 2), (2, 2), (1, 0), (1, 0), False),
        ((1, 1), (2, 1), (0, 2), (0, 1), True),  # a corsair for each hit
    ],
)
def test_who_holds_the_place(
    hits: tuple[int, int], dice: tuple[int, int], ours: tuple[int, int], theirs: tuple[int, int], holds: bool
) -> None:
    assert odds.stands(*hits, *dice, ours, theirs) == holds
