"""A backup is the whole database in one file; it comes back complete, into either kind of database, or not at all."""

from __future__ import annotations

import json
import threading
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import make_url

from condotta.core.errors import SetupError
from condotta.server.settings import Settings
from condotta.server.storage.store import Store
from condotta.server.storage.tables import Base
from condotta.server.upkeep import backups
from condotta.server.upkeep.backups import backup, restore
from condotta.server.upkeep.transaction import UpkeepError, address, transaction
from tests.generic.toys import tiny as toll_bridge
from tests.server.databases import prepare
from tests.server.helpers import Person, running
from tests.server.postgres import Cluster

KINDS = ["sqlite", "postgresql"]
TEXTS = ["", "ciao", "è già l’ora – ⚄", 'a "quoted" \\ line', "null", "0", "[1, 2]"]
JSONS: list[Any] = [None, {}, {"b": 1, "a": [1.5, None, "è"]}, [], [4294967295], {"deep": {"er": [[]]}}]
ROWS = 7


@pytest.fixture
def fresh(tmp_path: Path, request: pytest.FixtureRequest) -> Callable[[str], str]:
    """The URL of a fresh database of a kind, without any tables."""
    numbers = iter(range(100))

    def make(kind: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path / f'{next(numbers)}.sqlite3'}"
        postgres: Cluster = request.getfixturevalue("postgres")
        return postgres.empty_database()

    return make


def filled(url: str, rows: int = ROWS) -> str:
    """The database with rows in every table, and every kind of value in every column that takes it."""
    store = Store(prepare(url))
    store.migrate()
    rng = Random(1)
    with store.engine.begin() as connection:
        for table in Base.metadata.sorted_tables:
            made = [
                {column.name: value(table, column, n, rng) for column in table.columns if column.name != "id"}
                | ({"id": identity(table, n)} if "id" in table.columns else {})
                for n in range(rows)
            ]
            connection.execute(table.insert(), made)
        connection.execute(sa.text("UPDATE matches SET outcome = NULL, opening = NULL WHERE id = '3'"))
    store.close()
    return url


def identity(table: sa.Table, n: int) -> Any:
    return n + 100 if isinstance(table.columns["id"].type, sa.Integer) else str(n)


def value(table: sa.Table, column: sa.Column[Any], n: int, rng: Random) -> Any:
    if column.foreign_keys:
        return str(n)
    if column.primary_key or column.unique:
        return n if isinstance(column.type, sa.Integer) else f"{column.name}{n}"
    if column.nullable and n == 2:
        return sa.null() if isinstance(column.type, sa.JSON) else None
    kinds: list[tuple[type[Any], Callable[[], Any]]] = [
        (sa.JSON, lambda: JSONS[n % len(JSONS)]),
        (sa.Boolean, lambda: n % 2 == 0),
        (sa.BigInteger, lambda: 2**32 - 1 - n),
        (sa.Integer, lambda: n),
        (sa.Float, lambda: rng.random() * 10**9),
        (sa.LargeBinary, lambda: rng.randbytes(50)),
        (sa.String, lambda: TEXTS[n % len(TEXTS)][:10]),
    ]
    return next(make() for kind, make in kinds if isinstance(column.type, kind))


def everything(url: str) -> dict[str, Any]:
    """All rows of all tables, JSON as the text that is stored."""
    found: dict[str, Any] = {}
    with transaction(url, snapshot=True) as connection:
        for name, table in backups.our_tables(connection).items():
            shown = [backups.raw(column, connection.dialect.name) for column in table.columns]
            query = sa.select(*shown).order_by(*table.primary_key.columns)
            found[name] = [(*row,) for row in connection.execute(query)]
        found["revision"] = [backups.revision_of(connection)]
    return found


# There and back


@pytest.mark.parametrize("source", KINDS)
@pytest.mark.parametrize("target", KINDS)
def test_everything_comes_back_in_either_kind(
    source: str, target: str, fresh: Callable[[str], str], tmp_path: Path
) -> None:
    origin = filled(fresh(source))
    manifest = backup(origin, tmp_path / "b.zip")
    assert {table.name: table.rows for table in manifest.tables} == dict.fromkeys(Base.metadata.tables, ROWS)
    copy = fresh(target)
    restore(copy, tmp_path / "b.zip")
    assert everything(copy) == everything(origin)
    backup(copy, tmp_path / "again.zip")
    assert contents_of(tmp_path / "again.zip") == contents_of(tmp_path / "b.zip")


def contents_of(file: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name != backups.MANIFEST}


@pytest.mark.parametrize("kind", KINDS)
def test_new_rows_are_numbered_on(kind: str, fresh: Callable[[str], str], tmp_path: Path) -> None:
    backup(filled(fresh(kind)), tmp_path / "b.zip")
    copy = fresh(kind)
    restore(copy, tmp_path / "b.zip")
    chat = Base.metadata.tables["chat"]
    with transaction(copy) as connection:
        line = {"match": "1", "name": "a", "text": "b", "at": 1.0}
        made = connection.execute(chat.insert().values(**line).returning(chat.columns["id"])).scalar()
    assert made == 100 + ROWS


@pytest.mark.parametrize("kind", KINDS)
def test_many_rows_go_through_in_small_portions(
    kind: str, fresh: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups, "BATCH", 3)
    told: list[tuple[str, int, int]] = []
    origin = filled(fresh(kind))
    backup(origin, tmp_path / "b.zip", progress=lambda *step: told.append(step))
    assert [step for step in told if step[0] == "choices"] == [("choices", n, ROWS) for n in (3, 6, 7)]
    copy = fresh(kind)
    restore(copy, tmp_path / "b.zip")
    assert everything(copy) == everything(origin)


@pytest.mark.parametrize("kind", KINDS)
def test_a_backup_is_of_one_moment_while_others_write(kind: str, fresh: Callable[[str], str], tmp_path: Path) -> None:
    """Each transaction adds a choice and counts it in the match: in no backup the two differ."""
    url = filled(fresh(kind), 1)
    choices, matches = Base.metadata.tables["choices"], Base.metadata.tables["matches"]
    stop, began = threading.Event(), threading.Event()
    store = Store(url)

    def write() -> None:
        n = 1
        while not stop.is_set():
            with store.engine.begin() as connection:
                row = {"match": "0", "index": n, "seat": 0, "option": ["x"], "chain": n, "state_hashes": [], "at": 0.0}
                connection.execute(choices.insert().values(**row))
                connection.execute(matches.update().values(version=n))
            began.set()
            n += 1

    writer = threading.Thread(target=write)
    writer.start()
    try:
        began.wait()
        counted = []
        for n in range(5):
            backup(url, tmp_path / f"{n}.zip")
            rows = contents_of(tmp_path / f"{n}.zip")
            place = [column.name for column in matches.columns].index("version")
            version = json.loads(rows["matches.jsonl"])[place]
            assert version == len(rows["choices.jsonl"].splitlines()) - 1
            counted.append(version)
    finally:
        stop.set()
        writer.join()
        store.close()
    assert counted[0] < counted[-1]


def test_without_secrets_nobody_can_log_in_with_it(fresh: Callable[[str], str], tmp_path: Path) -> None:
    url = filled(fresh("sqlite"))
    manifest = backup(url, tmp_path / "b.zip", secrets=False)
    assert manifest.rows_of("secrets") == 0
    assert not manifest.secrets
    rows = [json.loads(line) for line in contents_of(tmp_path / "b.zip")["accounts.jsonl"].splitlines()]
    place = [column.name for column in Base.metadata.tables["accounts"].columns].index("password")
    assert {row[place] for row in rows} == {backups.NO_PASSWORD}
    copy = fresh("sqlite")
    restore(copy, tmp_path / "b.zip")
    restored = everything(copy)
    assert restored["secrets"] == []
    assert restored["matches"] == everything(url)["matches"]


# An earlier revision of the tables


@pytest.mark.parametrize("target", KINDS)
def test_an_older_backup_is_brought_up_to_date(target: str, fresh: Callable[[str], str], tmp_path: Path) -> None:
    old = fresh("sqlite")
    with transaction(old, create=True) as connection:
        backups.migrate(connection, "0001")
        tables = backups.our_tables(connection)
        rng = Random(1)
        for table in tables.values():
            made = [
                {c.name: identity(table, n) if c.name == "id" else value(table, c, n, rng) for c in table.columns}
                for n in range(ROWS)
            ]
            connection.execute(table.insert(), made)
    manifest = backup(old, tmp_path / "b.zip")
    assert manifest.revision == "0001"
    copy = fresh(target)
    restore(copy, tmp_path / "b.zip")
    before, after = everything(old), everything(copy)
    assert after["revision"] == [backups.known_revisions()[0]]
    for name in tables:
        if name != "matches":
            assert [row[: len(before[name][0])] for row in after[name]] == before[name]
    assert [row[0] for row in after["matches"]] == [row[0] for row in before["matches"]]
    store = Store(copy)
    store.migrate()  # nothing is left to do
    store.close()


# What is refused changes nothing


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    backup(filled(f"sqlite:///{tmp_path / 'origin.sqlite3'}"), tmp_path / "whole.zip")
    return tmp_path / "whole.zip"


@pytest.mark.parametrize("kind", KINDS)
def test_a_database_that_is_not_empty_is_refused(kind: str, fresh: Callable[[str], str], whole: Path) -> None:
    there = filled(fresh(kind), 2)
    before = everything(there)
    with pytest.raises(UpkeepError, match=r"the database is not empty \(.*2 matches"):
        restore(there, whole)
    assert everything(there) == before
    restore(there, whole, replace=True)
    assert len(everything(there)["matches"]) == ROWS


def test_a_migrated_database_without_rows_is_empty(fresh: Callable[[str], str], whole: Path) -> None:
    url = fresh("sqlite")
    store = Store(url)
    store.migrate()
    store.close()
    restore(url, whole)
    assert len(everything(url)["matches"]) == ROWS


def rewritten(whole: Path, change: Callable[[dict[str, bytes], Any], object]) -> Path:
    """A backup with something done to its files, or to its manifest."""
    files = contents_of(whole)
    with zipfile.ZipFile(whole) as archive:
        manifest = json.loads(archive.read(backups.MANIFEST))
    change(files, manifest)
    target = whole.with_name("changed.zip")
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
        if manifest is not None:
            archive.writestr(backups.MANIFEST, json.dumps(manifest))
    return target


def in_choices(files: dict[str, bytes], old: bytes, new: bytes) -> None:
    assert old in files["choices.jsonl"]
    files["choices.jsonl"] = files["choices.jsonl"].replace(old, new, 1)


def of_choices(manifest: Any, **values: Any) -> None:
    next(table for table in manifest["tables"] if table["name"] == "choices").update(values)


DAMAGE: list[tuple[str, Callable[[dict[str, bytes], Any], object]]] = [
    ("the checksum of choices.jsonl", lambda files, m: in_choices(files, b"4294967295", b"4294967294")),
    ("the checksum of choices.jsonl", lambda files, m: files.update({"choices.jsonl": b""})),
    ("choices.jsonl is missing", lambda files, m: files.pop("choices.jsonl")),
    ("has 7 rows, the manifest says 8", lambda files, m: of_choices(m, rows=8)),
    ("choices.jsonl: JSON is malformed", lambda files, m: in_choices(files, b"]", b"}")),
    ("values for 1 columns", lambda files, m: of_choices(m, columns=["match"])),
    ("was made by a newer Condotta", lambda files, m: m.update(revision="9999", condotta="99")),
    ("is of the format 'x'", lambda files, m: m.update(format="x")),
    ("a manifest that cannot be read", lambda files, m: m.pop("tables")),
    ("tables that are not ours: pg_authid", lambda files, m: of_choices(m, name="pg_authid")),
]


@pytest.mark.parametrize(("why", "change"), DAMAGE)
def test_a_damaged_backup_is_refused_before_anything_is_written(
    why: str, change: Callable[[dict[str, bytes], Any], object], whole: Path, tmp_path: Path
) -> None:
    target = tmp_path / "new.sqlite3"
    with pytest.raises(UpkeepError, match=why):
        restore(str(target), rewritten(whole, change))
    assert not target.exists()


def test_a_backup_that_was_cut_or_scratched_anywhere_is_refused(whole: Path, tmp_path: Path) -> None:
    raw = whole.read_bytes()
    target = tmp_path / "new.sqlite3"
    rng = Random(3)
    for place in rng.sample(range(len(raw)), 60):
        (tmp_path / "cut.zip").write_bytes(raw[:place])
        with pytest.raises(UpkeepError):
            restore(str(target), tmp_path / "cut.zip")
    found = 0
    for place in rng.sample(range(len(raw)), 200):
        (tmp_path / "cut.zip").write_bytes(raw[:place] + bytes([raw[place] ^ 0x55]) + raw[place + 1 :])
        try:
            backups.verify(tmp_path / "cut.zip")
        except UpkeepError:
            found += 1
            continue
        scratched = contents_of(tmp_path / "cut.zip")  # a date or a name in the directory: nothing that counts
        assert scratched == contents_of(whole)
    assert found > 100
    assert not target.exists()


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"", "is no backup"), (b"hello", "is no backup"), (b"PK\x05\x06" + bytes(18), "is a ZIP archive, but no backup")],
)
def test_a_foreign_file_is_refused(content: bytes, why: str, tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(content)
    with pytest.raises(UpkeepError, match=why):
        restore(str(tmp_path / "new.sqlite3"), tmp_path / "x")
    with pytest.raises(UpkeepError, match="there is no file"):
        restore(str(tmp_path / "new.sqlite3"), tmp_path / "none")
    with pytest.raises(UpkeepError, match="cannot be read"):
        restore(str(tmp_path / "new.sqlite3"), tmp_path)


def broken(files: dict[str, bytes], manifest: Any) -> None:
    """A choice of a match that is not there, told by a manifest that is right about it."""
    files["choices.jsonl"] = files["choices.jsonl"].replace(b'["6"', b'["66"', 1)
    import hashlib

    of_choices(manifest, sha256=hashlib.sha256(files["choices.jsonl"]).hexdigest())


@pytest.mark.parametrize("kind", KINDS)
def test_what_fails_in_the_middle_leaves_nothing_behind(kind: str, fresh: Callable[[str], str], whole: Path) -> None:
    bad = rewritten(whole, broken)
    empty = fresh(kind)
    with pytest.raises(UpkeepError, match=r"choices|contradicts"):
        restore(empty, bad)
    if kind == "sqlite":
        assert not Path(make_url(empty).database or "").exists()
    else:
        with transaction(empty, snapshot=True) as connection:
            assert sa.inspect(connection).get_table_names() == []
    there = filled(fresh(kind), 2)
    before = everything(there)
    with pytest.raises(UpkeepError, match=r"choices|contradicts"):
        restore(there, bad, replace=True)
    assert everything(there) == before


# Where it goes, and where it comes from


def test_a_backup_is_there_when_it_is_complete(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    origin = f"sqlite:///{tmp_path / 'origin.sqlite3'}"
    with pytest.raises(UpkeepError, match="exists already"):
        backup(origin, whole)
    before = whole.read_bytes()

    def fail(*_: Any) -> Iterator[Any]:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(backups, "line_of", fail)
        with pytest.raises(UpkeepError, match="No space left on device"):
            backup(origin, whole, force=True)
    assert whole.read_bytes() == before
    assert not list(tmp_path.glob("*.part"))
    assert whole.stat().st_mode & 0o777 == 0o600
    with pytest.raises(UpkeepError, match="cannot be written"):
        backup(origin, tmp_path / "none" / "b.zip")


def test_a_database_that_is_not_there_is_told(tmp_path: Path, fresh: Callable[[str], str]) -> None:
    with pytest.raises(UpkeepError, match="there is no database"):
        backup(str(tmp_path / "none.sqlite3"), tmp_path / "b.zip")
    assert not (tmp_path / "none.sqlite3").exists()
    (tmp_path / "text").write_text("hello " * 1000)
    with pytest.raises(UpkeepError, match="file is not a database"):
        backup(str(tmp_path / "text"), tmp_path / "b.zip")
    (tmp_path / "empty").touch()
    with pytest.raises(UpkeepError, match="nothing to back up"):
        backup(str(tmp_path / "empty"), tmp_path / "b.zip")
    with pytest.raises(SetupError, match="neither sqlite nor postgresql"):
        backup("mysql://localhost/x", tmp_path / "b.zip")
    with pytest.raises(SetupError, match="database: "):
        backup("://", tmp_path / "b.zip")
    with pytest.raises(UpkeepError) as told:
        backup("postgresql://somebody:secret@127.0.0.1:1/none", tmp_path / "b.zip")
    assert "secret" not in str(told.value)
    assert address("postgresql://a@b/c").drivername == "postgresql+psycopg"


# A real server


def test_a_club_moves_from_sqlite_to_postgresql_while_it_plays(fresh: Callable[[str], str], tmp_path: Path) -> None:
    old, new = (Settings(fresh(kind), bot_delay=0, bot_workers=1) for kind in KINDS)
    with running(old) as server:
        anna = Person(server.address)
        anna.put("/api/me", {"name": "Anna"})
        match_id = server.seat(toll_bridge(20, seed=7), [anna] * 3)
        anna.post(f"/api/matches/{match_id}/chat", {"text": "è ora di cambiare casa"})
        before = anna.get(f"/api/matches/{match_id}?seat=0")
        record = anna.get(f"/api/matches/{match_id}/record")
        backup(old.url, tmp_path / "b.zip")  # the server runs
    restore(new.url, tmp_path / "b.zip")
    with running(new) as server:
        again = Person(server.address, anna.token)
        after = again.get(f"/api/matches/{match_id}?seat=0")
        assert {**after, "room": None} == {**before, "room": None}
        assert again.get(f"/api/matches/{match_id}/record") == record
        decision = next(d for seat in range(3) for d in again.get(f"/api/matches/{match_id}?seat={seat}")["decisions"])
        option = decision["options"][0]["option"]
        body = {"seat": decision["seat"], "ply": after["ply"], "option": option}
        again.post(f"/api/matches/{match_id}/choices", body)
        again.post(f"/api/matches/{match_id}/chat", {"text": "eccoci"})
        assert [line["text"] for line in again.get(f"/api/matches/{match_id}")["chat"]] == [
            "è ora di cambiare casa",
            "eccoci",
        ]
