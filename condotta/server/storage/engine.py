"""The two kinds of database, SQLite and PostgreSQL: how they are opened and brought up to date."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from condotta.core.errors import SetupError

logging.getLogger("psycopg").setLevel(logging.ERROR)  # what goes wrong is raised, too; see `Store._change_all_at_once`

MIGRATIONS = Path(__file__).resolve().parents[1] / "migrations"
SQLITE_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000")
MIGRATION_LOCK = 0x436F6E64  # of PostgreSQL, so that two servers that start together do not both migrate
CONNECT_WITHIN = 5  # seconds: a database that does not answer is told as such
KEEP_ALIVE = {"keepalives_idle": 20, "keepalives_interval": 5, "keepalives_count": 3}  # a line that is cut is noticed
READING = "reading"  # an option of connections that only read


def read_url(url: str) -> URL:
    """The URL of a database. PostgreSQL is always spoken to by psycopg."""
    try:
        target = make_url(url)
    except ArgumentError as error:
        raise SetupError(f"database: {error}") from None
    kind = target.get_backend_name()
    if kind not in ("sqlite", "postgresql", "postgres"):
        raise SetupError(f"database: {kind} is neither sqlite nor postgresql")
    return target if kind == "sqlite" else target.set(drivername="postgresql+psycopg")


def open_engine(url: str) -> Engine:
    target = read_url(url)
    if target.get_backend_name() != "sqlite":
        line = {"connect_timeout": CONNECT_WITHIN, **KEEP_ALIVE}
        pool: dict[str, Any] = {"pool_size": 8, "max_overflow": 8, "pool_pre_ping": True}
        return create_engine(target, **pool, connect_args=line, hide_parameters=True)
    if target.database:
        Path(target.database).absolute().parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(target, connect_args={"check_same_thread": False, "timeout": 30}, hide_parameters=True)
    event.listen(engine, "connect", prepare_sqlite)
    event.listen(engine, "begin", begin_sqlite)
    return engine


def reading(engine: Engine) -> Engine:
    """The engine for those who only read: what a transaction reads is as it was at one moment."""
    if engine.dialect.name == "sqlite":
        return engine.execution_options(**{READING: True})
    return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


def prepare_sqlite(connection: Any, _: object) -> None:
    """Durable at every commit, and readers do not wait for the writer."""
    connection.isolation_level = None  # transactions begin where we say so
    cursor = connection.cursor()
    for pragma in SQLITE_PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def begin_sqlite(connection: Connection) -> None:
    """Who may write takes the lock at once: a transaction that has read first would be refused it."""
    reads_only = connection.get_execution_options().get(READING)
    connection.exec_driver_sql("BEGIN" if reads_only else "BEGIN IMMEDIATE")


def migrate(engine: Engine) -> None:
    """Bring the tables up to date."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with engine.connect() as connection:
        is_sqlite = connection.dialect.name == "sqlite"
        if is_sqlite:  # a table that is copied must not take along what refers to it
            raw: Any = connection.connection.driver_connection
            raw.execute("PRAGMA foreign_keys=OFF")
        try:
            with connection.begin():
                if not is_sqlite:
                    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        finally:
            if is_sqlite:
                raw.execute("PRAGMA foreign_keys=ON")
