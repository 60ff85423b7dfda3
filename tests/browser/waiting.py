"""`expect` of Playwright that waits cheaply.

As long as a thing is not there, Playwright's own writes the whole page down, role by role, each time it looks, and soon
looks only twice a second: on a table with a map, that is most of what a test does and most of what it waits for.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from playwright.sync_api import Locator, TimeoutError
from playwright.sync_api import expect as playwright_expects

if TYPE_CHECKING:
    from playwright.sync_api._generated import LocatorAssertions

PATIENCE = 30_000  # milliseconds, for whatever is expected
SHORT = 2_000  # who waits no longer than that looks every 100 milliseconds
playwright_expects.set_options(timeout=PATIENCE)

OF_ONE_THERE = {"to_be_disabled", "to_be_enabled", "to_contain_text", "to_have_attribute", "to_have_text"}


class Waiting:
    """What is expected of a thing: first that it is there."""

    def __init__(self, what: Locator) -> None:
        self.what = what

    def to_be_visible(self) -> None:
        for _ in range(PATIENCE // SHORT):
            with suppress(TimeoutError):
                self.what.wait_for(timeout=SHORT)
                return
        playwright_expects(self.what).to_be_visible()  # says what there is instead

    def __getattr__(self, name: str) -> Any:
        if name in OF_ONE_THERE:
            with suppress(TimeoutError):
                self.what.first.wait_for(state="attached", timeout=PATIENCE)
        return getattr(playwright_expects(self.what), name)


def expect(what: Locator) -> LocatorAssertions:
    return cast("LocatorAssertions", Waiting(what))
