"""Positions full of hidden things, and what tells a seat something new: for the generic tests."""

from __future__ import annotations

from condotta.games.tanto_monta import GAME
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import at_the_start
from tests.generic.strategies import Rich


def headlines() -> State:
    """Turn 1, cards dealt by hand, before the headline events are chosen."""
    s = at_the_start()
    return s


RICH = Rich(positions={"start": {"scenario": "1470", "seats": 4, **GAME.dump(headlines())}}, longest=400)
