"""The client's files, the documentation of the API, and health."""

from __future__ import annotations

import gzip
import os
import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import httpx
import pytest

from tests.server.club import Browser, client_files, club
from tests.server.helpers import NO_TLS, PATIENCE, Running, until
from tests.server.postgres import Cluster


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    static = client_files(tmp_path_factory.mktemp("client"))
    with club(tmp_path_factory.mktemp("club") / "m.sqlite3", static=static) as found:
        yield found


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


def test_a_copy_packed_with_the_client_is_sent_to_browsers_that_take_it(server: Running) -> None:
    file = server.hub.settings.static / "assets" / "c.js"
    file.write_text("let c = 1;\n" * 500)
    file.with_name("c.js.br").write_bytes(b"as it was packed")
    http = httpx.Client(base_url=f"http://{server.address}")
    for accepted, encoding in (("gzip, deflate, br, zstd", "br"), ("gzip", "gzip"), ("identity", None)):
        with http.stream("GET", "/assets/c.js", headers={"accept-encoding": accepted}) as answer:
            sent = b"".join(answer.iter_raw())
        assert answer.headers.get("content-encoding") == encoding
        assert answer.headers["content-type"].startswith("text/javascript")
        assert (sent == b"as it was packed") == (encoding == "br")


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
        health = partial(httpx.get, f"http://{server.address}/api/health", timeout=PATIENCE, verify=NO_TLS)
        postgres.kill()
        try:
            answer = health()
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unavailable")
        finally:
            postgres.restart()
        until(lambda: health().status_code == 200)
