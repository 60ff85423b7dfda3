"""`condotta backup`, `restore` and `doctor` as people who host use them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from click.testing import CliRunner, Result

from condotta.cli import main
from condotta.core.match import Match
from condotta.core.record import read
from condotta.server.model.changes import StoredMatch
from condotta.server.model.room import Room
from condotta.server.model.seats import SeatInfo
from condotta.server.storage.store import Store
from condotta.server.upkeep import backups, checks, doctor
from condotta.server.upkeep.checks import Check
from tests.generic.toys import tiny


def run(*args: str | Path, typed: str = "", **env: str) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args], input=typed, env={"LANG": "C.UTF-8", **env})


def refused(*args: str | Path, status: int = 2) -> str:
    result = run(*args)
    assert result.exit_code == status, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("condotta: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.fixture(autouse=True)
def forget_stores() -> Iterator[None]:
    yield
    doctor.store_of.cache_clear()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with two matches, one of them over."""
    file = tmp_path / "matches.sqlite3"
    store = Store(f"sqlite:///{file}")
    store.migrate()
    for name, match in {"runs": tiny(26, seed=7), "over": tiny(seed=7)}.items():
        put(store, name, match)
    store.close()
    return file


def put(store: Store, name: str, match: Match) -> None:
    seats = [SeatInfo(seat, "bot", bot="random") for seat in match.seats]
    room = Room(status="over" if match.over else "running")
    store.create(StoredMatch(name, "", "", 1.0, 1.0, 0, read(match.record()), seats, {}, [], room), match)


def damage(database: Path, match: str = "runs", index: int = 22) -> None:
    with sa.create_engine(f"sqlite:///{database}").begin() as connection:
        where = {"m": match, "i": index}
        changed = sa.text('UPDATE choices SET chain = chain + 1 WHERE "match" = :m AND "index" = :i')
        assert connection.execute(changed, where).rowcount == 1


@pytest.fixture
def sound(monkeypatch: pytest.MonkeyPatch) -> None:
    """Around the matches all is well: whether the client is built here is another question."""
    monkeypatch.setattr(checks, "surroundings", lambda smtp: iter([Check("client", True, "is built")]))


# backup and restore


def test_there_and_back(database: Path, tmp_path: Path) -> None:
    file, copy = tmp_path / "b.zip", tmp_path / "copy.sqlite3"
    result = run("backup", file, "--database", database)
    assert result.exit_code == 0, result.output
    assert "2 matches" in result.stdout
    assert result.stderr == ""
    result = run("restore", file, "--database", copy)
    assert result.exit_code == 0, result.output
    assert "restored: 2 matches" in result.stdout
    assert matches(copy) == matches(database)


def matches(database: Path) -> list[Any]:
    with sa.create_engine(f"sqlite:///{database}").connect() as connection:
        return list(connection.execute(sa.text("SELECT * FROM matches ORDER BY id")))


def test_as_json(database: Path, tmp_path: Path) -> None:
    file = tmp_path / "b.zip"
    made = json.loads(run("backup", file, "--database", database, "--without-secrets", "--json").stdout)
    assert made["rows"]["matches"] == 2
    assert made["bytes"] == file.stat().st_size
    assert (made["secrets"], made["database"]) == (False, "sqlite")
    result = run("restore", file, "--database", tmp_path / "copy.sqlite3")
    assert "accounts need new ones" in result.stdout
    back = json.loads(run("restore", file, "--database", tmp_path / "copy2.sqlite3", "--json").stdout)
    assert back["rows"] == made["rows"]
    assert back["revision_now"] == backups.known_revisions()[0]


def test_what_is_there_is_replaced_only_by_somebody_who_says_so(database: Path, tmp_path: Path) -> None:
    file, target = tmp_path / "b.zip", tmp_path / "other.sqlite3"
    run("backup", file, "--database", database)
    store = Store(f"sqlite:///{target}")
    store.migrate()
    put(store, "theirs", tiny(2))
    store.close()
    assert "the database is not empty" in refused("restore", file, "--database", target)
    for answer in ("n\n", ""):
        result = run("restore", file, "--database", target, "--replace", typed=answer)
        assert result.exit_code == 130
        assert "The database has 1 matches" in result.stderr
        assert [row.id for row in matches(target)] == ["theirs"]
    assert run("restore", file, "--database", target, "--replace", typed="y\n").exit_code == 0
    assert [row.id for row in matches(target)] == ["over", "runs"]
    assert run("restore", file, "--database", target, "--replace", "--yes").exit_code == 0


def test_what_is_wrong_is_told_in_one_line(database: Path, tmp_path: Path) -> None:
    (tmp_path / "x.zip").write_text("hello")
    assert "is no backup of Condotta" in refused("restore", tmp_path / "x.zip", "--database", tmp_path / "n.sqlite3")
    assert not (tmp_path / "n.sqlite3").exists()
    assert "there is no file" in refused("restore", tmp_path / "none.zip", "--database", tmp_path / "n.sqlite3")
    assert "there is no database" in refused("backup", tmp_path / "b.zip", "--database", tmp_path / "n.sqlite3")
    assert "exists already" in refused("backup", tmp_path / "x.zip", "--database", database)
    assert "neither sqlite nor postgresql" in refused("backup", tmp_path / "b.zip", "--database", "mysql://h/d")


def test_the_database_may_be_named_by_the_environment(database: Path, tmp_path: Path) -> None:
    result = run("backup", tmp_path / "b.zip", CONDOTTA_DATABASE=str(database))
    assert result.exit_code == 0, result.output
    assert "2 matches" in result.stdout


# doctor


@pytest.mark.usefixtures("sound")
def test_the_doctor_finds_all_well(database: Path) -> None:
    result = run("doctor", "--database", database)
    assert result.exit_code == 0, result.output
    assert "matches: 2, 2 as they were" in result.stdout
    assert result.stdout.endswith("all is well\n")
    found = json.loads(run("doctor", "--database", database, "--json").stdout)
    assert found["ok"]
    assert found["matches"] == {"all": 2, "same": 2} | dict.fromkeys(doctor.KINDS[1:], 0)
    assert found["findings"] == []


@pytest.mark.usefixtures("sound")
def test_the_doctor_tells_what_is_damaged_and_repairs_it_when_asked(database: Path) -> None:
    damage(database)
    result = run("doctor", "--database", database)
    assert result.exit_code == 1
    assert "match runs: tiny, rules 1.0, running: damaged" in result.stdout
    assert "first difference: segment 0, choice 22" in result.stdout
    assert result.stdout.endswith("something needs attention\n")
    assert run("doctor", "--database", database, "--json").exit_code == 1
    result = run("doctor", "--database", database, "--repair")
    assert result.exit_code == 0, result.output
    assert "repaired: it goes on in a new segment" in result.stdout
    assert run("doctor", "--database", database).exit_code == 0


def test_one_match_is_told_of_completely(database: Path) -> None:
    result = run("doctor", "--database", database, "--match", "over")
    assert result.exit_code == 0, result.output
    assert "match over: tiny, rules 1.0, over: same" in result.stdout
    assert "positions kept: " in result.stdout
    found = json.loads(run("doctor", "--database", database, "--match", "runs", "--json").stdout)
    assert (found["kind"], found["choices"], found["needs_attention"]) == ("same", 26, False)
    damage(database)
    assert run("doctor", "--database", database, "--match", "runs").exit_code == 1
    assert "there is no match 'x'" in refused("doctor", "--database", database, "--match", "x")


@pytest.mark.usefixtures("sound")
def test_without_a_database_the_doctor_says_so(tmp_path: Path) -> None:
    result = run("doctor", "--database", tmp_path / "none.sqlite3")
    assert result.exit_code == 1
    assert "there is no database" in result.stdout
    assert "there is no database" in refused("doctor", "--database", tmp_path / "none.sqlite3", "--match", "x")
    assert not (tmp_path / "none.sqlite3").exists()
    (tmp_path / "empty").touch()
    assert "are not those of this Condotta" in refused("doctor", "--database", tmp_path / "empty", "--match", "x")


@pytest.mark.parametrize("command", ["backup", "restore", "doctor"])
def test_each_explains_itself(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "--database" in result.stdout
    assert "Example: condotta" in result.stdout
