"""The boards of Tanto Monta beside its Main Map: the Exploration Map, which opens when it is asked about."""

from __future__ import annotations

from typing import Any

import pytest

import condotta
from condotta.core.flow import Option
from condotta.core.match import Match
from condotta.games.tanto_monta.state import PORTUGAL
from tests.browser.axe import violations
from tests.browser.conftest import Guest, Invite
from tests.browser.waiting import expect
from tests.games.tanto_monta import rich
from tests.server.helpers import Person, Running

pytestmark = pytest.mark.xdist_group("browser-tanto-monta-boards")


def sit_down(server: Running, invite: Invite, match: Match, seat: int, **how: Any) -> Guest:
    guest = invite(server.address, **how)
    people = [guest.known() if one == seat else Person(server.address) for one in match.seats]
    guest.table.open(server.seat(match, people))
    return guest


def exploring(*choices: tuple[str, ...], **fields: Any) -> Match:
    """A position with much on the Exploration Map, and these choices of whoever is asked."""
    match = condotta.new("tanto_monta", position={**rich.exploring(), "choices": [], **fields}, seed=1)
    for choice in choices:
        match.choose(match.pending[0].seat, Option(*choice))
    return match


def test_ships_are_ordered_on_the_map_on_which_they_are(server: Running, invite: Invite) -> None:
    match = exploring(("action", "naval_move"))
    guest = sit_down(server, invite, match, PORTUGAL)
    table, page = guest.table, guest.table.page
    page.locator("[data-map=ocean]").click()
    expect(page.locator("[data-area=oz_3] .tm-nao")).to_have_count(1)
    expect(page.locator("[data-area=oz_7] .tm-roundel:not(.known)")).to_be_visible()
    expect(page.locator(".tm-harbour tbody tr")).to_have_count(4)
    assert violations(page) == []
    spot = page.locator(".tm-spot.open [data-thing=oz_3]")
    spot.focus()
    page.keyboard.press("Enter")
    expect(table.prompt.locator(".narrowed")).to_be_visible()
    way = next(option for option in table.offered() if option[0] == "voyage")
    table.choose(*way)
    expect(page.locator(f"[data-order='oz_3/{way[2]}']")).to_be_visible()  # what is ordered is drawn
    page.locator("[data-map=main]").click()
    expect(page.locator("[data-area=lisbon]")).to_be_visible()


def test_the_exploration_map_opens_when_it_is_asked_about(server: Running, invite: Invite) -> None:
    match = exploring(phase="winter", stage="", budget=None)
    while match.pending[0].prompt != "winter.nao":
        match.choose(match.pending[0].seat, match.pending[0].options[0])
    guest = sit_down(server, invite, match, match.pending[0].seat, lang="it", phone=True)
    page = guest.table.page
    expect(page.locator(".tm-ocean")).to_be_visible()
    expect(page.locator(".tm-spot.open").first).to_be_visible()
    wide = page.evaluate("[document.scrollingElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]
    assert violations(page) == []
