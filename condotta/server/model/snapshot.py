"""A position that is kept as a match goes on, with its part of the log; and how it is packed for the database."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Any

import msgspec

from condotta.core.game import Data
from condotta.core.record import checkpoint_from_format_1
from condotta.core.table import Entry

QUICK = 1  # level of compression: a third of the size, in the twentieth part of a millisecond

SnapshotValues = tuple[int, int, int, int, bytes]  # of a row, after its match: segment, made, ply, lines, body


@dataclass(frozen=True)
class Snapshot:
    """A position of a segment: the checkpoint there, what was to be seen, and the lines of the log from `since` on.

    A checkpoint is the state before a step begins; seen is the table when the step has begun and somebody is asked.
    """

    segment: int
    point: Data  # as `record.write_checkpoint` writes it
    seen: Data  # the state
    since: int
    entries: list[Entry]
    opened: int  # lines of the log before the step began

    @property
    def made(self) -> int:
        return int(self.point["made"])

    @property
    def ply(self) -> int:
        return int(self.point["ply"])

    @property
    def lines(self) -> int:
        """How many lines the log of the segment had then."""
        return self.since + len(self.entries)

    def row(self) -> SnapshotValues:
        """For the table, after its match. Costs a little: not for the event loop."""
        seen = None if self.seen is self.point["state"] else self.seen
        log = {"since": self.since, "opened": self.opened, "log": [packed(entry) for entry in self.entries]}
        body = {**self.point, "seen": seen, **log}
        packed_body = zlib.compress(msgspec.json.encode(body), QUICK)
        return self.segment, self.made, self.ply, self.lines, packed_body


def unpack(segment: int, body: bytes) -> Snapshot:
    """A snapshot from its row, also one of an earlier version; ValueError if it is damaged."""
    try:
        point = checkpoint_from_format_1(msgspec.json.decode(zlib.decompress(body), type=dict[str, Any]))
        since, opened, log = int(point.pop("since")), int(point.pop("opened")), point.pop("log")
        seen = point.pop("seen") or point["state"]
        found = Snapshot(segment, point, seen, since, [unpacked(line) for line in log], opened)
        if min(found.made, found.ply) < 0 or not isinstance(seen, dict):
            raise TypeError("it is no position")
        return found
    except (zlib.error, msgspec.DecodeError, LookupError, TypeError, AttributeError) as error:
        raise ValueError(f"a damaged snapshot: {type(error).__name__}: {error}") from None


def packed(entry: Entry) -> list[Any]:
    return [entry.key, entry.params, entry.rule, entry.dice, entry.audience, entry.ply]


def unpacked(line: list[Any]) -> Entry:
    key, params, rule, dice, audience, ply = line
    rolled = [(die[0], die[1], die[2] if len(die) > 2 else 6) for die in dice]  # sides were not always told
    return Entry(key, params, rule, rolled, None if audience is None else tuple(audience), ply)
