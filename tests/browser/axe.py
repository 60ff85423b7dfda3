"""What axe-core finds wrong with a page."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests import needs
from tests.server.helpers import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
WRONG = ("serious", "critical")
FIND = "axe.run({resultTypes: ['violations'], selectors: false}).then((result) => result.violations)"  # no more


def violations(page: Page) -> list[str]:
    """What axe calls serious or critical, with the places where it is."""
    if not AXE.is_file():
        needs.lacking("axe-core is not installed; run: make web")
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text())  # not as a script of the page: its policy forbids that
    found: list[Any] = page.evaluate(FIND)
    return [f"{one['id']}: {node['html'][:160]}" for one in found if one["impact"] in WRONG for node in one["nodes"]]
