"""The pages of the client as a person uses them: found by role and by the words of the client's own language files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError

from tests.browser.waiting import expect
from tests.server.helpers import ROOT

OPEN = "[role=button].open, .open [role=button]"
MOST_TAPS = 6  # a finger that may mean several things on the map first makes it larger, then sees the name
# Where the map has moved to, and which stack a finger has unfolded.
MAP = (
    "(document.querySelector('svg[role=group] > g')?.getAttribute('transform') ?? '')"
    " + (matchMedia('(pointer: coarse)').matches"
    " ? (document.querySelector('[data-unfolded]')?.dataset.unfolded ?? '') : '')"
)
# The question is another one, or is narrowed down to a thing, or a choice is on its way, or the map has moved.
HAPPENS = f"""([asked, map]) => {{
  const prompt = document.querySelector("[data-asked]");
  const reacts = prompt?.querySelector(".narrowed, [data-option]:disabled");
  return prompt?.dataset.asked !== asked || reacts || ({MAP}) !== map;
}}"""
REACTS = "button => !button.isConnected || button.disabled || button.dataset.armed"
TAKEN = 8_000  # milliseconds in which a choice is taken, unless the finger has missed
COVERED = 1_000  # milliseconds after which something on the map is taken for covered by something else


@cache
def words(lang: str) -> dict[str, str]:
    """The words of the shell by their keys; those of a game as GAME.key, of its tour as tour.GAME.key."""
    source = ROOT / "web" / "src"
    found: dict[str, str] = json.loads((source / "i18n" / f"{lang}.json").read_text())
    for kind, prefix in (("words", ""), ("tour", "tour.")):
        for file in source.glob(f"games/*/{kind}/{lang}.json"):
            own: dict[str, str] = json.loads(file.read_text())
            found |= {f"{prefix}{file.parts[-3]}.{key}": text for key, text in own.items()}
    return found


def pattern(text: str) -> re.Pattern[str]:
    """A text of the language files in which anything may stand for {parameters}."""
    return re.compile("^" + re.sub(r"\\\{\w+(?:\\\|.*?)?\\\}", ".*", re.escape(text)) + "$")


def naming(option: tuple[Any, ...]) -> str:
    return f"[data-option='{json.dumps(option, separators=(',', ':'))}']"


class Table:
    """A match in one page of a browser."""

    def __init__(self, page: Page, address: str, lang: str = "en") -> None:
        self.page = page
        self.address = address
        self.lang = lang
        self.taps = False  # on a phone one taps

    def word(self, key: str, **params: Any) -> str:
        text = words(self.lang)[key]
        for name, value in params.items():
            text = re.sub(rf"\{{{name}\|([^|}}]*)\|([^}}]*)\}}", r"\1" if value == 1 else r"\2", text)
            text = text.replace("{" + name + "}", str(value))
        return text

    def like(self, key: str) -> re.Pattern[str]:
        return pattern(words(self.lang)[key])

    # Going places

    def home(self) -> None:
        self.page.goto(f"http://{self.address}/")
        expect(self.page.get_by_role("heading", name=self.word("home.create"))).to_be_visible()

    def open(self, match_id: str, more: str = "") -> None:
        self.page.goto(f"http://{self.address}/m/{match_id}{more}")
        self.ready()

    def ready(self) -> None:
        """The table is drawn and the line to the server is open."""
        expect(self.board).to_be_visible()

    def create(self, *seating: str, pause: str = "") -> str:
        """A match made with the form of the home page; its id."""
        self.home()
        form = self.page.locator("form.create")
        self.pick(form, self.word("home.seats"), str(len(seating)))
        for seat, who in enumerate(seating):
            self.pick(form, self.word("home.seat", n=seat + 1), who)
        if pause:
            self.press(form.get_by_text(self.word("create.more")))
            self.pick(form, self.word("create.pauseLong"), pause)
        self.press(form.get_by_role("button", name=self.word("create.invite" if "open" in seating else "home.start")))
        self.page.wait_for_url("**/m/*")
        return self.page.url.rpartition("/m/")[2].partition("?")[0]

    def pick(self, form: Locator, label: str, value: str) -> None:
        form.get_by_role("combobox", name=re.compile("^" + re.escape(label))).select_option(value)

    def join(self, link: str, name: str) -> None:
        self.page.goto(link)
        self.page.get_by_label(self.word("home.name")).fill(name)
        self.press(self.page.get_by_role("button", name=self.word("match.join")))
        self.ready()

    def speak(self, lang: str) -> None:
        """Switch the language of the page."""
        self.press(self.page.get_by_role("button", name=re.compile({"en": "English", "it": "Italiano"}[lang])))
        self.lang = lang

    # What is on the table. What a test looks for again and again is found by its role and name as they stand in the
    # page: to look for them as a screen reader does, Playwright goes through the whole map.

    @property
    def board(self) -> Locator:
        return self.page.locator(f'svg[role=group][aria-label="{self.word("map.map")}"]')

    @property
    def prompt(self) -> Locator:
        return self.page.locator(f'section[aria-label="{self.word("match.yourMove")}"][data-asked]')

    @property
    def options(self) -> Locator:
        return self.prompt.locator("[data-option]:enabled")

    @property
    def ended(self) -> Locator:
        return self.page.get_by_role("region", name=self.word("match.ended"))

    @property
    def curtain(self) -> Locator:
        return self.page.get_by_role("dialog", name=self.like("match.passTo"))

    @property
    def lost(self) -> Locator:
        return self.page.get_by_role("alert").filter(has_text=self.word("match.lost"))

    @property
    def undo(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile(f"{self.word('match.undo')}$"))

    @property
    def log(self) -> Locator:
        self.tab("match.log")
        return self.page.get_by_role("tabpanel").get_by_role("listitem")

    @property
    def invitations(self) -> list[str]:
        links = self.page.get_by_label(self.like("match.inviteFor"))
        expect(links.first).to_be_visible()
        return [link.input_value() for link in links.all()]

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("region", name=self.word("match.hand"))

    @property
    def slider(self) -> Locator:
        return self.page.get_by_role("slider", name=self.word("match.replay"))

    def say(self, text: str) -> None:
        self.tab("match.chat")
        self.page.get_by_label(self.word("match.say")).fill(text)
        self.press(self.page.get_by_role("button", name=self.word("match.send"), exact=True))

    @property
    def talk(self) -> Locator:
        self.tab("match.chat")
        return self.page.get_by_role("log", name=self.word("match.chat"))

    def lift_curtain(self) -> None:
        self.press(self.curtain.get_by_role("button"))
        self.ready()

    def tab(self, key: str) -> None:
        self.press(self.page.get_by_role("tab", name=re.compile("^" + re.escape(self.word(key)))))

    # Doing things

    def press(self, what: Locator, patience: float | None = None) -> None:
        if self.taps:
            what.tap(timeout=patience)
        else:
            what.click(timeout=patience)

    @property
    def seat(self) -> int:
        """The seat that is asked here."""
        self.awaits_choice()
        return int(self.asked.partition(":")[0])

    def awaits_choice(self) -> None:
        """Until the client offers options, all of them usable, and says what they cost and do."""
        expect(self.prompt.and_(self.page.locator("[data-explained]"))).to_be_visible()
        expect(self.options.first).to_be_visible()

    def offered(self) -> list[list[Any]]:
        """The options that can be pressed."""
        self.awaits_choice()
        found: list[str] = self.options.evaluate_all("all => all.map(one => one.dataset.option)")
        return [json.loads(option) for option in found]

    def choose(self, *option: Any) -> None:
        """Press the button of an option and wait until the server has taken it."""
        self.awaits_choice()
        button = self.button_of(*option)  # of this question, also when it is asked anew because others have chosen
        asked = self.prompt.filter(has=self.page.locator(naming(option))).get_attribute("data-asked") or ""
        self.press_twice(button)
        if self.taps and not self.is_taken(asked):
            same = self.page.locator(f"[data-asked='{asked}']").locator(naming(option))  # the next one may have it, too
            with suppress(TimeoutError):  # by now it may be taken
                same.tap(timeout=TAKEN)  # what was tapped had moved away from under the finger
                same.tap(timeout=TAKEN)
        self.answered(asked)

    def is_taken(self, asked: str) -> bool:
        """Soon, as far as the page is not busy."""
        try:
            expect(self.page.locator(f"[data-asked='{asked}']")).to_have_count(0, timeout=TAKEN)
        except AssertionError:
            return False
        return True

    def press_twice(self, button: Locator) -> None:
        """A finger marks an option before it chooses it."""
        handle = button.element_handle()
        self.press(button)
        if self.taps and handle is not None:
            self.page.wait_for_function(REACTS, arg=handle)
            if handle.get_attribute("data-armed") is not None:
                self.press(button)

    def button_of(self, *option: Any) -> Locator:
        return self.prompt.locator(naming(option))

    def awaits_anything(self) -> None:
        """Until it is somebody's turn at this device: a question, or the curtain before it."""
        expect(self.curtain.or_(self.options.first)).to_be_visible()

    def choose_any(self, rng: Random, *, bold: bool = True) -> None:
        """The first option, which lets a match take its course; if bold, at times any other."""
        options = self.offered()
        self.choose(*options[rng.randrange(len(options)) if bold and rng.random() < 0.3 else 0])

    def show_as_text(self) -> None:
        self.press(self.page.get_by_role("button", name=self.word("match.table"), exact=True))
        expect(self.board).to_have_count(0)

    @property
    def asked(self) -> str:
        """What tells a question from the next: seat, ply, and how often the seat has chosen."""
        return self.prompt.get_attribute("data-asked") or ""

    def answered(self, asked: str) -> None:
        """Until the server has taken a choice: the question is gone, or is another one."""
        expect(self.page.locator(f"[data-asked='{asked}']")).to_have_count(0)

    @contextmanager
    def answer(self) -> Iterator[str]:
        """Until the server has taken what is chosen in here."""
        asked = self.asked
        yield asked
        self.answered(asked)

    # Choosing on the board

    @property
    def open_places(self) -> Locator:
        """What of the map an open option names."""
        return self.board.locator(OPEN)

    def type_amount(self, amount: int) -> None:
        """Where the client asks for a number: type it, and choose it."""
        self.prompt.get_by_role("spinbutton").fill(str(amount))
        with self.answer():
            self.press(self.prompt.get_by_role("button", name=self.word("match.amountSend", n=amount)))

    def choose_on_board(self, number: int) -> bool:
        """Press a thing on the map; where several options name it, take the first. False: something covers it."""
        if self.taps:
            self.press(self.page.get_by_role("button", name=self.word("map.zoomAll")))
        asked, place = self.asked, self.open_places.nth(number)
        for _ in range(MOST_TAPS):
            try:
                place.click(trial=True, timeout=COVERED)
            except TimeoutError:
                return False
            before = self.page.evaluate(MAP)
            try:
                self.press(place, COVERED)
            except TimeoutError:  # a stack has unfolded under the pointer, or the page is busy with the choice
                return self.page.locator(f"[data-asked='{asked}']").count() == 0
            self.page.wait_for_function(HAPPENS, arg=[asked, before])
            if self.page.evaluate(MAP) == before or self.prompt.locator(".narrowed").is_visible():
                break
        else:
            return False
        if self.prompt.locator(".narrowed").is_visible():
            self.press(self.options.first)
        self.answered(asked)
        return True

    def is_narrowed(self, asked: str) -> bool:
        """After a thing was chosen: does the client ask which of the options that name it is meant?"""
        self.page.wait_for_function(HAPPENS, arg=[asked, self.page.evaluate(MAP)])
        return self.prompt.locator(".narrowed").is_visible()
