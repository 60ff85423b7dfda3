"""The editor of positions: the form that follows from a game's declared state."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import condotta
from tests.browser.axe import violations
from tests.browser.conftest import Invite
from tests.browser.waiting import expect
from tests.server.helpers import Running


def test_a_position_is_edited_by_clicking(server: Running, invite: Invite) -> None:
    """A place of the map gets units, a seat money; what is wrong is told at its field; one plays from it."""
    table = invite().table
    page = table.page
    page.goto(f"http://{table.address}/edit/medioevo_universale")
    table.press(page.get_by_role("button", name="war over Austria"))
    expect(page.locator(".verdict")).to_contain_text(table.word("editor.fine"))
    page.locator("[data-thing=austria]").first.hover()
    expect(page.locator(".infobox")).to_contain_text(table.word("medioevo_universale.controlledByNobody"))
    page.locator("[data-thing=austria]").first.focus()
    page.keyboard.press("Enter")
    panel = page.get_by_role("region", name=table.word("editor.thing"))
    expect(panel.get_by_role("combobox", name=table.word("editor.thing"), exact=True)).to_have_value("austria")
    units = panel.get_by_role("group", name="Units", exact=True)
    units.get_by_role("combobox", name="Add: Units", exact=True).select_option(label=table.word("home.seat", n=2))
    units.get_by_role("combobox", name="Add: Units: Seat 2").select_option(label="Knight")
    units.get_by_role("button", name="More: Units: Seat 2: Knight").click()
    expect(page.locator(".verdict")).to_contain_text(table.word("editor.fine"))
    page.get_by_role("searchbox").fill("florins cash")
    florins = page.get_by_role("spinbutton", name="Florins, Seat 1")
    florins.fill("1234")
    page.get_by_role("searchbox").fill("kingdom")
    first = page.get_by_role("combobox", name="Kingdom, Seat 1")
    first.select_option('"hungary"')
    expect(page.get_by_role("row", name="Kingdom").locator(".wrong").first).to_contain_text("hungary stands twice")
    assert violations(page) == []
    first.select_option('"holy_roman_empire"')
    expect(page.locator(".verdict")).to_contain_text(table.word("editor.fine"))
    table.press(page.get_by_role("button", name=table.word("editor.play")))
    page.wait_for_url("**/m/*")
    table.ready()
    position = server.match(page.url.rpartition("/m/")[2]).position()
    assert position["units"]["austria"] == {"1": {"knight": 2}}
    assert position["florins"] == [1234, 800, 700, 600]
    assert position["control"]["austria"] == 1  # left out: it follows from the units


def test_a_position_of_a_match_is_loaded_and_played_on(server: Running, invite: Invite, tmp_path: Path) -> None:
    match, rng = condotta.new("medioevo_universale", seats=6, seed=3), Random(3)
    for _ in range(150):
        asked = match.open_decisions()[0]
        match.choose(asked.seat, rng.choice(asked.options))
    position = match.position()
    file = tmp_path / "position.json"
    file.write_text(json.dumps(position))
    table = invite().table
    page = table.page
    page.goto(f"http://{table.address}/edit/medioevo_universale")
    expect(page.locator(".verdict")).to_contain_text(table.word("editor.fine"))
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".preview")).to_contain_text(table.word("home.seat", n=6))
    expect(page.locator(".verdict")).to_contain_text(table.word("editor.fine"))
    for seat in range(6):  # nobody else moves on
        page.locator(".verdict").get_by_role("combobox").nth(seat).select_option("you")
    table.press(page.get_by_role("button", name=table.word("editor.play")))
    page.wait_for_url("**/m/*")
    loaded = server.match(page.url.rpartition("/m/")[2].partition("?")[0]).position()
    others = {"seed", "draws", "dice", "choices"}
    assert {key: loaded[key] for key in loaded if key not in others} == {
        key: position[key] for key in position if key not in others
    }
