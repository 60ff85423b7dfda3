"""What can be wrong with a position of Medioevo Universale, and its schema."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from condotta.core.game import Data

from .data import SIEGE_ENGINES
from .state import State

FIRST_STAGE = {
    "set_up": "order", "events": "dice", "taxes": "levels", "purchases": "buy", "combat": "resume",
    "end_of_turn": "ready", "final": "card",
}  # fmt: skip


def engine_level(kind: str) -> int:
    """The level of an element of which none is told: a siege engine's own, else I."""
    return SIEGE_ENGINES[kind].level if kind in SIEGE_ENGINES else 1


def form_problems(data: Data, seats: int) -> Iterator[str]:
    """Keys and types, by the schema."""
    yield from ()


def check(s: State) -> list[str]:
    """Everything that is wrong with a state."""
    return []


def schema() -> Data:
    """JSON schema of a position; every key may be left out."""
    keys: dict[str, Any] = {}
    return keys
