"""Blocking people, and reporting them to those who run the server."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.orm import Session

from condotta.core.flow import Seat
from condotta.core.game import Data

from ..cluster.peers import Peers
from ..errors import ApiError
from ..matches.live_match import LiveMatch
from ..matches.live_matches import LiveMatches
from ..model.text import cleaned
from ..storage.store import Store
from ..storage.tables import AccountRow, BlockRow, ChatRow, ReportRow, VisitorRow

MOST_BLOCKS = 500
MOST_REPORT = 2000  # letters
EVIDENCE = 10  # lines of the chat that are kept with a report
PAGE = 50
SHORT = 16


class People:
    """Who is kept apart from whom, and what was told about whom."""

    def __init__(self, matches: LiveMatches, peers: Peers) -> None:
        self.matches = matches
        self.database = matches.database
        self.store = matches.database.store
        self.peers = peers
        peers.handlers["blocks"] = self._blocks_changed

    async def start(self) -> None:
        self.matches.apart.set_all(await self.database.read(all_blocks, self.store))

    # Blocking

    async def block(self, visitor: str, match_id: str, seat: Seat | None, line: int | None) -> None:
        """Have nothing to do with somebody of a match any more."""
        other = await self._person(visitor, match_id, seat, line)
        await self.database.write(add_block, self.store, visitor, other)
        await self._changed(visitor, other)

    async def unblock(self, visitor: str, block_id: str) -> None:
        other = await self.database.write(remove_block, self.store, visitor, block_id)
        if other is None:
            raise ApiError("not_found", "you have blocked nobody of this id")
        await self._changed(visitor, other)

    async def blocks(self, visitor: str) -> list[Data]:
        return await self.database.read(blocks_of, self.store, visitor)

    async def _changed(self, *two: str) -> None:
        await self._blocks_changed(list(two))
        self.peers.announce("blocks", list(two))

    async def _blocks_changed(self, two: list[str]) -> None:
        """Whoever of them looks at a match is sent it anew, with what they may hear now."""
        await self.start()
        for live in list(self.matches.live.values()):
            theirs = [connection for connection in live.connections if connection.visitor in two]
            if theirs:
                async with live.lock:
                    live.parts.clear()
                    live.forget_states()
                    for connection in theirs:
                        if not live.unsaved:
                            self.matches.broadcaster.send_state(live, connection)

    # Reporting

    async def report(
        self, visitor: str, match_id: str, seat: Seat | None, line: int | None, reason: str, text: str
    ) -> None:
        """Tell those who run the server about somebody."""
        about = await self._person(visitor, match_id, seat, line)
        await self.database.write(add_report, self.store, visitor, about, match_id, reason, cleaned(text, MOST_REPORT))

    async def reports(self, status: str, page: int) -> tuple[list[Data], bool]:
        return await self.database.read(reports_of, self.store, status, page)

    async def close_report(self, report_id: int, status: str, note: str) -> None:
        if not await self.database.write(set_report, self.store, report_id, status, cleaned(note, MOST_REPORT)):
            raise ApiError("not_found", "there is no such report")

    async def _person(self, visitor: str, match_id: str, seat: Seat | None, line: int | None) -> str:
        """Who sits there, or has said this."""
        if (seat is None) == (line is None):
            raise ApiError("bad_request", "name a seat, or a line of the chat")
        async with self.matches.use(match_id) as live:
            found = sitting(live, seat) if seat is not None else None
            if line is not None:
                found = await self.database.read(who_said, self.store, live.id, line)
        if found is None:
            raise ApiError("not_found", "nobody is there: bots and empty seats cannot be meant")
        if found == visitor:
            raise ApiError("bad_request", "this is you")
        return found


def sitting(live: LiveMatch, seat: Seat) -> str | None:
    return live.seat_info(seat).visitor


# Questions to the database


def all_blocks(store: Store) -> list[tuple[str, str]]:
    with Session(store.reader) as session:
        return [(row.visitor, row.blocked) for row in session.execute(select(BlockRow.visitor, BlockRow.blocked))]


def add_block(store: Store, visitor: str, other: str) -> None:
    with Session(store.engine) as session, session.begin():
        if session.get(BlockRow, (visitor, other)) is not None:
            return
        number = session.scalar(select(func.count()).where(BlockRow.visitor == visitor)) or 0
        if number >= MOST_BLOCKS:
            raise ApiError("bad_request", f"you have blocked {MOST_BLOCKS} people; unblock somebody first")
        session.execute(insert(BlockRow).values(visitor=visitor, blocked=other, created=time.time()))


def remove_block(store: Store, visitor: str, block_id: str) -> str | None:
    with Session(store.engine) as session, session.begin():
        for other in session.scalars(select(BlockRow.blocked).where(BlockRow.visitor == visitor)).all():
            if id_of_block(visitor, other) == block_id:
                session.execute(delete(BlockRow).where(BlockRow.visitor == visitor, BlockRow.blocked == other))
                return other
    return None


def blocks_of(store: Store, visitor: str) -> list[Data]:
    asked = select(BlockRow.blocked, BlockRow.created, VisitorRow.name)
    asked = asked.outerjoin(VisitorRow, VisitorRow.id == BlockRow.blocked).where(BlockRow.visitor == visitor)
    with Session(store.reader) as session:
        rows = session.execute(asked.order_by(BlockRow.created.desc()))
        return [{"id": id_of_block(visitor, row.blocked), "name": row.name or "", "since": row.created} for row in rows]


def id_of_block(visitor: str, other: str) -> str:
    """Whom somebody has blocked is told by their name; their id is nobody's business."""
    return hashlib.sha256(f"{visitor}/{other}".encode()).hexdigest()[:SHORT]


def who_said(store: Store, match_id: str, line: int) -> str | None:
    with Session(store.reader) as session:
        return session.scalar(select(ChatRow.visitor).where(ChatRow.id == line, ChatRow.match == match_id))


def add_report(store: Store, visitor: str, about: str, match_id: str, reason: str, text: str) -> None:
    with Session(store.engine) as session, session.begin():
        said = select(ChatRow.text).where(ChatRow.match == match_id, ChatRow.visitor == about)
        lines = session.scalars(said.order_by(ChatRow.id.desc()).limit(EVIDENCE)).all()[::-1]
        facts = {"visitor": visitor, "about": about, "match": match_id, "reason": reason, "text": text}
        session.execute(insert(ReportRow).values(**facts, lines=list(lines), created=time.time(), status="open"))


def reports_of(store: Store, status: str, page: int) -> tuple[list[Data], bool]:
    asked = select(ReportRow).where(ReportRow.status == status).order_by(ReportRow.created.desc(), ReportRow.id.desc())
    with Session(store.reader) as session:
        rows = session.scalars(asked.offset(page * PAGE).limit(PAGE + 1)).all()
        people = names_of(session, [id for row in rows for id in (row.visitor, row.about)])
        return [report_shown(row, people) for row in rows[:PAGE]], len(rows) > PAGE


def names_of(session: Session, ids: Sequence[str]) -> dict[str, Data]:
    asked = select(VisitorRow.id, VisitorRow.name, AccountRow.login)
    asked = asked.outerjoin(AccountRow, AccountRow.visitor == VisitorRow.id).where(VisitorRow.id.in_(ids))
    return {row.id: {"name": row.name, "login": row.login} for row in session.execute(asked)}


def report_shown(row: ReportRow, people: dict[str, Data]) -> Data:
    columns = ("id", "created", "match", "reason", "text", "lines", "status", "note")
    unknown = {"name": "", "login": None}
    who = {"by": people.get(row.visitor, unknown), "about": people.get(row.about, unknown)}
    return {name: getattr(row, name) for name in columns} | who


def set_report(store: Store, report_id: int, status: str, note: str) -> bool:
    with Session(store.engine) as session, session.begin():
        found = update(ReportRow).where(ReportRow.id == report_id).values(status=status, note=note)
        return bool(session.execute(found).rowcount)  # type: ignore[attr-defined]


def absorb(session: Session, guest: str, visitor: str) -> None:
    """What a guest has blocked and reported is this visitor's, who was the guest; and what was said about them."""
    mine: Any = or_(BlockRow.visitor == guest, BlockRow.blocked == guest)
    pairs = session.execute(select(BlockRow.visitor, BlockRow.blocked, BlockRow.created).where(mine)).all()
    session.execute(delete(BlockRow).where(mine))
    for row in pairs:
        pair = tuple(visitor if one == guest else one for one in (row.visitor, row.blocked))
        if pair[0] != pair[1] and session.get(BlockRow, pair) is None:
            session.execute(insert(BlockRow).values(visitor=pair[0], blocked=pair[1], created=row.created))
    for column in (ReportRow.visitor, ReportRow.about):
        session.execute(update(ReportRow).where(column == guest).values({column.key: visitor}))
