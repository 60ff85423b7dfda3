"""El Gran Capitán in the browser: one marches by choosing the next hex, and a battle tells how it was decided."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

import condotta
from condotta.core.flow import Decision, Option
from condotta.core.match import Match
from tests.browser.conftest import Guest, Invite
from tests.server.helpers import Person, Running

pytestmark = pytest.mark.xdist_group("browser-gran-capitan")


def bold(decision: Decision, rng: Random) -> Option:
    """Somebody who looks for battle."""
    wanted = [
        one for one in decision.options if one.verb in ("attack", "activate", "name") or one.args[-1:] == ("attack",)
    ]
    return rng.choice(wanted or list(decision.options))


def played_until(prompt: str, seed: int, *, in_battle: bool = False) -> Match:
    """Otranto, up to this question."""
    match, rng = condotta.new("gran_capitan", seed=seed, scenario="otranto"), Random(seed)
    while not match.over and (match.pending[0].prompt != prompt or (in_battle and match.state.battle is None)):
        decision = match.pending[0]
        match.choose(decision.seat, bold(decision, rng))
    assert not match.over
    return match


def sit_down(server: Running, invite: Invite, match: Match) -> Guest:
    guest = invite(server.address)
    seat = match.pending[0].seat
    people = [guest.known() if one == seat else Person(server.address) for one in match.seats]
    guest.table.page.goto(f"http://{server.address}/m/{server.seat(match, people)}")
    guest.table.page.locator(".gc-ground image").wait_for(state="attached")
    return guest


def test_one_marches_by_choosing_a_hex(server: Running, invite: Invite) -> None:
    page = sit_down(server, invite, played_until("march.act", 5)).table.page
    expect(page.locator(".gc-reach")).to_have_count(1)
    hexes = page.locator(".gc-open [role=button]")
    expect(page.locator(".gc-underway.march")).to_be_visible()
    goal = hexes.first.get_attribute("data-thing") or ""
    hexes.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(f".gc-open [data-thing='{goal}']")).to_have_count(0)
    expect(page.locator(".log, [role=tabpanel]").first).to_contain_text("marches")


def test_a_battle_tells_each_die_with_what_is_added(server: Running, invite: Invite) -> None:
    page = sit_down(server, invite, played_until("losses.sp", 10, in_battle=True)).table.page
    page.get_by_role("tab", name="Log").click()
    roll = page.get_by_text("How it was decided").first
    roll.click()
    expect(page.locator(".gc-roll").first).to_be_visible()
    expect(page.locator(".gc-result").first).to_be_visible()
