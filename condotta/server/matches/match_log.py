"""The log of a match in words: every line is written once, and each seat reads those that it may."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from condotta.core import wording
from condotta.core.flow import Seat
from condotta.core.game import Data
from condotta.core.match import Match
from condotta.core.table import Entry


class MatchLog:
    """The log of a match in one language. Every line is written once, and is the same object as long as it stands."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []
        self._texts: list[str] = []
        self._seen: dict[Seat | None, SeatLog] = {}

    def write(self, before: Sequence[Entry], match: Match, lang: str, players: Sequence[str]) -> None:
        """Follow the match: forget the entries that were taken back, write those that have come."""
        entries, mine = [*before, *match.table.entries] if before else match.table.entries, self._entries
        if len(entries) < len(mine) or (mine and entries[len(mine) - 1] is not mine[-1]):
            self._cut(common(entries, mine))
        for entry in entries[len(mine) :]:
            self._texts.append(wording.entry_text(match.game, entry, lang, players))
        mine += entries[len(mine) :]

    def _cut(self, kept: int) -> None:
        del self._entries[kept:], self._texts[kept:]
        for seen in self._seen.values():
            seen.cut(kept)

    def lines(self, seat: Seat | None, until: int | None = None) -> list[Data]:
        """What this seat reads, of the first `until` entries if that is given."""
        seen = self._seen.get(seat)
        if seen is None:
            seen = self._seen[seat] = SeatLog()
        for place in range(seen.read, len(self._entries)):
            entry = self._entries[place]
            if entry.visible_to(seat):
                seen.places.append(place)
                seen.lines.append(line(len(seen.lines), entry, self._texts[place]))
        seen.read = len(self._entries)
        if len(seen.shown) != len(seen.lines):
            seen.shown = seen.lines[:]
        if until is not None and until < len(self._entries):
            return seen.shown[: bisect_left(seen.places, until)]
        return seen.shown


class SeatLog:
    """What one seat reads of a log."""

    def __init__(self) -> None:
        self.read = 0  # entries that were looked at
        self.places: list[int] = []  # for each line the number of its entry
        self.lines: list[Data] = []
        self.shown: list[Data] = []  # a copy that never changes; lines are only added and cut off

    def cut(self, kept: int) -> None:
        """Only so many entries are left."""
        while self.places and self.places[-1] >= kept:
            self.places.pop()
            self.lines.pop()
            self.shown = []
        self.read = min(self.read, kept)


def common(one: Sequence[object], other: Sequence[object]) -> int:
    """How many of the first things of two lists are the same objects."""
    same = 0
    while same < len(one) and same < len(other) and one[same] is other[same]:
        same += 1
    return same


def line(number: int, entry: Entry, text: str) -> Data:
    return {
        "n": number,
        "text": text,
        "rule": entry.rule,
        "dice": entry.dice,
        "ply": entry.ply,
        "key": entry.key,
        "params": entry.params,
    }
