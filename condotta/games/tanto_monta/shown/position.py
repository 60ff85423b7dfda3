"""Positions: the table as data that people can write, and what can be wrong with one."""

from __future__ import annotations

from condotta.core.fields import refuse
from condotta.core.game import Data, Setup
from condotta.core.rng import Rng

from ..rules.setup import new_state
from ..state import FIELDS, State


def load(data: Data, setup: Setup, rng: Rng) -> State:
    """What a position does not name is as in the set-up of its scenario."""
    s = new_state(setup)
    FIELDS.load(s, data, setup.seats)
    refuse(check(s))
    return s


def check(s: State) -> list[str]:
    """Everything that is wrong with a state."""
    return []
