"""What a seat sees (MU-hid). Built up from nothing: a new field of State is secret until it is named here."""

from __future__ import annotations

from condotta.core.flow import Seat
from condotta.core.game import Data

from .state import State


def view(s: State, seat: Seat | None) -> Data:
    """What this seat (None: a spectator) may see."""
    raise NotImplementedError
