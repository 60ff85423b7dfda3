"""The table of Medioevo Universale: a match to its end, the number field, desktop and phone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

import condotta
from condotta.core.flow import Option
from condotta.core.match import Match
from condotta.server.model.seats import SeatInfo
from tests.browser.axe import violations
from tests.browser.conftest import Invite, strangers
from tests.browser.play import asked_of
from tests.browser.table import Table
from tests.browser.waiting import expect
from tests.server.helpers import Running, until

GAME = "medioevo_universale"
SHORT = {"turns": 8, "hp_limit": 14}
BOLD = 60  # choices after which people only do what ends their turns
LOUD = ("acts", "remove", "remove_unit", "disband")
QUICK = ("remove", "remove_unit", "done", "pass", "stop", "fight_on", "pay", "no", "let_pass", "keep_all")
# in this order: who cannot pay for all looks what to disband, and with "done" would look for ever

ALWAYS = ("welcome", "map", "kingdom", "bid", "village", "pieces", "card", "token", "taxes", "purchases", "combat")
LARGE = {
    "realms": ".mu-tree",
    "technologies": ".mu-technologies",
    "forces": ".mu-forces",
    "warehouse": ".mu-grid",
    "market": ".mu-market",
    "diplomacy": ".mu-matrix",
    "score": ".mu-awards",
}


def played_until(found: Callable[[Match], bool], seats: int = 4, seed: int = 5, **options: int) -> Match:
    """A match in which somebody is asked just that."""
    match = condotta.new(GAME, seats=seats, seed=seed, options={"windows": "short", "offers": 0, **options})
    rng = Random(seed)
    for _ in range(3000):
        if found(match):
            return match
        decision = match.open_decisions()[0]
        quiet = [option for option in decision.options if option.verb not in LOUD]
        match.choose(decision.seat, rng.choice(quiet or decision.options))
    raise AssertionError("nobody was asked that")


def asks(*prompts: str) -> Callable[[Match], bool]:
    return lambda match: any(decision.prompt in prompts for decision in match.open_decisions())


def sit_down(server: Running, invite: Invite, match: Match, **how: Any) -> Table:
    """At the seat that is asked."""
    guest = invite(**how)
    people = strangers(server, len(match.seats))
    people[match.open_decisions()[0].seat] = guest.known()
    guest.table.open(server.seat(match, people))
    guest.table.awaits_choice()
    return guest.table


def choose(table: Table, rng: Random, bold: bool) -> bool:
    """Any option, on the map if it can be; later what ends a turn. Was it on the map?"""
    places = table.open_places.count() if bold and rng.random() < 0.4 else 0
    if places and table.choose_on_board(rng.randrange(places)):
        return True
    options = table.offered()
    if bold and rng.random() < 0.5:
        table.choose(*options[rng.randrange(len(options))])
    else:
        table.choose(*quickest(options))
    return False


def quickest(options: list[list[Any]]) -> list[Any]:
    return min(options, key=lambda option: QUICK.index(option[0]) if option[0] in QUICK else len(QUICK))


def near_the_end() -> Match:
    """Two turns are left."""
    match = played_until(lambda match: match.state.turn == SHORT["turns"] - 2, **SHORT)
    while match.state.turn < SHORT["turns"] - 1:
        decision = match.open_decisions()[0]
        match.choose(decision.seat, Option(*quickest([option.as_json() for option in decision.options])))
    return match


def test_two_people_and_two_bots_play_to_the_end(server: Running, invite: Invite) -> None:
    """The last turns; the first one is clicked through in `test_the_guided_first_turn`."""
    anna, bruno = invite(), invite(lang="it")
    people = {0: anna.known().visitor, 2: bruno.known().visitor}
    begun = near_the_end()
    seats = [SeatInfo(n, "person", people[n]) if n in people else SeatInfo(n, "bot", bot="random") for n in begun.seats]
    match_id = server.do(server.hub.lifecycle.begin(people[0], begun, seats, ""))
    for guest in (anna, bruno):
        guest.table.open(match_id)
    match = server.match(match_id)
    tables, rng = {0: anna.table, 2: bruno.table}, Random(match.seed)
    choices = board = 0
    while True:
        until(lambda: match.over or asked_of(match, tables))
        if match.over:
            break
        seat = rng.choice(asked_of(match, tables))
        table = tables[seat]
        if not table.options.first.is_visible():
            table.page.wait_for_timeout(30)  # not there yet, or the client sends the rest of a number by itself
            continue
        board += choose(table, rng, bold=choices < BOLD)
        choices += 1
    print("choices", choices, "on the map", board, "verbs", {option.verb for _, option in match.journal})
    assert choices > 30
    assert board > 0
    for table in tables.values():
        expect(table.ended).to_be_visible()
        expect(table.page.locator(".result .mu-awards tfoot td")).to_have_count(4)
    assert violations(anna.table.page) == []


def test_an_amount_is_typed(server: Running, invite: Invite) -> None:
    """Sixteen hundred florins are one field; the hundreds and the rest are sent one after the other."""
    match = condotta.new(GAME, seats=2, seed=1, options={"windows": "short"})
    table = sit_down(server, invite, match)
    live = server.match(table.page.url.rpartition("/m/")[2].partition("?")[0])
    field = table.prompt.get_by_role("spinbutton")
    expect(field).to_have_attribute("max", "1600")
    table.type_amount(345)
    until(lambda: [(option.verb, *option.args) for _, option in live.journal] == [("from", 300), ("and", 45)])


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("prompt", ["setup.village", "purchases.choose", "combat.action", "trade.choose"])
def test_the_board_tells_what_can_be_chosen(server: Running, invite: Invite, prompt: str, phone: bool) -> None:
    table = sit_down(server, invite, played_until(asks(prompt)), phone=phone)
    expect(table.board.locator(".mu-token")).to_have_count(67)
    expect(table.board.locator(".mu-seaname")).to_have_count(12)
    wide = table.page.evaluate("[document.scrollingElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]
    assert violations(table.page) == []
    if prompt == "setup.village":
        assert table.open_places.count() > 0
        with table.answer():
            assert table.choose_on_board(0)


def test_the_panels_and_the_tables(server: Running, invite: Invite) -> None:
    table = sit_down(server, invite, played_until(asks("combat.action")))
    page = table.page
    table.tab("medioevo_universale.section.turn")
    expect(page.locator(".mu-phases")).to_be_visible()
    before = page.locator(".map").bounding_box()
    for panel, shown in LARGE.items():
        name = table.word(f"medioevo_universale.section.{panel}")
        table.press(page.get_by_role("button", name=name, exact=True))
        drawer = page.get_by_role("region", name=name)
        expect(drawer.locator(shown).first).to_be_visible()
        assert page.locator(".map").bounding_box() == before
        assert stays_put(page)
        assert violations(page, drawer) == []
    assert violations(page) == []
    option = next(option for option in table.offered() if option[0] in QUICK)
    table.choose(*option)
    expect(drawer).to_be_visible()  # it stays while one chooses
    drawer.get_by_role("heading").first.focus()
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    table.show_as_text()
    expect(page.locator(".mu-text table").last.get_by_role("row")).to_have_count(80)
    assert violations(page) == []


def stays_put(page: Page) -> bool:
    """The page does not scroll, least of all into nothing."""
    return bool(page.evaluate("document.scrollingElement.scrollHeight <= innerHeight"))


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1440, 900)])
def test_there_is_room_for_six_who_buy(server: Running, invite: Invite, width: int, height: int) -> None:
    """Ten lines of the log beside a long question; the column can be widened and folded, with the keyboard too."""
    table = sit_down(server, invite, played_until(asks("purchases.choose"), seats=6))
    page = table.page
    page.set_viewport_size({"width": width, "height": height})
    log = page.get_by_role("log", name=table.word("match.log"))
    box = log.bounding_box()
    assert box is not None
    line = log.evaluate("log => parseFloat(getComputedStyle(log).lineHeight)")
    assert box["height"] >= 10 * (line + 2)
    assert box["y"] + box["height"] <= height
    assert stays_put(page)
    grip, column = page.get_by_role("separator"), page.locator("#column")
    before = column.bounding_box()
    assert before is not None
    grip.focus()
    page.keyboard.press("ArrowLeft")
    wider = column.bounding_box()
    assert wider is not None
    assert wider["width"] > before["width"]
    page.keyboard.press("Enter")
    expect(table.options.first).to_be_hidden()
    page.reload()
    table.ready()
    table.press(page.get_by_role("button", name=table.word("column.asked")))
    table.awaits_choice()
    assert column.bounding_box() == wider
    assert violations(page) == []


def test_what_is_pointed_at_stays_where_it_is(server: Running, invite: Invite) -> None:
    """However long the note above the mat is that tells of it."""
    table = sit_down(server, invite, played_until(asks("purchases.choose")), lang="it")
    wares = table.page.locator(".mu-ware")
    lowest = wares.nth(wares.count() - 1)
    place = lowest.bounding_box()
    assert place is not None
    for ware in wares.all():
        ware.hover()
        assert lowest.bounding_box() == place


def test_a_turn_is_begun_with_the_keyboard(server: Running, invite: Invite) -> None:
    """The arrow keys go from place to place on the map, Enter chooses."""
    table = sit_down(server, invite, played_until(asks("setup.village")))
    stop = table.board.locator("[tabindex='0']")
    expect(stop).to_have_count(1)
    stop.focus()
    first = stop.get_attribute("data-thing")
    table.page.keyboard.press("ArrowRight")
    assert table.page.evaluate("document.activeElement.dataset.thing") != first
    table.page.keyboard.press("ArrowLeft")
    with table.answer():
        table.board.locator(f"[data-thing='{first}']").focus()
        table.page.keyboard.press("Enter")


def test_the_guided_first_turn(server: Running, invite: Invite) -> None:
    """Its stations come up one after the other while the first turn is played."""
    guest = invite()
    table = guest.table
    body = {"game": GAME, "seats": 2, "seating": ["you", "bot:random"], "options": {"windows": "short", "offers": 0}}
    match_id = guest.known().post("/api/matches", body, 201)["id"]
    match = server.match(match_id)
    table.open(match_id, "?tour=1")
    card = table.page.get_by_role("region", name=table.word("tour.title"))
    first, seen = table.word("tour.medioevo_universale.welcome.title"), set[str]()
    expect(card.get_by_role("heading")).to_have_text(first)
    last = table.word("tour.medioevo_universale.end.title")
    while last not in seen and len(match.journal) < 400:
        if card.is_visible():
            seen.add(card.get_by_role("heading").inner_text())
            table.press(card.locator(".big"))
        elif table.options.first.is_visible():
            if not card.is_visible():  # it comes with the question
                choose(table, Random(1), bold=False)
        else:
            table.page.wait_for_timeout(30)
    told = {table.word(f"tour.medioevo_universale.{station}.title") for station in ALWAYS}
    assert told <= seen, told - seen
