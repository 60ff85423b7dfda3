"""A way with one province in between, on which most tests of passage are played."""

from __future__ import annotations

from typing import Any

from condotta.core.match import Match

from .helpers import play, start

# Card 2C alone: Poland (0) wants Serbia 2C, which borders only Hungary 2C (1).
CORRIDOR: dict[str, Any] = {
    "map_cards": ["2C"],
    "holders": {"poland": 0, "hungary": 1},
    "control": {"poland_2c": 0, "hungary_2c": 1},
    "money": [10, 10, 10],
}


def with_corridor(owner: int | None, **more: Any) -> dict[str, Any]:
    """CORRIDOR with another owner of Hungary 2C; the card goes with it, or stays out of play."""
    control = {"poland_2c": 0} if owner is None else {"poland_2c": 0, "hungary_2c": owner}
    holders = {"poland": 0} if owner is None else {"poland": 0, "hungary": owner}
    return {**CORRIDOR, "control": control, "holders": holders, **more}


def set_out(position: dict[str, Any], power: str = "poland", target: str = "serbia_2c", **kw: Any) -> Match:
    return play(start(position, **kw), (0, "attack", power), (0, "target", target))
