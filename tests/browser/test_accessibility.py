"""For everybody: axe finds nothing serious on any page, and a turn can be played with the keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Page

import condotta
from condotta.core.match import Match
from condotta.server.http.authentication import SESSION
from tests.browser.axe import violations
from tests.browser.conftest import Guest, Invite, strangers
from tests.browser.play import asked_of
from tests.browser.table import OPEN
from tests.browser.waiting import expect
from tests.server.club import Browser, club
from tests.server.helpers import Running, until

MOST_STEPS = 300  # with Tab, to anything on a page


@pytest.fixture(scope="module")
def club_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with club(tmp_path_factory.mktemp("club") / "club.sqlite3") as found:
        yield found


@pytest.fixture(params=["desktop", "phone"])
def guest(request: pytest.FixtureRequest, invite: Invite) -> Guest:
    return invite(phone=request.param == "phone")


def test_home(guest: Guest) -> None:
    guest.table.home()
    assert violations(guest.table.page) == []


def test_rules(guest: Guest) -> None:
    page = guest.table.page
    page.goto(f"http://{guest.table.address}/rules/medieval")
    expect(page.get_by_role("searchbox")).to_be_visible()
    expect(page.get_by_text("MV-5.2.a").first).to_be_visible()
    assert violations(page) == []


def test_how_to_play(guest: Guest) -> None:
    page = guest.table.page
    page.goto(f"http://{guest.table.address}/learn/medioevo_universale")
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    assert violations(page) == []


def test_somebody_without_an_account_plays_at_once_with_the_rules_beside(club_house: Running, invite: Invite) -> None:
    table = invite(club_house.address).table
    page = table.page
    page.goto(f"http://{table.address}/")
    page.get_by_role("button", name=table.word("home.playNowLabel", game="Medieval")).click()
    draft = page.locator(".draft")
    expect(draft.locator("li[aria-current]")).to_contain_text(table.word("draft.now"))
    expect(draft.locator("li")).to_have_count(4)
    rules = page.get_by_role("button", name=table.word("app.rules"), exact=True)
    rules.focus()
    page.keyboard.press("Enter")
    beside = page.get_by_role("complementary", name=table.word("rules.beside"))
    expect(beside.get_by_role("heading").first).to_be_visible()
    assert violations(page) == []
    beside.get_by_role("tab", name=table.word("app.rules")).click()
    beside.get_by_role("searchbox").fill("MV-2.2.c")
    expect(beside.locator(".entry").first).to_contain_text("MV-2.2.c")
    page.keyboard.press("Escape")
    expect(beside).to_have_count(0)
    expect(rules).to_be_focused()
    expect(draft).to_be_visible()


def test_the_waiting_room(guest: Guest) -> None:
    guest.table.create("you", "open", "open")
    assert len(guest.table.invitations) == 2
    assert violations(guest.table.page) == []


def test_the_editor(guest: Guest) -> None:
    page = guest.table.page
    page.goto(f"http://{guest.table.address}/edit/medieval")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert violations(page) == []


def test_accounts(club_house: Running, invite: Invite) -> None:
    for phone in (False, True):
        visitor = invite(club_house.address, phone=phone)
        page = visitor.table.page
        page.goto(f"http://{club_house.address}/")
        expect(page.get_by_text(visitor.table.word("home.welcome"))).to_be_visible()
        assert violations(page) == []
        page.goto(f"http://{club_house.address}/account")
        expect(page.get_by_role("tab")).to_have_count(2)
        assert violations(page) == []
        member = Browser(club_house)
        member.register(f"member{phone:d}")
        visitor.context.add_cookies(
            [{"name": SESSION, "value": member.session or "", "url": f"http://{club_house.address}"}]
        )
        page.reload()
        expect(page.get_by_role("heading", name=visitor.table.word("account.settings"))).to_be_visible()
        assert violations(page) == []


def test_the_first_turn_of_a_match(guest: Guest) -> None:
    table = guest.table
    table.create("you", "you", "bot:random")
    table.awaits_anything()
    assert violations(table.page) == []  # the curtain
    table.lift_curtain()
    table.awaits_choice()
    for key in ("medieval.powers", "match.chat", "match.log"):
        table.tab(key)
        assert violations(table.page) == [], key
    table.show_as_text()
    assert violations(table.page) == []  # the position as text


def test_the_middle_and_the_end_of_a_match(server: Running, guest: Guest) -> None:
    table, rng = guest.table, Random(5)
    match = condotta.new("medieval", seats=3, seed=5)
    me = guest.known()
    while len(match.journal) < 150 or not asked_of(match, {0: table}):
        choose_any(match, rng)
    table.open(server.seat(match, [me, *strangers(server, 2)]))
    table.awaits_choice()
    assert violations(table.page) == []
    while not match.over:
        choose_any(match, rng)
    table.open(server.seat(match, [me, *strangers(server, 2)]))
    expect(table.ended).to_be_visible()
    assert violations(table.page) == []


def choose_any(match: Match, rng: Random) -> None:
    decision = match.open_decisions()[0]
    match.choose(decision.seat, rng.choice(decision.options))


# The keyboard


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until the focus is on something like this."""
    for _ in range(MOST_STEPS):
        page.keyboard.press("Tab")
        if has_focus(page, wanted):
            return
    pytest.fail(f"{wanted} cannot be reached with Tab")


def walk_to(page: Page, wanted: str, rng: Random) -> None:
    """Press arrow keys on the map until the focus is on something like this."""
    tab_to(page, "svg [role=button]")
    for _ in range(MOST_STEPS):
        if has_focus(page, wanted):
            return
        page.keyboard.press(rng.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
    pytest.fail(f"{wanted} cannot be reached with arrow keys")


def has_focus(page: Page, wanted: str) -> bool:
    return bool(page.evaluate(f"document.activeElement.matches({wanted!r})"))


def focus_shows(page: Page) -> bool:
    """Does what has the focus look otherwise than without it?"""
    here = page.evaluate_handle("document.activeElement").as_element()
    assert here is not None
    here.scroll_into_view_if_needed()
    with_focus = here.screenshot(animations="disabled")
    here.evaluate("one => one.blur()")
    without = here.screenshot(animations="disabled")
    here.evaluate("one => one.focus({focusVisible: true})")
    return with_focus != without


def test_a_turn_with_the_keyboard_alone(server: Running, invite: Invite) -> None:
    guest = invite()
    table, page = guest.table, guest.table.page
    table.home()
    tab_to(page, "main button")
    assert focus_shows(page)
    page.keyboard.press("Enter")  # play now against bots
    page.wait_for_url("**/m/*")
    table.ready()
    match = server.match(page.url.rpartition("/")[2].partition("?")[0])
    on_board, rng = 0, Random(7)
    while match.state.turn < 5:
        until(lambda: asked_of(match, {0: table}))
        table.awaits_choice()
        use_board = on_board < 2 and table.open_places.count() > 0
        with table.answer() as asked:
            if use_board:
                walk_to(page, OPEN, rng)
            else:
                tab_to(page, "[data-option]")
            assert focus_shows(page)
            page.keyboard.press("Enter")
            if use_board and table.is_narrowed(asked):
                tab_to(page, "[data-option]")
                page.keyboard.press("Enter")
        on_board += use_board
    assert on_board > 0
    assert [seat for seat, _ in match.journal].count(0) > 2
