"""Honour points during play (MU-hp, MU-length.c, e): recorded at once, with their rule; rebellions to be put down."""

from __future__ import annotations

from typing import Any

from condotta.core.flow import Seat

from ...data import HONOUR
from ...state import State, Table
from . import questions

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


def broke_out(s: State, territory: str) -> None:
    """R-rebel-what: a rebellion, remembered until the owner has the territory again."""
    s.uprisings[territory] = s.uprisings.get(territory, 0) + 1


def suppressed(g: Table, territory: str, seat: Seat) -> None:
    """MU-hp.g: by force the owner has their home again; each rebellion that broke out there pays once."""
    if questions.home_of(g.state, territory) == seat:
        n = g.state.uprisings.pop(territory, 0)
        gain(g, seat, n * HONOUR.points["suppress_rebellion"], "MU-hp.g", territory=territory)


def given_back(s: State, territory: str) -> None:
    """MU-hp.o: who has their home back otherwise than by force has put down nothing."""
    if not questions.is_fought_for(s, territory):
        del s.uprisings[territory]
