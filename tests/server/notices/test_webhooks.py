"""Webhooks reach public web servers, with a signature, and nothing inside our own network."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import socket
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from condotta.server.errors import ApiError
from condotta.server.notices import webhooks
from condotta.server.notices.webhooks import WebhookError
from condotta.server.settings import Settings

OUTSIDE = Settings(Path("unused"))
INSIDE = Settings(Path("unused"), webhooks_inside=True)


class Receiver:
    """A real web server that keeps what it is sent, and answers as it is told."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 204
        self.headers: dict[str, str] = {}
        self.hold: Event | None = None
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                receiver.requests.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                if receiver.hold is not None:
                    receiver.hold.wait(30)
                self.send_response(receiver.status)
                for name, value in receiver.headers.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"
        self.thread = Thread(target=self.server.serve_forever, args=(0.01,), daemon=True)
        self.thread.start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    found = Receiver()
    yield found
    found.close()


def test_a_message_arrives_and_is_signed(receiver: Receiver) -> None:
    asyncio.run(webhooks.post(receiver.url, b'{"event":"your_turn"}', "key", INSIDE))
    [(path, headers, body)] = receiver.requests
    assert (path, body) == ("/hook", b'{"event":"your_turn"}')
    assert headers["content-type"] == "application/json"
    assert headers["x-condotta-signature"] == "sha256=" + hmac.new(b"key", body, hashlib.sha256).hexdigest()


def test_what_is_not_taken_is_told(receiver: Receiver) -> None:
    receiver.status = 500
    with pytest.raises(WebhookError, match="500"):
        asyncio.run(webhooks.post(receiver.url, b"{}", "key", INSIDE))
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        with pytest.raises(WebhookError):
            asyncio.run(webhooks.post(f"http://127.0.0.1:{unused.getsockname()[1]}/", b"{}", "key", INSIDE))


def test_redirects_are_not_followed(receiver: Receiver) -> None:
    receiver.status, receiver.headers = 307, {"Location": receiver.url + "/secret"}
    with pytest.raises(WebhookError, match="307"):
        asyncio.run(webhooks.post(receiver.url, b"{}", "key", INSIDE))
    assert len(receiver.requests) == 1


def test_who_does_not_answer_is_given_up(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "PATIENCE", 0.2)
    receiver.hold = Event()
    with pytest.raises(WebhookError, match="no answer"):
        asyncio.run(webhooks.post(receiver.url, b"{}", "key", INSIDE))
    receiver.hold.set()


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1", "localhost", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",
        "224.0.0.1", "240.0.0.1", "255.255.255.255", "192.88.99.1", "2130706433", "0x7f000001", "127.1", "0177.0.0.1",
        "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:8.8.8.8]", "[::127.0.0.1]", "[fe80::1]", "[fc00::1]",
        "[fd00:ec2::254]", "[ff02::1]", "[64:ff9b::7f00:1]", "[64:ff9b::a9fe:a9fe]", "[2002:7f00:1::]", "[2001:0:1::]",
    ],
)  # fmt: skip
def test_addresses_inside_are_refused(host: str, receiver: Receiver) -> None:
    port = receiver.server.server_port
    with pytest.raises(ApiError) as refused:
        webhooks.check_webhook(f"http://{host}:{port}/hook", OUTSIDE)
    assert refused.value.code == "bad_request"
    with pytest.raises(WebhookError):
        asyncio.run(webhooks.post(f"http://{host}:{port}/hook", b"{}", "key", OUTSIDE))
    assert receiver.requests == []


@pytest.mark.parametrize(
    "url",
    [
        "", "x", "ftp://1.1.1.1/", "file:///etc/passwd", "//1.1.1.1/", "http://", "http:///x", "http://user@1.1.1.1/",
        "http://user:word@1.1.1.1/", "http://1.1.1.1:22/", "http://1.1.1.1:25/", "http://1.1.1.1:0/", "http://1.1.1.1:x/",
        "http://1.1.1.1:99999/", "http://1.1.1.1/ x", "http://1.1.1.1/\r\nX: y", "http://1.1.1.1/" + "x" * 2000,
        "http://no-such-host.invalid/", "http://1.1.1.1\\@127.0.0.1/", "http://ex ample/", "gopher://1.1.1.1/",
    ],
)  # fmt: skip
def test_what_is_no_web_address_is_refused(url: str) -> None:
    with pytest.raises(ApiError) as refused:
        webhooks.check_webhook(url, OUTSIDE)
    assert refused.value.message.startswith("webhook: ")


def test_public_addresses_are_welcome() -> None:
    for url in ("https://1.1.1.1/x?y=z", "http://8.8.8.8:8080/", "https://[2606:4700::1111]/"):
        webhooks.check_webhook(url, OUTSIDE)
    webhooks.check_webhook("http://1.1.1.1:81/", Settings(Path("unused"), webhook_ports=(81,)))


def test_a_name_that_changes_its_mind_gains_nothing(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is public when it is checked, and inside when it is called."""
    inside = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", receiver.server.server_port))]
    public = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("1.1.1.1", 80))]
    answers = [public, inside, [*public, *inside]]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: answers.pop(0))
    url = f"http://rebinding.example:{receiver.server.server_port}/hook"
    webhooks.check_webhook(url, OUTSIDE)
    for _ in range(2):  # the second time it is both
        with pytest.raises(WebhookError, match="public internet"):
            asyncio.run(webhooks.post(url, b"{}", "key", OUTSIDE))
    assert receiver.requests == []
    assert answers == []
