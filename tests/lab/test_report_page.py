"""The report in a real browser: it asks the network for nothing and fits any screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from condotta.lab.plan import Plan
from condotta.lab.report import report
from tests import needs
from tests.browser.launch import FLAGS
from tests.lab.test_report import table_of


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = needs.chromium()
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield found
        found.close()


@pytest.mark.parametrize("width", [1400, 360])
def test_the_page_fits_the_screen_and_asks_for_nothing(browser: Browser, tmp_path: Path, width: int) -> None:
    plan = Plan.checked("medieval", games=6, bots_by_seat=("greedy", "random", "random", "random"), watched=True)
    file = tmp_path / "report.html"
    file.write_text(report(table_of(plan, tmp_path / "t.parquet"), "it"), encoding="utf-8")
    context = browser.new_context(viewport={"width": width, "height": 800})
    page = context.new_page()
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    page.goto(file.as_uri())
    assert asked == [file.as_uri()]
    assert said == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    plots = page.locator("svg")
    assert plots.count() == 12
    for plot in plots.all():
        box = plot.bounding_box()
        assert box is not None
        assert box["width"] > 200
        assert box["x"] + box["width"] <= width
    assert page.locator("h2").first.inner_text() == "Vittorie per posto"
    context.close()
