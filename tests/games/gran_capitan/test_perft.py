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
    "marching": [2, 11, 64, 1287],
    "riding": [2, 143, 576],
    "meeting": [2, 4, 8, 80, 696],
    "besieged": [2, 4, 8, 47],
    "major_battle": [2, 15, 117, 983],
    "commanding 0": [11, 90, 814],
    "commanding 1": [16, 167, 1224],
    "organising 0": [12, 117, 1052],
    "organising 1": [24, 384],
    "contesting 0": [4, 20, 67, 423],
    "contesting 1": [5, 20, 69, 449],
}
POSITIONS = {**RICH.positions, **RICH.seldom, **RICH.telling}


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_sequences_of_the_set_up(scenario: str) -> None:
    match = condotta.new(GAME, seed="1", scenario=scenario, log=False)
    assert counted(match, len(SET_UP[scenario])) == SET_UP[scenario]


@pytest.mark.parametrize("name", POSITIONS)
def test_sequences_from_rich_positions(name: str) -> None:
    match = condotta.new(GAME, position=POSITIONS[name], seed="1", log=False)
    assert counted(match, len(FROM_POSITIONS[name])) == FROM_POSITIONS[name]
