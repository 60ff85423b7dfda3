"""A match on a telephone: 360 pixels wide, with a finger."""

from __future__ import annotations

from random import Random

import condotta
from condotta.bots import make
from condotta.server.model.seats import SeatInfo
from tests.browser.conftest import Invite, Seeded, strangers
from tests.browser.play import play
from tests.browser.table import Table
from tests.browser.waiting import expect
from tests.games.medieval.rules.test_agreements import COURT
from tests.server.helpers import Running

SMALLEST = 24  # pixels of what a finger must hit (WCAG 2.5.8)


def fits(table: Table) -> None:
    """Nothing hangs out at the side."""
    wide = table.page.evaluate("[document.scrollingElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], wide


def test_a_match_is_played_to_its_end_with_a_finger(server: Running, invite: Invite, seeded: Seeded) -> None:
    seeded("a short match, number 27")
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

    zoom = table.page.get_by_role("button", name=table.word("map.zoomIn"))
    table.press(zoom)
    table.press(table.page.get_by_role("button", name=table.word("map.zoomAll")))

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


def test_a_finger_undoes_reads_rules_and_looks_at_cards(server: Running, invite: Invite) -> None:
    guest = invite(phone=True)
    match = condotta.new("medieval", position=COURT, seed=1)
    match_id = server.seat(match, [guest.known(), *strangers(server, 2)])
    table = guest.table
    table.open(match_id)
    before = table.offered()
    table.choose("play", "pope.1")
    table.press(table.undo)
    expect(table.button_of("play", "pope.1")).to_be_enabled()
    assert table.offered() == before
    rule = table.prompt.get_by_role("link").first
    rule.tap()
    told = table.page.get_by_role("tooltip").filter(has_text=rule.inner_text())
    expect(told).to_be_visible()
    fits(table)
    table.page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    table.tab("medieval.powers")
    fits(table)
    with table.answer():
        table.press(table.hand.get_by_role("button").first)  # the card in hand stands for its options
        table.press(table.button_of("play", "pope.1"))
    assert [option.as_json() for _, option in server.match(match_id).journal] == [["play", "pope.1"]]


def test_what_an_option_says_stays_within_it(server: Running, invite: Invite) -> None:
    """Whom one attacks: owner, income and chance, two targets beside each other."""
    match = condotta.new("medieval", seats=3, seed=4)
    bots = [make("greedy", match.game, seat, str(seat)) for seat in match.seats]
    while match.pending[0].prompt != "attack.target":
        asked = match.pending[0]
        match.choose(asked.seat, bots[asked.seat].choose(match, asked))
    guest = invite(phone=True)
    me, own = guest.known().visitor, match.pending[0].seat
    seats = [
        SeatInfo(seat, "person", me) if seat == own else SeatInfo(seat, "bot", bot="greedy") for seat in match.seats
    ]
    guest.table.open(server.do(server.hub.lifecycle.begin(me, match, seats, "")))
    guest.table.awaits_choice()
    wide = guest.table.options.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth + 1).length")
    assert wide == 0
