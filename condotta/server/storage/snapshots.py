"""Positions that are kept as a match goes on, with their part of the log.

A record can only be replayed by rules that play it as it was played. When those are gone, these positions are what can
still be shown of it (`history`), and where a damaged match may go on (`doctor --repair`).
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import msgspec
from sqlalchemy import Connection, Table, delete, select
from sqlalchemy.orm import Session

from condotta.core.game import Data
from condotta.core.match import Match
from condotta.core.record import write_checkpoint
from condotta.core.table import Entry

from .engine import Bulk
from .tables import SnapshotRow

if TYPE_CHECKING:
    from ..matches.live_match import Live
    from .store import Change

SNAPSHOTS = cast(Table, SnapshotRow.__table__)
COLUMNS = ("match", "segment", "choices", "public", "entries", "body")
QUICK = 1  # level of compression: a third of the size, in the twentieth part of a millisecond


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
    def choices(self) -> int:
        return int(self.point["choices"])

    @property
    def public(self) -> int:
        return int(self.point["public"])

    @property
    def lines(self) -> int:
        """How many lines the log of the segment had then."""
        return self.since + len(self.entries)

    def row(self) -> tuple[int, int, int, int, bytes]:
        """For the table, as COLUMNS after the match. Costs a little: not for the event loop."""
        seen = None if self.seen is self.point["state"] else self.seen
        log = {"since": self.since, "opened": self.opened, "log": [packed(entry) for entry in self.entries]}
        body = {**self.point, "seen": seen, **log}
        packed_body = zlib.compress(msgspec.json.encode(body), QUICK)
        return self.segment, self.choices, self.public, self.lines, packed_body


def unpack(segment: int, body: bytes) -> Snapshot:
    """A snapshot from its row; ValueError if it is damaged."""
    try:
        point = msgspec.json.decode(zlib.decompress(body), type=dict[str, Any])
        since, opened, log = int(point.pop("since")), int(point.pop("opened")), point.pop("log")
        seen = point.pop("seen") or point["state"]
        found = Snapshot(segment, point, seen, since, [unpacked(line) for line in log], opened)
        if min(found.choices, found.public) < 0 or not isinstance(seen, dict):
            raise TypeError("it is no position")
        return found
    except (zlib.error, msgspec.DecodeError, LookupError, TypeError, AttributeError) as error:
        raise ValueError(f"a damaged snapshot: {type(error).__name__}: {error}") from None


def packed(entry: Entry) -> list[Any]:
    return [entry.key, entry.params, entry.rule, entry.dice, entry.audience, entry.choice]


def unpacked(line: list[Any]) -> Entry:
    key, params, rule, dice, audience, choice = line
    rolled = [(seat, value) for seat, value in dice]
    return Entry(key, params, rule, rolled, None if audience is None else tuple(audience), choice)


# Taking them


def at_checkpoint(match: Match, point: Data, since: int) -> Snapshot:
    """A match whose last choice has led to a checkpoint, already written as `point`."""
    opened = match.checkpoint.entries
    seen = match.game.dump(match.state)
    return Snapshot(len(match.closed), point, seen, since, match.table.entries[since:], opened)


def at_present(match: Match, since: int) -> Snapshot:
    """A match as it stands, also in the middle of a step: to be looked at."""
    table = match.table
    seen = match.game.dump(table.state)
    point = {
        "choices": len(match.journal),
        "public": match.public,
        "draws": table.rng.count,
        "seed": table.rng.seed,
        "dice": table.script[::-1],
        "state": seen,
    }
    return Snapshot(len(match.closed), point, seen, since, table.entries[since:], len(table.entries))


def keep(live: Live, change: Change) -> None:
    """Add to a change the position that is to be kept with it: each checkpoint, and the end."""
    match = live.match
    change.segment = len(match.closed)
    choices, lines = live.kept
    if change.cuts and change.first < choices:
        choices, lines = 0, 0  # it was taken back, and what was kept before is not known here: the whole log again
    if match.over and change.choices:
        change.snapshots.append(at_present(match, lines))
    elif change.checkpoint is not None and change.checkpoint["choices"] == len(match.journal):
        change.snapshots.append(at_checkpoint(match, change.checkpoint, lines))
    live.kept = (change.snapshots[-1].choices, change.snapshots[-1].lines) if change.snapshots else (choices, lines)


def along(match: Match) -> list[Snapshot]:
    """All snapshots of a match's running segment, found by playing it again."""
    twin = match.at(0)
    found = [at_checkpoint(twin, write_checkpoint(twin), 0)]
    last: object = twin.checkpoint
    for seat, option in match.journal:
        twin.apply(seat, option)
        if twin.checkpoint is not last:
            last = twin.checkpoint
            found.append(at_checkpoint(twin, write_checkpoint(twin), found[-1].lines))
    if twin.over:
        same = found.pop() if found[-1].choices == len(twin.journal) else None
        found.append(at_present(twin, same.since if same else found[-1].lines))
    return found


# The table


def save(connection: Connection, match_id: str, snapshots: Iterable[Snapshot]) -> None:
    """Write snapshots; one of the same place takes the place of the other."""
    save_all(Bulk(connection), ((match_id, snapshot) for snapshot in snapshots))


def save_all(bulk: Bulk, snapshots: Iterable[tuple[str, Snapshot]]) -> None:
    """The same for snapshots of several matches."""
    rows = [(match_id, *snapshot.row()) for match_id, snapshot in snapshots]
    bulk.insert_bytes(SNAPSHOTS, COLUMNS, rows, key=("match", "segment", "choices"))


def forget(connection: Connection | Session, match_id: str, segment: int, choices: int) -> None:
    """Choices after the first `choices` were taken back: what was kept of them is no longer true."""
    here = (SnapshotRow.match == match_id) & (SnapshotRow.segment == segment)
    connection.execute(delete(SnapshotRow).where(here & (SnapshotRow.choices > choices)))


def last_kept(session: Session, match_id: str, segment: int) -> tuple[int, int]:
    """The choices and the lines of the log until the last snapshot of a segment."""
    here = (SnapshotRow.match == match_id) & (SnapshotRow.segment == segment)
    found = session.execute(
        select(SnapshotRow.choices, SnapshotRow.entries).where(here).order_by(SnapshotRow.choices.desc()).limit(1)
    ).first()
    return (found.choices, found.entries) if found else (0, 0)


def read(session: Session, match_id: str, segment: int, public: int | None = None) -> list[Snapshot]:
    """The snapshots of a segment that can be read, until so many public choices."""
    here = (SnapshotRow.match == match_id) & (SnapshotRow.segment == segment)
    if public is not None:
        here &= SnapshotRow.public <= public
    found = []
    for body in session.scalars(select(SnapshotRow.body).where(here).order_by(SnapshotRow.choices)):
        try:
            found.append(unpack(segment, body))
        except ValueError:
            continue  # the others are shown
    return found


def log_of(snapshots: Sequence[Snapshot], *, opened: bool = False) -> list[Entry]:
    """The log of a segment until the last of these; `opened`: until the step there began.

    Parts that were written twice take each other's place.
    """
    lines: list[Entry] = []
    for snapshot in snapshots:
        lines[snapshot.since :] = snapshot.entries
    return lines[: snapshots[-1].opened] if opened and snapshots else lines
