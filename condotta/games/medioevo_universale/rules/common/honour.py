"""Honour points during play (MU-hp, MU-length.c, e): recorded at once, with their rule."""

from __future__ import annotations

from typing import Any

from condotta.core.flow import Seat

from ...state import Table

LIMIT_REACHED = "MU-length.c"


def gain(g: Table, seat: Seat, points: int, rule: str, **params: Any) -> None:
    """MU-length.e: at once. MU-length.c, R-hp-limit: what is under way is finished, nothing else."""
    s = g.state
    if points == 0:
        return
    s.honour[seat] += points
    g.log("honour.gained", rule, player=seat, points=points, total=s.honour[seat], **params)
    if s.rules.hp_limit and s.honour[seat] >= s.rules.hp_limit and not s.ended_by:
        s.ended_by = LIMIT_REACHED
        g.log("honour.limit", LIMIT_REACHED, player=seat, limit=s.rules.hp_limit)


def lose(g: Table, seat: Seat, points: int, rule: str, **params: Any) -> None:
    """MU-hp.n: below zero as well."""
    if points == 0:
        return
    g.state.honour[seat] -= points
    g.log("honour.lost", rule, player=seat, points=points, total=g.state.honour[seat], **params)
