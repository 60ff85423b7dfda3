"""Rebellions that have broken out and are not put down yet (MU-hp.g, R-rebel-what)."""

from __future__ import annotations

from condotta.core.flow import Seat

from ...data import HONOUR
from ...state import State, Table
from . import honour, questions


def remember(s: State, territory: str) -> None:
    """Until its owner has the territory again."""
    s.uprisings[territory] = s.uprisings.get(territory, 0) + 1


def suppressed(g: Table, territory: str, seat: Seat) -> None:
    """MU-hp.g: by force the owner has their home again; each rebellion that broke out there pays once."""
    if questions.home_of(g.state, territory) == seat:
        n = g.state.uprisings.pop(territory, 0)
        honour.gain(g, seat, n * HONOUR.points["suppress_rebellion"], "MU-hp.g", territory=territory)


def forget(s: State, territory: str) -> None:
    """MU-hp.o: who has their home back otherwise than by force has put down nothing."""
    if not questions.is_fought_for(s, territory):
        del s.uprisings[territory]
