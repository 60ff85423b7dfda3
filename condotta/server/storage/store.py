"""What is asked of the database. When a function that writes returns, what it wrote is on the disk."""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec
from sqlalchemy import Connection, Row, Table, delete, insert, select
from sqlalchemy.orm import Session

from condotta.core.flow import Seat
from condotta.core.game import Data
from condotta.core.match import Match
from condotta.core.record import FORMAT, Record, Segment, pack_words, write_checkpoint
from condotta.core.rng import commitment
from condotta.core.table import Entry

from ..matches.room_view import Room
from . import snapshots
from .engine import Bulk, is_lost, migrate, open_engine, reading
from .snapshots import Snapshot
from .tables import ChatRow, CheckpointRow, ChoiceRow, MatchRow, NoticeRow, SeatRow, VisitorRow

if TYPE_CHECKING:
    from ..matches.resuming import Frozen

LISTED = 100  # matches of one visitor that are listed, the newest
CHAT_LINES = 200  # shown; older ones stay in the database
CHANNEL = "condotta"  # on which servers that share a PostgreSQL hear of each other's changes
LONGEST_PAYLOAD = 7000  # bytes that PostgreSQL carries to the other servers; whoever hears of more reads it again

Answer = TypeVar("Answer")

MATCHES, SEATS, CHOICES, CHECKPOINTS, NOTICES = (
    cast(Table, row.__table__) for row in (MatchRow, SeatRow, ChoiceRow, CheckpointRow, NoticeRow)
)
CHOICE_COLUMNS = ("match", "index", "seat", "option", "seal", "states", "made")


class Conflict(Exception):
    """Somebody else (another process) has changed the match since it was read."""


@dataclass
class SeatInfo:
    """A row of `seats`."""

    seat: int
    kind: str
    visitor: str | None = None
    bot: str | None = None
    key: str | None = None
    notify: bool = True
    offered: bool = False
    notified: float | None = None
    declines: bool = False  # whatever only he may notice is declined for him


@dataclass
class Stored:
    """A match as the database has it."""

    id: str
    name: str
    creator: str
    created: float
    updated: float
    version: int
    record: Record
    seats: list[SeatInfo]
    names: dict[str, str]  # visitor -> name
    chat: list[Data]
    room: Room = field(default_factory=Room)
    last_chat: int = 0  # the number of the last line
    bots_due: bool = False
    frozen: Frozen | None = None
    before: list[Entry] = field(default_factory=list)  # the log of earlier segments
    kept: tuple[int, int] = (0, 0)  # choices and log lines of the last snapshot


@dataclass
class Change:
    """What a change of a match writes, all or nothing. Choices from `first` on take the place of those there were."""

    match: str
    version: int  # as it was read
    first: int
    choices: list[Data]
    updated: float | None = None  # None: nobody else may notice it
    checkpoint: Data | None = None
    outcome: Data | None = None
    columns: Data = field(default_factory=dict)  # of `matches`
    seats: list[Data] = field(default_factory=list)  # rows of `seats`: "seat", and what is new about it
    notices: list[Data] = field(default_factory=list)  # rows of `notices`
    snapshots: list[Snapshot] = field(default_factory=list)
    segment: int = 0
    cuts: bool = True  # there may be choices from `first` on
    undone: Seat | None = None  # who has taken a choice back
    is_quiet: bool = False  # nobody is to be told of his turn by it
    actor: str | None = None  # the visitor who has done it, if it is no choice: he needs no notice

    def values(self) -> Data:
        """The columns of `matches` that change."""
        values = {"version": self.version + 1, **self.columns}
        if self.updated is not None:
            values["updated"] = self.updated
        if self.outcome is not None or self.cuts:
            values["outcome"] = self.outcome
        return values


@dataclass
class Newer:
    """What may have changed of a match besides its choices, read again."""

    version: int
    updated: float
    name: str
    creator: str
    seats: list[SeatInfo]
    names: dict[str, str]
    room: Room
    chat: list[Data]  # lines that are new
    last_chat: int


def rows_of(match: Match, first: int) -> list[Data]:
    """The rows of the choices from `first` on, without the state hashes: those are known when a choice is made."""
    now = time.time()
    rows = []
    for i in range(first, len(match.journal)):
        seat, option = match.journal[i]
        row = {"index": i, "seat": seat, "option": option.as_json(), "seal": match.seals[i], "states": [], "made": now}
        rows.append(row)
    return rows


class Store:
    """The database of one server. `sender` is how other servers know whose changes they hear of."""

    def __init__(self, url: str, sender: str = "") -> None:
        self.engine = open_engine(url)
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        self.reader = reading(self.engine)  # for those who only read: each transaction sees one moment
        self.sender = sender
        self._line: Connection | None = None  # on which changes are written
        self._writing = threading.Lock()

    def migrate(self) -> None:
        """Bring the tables up to date."""
        migrate(self.engine)

    def close(self) -> None:
        self._hang_up()
        self.engine.dispose()

    def _write(self, work: Callable[[Session], Answer]) -> Answer:
        with Session(self.engine) as session, session.begin():
            return work(session)

    # Visitors

    def visitor_name(self, visitor: str) -> str:
        with Session(self.reader) as session:
            return session.scalar(select(VisitorRow.name).where(VisitorRow.id == visitor)) or ""

    def seen(self, visitor: str) -> float:
        with Session(self.reader) as session:
            return session.scalar(select(VisitorRow.seen).where(VisitorRow.id == visitor)) or 0.0

    def save_visitor(self, visitor: str, name: str | None = None) -> str:
        """Note that the visitor was here, under a name if one is given; returns the name."""
        return self._write(lambda session: note_visitor(session, visitor, name))

    # Matches

    def create(self, info: Stored, match: Match) -> None:
        """A new match, or an imported one with its choices."""

        def work(session: Session) -> None:
            for seat in info.seats:
                if seat.visitor is not None:
                    note_visitor(session, seat.visitor, None)
            rows, first = rows_with_states(match)
            columns = {**beginning(match), **about(info), **info.room.columns(), "states": first}
            session.execute(insert(MatchRow).values(id=info.id, version=0, bots_due=info.bots_due, **columns))
            session.execute(insert(SeatRow), [{"match": info.id, **vars(seat)} for seat in info.seats])
            if rows:
                session.execute(insert(ChoiceRow), [{"match": info.id, **row} for row in rows])
            point = write_checkpoint(match)
            session.add(CheckpointRow(match=info.id, choices=point["choices"], position=point))
            session.flush()
            snapshots.save(session.connection(), info.id, snapshots.along(match))

        self._write(work)

    def change(self, change: Change) -> None:
        """Write one change; Conflict if the match is not as it was when it was read."""
        found = self.change_all([change])[0]
        if found is not None:
            raise found

    def change_all(self, changes: Sequence[Change]) -> list[Exception | None]:
        """Write changes of different matches, in one transaction; for each of them what is wrong with it.

        One that conflicts, or cannot be written at all, does not spoil the others.
        """
        try:
            with self._writing:
                return self._change_all(changes)
        except Exception as error:
            self._hang_up()
            if is_lost(error):
                return self._after_a_loss(changes, error)
            if len(changes) == 1:
                return [error]
        return [self.change_all([change])[0] for change in changes]

    def _hang_up(self) -> None:
        """The next change is written on another connection."""
        with self._writing:
            line, self._line = self._line, None
            if line is not None:
                line.close()

    def _change_all(self, changes: Sequence[Change]) -> list[Exception | None]:
        if self._line is None:
            self._line = self.engine.connect()
        if self._change_all_at_once(self._line, changes):
            return [None] * len(changes)
        with self._line.begin():
            bulk = Bulk(self._line)
            good = up_to_date(changes, bulk.versions(ids_of(changes)))
            if good:
                cut_all(self._line, good)
                self._write_all(bulk, good)
        written = {change.match for change in good}
        return [None if c.match in written else Conflict(f"{c.match} is not at version {c.version}") for c in changes]

    def _change_all_at_once(self, line: Connection, changes: Sequence[Change]) -> bool:
        """As if nothing conflicted, with one trip to PostgreSQL; False, and nothing is written, if something did."""
        if self.is_sqlite or any(change.cuts for change in changes):
            return False
        with line.begin() as transaction:
            bulk = Bulk(line)
            try:
                with bulk.together():
                    versions = bulk.ask_versions(ids_of(changes))
                    self._write_all(bulk, changes)
                if len(up_to_date(changes, versions())) == len(changes):
                    return True
            except bulk.IntegrityError:
                pass  # the place of a choice is taken
            transaction.rollback()
        return False

    def _write_all(self, bulk: Bulk, changes: Sequence[Change]) -> None:
        write_all(bulk, changes)
        if self.sender and not self.is_sqlite:
            bulk.notify(CHANNEL, payload(self.sender, changes))

    def _after_a_loss(self, changes: Sequence[Change], error: Exception) -> list[Exception | None]:
        """The database went away while it was written to. What it has of these changes is asked when it is back."""
        try:
            with self.reader.connect() as connection:
                return [None if is_written(connection, change) else error for change in changes]
        except Exception:
            return [error] * len(changes)

    def load(self, match_id: str) -> Stored | None:
        """A match with its whole record."""
        with Session(self.reader) as session:
            row = session.get(MatchRow, match_id)
            if row is None:
                return None
            seats = seats_of(session, match_id)
            chat, last = chat_of(session, match_id)
            facts = (row.id, row.name, row.creator, row.created, row.updated, row.version)
            record = record_of(row, choices_of(session, match_id), checkpoint_of(session, match_id))
            room = Room.of(row)
            return Stored(*facts, record, seats, names_of(session, seats, room), chat, room, last, row.bots_due)

    def newer(self, match_id: str, last_chat: int) -> Newer | None:
        """What may have changed of a match besides its choices."""
        with Session(self.reader) as session:
            row = session.get(MatchRow, match_id)
            if row is None:
                return None
            seats = seats_of(session, match_id)
            chat, last = chat_of(session, match_id, last_chat)
            room = Room.of(row)
            facts = (row.version, row.updated, row.name, row.creator, seats, names_of(session, seats, room), room)
            return Newer(*facts, chat, max(last, last_chat))

    def versions(self, matches: Iterable[str]) -> dict[str, int]:
        """The versions of those of these matches that there are."""
        with Session(self.reader) as session:
            wanted = select(MatchRow.id, MatchRow.version).where(MatchRow.id.in_(list(matches)))
            return {row.id: row.version for row in session.execute(wanted)}

    def bots_due(self, before: float) -> list[str]:
        """Matches whose bots must choose, and in which nothing was seen to happen since then."""
        with Session(self.reader) as session:
            due = MatchRow.bots_due & (MatchRow.updated <= before)
            return list(session.scalars(select(MatchRow.id).where(due).order_by(MatchRow.updated)))

    def matches_of(self, visitor: str) -> list[str]:
        """The matches in which a visitor has a seat, or which he has made; the newest first."""
        seated = select(SeatRow.match).where(SeatRow.visitor == visitor)
        mine = MatchRow.id.in_(seated) | (MatchRow.creator == visitor)
        with Session(self.reader) as session:
            newest = select(MatchRow.id).where(mine).order_by(MatchRow.created.desc()).limit(LISTED)
            return list(session.scalars(newest))

    # Talk

    def add_chat(
        self, match_id: str, visitor: str | None, seat: int | None, name: str, text: str, texts: Data | None = None
    ) -> tuple[int, Data]:
        """A line of talk, or (with `texts`, by language) one that the server says; its number, and the line."""
        line: Data = {"name": name, "seat": seat, "text": text, "at": time.time()}
        if texts is not None:
            line["texts"] = texts

        def work(session: Session) -> int:
            if visitor is not None:
                note_visitor(session, visitor, None)
            row = ChatRow(match=match_id, visitor=visitor, **line)
            session.add(row)
            session.flush()
            return row.id

        return self._write(work), line

    def announce(self, content: str) -> None:
        """Tell the other servers something."""
        if not self.is_sqlite:
            with self.engine.begin() as connection:
                Bulk(connection).notify(CHANNEL, content)


# Changes as rows


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
    points = [[c.match, c.checkpoint["choices"], c.checkpoint] for c in changes if c.checkpoint is not None]
    bulk.insert(CHECKPOINTS, ("match", "choices", "position"), points, key=("match",))
    update_rows(bulk, SEATS, ("match", "seat"), [{"match": c.match, **seat} for c in changes for seat in c.seats])
    insert_rows(bulk, NOTICES, [notice for change in changes for notice in change.notices])
    snapshots.save_all(bulk, [(c.match, snapshot) for c in changes for snapshot in c.snapshots])


def choice_row(match_id: str, row: Data) -> list[Any]:
    return [match_id, row["index"], row["seat"], row["option"], row["seal"], row["states"], row["made"]]


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


def is_written(connection: Connection, change: Change) -> bool:
    """Is this very change in the database? Its hashes and its time tell it from another one."""
    version = connection.scalar(select(MatchRow.version).where(MatchRow.id == change.match))
    if version is None or version <= change.version:
        return False
    if not change.choices:
        return bool(version == change.version + 1)
    last = change.choices[-1]
    here = (ChoiceRow.match == change.match) & (ChoiceRow.index == last["index"])
    found = connection.execute(select(ChoiceRow.seal, ChoiceRow.made).where(here)).one_or_none()
    return found is not None and tuple(found) == (last["seal"], last["made"])


def payload(sender: str, changes: Sequence[Change]) -> str:
    """What the other servers hear of changes: enough to follow most of them without asking the database."""
    told = [
        [c.match, c.version + 1, c.first, [[row["seat"], row["option"], row["seal"]] for row in c.choices], is_plain(c)]
        for c in changes
    ]
    full = msgspec.json.encode({"from": sender, "changes": told})
    if len(full) <= LONGEST_PAYLOAD:
        return full.decode()
    short = [[change.match, change.version + 1] for change in changes]
    return msgspec.json.encode({"from": sender, "changes": short}).decode()


PLAIN = {"turn", "asked", "waiting", "bots_due", "updated"}


def is_plain(change: Change) -> bool:
    """Are the choices all that others need to know?"""
    return not change.seats and change.columns.keys() <= PLAIN


def note_visitor(session: Session, visitor: str, name: str | None) -> str:
    row = session.get(VisitorRow, visitor)
    now = time.time()
    if row is None:
        row = VisitorRow(id=visitor, name="", created=now, seen=now)
        session.add(row)
    row.seen = now
    if name is not None:
        row.name = name
    session.flush()
    return row.name


def about(info: Stored) -> Data:
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
        "states": [],
        "outcome": match.outcome.as_json() if match.outcome else None,
    }


def rows_with_states(match: Match) -> tuple[list[Data], list[int]]:
    """All choices of a match as rows, and the state hashes before the first; found by playing it again."""
    twin = match.at(0)
    first = twin.state_hashes[:]
    rows = rows_of(match, 0)
    for row, (seat, option) in zip(rows, match.journal, strict=True):
        before = len(twin.state_hashes)
        twin.apply(seat, option)
        row["states"] = twin.state_hashes[before:]
    return rows, first


# Rows as records


def choices_of(session: Session, match_id: str) -> Sequence[Row[Any]]:
    wanted = select(ChoiceRow.seat, ChoiceRow.option, ChoiceRow.seal, ChoiceRow.states)
    return session.execute(wanted.where(ChoiceRow.match == match_id).order_by(ChoiceRow.index)).all()


def checkpoint_of(session: Session, match_id: str) -> Data | None:
    point = session.get(CheckpointRow, match_id)
    return point.position if point else None


def record_of(row: MatchRow, choices: Sequence[Row[Any]], point: Data | None) -> Record:
    """The record, put together from its rows."""
    states = row.states + [word for choice in choices for word in choice.states]
    segment = Segment(
        rules=row.rules,
        opening=row.opening,
        dice=row.dice,
        choices=[[choice.seat, *choice.option] for choice in choices],
        seals=pack_words([choice.seal for choice in choices]),
        states=pack_words(states),
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


def seats_of(session: Session, match_id: str) -> list[SeatInfo]:
    rows = session.scalars(select(SeatRow).where(SeatRow.match == match_id).order_by(SeatRow.seat))
    return [
        SeatInfo(row.seat, row.kind, row.visitor, row.bot, row.key, row.notify, row.offered, row.notified, row.declines)
        for row in rows
    ]


def names_of(session: Session, seats: list[SeatInfo], room: Room) -> dict[str, str]:
    """What those who sit there are called; the room notes when they were here last, and who is on vacation."""
    visitors = [seat.visitor for seat in seats if seat.visitor is not None]
    facts = (VisitorRow.id, VisitorRow.name, VisitorRow.seen, VisitorRow.away_until)
    rows = session.execute(select(*facts).where(VisitorRow.id.in_(visitors))).all()
    room.seen = {row.id: row.seen for row in rows}
    room.away = {row.id: row.away_until for row in rows if row.away_until is not None}
    return {row.id: row.name for row in rows}


def chat_of(session: Session, match_id: str, after: int = 0) -> tuple[list[Data], int]:
    """The last lines of the chat, from those after a number on; and the number of the last."""
    mine = select(ChatRow).where(ChatRow.match == match_id, ChatRow.id > after)
    rows = list(session.scalars(mine.order_by(ChatRow.id.desc()).limit(CHAT_LINES)))[::-1]
    return [chat_line(row) for row in rows], rows[-1].id if rows else 0


def chat_line(row: ChatRow) -> Data:
    line: Data = {"name": row.name, "seat": row.seat, "text": row.text, "at": row.at}
    return line if row.texts is None else {**line, "texts": row.texts}


def cleaned(text: str, most: int) -> str:
    """Text for others to read: no control characters, not too long."""
    plain = "".join(c if c.isprintable() else " " for c in text.encode("utf-8", "replace").decode())
    return " ".join(plain.split())[:most]
