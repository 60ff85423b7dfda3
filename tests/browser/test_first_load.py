"""A newcomer sees the board soon: the first load is small."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from condotta.games import LISTED
from tests.server.helpers import Running
from tools.first_load import first_load

MOST_BYTES = 300_000


@pytest.mark.parametrize("game", LISTED)
def test_the_first_load_of_the_board_is_small(server: Running, browser: Browser, game: str) -> None:
    load = first_load(browser, server.address, game)
    print(f"{load.transferred / 1000:.1f} kB, {load.seconds:.2f} s")
    assert 50_000 < load.transferred < MOST_BYTES, load.largest[:10]
