"""The room of a match: everything around the table that is no rule. Who may come in, clocks, proposals, who is away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from condotta.core.flow import Seat
from condotta.core.game import Data

from . import clocks
from .clocks import Limits, SeatClock

OPEN, RUNNING, OVER = "open", "running", "over"  # seats are open, it is played, it has ended
SET_UP, POSITION, PRACTICE, RECORD = "set_up", "position", "practice", "record"  # where it began, see `Room.origin`


@dataclass
class Room:
    """Columns of `matches` that say how it is played. What a match had before there were rooms is the default."""

    status: str = RUNNING
    public: bool = False
    pace: str = "live"
    limits: Limits | None = None
    clocks: list[SeatClock] | None = None  # None: no limits, or not started
    proposal: Data | None = None
    rematch: str | None = None
    away: dict[str, float] = field(default_factory=dict)  # visitor on vacation -> until when
    seen: dict[str, float] = field(default_factory=dict)  # visitor -> when they were here last, as it was when loaded
    hints: bool = False  # also where other people play
    pause: float = 0.0  # seconds after what may be answered in secret, where people play
    origin: str = SET_UP  # practice: from a position, and who made it knows the dice to come; record: of another match
    given: bool = False  # somebody has its record or position, or went back, and knows what comes: nobody else joins
    settled: int = 0  # see `Match.settled`
    is_listed: bool = False  # `ply`, `asked` and `waiting` are in the database

    def columns(self) -> Data:
        """For a new match."""
        return {
            "status": self.status,
            "public": self.public,
            "pace": self.pace,
            "clock": limits_data(self.limits),
            "clocks": clocks.dump(self.clocks) if self.clocks else None,
            "hints": self.hints,
            "pause": self.pause,
            "origin": self.origin,
            "given": self.given,
        }


def limits_data(limits: Limits | None) -> Data | None:
    if limits is None:
        return None
    return {"bank": limits.bank, "increment": limits.increment, "on_timeout": limits.on_timeout}


def join_seats(seats: Sequence[Seat]) -> str:
    """Seats as a column holds them: "0,2"."""
    return ",".join(map(str, seats))


def split_seats(text: str | None) -> list[Seat]:
    return [int(seat) for seat in text.split(",")] if text else []
