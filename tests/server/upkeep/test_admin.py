"""`condotta admin`, beside a running server."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from condotta.cli import main
from condotta.server.accounts import service
from tests.server.club import PASSWORD, Browser, close_code, club, rows
from tests.server.helpers import Running, until


@pytest.fixture(scope="module")
def server(module_database: str) -> Iterator[Running]:
    with club(module_database) as found:
        yield found


def run(server: Running, *args: str, input: str = "", status: int = 0) -> Result:
    result = CliRunner().invoke(main, ["admin", "--database", server.hub.settings.url, *args], input=input)
    assert result.exit_code == status, result.output
    return result


def asked(server: Running, *args: str) -> Any:
    return json.loads(run(server, *args, "--json").stdout)


def member(server: Running, login: str) -> Browser:
    browser = Browser(server)
    browser.register(login, email=f"{login}@example.org")
    return browser


def test_an_account_is_made_and_can_log_in(server: Running) -> None:
    run(server, "create", "Boss", "--admin", "--stdin", "--email", "boss@example.org", input=PASSWORD + "\n")
    me = Browser(server).log_in("boss")
    assert me["account"] == {"login": "boss", "email": "boss@example.org", "admin": True}
    assert me["name"] == "Boss"
    prompted = run(server, "create", "second", input=f"{PASSWORD}\n{PASSWORD}\n")
    assert PASSWORD not in prompted.output
    Browser(server).log_in("second")
    assert "called 'boss' already" in run(server, "create", "BOSS", "--stdin", input=PASSWORD, status=2).stderr
    assert "10 to 200" in run(server, "create", "third", "--stdin", input="short", status=2).stderr
    assert "there is no account" in run(server, "show", "third", status=2).stderr


def test_accounts_are_listed_and_shown_without_their_passwords(server: Running) -> None:
    anna = member(server, "anna-listed")
    match_id, _ = anna.new("tiny", "you", "bot:greedy")
    anna.post("/api/tokens", {"name": "x"}, 201)
    found = {account["login"]: account for account in asked(server, "accounts")}["anna-listed"]
    assert (found["email"], found["admin"], found["disabled"]) == ("anna-listed@example.org", False, False)
    assert time.time() - found["seen"] < 600
    shown = asked(server, "show", "Anna-Listed")
    assert (shown["sessions"], shown["tokens"], shown["matches"]) == (1, 1, {"running": 1})
    assert "argon2" not in str(asked(server, "accounts")) + str(shown) + run(server, "show", "anna-listed").output
    assert "anna-listed" in run(server, "accounts").output
    assert match_id in [match["id"] for match in asked(server, "matches", "--status", "running")]
    assert match_id in run(server, "matches").output


def test_who_is_disabled_is_out_within_seconds_until_he_is_enabled(server: Running) -> None:
    anna = member(server, "anna-out")
    token = anna.post("/api/tokens", {"name": "x"}, 201)["token"]
    match_id, _ = anna.new("tiny", "you", "bot:greedy")
    socket = anna.watch(match_id)
    run(server, "disable", "anna-out")
    assert close_code(socket) == service.SESSION_ENDED
    until(lambda: anna.me["visitor"] == "")
    assert "disabled" in anna.log_in("anna-out", status=403)["error"]["message"]
    anna.log_in("anna-out", "a wrong password", 401)
    robot = Browser(server, authorization=f"Bearer {token}")
    until(lambda: robot.http.get("/api/me").status_code == 401)
    run(server, "enable", "anna-out")
    assert anna.log_in("anna-out")["account"]
    assert robot.me["account"]["login"] == "anna-out"


def test_a_new_password_and_the_end_of_sessions(server: Running) -> None:
    anna = member(server, "anna-new")
    run(server, "password", "anna-new", "--stdin", input="yet another password\n")
    until(lambda: anna.me["visitor"] == "")
    anna.log_in("anna-new", PASSWORD, 401)
    anna.log_in("anna-new", "yet another password")
    assert run(server, "end-sessions", "anna-new").output == "1 ended.\n"
    until(lambda: anna.me["visitor"] == "")


def test_admins_may_delete_any_match(server: Running) -> None:
    anna, boss = member(server, "anna-owner"), member(server, "boss-2")
    match_id, links = anna.new("tiny", "you", "open")
    Browser(server).join(links["1"])
    boss.delete(f"/api/matches/{match_id}", status=403)
    run(server, "promote", "boss-2")
    until(lambda: boss.me["account"]["admin"])
    until(lambda: boss.http.delete(f"/api/matches/{match_id}").status_code == 200)
    anna.get(f"/api/matches/{match_id}", 404)
    run(server, "demote", "boss-2")
    until(lambda: not boss.me["account"]["admin"])


def test_deleting_asks_first(server: Running) -> None:
    anna, bruno = member(server, "anna-gone"), member(server, "bruno-stays")
    match_id, links = bruno.new("tiny", "you", "open")
    anna.join(links["1"])
    assert run(server, "delete", "anna-gone", input="n\n", status=130).exit_code == 130
    assert anna.me["account"]
    run(server, "delete", "anna-gone", input="y\n")
    until(lambda: anna.me["visitor"] == "")
    server.do(server.hub.accounts.vacate())  # the server does it every minute
    assert bruno.get(f"/api/matches/{match_id}")["players"][1]["kind"] == "bot"
    assert "there is no account" in run(server, "delete", "anna-gone", "--yes", status=2).stderr


def test_a_match_is_deleted_with_all_that_belongs_to_it(server: Running) -> None:
    anna = member(server, "anna-match")
    match_id, _ = anna.new("tiny", "you", "bot:greedy")
    anna.post(f"/api/matches/{match_id}/chat", {"text": "hello"})
    run(server, "delete-match", match_id, input="n\n", status=130)
    run(server, "delete-match", match_id, "--yes")
    assert match_id not in [match["id"] for match in asked(server, "matches")]
    for table in ("choices", "seats", "chat", "checkpoints"):
        assert rows(server, f"select match from {table} where match = :id", id=match_id) == []
    assert "there is no match" in run(server, "delete-match", match_id, "--yes", status=2).stderr


def test_numbers(server: Running) -> None:
    member(server, "anna-counts").new("tiny", "you", "bot:greedy")
    found = asked(server, "stats")
    assert found["accounts"] == len(asked(server, "accounts"))
    assert found["sessions"] >= 1
    assert found["matches"]["running"] >= 1
    assert "accounts" in run(server, "stats").output


def test_a_database_that_is_not_there(tmp_path: Path) -> None:
    missing = tmp_path / "none.sqlite3"
    result = CliRunner().invoke(main, ["admin", "--database", str(missing), "accounts"])
    assert result.exit_code == 2
    assert "there is no database" in result.stderr
    assert not missing.exists()
    made = ["admin", "--database", str(missing), "create", "anna", "--stdin"]
    assert CliRunner().invoke(main, made, input=PASSWORD).exit_code == 0
    assert missing.exists()
