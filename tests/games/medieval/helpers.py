"""What the tests of Medieval share: a match from a position, what is offered, and choices by their words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import condotta
from condotta.core.match import Match
from tests.games.table import asked, choose, logged, menu, offered, play, verbs

__all__ = [
    "SEED",
    "STILL",
    "asked",
    "choose",
    "logged",
    "menu",
    "offered",
    "play",
    "start",
    "totals",
    "verbs",
]

SEED = 1  # what a test leaves to chance is the same in every run
STILL: dict[str, Any] = {"map_deck": [], "action_deck": []}  # a position in which nothing is ever drawn


def start(position: dict[str, Any] | None, dice: Sequence[Any] = (), seats: int = 3, **kw: Any) -> Match:
    """A match from a position (None: the set-up) with scripted dice."""
    return condotta.new("medieval", seats=seats, position=position, dice=list(dice), **{"seed": SEED, **kw})


def totals(match: Match) -> tuple[int, int]:
    """Attacker's and defender's total in the last land battle."""
    last = logged(match, "attack.battle")[-1]
    return last["attacker"], last["defender"]
