"""Backups: the whole database in one file, the same for SQLite and PostgreSQL, so that one can move to the other.

A backup is a ZIP archive: `manifest.json`, and for each table a file with one row per line, as a JSON list of the
values in the order of the manifest's `columns`. Columns of JSON are kept as the text that the database had, binary ones
as base64. The manifest counts the rows and has the SHA-256 of each file; it is written last.
"""

from __future__ import annotations

import hashlib
import os
import time
import zipfile
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import msgspec
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import SQLAlchemyError

import condotta
from condotta.games import LISTED, find

from ..storage.engine import MIGRATIONS
from ..storage.tables import Base
from .transaction import UpkeepError, first_line, transaction

FORMAT = "condotta-backup/1"
MANIFEST = "manifest.json"
BATCH = 500  # rows that are in memory at once
NO_PASSWORD = "!"  # no hash of any password: a new one must be set

Progress = Callable[[str, int, int], None]  # table, rows done, rows in all


class TableFile(msgspec.Struct, forbid_unknown_fields=True):
    """What the manifest says of a table."""

    name: str
    file: str
    columns: list[str]
    rows: int
    sha256: str


class Manifest(msgspec.Struct, forbid_unknown_fields=True):
    """What is in a backup."""

    format: str
    made: float
    condotta: str
    database: str  # the kind it came from
    revision: str  # of the tables
    rules: dict[str, str]  # game -> version
    secrets: bool
    tables: list[TableFile]

    def rows_of(self, name: str) -> int:
        return next((table.rows for table in self.tables if table.name == name), 0)


def silent(table: str, done: int, total: int) -> None:
    """Progress that nobody wants to see."""


# Writing


def backup(url: str, file: Path, *, secrets: bool = True, force: bool = False, progress: Progress = silent) -> Manifest:
    """Write everything that is in a database at this moment, also while a server works with it."""
    if file.exists() and not force:
        raise UpkeepError(f"{file} exists already; name another file, or overwrite it with --force")
    with transaction(url, snapshot=True) as connection:
        revision = revision_of(connection)
        if revision is None:
            raise UpkeepError("this database has no tables of Condotta: there is nothing to back up")
        with new_file(file) as target, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
            tables = [
                write_table(connection, archive, table, secrets, progress) for table in our_tables(connection).values()
            ]
            kind = connection.dialect.name
            rules = {game: find(game).version for game in LISTED}
            manifest = Manifest(FORMAT, time.time(), condotta.__version__, kind, revision, rules, secrets, tables)
            archive.writestr(MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)))
    return manifest


@contextmanager
def new_file(file: Path) -> Iterator[IO[bytes]]:
    """A file that is there when it is complete, and not before; only its owner may read it."""
    part = file.with_name(f"{file.name}.part")
    try:
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as target:
            yield target
            target.flush()
            os.fsync(target.fileno())
        part.replace(file)
    except OSError as error:
        raise UpkeepError(f"{file} cannot be written: {error.strerror or error}") from None
    finally:
        part.unlink(missing_ok=True)


SECRETS = {"secrets", "factors", "passkeys", "challenges"}  # tables that a backup for others does without


def write_table(
    connection: sa.Connection, archive: zipfile.ZipFile, table: sa.Table, secrets: bool, progress: Progress
) -> TableFile:
    columns = [str(column.name) for column in table.columns]
    name = f"{table.name}.jsonl"
    digest, rows = hashlib.sha256(), 0
    total = connection.scalar(sa.select(sa.func.count()).select_from(table)) or 0
    with archive.open(name, "w", force_zip64=True) as target:
        for batch in batches_of(connection, table) if secrets or table.name not in SECRETS else ():
            lines = [line_of(table, row, secrets) for row in batch]
            content = b"".join(lines)
            digest.update(content)
            target.write(content)
            rows += len(lines)
            progress(table.name, rows, total)
    return TableFile(str(table.name), name, columns, rows, digest.hexdigest())


def batches_of(connection: sa.Connection, table: sa.Table) -> Iterator[Any]:
    shown = [raw(column, connection.dialect.name) for column in table.columns]
    query = sa.select(*shown).order_by(*table.primary_key.columns)
    yield from connection.execution_options(yield_per=BATCH).execute(query).partitions()


def raw(column: sa.Column[Any], dialect: str) -> sa.ColumnElement[Any]:
    """JSON as the text that is stored: NULL and `null` are two things, and no number changes its form."""
    if not isinstance(column.type, sa.JSON):
        return column
    return sa.type_coerce(column, sa.Text) if dialect == "sqlite" else sa.cast(column, sa.Text)


def line_of(table: sa.Table, row: Any, secrets: bool) -> bytes:
    values = [b64encode(value).decode() if isinstance(value, bytes | memoryview) else value for value in row]
    if not secrets and table.name == "accounts":
        values[list(table.columns.keys()).index("password")] = NO_PASSWORD
    return msgspec.json.encode(values) + b"\n"


# Reading


def read_manifest(file: Path) -> Manifest:
    """What a backup says of itself."""
    try:
        with zipfile.ZipFile(file) as archive:
            manifest = msgspec.json.decode(archive.read(MANIFEST), type=Manifest)
    except FileNotFoundError:
        raise UpkeepError(f"there is no file {file}") from None
    except OSError as error:
        raise UpkeepError(f"{file} cannot be read: {error.strerror or error}") from None
    except KeyError:
        raise UpkeepError(f"{file} is a ZIP archive, but no backup of Condotta") from None
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError):
        raise UpkeepError(f"{file} is no backup of Condotta, or it is not complete") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UpkeepError(f"{file} has a manifest that cannot be read: {error}") from None
    if manifest.format != FORMAT:
        raise UpkeepError(f"{file} is of the format {manifest.format!r}, and {FORMAT!r} is expected")
    return manifest


def verify(file: Path, progress: Progress = silent) -> Manifest:
    """Read a backup to its end: every checksum, every count, every line."""
    manifest = read_manifest(file)
    if manifest.revision not in known_revisions():
        raise UpkeepError(f"{file} was made by a newer Condotta ({manifest.condotta}); this is {condotta.__version__}")
    strange = {table.name for table in manifest.tables} - Base.metadata.tables.keys()
    if strange:
        raise UpkeepError(f"{file} has tables that are not ours: {', '.join(sorted(strange))}")
    for table in manifest.tables:
        digest, rows = hashlib.sha256(), 0
        for line in lines_of(file, table):
            digest.update(line)
            rows += 1
            values_of(file, table, line)
            if rows % BATCH == 0:
                progress(table.name, rows, table.rows)
        if digest.hexdigest() != table.sha256:
            raise UpkeepError(f"{file} is damaged: the checksum of {table.file} is not the one in the manifest")
        if rows != table.rows:
            raise UpkeepError(f"{file} is damaged: {table.file} has {rows} rows, the manifest says {table.rows}")
    return manifest


def lines_of(file: Path, table: TableFile) -> Iterator[bytes]:
    try:
        with zipfile.ZipFile(file) as archive, archive.open(table.file) as source:
            yield from source
    except KeyError:
        raise UpkeepError(f"{file} is damaged: {table.file} is missing") from None
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError) as error:
        raise UpkeepError(f"{file} is damaged: {table.file}: {error}") from None


def values_of(file: Path, table: TableFile, line: bytes) -> list[Any]:
    try:
        values = msgspec.json.decode(line, type=list[bool | int | float | str | None])
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UpkeepError(f"{file} is damaged: {table.file}: {error}") from None
    if len(values) != len(table.columns):
        raise UpkeepError(f"{file} is damaged: {table.file}: {len(values)} values for {len(table.columns)} columns")
    return values


# Restoring


def restore(url: str, file: Path, *, replace: bool = False, progress: Progress = silent) -> Manifest:
    """Bring a backup into an empty database, or into the place of what is there. All of it, or nothing."""
    manifest = verify(file)
    with transaction(url, create=True) as connection:
        if not replace:
            refuse_unless_empty(connection)
        drop_tables(connection)
        migrate(connection, manifest.revision)
        fill(connection, file, manifest, progress)
        migrate(connection, "head")
        check_restored(connection, manifest)
    return manifest


def refuse_unless_empty(connection: sa.Connection) -> None:
    there = contents(connection)
    if any(there.values()):
        contained = ", ".join(f"{rows} {name}" for name, rows in there.items() if rows)
        raise UpkeepError(f"the database is not empty ({contained}); restore into an empty one, or use --replace")


def contents(connection: sa.Connection) -> dict[str, int]:
    """How many rows each of our tables has."""
    tables = our_tables(connection).values()
    return {t.name: connection.scalar(sa.select(sa.func.count()).select_from(t)) or 0 for t in tables}


def drop_tables(connection: sa.Connection) -> None:
    for table in reversed(our_tables(connection).values()):
        connection.execute(sa.schema.DropTable(table))
    connection.execute(sa.text("DROP TABLE IF EXISTS alembic_version"))


def fill(connection: sa.Connection, file: Path, manifest: Manifest, progress: Progress) -> None:
    tables = our_tables(connection)
    for name in tables:
        source = next((table for table in manifest.tables if table.name == name), None)
        if source is None:
            continue
        unknown = set(source.columns) - set(tables[name].columns.keys())
        if unknown:
            raise UpkeepError(f"{file}: the table {name} has no column {', '.join(sorted(unknown))}")
        fill_table(connection, tables[name], file, source, progress)
        if connection.dialect.name == "postgresql":
            count_on(connection, tables[name])


def fill_table(connection: sa.Connection, table: sa.Table, file: Path, source: TableFile, progress: Progress) -> None:
    columns = [table.columns[name] for name in source.columns]
    statement = table.insert().values({c.name: bound(c, connection.dialect.name) for c in columns})
    done = 0
    batch: list[dict[str, Any]] = []
    for line in lines_of(file, source):
        values = values_of(file, source, line)
        batch.append({c.name: as_stored(c, value) for c, value in zip(columns, values, strict=True)})
        if len(batch) == BATCH or done + len(batch) == source.rows:
            write_batch(connection, statement, batch, f"{file}: {source.file}, rows {done + 1} to {done + len(batch)}")
            done += len(batch)
            batch = []
            progress(table.name, done, source.rows)


def write_batch(connection: sa.Connection, statement: sa.Insert, batch: list[dict[str, Any]], where: str) -> None:
    try:
        connection.execute(statement, batch)
    except SQLAlchemyError as error:
        raise UpkeepError(f"{where}: {first_line(error)}") from None


def bound(column: sa.Column[Any], dialect: str) -> Any:
    """A parameter for a column; JSON comes as text."""
    if not isinstance(column.type, sa.JSON):
        return sa.bindparam(column.name, type_=column.type)
    text = sa.bindparam(column.name, type_=sa.Text())
    return text if dialect == "sqlite" else sa.cast(text, column.type)


def as_stored(column: sa.Column[Any], value: Any) -> Any:
    if isinstance(column.type, sa.LargeBinary) and isinstance(value, str):
        return b64decode(value)
    if isinstance(column.type, sa.Boolean) and isinstance(value, int):
        return bool(value)
    return value


def count_on(connection: sa.Connection, table: sa.Table) -> None:
    """The numbers that PostgreSQL gives to new rows go on after the restored ones."""
    for column in table.primary_key.columns:
        known = sa.func.pg_get_serial_sequence(table.name, column.name)
        sequence = connection.scalar(sa.select(known)) if isinstance(column.type, sa.Integer) else None
        if sequence is not None:
            most = connection.scalar(sa.select(sa.func.max(column)))
            connection.execute(sa.select(sa.func.setval(sequence, most or 1, most is not None)))


def check_restored(connection: sa.Connection, manifest: Manifest) -> None:
    """What is there now is what was in the backup."""
    there = contents(connection)
    wrong = [table.name for table in manifest.tables if there.get(table.name, 0) != table.rows]
    if wrong:
        raise UpkeepError(f"after restoring, these tables have other rows than the backup: {', '.join(wrong)}")
    if connection.dialect.name == "sqlite":
        loose = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchmany(1)
        if loose:
            raise UpkeepError(f"the backup contradicts itself: a row of {loose[0][0]} belongs to no {loose[0][2]}")


# The tables


def our_tables(connection: sa.Connection) -> dict[str, sa.Table]:
    """Our tables as this database has them (perhaps of an earlier revision); what others need comes first."""
    there = set(sa.inspect(connection).get_table_names())
    known = [table.name for table in Base.metadata.sorted_tables if table.name in there]
    found = sa.MetaData()
    found.reflect(connection, only=known)
    return {name: found.tables[name] for name in known}


def revision_of(connection: sa.Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def known_revisions() -> list[str]:
    """Of the tables, the newest first."""
    return [script.revision for script in ScriptDirectory.from_config(alembic_config()).walk_revisions()]


def migrate(connection: sa.Connection, revision: str) -> None:
    config = alembic_config()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except SQLAlchemyError as error:
        raise UpkeepError(f"the tables cannot be made: {first_line(error)}") from None


def alembic_config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
