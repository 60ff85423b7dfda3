"""A server for the tests of a module."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from condotta.server import Settings
from tests.server.helpers import Running, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("server")
    with running(Settings(folder / "matches.sqlite3", bot_delay=0, bot_workers=1)) as found:
        yield found
