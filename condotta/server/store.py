"""What is asked of the database. Every function is one transaction; when it returns, what it wrote is on the disk."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, create_engine, delete, event, insert, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from condotta.core.game import Data
from condotta.core.match import Match
from condotta.core.record import FORMAT, Record, Segment, pack_words, write_checkpoint
from condotta.core.rng import commitment

from .tables import ChatRow, CheckpointRow, ChoiceRow, MatchRow, SeatRow, VisitorRow

MIGRATIONS = Path(__file__).resolve().parent / "migrations"
LISTED = 100  # matches of one visitor that are listed, the newest
CHAT_LINES = 200  # shown; older ones stay in the database

Row = TypeVar("Row")


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


@dataclass
class Change:
    """What a change of a match writes: the choices from `first` on take the place of those there were."""

    match: str
    version: int  # as it was read
    first: int
    choices: list[Data]
    updated: float | None  # None: nobody else may notice it
    checkpoint: Data | None = None
    outcome: Data | None = None
    fresh: Data = field(default_factory=dict)  # columns of `matches` that a new segment changes


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
    """The database of one server."""

    def __init__(self, url: str) -> None:
        target = make_url(url)
        self.is_sqlite = target.get_backend_name() == "sqlite"
        if self.is_sqlite and target.database:
            Path(target.database).absolute().parent.mkdir(parents=True, exist_ok=True)
        arguments = {"check_same_thread": False, "timeout": 30} if self.is_sqlite else {}
        self.engine: Engine = create_engine(target, connect_args=arguments)
        if self.is_sqlite:
            event.listen(self.engine, "connect", prepare_sqlite)

    def migrate(self) -> None:
        """Bring the tables up to date."""
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        with self.engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def close(self) -> None:
        self.engine.dispose()

    def _write(self, work: Callable[[Session], Row]) -> Row:
        with Session(self.engine) as session, session.begin():
            return work(session)

    # Visitors

    def visitor_name(self, visitor: str) -> str:
        with Session(self.engine) as session:
            return session.scalar(select(VisitorRow.name).where(VisitorRow.id == visitor)) or ""

    def seen(self, visitor: str) -> float:
        with Session(self.engine) as session:
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
            session.execute(insert(MatchRow).values(id=info.id, version=0, **beginning(match), **about(info)))
            for seat in info.seats:
                session.execute(insert(SeatRow).values(match=info.id, **vars(seat)))
            rows, first = rows_with_states(match)
            session.execute(update(MatchRow).where(MatchRow.id == info.id).values(states=first))
            if rows:
                session.execute(insert(ChoiceRow), [{"match": info.id, **row} for row in rows])
            save_checkpoint(session, info.id, write_checkpoint(match))

        self._write(work)

    def change(self, change: Change) -> None:
        """Write choices; Conflict if the match is not as it was when it was read."""

        def work(session: Session) -> None:
            values: Data = {"version": change.version + 1, "outcome": change.outcome, **change.fresh}
            if change.updated is not None:
                values["updated"] = change.updated
            expected = (MatchRow.id == change.match) & (MatchRow.version == change.version)
            found = session.execute(update(MatchRow).where(expected).values(**values))
            if found.rowcount != 1:  # type: ignore[attr-defined]
                raise Conflict(f"match {change.match} is no longer at version {change.version}")
            since = (ChoiceRow.match == change.match) & (ChoiceRow.index >= change.first)
            session.execute(delete(ChoiceRow).where(since))
            if change.choices:
                session.execute(insert(ChoiceRow), [{"match": change.match, **row} for row in change.choices])
            if change.checkpoint is not None:
                save_checkpoint(session, change.match, change.checkpoint)

        try:
            self._write(work)
        except IntegrityError as error:
            raise Conflict(str(error)) from None

    def load(self, match_id: str) -> Stored | None:
        """A match with its whole record."""
        with Session(self.engine) as session:
            row = session.get(MatchRow, match_id)
            if row is None:
                return None
            seats = seats_of(session, match_id)
            mine = select(ChoiceRow).where(ChoiceRow.match == match_id).order_by(ChoiceRow.index)
            choices = list(session.scalars(mine))
            point = session.get(CheckpointRow, match_id)
            record = record_of(row, choices, point.position if point else None)
            facts = (row.id, row.name, row.creator, row.created, row.updated, row.version)
            return Stored(*facts, record, seats, names_of(session, seats), chat_of(session, match_id))

    def matches_of(self, visitor: str) -> list[str]:
        """The matches in which a visitor has a seat, or which he has made; the newest first."""
        seated = select(SeatRow.match).where(SeatRow.visitor == visitor)
        mine = MatchRow.id.in_(seated) | (MatchRow.creator == visitor)
        with Session(self.engine) as session:
            newest = select(MatchRow.id).where(mine).order_by(MatchRow.created.desc()).limit(LISTED)
            return list(session.scalars(newest))

    # Seats and talk

    def save_seat(self, match_id: str, seat: SeatInfo) -> None:
        def work(session: Session) -> None:
            if seat.visitor is not None:
                note_visitor(session, seat.visitor, None)
            here = (SeatRow.match == match_id) & (SeatRow.seat == seat.seat)
            session.execute(update(SeatRow).where(here).values(**vars(seat)))

        self._write(work)

    def add_chat(self, match_id: str, visitor: str, seat: int | None, name: str, text: str) -> Data:
        line = {"name": name, "seat": seat, "text": text, "at": time.time()}

        def work(session: Session) -> None:
            note_visitor(session, visitor, None)
            session.execute(insert(ChatRow).values(match=match_id, visitor=visitor, **line))

        self._write(work)
        return line


def prepare_sqlite(connection: Any, _: object) -> None:
    """Durable at every commit, and readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


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
        twin._feed(seat, option)
        row["states"] = twin.state_hashes[before:]
    return rows, first


def save_checkpoint(session: Session, match_id: str, point: Data) -> None:
    row = session.get(CheckpointRow, match_id)
    if row is None:
        session.add(CheckpointRow(match=match_id, choices=point["choices"], position=point))
    else:
        row.choices = point["choices"]
        row.position = point
    session.flush()


def record_of(row: MatchRow, choices: list[ChoiceRow], point: Data | None) -> Record:
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
    return [SeatInfo(row.seat, row.kind, row.visitor, row.bot, row.key) for row in rows]


def names_of(session: Session, seats: list[SeatInfo]) -> dict[str, str]:
    visitors = [seat.visitor for seat in seats if seat.visitor is not None]
    rows = session.execute(select(VisitorRow.id, VisitorRow.name).where(VisitorRow.id.in_(visitors)))
    return {row.id: row.name for row in rows}


def chat_of(session: Session, match_id: str) -> list[Data]:
    last = select(ChatRow).where(ChatRow.match == match_id).order_by(ChatRow.id.desc()).limit(CHAT_LINES)
    rows = list(session.scalars(last))[::-1]
    return [{"name": row.name, "seat": row.seat, "text": row.text, "at": row.at} for row in rows]
