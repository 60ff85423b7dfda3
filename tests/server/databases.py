"""Databases with all tables, quickly: the migrations run once in each process of the tests, and then are copied.

What the migrations make of an empty database, or of one of an earlier version, is tested in `storage/test_store.py`;
and servers in processes of their own begin without a database.
"""

from __future__ import annotations

import shutil
import tempfile
from functools import cache
from pathlib import Path

from condotta.server.storage.engine import read_url
from condotta.server.storage.store import Store


def migrate(url: str) -> None:
    store = Store(url)
    store.migrate()
    store.close()


@cache
def with_tables() -> bytes:
    """The file of a database of SQLite."""
    folder = Path(tempfile.mkdtemp())
    try:
        migrate(f"sqlite:///{folder / 'm.sqlite3'}")
        return (folder / "m.sqlite3").read_bytes()
    finally:
        shutil.rmtree(folder)


def prepare(url: str) -> str:
    """Where a database of SQLite is wanted and there is none yet, one with all tables; its URL."""
    target = read_url(url)
    if target.get_backend_name() == "sqlite" and target.database:
        file = Path(target.database)
        if file.parent.is_dir() and not file.exists():
            file.write_bytes(with_tables())
    return url
