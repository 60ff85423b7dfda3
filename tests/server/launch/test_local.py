"""`condotta play` on this computer: address, port, browser, files of the client."""

from __future__ import annotations

import socket
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from condotta.cli import main
from condotta.core.errors import SetupError
from condotta.server.launch import local
from condotta.server.settings import Settings
from tests.server.helpers import Person, Process, running


def test_play_starts_a_server_and_says_where(tmp_path: Path) -> None:
    process = Process(tmp_path / "sub" / "m.sqlite3", "medieval", "--lang", "it")
    assert process.url == f"http://{process.address}/?game=medieval&lang=it"
    assert process.address.startswith("127.0.0.1:")
    assert httpx.get(process.url).status_code == 200
    person = Person(process.address)
    person.new("tiny", "you", "bot:greedy")
    assert str(tmp_path / "sub" / "m.sqlite3") in process.where
    err, status = process.interrupt()
    assert "Traceback" not in err
    assert status in (0, 130)
    assert (tmp_path / "sub" / "m.sqlite3").is_file()


def test_a_port_in_use_is_left_to_others() -> None:
    first = local.listen("127.0.0.1", None)
    second = local.listen("127.0.0.1", None)
    port = first.getsockname()[1]
    assert second.getsockname()[1] != port
    with pytest.raises(SetupError, match=f"port {port}"):
        local.listen("127.0.0.1", port)
    first.close()
    second.close()


def test_addresses() -> None:
    assert local.address("127.0.0.1", 8630) == "http://127.0.0.1:8630"
    assert local.address("::1", 8630) == "http://[::1]:8630"
    assert local.address("0.0.0.0", 8630).startswith("http://")
    assert "0.0.0.0" not in local.address("0.0.0.0", 8630)
    assert local.default_database().name == "condotta.sqlite3"


def test_options_of_the_terminal_are_refused_without_it() -> None:
    for args in (["--bots", "greedy"], ["--seats", "3"], ["--record", "m.json"], ["--seed", "1"]):
        result = CliRunner().invoke(main, ["play", "medieval", *args])
        assert result.exit_code == 2
        assert f"{args[0]}: only with --terminal" in result.stderr
    assert "Did you mean 'medieval'?" in CliRunner().invoke(main, ["play", "medeival"]).stderr


def test_the_client_is_served_or_it_is_said_how_to_build_it(tmp_path: Path) -> None:
    static = tmp_path / "static"
    with running(Settings(tmp_path / "m.sqlite3", static=static)) as server:
        at = f"http://{server.address}"
        assert "make web" in httpx.get(at).text
        (static / "assets").mkdir(parents=True)
        (static / "index.html").write_text("<!doctype html>the client")
        (static / "assets" / "a.js").write_text("1")
        (tmp_path / "secret.txt").write_text("hush")
        for path in ("/", "/m/abc?key=x", "/rules/medieval"):
            assert "the client" in httpx.get(at + path).text
        assert "immutable" in httpx.get(f"{at}/assets/a.js").headers["cache-control"]
        assert httpx.get(f"{at}/assets/b.js").status_code == 404
        for path in ("/..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/a%00b"):
            assert "hush" not in raw_get(server.address, path)
        assert httpx.get(f"{at}/docs").status_code == 200
        assert "/api/matches/{match_id}/choices" in httpx.get(f"{at}/openapi.json").json()["paths"]


def raw_get(address: str, path: str) -> str:
    """A path exactly as written: httpx would tidy it up."""
    host, port = address.split(":")
    with socket.create_connection((host, int(port)), timeout=10) as sock:
        sock.sendall(f"GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n".encode())
        return b"".join(iter(lambda: sock.recv(65536), b"")).decode(errors="replace")
