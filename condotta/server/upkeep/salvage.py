"""Which matches a heavily damaged database still names: read from every side, each until it breaks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from ..storage.store import Store
from ..storage.tables import Base

ID = re.compile(r"[\w.-]{1,32}", re.ASCII)
FAILURES = (SQLAlchemyError, ValueError, TypeError, OSError)  # ValueError: text that is none
MOST_PLACES = 200_000  # rows that are asked for one by one


def named_matches(store: Store) -> list[str]:
    """The ids of all matches that can be found anywhere, also of those whose own row is lost."""
    found: set[str] = set()
    for question in questions(store):
        found.update(id for id in answers(store, question) if ID.fullmatch(id))
    if store.is_sqlite:
        found.update(id for id in one_by_one(store) if ID.fullmatch(id))
    return sorted(found)


def questions(store: Store) -> Iterator[str]:
    for order in ("id", "id DESC", *(("rowid", "rowid DESC") if store.is_sqlite else ())):
        yield f"SELECT id FROM matches ORDER BY {order}"
    for table in Base.metadata.sorted_tables:
        if table.name != "matches" and "match" in table.columns:
            for order in ("ASC", "DESC"):
                yield f'SELECT DISTINCT "match" FROM "{table.name}" ORDER BY "match" {order}'


def answers(store: Store, question: str) -> Iterator[str]:
    """What a question is answered before something damaged is met."""
    with suppress(*FAILURES), store.reader.connect() as connection:
        yield from texts(connection.execution_options(stream_results=True).execute(sa.text(question)))


def texts(rows: Iterable[Sequence[Any]]) -> Iterator[str]:
    return (row[0] for row in rows if isinstance(row[0], str))


def one_by_one(store: Store) -> Iterator[str]:
    """Rows behind a damaged page of SQLite are still found by their numbers."""
    last = next(iter(numbers(store, "SELECT max(rowid) FROM matches")), None)
    if last is None:
        last = next(iter(numbers(store, "SELECT rowid FROM matches ORDER BY rowid DESC LIMIT 1")), MOST_PLACES // 100)
    row = sa.text("SELECT id FROM matches WHERE rowid = :number")
    with suppress(*FAILURES), store.reader.connect() as connection:
        for number in range(1, min(last, MOST_PLACES) + 1):
            with suppress(*FAILURES):  # the next one may be whole
                yield from texts(connection.execute(row, {"number": number}))


def numbers(store: Store, question: str) -> Iterator[int]:
    with suppress(*FAILURES), store.reader.connect() as connection:
        value = connection.execute(sa.text(question)).scalar()
        if isinstance(value, int):
            yield value
