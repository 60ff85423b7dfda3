"""Two-factor login, blocking and reporting, as people meet them in the browser. The passkey is Chromium's own, of a
virtual device."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pyotp
import pytest
from playwright.sync_api import CDPSession

from tests.browser.conftest import Guest, Invite
from tests.browser.lobby import Shell
from tests.browser.test_people import log_out, login, register
from tests.browser.waiting import expect
from tests.server.club import PASSWORD, Browser, club, rows
from tests.server.helpers import Running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("factors")
    with club(folder / "club.sqlite3") as found:
        yield found


def at_home(server: Running, invite: Invite, lang: str = "en") -> Guest:
    """A passkey is bound to a name; an address has none."""
    return invite(server.address.replace("127.0.0.1", "localhost"), lang)


def with_device(guest: Guest) -> CDPSession:
    """Chromium gets a device that says yes to everything."""
    session = guest.context.new_cdp_session(guest.table.page)
    session.send("WebAuthn.enable", {"enableUI": False})
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session


def type_password(shell: Shell) -> None:
    shell.page.get_by_role("region", name="Two-factor login").get_by_label(shell.word("account.passwordNow")).fill(
        PASSWORD
    )


def test_codes_of_an_app_are_asked_for(server: Running, invite: Invite) -> None:
    guest = at_home(server, invite)
    shell = register(guest, "clara")
    shell.go("/account")
    page = shell.page
    type_password(shell)
    page.get_by_role("button", name="Add an app").click()
    secret = page.locator("code.secret").inner_text().replace(" ", "")
    app = pyotp.TOTP(secret)
    page.get_by_label("Code").fill(app.now())
    page.get_by_role("button", name="Confirm").click()
    codes = page.locator(".codes code")
    expect(codes).to_have_count(10)
    recovery = codes.first.inner_text()
    expect(page.get_by_text("A code of your app is asked for")).to_be_visible()
    log_out(shell)
    shell.go("/account")
    login(shell, "clara", PASSWORD)
    code = page.get_by_label("Code of your app, or a recovery code")
    code.fill("000000")
    shell.press("account.login")
    expect(page.get_by_role("alert")).to_contain_text("this code is wrong")
    guest.wire.problems.clear()  # the browser tells its console of the refusals
    code.fill(app.at(int(time.time()) + 30))  # the one of now was used to confirm
    shell.press("account.login")
    expect(page.get_by_role("banner").get_by_role("link", name="clara")).to_be_visible()
    log_out(shell)
    shell.go("/account")
    login(shell, "clara", PASSWORD)
    page.get_by_label("Code of your app, or a recovery code").fill(recovery)
    guest.wire.problems.clear()
    shell.press("account.login")
    expect(page.get_by_role("banner").get_by_role("link", name="clara")).to_be_visible()
    shell.go("/account")
    expect(page.get_by_text("Recovery codes left: 9.")).to_be_visible()
    type_password(shell)
    page.get_by_role("button", name="Remove the app").click()
    expect(page.get_by_text("No app yet.")).to_be_visible()


def test_a_passkey_of_the_browser_logs_in(server: Running, invite: Invite) -> None:
    guest = at_home(server, invite)
    with_device(guest)
    shell = register(guest, "dora")
    shell.go("/account")
    page = shell.page
    type_password(shell)
    page.get_by_label("What to call it").fill("laptop")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.locator(".codes code")).to_have_count(10)
    expect(page.get_by_role("button", name="Remove the passkey laptop")).to_be_visible()
    log_out(shell)
    shell.go("/account")
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("banner").get_by_role("link", name="dora")).to_be_visible()
    shell.go("/account")
    type_password(shell)
    page.get_by_role("button", name="Remove the passkey laptop").click()
    expect(page.get_by_role("button", name="Remove the passkey laptop")).to_have_count(0)
    log_out(shell)
    shell.go("/account")
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("alert")).to_be_visible()  # the device has it still; the server knows it no more
    guest.wire.problems.clear()


def test_who_says_no_to_the_passkey_is_told_nothing_bad(server: Running, invite: Invite) -> None:
    guest = at_home(server, invite)
    with_device(guest)
    shell = Shell(guest.table)
    shell.go("/account")
    shell.page.get_by_role("button", name="Use a passkey").click()  # there is none on this device
    expect(shell.button("account.login")).to_be_enabled()
    expect(shell.page.get_by_role("alert")).to_have_count(0)


def test_it_is_all_there_in_italian(server: Running, invite: Invite) -> None:
    guest = at_home(server, invite, "it")
    shell = register(guest, "elena")
    shell.go("/account")
    for heading in ("Accesso a due fattori", "App di autenticazione", "Passkey", "Persone bloccate"):
        expect(shell.page.get_by_role("heading", name=heading, exact=True)).to_be_visible()


def test_somebody_is_blocked_and_reported_below_the_chat(server: Running, invite: Invite) -> None:
    guest = invite()
    shell = register(guest, "franca")
    match_id = shell.create("you", "open", "open")
    bruno = Browser(server)
    bruno.register("bruno")
    link = re.sub(r".*/m/", "/m/", guest.table.invitations[0])
    bruno.join(link)
    bruno.post(f"/api/matches/{match_id}/chat", {"text": "rude words"})
    page = shell.page
    expect(page.get_by_text("rude words")).to_be_visible()
    shell.press("people.open")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Report bruno").click()
    dialog.get_by_label("What happened?").fill("He is rude.")
    dialog.get_by_role("button", name="Send").click()
    expect(dialog.get_by_text("Thank you.")).to_be_visible()
    dialog.get_by_role("button", name="Block bruno").click()
    expect(dialog.get_by_text("blocked", exact=False).first).to_be_visible()
    expect(dialog.get_by_role("link", name="Undo it on your account page.")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    expect(page.get_by_text("rude words")).to_have_count(0)
    rows(server, "UPDATE accounts SET admin = 1 WHERE login = 'franca'")
    server.hub.accounts._remembered.clear()
    shell.go("/account")
    expect(page.get_by_text("He is rude.")).to_be_visible()
    page.get_by_role("button", name="Mark as seen to").click()
    expect(page.get_by_text("There is nothing to look at.")).to_be_visible()
    page.get_by_role("button", name="Unblock bruno").click()
    expect(page.get_by_text("You have blocked nobody.")).to_be_visible()
