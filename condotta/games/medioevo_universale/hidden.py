"""Hidden information (MU-hid): what a seat may imagine."""

from __future__ import annotations

from condotta.core.flow import Seat
from condotta.core.rng import Rng

from .state import State


def redeal(s: State, seat: Seat, rng: Rng, pinned: frozenset[str]) -> None:
    """Deals anew what the seat cannot know."""
    raise NotImplementedError
