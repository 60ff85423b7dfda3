"""Matches as rows of the tables: what a change writes, and the record that rows add up to."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, cast

import msgspec
from sqlalchemy import Connection, Row, Table, delete, select
from sqlalchemy.orm import Session

from condotta.core.game import Data
from condotta.core.match import Match
from condotta.core.record import FORMAT, Record, Segment, pack_words, write_checkpoint
from condotta.core.rng import commitment

from ..model import clocks
from ..model.changes import CHAT_LINES, Change, NewMatch
from ..model.room import Room, join_seats
from ..model.seats import SeatInfo
from ..model.snapshot import SnapshotValues
from . import snapshots
from .bulk import Bulk
from .tables import ChatRow, CheckpointRow, ChoiceRow, DoneRow, MatchRow, NoticeRow, SeatRow, VisitorRow

MATCHES, SEATS, CHOICES, CHECKPOINTS, NOTICES, DONE = (
    cast(Table, row.__table__) for row in (MatchRow, SeatRow, ChoiceRow, CheckpointRow, NoticeRow, DoneRow)
)
DONE_COLUMNS = ("match", "visitor", "key", "at", "void")
CHOICE_COLUMNS = ("match", "index", "seat", "option", "chain", "state_hashes", "at")


SEAT_FIELDS = tuple(field.name for field in fields(SeatInfo))

LONGEST_PAYLOAD = 7000  # bytes that PostgreSQL carries to the other servers; whoever receives less reads it again


# Changes as rows


def choices_from(match: Match, first: int) -> list[Data]:
    """The rows of the choices from `first` on, without the state hashes: those are known when a choice is made."""
    now = time.time()
    rows = []
    for i in range(first, len(match.journal)):
        seat, option = match.journal[i]
        row = {
            "index": i,
            "seat": seat,
            "option": option.as_json(),
            "chain": match.hash_chain[i],
            "state_hashes": [],
            "at": now,
        }
        rows.append(row)
    return rows


def ids_of(changes: Sequence[Change]) -> list[str]:
    return sorted(change.match for change in changes)


def up_to_date(changes: Sequence[Change], versions: dict[str, int]) -> list[Change]:
    return [change for change in changes if versions.get(change.match) == change.version]


def cut_all(connection: Connection, changes: Sequence[Change]) -> None:
    """Take away the choices that were taken back, and what was kept of them."""
    for change in changes:
        if change.cuts:
            here = (ChoiceRow.match == change.match) & (ChoiceRow.index >= change.first)
            connection.execute(delete(ChoiceRow).where(here))
            snapshots.forget(connection, change.match, change.segment, change.first)


def write_all(bulk: Bulk, changes: Sequence[Change]) -> None:
    update_rows(bulk, MATCHES, ("id",), [{"id": change.match, **change.values()} for change in changes])
    bulk.insert(CHOICES, CHOICE_COLUMNS, [choice_row(c.match, row) for c in changes for row in c.choices])
    points = [[c.match, c.checkpoint["made"], c.checkpoint] for c in changes if c.checkpoint is not None]
    bulk.insert_long(CHECKPOINTS, ("match", "made", "position"), points, key=("match",))
    update_rows(bulk, SEATS, ("match", "seat"), [{"match": c.match, **seat} for c in changes for seat in c.seats])
    insert_rows(bulk, NOTICES, [notice for change in changes for notice in change.notices])
    bulk.insert(DONE, DONE_COLUMNS, [[c.match, *c.request, time.time(), False] for c in changes if c.request])
    snapshots.save_all(bulk, [(c.match, snapshot) for c in changes for snapshot in c.snapshots])


def choice_row(match_id: str, row: Data) -> list[Any]:
    return [match_id, row["index"], row["seat"], row["option"], row["chain"], row["state_hashes"], row["at"]]


def update_rows(bulk: Bulk, table: Table, key: tuple[str, ...], rows: Iterable[Data]) -> None:
    for columns, same in by_columns(rows).items():
        others = tuple(name for name in columns if name not in key)
        bulk.update(table, key, others, [[row[name] for name in key + others] for row in same])


def insert_rows(bulk: Bulk, table: Table, rows: Iterable[Data]) -> None:
    for columns, same in by_columns(rows).items():
        bulk.insert(table, columns, [[row[name] for name in columns] for row in same])


def by_columns(rows: Iterable[Data]) -> dict[tuple[str, ...], list[Data]]:
    found: defaultdict[tuple[str, ...], list[Data]] = defaultdict(list)
    for row in rows:
        found[tuple(row)].append(row)
    return found


def payload(sender: str, changes: Sequence[Change]) -> str:
    """What the other servers receive of changes: enough to follow most of them without asking the database."""
    full = [
        [
            c.match,
            c.version + 1,
            c.first,
            [[row["seat"], row["option"], row["chain"]] for row in c.choices],
            is_plain(c),
        ]
        for c in changes
    ]
    content = msgspec.json.encode({"from": sender, "changes": full})
    if len(content) <= LONGEST_PAYLOAD:
        return content.decode()
    short = [[change.match, change.version + 1] for change in changes]
    return msgspec.json.encode({"from": sender, "changes": short}).decode()


PLAIN = {"ply", "asked", "waiting", "bots_due", "updated"}


def is_plain(change: Change) -> bool:
    """Are the choices all that others need to know?"""
    return not change.seats and change.columns.keys() <= PLAIN


def about(info: NewMatch) -> Data:
    facts = {"name": info.name, "creator": info.creator, "created": info.created, "updated": info.updated}
    return facts | {"seats": len(info.seats)}


def beginning(match: Match) -> Data:
    """The columns of `matches` that say how the running segment began, and what has come of it."""
    return {
        "game": match.game.id,
        "options": dict(match.setup.options),
        "scenario": match.setup.scenario,
        "seed": match.seed,
        "rules": match.rules,
        "opening": match.opening,
        "dice": match.dice,
        "closed": match.closed,
        "state_hashes": [],
        "outcome": match.outcome.as_json() if match.outcome else None,
    }


@dataclass(frozen=True)
class WholeMatch:
    """All rows of a match, as another process can make them: whoever writes them plays nothing again."""

    columns: Data  # of `matches`
    choices: list[Data]
    checkpoint: Data
    snapshots: list[SnapshotValues]
    seats: int
    size: int  # about how many bytes of the database it takes
    is_over: bool


def whole(match: Match) -> WholeMatch:
    """A match as rows. It is played again for that: not for the event loop, nor for the thread that writes."""
    choices, first = choices_with_states(match)
    asked = [decision.seat for decision in match.open_decisions()]
    listed = {"ply": match.ply, "asked": join_seats(asked), "waiting": join_seats(match.waiting_for(None))}
    columns = {**beginning(match), "state_hashes": first, **listed}
    point = write_checkpoint(match)
    kept = [snapshot.row() for snapshot in snapshots.along(match)]
    size = len(msgspec.json.encode([columns, choices, point])) + sum(len(row[-1]) for row in kept)
    return WholeMatch(columns, choices, point, kept, match.setup.seats, size, match.over)


def choices_with_states(match: Match) -> tuple[list[Data], list[int]]:
    """All choices of a match as rows, and the state hashes before the first; found by playing it again."""
    twin = match.at(0)
    first = twin.state_hashes[:]
    rows = choices_from(match, 0)
    for row, (seat, option) in zip(rows, match.journal, strict=True):
        before = len(twin.state_hashes)
        twin.apply(seat, option)
        row["state_hashes"] = twin.state_hashes[before:]
    return rows, first


# Rows as records


def choices_of(session: Session, match_id: str) -> Sequence[Row[Any]]:
    wanted = select(ChoiceRow.seat, ChoiceRow.option, ChoiceRow.chain, ChoiceRow.state_hashes)
    return session.execute(wanted.where(ChoiceRow.match == match_id).order_by(ChoiceRow.index)).all()


def checkpoint_of(session: Session, match_id: str) -> Data | None:
    point = session.get(CheckpointRow, match_id)
    return point.position if point else None


def record_of(row: MatchRow, choices: Sequence[Row[Any]], point: Data | None) -> Record:
    """The record, put together from its rows."""
    hashes = row.state_hashes + [word for choice in choices for word in choice.state_hashes]
    segment = Segment(
        rules=row.rules,
        opening=row.opening,
        dice=row.dice,
        choices=[[choice.seat, *choice.option] for choice in choices],
        hash_chain=pack_words([choice.chain for choice in choices]),
        state_hashes=pack_words(hashes),
    )
    return Record(
        format=FORMAT,
        game=row.game,
        seats=row.seats,
        options=row.options,
        scenario=row.scenario,
        seed=row.seed,
        seed_hash=commitment(row.seed),
        segments=[*(Segment(**closed) for closed in row.closed), segment],
        checkpoint=None if row.outcome else point,
        outcome=row.outcome,
    )


def room_of(row: MatchRow) -> Room:
    limits, ticking = clocks.as_limits(row.clock), clocks.load(row.clocks)
    facts = (row.status, row.public, row.pace, limits, ticking, row.proposal, row.rematch)
    room = Room(*facts, hints=row.hints, pause=row.pause, is_listed=row.asked is not None)
    return replace(room, origin=row.origin, given=row.given, settled=row.settled)


def seats_of(session: Session, match_id: str) -> list[SeatInfo]:
    rows = session.scalars(select(SeatRow).where(SeatRow.match == match_id).order_by(SeatRow.seat))
    return [SeatInfo(**{name: getattr(row, name) for name in SEAT_FIELDS}) for row in rows]


def names_of(session: Session, creator: str, seats: list[SeatInfo], room: Room) -> dict[str, str]:
    """What the host and those who sit there are called; the room notes when these were here last, and who is away."""
    visitors = {visitor for seat in seats for visitor in seat.people}
    facts = (VisitorRow.id, VisitorRow.name, VisitorRow.seen, VisitorRow.away_until)
    rows = session.execute(select(*facts).where(VisitorRow.id.in_(visitors | {creator}))).all()
    room.seen = {row.id: row.seen for row in rows if row.id in visitors}
    room.away = {id: row.away_until for row in rows if (id := row.id) in visitors and row.away_until is not None}
    return {row.id: row.name for row in rows}


def chat_of(session: Session, match_id: str, after: int = 0) -> tuple[list[Data], int]:
    """The last lines of the chat, from those after a number on; and the number of the last."""
    mine = select(ChatRow).where(ChatRow.match == match_id, ChatRow.id > after)
    rows = list(session.scalars(mine.order_by(ChatRow.id.desc()).limit(CHAT_LINES)))[::-1]
    return [chat_line(row) for row in rows], rows[-1].id if rows else 0


def chat_line(row: ChatRow) -> Data:
    line: Data = {"n": row.id, "by": row.visitor, "name": row.name, "seat": row.seat, "text": row.text, "at": row.at}
    return line if row.texts is None else {**line, "texts": row.texts}
