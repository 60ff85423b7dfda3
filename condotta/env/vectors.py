"""What a seat sees, as a vector of numbers: the same length in every position of a game.

A game may say by `Game(features=…)` what its numbers are (see `core.game.Features`). For every other game the view is
hashed: each number and each word in it is added, with its path, to one of `HASHED` places. Behind the numbers of the
table stand those of the question: `PROMPTS` places, of which the one of the prompt is 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import copysign, log1p
from typing import Any
from zlib import crc32

from condotta.core.flow import Option, Seat
from condotta.core.game import Data, Features, Game

HASHED = 512
PROMPTS = 32


class Encoder:
    """Turns views and prompts of one game into numbers."""

    def __init__(self, game: Game) -> None:
        features = features_of(game)
        self._values = features.values
        self.names = [*features.names, *(f"prompt {place}" for place in range(PROMPTS))]

    def __len__(self) -> int:
        return len(self.names)

    def encode(self, view: Data, seat: Seat) -> list[float]:
        prompts = [0.0] * PROMPTS
        for decision in view["decisions"]:
            prompts[place_of(decision["prompt"].encode(), PROMPTS)] = 1.0
        return [*self._values(view, seat), *prompts]


def features_of(game: Game) -> Features:
    """The game's own features, or the hashed ones."""
    return (
        Features([f"hashed {place}" for place in range(HASHED)], hashed) if game.features is None else game.features()
    )


def hashed(view: Data, seat: Seat) -> list[float]:
    """Every leaf of the table, squeezed and added to the place of its path."""
    found = [0.0] * HASHED
    for path, value in leaves(view["table"], ""):
        code = crc32(path.encode())
        found[code % HASHED] += value if code & 0x80000000 else -value
    return found


def leaves(value: Any, path: str) -> Iterator[tuple[str, float]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, f"{path}/{key}")
    elif isinstance(value, list | tuple):
        for inner in value:  # what lies in a list is counted, wherever in it
            yield from leaves(inner, path)
    elif isinstance(value, str):
        yield f"{path}={value}", 1.0
    elif value is not None:
        yield path, copysign(log1p(abs(value)), value)


def place_of(code: bytes, places: int) -> int:
    return crc32(code) % places


def places(options: Sequence[Option], count: int) -> dict[int, Option]:
    """A place for each option, by its hash; where that is taken, the next free one."""
    found: dict[int, Option] = {}
    for option in options:
        place = place_of(option.code, count)
        while place in found:
            place = (place + 1) % count
        found[place] = option
    return found
