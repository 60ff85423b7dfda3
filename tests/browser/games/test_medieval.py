"""The table of Medieval: secret bids, what is impossible, the guided first turn, the editor, the end."""

from __future__ import annotations

import json
from random import Random

import condotta
from condotta.core.game import Refusal
from condotta.core.match import Match
from tests.browser.conftest import Invite, strangers
from tests.browser.play import asked_of
from tests.browser.waiting import expect
from tests.games.medieval.rich import EUROPE
from tests.games.medieval.rules.test_agreements import COURT
from tests.server.helpers import Running, until
from tests.server.http.test_secrets import check, moments


def before_secret_bids() -> Match:
    """An attack in which both sides are about to add militia, with money to choose from."""
    for seed in range(200):
        match = condotta.new("medieval", position={**EUROPE, "hands": [[], [], [], []]}, seed=seed)
        rng = Random(seed)
        while len(match.journal) < 40 and not match.over:
            asked = match.open_decisions()
            if len(asked) == 2 and all(len(d.options) > 3 and d.options[0].verb == "militia" for d in asked):
                return match
            match.choose(asked[0].seat, rng.choice(asked[0].options))
    raise AssertionError("no attack was found")


def test_secret_bids_are_revealed_together(server: Running, invite: Invite) -> None:
    match = before_secret_bids()
    first, second = (decision.seat for decision in match.open_decisions())
    guests = {first: invite(), second: invite()}
    people = strangers(server, 4)
    for seat, guest in guests.items():
        people[seat] = guest.known()
    match_id = server.seat(match, people)
    live = server.match(match_id)
    for guest in guests.values():
        guest.table.open(match_id)
        guest.table.awaits_choice()
    bid = guests[first].table.offered()[2]
    guests[first].table.choose(*bid)
    expect(guests[second].table.prompt).to_contain_text(guests[second].table.word("medieval.revealedTogether"))
    told = json.dumps(guests[second].wire.states()[-1]["log"])
    lines = guests[second].table.log.count()
    guests[second].table.choose(*guests[second].table.offered()[1])
    for seat, guest in guests.items():
        battle = guest.table.page.locator(".report .battle")
        expect(battle.locator(".side")).to_have_count(2)
        expect(battle.locator(".rolled")).to_have_count(2)
        totals = [int(text) for text in battle.locator(".total b").all_inner_texts()]
        assert (totals[0] > totals[1]) == (battle.locator(".side").first.get_attribute("class") == "side won")
        points = moments(live, seat, [f"Player {n + 1}" for n in range(4)])
        for state in guest.wire.states():
            check(state, seat, points)
    assert guests[second].table.log.count() > lines
    assert told != json.dumps(guests[second].wire.states()[-1]["log"])


def test_what_is_impossible_says_why(server: Running, invite: Invite) -> None:
    guest = invite()
    match = condotta.new("medieval", seats=3, seed=1)
    while not refusals(match):
        decision = match.open_decisions()[0]
        match.choose(decision.seat, decision.options[0])
    refused = refusals(match)
    table = guest.table
    table.open(server.seat(match, [guest.known(), *strangers(server, 2)]))
    table.awaits_choice()
    table.press(table.prompt.get_by_text(table.word("match.notNow", n=len(refused))))
    lines = table.prompt.locator(".refusals").get_by_role("listitem")
    reasons = list(dict.fromkeys((one.reason, one.rule) for one in refused))  # what has the same stands together
    expect(lines).to_have_count(len(reasons))
    for line, (_, rule) in zip(lines.all(), reasons, strict=True):
        expect(line.get_by_role("link")).to_have_text(rule)
    expect(lines.locator(".forbidden")).to_have_count(len(refused))


def refusals(match: Match) -> list[Refusal]:
    """What seat 0 may not choose now."""
    asked = match.asks(0)
    return list(match.game.refusals(match.state, asked[0])) if asked else []


def test_the_guided_first_turn(server: Running, invite: Invite) -> None:
    table = invite().table
    table.home()
    table.press(table.page.get_by_role("button", name=f"{table.word('home.learn')}: Medieval"))
    table.page.wait_for_url("**/m/*")
    match = server.match(table.page.url.rpartition("/m/")[2].partition("?")[0])
    guide = table.page.get_by_role("region", name=table.word("tour.title"))
    go_on = guide.get_by_role("button", name=table.word("tour.next"))
    expect(guide).to_contain_text(table.word("tour.medieval.welcome.title"))
    table.press(go_on)
    expect(guide).to_contain_text(table.word("tour.medieval.map.title"))

    table.press(guide.get_by_role("button", name=table.word("tour.leave")))
    expect(guide).to_have_count(0)
    table.awaits_choice()  # the game goes on without it
    table.choose(*table.offered()[0])
    table.page.reload()
    table.ready()
    table.press(table.page.get_by_role("button", name=table.word("tour.resume")))
    expect(guide).to_be_visible()
    titles = set()
    for _ in range(6):
        until(lambda: asked_of(match, {0: table}))
        table.awaits_choice()
        while guide.is_visible() and go_on.is_visible():
            titles.add(guide.get_by_role("heading").inner_text())
            table.press(go_on)
        table.choose(*table.offered()[0])
    assert len(titles) >= 4, titles


def test_the_end_shows_where_each_point_comes_from(server: Running, invite: Invite) -> None:
    guest = invite()
    match, rng = condotta.new("medieval", seats=3, seed=3), Random(3)
    while not match.over:
        decision = match.open_decisions()[0]
        match.choose(decision.seat, rng.choice(decision.options))
    guest.table.open(server.seat(match, [guest.known(), *strangers(server, 2)]))
    ended = guest.table.ended
    expect(ended).to_be_visible()
    scores = match.outcome.scores if match.outcome else []
    table = ended.get_by_role("table").filter(has_text=guest.table.word("medieval.power")).last
    sums = table.locator("tfoot td").all_inner_texts()
    assert [int(text) for text in sums] == [score for score in scores if score is not None]


def test_a_position_is_edited_and_played(server: Running, invite: Invite) -> None:
    table = invite().table
    page = table.page
    page.goto(f"http://{table.address}/edit/medieval")
    table.press(page.get_by_role("button", name=table.word("editor.setup", n=3)))
    expect(page.get_by_text(table.word("editor.fine"))).to_be_visible()
    table.press(page.get_by_text(table.word("editor.raw")))
    raw = page.get_by_role("textbox", name=table.word("editor.raw"))
    raw.fill(json.dumps({**COURT, "money": [41, 7, 9]}))
    expect(page.locator(".verdict")).to_contain_text(table.word("editor.fine"))
    raw.fill(json.dumps({**COURT, "holders": {"atlantis": 0}}))
    expect(page.locator(".verdict")).to_contain_text("atlantis")
    raw.fill("{")
    expect(page.get_by_role("alert")).to_be_visible()
    raw.fill(json.dumps({**COURT, "money": [42, 7, 9]}))
    expect(page.locator(".verdict")).to_contain_text(table.word("editor.fine"))
    table.press(page.get_by_role("button", name=table.word("editor.play")))
    page.wait_for_url("**/m/*")
    table.ready()
    table.awaits_choice()
    match = server.match(page.url.rpartition("/m/")[2])
    assert match.state.money == [42, 7, 9]
    table.choose("play", "pope.1")
