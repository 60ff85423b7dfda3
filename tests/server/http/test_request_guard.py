"""What every request meets first: other sites, bodies, and what browsers are told about pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from condotta.server.http import request_guard
from condotta.server.http.authentication import SESSION
from condotta.server.settings import Settings
from tests.server.club import PASSWORD, Browser, client_files, club, count
from tests.server.helpers import Person, Running, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    static = client_files(tmp_path_factory.mktemp("client"))
    with club(tmp_path_factory.mktemp("club") / "m.sqlite3", static=static) as found:
        yield found


FOREIGN = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": ""},
    {"origin": "http://127.0.0.1:1"},
    {"origin": "http://[broken"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]


@pytest.mark.parametrize("forged", FOREIGN)
def test_forged_requests_are_turned_away(server: Running, forged: dict[str, str]) -> None:
    anna = Browser(server)
    anna.register(f"anna{FOREIGN.index(forged)}")
    match_id, _ = anna.new("tiny", "you", "bot:greedy")
    matches = count(server, "matches")
    cookie = {"cookie": f"{SESSION}={anna.session}"}
    evil = httpx.Client(base_url=f"http://{server.address}", headers={**cookie, **forged})
    new = {"game": "tiny", "seats": 2, "seating": ["you", "bot:greedy"]}
    for method, path, body in (
        ("POST", "/api/matches", new),
        ("POST", f"/api/matches/{match_id}/chat", {"text": "x"}),
        ("PUT", "/api/me", {"name": "x"}),
        ("DELETE", "/api/session", None),
        ("POST", "/api/session", {"login": "evil", "password": PASSWORD}),
    ):
        answer = evil.request(method, path, json=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden"), path
        assert "set-cookie" not in answer.headers
    assert count(server, "matches") == matches
    assert anna.me["account"]
    with (
        pytest.raises(InvalidStatus) as caught,
        connect(f"ws://{server.address}/api/matches/{match_id}/ws", additional_headers={**cookie, **forged}),
    ):
        pass
    assert caught.value.response.status_code == 403


def test_behind_a_proxy_only_the_public_address_is_our_own(tmp_path: Path) -> None:
    public = "https://condotta.example.org"
    with club(tmp_path / "m.sqlite3", public_url=public, trusted_proxies=("127.0.0.1",)) as server:
        for origin, status in (
            (public, 401),
            ("https://condotta.example.org:443", 401),
            (f"http://{server.address}", 403),
            ("http://condotta.example.org", 403),
            ("https://condotta.example.org.evil.example", 403),
            ("https://evil.example", 403),
        ):
            Browser(server, origin=origin, host="condotta.example.org").log_in("nobody", status=status)


def test_a_token_needs_no_origin_since_no_page_can_send_it(server: Running) -> None:
    anna = Browser(server)
    anna.register("anna-with-token")
    token = anna.post("/api/tokens", {"name": ""}, 201)["token"]
    robot = Browser(server, origin="https://elsewhere.example", authorization=f"Bearer {token}")
    robot.new("tiny", "you", "bot:greedy")
    fake = Browser(server, origin="https://evil.example", authorization="Bearer nonsense")
    fake.http.cookies.set(SESSION, anna.session or "")
    fake.post("/api/matches", {"game": "tiny", "seats": 2, "seating": ["you", "bot:greedy"]}, 401)


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain", ""])
def test_only_json_is_read(server: Running, kind: str) -> None:
    body = b'{"login": "anna", "password": "correct horse battery"}'
    answer = httpx.post(f"http://{server.address}/api/account", content=body, headers={"content-type": kind})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_request")
    assert "content-type" in answer.json()["error"]["message"]


def test_bodies_that_are_too_large(server: Running) -> None:
    at = f"http://{server.address}/api/session"
    big = b'{"login": "' + b"x" * request_guard.MOST_BODY + b'"}'

    def pieces() -> Iterator[bytes]:  # does not say how much will come
        for first in range(0, len(big), 65536):
            yield big[first : first + 65536]

    for content in (big, pieces()):
        answer = httpx.post(at, content=content, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")
    assert httpx.get(f"http://{server.address}/api/me").status_code == 200


def test_every_page_says_what_it_may_do(server: Running) -> None:
    for path in ("/", "/m/abc", "/assets/a.js", "/api/me", "/api/nonsense", "/docs"):
        headers = httpx.get(f"http://{server.address}{path}").headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe-eval" not in policy
        assert ("unsafe-inline" in policy) == (path == "/docs")
        assert not re.search(r"script-src[^;]*unsafe", policy)
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers
        if path.startswith("/api/"):
            assert headers["cache-control"] == "no-store"


def test_play_sends_the_same_headers_and_believes_no_proxy(tmp_path: Path) -> None:
    with running(Settings(tmp_path / "m.sqlite3", bot_workers=1)) as server:
        person = Person(server.address)
        match_id, _ = person.new("tiny", "you", "bot:greedy")
        answer = person.http.get(f"/api/matches/{match_id}", headers={"x-forwarded-proto": "https"})
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert "strict-transport-security" not in answer.headers
        socket = person.watch(match_id)
        socket.close()
        with (
            pytest.raises(InvalidStatus),
            connect(
                f"ws://{server.address}/api/matches/{match_id}/ws", additional_headers={"Origin": "http://evil.example"}
            ),
        ):
            pass
