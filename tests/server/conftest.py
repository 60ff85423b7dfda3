"""A server for the tests of a module, and fresh databases of both kinds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from condotta.server.settings import Settings
from tests import needs
from tests.server.databases import prepare
from tests.server.helpers import Running, running
from tests.server.postgres import Cluster, cluster

KINDS = ["sqlite", "postgresql"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("server")
    with running(Settings(folder / "matches.sqlite3", bot_delay=0, bot_workers=1)) as found:
        yield found


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL of this test process; `new_database()` gives the URL of a fresh database."""
    with cluster(needs.postgresql()) as found:
        yield found


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a fresh database with all tables, once of SQLite and once of PostgreSQL."""
    return fresh(request, tmp_path)


@pytest.fixture(params=KINDS)
def empty_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The same without any."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'matches.sqlite3'}"
    postgres: Cluster = request.getfixturevalue("postgres")
    return postgres.empty_database()


@pytest.fixture(scope="module", params=KINDS)
def module_database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The same, one for all tests of a module."""
    return fresh(request, tmp_path_factory.mktemp("database"))


def fresh(request: pytest.FixtureRequest, folder: Path) -> str:
    if request.param == "sqlite":
        return prepare(f"sqlite:///{folder / 'matches.sqlite3'}")
    postgres: Cluster = request.getfixturevalue("postgres")
    return postgres.new_database()
