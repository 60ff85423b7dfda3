"""What is asked of the database. When a function that writes returns, what it wrote is on the disk."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TypeVar

from sqlalchemy import Connection, insert, select
from sqlalchemy.orm import Session

from condotta.core.game import Data
from condotta.core.match import Match

from ..model.changes import Change, NewMatch, RequestKey, RoomUpdate, StoredMatch
from . import requests, rows, snapshots
from .bulk import Bulk
from .engine import migrate, open_engine, reading
from .rows import WholeMatch
from .tables import ChatRow, CheckpointRow, ChoiceRow, MatchRow, SeatRow, VisitorRow
from .trouble import Repeated, Unknown, Unreachable, is_lost, is_read_only, is_trouble

CHANNEL = "condotta"  # on which servers that share a PostgreSQL receive each other's changes
IDLE = 1.0  # seconds after which the writer's line is looked at before it is used
PATIENCE = 3.0  # seconds in which a database that went away may come back, before somebody is told that it did
TRY_EVERY = 0.1

Answer = TypeVar("Answer")


class Conflict(Exception):
    """Somebody else (another process) has changed the match since it was read."""


class Store:
    """The database of one server. `sender` is how other servers know whose changes they receive."""

    def __init__(self, url: str, sender: str = "") -> None:
        self.engine = open_engine(url)
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        self.reader = reading(self.engine)  # for those who only read: each transaction sees one moment
        self.sender = sender
        self._connection: Connection | None = None  # on which changes are written
        self._used = 0.0  # when it was last used
        self._writing = threading.Lock()

    def migrate(self) -> None:
        """Bring the tables up to date."""
        migrate(self.engine)

    def close(self) -> None:
        self._disconnect()
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

    def create(self, info: NewMatch, match: Match | WholeMatch) -> None:
        """A new match, or an imported one with its choices."""
        made = match if isinstance(match, WholeMatch) else rows.whole(match)

        def work(session: Session) -> None:
            for seat in info.seats:
                if seat.visitor is not None:
                    note_visitor(session, seat.visitor, None)
            columns = {**made.columns, **rows.about(info), **info.room.columns()}
            session.execute(insert(MatchRow).values(id=info.id, version=0, bots_due=info.bots_due, **columns))
            session.execute(insert(SeatRow), [{"match": info.id, **vars(seat)} for seat in info.seats])
            if made.choices:
                session.execute(insert(ChoiceRow), [{"match": info.id, **row} for row in made.choices])
            point = made.checkpoint
            session.add(CheckpointRow(match=info.id, made=point["made"], position=point))
            session.flush()
            snapshots.save_rows(Bulk(session.connection()), [(info.id, *row) for row in made.snapshots])

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
        except Unreachable as error:
            return [error] * len(changes)
        except Exception as error:
            self._disconnect()
            if is_lost(error) or is_read_only(error):
                return self._after_a_loss(changes)
            if len(changes) == 1:
                return [self._why(changes[0], error)]
        return [self.change_all([change])[0] for change in changes]

    def _why(self, change: Change, error: Exception) -> Exception:
        """A change that cannot be written may be one that was written before, and is asked for again."""
        try:
            if change.request is not None and self.was_done(change.match, change.request) is not None:
                return Repeated()
        except Exception:
            return error
        return error

    def _connect(self) -> Connection:
        """The line on which changes are written; one that was idle is looked at first: it may have been cut."""
        now, connection = time.monotonic(), self._connection
        is_old = not self.is_sqlite and now - self._used > IDLE
        if connection is not None and is_old and not answers(connection):
            self._drop()
            connection = None
        if connection is None:
            try:
                connection = self._connection = self.engine.connect()
            except Exception as error:
                self.engine.dispose()
                raise Unreachable(str(error)) from error
        self._used = now
        return connection

    def _disconnect(self) -> None:
        """The next change is written on another connection."""
        with self._writing:
            self._drop()

    def _drop(self) -> None:
        """Nothing of this line goes back into the pool, nor what lies there: all of it may be cut or only read."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                connection.invalidate()
            with suppress(Exception):
                connection.close()
        self.engine.dispose()

    def _change_all(self, changes: Sequence[Change]) -> list[Exception | None]:
        connection = self._connect()
        if self._change_all_at_once(connection, changes):
            return [None] * len(changes)
        with connection.begin():
            bulk = Bulk(connection)
            good = rows.up_to_date(changes, bulk.versions(rows.ids_of(changes)))
            if good:
                rows.cut_all(connection, good)
                self._write_all(bulk, good)
        written = {change.match for change in good}
        return [None if c.match in written else Conflict(f"{c.match} is not at version {c.version}") for c in changes]

    def _change_all_at_once(self, connection: Connection, changes: Sequence[Change]) -> bool:
        """As if nothing conflicted, with one trip to PostgreSQL; False, and nothing is written, if something did."""
        if self.is_sqlite or any(change.cuts for change in changes):
            return False
        with connection.begin() as transaction:
            bulk = Bulk(connection)
            try:
                with bulk.together():
                    versions = bulk.ask_versions(rows.ids_of(changes))
                    self._write_all(bulk, changes)
                if len(rows.up_to_date(changes, versions())) == len(changes):
                    return True
            except bulk.IntegrityError:
                pass  # the place of a choice is taken
            transaction.rollback()
        return False

    def _write_all(self, bulk: Bulk, changes: Sequence[Change]) -> None:
        rows.write_all(bulk, changes)
        if self.sender and not self.is_sqlite:
            bulk.notify(CHANNEL, rows.payload(self.sender, changes))

    def _after_a_loss(self, changes: Sequence[Change]) -> list[Exception | None]:
        """The database went away while it was written to. It is asked what it has of these changes when it is back;
        what it has not is written again."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                with self._writing:
                    return self._settled(changes)
            except Exception as error:
                self._disconnect()
                if is_read_only(error):
                    return [error] * len(changes)
                if (not isinstance(error, Unreachable) and not is_lost(error)) or time.monotonic() > end:
                    return [Unknown(str(error)) for _ in changes]
            time.sleep(TRY_EVERY)

    def _settled(self, changes: Sequence[Change]) -> list[Exception | None]:
        connection = self._connect()
        with connection.begin():
            versions = requests.hold(connection, rows.ids_of(changes))
            verdicts = {c.match: requests.verdict(connection, c, versions.get(c.match)) for c in changes}
        missing = [change for change in changes if verdicts[change.match] is requests.Verdict.NOT_WRITTEN]
        found: dict[str, Exception | None] = {}
        if missing:
            found = dict(zip([change.match for change in missing], self._change_all(missing), strict=True))
        told = {
            requests.Verdict.WRITTEN: None,
            requests.Verdict.CONFLICT: Conflict("somebody else's change is there"),
            requests.Verdict.UNKNOWN: Unknown("it has changed since"),
        }
        return [found[c.match] if c.match in found else told[verdicts[c.match]] for c in changes]

    def was_done(self, match_id: str, request: RequestKey) -> bool | None:
        """Was this request done (True), given up (False), or is nothing known of it?"""
        with self.reader.connect() as connection:
            return requests.look_up(connection, match_id, request)

    def find_out(self, match_id: str, request: RequestKey) -> bool:
        """Was this request done? If not, it never will be."""
        with self.engine.begin() as connection:
            return requests.find_out(connection, match_id, request)

    def forget_requests(self) -> None:
        """Those that nobody asks for any more."""
        with self.engine.begin() as connection:
            requests.clean(connection)

    def prove_writing(self) -> None:
        """Write something, on the line on which changes are written."""
        for is_last in (False, True):
            try:
                with self._writing:
                    connection = self._connect()
                    with connection.begin():
                        requests.write_health(connection)
                return
            except Exception as error:
                self._disconnect()
                if is_last or not is_trouble(error):
                    raise

    def recover(self, error: BaseException) -> None:
        """Something could not be written: a line that was cut, or opened when the disk could only be read, is of no use
        when that is over."""
        if is_trouble(error):
            self._disconnect()

    def load(self, match_id: str) -> StoredMatch | None:
        """A match with its whole record."""
        with Session(self.reader) as session:
            row = session.get(MatchRow, match_id)
            if row is None:
                return None
            seats = rows.seats_of(session, match_id)
            chat, last = rows.chat_of(session, match_id)
            facts = (row.id, row.name, row.creator, row.created, row.updated, row.version)
            record = rows.record_of(row, rows.choices_of(session, match_id), rows.checkpoint_of(session, match_id))
            room = rows.room_of(row)
            return StoredMatch(
                *facts, record, seats, rows.names_of(session, row.creator, seats, room), chat, room, last, row.bots_due
            )

    def room_update(self, match_id: str, last_chat: int) -> RoomUpdate | None:
        """What may have changed of a match besides its choices."""
        with Session(self.reader) as session:
            row = session.get(MatchRow, match_id)
            if row is None:
                return None
            seats = rows.seats_of(session, match_id)
            chat, last = rows.chat_of(session, match_id, last_chat)
            room = rows.room_of(row)
            facts = (
                row.version,
                row.updated,
                row.name,
                row.creator,
                seats,
                rows.names_of(session, row.creator, seats, room),
                room,
            )
            return RoomUpdate(*facts, chat, max(last, last_chat))

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

    # Chat

    def add_chat(
        self, match_id: str, visitor: str | None, seat: int | None, name: str, text: str, texts: Data | None = None
    ) -> tuple[int, Data]:
        """A line of the chat, or (with `texts`, by language) one that the server says; its number, and the line."""
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

        number = self._write(work)
        return number, {"n": number, "by": visitor, **line}

    def announce(self, content: str) -> None:
        """Tell the other servers something."""
        if not self.is_sqlite:
            with self.engine.begin() as connection:
                Bulk(connection).notify(CHANNEL, content)


def answers(connection: Connection) -> bool:
    try:
        connection.exec_driver_sql("SELECT 1")
        connection.rollback()
    except Exception:
        return False
    return True


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
