"""What axe-core finds wrong with a page."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page

from tests import needs
from tests.server.helpers import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
WRONG = ("serious", "critical")
FIND = "part => axe.run(part, {resultTypes: ['violations'], selectors: false}).then((result) => result.violations)"


def violations(page: Page, part: Locator | None = None) -> list[str]:
    """What axe calls serious or critical, with the places where it is: on the page, or in a part of it."""
    if not AXE.is_file():
        needs.lacking("axe-core is not installed; run: make web")
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text())  # not as a script of the page: its policy forbids that
    found: list[Any] = page.evaluate(f"({FIND})(document)") if part is None else part.evaluate(FIND)
    return [f"{one['id']}: {node['html'][:160]}" for one in found if one["impact"] in WRONG for node in one["nodes"]]
