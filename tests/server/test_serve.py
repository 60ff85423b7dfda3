"""`condotta serve`: its settings and processes, and what it tells browsers about its pages."""

from __future__ import annotations

import gzip
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from condotta.cli import main
from condotta.core.errors import SetupError
from condotta.server import Settings
from condotta.server.http import request_guard
from condotta.server.http.authentication import SESSION
from condotta.server.launch import hosted, local
from tests.server.club import PASSWORD, Browser, club, count
from tests.server.helpers import PATIENCE, ROOT, Person, Running, running, until
from tests.server.postgres import Cluster


class Served:
    """`condotta serve` in a process of its own."""

    def __init__(self, *more: str, **environment: str) -> None:
        with local.listen("127.0.0.1", 0) as probe:
            port = probe.getsockname()[1]
        start = "from condotta.cli import main; main()"
        command = [sys.executable, "-c", start, "serve", "--port", str(port), *more]
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
        )
        self.address = f"127.0.0.1:{port}"
        until(self.answers)

    def answers(self) -> bool:
        assert self.process.poll() is None, self.process.communicate()
        try:
            return httpx.get(f"http://{self.address}/api/health").status_code == 200
        except httpx.TransportError:
            return False

    def stop(self) -> tuple[str, str]:
        self.process.send_signal(signal.SIGTERM)
        out, err = self.process.communicate(timeout=PATIENCE)
        return out, err


def refused(*args: str) -> str:
    result = CliRunner().invoke(main, ["serve", *args])
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("condotta: ")
    assert "Traceback" not in result.stderr
    return result.stderr


# The command


def test_serve_says_where_it_is_and_keeps_secrets_to_itself(tmp_path: Path) -> None:
    file = tmp_path / "sub" / "club.sqlite3"
    mail = {"CONDOTTA_SMTP": "smtp://user:hush-hush@localhost:9", "CONDOTTA_MAIL_FROM": "club@example.org"}
    served = Served(CONDOTTA_DATABASE=str(file), CONDOTTA_PUBLIC_URL="https://Condotta.Example.org/", **mail)
    assert httpx.get(f"http://{served.address}/api/me").json()["mail"] is True
    httpx.get(f"http://{served.address}/m/abc?key=secret-key-of-a-seat")
    httpx.post(f"http://{served.address}/api/session", json={"login": "anna", "password": PASSWORD})
    out, err = served.stop()
    assert "Condotta is at https://condotta.example.org" in out
    assert str(file) in out
    assert file.is_file()
    for secret in ("hush-hush", "secret-key-of-a-seat", PASSWORD):
        assert secret not in out + err
    assert "Traceback" not in err


def test_settings_that_cannot_be_are_refused_in_one_line(tmp_path: Path) -> None:
    file = str(tmp_path / "m.sqlite3")
    assert "several processes need PostgreSQL" in refused("--database", file, "--workers", "2")
    assert "--mail-from and --public-url" in refused("--database", file, "--smtp", "smtp://localhost")
    assert "--smtp" in refused("--database", file, "--smtp", "localhost")
    assert "--public-url" in refused("--database", file, "--public-url", "condotta.example.org")
    assert "--public-url" in refused("--database", file, "--public-url", "https://example.org/condotta")
    assert "--trusted-proxies" in refused("--database", file, "--trusted-proxies", "everybody")
    unreachable = refused("--database", "postgresql://user:hush-hush@127.0.0.1:1/none")
    assert "cannot be opened" in unreachable
    assert "hush-hush" not in unreachable
    assert "neither sqlite nor postgresql" in refused("--database", "nonsense://x")
    assert not Path(file).exists()


def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    with local.listen("127.0.0.1", None) as sock:
        port = str(sock.getsockname()[1])
        assert f"port {port}" in refused("--database", str(tmp_path / "m.sqlite3"), "--port", port)


def test_every_option_is_an_environment_variable_too() -> None:
    options = {p.name: p for p in main.commands["serve"].params if p.name not in ("help",)}
    assert set(options) >= {"host", "port", "database", "public_url", "smtp", "workers", "registration"}
    for name, option in options.items():
        assert option.envvar == f"CONDOTTA_{name.upper()}"


def test_settings_are_printed_without_secrets() -> None:
    settings = hosted.settings_of(smtp="smtp://u:hush@h", mail_from="a@example.org", public_url="http://a.example")
    assert "hush" not in repr(settings)
    with pytest.raises(SetupError):
        hosted.checked_url("http://user@example.org")


def test_several_processes_on_postgresql(postgres: Cluster) -> None:
    served = Served("--database", postgres.new_database(), "--workers", "2")
    try:
        address = f"http://{served.address}"
        own = {"origin": address}
        with httpx.Client(base_url=address, headers=own) as first:
            made = first.post("/api/account", json={"login": "anna", "password": PASSWORD})
            assert made.status_code == 201, made.text
            token = first.cookies[SESSION]
        for _ in range(12):  # each connection may meet another process
            me = httpx.get(f"{address}/api/me", cookies={SESSION: token}).json()
            assert me["account"]["login"] == "anna"
        assert (
            httpx.request("DELETE", f"{address}/api/session", cookies={SESSION: token}, headers=own).status_code == 200
        )

        def nobody() -> bool:
            return all(
                httpx.get(f"{address}/api/me", cookies={SESSION: token}).json()["visitor"] == "" for _ in range(8)
            )

        until(nobody)
    finally:
        _, err = served.stop()
    assert "Traceback" not in err


# Pages of other sites


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    static = tmp_path_factory.mktemp("client")
    (static / "assets").mkdir()
    (static / "index.html").write_text("<!doctype html>the client" + " " * 2000)
    (static / "assets" / "a.js").write_text("let a = 1;\n" * 1000)
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


# What browsers are told


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


def test_what_is_the_same_for_all_is_packed_and_nothing_else(server: Running) -> None:
    packs = {"accept-encoding": "gzip"}
    http = httpx.Client(base_url=f"http://{server.address}")
    for path in (
        "/",
        "/assets/a.js",
        "/api/games/medieval/names",
        "/api/games/medieval/rules",
        "/openapi.json",
        "/docs/swagger-ui.css",
    ):
        packed, plain = http.get(path, headers=packs), http.get(path, headers={"accept-encoding": "identity"})
        assert packed.headers.get("content-encoding") == "gzip", path
        assert "content-encoding" not in plain.headers
        assert packed.content == plain.content
        assert packed.num_bytes_downloaded < plain.num_bytes_downloaded
        assert "accept-encoding" in packed.headers["vary"].lower()
        assert packed.headers["content-type"] == plain.headers["content-type"]
    anna = Browser(server)
    anna.register("anna-packs")
    match_id, _ = anna.new("medieval", "you", "bot:random", "bot:random")
    answer = anna.http.get(f"/api/matches/{match_id}", headers=packs)
    assert len(answer.content) > 5000
    assert "content-encoding" not in answer.headers


def test_a_file_that_changes_is_packed_anew(server: Running) -> None:
    file = server.hub.settings.static / "assets" / "b.js"
    at = f"http://{server.address}/assets/b.js"
    for content in ("let b = 1;\n" * 500, "let b = 2;\n" * 600):
        file.write_text(content)
        os.utime(file, ns=(len(content), len(content)))
        assert httpx.get(at, headers={"accept-encoding": "gzip"}).text == content
    assert gzip.compress(content.encode()) != content.encode()


def test_the_documentation_needs_no_other_server(server: Running) -> None:
    http = httpx.Client(base_url=f"http://{server.address}")
    page = http.get("/docs").text
    parts = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert len(parts) == 3
    assert not re.search(r"<script>|<style>|https?://", page)
    for part in parts:
        assert part.startswith("/docs/")
        assert len(http.get(part).content) > 50
    assert http.get("/docs/other.js").status_code == 404
    assert http.get("/redoc").text.startswith("<!doctype html>the client")


def test_the_api_is_described_completely(server: Running) -> None:
    schema = httpx.get(f"http://{server.address}/openapi.json").json()
    assert schema["openapi"].startswith("3.1")
    operations: list[tuple[str, Any]] = [
        (f"{method} {path}", operation)
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    ]
    assert len(operations) > 25
    for name, operation in operations:
        assert operation.get("description"), name
        assert "4XX" in operation["responses"], name
        assert "422" not in operation["responses"], name
    assert set(schema["components"]["securitySchemes"]) == {"session", "token"}


def test_health_tells_that_all_is_well(server: Running) -> None:
    health = httpx.get(f"http://{server.address}/api/health").json()
    assert health["ok"] is True
    assert set(health) == {"ok", "version", "matches", "connections"}


def test_health_when_the_database_is_gone(postgres: Cluster) -> None:
    with club(postgres.new_database()) as server:
        postgres.kill()
        try:
            answer = httpx.get(f"http://{server.address}/api/health", timeout=PATIENCE)
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unavailable")
        finally:
            postgres.restart()
        until(lambda: httpx.get(f"http://{server.address}/api/health", timeout=PATIENCE).status_code == 200)


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
