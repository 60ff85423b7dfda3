"""How long a newcomer waits for the board of a game: bytes over the wire, and seconds until they can choose.

    make web && .venv/bin/python -m tools.first_load [--game medioevo_universale]

Each load is that of a browser that has never been here. Needs Chromium and the built client.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from condotta.games import find
from condotta.server.settings import Settings
from tests import needs
from tests.browser.launch import DESKTOP, FLAGS
from tests.server.helpers import Person, running

OPTION = "[data-option]:enabled"


@dataclass
class Load:
    """What one first look at a page took."""

    seconds: float  # from the navigation to the first option that can be pressed
    transferred: int  # bytes as they came, compressed, with headers; frames of WebSockets included
    largest: list[tuple[int, str]]


def measure(page: Page, address: str) -> Load:
    """Open an address in a fresh page and wait for the first option."""
    line = page.context.new_cdp_session(page)
    urls: dict[str, str] = {}
    sizes: dict[str, int] = {}

    def finished(event: Any) -> None:
        sizes[event["requestId"]] = int(event["encodedDataLength"])

    def framed(event: Any) -> None:
        sizes[event["requestId"]] = sizes.get(event["requestId"], 0) + len(event["response"]["payloadData"].encode())

    def asked(event: Any) -> None:
        urls[event["requestId"]] = event.get("url") or event["request"]["url"]

    line.on("Network.requestWillBeSent", asked)
    line.on("Network.webSocketCreated", asked)
    line.on("Network.loadingFinished", finished)
    line.on("Network.webSocketFrameReceived", framed)
    line.send("Network.enable")
    page.goto(address, wait_until="commit")
    page.locator(OPTION).first.wait_for()
    seconds = page.evaluate("performance.now()") / 1000
    page.wait_for_load_state("networkidle")
    came = [(size, urls.get(one, "")) for one, size in sizes.items()]
    largest = sorted([one for one in came if not one[1].startswith("data:")], reverse=True)  # what was drawn here
    return Load(seconds, sum(size for size, _ in largest), largest)


def first_load(browser: Browser, server: str, game: str = "medieval") -> Load:
    """A new visitor with a new match against bots, in which they begin."""
    person = Person(server)
    seats = find(game).seats
    bots = ["bot:random"] * ((3 if 3 in seats else seats[0]) - 1)
    match_id, _ = person.new(game, "you", *bots)
    person.watch(match_id).until(lambda state: bool(state["decisions"]))
    context = browser.new_context(viewport=DESKTOP)
    context.add_cookies([{"name": "condotta_visitor", "value": person.token, "url": f"http://{server}"}])
    try:
        return measure(context.new_page(), f"http://{server}/m/{match_id}")
    finally:
        context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the first load of the board of a game.")
    parser.add_argument("--loads", type=int, default=5, metavar="N", help="so many loads (default 5)")
    parser.add_argument("--game", default="medieval", help="(default medieval)")
    given = parser.parse_args()
    needs.built_client()
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Settings(Path(folder) / "matches.sqlite3", bot_delay=0, bot_workers=1)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=needs.chromium(), args=FLAGS)
        loads = [first_load(browser, server.address, given.game) for _ in range(given.loads)]
        browser.close()
    for size, url in loads[-1].largest[:12]:
        print(f"{size / 1000:8.1f} kB  {url.partition(server.address)[2][:90]}")
    print(f"{max(load.transferred for load in loads) / 1000:8.1f} kB  in all (the limit is 300 kB)")
    waits = [load.seconds for load in loads]
    print(f"until something can be chosen: {min(waits):.2f} s at best, {statistics.median(waits):.2f} s median")


if __name__ == "__main__":
    main()
