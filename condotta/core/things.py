"""Things that the data files of a game tell of by their id and name, and values that rise in steps."""

from __future__ import annotations

from typing import Final

from .data import Entry
from .messages import read_name


class Thing:
    """What a province, a card or a kind of piece has in common: a class of the game's own adds the rest."""

    def __init__(self, entry: Entry) -> None:
        self.id: Final = entry.text("id")
        self.name: Final = read_name(entry.entry("name"))
        self.rule: Final = entry.text("rule", "")  # that tells most about it, where the kind of thing does not say

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}>"


class Steps:
    """A value that rises in steps: the one of the highest step not above the number; 0 below the first."""

    def __init__(self, steps: dict[int, int]) -> None:
        self.steps: Final = steps

    def at(self, number: int) -> int:
        return next((value for least, value in reversed(self.steps.items()) if number >= least), 0)
