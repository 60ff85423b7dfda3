"""A match on a telephone: 360 pixels wide, with a finger."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.play import play
from tests.browser.table import Table
from tests.server.helpers import Running

pytestmark = pytest.mark.xdist_group("browser-phone")

SMALLEST = 24  # pixels of what a finger must hit (WCAG 2.5.8)


def fits(table: Table) -> None:
    """Nothing hangs out at the side."""
    wide = table.page.evaluate("[document.scrollingElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], wide


def test_a_match_is_played_to_its_end_with_a_finger(server: Running, invite: Invite) -> None:
    guest = invite(phone=True)
    table, rng = guest.table, Random(5)
    table.home()
    fits(table)
    match_id = table.create("you", "bot:random", "bot:greedy")
    table.ready()
    match = server.match(match_id)
    print("seed", match.seed)
    done = play(match, {0: table}, rng, most=8)
    fits(table)

    table.say("Hello")
    expect(table.talk).to_contain_text("Hello")
    fits(table)
    assert table.log.count() > 0
    fits(table)
    table.slider.fill("1")
    expect(table.page.get_by_text(table.word("match.replaying"))).to_be_visible()
    fits(table)
    table.press(table.page.get_by_role("button", name=table.word("match.replayNow")))

    zoom = table.page.get_by_role("button", name=table.word("medieval.zoomIn"))
    table.press(zoom)
    table.press(table.page.get_by_role("button", name=table.word("medieval.zoomAll")))

    table.awaits_choice()
    for button in table.options.all()[:6]:
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= SMALLEST, box

    rest = play(match, {0: table}, rng)
    assert match.over
    assert done.board + rest.board > 0
    expect(table.ended).to_be_visible()
    fits(table)
