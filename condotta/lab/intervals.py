"""How sure a share is."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)  # 1.96


class Share(NamedTuple):
    """A share of n cases with the interval it is in, nineteen times out of twenty."""

    value: float
    low: float
    high: float
    n: int


def wilson(wins: float, n: int, z: float = Z) -> Share:
    """Wilson's score interval. Wins may be parts, as of a shared victory; the interval is then rather too wide."""
    if n == 0:
        return Share(0.0, 0.0, 1.0, 0)
    share = wins / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return Share(share, max(0.0, middle - half), min(1.0, middle + half), n)
