"""The maps: nothing covers anything else, stacks unfold, and what can be chosen stands out."""

from __future__ import annotations

from random import Random

import pytest

from tests.browser.conftest import Invite
from tests.browser.games.test_medioevo_universale import asks, played_until, sit_down
from tests.browser.waiting import expect
from tests.server.helpers import Person, Running
from tools.overlaps import GAMES, WRONG, look, played, positions

SHORT = 3  # positions; python -m tools.overlaps looks at 200


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_covers_anything_else(server: Running, invite: Invite, game: str, phone: bool) -> None:
    guest = invite(phone=phone)
    people = [Person(server.address) for _ in range(6)]
    for _ in positions(guest.table.page, server, played(game, Random(3)), people, SHORT):
        for zoom, drawn in look(guest.table.page):
            assert {what: drawn[what] for what in WRONG} == {what: [] for what in WRONG}, zoom
            assert len(drawn["stacks"]) > 5


def test_a_stack_unfolds_under_the_pointer_and_with_the_focus(server: Running, invite: Invite) -> None:
    table = sit_down(server, invite, played_until(asks("setup.village")))
    unfolded = table.page.locator("[data-unfolded]")
    stack = table.board.locator("[data-area]:not(:has([data-label]))").first  # its name finds no room
    area, folded = stack.get_attribute("data-area") or "", stack.locator(".press")
    folded.hover()
    expect(unfolded).to_have_attribute("data-unfolded", area)
    table.page.mouse.move(2, 2)
    expect(unfolded).to_have_count(0)
    table.page.keyboard.press("Tab")
    folded.focus()
    expect(unfolded).to_have_attribute("data-unfolded", area)
    expect(table.page.get_by_role("tooltip")).to_be_visible()


def test_what_can_be_chosen_is_marked_and_the_rest_is_dimmed(server: Running, invite: Invite) -> None:
    """By an outline that no player has as a colour."""
    table = sit_down(server, invite, played_until(asks("setup.village")))
    expect(table.page.locator(".map.choosing")).to_have_count(1)
    assert table.board.locator(".outlined:not(.under)").count() == table.open_places.count()
    dim = table.board.locator("[data-area='kiev']")
    assert float(dim.evaluate("one => getComputedStyle(one).opacity")) < 1
    bright = table.open_places.first.locator("xpath=ancestor::*[@data-area]")
    assert bright.evaluate("one => getComputedStyle(one).opacity") == "1"
