"""Does anything on the maps cover anything else? Random positions of each game with a map, in Chromium, at three zooms.

    .venv/bin/python -m tools.overlaps                    200 positions of each game
    .venv/bin/python -m tools.overlaps --positions 20 --size 390x844

Counted are names over names, names over stacks, stacks over stacks, stacks and pieces whose middle lies outside of
their area, and texts below 12 pixels.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from playwright.sync_api import Page, TimeoutError, ViewportSize, sync_playwright

import condotta
from condotta.bots import make
from condotta.core.match import Match
from condotta.games import find
from condotta.server.http.authentication import COOKIE
from condotta.server.settings import Settings
from tests import needs
from tests.browser.launch import FLAGS
from tests.server.helpers import Person, Running, running

GAMES = {  # seats from, to; most choices
    "medieval": (3, 5, 350),
    "medioevo_universale": (2, 6, 1500),
    "gran_capitan": (2, 2, 700),
    "tanto_monta": (4, 4, 2000),
}
BOTS = ("random", "greedy")
ZOOMS = 3
SETTLED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
COUNT = """(tolerance) => {
  const svg = document.querySelector("svg[role=group]");
  const boxOf = (element) => {
    const { x, y, width, height } = element.getBBox(), m = element.getScreenCTM();
    return { l: x * m.a + m.e, t: y * m.d + m.f, r: (x + width) * m.a + m.e, b: (y + height) * m.d + m.f };
  };
  const shown = (query) => [...svg.querySelectorAll(query)].filter((one) => !one.closest("[data-unfolded]"));
  const whose = (one) => one.closest("[data-area]")?.dataset.area ?? "";
  const covers = (a, b) =>
    Math.min(a.r, b.r) - Math.max(a.l, b.l) > tolerance && Math.min(a.b, b.b) - Math.max(a.t, b.t) > tolerance;
  const labels = shown("[data-label]").map((one) => ({ id: whose(one), box: boxOf(one) }));
  const stacks = shown("[data-stack]").map((one) => ({ id: one.dataset.stack, box: boxOf(one) }));
  const pairs = (some, others) => some.flatMap((a, n) =>
    (some === others ? some.slice(n + 1) : others).filter((b) => covers(a.box, b.box)).map((b) => `${a.id}/${b.id}`));
  const away = shown("[data-stack], [data-piece]").filter((one) => {
    const hull = svg.querySelector(`[data-hull="${one.dataset.stack ?? one.dataset.piece}"]`);
    if (!hull) return false;
    const { l, t, r, b } = boxOf(one);
    const at = new DOMPoint((l + r) / 2, (t + b) / 2).matrixTransform(hull.getScreenCTM().inverse());
    const near = (dx, dy) => hull.isPointInFill(new DOMPoint(at.x + dx, at.y + dy));
    return !near(0, 0) && !near(1, 0) && !near(-1, 0) && !near(0, 1) && !near(0, -1);
  });
  const small = shown("text").filter((one) => {
    const style = getComputedStyle(one);
    return parseFloat(style.fontSize) * one.getScreenCTM().a < 11.9;
  });
  return {
    "names on names": pairs(labels, labels),
    "names on stacks": pairs(labels, stacks),
    "stacks on stacks": pairs(stacks, stacks),
    "pieces outside": away.map((one) => one.dataset.stack ?? one.dataset.piece),
    "small texts": small.map((one) => `${whose(one)}: ${one.textContent}`),
    names: labels.map(({ id }) => id),
    stacks: stacks.map(({ id }) => id),
  };
}"""
WRONG = ("names on names", "names on stacks", "stacks on stacks", "pieces outside", "small texts")
TOLERANCE = 1.0  # pixels
OF_A_MATCH = 20  # positions


def played(game: str, rng: Random) -> Match:
    """A match of bots, somewhere in it."""
    least, most, longest = GAMES[game]
    scenarios = find(game).scenarios
    scenario = rng.choice(scenarios) if scenarios else None
    match = condotta.new(game, seats=rng.randint(least, most), seed=rng.randrange(10**9), scenario=scenario)
    players = [make(rng.choice(BOTS), match.game, seat, f"{match.seed}/{seat}") for seat in match.seats]
    for _ in range(rng.randrange(longest)):
        decision = match.open_decisions()[0]
        match.choose(decision.seat, players[decision.seat].choose(match, decision))
        if match.over:
            match.rewind(len(match.journal) - 1)
            break
    return match


def positions(page: Page, server: Running, match: Match, people: list[Person], count: int) -> Iterator[Match]:
    """The page shows the present position, then others of the same match by its replay."""
    asked = match.open_decisions()
    person = people[asked[0].seat if asked else 0]
    page.context.add_cookies([{"name": COOKIE, "value": person.token, "url": f"http://{server.address}"}])
    page.goto(f"http://{server.address}/m/{server.seat(match, people[: len(match.seats)])}")
    page.locator("[data-area]").first.wait_for(state="attached")
    yield match
    slider = page.get_by_role("slider", name="Replay")
    plies = range(int(slider.get_attribute("max") or 0)) if slider.count() else range(0)
    for ply in Random(match.seed).sample(plies, min(len(plies), count - 1)):
        try:
            with page.expect_response(lambda answer: "/replay?at=" in answer.url):
                slider.fill(str(ply))
        except TimeoutError:
            return  # the server is busy: other matches will do
        yield match


def look(page: Page) -> Iterator[tuple[int, dict[str, list[str]]]]:
    """What is wrong on the map, for each zoom."""
    page.get_by_role("button", name="Whole map").click()
    for zoom in range(ZOOMS):
        if zoom:
            page.get_by_role("button", name="Zoom in").click()
        page.evaluate(SETTLED)
        yield zoom, page.evaluate(COUNT, TOLERANCE)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=200, metavar="N", help="of each game (default 200)")
    parser.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES), metavar="GAME", help="(default: all)")
    parser.add_argument("--size", default="1366x768", metavar="WxH", help="of the window (default 1366x768)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    needs.built_client()
    width, height = map(int, given.size.split("x"))
    view: ViewportSize = {"width": width, "height": height}
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Settings(Path(folder) / "matches.sqlite3", bot_delay=0, bot_workers=1)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=needs.chromium(), args=FLAGS)
        page = browser.new_context(viewport=view, reduced_motion="reduce", locale="en-GB").new_page()
        people = [Person(server.address) for _ in range(6)]
        for game in given.games:
            rng, found, seen = Random(given.seed), [Counter[str]() for _ in range(ZOOMS)], 0
            examples: list[str] = []
            while seen < given.positions:
                for _ in positions(page, server, played(game, rng), people, min(OF_A_MATCH, given.positions - seen)):
                    seen += 1
                    for zoom, drawn in look(page):
                        found[zoom].update({what: len(ids) for what, ids in drawn.items()})
                        examples += [f"{what} {drawn[what][:3]}" for what in WRONG if drawn[what]]
                wrong = {what: sum(count[what] for count in found) for what in WRONG}
                print(f"{game}: {seen} positions, {wrong}", flush=True)
            for zoom, count in enumerate(found):
                told = ", ".join(f"{what} {n}" for what, n in count.items())
                print(f"{game}, {seen} positions, zoom {1.6**zoom:.1f}: {told}", flush=True)
            print("\n".join(examples[:12]))
        browser.close()


if __name__ == "__main__":
    main()
