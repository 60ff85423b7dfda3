"""Following the others: at a pace of one's own, step by step, replayed; one's battles; taking back; fingers."""

from __future__ import annotations

from random import Random

import pytest

import condotta
from condotta.core.flow import Option
from condotta.core.match import Match
from tests.browser.axe import violations
from tests.browser.conftest import Guest, Invite, strangers
from tests.browser.table import Table
from tests.browser.waiting import expect
from tests.games.medieval.rules.test_agreements import COURT
from tests.games.medieval.rules.test_naval import STRAITS, sail
from tests.server.helpers import Running, until

SLIDER = "Number(document.querySelector('.replay input').value)"


@pytest.fixture
def alone(invite: Invite) -> tuple[Guest, str]:
    """Somebody who plays against bots, and is asked."""
    guest = invite()
    match_id = guest.table.create("you", "bot:random", "bot:random")
    guest.table.awaits_choice()
    return guest, match_id


def finished() -> Match:
    match, rng = condotta.new("medieval", seats=3, seed=4), Random(4)
    while not match.over:
        decision = match.open_decisions()[0]
        match.choose(decision.seat, rng.choice(decision.options))
    return match


def plays(table: Table) -> None:
    """It goes on by itself, and can be held."""
    table.page.wait_for_function(f"() => {SLIDER} >= 2 && {SLIDER} < 60", timeout=60_000)
    expect(table.page.locator(".caption")).to_be_visible()
    table.press(table.page.get_by_role("button", name=table.word("replay.pause")))
    assert violations(table.page) == []


def test_a_match_is_watched_from_its_start_also_by_who_only_looks_on(server: Running, invite: Invite) -> None:
    guest, looker = invite(), invite(lang="it")
    match_id = server.seat(finished(), [guest.known(), *strangers(server, 2)])
    guest.table.open(match_id)
    guest.table.press(guest.table.ended.get_by_role("button", name=guest.table.word("end.replay")))
    plays(guest.table)
    looker.table.open(match_id)
    looker.table.page.get_by_label(looker.table.word("replay.speed")).select_option("8")
    looker.table.press(looker.table.page.get_by_role("button", name=looker.table.word("replay.play")))
    plays(looker.table)


def test_what_the_others_did_is_told_and_stepped_through_with_one_key(alone: tuple[Guest, str]) -> None:
    table, rng = alone[0].table, Random(1)
    page = table.page
    told = page.get_by_role("list", name=table.word("told.title")).get_by_role("listitem")
    for _ in range(60):
        table.choose_any(rng)
        table.awaits_choice()
        if told.count() > 1:
            break
    steps = told.count()
    assert 1 < steps <= 9
    page.locator("main").focus()
    for n in range(steps):
        page.keyboard.press("n")
        where = table.word("told.step", n=n + 1, all=steps)
        expect(page.get_by_role("status").filter(has_text=where)).to_be_visible()
        expect(page.locator(".caption")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("n")
    table.awaits_choice()


def test_bots_move_at_a_pace_that_one_sets_and_skips(invite: Invite) -> None:
    guest = invite()
    guest.context.add_init_script("localStorage.setItem('condotta.pace', '0.5')")
    table, rng = guest.table, Random(2)
    table.create("you", "bot:random", "bot:random")
    table.ready()
    skip = table.page.get_by_role("button", name=table.word("follow.skip"))
    behind = 0
    for _ in range(40):
        expect(skip.or_(table.options.first)).to_be_visible()
        if skip.is_visible():
            expect(table.prompt).to_have_count(0)
            behind += 1
            if behind > 1:
                break
            skip.click()
        elif table.options.first.is_visible():
            table.choose_any(rng)
    assert behind > 1
    table.page.get_by_label(table.word("follow.pace")).first.select_option("0")
    expect(skip).to_have_count(0)
    table.awaits_choice()


def before_a_battle() -> tuple[Match, Option]:
    """The first player is asked, with this choice a battle of theirs is fought, and they are asked again."""
    for seed in range(40):
        match, rng = condotta.new("medieval", seats=3, seed=seed), Random(seed)
        for _ in range(250):
            if match.over:
                break
            decision = match.open_decisions()[0]
            option = rng.choice(decision.options)
            if decision.seat == 0 and not decision.hidden:
                twin, lines = match.at(len(match.journal)), len(match.table.entries)
                twin.choose(0, option)
                fought = any(entry.key == "attack.battle" for entry in twin.table.entries[lines:])
                if fought and [asked.seat for asked in twin.open_decisions()] == [0]:
                    return match, option
            match.choose(decision.seat, option)
    raise AssertionError("nobody fought")


def test_a_battle_of_ones_own_stays_until_it_was_read(server: Running, invite: Invite) -> None:
    guest = invite()
    match, option = before_a_battle()
    match_id = server.seat(match, [guest.known(), *strangers(server, 2)])
    table = guest.table
    table.open(match_id)
    table.choose(*option.as_json())
    report = table.page.get_by_role("region", name=table.word("report.title"))
    expect(report.locator(".battle")).to_be_visible()
    assert violations(table.page) == []
    table.page.set_viewport_size({"width": 1366, "height": 768})  # a small window has room for the question, too
    expect(table.options.first).to_be_in_viewport(ratio=1)
    table.press(report.get_by_role("button", name=table.word("report.all")))
    table.press(report.get_by_role("button", name=table.word("report.read")))
    expect(report).to_have_count(0)


def test_a_battle_to_be_read_does_not_hide_the_question(server: Running, invite: Invite) -> None:
    """Somebody has intercepted an attack in vain, and is to recruit militia."""
    guest = invite()
    match = sail(STRAITS, "france", "almoravids_3a", "sea_2a", "sea_3a", dice=(6, 1))
    match.choose(0, Option("naval_drm", 0))
    table, [one, other] = guest.table, strangers(server, 2)
    table.open(server.seat(match, [one, guest.known(), other]))
    table.choose("intercept", 0)
    expect(table.page.get_by_role("region", name=table.word("report.title"))).to_be_visible()
    expect(table.button_of("militia", 0)).to_be_in_viewport(ratio=0.8)


def test_against_bots_undo_goes_further_and_says_what_it_gives_up(server: Running, alone: tuple[Guest, str]) -> None:
    guest, match_id = alone
    table, rng, match = guest.table, Random(3), server.match(match_id)

    def own() -> list[Option]:
        return [option for seat, option in match.journal if seat == 0]

    while match.can_undo(0) or len(own()) < 3:
        table.choose_any(rng)
        table.awaits_choice()
    before = own()
    table.press(table.undo)
    sure = table.page.get_by_role("dialog", name=table.word("undo.sure"))
    expect(sure).to_contain_text(table.word("undo.givesUp"))
    table.press(sure.get_by_role("button", name=table.word("undo.yes")))
    expect(table.page.get_by_role("note")).to_contain_text(table.word("origin.practice"))
    until(lambda: own() == before[:-1])
    table.awaits_choice()
    table.press(table.undo)  # from now on nothing is left to give up
    until(lambda: own() == before[:-2])
    expect(sure).to_have_count(0)


def test_a_finger_is_told_before_it_chooses(server: Running, invite: Invite) -> None:
    guest = invite(phone=True)
    match_id = server.seat(condotta.new("medieval", position=COURT, seed=1), [guest.known(), *strangers(server, 2)])
    table, match = guest.table, server.match(match_id)
    table.open(match_id)
    table.awaits_choice()
    button = table.button_of("play", "pope.1")
    button.tap()
    expect(button).to_have_attribute("data-armed", table.word("touch.again"))
    assert match.journal == []
    with table.answer():
        button.tap()
    table.press(table.undo)
    expect(button).to_be_enabled()
    card = table.hand.get_by_role("button").first
    card.tap()
    expect(table.prompt.locator(".narrowed")).to_be_visible()
    assert match.journal == []
    with table.answer():
        table.options.first.tap()
    assert [option.as_json() for _, option in match.journal] == [["play", "pope.1"]]
