"""Accounts and guests, as people meet them in the browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.browser.conftest import Guest, Invite
from tests.browser.lobby import Shell
from tests.browser.waiting import expect
from tests.server.club import PASSWORD, club
from tests.server.helpers import Running
from tests.server.post import Letterbox, post_office


@pytest.fixture(scope="module")
def letters() -> Iterator[tuple[Letterbox, int]]:
    with post_office() as found:
        yield found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, letters: tuple[Letterbox, int]) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("club")
    mail = {"smtp": f"smtp://127.0.0.1:{letters[1]}", "mail_from": "club@example.org"}
    with club(folder / "club.sqlite3", **mail) as found:
        yield found


def register(guest: Guest, login: str, email: str = "") -> Shell:
    shell = Shell(guest.table)
    shell.go("/account")
    guest.table.tab("account.register")
    shell.fill("account.loginName", login)
    shell.fill_secret("account.password", PASSWORD)
    if email:
        shell.fill("account.emailOptional", email)
    shell.press("account.register")
    expect(shell.page.get_by_role("banner").get_by_role("link", name=login)).to_be_visible()
    return shell


def login(shell: Shell, name: str, password: str) -> None:
    shell.fill("account.loginName", name)
    shell.fill_secret("account.password", password)
    shell.press("account.login")


def log_out(shell: Shell) -> None:
    shell.go("/account")
    shell.press("account.logout")
    expect(shell.heading("home.games")).to_be_visible()


def test_who_is_nobody_plays_at_once_as_a_guest(invite: Invite) -> None:
    guest = invite()
    shell = Shell(guest.table)
    shell.go("/")
    expect(shell.page.get_by_text(shell.word("home.welcome"))).to_be_visible()
    expect(shell.heading("home.create")).to_have_count(0)
    shell.press("home.playNowLabel", game="Medieval")
    guest.table.ready()
    expect(shell.page.get_by_role("banner").get_by_role("link", name=re.compile("^Guest"))).to_be_visible()


def test_register_play_log_out_and_in_again(server: Running, invite: Invite) -> None:
    guest = invite()
    shell = register(guest, "clara")
    shell.press("home.playNowLabel", game="Medieval")
    guest.table.ready()
    guest.table.choose_any(Random(1))
    match_id = shell.page.url.rpartition("/m/")[2]
    log_out(shell)
    shell.go(f"/m/{match_id}")
    guest.table.ready()
    expect(guest.table.hand).to_have_count(0)  # they only look on now

    shell.go("/account")
    login(shell, "clara", "wrong password")
    expect(shell.page.get_by_role("alert")).to_have_text(shell.word("fault.wrong_password"))
    guest.wire.problems.clear()  # the browser tells its console of the refusal
    login(shell, "CLARA", PASSWORD)
    expect(shell.line(match_id)).to_be_visible()
    guest.table.open(match_id)
    expect(guest.table.hand).to_be_visible()


def test_a_guest_takes_a_seat_by_link_and_keeps_it_when_he_registers(server: Running, invite: Invite) -> None:
    anna, bruno = invite(), invite(lang="it", phone=True)
    host, guest = register(anna, "dora"), Shell(bruno.table)
    match_id = host.create("you", "open", "bot:random")
    guest.page.goto(anna.table.invitations[0])
    expect(guest.page.get_by_text(guest.word("join.guest"))).to_be_visible()
    guest.fill("home.name", "Bruno")
    guest.press("match.join")
    bruno.table.ready()
    guest.go("/")
    expect(guest.page.get_by_text(guest.word("home.welcomeGuest"))).to_be_visible()
    expect(guest.line(match_id)).to_be_visible()
    register(bruno, "bruno")
    expect(guest.line(match_id)).to_be_visible()
    bruno.table.open(match_id)
    expect(bruno.table.hand).to_be_visible()


def test_a_link_survives_the_way_through_the_login(server: Running, invite: Invite) -> None:
    anna, bruno = invite(), invite()
    host, guest = register(anna, "elena"), register(bruno, "fabio")
    log_out(guest)
    match_id = host.create("you", "open", "bot:random")
    guest.page.goto(anna.table.invitations[0])
    guest.table.press(guest.page.get_by_role("link", name=guest.word("join.login")))
    login(guest, "fabio", PASSWORD)
    guest.press("match.join")
    bruno.table.ready()
    assert guest.page.url.endswith(f"/m/{match_id}")


def test_name_and_language_are_kept_for_the_next_device(server: Running, invite: Invite) -> None:
    here, there = invite(), invite()
    first = register(here, "gina")
    first.go("/account")
    first.fill("home.name", "Gina Rossi")
    first.press("home.saveName")
    expect(first.page.get_by_role("banner").get_by_role("link", name="Gina Rossi")).to_be_visible()
    with first.page.expect_response(lambda answer: answer.request.method == "PUT"):
        here.table.speak("it")
    second = Shell(there.table)
    second.go("/account")
    login(second, "gina", PASSWORD)
    expect(second.page.get_by_role("banner").get_by_role("link", name="Gina Rossi")).to_be_visible()
    expect(second.page.get_by_role("heading", name="Crea una partita")).to_be_visible()


def test_a_token_is_shown_once_and_works(server: Running, invite: Invite) -> None:
    guest = invite()
    shell = register(guest, "hugo")
    shell.go("/account")
    shell.fill("account.tokenName", "my script")
    shell.press("account.makeToken")
    token = shell.page.get_by_label(shell.word("account.token"), exact=True).input_value()
    me = httpx.get(f"http://{server.address}/api/me", headers={"authorization": f"Bearer {token}"}).json()
    assert me["account"]["login"] == "hugo"
    shell.page.reload()
    expect(shell.page.get_by_text("my script")).to_be_visible()
    expect(shell.page.get_by_label(shell.word("account.token"), exact=True)).to_have_count(0)
    shell.press("account.removeToken")
    expect(shell.page.get_by_text("my script")).to_have_count(0)
    answer = httpx.get(f"http://{server.address}/api/sessions", headers={"authorization": f"Bearer {token}"})
    assert answer.status_code == 401


def test_another_session_is_ended_from_here(server: Running, invite: Invite) -> None:
    here, there = invite(), invite()
    first, second = register(here, "irma"), Shell(there.table)
    second.go("/account")
    login(second, "irma", PASSWORD)
    expect(second.heading("home.create")).to_be_visible()
    second.press("home.playNowLabel", game="Medieval")
    there.table.awaits_choice()
    first.go("/account")
    first.press("account.endSession")
    expect(first.button("account.endSession")).to_have_count(0)
    expect(there.table.prompt).to_have_count(0)  # the connection is closed, and they come back as nobody
    expect(there.table.hand).to_have_count(0)
    expect(there.table.board).to_be_visible()


def link_in(letter: str, page: str) -> str:
    found = re.search(rf"/{page}#\S+", letter)
    assert found, letter
    return found[0]


def test_the_way_by_letter_to_notices_and_to_a_new_password(
    server: Running, invite: Invite, letters: tuple[Letterbox, int]
) -> None:
    guest = invite()
    shell = register(guest, "jakob", "jakob@example.org")
    shell.go(link_in(letters[0].wait(1).get_content(), "account"))
    expect(shell.page.get_by_text(shell.word("account.confirmDone"))).to_be_visible()
    log_out(shell)
    shell.go("/account")
    shell.press("account.forgot")
    shell.fill("account.email", "jakob@example.org")
    shell.press("account.forgotSend")
    expect(shell.page.get_by_text(shell.word("account.forgotSent"))).to_be_visible()
    shell.go(link_in(letters[0].wait(2).get_content(), "reset"))
    shell.fill_secret("account.passwordNew", "quite another one")
    shell.press("account.change")
    expect(shell.page.get_by_text(shell.word("account.resetDone"))).to_be_visible()
    log_out(shell)
    shell.go("/account")
    login(shell, "jakob", "quite another one")
    expect(shell.heading("home.create")).to_be_visible()


def test_an_account_is_deleted(server: Running, invite: Invite) -> None:
    guest = invite()
    shell = register(guest, "karla")
    shell.go("/account")
    shell.page.get_by_role("region", name=shell.word("account.delete")).get_by_label(
        re.compile("^" + shell.word("account.password"))
    ).fill(PASSWORD)
    shell.press("account.delete")
    shell.sure("account.delete")
    expect(shell.page.get_by_text(shell.word("home.welcome"))).to_be_visible()
    shell.go("/account")
    login(shell, "karla", PASSWORD)
    expect(shell.page.get_by_role("alert")).to_have_text(shell.word("fault.wrong_password"))
    guest.wire.problems.clear()
