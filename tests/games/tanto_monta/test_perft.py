"""How many sequences of choices there are from fixed positions, counted to a small depth, as chess programs do.

The numbers are those of today's rules; most were not worked out by hand. A changed one means that somewhere an option
is offered that was not, or no longer, or that somebody is asked who was not: the rules play differently. If that was
meant, say in the commit which rule changed, raise the version of the rules if running matches could notice, and write
the new numbers here: `python -m tests.games.tanto_monta.test_perft` prints them. If it was not meant, `counted` after
each first choice shows where both versions part.

The dice come from the seed, so the numbers hold for these dice.
"""

from __future__ import annotations

import pytest

import condotta
from condotta.core.match import Match
from condotta.games.tanto_monta import GAME
from tests.games.table import counted
from tests.games.tanto_monta.rich import RICH

POSITIONS = {**RICH.positions, **RICH.seldom, **RICH.telling}
COUNTS: dict[str, list[int]] = {
    "1470": [5, 26, 78, 416],
    "1490": [4, 49, 435],
    "spying": [2, 5, 23, 56, 280, 680],
    "bewitched": [2, 29, 321],
    "marching": [3, 7, 15, 33, 76, 167],
    "assaulting": [2, 4, 8, 33, 263, 766],
    "sailing": [2, 4, 24, 272, 1177],
    "seen_hands": [2, 12, 112, 1459],
    "beginning": [2, 4, 18, 275, 709],
    "talking": [3, 22, 179, 1577],
    "announcing": [2, 4, 10, 50, 388],
    "exploring": [15, 106, 427],
    "last_winter": [2, 6, 24, 96, 192, 576],
    "betrothed": [2, 8, 128, 1730],
    "extending": [3, 21, 238, 513],
    "passing": [4, 8, 125, 1581],
    "declaring": [12, 129, 1222],
    "whispering": [2, 6, 38, 312, 3062],
    "pirating": [2, 5, 12, 34, 253, 1402],
    "wintering": [2, 6, 24, 96, 192, 576],
}


def begun(name: str) -> Match:
    if name in GAME.scenarios:
        return condotta.new(GAME, seed="1", scenario=name, log=False)
    return condotta.new(GAME, position=POSITIONS[name], seed="1", log=False)


@pytest.mark.parametrize("name", COUNTS)
def test_sequences(name: str) -> None:
    assert counted(begun(name), len(COUNTS[name])) == COUNTS[name]


def deep_enough(match: Match, most: int = 2500) -> list[int]:
    """As deep as there are at most so many sequences."""
    found = counted(match, 1)
    for depth in range(2, 7):
        if found[-1] * 8 > most:
            break
        found = counted(match, depth)
    return found


if __name__ == "__main__":
    for name in (*GAME.scenarios, *POSITIONS):
        print(f'    "{name}": {deep_enough(begun(name))},')
