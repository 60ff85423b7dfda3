"""How long after a click does the table show what came of it? Five seats of Medieval, six of Medioevo Universale,
two of El Gran Capitán.

    make web && .venv/bin/python -m tools.click_times
    .venv/bin/python -m tools.click_times --games medieval --clicks 40

Measured in Chromium against bots, from the click on an option, which the pointer is on already, to the first picture of
another question, or of waiting for the others. On a busy machine look at the work instead: what the processor did
meanwhile for the page (its main thread) and for the server, without bots and this program. What the page writes to its
console is told too.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from pathlib import Path
from random import Random

from playwright.sync_api import CDPSession, ConsoleMessage, Page, TimeoutError, sync_playwright

from condotta.server.http.authentication import COOKIE
from condotta.server.settings import Settings
from tests import needs
from tests.browser.launch import DESKTOP, FLAGS
from tests.server.helpers import Person, running

SEATS = {"medieval": 5, "medioevo_universale": 6, "gran_capitan": 2}
LIMIT = 150  # milliseconds, for 19 clicks of 20
SETTLED = 50  # milliseconds in which the map shows what the pointer is on
# From the event itself to the frame after the change: the steps of the test do not count.
WATCH = """() => {
  window.clicked = [];
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-option]")) return;
    const ask = () => document.querySelector("[data-asked]")?.dataset.asked;
    const [asked, since] = [ask(), event.timeStamp];
    const look = () => {
      if (ask() === asked) requestAnimationFrame(look);
      else requestAnimationFrame(() => window.clicked.push(performance.now() - since));
    };
    requestAnimationFrame(look);
  }, true);
}"""


def work(line: CDPSession) -> float:
    """Milliseconds of the processor, of the page and of the server, which runs in threads of this program, so far."""
    metrics = {one["name"]: one["value"] for one in line.send("Performance.getMetrics")["metrics"]}
    return 1000 * (float(metrics["TaskDuration"]) + time.process_time() - time.thread_time())


def times(page: Page, clicks: int, rng: Random) -> tuple[list[float], list[float]]:
    """Milliseconds of so many choices, any option each: until they were shown, and of work."""
    line = page.context.new_cdp_session(page)
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.evaluate(WATCH)
    found, worked = list[float](), list[float]()
    while len(found) < clicks:
        options = page.locator("[data-explained] [data-option]:enabled")
        try:
            options.first.wait_for(timeout=60_000)
        except TimeoutError:
            break  # the match is over, or the bots take their time
        options.nth(rng.randrange(options.count())).hover()
        page.wait_for_timeout(SETTLED)
        before = work(line)
        page.mouse.down()
        page.mouse.up()
        page.wait_for_function("n => window.clicked.length > n", arg=len(found), timeout=60_000)
        worked.append(work(line) - before)
        found = page.evaluate("window.clicked")
    return sorted(found), sorted(worked)


def told(what: str, found: list[float]) -> str:
    late = found[int(len(found) * 0.95)]
    return (
        f"{what}: median {statistics.median(found):.0f} ms, 95 of 100 within {late:.0f} ms, at most {found[-1]:.0f} ms"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", choices=SEATS, default=list(SEATS), metavar="GAME", help="(default: all)")
    parser.add_argument("--clicks", type=int, default=60, metavar="N", help="in each game (default 60)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    needs.built_client()
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Settings(Path(folder) / "matches.sqlite3", bot_delay=0, bot_workers=1)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=needs.chromium(), args=FLAGS)
        for game in given.games:
            person, said = Person(server.address), list[str]()
            match_id, _ = person.new(game, "you", *["bot:greedy"] * (SEATS[game] - 1))
            context = browser.new_context(viewport=DESKTOP, reduced_motion="reduce")
            context.add_cookies([{"name": COOKIE, "value": person.token, "url": f"http://{server.address}"}])
            page = context.new_page()

            def note(message: ConsoleMessage, said: list[str] = said) -> None:
                said.append(message.text)

            page.on("console", note)
            page.goto(f"http://{server.address}/m/{match_id}")
            page.locator("[data-option]:enabled").first.wait_for()
            found, worked = times(page, given.clicks, Random(given.seed))
            print(f"{game}, {SEATS[game]} seats, {len(found)} clicks (the limit for 95 of 100 is {LIMIT} ms)")
            print(
                f"  {told('shown', found)}\n  {told('work', worked)}\n  in the console: {said or 'nothing'}", flush=True
            )
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
