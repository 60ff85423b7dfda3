"""Positions that are kept as a match goes on, with their part of the log.

A record can only be replayed by rules that play it as it was played. When those are gone, these positions are what can
still be shown of it (`history`), and where a damaged match may go on (`doctor --repair`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from sqlalchemy import Connection, Table, delete, select
from sqlalchemy.orm import Session

from condotta.core.game import Data
from condotta.core.match import Match
from condotta.core.record import write_checkpoint
from condotta.core.table import Entry

from ..model.snapshot import Snapshot, unpack
from .bulk import Bulk
from .tables import SnapshotRow

SNAPSHOTS = cast(Table, SnapshotRow.__table__)
COLUMNS = ("match", "segment", "made", "ply", "entries", "body")


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
        "made": len(match.journal),
        "ply": match.ply,
        "draws": table.rng.count,
        "seed": table.rng.seed,
        "dice": table.script[::-1],
        "state": seen,
    }
    return Snapshot(len(match.closed), point, seen, since, table.entries[since:], len(table.entries))


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
        same = found.pop() if found[-1].made == len(twin.journal) else None
        found.append(at_present(twin, same.since if same else found[-1].lines))
    return found


# The table


def save(connection: Connection, match_id: str, snapshots: Iterable[Snapshot]) -> None:
    """Write snapshots; one of the same place takes the place of the other."""
    save_all(Bulk(connection), ((match_id, snapshot) for snapshot in snapshots))


def save_all(bulk: Bulk, snapshots: Iterable[tuple[str, Snapshot]]) -> None:
    """The same for snapshots of several matches."""
    save_rows(bulk, [(match_id, *snapshot.row()) for match_id, snapshot in snapshots])


def save_rows(bulk: Bulk, rows: list[tuple[str, int, int, int, int, bytes]]) -> None:
    bulk.insert_bytes(SNAPSHOTS, COLUMNS, rows, key=("match", "segment", "made"))


def forget(connection: Connection | Session, match_id: str, segment: int, made: int) -> None:
    """Choices after the first `made` were taken back: what was kept of them is no longer true."""
    here = (SnapshotRow.match == match_id) & (SnapshotRow.segment == segment)
    connection.execute(delete(SnapshotRow).where(here & (SnapshotRow.made > made)))


def last_kept(session: Session, match_id: str, segment: int) -> tuple[int, int]:
    """The choices and the lines of the log until the last snapshot of a segment."""
    here = (SnapshotRow.match == match_id) & (SnapshotRow.segment == segment)
    found = session.execute(
        select(SnapshotRow.made, SnapshotRow.entries).where(here).order_by(SnapshotRow.made.desc()).limit(1)
    ).first()
    return (found.made, found.entries) if found else (0, 0)


def read(session: Session, match_id: str, segment: int, ply: int | None = None) -> list[Snapshot]:
    """The snapshots of a segment that can be read, until this ply."""
    here = (SnapshotRow.match == match_id) & (SnapshotRow.segment == segment)
    if ply is not None:
        here &= SnapshotRow.ply <= ply
    found = []
    for body in session.scalars(select(SnapshotRow.body).where(here).order_by(SnapshotRow.made)):
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
