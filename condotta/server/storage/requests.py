"""Was it done? By the key that a client gave its request, and after a line to the database was lost."""

from __future__ import annotations

import time
from enum import Enum
from typing import cast

from sqlalchemy import Connection, Table, delete, insert, select, text

from ..model.changes import Change, RequestKey
from .bulk import Bulk
from .tables import ChoiceRow, DoneRow, HealthRow, MatchRow

KEPT = 3 * 24 * 3600.0  # seconds for which a client may ask
FENCE = 5  # seconds to wait for what a lost line may still hold

DONE, HEALTH = (cast(Table, row.__table__) for row in (DoneRow, HealthRow))


class Verdict(Enum):
    """What became of a change whose line was lost."""

    WRITTEN = 1
    NOT_WRITTEN = 2
    CONFLICT = 3  # it is not, and somebody else's is
    UNKNOWN = 4


def look_up(connection: Connection, match_id: str, request: RequestKey) -> bool | None:
    """Was this request done (True), given up (False), or is nothing known of it?"""
    mine = (DONE.c.match == match_id) & (DONE.c.visitor == request.visitor) & (DONE.c.key == request.key)
    void = connection.scalar(select(DONE.c.void).where(mine))
    return None if void is None else not void


def find_out(connection: Connection, match_id: str, request: RequestKey) -> bool:
    """Was this request done? If not, it never will be: whatever of it is still on its way comes too late."""
    hold(connection, [match_id])
    found = look_up(connection, match_id, request)
    if found is None:
        facts = {"match": match_id, "at": time.time(), "void": True, **request._asdict()}
        connection.execute(insert(DONE).values(**facts))
    return bool(found)


def clean(connection: Connection) -> None:
    connection.execute(delete(DoneRow).where(DoneRow.at < time.time() - KEPT))


def hold(connection: Connection, matches: list[str]) -> dict[str, int]:
    """The versions of matches, when nobody writes to them any more: also no transaction whose line was lost."""
    if connection.dialect.name != "sqlite":
        connection.execute(text(f"SET LOCAL lock_timeout = '{FENCE}s'"))
    return Bulk(connection).versions(sorted(matches))


def verdict(connection: Connection, change: Change, version: int | None) -> Verdict:
    """Is this very change in the database? `version` is that of its match now."""
    if version is None:
        return Verdict.UNKNOWN
    if version <= change.version:
        return Verdict.NOT_WRITTEN
    if version == change.version + 1:
        mark = connection.scalar(select(MatchRow.mark).where(MatchRow.id == change.match))
        return Verdict.WRITTEN if mark == change.mark else Verdict.CONFLICT
    if change.request is not None:
        return Verdict.WRITTEN if look_up(connection, change.match, change.request) else Verdict.CONFLICT
    if change.choices:
        last = change.choices[-1]
        here = (ChoiceRow.match == change.match) & (ChoiceRow.index == last["index"])
        if connection.scalar(select(ChoiceRow.at).where(here)) == last["at"]:
            return Verdict.WRITTEN
    return Verdict.UNKNOWN


def write_health(connection: Connection) -> None:
    Bulk(connection).insert(HEALTH, ("id", "at"), [[1, time.time()]], key=("id",))
