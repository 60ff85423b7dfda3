"""How much somebody may have on a server that others share: matches, their bytes, and matches of bots alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Text, cast, exists, func, select
from sqlalchemy.orm import Session

from ..errors import ApiError
from ..model.room import RUNNING
from ..model.seats import SeatInfo
from ..settings import Quotas
from ..storage.database import Database
from ..storage.store import Store
from ..storage.tables import CheckpointRow, ChoiceRow, MatchRow, SeatRow, SnapshotRow

CHOICE = 120  # bytes of one, about
MEGABYTE = 1024 * 1024


@dataclass(frozen=True)
class Used:
    """What somebody has."""

    matches: int
    bytes: int
    bot_matches: int


class Quota:
    def __init__(self, database: Database, quotas: Quotas | None) -> None:
        self.database = database
        self.quotas = quotas

    async def check(self, visitor: str, seats: Sequence[SeatInfo], size: int = 0, *, guest: bool = False) -> None:
        """May they have one more match, with these seats and of so many bytes?"""
        most = self.quotas
        if most is None:
            return
        used = await self.database.read(used_by, self.database.store, visitor)
        if used.matches >= (most.guest_matches if guest else most.matches):
            more = "; register to have more" if guest else ""
            text = f"you have {used.matches} matches here, as many as one may; delete some first{more}"
            raise ApiError("quota", text)
        if used.bytes + size > most.megabytes * MEGABYTE:
            text = f"your matches take {used.bytes // MEGABYTE} MB here, and one may have {most.megabytes}"
            raise ApiError("quota", f"{text}; delete some first")
        if seats and all(info.kind == "bot" for info in seats) and used.bot_matches >= most.bot_matches:
            text = f"{used.bot_matches} matches of yours are played by bots alone, and one may have {most.bot_matches}"
            raise ApiError("bot_matches", f"{text}; wait until one is over, or delete one")


def used_by(store: Store, visitor: str) -> Used:
    mine = select(MatchRow.id).where(MatchRow.creator == visitor).scalar_subquery()
    with Session(store.reader) as session:

        def total(found: ColumnElement[Any], match: ColumnElement[str]) -> int:
            return session.scalar(select(func.coalesce(found, 0)).where(match.in_(mine))) or 0

        begun = func.sum(length(MatchRow.opening) + length(MatchRow.closed) + length(MatchRow.dice))
        parts = (
            total(begun, MatchRow.__table__.c.id),
            total(func.sum(func.length(SnapshotRow.body)), SnapshotRow.__table__.c.match),
            total(func.sum(length(CheckpointRow.position)), CheckpointRow.__table__.c.match),
            total(func.count(), ChoiceRow.__table__.c.match) * CHOICE,
        )
        people = exists().where(SeatRow.match == MatchRow.id, SeatRow.kind != "bot")
        running = (MatchRow.creator == visitor, MatchRow.status == RUNNING, ~people)
        matches = session.scalar(select(func.count()).where(MatchRow.creator == visitor)) or 0
        bots = session.scalar(select(func.count()).select_from(MatchRow).where(*running)) or 0
        return Used(matches, sum(map(int, parts)), bots)


def length(column: Any) -> ColumnElement[int]:
    return func.coalesce(func.length(cast(column, Text)), 0)
