"""What a scenario may say: each hook is asked at one place of the general rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from condotta.core.flow import Flow, Seat

from ...pieces import Leader
from ...state import State, Table

Income: TypeAlias = Callable[[Table, str], Flow[None]]  # instead of the AP table, of one stock
Segment: TypeAlias = Callable[[Table, Seat], Flow[None]]
Verdict: TypeAlias = tuple[int, str] | None  # who has won (NOBODY: a draw) and by which rule


@dataclass(frozen=True)
class Hooks:
    """The special rules of one scenario."""

    ends_turn: Callable[[State], Verdict]  # in every Victory Phase
    ends_game: Callable[[State], Verdict]  # after the last turn
    at_once: Callable[[State], Verdict] = lambda s: None
    income: dict[str, Income] = field(default_factory=dict)
    reinforcements: Segment | None = None  # in step C.1, besides those of the calendar
    arrived: Callable[[Table, Leader], Flow[None]] | None = None  # after every step of a Captain or Force
    level: Callable[[State], str] = lambda s: "end.won"  # of a victory: the message that tells it
    start_of_turn: Callable[[Table], None] | None = None  # before the weather (GC-S5.2)
    realignment: Callable[[Table], Flow[None]] | None = None  # in the Victory Phase (GC-2.2.E.a)
