"""What an API token may do: as much as it was made for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.club import Browser, club, rows
from tests.server.helpers import Running, Socket


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("scopes")
    with club(folder / "m.sqlite3") as found:
        founder = Browser(found)
        founder.register("chief")
        rows(found, "UPDATE accounts SET admin = 1 WHERE login = 'chief'")
        Browser(found).register("anna")
        yield found


class Program(Browser):
    """Has a token instead of a cookie."""

    def __init__(self, server: Running, owner: str, scope: str | None) -> None:
        browser = Browser(server)
        browser.log_in(owner)
        made = browser.post("/api/tokens", {"name": "program"} | ({"scope": scope} if scope else {}), 201)
        assert made["scope"] == scope or scope is None
        self.token = str(made["token"])
        super().__init__(server, authorization=f"Bearer {made['token']}")

    def look(self, match_id: str, seat: int | None = None) -> Socket:
        return Socket(self.address, match_id, seat, headers={"Authorization": f"Bearer {self.token}"})


def test_a_token_for_playing_is_no_admin(server: Running) -> None:
    anna = Browser(server)
    anna.log_in("anna")
    match_id, _ = anna.new("tiny", "you", "bot:greedy")
    for scope in (None, "play", "read"):
        program = Program(server, "chief", scope)
        program.delete(f"/api/matches/{match_id}", status=403)
        assert program.me["account"]["admin"] is False
    Program(server, "chief", "admin").delete(f"/api/matches/{match_id}")


def test_a_token_of_before_plays_and_is_no_admin(server: Running) -> None:
    anna = Browser(server)
    anna.log_in("anna")
    match_id, _ = anna.new("tiny", "you", "bot:greedy")
    old = Program(server, "chief", "admin")
    rows(server, "UPDATE secrets SET scope = NULL")
    server.hub.accounts._remembered.clear()
    old.delete(f"/api/matches/{match_id}", status=403)
    old.new("tiny", "you", "bot:greedy")


def test_only_admins_make_tokens_for_admins_and_only_as_long_as_they_are(server: Running) -> None:
    anna = Browser(server)
    anna.log_in("anna")
    anna.post("/api/tokens", {"name": "x", "scope": "admin"}, 403)
    anna.post("/api/tokens", {"name": "x", "scope": "everything"}, 400)
    boss = Browser(server)
    boss.register("boss")
    rows(server, "UPDATE accounts SET admin = 1 WHERE login = 'boss'")
    server.hub.accounts._remembered.clear()
    program = Program(server, "boss", "admin")
    match_id, _ = anna.new("tiny", "you", "bot:greedy")
    rows(server, "UPDATE accounts SET admin = 0 WHERE login = 'boss'")
    server.hub.accounts._remembered.clear()
    program.delete(f"/api/matches/{match_id}", status=403)


def test_a_token_makes_no_tokens(server: Running) -> None:
    program = Program(server, "chief", "admin")
    program.post("/api/tokens", {"name": "more", "scope": "admin"}, 403)
    program.get("/api/tokens", 403)


def test_a_token_for_reading_changes_nothing(server: Running) -> None:
    anna = Browser(server)
    anna.log_in("anna")
    match_id, links = anna.new("tiny", "you", "open")
    reader = Program(server, "anna", "read")
    assert reader.get("/api/matches?list=mine")["matches"]
    path = f"/api/matches/{match_id}"
    assert reader.get(f"{path}?seat=0")["seat"] == 0
    body: dict[str, Any] = {"seat": 0, "ply": 0, "option": ["pass"]}
    for sub, what in (
        ("choices", body),
        ("undo", {"seat": 0}),
        ("chat", {"text": "ciao"}),
        ("join", {"key": links["1"].partition("key=")[2]}),
        ("leave", {"seat": 0}),
        ("start", {}),
        ("find", {"key": "some-key-or-other"}),
        ("seats/0/bot", {"bot": "greedy"}),
    ):
        assert reader.post(f"{path}/{sub}", what, 403)["error"]["code"] == "forbidden"
    reader.put(f"{path}/notes", {"text": "x"}, 403)
    reader.put("/api/me", {"name": "x"}, 403)
    reader.delete(path, status=403)
    reader.post("/api/matches", {"game": "tiny", "seating": ["you", "open"]}, 403)
    for trick in ("get", "Put", "PATCH"):
        assert reader.http.request(trick, f"{path}/chat", json={"text": "x"}).status_code in (403, 404, 405)
    assert (
        reader.http.post(f"{path}/chat", json={"text": "x"}, headers={"x-http-method-override": "GET"}).status_code
        == 403
    )


def test_a_token_for_reading_closes_no_match_to_others(server: Running) -> None:
    """The record of a running match is given out at a price, which is a change."""
    anna = Browser(server)
    anna.log_in("anna")
    match_id, _ = anna.new("tiny", "you", "bot:greedy")
    reader, path = Program(server, "anna", "read"), f"/api/matches/{match_id}"
    for what in ("record", "position"):
        assert reader.get(f"{path}/{what}", 403)["error"]["code"] == "forbidden"
    assert anna.get(path)["room"]["given"] is False
    Program(server, "anna", "play").get(f"{path}/record")
    assert anna.get(path)["room"]["given"] is True
    reader.get(f"{path}/record")  # now nothing changes any more


def test_a_websocket_of_a_token_for_reading_looks_on(server: Running) -> None:
    anna = Browser(server)
    anna.log_in("anna")
    match_id, _ = anna.new("tiny", "you", "you")
    socket = Program(server, "anna", "read").look(match_id, 0)
    decision = socket.state["decisions"][0]
    option = decision["options"][0]["option"]
    for message in (
        {"type": "choose", "ply": 0, "seat": 0, "option": option},
        {"type": "choose", "ply": 0, "seat": 0, "option": option, "moves": 0.0},  # read more slowly, refused the same
        {"type": "undo", "seat": 0},
        {"type": "chat", "text": "ciao"},
        {"type": "find", "key": "some-key-or-other"},
    ):
        assert socket.ask(**message)["error"]["code"] in ("forbidden", "bad_request"), message
    assert server.match(match_id).journal == []
    assert socket.ask(type="seat", seat=1)["seat"] == 1
    player = Program(server, "anna", "play").look(match_id, 0)
    assert player.ask(type="choose", ply=0, seat=0, option=option)["type"] == "state"


def test_the_list_says_what_a_token_is_for(server: Running) -> None:
    anna = Browser(server)
    anna.register("carla")
    for scope in ("read", "play"):
        anna.post("/api/tokens", {"name": scope, "scope": scope}, 201)
    assert {one["name"]: one["scope"] for one in anna.get("/api/tokens")["tokens"]} == {"read": "read", "play": "play"}
    assert "scope" not in anna.get("/api/sessions")["sessions"][0]
