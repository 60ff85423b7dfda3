"""Section 14.1: retreat, and what befalls those who cannot."""

from __future__ import annotations

from condotta.core.flow import Flow

from ...state import State, Table
from ..common.groups import Group
from .battle import Battle, Side


def retreat(g: Table, battle: Battle, side: Side) -> Flow[None]:
    """TM-14.1.a to h: the losing side retreats, each power by itself; in a fortified space of its own first inside."""
    raise NotImplementedError
    yield


def refuges(s: State, power: str, space: str, barred: str = "") -> list[str]:
    """TM-13.3.c to e, TM-14.1.d to f, TM-15.3.c: adjacent spaces to which a power may retreat or slip away."""
    raise NotImplementedError


def go(g: Table, group: Group, places: list[str], captor: int, rule: str) -> Flow[None]:
    """TM-14.1.c, h, i, TM-15.3.b, d: the group goes to one of these spaces, which its owner chooses; if there is none
    its units are eliminated and its leaders captured by that player (NOBODY: they go to the Turn Track)."""
    raise NotImplementedError
    yield


def capture(g: Table, name: str, captor: int, rule: str) -> None:
    """TM-13.1.m, TM-14.s to u: a leader goes to the Dungeon of that player."""
    raise NotImplementedError
