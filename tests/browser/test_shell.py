"""What surrounds a board: undo, one device for several people, deals, talk, replay, text; how little is loaded."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Browser

import condotta
from condotta.games import LISTED
from tests.browser.conftest import Guest, Invite, strangers
from tests.browser.play import play
from tests.browser.waiting import expect
from tests.games.medieval.rules.test_agreements import COURT
from tests.server.helpers import Running
from tools.first_load import first_load

MOST_BYTES = 300_000  # of what a newcomer loads before the board is there


@pytest.fixture
def alone(server: Running, invite: Invite) -> tuple[Guest, str]:
    """Somebody who plays against bots, and is asked."""
    guest = invite()
    match_id = guest.table.create("you", "bot:random", "bot:random")
    guest.table.ready()
    guest.table.awaits_choice()
    return guest, match_id


def test_undo_takes_a_choice_back(server: Running, invite: Invite) -> None:
    guest = invite()
    match_id = server.seat(condotta.new("medieval", position=COURT, seed=1), [guest.known(), *strangers(server, 2)])
    table = guest.table
    table.open(match_id)
    before, asked = table.offered(), table.prompt.inner_text()
    expect(table.undo).to_be_disabled()
    table.choose("play", "pope.1")
    assert table.offered() != before
    table.press(table.undo)
    expect(table.button_of("play", "pope.1")).to_be_enabled()
    assert (table.offered(), table.prompt.inner_text()) == (before, asked)
    assert server.match(match_id).journal == []
    expect(table.undo).to_be_disabled()


def test_between_two_people_at_one_device_falls_a_curtain(server: Running, invite: Invite) -> None:
    guest = invite()
    table = guest.table
    match_id = table.create("you", "you", "bot:random")
    match = server.match(match_id)
    rng, seen = Random(1), set()
    for _ in range(25):
        table.awaits_anything()
        if table.curtain.is_visible():
            expect(table.board).to_have_count(0)
            expect(table.hand).to_have_count(0)
            expect(table.prompt).to_have_count(0)
            table.lift_curtain()
        seen.add(table.seat)
        held = match.state.hands[table.seat]
        expect(table.hand.get_by_role("listitem")).to_have_count(len(held))  # theirs, and no other's
        table.choose_any(rng)
    assert seen == {0, 1}


def test_a_deal_is_offered_countered_and_accepted(server: Running, invite: Invite) -> None:
    pope, france = invite(), invite()
    match = condotta.new("medieval", position=COURT, seed=1)
    match_id = server.seat(match, [pope.known(), france.known(), *strangers(server, 1)])
    live = server.match(match_id)
    pope.table.open(match_id)
    france.table.open(match_id)
    pope.table.choose("play", "pope.1")
    pope.table.choose("excommunicate", "france")
    france.table.choose("give", "florins")
    france.table.choose("give", "florins", 2)
    expect(pope.table.prompt).to_have_count(0)
    assert "florins" not in str(pope.wire.states()[-1]["log"])  # a draft is nobody's business
    france.table.choose("offer")
    pope.table.awaits_choice()
    assert [option[0] for option in pope.table.offered()] == ["accept", "decline", "counter"]
    expect(pope.table.page.locator(".ask")).to_contain_text("2")
    pope.table.choose("counter")
    pope.table.choose("ask", "florins")
    pope.table.type_amount(3)
    pope.table.choose("offer")
    france.table.choose("accept")
    assert live.state.money == [7, 4, 9]
    assert live.state.excommunicated == []
    expect(pope.table.log.filter(has_text=re.compile("3"))).not_to_have_count(0)


def test_talk_is_heard(server: Running, invite: Invite) -> None:
    anna, bruno = invite(), invite()
    people = [anna.known(), bruno.known(), *strangers(server, 1)]
    match_id = server.seat(condotta.new("medieval", seats=3, seed=1), people)
    anna.table.open(match_id)
    bruno.table.open(match_id)
    anna.table.say("Ciao, <b>Bruno</b>")
    expect(bruno.table.talk).to_contain_text("Ciao, <b>Bruno</b>")
    bruno.table.say("Ciao")
    expect(anna.table.talk.get_by_role("listitem")).to_have_count(2)
    anna.table.page.reload()
    expect(anna.table.talk.get_by_role("listitem")).to_have_count(2)


def test_replay_shows_the_past_and_comes_back(server: Running, alone: tuple[Guest, str]) -> None:
    guest, match_id = alone
    table = guest.table
    play(server.match(match_id), {0: table}, Random(2), most=6)
    table.awaits_choice()
    lines = table.log.count()
    table.slider.fill("0")
    expect(table.page.get_by_role("status").filter(has_text=table.word("match.replaying"))).to_be_visible()
    expect(table.prompt).to_have_count(0)
    expect(table.log).not_to_have_count(lines)
    table.press(table.page.get_by_role("button", name=table.word("match.replayNow")))
    table.awaits_choice()
    expect(table.log).to_have_count(lines)
    table.choose_any(Random(1))


def test_the_position_as_text(server: Running, alone: tuple[Guest, str]) -> None:
    guest, match_id = alone
    table = guest.table
    table.show_as_text()
    expect(table.page.locator(".textmode")).to_be_visible()
    options = table.offered()
    line = table.page.get_by_label(table.word("text.command"))
    with table.answer():
        line.fill("1")
        line.press("Enter")
    own = [option for seat, option in server.match(match_id).journal if seat == 0]
    assert [option.as_json() for option in own] == [options[0]]


def test_a_rule_says_what_it_says(server: Running, alone: tuple[Guest, str]) -> None:
    guest, _ = alone
    rule = guest.table.prompt.get_by_role("link").first
    rule.hover()
    told = guest.table.page.get_by_role("tooltip").filter(has_text=rule.inner_text())
    expect(told).to_be_visible()
    guest.table.page.keyboard.press("Escape")
    expect(told).to_have_count(0)


@pytest.mark.parametrize("game", LISTED)
def test_the_first_load_of_the_board_is_small(server: Running, browser: Browser, game: str) -> None:
    load = first_load(browser, server.address, game)
    print(f"{load.transferred / 1000:.1f} kB, {load.seconds:.2f} s")
    assert 50_000 < load.transferred < MOST_BYTES, load.largest[:10]
