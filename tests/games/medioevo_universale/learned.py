"""Positions of the tests in which seat 0 has technologies and points, and what its menus offer of them."""

from __future__ import annotations

from typing import Any

from condotta.core.match import Match
from condotta.games.medioevo_universale.data import POINT_COLOURS
from condotta.games.medioevo_universale.rules.common.questions import army

from . import helpers
from .helpers import asked, choose, menu, start, state

NOTHING = [0] * 6
FIGHT = {"area": "austria", "attacker": 0, "defender": "b", "cause": "move"}


def by_colour(**numbers: int) -> list[int]:
    return [numbers.get(colour, 0) for colour in POINT_COLOURS]


def owns(pt: dict[str, int] | None = None, **levels: int) -> dict[str, Any]:
    """Seat 0 owns these levels and has these points in its pool, else nothing to pay with but 500 fl."""
    return {
        "technology": [by_colour(**levels), NOTHING, NOTHING, NOTHING],
        "pt": [by_colour(**(pt or {})), NOTHING, NOTHING, NOTHING],
    }


def match_with(dice: list[int] | None = None, seats: int = 4, **fields: Any) -> Match:
    return start(helpers.position(seats=seats, **{"stage": "action", **fields}), dice or [], seats=seats)


def techs(match: Match) -> list[str]:
    """The technologies that the own menu or the open window offers."""
    if asked(match)[0][1] not in ("acts.choose",) and not match.open_decisions()[0].hidden:
        choose(match, asked(match)[0][0], "acts")
    return [each for each in menu(match) if each.split()[0] in ("tech", "tech_of", "borrow_card")]


def use(match: Match, technology: str) -> None:
    """Seat 0 uses it in its own menu."""
    assert f"tech {technology}" in techs(match)
    choose(match, 0, "tech", technology)


def counts(match: Match, seat: int, area: str) -> list[int]:
    return army(state(match), seat, area)
