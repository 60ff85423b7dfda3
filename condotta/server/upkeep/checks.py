"""`condotta doctor`: what a server needs around its matches."""

from __future__ import annotations

import asyncio
import shutil
import smtplib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa

import condotta
from condotta.core.errors import SetupError

from ..bots.workers import BotWorkers, bot_question
from ..notices import mail
from ..settings import STATIC
from ..storage.tables import Base, MatchRow, NoticeRow
from .backups import known_revisions, our_tables, revision_of
from .transaction import UpkeepError, address, first_line, transaction

LEAST_FREE = 200 * 1024 * 1024  # bytes on the disk of a SQLite file
LATE = 15 * 60  # seconds after which a notice or a clock should have been seen to
BOT_PATIENCE = 20.0


@dataclass(frozen=True)
class Check:
    """Something that was looked at. What is not `ok` says what to do."""

    name: str
    ok: bool
    text: str


def database_checks(url: str, *, repair: bool = False) -> Iterator[Check]:
    """The database itself. Only if all are well its matches can be examined."""
    target = address(url)
    shown = target.render_as_string(hide_password=True)
    try:
        with transaction(url, snapshot=True) as connection:
            connection.execute(sa.text("SELECT 1"))
            if connection.dialect.name == "sqlite":
                connection.exec_driver_sql("SELECT count(*) FROM sqlite_master")
        yield Check("database", True, f"{shown} answers")
    except UpkeepError as error:
        yield Check("database", False, f"{error}; restore a backup")
        return
    tables = looked_at("revision", url, lambda connection: revision_check(revision_of(connection)))
    yield tables
    if tables.name == "tables" and not tables.ok:
        return
    yield looked_at("integrity", url, integrity_check)
    yield looked_at("notices", url, notices_check)
    yield looked_at("clocks", url, clocks_check)
    yield space_check(target)
    try:
        yield orphan_check(url, repair=repair)
    except UpkeepError as error:
        yield damage("orphans", error)


def looked_at(what: str, url: str, look: Callable[[sa.Connection], Check]) -> Check:
    """Each by itself: what cannot be read does not keep us from looking at the rest."""
    try:
        with transaction(url, snapshot=True) as connection:
            return look(connection)
    except UpkeepError as error:
        return damage(what, error)


def damage(what: str, error: UpkeepError) -> Check:
    return Check(what, False, f"cannot be read: {error}; the rest is told as far as it can be; restore a backup")


def revision_check(revision: str | None) -> Check:
    newest, *older = known_revisions()
    if revision == newest:
        return Check("tables", True, f"are up to date (revision {newest})")
    if revision is None:
        return Check("tables", False, "are missing; start the server once, or restore a backup")
    if revision in older:
        text = f"are of revision {revision}; they are brought up to {newest} when the server starts: then ask again"
        return Check("tables", False, text)
    return Check("tables", False, f"are of revision {revision}, which this Condotta does not know: it is too old")


def integrity_check(connection: sa.Connection) -> Check:
    """Every page of SQLite, every row of PostgreSQL is read."""
    try:
        if connection.dialect.name == "sqlite":
            found = list(connection.exec_driver_sql("PRAGMA integrity_check(5)").scalars())
            return Check("integrity", found == ["ok"], "; ".join(found)[:500])
        for table in our_tables(connection).values():
            connection.execute(sa.text(f'SELECT count(t.*) FROM "{table.name}" t'))
    except sa.exc.SQLAlchemyError as error:
        return Check("integrity", False, f"{first_line(error)}; restore a backup")
    return Check("integrity", True, "ok")


def space_check(target: sa.URL) -> Check:
    if target.get_backend_name() != "sqlite" or not target.database:
        return Check("disk", True, "is that of the PostgreSQL server")
    free = shutil.disk_usage(Path(target.database).absolute().parent).free
    text = f"{free // 2**20:,} MB are free"
    return Check("disk", free >= LEAST_FREE, text if free >= LEAST_FREE else f"only {text}: make room")


def notices_check(connection: sa.Connection) -> Check:
    """Those whose time has come long ago: somebody should have sent them."""
    now = time.time()
    late = sa.select(sa.func.count(), sa.func.min(NoticeRow.due)).where(NoticeRow.due < now - LATE)
    waiting, oldest = connection.execute(late).one()
    text = "no notice waits for long"
    if waiting:
        problem = connection.scalar(
            sa.select(NoticeRow.problem).where(NoticeRow.problem != "", NoticeRow.due < now - LATE).limit(1)
        )
        reason = f", for instance: {problem}" if problem else "; does the server run?"
        text = f"{waiting} notices should have been sent, the first {round((now - oldest) / 60)} minutes ago{reason}"
    return Check("notices", not waiting, text)


def clocks_check(connection: sa.Connection) -> Check:
    """Those that have run out long ago: somebody should have seen to them."""
    overdue = (MatchRow.status == "running") & (MatchRow.deadline < time.time() - LATE)
    stopped = connection.scalar(sa.select(sa.func.count()).select_from(MatchRow).where(overdue)) or 0
    text = f"{stopped} have run out, and nobody has noticed; does the server run?" if stopped else "are all seen to"
    return Check("clocks", not stopped, text)


def orphan_check(url: str, *, repair: bool) -> Check:
    """Rows that belong to nothing. The database forbids them; a file that was damaged or merged may have some."""
    with transaction(url, snapshot=not repair) as connection:
        found = {}
        for table in Base.metadata.sorted_tables:
            for column in table.columns:
                for key in column.foreign_keys:
                    parents = sa.select(key.column)
                    loose = column.is_not(None) & column.not_in(parents)
                    rows = connection.scalar(sa.select(sa.func.count()).select_from(table).where(loose)) or 0
                    if rows:
                        found[f"{table.name}.{column.name}"] = rows
                    if rows and repair and column.nullable:
                        connection.execute(table.update().where(loose).values({column.name: None}))
                    elif rows and repair:
                        connection.execute(table.delete().where(loose))
    counted = ", ".join(f"{rows} by {name}" for name, rows in found.items())
    if found and repair:
        return Check("orphans", True, f"rows that belonged to nothing were put in order: {counted}")
    return Check("orphans", not found, f"rows that belong to nothing: {counted}; see --repair" if found else "none")


def surroundings(smtp: str = "", static: Path = STATIC) -> Iterator[Check]:
    """What a server needs besides its database."""
    is_built = (static / "index.html").is_file()
    yield Check("client", is_built, "is built" if is_built else "is not built: run `make web` in the source")
    yield mail_check(smtp)
    yield asyncio.run(bot_check())


def mail_check(smtp: str) -> Check:
    if not smtp:
        return Check("mail", True, "is not configured: no password resets and no notices by e-mail")
    try:
        server = mail.read_smtp(smtp)
    except SetupError as error:
        return Check("mail", False, str(error))
    try:
        with mail.connect(server) as connection:
            if server.user:
                connection.login(server.user, server.password)
            connection.noop()
    except (OSError, smtplib.SMTPException, UnicodeError) as error:
        return Check("mail", False, f"{server.host}, port {server.port}: {type(error).__name__}: {first_line(error)}")
    return Check("mail", True, f"{server.host} answers")


async def bot_check() -> Check:
    """Does a bot start in its own process, and choose?"""
    match = condotta.new("tiny", seed="doctor")
    decision = match.open_decisions()[0]
    question = bot_question(match, decision.seat, "greedy")
    workers = BotWorkers(1, BOT_PATIENCE)
    try:
        await workers.choose(question, list(decision.options))
    finally:
        workers.close()
    if workers.failures:
        return Check("bots", False, "do not start: they will choose at random")
    return Check("bots", True, "start and choose")
