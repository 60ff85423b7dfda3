"""How the totals of a battle came about, for the log."""

from __future__ import annotations

from .state import Battle, State


def of(s: State, b: Battle) -> dict[str, list[list[int | str]]]:
    """For each side rows of [what, value, rule]."""
    raise NotImplementedError
