"""Many rows written with one statement, for SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import JSON, Column, Connection, Table


class Bulk:
    """Writes many rows with one statement, which takes them as one JSON text.

    Python's sqlite3 gives up the interpreter's lock at every row, and a busy server gives it back late: a batch of
    single statements would take as many pauses.
    """

    def __init__(self, connection: Connection) -> None:
        driver: Any = connection.connection.driver_connection
        self._connection = driver
        self._cursor = driver.cursor()
        self._is_sqlite = connection.dialect.name == "sqlite"
        self.IntegrityError: type[Exception] = connection.dialect.loaded_dbapi.IntegrityError

    def together(self) -> AbstractContextManager[object]:
        """What is written within goes to the database at once, and is answered at once."""
        found: AbstractContextManager[object] = nullcontext() if self._is_sqlite else self._connection.pipeline()
        return found

    def insert(self, table: Table, columns: tuple[str, ...], rows: list[list[Any]], key: tuple[str, ...] = ()) -> None:
        """New rows; with `key`, a row of the same key is replaced."""
        if rows:
            self._run(insert_text(table, columns, key, self._is_sqlite), rows)

    def insert_long(self, table: Table, columns: tuple[str, ...], rows: list[list[Any]], key: tuple[str, ...]) -> None:
        """The same for few rows, each with long JSON in its last column: SQLite would read it again for each column."""
        if self._is_sqlite:
            written = [[*row, msgspec.json.encode(long).decode()] for *row, long in rows]
            self.insert_bytes(table, columns, written, key)
        else:
            self.insert(table, columns, rows, key)

    def insert_bytes(
        self, table: Table, columns: tuple[str, ...], rows: Sequence[Sequence[Any]], key: tuple[str, ...]
    ) -> None:
        """The same for rows with bytes in them, which JSON cannot hold."""
        if rows:
            self._cursor.executemany(insert_one_text(table, columns, key, self._is_sqlite), rows)

    def update(self, table: Table, key: tuple[str, ...], columns: tuple[str, ...], rows: list[list[Any]]) -> None:
        """Other values for rows that are there; each row holds its key first."""
        if rows:
            self._run(update_text(table, key, columns, self._is_sqlite), rows)

    def versions(self, matches: list[str]) -> dict[str, int]:
        """The versions of these matches. Nobody else changes them until the transaction ends."""
        self._run(SQLITE_VERSIONS if self._is_sqlite else POSTGRES_VERSIONS, matches)
        if self._is_sqlite:
            return dict(msgspec.json.decode(self._cursor.fetchone()[0]))
        return dict(self._cursor.fetchall())

    def ask_versions(self, matches: list[str]) -> Callable[[], dict[str, int]]:
        """`versions` of PostgreSQL, to be had when what was sent `together` is answered."""
        cursor = self._connection.cursor()
        cursor.execute(POSTGRES_VERSIONS, (msgspec.json.encode(matches).decode(),), prepare=True)
        return lambda: dict(cursor.fetchall())

    def notify(self, channel: str, payload: str) -> None:
        """Tell the other servers, when this transaction is committed."""
        if not self._is_sqlite:
            self._cursor.execute("SELECT pg_notify(%s, %s)", (channel, payload), prepare=True)

    def _run(self, statement: str, rows: list[Any]) -> None:
        content = msgspec.json.encode(rows).decode()
        if self._is_sqlite:
            self._cursor.execute(statement, (content,))
        else:
            self._cursor.execute(statement, (content,), prepare=True)


SQLITE_VERSIONS = (
    "SELECT json_group_array(json_array(id, version)) FROM matches WHERE id IN (SELECT value FROM json_each(?))"
)
# in order, so that two servers never wait for each other
POSTGRES_VERSIONS = (
    "SELECT id, version FROM matches WHERE id IN (SELECT json_array_elements_text(%s::json)) ORDER BY id FOR UPDATE"
)


@cache
def insert_text(table: Table, columns: tuple[str, ...], key: tuple[str, ...], is_sqlite: bool) -> str:
    names = ", ".join(f'"{name}"' for name in columns)
    made = f'INSERT INTO "{table.name}" ({names}) SELECT * FROM {rows_text(table, columns, is_sqlite)}'
    return f"{made} WHERE true {or_replace(columns, key)}" if key else made


@cache
def insert_one_text(table: Table, columns: tuple[str, ...], key: tuple[str, ...], is_sqlite: bool) -> str:
    names = ", ".join(f'"{name}"' for name in columns)
    places = ", ".join(["?" if is_sqlite else "%s"] * len(columns))
    return f'INSERT INTO "{table.name}" ({names}) VALUES ({places}) {or_replace(columns, key)}'


def or_replace(columns: tuple[str, ...], key: tuple[str, ...]) -> str:
    fresh = ", ".join(f'"{name}" = excluded."{name}"' for name in columns if name not in key)
    return f"ON CONFLICT ({', '.join(key)}) DO UPDATE SET {fresh}"


@cache
def update_text(table: Table, key: tuple[str, ...], columns: tuple[str, ...], is_sqlite: bool) -> str:
    fresh = ", ".join(f'"{name}" = d."{name}"' for name in columns)
    same = " AND ".join(f'"{table.name}"."{name}" = d."{name}"' for name in key)
    return f'UPDATE "{table.name}" SET {fresh} FROM {rows_text(table, key + columns, is_sqlite)} WHERE {same}'


def rows_text(table: Table, columns: tuple[str, ...], is_sqlite: bool) -> str:
    """The rows of the JSON text as a table `d`."""
    if is_sqlite:
        values = ", ".join(f"json_extract(value, '$[{n}]') AS \"{name}\"" for n, name in enumerate(columns))
        return f"(SELECT {values} FROM json_each(?)) AS d"
    values = ", ".join(f'{cast(table.columns[name], n)} AS "{name}"' for n, name in enumerate(columns))
    return f"(SELECT {values} FROM json_array_elements(%s::json) AS t(v)) AS d"


def cast(column: Column[Any], place: int) -> str:
    """A value of a JSON row as PostgreSQL needs it for a column."""
    if isinstance(column.type, JSON):
        return f"CASE WHEN v->>{place} IS NULL THEN NULL ELSE v->{place} END"
    return f"(v->>{place})::{column.type.compile()}"
