"""The pages around a match as a person uses them: the home page, the waiting room, accounts."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.table import Table
from tests.browser.waiting import expect


class Shell:
    """What surrounds the tables, in one page of a browser."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.page: Page = table.page
        self.word = table.word

    def button(self, key: str, within: Locator | None = None, **params: Any) -> Locator:
        return (within or self.page).get_by_role("button", name=self.word(key, **params))

    def press(self, key: str, within: Locator | None = None, **params: Any) -> None:
        self.table.press(self.button(key, within, **params))

    def go(self, path: str) -> None:
        self.page.goto(f"http://{self.table.address}{path}")

    def heading(self, key: str, **params: Any) -> Locator:
        return self.page.get_by_role("heading", name=self.word(key, **params))

    def fill(self, key: str, text: str) -> None:
        self.page.get_by_role("textbox", name=re.compile("^" + re.escape(self.word(key)))).fill(text)

    def fill_secret(self, key: str, text: str) -> None:
        """Passwords have no role."""
        self.page.get_by_label(re.compile("^" + re.escape(self.word(key)))).fill(text)

    def take_name(self, name: str) -> None:
        self.fill("home.name", name)
        self.press("home.saveName")
        expect(self.page.get_by_text(self.word("home.saved"))).to_be_visible()

    def pick(self, key: str, value: str) -> None:
        self.table.pick(self.page.locator("form.create"), self.word(key), value)

    def create(self, *seating: str, name: str = "", public: bool = False, clock: str = "") -> str:
        """A match with open seats, made with the form; its id."""
        self.table.home()
        self.pick("home.seats", str(len(seating)))
        for seat, who in enumerate(seating):
            self.table.pick(self.page.locator("form.create"), self.word("home.seat", n=seat + 1), who)
        self.table.press(self.page.get_by_text(self.word("create.more")))
        self.fill("create.name", name)
        self.pick("create.who", "public" if public else "private")
        if clock:
            self.pick("clock.clock", clock)
        self.press("create.invite" if "open" in seating else "home.start")
        self.page.wait_for_url("**/m/*")
        return self.page.url.rpartition("/m/")[2].partition("?")[0]

    def line(self, match_id: str) -> Locator:
        """A match in the lists of the home page."""
        return self.page.locator(f".matches li:has(a[href='/m/{match_id}'])").first

    @property
    def waiting_room(self) -> Locator:
        return self.heading("room.waiting")

    def sure(self, key: str) -> None:
        """Say yes in the dialog that asks."""
        dialog = self.page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        self.press(key, dialog)
        expect(dialog).to_have_count(0)
