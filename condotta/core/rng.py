"""The one source of chance: a seeded, counted generator, and scripts that stand in for it.

Every draw is a word of BLAKE2b(seed, block number), so the whole state of the generator is the seed and one counter:
it copies at no cost, goes into a record as two values, and gives the same numbers on every machine. Nobody who sees the
results can compute the next ones without the seed.
"""

from __future__ import annotations

import hashlib
import struct
from typing import Protocol

from .errors import ScriptError

WORDS = 16  # 32-bit words in one BLAKE2b digest


class RandomBits(Protocol):
    """Anything that gives random bits, such as random.Random."""

    def getrandbits(self, k: int, /) -> int: ...


class Rng:
    """Counted random numbers: draw number `count` depends on the seed and the count alone."""

    __slots__ = ("_key", "_words", "count", "seed")

    def __init__(self, seed: str, count: int = 0, key: bytes = b"") -> None:
        self.seed: str = seed
        self.count: int = count
        self._key: bytes = key or hashlib.blake2b(seed.encode(), digest_size=32).digest()
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        i = self.count
        self.count = i + 1
        place = i & (WORDS - 1)
        if place == 0 or not self._words:
            self._refill(i)
        return (self._words[place] * n) >> 32

    def shuffle(self, things: list[str]) -> None:
        """Fisher-Yates."""
        below = self.below
        for last in range(len(things) - 1, 0, -1):
            other = below(last + 1)
            things[last], things[other] = things[other], things[last]

    def in_any_order(self, things: list[str]) -> list[str]:
        """The things in a random order, sooner than `shuffle` does it: forks need it. Draws whole blocks."""
        first = -(-self.count // WORDS)
        blocks = -(-len(things) // WORDS)
        self.count = (first + blocks) * WORDS
        words = [word for block in range(first, first + blocks) for word in self._block(block)]
        return [thing for _, thing in sorted(zip(words, things))]  # noqa: B905

    def copy(self) -> Rng:
        twin = Rng(self.seed, self.count, self._key)
        twin._words = self._words
        return twin

    def _refill(self, i: int) -> None:
        self._words = list(self._block(i // WORDS))

    def _block(self, number: int) -> tuple[int, ...]:
        digest = hashlib.blake2b(struct.pack("<Q", number), key=self._key, digest_size=64).digest()
        return struct.unpack("<16I", digest)


def commitment(seed: str) -> str:
    """The hash of the seed that is shown when a match starts, so that the seed shown at its end can be checked."""
    return hashlib.sha256(seed.encode()).hexdigest()


def check_die(value: object, sides: int) -> int:
    """A scripted die: refused unless the die can show it."""
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= sides:
        raise ScriptError(f"scripted dice: a die of {sides} sides cannot show {value!r}")
    return value


def check_order(value: object, things: list[str]) -> list[str]:
    """A scripted shuffle: refused unless it is a permutation of what is shuffled."""
    if not isinstance(value, list) or not all(isinstance(v, str) for v in value) or sorted(value) != sorted(things):
        raise ScriptError(f"scripted dice: {value!r} is no order of the {len(things)} things that are shuffled")
    return value
