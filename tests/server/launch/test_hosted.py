"""`condotta serve`: its settings and its processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from condotta.cli import main
from condotta.core.errors import SetupError
from condotta.server.http.authentication import SESSION
from condotta.server.launch import hosted, local
from tests.server.club import PASSWORD
from tests.server.helpers import NO_TLS, PATIENCE, ROOT, until
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
        try:
            until(self.answers)
        except AssertionError:
            self.stop()  # or its processes outlive the test
            raise

    def answers(self) -> bool:
        assert self.process.poll() is None, self.process.communicate()
        try:
            return httpx.get(f"http://{self.address}/api/health", verify=NO_TLS).status_code == 200
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
            me = httpx.get(f"{address}/api/me", cookies={SESSION: token}, verify=NO_TLS).json()
            assert me["account"]["login"] == "anna"
        assert (
            httpx.request("DELETE", f"{address}/api/session", cookies={SESSION: token}, headers=own).status_code == 200
        )

        def nobody() -> bool:
            return all(
                httpx.get(f"{address}/api/me", cookies={SESSION: token}, verify=NO_TLS).json()["visitor"] == ""
                for _ in range(8)
            )

        until(nobody)
    finally:
        _, err = served.stop()
    assert "Traceback" not in err
