"""A real mail server for the tests: it keeps the letters it was given."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, Envelope, LoginPassword

from tests.server.helpers import until

USER, PASSWORD = "club", "a/p@ss:word"


class Letterbox:
    """Keeps letters, except those to an address that does not exist."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.tls: list[bool] = []

    async def handle_RCPT(self, server: Any, session: Any, envelope: Envelope, address: str, _: Any) -> str:
        if address.startswith("unknown"):
            return "550 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:
        letter = message_from_bytes(bytes(envelope.content or b""), policy=default)  # type: ignore[arg-type]
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        self.tls.append(session.ssl is not None)
        return "250 OK"

    def wait(self, number: int = 1) -> EmailMessage:
        until(lambda: len(self.letters) >= number)
        return self.letters[-1]


def check_user(server: Any, session: Any, envelope: Any, mechanism: str, data: LoginPassword) -> AuthResult:
    right = (data.login, data.password) == (USER.encode(), PASSWORD.encode())
    return AuthResult(success=right, handled=False)


@contextmanager
def post_office(**more: Any) -> Iterator[tuple[Letterbox, int]]:
    """A mail server on this machine; gives its letterbox and its port."""
    box = Letterbox()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    controller = Controller(box, hostname="127.0.0.1", port=port, **more)
    controller.start()
    try:
        yield box, port
    finally:
        controller.stop()


def trusted(certificate: Any) -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    certificate.configure_cert(context)
    return context
