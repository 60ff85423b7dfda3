"""Learning from the bots: a hint at the prompt, their reasons in the log, and how a match went when it is over."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Locator

import condotta
from condotta.bots import make
from condotta.core import wording
from condotta.core.match import Match
from condotta.server.model.seats import SeatInfo
from tests.browser.axe import violations
from tests.browser.conftest import Guest, Invite, strangers
from tests.browser.table import Table
from tests.browser.waiting import expect
from tests.games.medieval.rules.test_agreements import COURT
from tests.server.helpers import Person, Running, until

SEATS = 3


@pytest.fixture(scope="module")
def finished() -> Match:
    match = condotta.new("medieval", SEATS, 11)
    players = [make("greedy", match.game, seat, f"{seat}") for seat in match.seats]
    while not match.over:
        decision = match.pending[0]
        match.choose(decision.seat, players[decision.seat].choose(match, decision))
    return match


def seated(server: Running, match: Match, person: Person) -> str:
    """A match that is over, of this person against bots."""
    bots = [SeatInfo(seat, "bot", bot="greedy") for seat in range(1, SEATS)]
    return server.do(
        server.hub.lifecycle.begin(person.visitor, match, [SeatInfo(0, "person", person.visitor), *bots], "")
    )


def ask_for_hint(table: Table) -> Locator:
    """The alternatives of the hint, each with a button that chooses it."""
    table.awaits_choice()
    table.press(table.prompt.get_by_role("button", name=table.word("hint.ask"), exact=True))
    found = table.prompt.get_by_role("list", name=table.word("hint.tried"))
    expect(found).to_be_visible()
    return found.get_by_role("button")


@pytest.mark.parametrize(("phone", "lang"), [(False, "en"), (True, "it")])
def test_a_hint_is_asked_for_shown_and_played(server: Running, invite: Invite, phone: bool, lang: str) -> None:
    guest: Guest = invite(phone=phone, lang=lang)
    table = guest.table
    match_id = table.create("you", "bot:greedy", "bot:greedy")
    alternatives = ask_for_hint(table)
    expect(table.prompt.get_by_role("status").locator("strong")).not_to_be_empty()
    marked = table.prompt.locator(".hinted")
    expect(marked).to_have_count(1)
    expect(marked.get_by_role("img", name=table.word("hint.mark"))).to_be_visible()
    expect(table.board.locator(".pointed").first).to_be_visible()
    expect(alternatives.first).to_have_accessible_name(re.compile(r"\d+ %"))
    assert violations(table.page) == []
    hinted = marked.locator(".optiontext").inner_text()
    match = server.match(match_id)
    with table.answer():
        alternatives.first.focus()
        table.page.keyboard.press("Enter")
    until(lambda: any(seat == 0 for seat, _ in match.journal))
    mine = next(option for seat, option in match.journal if seat == 0)
    assert hinted == wording.option_text(match.game, mine, lang)


@pytest.mark.parametrize(("phone", "lang"), [(False, "en"), (True, "it")])
def test_how_a_match_went(server: Running, invite: Invite, finished: Match, phone: bool, lang: str) -> None:
    guest: Guest = invite(phone=phone, lang=lang)
    table, page = guest.table, guest.table.page
    table.open(seated(server, finished, guest.known()))
    course = page.get_by_role("region", name=table.word("chances.title"))
    picture = course.get_by_role("group", name=table.word("chances.title"))
    expect(picture.locator(".line")).to_have_count(SEATS)
    assert violations(page) == []
    marks, lines = picture.get_by_role("button"), course.get_by_role("listitem")
    assert marks.count() == lines.count() > 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(table.ended).to_be_visible()
    table.press(lines.first.get_by_role("button"))
    expect(lines.first.get_by_role("button")).to_have_attribute("aria-current", "step")
    expect(table.ended).to_have_count(0)
    first = int(table.slider.input_value())
    assert 0 < first < finished.ply
    expect(page.get_by_text(table.word("match.replaying"))).to_be_visible()
    assert violations(page) == []
    marks.nth(1).focus()
    page.keyboard.press("Enter")
    expect(lines.nth(1).get_by_role("button")).to_have_attribute("aria-current", "step")
    assert int(table.slider.input_value()) > first
    picture.locator(".touch").click(position={"x": 1, "y": 30})
    expect(lines.nth(1).get_by_role("button")).not_to_have_attribute("aria-current", "step")
    assert int(table.slider.input_value()) < 10


def test_bots_explain_themselves_to_those_who_want_it(server: Running, invite: Invite) -> None:
    table = invite().table
    table.create("you", "bot:greedy", "bot:greedy")
    rng = Random(1)
    for _ in range(4):
        table.choose_any(rng)
    table.awaits_choice()
    assert table.log.locator("summary", has_text=table.word("log.why")).count() == 0
    table.tab("match.match")
    table.page.get_by_role("checkbox", name=table.word("log.reasons")).check()
    why = table.log.get_by_text(table.word("log.why"), exact=True)
    expect(why.first).to_be_visible()
    table.press(why.first)
    expect(table.log.get_by_text(table.like("log.thought")).first).to_be_visible()
    assert violations(table.page) == []


@pytest.mark.parametrize("allowed", [True, False])
def test_who_makes_a_match_says_whether_there_are_hints(invite: Invite, allowed: bool) -> None:
    table = invite().table
    table.home()
    form = table.page.locator("form.create")
    hints = form.get_by_role("checkbox", name=table.word("create.hintsLong"))
    table.press(form.get_by_text(table.word("create.more")))
    expect(hints).to_have_count(0)  # against bots there always are
    table.pick(form, table.word("home.seat", n=2), "open")
    expect(hints).to_be_checked()  # as always on one's own computer
    hints.set_checked(allowed)
    assert violations(table.page) == []
    table.press(form.get_by_role("button", name=table.word("create.invite")))
    expect(table.page.get_by_role("heading", name=table.word("room.waiting"))).to_be_visible()
    expect(table.page.get_by_text(table.word("create.hints"))).to_have_count(int(allowed))


def test_where_hints_are_not_allowed_the_button_says_why(server: Running, invite: Invite) -> None:
    guest = invite()
    match = condotta.new("medieval", position=COURT, seed=1)
    match_id = server.seat(match, [guest.known(), *strangers(server, 2)])
    table = guest.table
    table.open(match_id)
    table.press(table.prompt.get_by_role("button", name=table.word("hint.ask")))
    expect(table.prompt.get_by_text(table.word("hint.notAllowed"))).to_be_visible()
    assert violations(table.page) == []
