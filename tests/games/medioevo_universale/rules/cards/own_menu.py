"""Empire cards in the own menu of seat 0: a match in which it holds some, and what it can do with them."""

from __future__ import annotations

from typing import Any

from condotta.core.match import Match

from ... import helpers
from ...helpers import choose, menu, play, start

FIGHT = {"area": "austria", "attacker": 0, "defender": "b", "cause": "move"}


def match_with(*cards: list[str], dice: list[int] | None = None, **fields: Any) -> Match:
    """Phase 5, the first action of seat 0, unless something else is told."""
    owned = [*cards, *([[]] * (4 - len(cards)))]
    at: dict[str, Any] = {"stage": "action", **fields} if "phase" not in fields else fields
    return start(helpers.position(cards=owned, **at), dice or [])


def use(match: Match, card: str) -> Match:
    """Seat 0 uses the card in its own menu."""
    return play(match, (0, "acts"), (0, "use", card))


def offers(match: Match, card: str) -> bool:
    """Whether seat 0's own menu offers the card."""
    choose(match, 0, "acts")
    return f"use {card}" in menu(match)
