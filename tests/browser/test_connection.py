"""Nothing is lost: not by a reload, not by a lost connection, not by a server that is killed and comes back."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import condotta
from tests.browser.cable import Cable
from tests.browser.conftest import Invite
from tests.browser.play import asked_of
from tests.browser.waiting import expect
from tests.server.helpers import Person, Process, Running, play_randomly


def test_a_reload_keeps_everything(server: Running, invite: Invite) -> None:
    guest = invite()
    table, rng = guest.table, Random(3)
    match_id = table.create("you", "bot:random", "bot:random")
    table.ready()
    for _ in range(5):
        table.choose_any(rng)
    table.awaits_choice()
    before = table.offered(), table.prompt.inner_text(), table.log.all_inner_texts(), table.hand.inner_text()
    table.page.reload()
    table.awaits_choice()
    after = table.offered(), table.prompt.inner_text(), table.log.all_inner_texts(), table.hand.inner_text()
    assert after == before
    made = len([seat for seat, _ in server.match(match_id).journal if seat == 0])
    table.choose_any(rng)
    assert len([seat for seat, _ in server.match(match_id).journal if seat == 0]) == made + 1
    table.home()
    expect(table.page.locator(f"a[href='/m/{match_id}']")).to_contain_text(table.word("home.yourTurn"))


@pytest.fixture
def cable(server: Running) -> Iterator[Cable]:
    found = Cable(server.address)
    yield found
    found.close()


def test_a_lost_connection_is_shown_and_comes_back(server: Running, cable: Cable, invite: Invite) -> None:
    guest = invite(cable.address)
    table = guest.table
    match_id = table.create("you", "bot:random", "bot:random")
    table.ready()
    offered = table.offered()
    for _ in range(2):
        cable.pull()
        expect(table.lost).to_be_visible()
        expect(table.prompt.locator("[data-option]").first).to_be_disabled()
        cable.put_in()
        expect(table.lost).to_have_count(0)
        assert table.offered() == offered
    table.choose_any(Random(1))
    assert [seat for seat, _ in server.match(match_id).journal].count(0) == 1
    guest.wire.problems.clear()  # the browser tells its console that the line was cut


def test_a_device_that_goes_off_line_knows_it_at_once(server: Running, invite: Invite) -> None:
    guest = invite()
    table = guest.table
    table.create("you", "bot:random", "bot:random")
    table.ready()
    offered = table.offered()
    guest.context.set_offline(True)
    expect(table.lost).to_be_visible()
    expect(table.prompt.locator("[data-option]").first).to_be_disabled()
    guest.context.set_offline(False)
    expect(table.lost).to_have_count(0)
    assert table.offered() == offered
    table.choose_any(Random(1))
    guest.wire.problems.clear()


def test_what_others_do_meanwhile_is_there_afterwards(server: Running, cable: Cable, invite: Invite) -> None:
    guest, other = invite(cable.address), Person(server.address)
    match_id = server.seat(condotta.new("medieval", seats=3, seed=2), [guest.known(), other, other])
    match, table = server.match(match_id), guest.table
    table.open(match_id)
    while 0 in asked_of(match, {0: table}):
        table.choose_any(Random(1))
    lines = table.log.count()
    cable.pull()
    expect(table.lost).to_be_visible()
    sockets = [other.watch(match_id, seat) for seat in (1, 2)]
    while not asked_of(match, {0: table}):
        play_randomly(sockets, Random(1), 1)
    for socket_ in sockets:
        socket_.close()
    cable.put_in()
    expect(table.lost).to_have_count(0)
    table.awaits_choice()
    assert table.log.count() > lines
    table.choose_any(Random(2))
    guest.wire.problems.clear()


def test_a_killed_server_comes_back_and_the_match_goes_on(tmp_path: Path, invite: Invite) -> None:
    database = tmp_path / "matches.sqlite3"
    port = free_port()
    process = Process(database, "--port", port)
    guest = invite(process.address)
    table, rng = guest.table, Random(4)
    try:
        table.create("you", "you", "you")
        table.lift_curtain()
        table.choose_any(rng)
        for _ in range(2):
            table.awaits_anything()
            if table.curtain.is_visible():
                table.lift_curtain()
            before, log = table.offered(), table.log.all_inner_texts()
            process.kill()
            expect(table.lost).to_be_visible()
            expect(table.prompt.locator("[data-option]").first).to_be_disabled()
            process = Process(database, "--port", port)
            expect(table.lost).to_have_count(0)
            assert (table.offered(), table.log.all_inner_texts()) == (before, log)
            table.choose_any(rng)
    finally:
        process.kill()
    guest.wire.problems.clear()


def free_port() -> str:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return str(found.getsockname()[1])
