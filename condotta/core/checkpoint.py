"""Where a match can go back to, or be copied from."""

from __future__ import annotations

from typing import Any

from .table import Table


class Checkpoint:
    """Everything needed to go on from the start of a step."""

    __slots__ = ("announced_at", "dice", "entries", "hashes", "made", "ply", "revealed_at", "rng", "script", "state")

    def __init__(self, made: int, ply: int, hashes: int, table: Table[Any]) -> None:
        self.made = made  # entries of the journal when it was taken
        self.ply = ply
        self.hashes = hashes
        self.state: Any = table.state.copy()
        self.revealed_at = table.revealed_at
        self.announced_at = table.announced_at
        self.rng = table.rng.copy()
        self.script = table.script[:]
        self.entries = len(table.entries)
        self.dice = table.dice[:]  # rolled, and not yet in a line of the log
