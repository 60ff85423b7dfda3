"""Finding each other, waiting, and all that people do around a match."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

import condotta
from condotta.core.match import Match
from tests.browser.conftest import Guest, Invite, strangers
from tests.browser.lobby import Shell
from tests.browser.play import asked_of, play
from tests.browser.table import Table
from tests.browser.waiting import expect
from tests.games.medieval.rules.test_agreements import COURT
from tests.server.helpers import Running, until


@pytest.fixture
def pair(server: Running, invite: Invite) -> tuple[Guest, Guest, str]:
    """Two people at a table with a bot."""
    anna, bruno = invite(), invite()
    body = {"game": "medieval", "seating": ["you", "open", "bot:random"], "public": True}
    made = anna.known().post("/api/matches", body, 201)
    key = made["links"]["1"].partition("key=")[2]
    bruno.known().post(f"/api/matches/{made['id']}/join", {"key": key, "name": "Bruno"})
    anna.table.open(made["id"])
    bruno.table.open(made["id"])
    return anna, bruno, made["id"]


def choose(match: Match, tables: dict[int, Table], times: int) -> None:
    """Whoever of these people is asked takes their first option, so many times in all."""
    for _ in range(times):
        until(lambda: asked_of(match, tables))
        table = tables[asked_of(match, tables)[0]]
        table.choose(*table.offered()[0])


def test_a_public_match_is_found_joined_and_begins(server: Running, invite: Invite) -> None:
    anna, bruno = invite(), invite(lang="it", phone=True)
    host, guest = Shell(anna.table), Shell(bruno.table)
    anna.table.home()
    host.take_name("Anna")
    match_id = host.create("you", "open", "bot:random", name="Club evening", public=True, clock="0")
    expect(host.waiting_room).to_be_visible()
    expect(host.page.get_by_text("15 min")).to_be_visible()

    bruno.table.home()
    expect(guest.line(match_id)).to_contain_text("Club evening")
    expect(guest.line(match_id)).to_contain_text("Anna")
    guest.press("home.joinLabel", title="Club evening")
    bruno.table.ready()
    anna.table.ready()
    expect(host.waiting_room).to_have_count(0)
    seats = server.do(held(server, match_id))
    assert [kind for kind, _ in seats] == ["person", "person", "bot"]
    choose(server.match(match_id), {0: anna.table, 1: bruno.table}, 4)

    bruno.table.home()
    expect(guest.line(match_id)).to_be_visible()
    guest.table.press(guest.page.get_by_role("tab", name=guest.word("home.listOpen")))
    expect(guest.page.get_by_text(guest.word("home.noneOpen"))).to_be_visible()


async def held(server: Running, match_id: str) -> list[tuple[str, str | None]]:
    async with server.hub.matches.use(match_id) as live:
        return [(info.kind, info.visitor) for info in live.seats]


def test_bots_fill_the_seats_for_which_nobody_came(server: Running, invite: Invite) -> None:
    host = Shell(invite().table)
    match_id = host.create("you", "open", "open")
    assert len(host.table.invitations) == 2
    host.press("room.start")
    host.table.ready()
    host.table.choose_any(Random(1))
    assert [kind for kind, _ in server.do(held(server, match_id))] == ["person", "bot", "bot"]


def test_a_match_that_nobody_joined_is_called_off(server: Running, invite: Invite) -> None:
    host = Shell(invite().table)
    match_id = host.create("you", "open", "bot:random", name="Never", public=True)
    leave = host.button("room.cancel")
    host.table.press(leave)
    host.page.keyboard.press("Escape")
    expect(host.page.get_by_role("dialog")).to_have_count(0)
    expect(leave).to_be_focused()
    host.table.press(leave)
    host.sure("room.cancel")
    expect(host.heading("home.create")).to_be_visible()
    expect(host.line(match_id)).to_have_count(0)
    host.go(f"/m/{match_id}")
    expect(host.heading("match.unknown")).to_be_visible()


def test_an_invitation_link_leads_to_the_seat(server: Running, invite: Invite) -> None:
    anna, bruno = invite(), invite()
    host, guest = Shell(anna.table), Shell(bruno.table)
    match_id = host.create("you", "open", "bot:random")
    guest.page.goto(anna.table.invitations[0])
    expect(guest.heading("join.title")).to_be_visible()
    expect(guest.page.locator("form.join")).to_contain_text(guest.word("clock.none"))
    expect(guest.page.locator("form.join")).to_contain_text(guest.word("home.howToPlayLabel", game="Medieval"))
    guest.fill("home.name", "Bruno")
    guest.press("match.join")
    bruno.table.ready()
    assert guest.page.url.endswith(f"/m/{match_id}")  # the secret is no longer in the address
    anna.table.ready()
    expect(anna.table.page.get_by_role("row", name=re.compile("Bruno"))).to_be_visible()
    bruno.table.page.reload()
    bruno.table.ready()
    assert server.do(held(server, match_id))[1][0] == "person"


def test_notes_are_kept_and_are_ones_own(pair: tuple[Guest, Guest, str]) -> None:
    anna, bruno, _ = pair
    field = anna.table.page.get_by_label(anna.table.word("notes.about"))
    anna.table.tab("notes.title")
    field.fill("Bruno is going for Hungary")
    expect(anna.table.page.get_by_text(anna.table.word("home.saved"))).to_be_visible()
    anna.table.page.reload()
    anna.table.ready()
    anna.table.tab("notes.title")
    expect(field).to_have_value("Bruno is going for Hungary")
    bruno.table.tab("notes.title")
    expect(bruno.table.page.get_by_label(bruno.table.word("notes.about"))).to_have_value("")
    assert "Hungary" not in json.dumps(bruno.wire.answers("/notes"))


def test_a_proposal_to_go_back_is_refused_and_agreed_to(server: Running, pair: tuple[Guest, Guest, str]) -> None:
    anna, bruno, match_id = pair
    choose(server.match(match_id), {0: anna.table, 1: bruno.table}, 3)
    asks, answers = Shell(anna.table), Shell(bruno.table)
    until(lambda: asked_of(server.match(match_id), {0: anna.table, 1: bruno.table}))
    ply = server.match(match_id).ply
    anna.table.slider.fill("1")
    asks.press("rewind.propose")
    answers.press("rewind.refuse")
    expect(asks.page.locator(".proposal")).to_have_count(0)
    assert server.match(match_id).ply == ply

    anna.table.slider.fill("1")
    asks.press("rewind.propose")
    expect(asks.page.locator(".proposal")).to_be_visible()
    answers.press("rewind.agree")
    expect(answers.page.locator(".proposal")).to_have_count(0)
    assert server.match(match_id).ply < ply
    expect(anna.table.talk.get_by_role("listitem")).to_have_count(2)  # what has become of both
    choose(server.match(match_id), {0: anna.table, 1: bruno.table}, 1)


def test_a_bot_stands_in_and_the_seat_is_taken_back(server: Running, pair: tuple[Guest, Guest, str]) -> None:
    anna, bruno, match_id = pair
    mine = Shell(anna.table)
    anna.table.tab("match.match")
    mine.press("match.handToBot")
    expect(mine.page.get_by_text(mine.word("seat.botPlays"))).to_be_visible()
    expect(anna.table.prompt).to_have_count(0)
    assert server.do(held(server, match_id))[0][0] == "bot"
    mine.press("match.takeBack", mine.page.locator(".offer"))
    expect(mine.page.get_by_text(mine.word("seat.botPlays"))).to_have_count(0)
    assert server.do(held(server, match_id))[0][0] == "person"
    expect(bruno.table.board).to_be_visible()


def test_the_seat_of_who_leaves_is_taken_by_a_spectator(server: Running, invite: Invite) -> None:
    anna, bruno = invite(), invite()
    host, guest = Shell(anna.table), Shell(bruno.table)
    owner = anna.known()
    match_id = server.seat(condotta.new("medieval", position=COURT, seed=1), [owner, *strangers(server, 2)])
    owner.put(f"/api/matches/{match_id}/room", {"public": True})
    anna.table.open(match_id)
    bruno.table.home()
    guest.table.press(guest.page.get_by_role("tab", name=guest.word("home.listRunning")))
    guest.table.press(guest.line(match_id).get_by_role("link"))
    bruno.table.ready()
    expect(guest.page.get_by_text(guest.word("match.watching"))).to_be_visible()
    anna.table.tab("match.match")
    host.press("room.leave")
    host.sure("room.leave")
    guest.press("room.sitAt", n=1)
    expect(bruno.table.hand).to_be_visible()
    expect(guest.page.get_by_text(guest.word("match.watching"))).to_have_count(0)
    kind, visitor = server.do(held(server, match_id))[0]
    assert (kind, visitor not in (None, owner.visitor)) == ("person", True)


def test_my_turn_is_undone_and_begun_again(server: Running, invite: Invite) -> None:
    guest = invite()
    match_id = server.seat(condotta.new("medieval", position=COURT, seed=1), [guest.known(), *strangers(server, 2)])
    table, mine = guest.table, Shell(guest.table)
    table.open(match_id)
    before = table.offered()
    again = mine.button("undo.all")
    expect(again).to_be_disabled()
    expect(mine.page.get_by_text(mine.word("undo.nothing"))).to_be_visible()
    table.choose("play", "pope.1")
    table.press(again)
    until(lambda: server.match(match_id).journal == [])
    expect(table.button_of("play", "pope.1")).to_be_enabled()
    assert table.offered() == before


def test_the_end_offers_a_rematch_with_a_seat_kept_for_everybody(server: Running, invite: Invite) -> None:
    anna, bruno = invite(), invite()
    match = condotta.new("tiny", seats=2, seed=1)
    match_id = server.seat(match, [anna.known(), bruno.known()])
    anna.table.page.goto(f"http://{anna.table.address}/m/{match_id}")
    bruno.table.page.goto(f"http://{bruno.table.address}/m/{match_id}")
    play_tiny(server.match(match_id), [anna.table, bruno.table])
    expect(anna.table.ended).to_be_visible()
    expect(bruno.table.ended).to_be_visible()
    Shell(anna.table).press("end.rematch")
    expect(Shell(anna.table).waiting_room).to_be_visible()
    bruno.table.press(bruno.table.page.get_by_role("link", name=bruno.table.word("end.toRematch")))
    expect(bruno.table.page.get_by_text(bruno.table.word("room.kept"))).to_be_visible()
    Shell(bruno.table).press("match.join")
    expect(Shell(bruno.table).waiting_room).to_have_count(0)
    expect(Shell(anna.table).waiting_room).to_have_count(0)
    again = anna.table.page.url.rpartition("/m/")[2]
    assert again != match_id
    assert [visitor for _, visitor in server.do(held(server, again))] == [
        visitor for _, visitor in reversed(server.do(held(server, match_id)))
    ]


def play_tiny(match: Match, tables: list[Table]) -> None:
    """To the end; everybody takes what is offered first."""
    while not match.over:
        table = tables[match.open_decisions()[0].seat]
        table.choose(*table.offered()[0])


def test_a_record_goes_out_and_comes_in_again(server: Running, invite: Invite, tmp_path: Path) -> None:
    guest = invite()
    table, mine = guest.table, Shell(guest.table)
    match_id = table.create("you", "bot:random", "bot:random")
    play(server.match(match_id), {0: table}, Random(1), most=2)
    table.awaits_choice()
    table.tab("match.match")
    with table.page.expect_download() as loading:
        table.press(mine.page.get_by_role("link", name=table.word("match.record")))
    file = tmp_path / "record.json"
    loading.value.save_as(file)
    record = json.loads(file.read_text())
    assert record["game"] == "medieval"
    table.home()
    table.page.get_by_label(table.word("home.importChoose")).set_input_files(file)
    table.page.wait_for_url("**/m/*")
    assert not table.page.url.endswith(match_id)
    table.lift_curtain()
    copy = server.match(table.page.url.rpartition("/m/")[2])
    assert copy.ply == server.match(match_id).ply
    file.write_text("{}")
    table.home()
    table.page.get_by_label(table.word("home.importChoose")).set_input_files(file)
    expect(table.page.get_by_role("alert")).to_contain_text(re.compile("."))
    guest.wire.problems.clear()  # the browser tells its console of the refusal


def test_what_is_new_since_one_looked(server: Running, pair: tuple[Guest, Guest, str]) -> None:
    anna, bruno, match_id = pair
    match = server.match(match_id)
    choose(match, {0: anna.table, 1: bruno.table}, 1)
    until(lambda: asked_of(match, {0: anna.table, 1: bruno.table}))
    while asked_of(match, {0: anna.table}):
        choose(match, {0: anna.table}, 1)
        until(lambda: asked_of(match, {0: anna.table, 1: bruno.table}))
    seen = match.ply
    expect(anna.table.page.locator(".replay .count")).to_have_text(f"{seen}/{seen}")
    anna.table.home()
    choose(match, {1: bruno.table}, 1)
    until(lambda: asked_of(match, {0: anna.table, 1: bruno.table}))
    assert match.ply > seen
    anna.table.home()
    expect(Shell(anna.table).line(match_id)).to_contain_text(anna.table.word("home.news", n=match.ply - seen))
