"""Section 15.1: what follows when a space has been taken by assault; chapters that know of something add it here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from condotta.core.flow import Flow

from ...state import Table

Consequence: TypeAlias = Callable[[Table, str, str], Flow[None]]  # of a space and the power that has taken it
FOLLOWS: Final[list[Consequence]] = []


def follow(g: Table, space: str, power: str) -> Flow[None]:
    for follows in FOLLOWS:
        yield from follows(g, space, power)
