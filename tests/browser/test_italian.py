"""In Italian: nothing a player can see or hear is left in English."""

from __future__ import annotations

import re
from functools import cache

from playwright.sync_api import Page

import condotta
from condotta.core.flow import Seat
from condotta.core.match import Match
from condotta.games import find
from tests.browser.conftest import Invite, strangers
from tests.browser.table import words
from tests.browser.waiting import expect
from tests.generic.strategies import varied_choices
from tests.server.helpers import Running, until

# Everything a page shows or a screen reader says.
EVERYTHING = """() => {
  const said = [...document.querySelectorAll("[aria-label],[title],[placeholder],[aria-valuetext],[alt]")];
  const names = ["aria-label", "title", "placeholder", "aria-valuetext", "alt"];
  const heard = said.filter((one) => one.lang !== "en" && !one.closest("[lang=en]:not(html)"))
    .flatMap((one) => names.map((name) => one.getAttribute(name)).filter(Boolean));
  return [document.title, document.body.innerText, ...heard].join("\\n");
}"""


@cache
def english() -> list[str]:
    """The texts of the client and the names of the game that are others in Italian."""
    en, it = words("en"), words("it")
    whole = " ".join(it.values()).lower()
    texts = {text for key, text in en.items() if text != it[key] and "{" not in text and len(text) > 3}
    names = find("medieval").catalogue().names.values()
    texts |= {name.shown("en", full=full) for name in names for full in (True, False)}
    texts -= {name.shown("it", full=full) for name in names for full in (True, False)}
    left = sorted(text for text in texts if not re.search(rf"\b{re.escape(text.lower())}\b", whole))
    assert len(left) > 100
    return left


def is_english(line: str) -> bool:
    """One of them stands in it; one pattern for all of them would take a second for a page."""
    return any(re.search(rf"(?<!\w){re.escape(text)}(?!\w)", line) for text in english() if text in line)


class Reader:
    """Reads a page whole; what it has read once it does not read again."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.read: set[str] = set()
        kinds = "|".join({key.partition(".")[0] for key in words("en")})
        self.key = re.compile(rf"\b(?:{kinds})\.[a-z]\w+")

    def check(self) -> None:
        shown: str = self.page.evaluate(EVERYTHING)
        fresh = set(shown.splitlines()) - self.read
        self.read |= fresh
        assert sorted(line for line in fresh if is_english(line) or self.key.search(line)) == []


def played_out() -> tuple[Match, Seat, list[int]]:
    """A match, the seat that ends it, and where each kind of question is first asked of that seat."""
    match = condotta.new("medieval", seats=3, seed="in Italian 2")
    first: dict[tuple[Seat, str], int] = {}
    for _ in varied_choices(match, 2):
        for decision in match.open_decisions():
            first.setdefault((decision.seat, decision.prompt), len(match.journal))
    seat, _ = match.journal[-1]
    return match, seat, sorted(place for (asked, _), place in first.items() if asked == seat)


def test_a_match_in_italian_to_its_end(server: Running, invite: Invite) -> None:
    """Every kind of question with all that stands around it then; the last one is answered."""
    match, seat, places = played_out()
    assert len(places) > 20
    guest = invite(lang="it")
    table, others = guest.table, strangers(server, 2)
    people = [others.pop() if place != seat else guest.known() for place in match.seats]
    reader = Reader(table.page)
    table.home()
    reader.check()
    for place in (*places, len(match.journal) - 1):
        table.open(server.seat(match.at(place), people))
        table.awaits_choice()
        reader.check()
    table.choose(*match.journal[-1][1].as_json())
    expect(table.ended).to_be_visible()
    reader.check()
    for key in ("medieval.powers", "match.chat", "match.log"):
        table.tab(key)
        reader.check()


def test_the_language_can_be_switched(server: Running, invite: Invite) -> None:
    table = invite().table
    match_id = table.create("you", "bot:random", "bot:random")
    table.ready()
    reader, asked = Reader(table.page), table.offered()
    table.speak("it")
    table.ready()
    table.awaits_choice()
    expect(table.page.locator("html")).to_have_attribute("lang", "it")
    until(lambda: not is_english(table.page.evaluate(EVERYTHING)))  # what things are called comes a little later
    reader.check()
    assert table.offered() == asked
    table.page.reload()
    table.awaits_choice()
    reader.check()
    table.speak("en")
    table.awaits_choice()
    expect(table.page.locator("html")).to_have_attribute("lang", "en")
    assert is_english(table.page.evaluate(EVERYTHING))
    assert server.match(match_id).game.id == "medieval"


def test_the_rules_are_read_and_searched_in_italian(server: Running, invite: Invite) -> None:
    table = invite(lang="it").table
    page = table.page
    page.goto(f"http://{server.address}/rules/medieval")
    expect(page.get_by_role("heading", name="Regole di Medievale")).to_be_visible()
    page.evaluate("document.getElementById('MV-T.deck').remove()")  # it names the English titles, too
    shown = page.locator(".rules").inner_text().splitlines()
    assert [line for line in shown if is_english(line)] == []
    page.get_by_role("searchbox").fill("parita vincono Mongoli")
    expect(page.locator(".rules .entry")).to_have_text(["MV-5.2.f In parità vincono i Mongoli."])


def test_a_rule_is_told_in_italian_beside_its_number(invite: Invite) -> None:
    table = invite(lang="it").table
    table.create("you", "bot:random", "bot:random")
    table.ready()
    table.page.locator(".ruleref a").first.hover()
    expect(table.page.get_by_role("tooltip").locator(".ruletext")).to_have_attribute("lang", "it")
