"""The log of a match in words: every line is written once, and each seat reads those that it may."""

# compiled: it runs for every viewer at every choice

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import overload

from condotta.core import wording
from condotta.core.flow import Seat
from condotta.core.game import Data
from condotta.core.match import Match
from condotta.core.table import Entry


class Lines(Sequence[Data]):
    """The first lines of a log to which more may be added: a long log is never copied to be sent."""

    __slots__ = ("_length", "_lines")

    def __init__(self, lines: list[Data], length: int) -> None:
        self._lines = lines  # at its end lines are added; when some are taken back, the log goes on in another list
        self._length = length

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> Data: ...
    @overload
    def __getitem__(self, place: slice) -> list[Data]: ...
    def __getitem__(self, place: int | slice) -> Data | list[Data]:
        if isinstance(place, slice):
            return self._lines[slice(*place.indices(self._length))]
        return self._lines[range(self._length)[place]]

    def __iter__(self) -> Iterator[Data]:
        return iter(self._lines[: self._length])


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

    def lines(self, seat: Seat | None, until: int | None = None) -> Lines:
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
        if until is not None and until < len(self._entries):
            return Lines(seen.lines, bisect_left(seen.places, until))
        return Lines(seen.lines, len(seen.lines))


class SeatLog:
    """What one seat reads of a log."""

    def __init__(self) -> None:
        self.read = 0  # entries that were looked at
        self.places: list[int] = []  # for each line the number of its entry
        self.lines: list[Data] = []

    def cut(self, kept: int) -> None:
        """Only so many entries are left."""
        left = bisect_left(self.places, kept)
        if left < len(self.places):
            del self.places[left:]
            self.lines = self.lines[:left]  # others may still have been sent the old ones, see `Lines`
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
