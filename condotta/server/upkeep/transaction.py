"""A database for those who look after it: reached in one transaction of its own, without a server."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from condotta.core.errors import CondottaError

from ..storage.engine import read_url

PATIENCE = 30_000  # milliseconds to wait for others who write


class UpkeepError(CondottaError):
    """Something that a person who runs a server must know."""


def address(url: str) -> URL:
    """A file, or a URL of SQLAlchemy."""
    return read_url(url if "://" in url else f"sqlite:///{url}")


@contextmanager
def transaction(url: str, *, snapshot: bool = False, create: bool = False) -> Iterator[sa.Connection]:
    """One transaction: committed at the end, undone if anything fails.

    `snapshot`: only to read, and all of it as it is at this moment, whoever writes meanwhile. `create`: a file that is
    not there is made, and taken away again if anything fails.
    """
    target = address(url)
    shown = target.render_as_string(hide_password=True)
    is_sqlite = target.get_backend_name() == "sqlite"
    file = Path(target.database) if is_sqlite and target.database else None
    is_new = file is not None and not file.exists()
    if is_new and not create:
        raise UpkeepError(f"there is no database {file}")
    done = False
    engine = sqlite_engine(target, snapshot) if is_sqlite else postgresql_engine(target, snapshot)
    try:
        with engine.connect() as connection, connection.begin():
            yield connection
        done = True
    except (SQLAlchemyError, sqlite3.Error, UnicodeDecodeError) as error:  # the last: of a damaged file
        raise UpkeepError(f"{shown}: {first_line(error)}") from None
    finally:
        engine.dispose()
        if is_new and not done and file is not None:
            for leftover in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm", "-journal"))):
                leftover.unlink(missing_ok=True)


def sqlite_engine(target: URL, snapshot: bool) -> sa.Engine:
    engine = sa.create_engine(target, poolclass=NullPool, connect_args={"timeout": PATIENCE / 1000})

    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # transactions begin where we say, also before tables are made
        pragmas = [f"busy_timeout={PATIENCE}", "synchronous=FULL", "foreign_keys=OFF"]
        for pragma in pragmas if snapshot else [*pragmas, "journal_mode=WAL"]:
            connection.execute(f"PRAGMA {pragma}")

    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN" if snapshot else "BEGIN IMMEDIATE")

    sa.event.listen(engine, "connect", prepare)
    sa.event.listen(engine, "begin", begin)
    return engine


def postgresql_engine(target: URL, snapshot: bool) -> sa.Engine:
    engine = sa.create_engine(target, poolclass=NullPool, connect_args={"connect_timeout": 10})
    if snapshot:
        return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)

    def prepare(connection: Any, _: object) -> None:
        connection.execute(f"SET lock_timeout = {PATIENCE}")  # a server that still runs holds the tables
        connection.commit()

    sa.event.listen(engine, "connect", prepare)
    return engine


def first_line(error: Exception) -> str:
    """What a database says, without the statement and its values."""
    cause = getattr(error, "orig", None) or error
    lines = str(cause).strip().splitlines()
    return lines[0] if lines else type(cause).__name__
