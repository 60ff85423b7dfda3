"""People who want nothing to do with each other: one of the two has blocked the other."""

# compiled: it runs for every viewer at every choice

from __future__ import annotations

from collections.abc import Iterable

from condotta.core.flow import Seat
from condotta.core.game import Data

from ..errors import ApiError
from ..model.seats import SeatInfo

BLOCKING = ApiError(
    "blocked", "you have blocked somebody at this table; to play here unblock them on your account page"
)
BLOCKED = ApiError("blocked", "somebody at this table has blocked you, so you cannot take a seat here")


class Apart:
    """All blocks, in memory: they are asked for at every word that is said."""

    def __init__(self) -> None:
        self._blocked: dict[str, set[str]] = {}  # by whom -> whom
        self._blocking: dict[str, set[str]] = {}  # whom -> by whom

    def set_all(self, pairs: Iterable[tuple[str, str]]) -> None:
        self._blocked, self._blocking = {}, {}
        for visitor, blocked in pairs:
            self._blocked.setdefault(visitor, set()).add(blocked)
            self._blocking.setdefault(blocked, set()).add(visitor)

    def has_blocked(self, visitor: str, other: str | None) -> bool:
        return other in self._blocked.get(visitor, ())

    def of(self, visitor: str) -> set[str]:
        """From whom this visitor is kept apart, whoever wanted it."""
        return self._blocked.get(visitor, set()) | self._blocking.get(visitor, set())

    def check_table(self, visitor: str, others: Iterable[str | None]) -> None:
        """May they sit down with these people?"""
        there = set(others)
        if there & self._blocked.get(visitor, set()):
            raise BLOCKING
        if there & self._blocking.get(visitor, set()):
            raise BLOCKED

    def blocked_seats(self, visitor: str, seats: Iterable[SeatInfo]) -> list[Seat]:
        return [info.seat for info in seats if visitor and self.has_blocked(visitor, info.visitor)]

    def heard(self, lines: list[Data], visitor: str) -> list[Data]:
        """The lines of a chat as they are sent to somebody: without those of people they are kept apart from."""
        unheard = self.of(visitor) if visitor else set()
        return [sent(line) for line in lines if line.get("by") is None or line["by"] not in unheard]


def sent(line: Data) -> Data:
    """Who has said it is known by name, not by the id of their account."""
    return {key: value for key, value in line.items() if key != "by"}
