"""How many sequences of choices there are from fixed positions, counted to a small depth, as chess programs do.

The numbers are those of today's rules; most were not worked out by hand. A changed one means that somewhere an option
is offered that was not, or no longer, or that somebody is asked who was not: the rules play differently. If that was
meant, say in the commit which rule changed, raise the version of the rules if running matches could notice, and write
the new numbers here. If it was not meant, `counted` after each first choice shows where both versions part.

The dice come from the seed, so the numbers hold for these dice.
"""

from __future__ import annotations

import pytest

import condotta
from condotta.games.gran_capitan import GAME
from tests.games.gran_capitan.rich import RICH
from tests.games.table import counted

SET_UP = {
    "otranto": [85, 350, 3500],
    "ferrandino": [85, 170, 340, 1428],
    "naples": [318, 1590],
    "lautrec": [2, 6, 18, 54, 158, 442],
    "charles_viii": [85, 170, 527],
}
FROM_POSITIONS = {
    "marching": [2, 11, 63, 1238],
    "riding": [2, 143, 576],
    "meeting": [2, 4, 9, 30, 620],
    "besieged": [2, 4, 8, 47],
    "major_battle": [2, 15, 117, 983],
    "retreating": [6, 12, 42],
    "landing": [32, 141, 3648],
    "challenging": [4, 8, 16],
    "hurrying": [4, 13, 52],
    "commanding 0": [13, 125, 1155],
    "commanding 1": [17, 199, 1764],
    "organising 0": [12, 119, 1107],
    "organising 1": [24, 385],
    "contesting 0": [4, 20, 66, 397],
    "contesting 1": [5, 20, 67, 421],
}
POSITIONS = {**RICH.positions, **RICH.seldom, **RICH.telling}


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_sequences_of_the_set_up(scenario: str) -> None:
    match = condotta.new(GAME, seed="1", scenario=scenario, log=False)
    assert counted(match, len(SET_UP[scenario])) == SET_UP[scenario]


@pytest.mark.parametrize("name", FROM_POSITIONS)
def test_sequences_from_rich_positions(name: str) -> None:
    match = condotta.new(GAME, position=POSITIONS[name], seed="1", log=False)
    assert counted(match, len(FROM_POSITIONS[name])) == FROM_POSITIONS[name]
