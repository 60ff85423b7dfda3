"""What changes a roll of combat: each modifier by its name, as the log and the battle window tell them."""

from __future__ import annotations

from typing import TypeAlias

Modifier: TypeAlias = tuple[str, int]  # what it comes from, and how much it is


def those(*found: Modifier) -> list[Modifier]:
    """Those that change something."""
    return [one for one in found if one[1]]


def total(found: list[Modifier]) -> int:
    return sum(value for _, value in found)
