"""A server whose time tests turn, on both databases, and two people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.club import Browser, club
from tests.server.helpers import Running
from tests.server.lobby.lobby import somebody
from tests.server.turning import Time


@pytest.fixture(scope="module")
def time() -> Time:
    return Time()


@pytest.fixture(scope="module")
def server(module_database: str, time: Time) -> Iterator[Running]:
    """One without accounts: they take time, and only some of this is different with them."""
    with club(module_database, now=time, hosted=False) as found:
        yield found


@pytest.fixture
def anna(server: Running) -> Browser:
    return somebody(server, "Anna")


@pytest.fixture
def bruno(server: Running) -> Browser:
    return somebody(server, "Bruno")
