"""When the database does not do as it is told: what that means for those who wait, and for those who read the log."""

from __future__ import annotations

import logging
import sqlite3
import time

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

LINE_EVERY = 1.0  # seconds between two lines of the log about a database that is away


class Unknown(Exception):
    """The database went away while it was written to: what was sent may be written or not."""


class Unreachable(Exception):
    """The database could not be reached: nothing was sent to it."""


class Repeated(Exception):
    """The same request (by its key) was done already, or given up."""


def is_lost(error: BaseException) -> bool:
    """Did the database go away, so that nobody knows whether what was sent has arrived?"""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or (error.orig is not None and is_lost(error.orig))
    if isinstance(error, sqlite3.OperationalError):
        return "disk I/O error" in str(error)  # it may have been the last step of a commit
    return isinstance(error, psycopg_errors("OperationalError", "InterfaceError")) and is_cut(error)


def is_read_only(error: BaseException | None) -> bool:
    """Was a SQLite file written to that can only be read, as far as its connection knows?"""
    if isinstance(error, DBAPIError):
        return is_read_only(error.orig)
    return isinstance(error, sqlite3.OperationalError) and "readonly" in str(error)


def is_cut(error: BaseException) -> bool:
    """Did PostgreSQL not answer any more, or say good-bye? Else it has answered, and undone what was sent."""
    state = getattr(error, "sqlstate", None)
    return state is None or state.startswith(("08", "57P"))


def is_trouble(error: BaseException | None) -> bool:
    """Is it the database that fails, and not our code?"""
    if isinstance(error, SQLAlchemyError):
        return isinstance(error, DBAPIError) and not_our_fault(error.orig)
    return isinstance(error, Unknown | Unreachable) or not_our_fault(error)


def not_our_fault(error: BaseException | None) -> bool:
    if isinstance(error, sqlite3.DatabaseError):
        return not isinstance(error, sqlite3.IntegrityError | sqlite3.ProgrammingError)
    return isinstance(error, psycopg_errors("OperationalError", "InterfaceError", "InternalError"))


def psycopg_errors(*names: str) -> tuple[type[BaseException], ...]:
    """These classes of psycopg; none where it is not installed: then there is no PostgreSQL either."""
    try:
        import psycopg
    except ImportError:
        return ()
    return tuple(getattr(psycopg, name) for name in names)


def first_line(error: BaseException) -> str:
    cause = getattr(error, "orig", None) or error
    lines = str(cause).strip().splitlines()
    return lines[0] if lines else type(cause).__name__


class OneLine(logging.Filter):
    """A database that is away is told in one line a second, whoever meets it and however often; no tracebacks."""

    def __init__(self) -> None:
        super().__init__()
        self._next = 0.0
        self._untold = 0

    def filter(self, record: logging.LogRecord) -> bool:
        error = trouble_of(record)
        if error is None:
            return True
        now = time.monotonic()
        if now < self._next:
            self._untold += 1
            return False
        more = f" (and {self._untold} more since the last line)" if self._untold else ""
        record.msg, record.args = f"the database fails: {first_line(error)}{more}", None
        record.exc_info, record.exc_text, record.stack_info = None, None, None
        self._next, self._untold = now + LINE_EVERY, 0
        return True


def trouble_of(record: logging.LogRecord) -> BaseException | None:
    """The trouble with the database that a line of the log is about."""
    told = [record.exc_info[1]] if record.exc_info else []
    told += [arg for arg in record.args or () if isinstance(arg, BaseException)] if type(record.args) is tuple else []
    return next((error for error in told if is_trouble(error)), None)
