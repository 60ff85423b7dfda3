"""A disk that can only be read, and a database that is away: told truly, logged shortly, and over when it is over."""

from __future__ import annotations

import logging
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy.exc import OperationalError

from condotta.server.settings import Settings
from condotta.server.storage.trouble import OneLine, Unreachable, is_lost, is_trouble
from tests.server.helpers import ROOT, Running, running

NOBODY = 65534

# By somebody whom the rights of a file bind (root they do not). Everything is opened anew while it can only be read,
# and each kind of write must go on by itself when it can be written again.
SCRIPT = """
import asyncio, os, sqlite3, sys
from condotta.server.model.changes import Change
from condotta.server.storage.store import Store
from tests.server.storage.test_store import NOW, choice, choices, new_match, opened
from tests.server.storage.test_trouble import guard, leave_root
from condotta.server.storage.writer import Writer
folder = sys.argv[1]
store = opened(f"sqlite:///{folder}/matches.sqlite3")
match = new_match(store, "one")
store.change(choice(match, "one", 0))
store.save_visitor("anna", "Anna")
store.close()
leave_root(folder)
keeper = sqlite3.connect(f"{folder}/matches.sqlite3")  # the files beside the database stay, as on a real disk
keeper.execute("SELECT count(*) FROM visitors").fetchall()
guard(folder, 0o555, 0o444)
store.visitor_name("anna")  # lines that can only read lie in the pool now
change = choice(match, "one", 1)
for write in (lambda: store.change(change), lambda: store.save_visitor("anna", "B"), store.prove_writing):
    try:
        write()
    except Exception as error:
        print("refused", type(error).__name__)
    store.visitor_name("anna")
guard(folder, 0o755, 0o644)
store.prove_writing()
store.change(change)
assert len(choices(store, "one")) == 2
async def through_the_writer():
    guard(folder, 0o555, 0o444)
    store.close()
    store.visitor_name("anna")
    guard(folder, 0o755, 0o644)
    writer = Writer(store)
    print(await writer.run(store.save_visitor, "anna", "Chiara"))
    await writer.close()
asyncio.run(through_the_writer())
"""


def guard(folder: str, rights: int, of_files: int) -> None:
    for file in Path(folder).iterdir():
        file.chmod(of_files)
    Path(folder).chmod(rights)


def leave_root(folder: str) -> None:
    if os.geteuid() == 0:
        for path in (Path(folder), *Path(folder).iterdir()):
            os.chown(path, NOBODY, NOBODY)
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)


def test_a_disk_that_can_be_written_again_needs_no_restart() -> None:
    with TemporaryDirectory(prefix="condotta-") as folder:
        command = [sys.executable, "-c", SCRIPT, folder]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n") == ["refused OperationalError"] * 3 + ["Chiara", ""]


def test_health_writes(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    store = server.hub.database.store
    url = f"http://{server.address}/api/health"

    def full(*_: Any) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr("condotta.server.storage.pulse.KNOWN_FOR", 0.0)
        patch.setattr("condotta.server.storage.requests.write_health", full)
        server.hub.pulse._until = 0.0
        answer = httpx.get(url)
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unavailable")
    assert httpx.get(url).status_code == 200
    with store.engine.begin() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM health").scalar() == 1


def test_however_many_ask_for_health_little_is_written(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anybody may ask; a write of the disk each would be a weapon."""
    written = []
    store = server.hub.database.store
    monkeypatch.setattr("condotta.server.storage.pulse.KNOWN_FOR", 60.0)
    monkeypatch.setattr(store, "prove_writing", lambda: written.append(1))
    server.hub.pulse._until = 0.0
    with httpx.Client(base_url=f"http://{server.address}") as client:
        assert [client.get("/api/health").status_code for _ in range(30)] == [200] * 30
    assert len(written) == 1


# The log


def told(lines: list[tuple[str, BaseException | None]], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is logged of these, each an eighth of a second after the other."""
    shown = []
    clock = [100.0]
    ours = SimpleNamespace(monotonic=lambda: clock[0])  # a server that runs beside it keeps its own
    monkeypatch.setattr("condotta.server.storage.trouble.time", ours)
    handler = logging.Handler()
    handler.setFormatter(logging.Formatter("%(message)s"))
    handler.emit = lambda record: shown.append(handler.format(record))  # type: ignore[method-assign]
    handler.addFilter(OneLine())
    log = logging.Logger("test")
    log.addHandler(handler)
    for message, error in lines:
        log.error(message, exc_info=error)
        clock[0] += 0.125
    return shown


def test_a_database_that_is_away_is_logged_in_one_line_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    away = OperationalError("select 1", {}, psycopg.OperationalError("connection refused\nIs it running?"))
    shown = told([("a choice", away), ("a clock", Unreachable("gone"))] * 12 + [("a match", None)], monkeypatch)
    assert shown == [
        "the database fails: connection refused",
        "the database fails: connection refused (and 7 more since the last line)",
        "the database fails: connection refused (and 7 more since the last line)",
        "a match",
    ]


def test_a_defect_of_ours_is_logged_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = told([("a defect", KeyError("seat")), ("a defect", sqlite3.IntegrityError("twice"))], monkeypatch)
    assert [text.split("\n")[-1] for text in shown] == ["KeyError: 'seat'", "sqlite3.IntegrityError: twice"]


def test_trouble_named_in_the_words_of_a_line_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    record = logging.LogRecord("x", logging.WARNING, "", 1, "broke: %s", (psycopg.OperationalError("cut"),), None)
    assert OneLine().filter(record)
    assert record.getMessage() == "the database fails: cut"


def test_what_the_database_has_answered_is_not_lost() -> None:
    """An error with a code of its own was told by a PostgreSQL that lives, and has undone all that was sent."""
    full, ended = psycopg.errors.DiskFull("full"), psycopg.errors.AdminShutdown("bye")
    assert [is_lost(error) for error in (full, ended, psycopg.OperationalError("cut"))] == [False, True, True]
    assert all(is_trouble(error) for error in (full, ended, sqlite3.OperationalError("database is locked")))
    assert not any(is_trouble(error) for error in (None, ValueError(), sqlite3.IntegrityError("twice")))


def test_a_request_that_meets_trouble_leaves_no_traceback(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with running(Settings(tmp_path / "matches.sqlite3", bot_workers=1)) as server:

        def away(*_: Any, **__: Any) -> Any:
            raise sqlite3.OperationalError("disk I/O error")

        server.hub.match_list.page = away  # type: ignore[method-assign]
        answer = httpx.get(f"http://{server.address}/api/matches?list=open")
    assert answer.status_code == 503
    assert "Traceback" not in capfd.readouterr().err
