"""Letters by e-mail."""

from __future__ import annotations

import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from condotta.core.errors import SetupError

from ..settings import Settings

PATIENCE = 20.0  # seconds for each step of talking to the mail server
PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}


class MailError(Exception):
    """A letter could not be sent; it may be tried again. The message holds no secret."""


@dataclass(frozen=True)
class Letter:
    to: str
    subject: str
    text: str


@dataclass(frozen=True)
class MailServer:
    """A mail server."""

    scheme: str
    host: str
    port: int
    user: str
    password: str


def read_smtp(url: str) -> MailServer:
    """The mail server of a URL: smtp://, smtp+starttls:// (TLS or nothing), smtps:// (TLS from the start)."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in PORTS or not parts.hostname:
        raise SetupError("--smtp: write it as smtp://user:password@host:port, smtp+starttls://… or smtps://…")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(parts.scheme, parts.hostname, port or PORTS[parts.scheme], user, password)


def send_mail(settings: Settings, letter: Letter) -> None:
    """Hand a letter to the mail server; it takes a while, so not on the event loop."""
    server = read_smtp(settings.smtp)
    message = as_message(settings, letter)
    try:
        with connect(server) as connection:
            if server.user:
                connection.login(server.user, server.password)
            connection.send_message(message)
    except smtplib.SMTPAuthenticationError:
        raise MailError(f"{server.host} does not accept the user name or password") from None
    except smtplib.SMTPRecipientsRefused:
        raise MailError(f"{server.host} does not accept the recipient") from None
    except (OSError, smtplib.SMTPException, UnicodeError) as error:
        raise MailError(f"{server.host}, port {server.port}: {type(error).__name__}: {error}") from None


def connect(server: MailServer) -> smtplib.SMTP:
    """A connection, encrypted if it can be; a password is never sent in the clear to another machine."""
    trust = ssl.create_default_context()
    if server.scheme == "smtps":
        return smtplib.SMTP_SSL(server.host, server.port, timeout=PATIENCE, context=trust)
    connection = smtplib.SMTP(server.host, server.port, timeout=PATIENCE)
    try:
        connection.ehlo()
        if connection.has_extn("starttls"):
            connection.starttls(context=trust)
            connection.ehlo()
        elif server.scheme == "smtp+starttls" or (server.user and not is_here(server.host)):
            raise smtplib.SMTPNotSupportedError("the server offers no TLS (STARTTLS), and it is needed here")
    except BaseException:
        connection.close()
        raise
    return connection


def is_here(host: str) -> bool:
    return host in ("localhost", "127.0.0.1", "::1")


def as_message(settings: Settings, letter: Letter) -> EmailMessage:
    message = EmailMessage()
    message["From"] = settings.mail_from
    message["To"] = letter.to
    message["Subject"] = letter.subject
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=urlsplit(settings.public_url).hostname or "localhost")
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(letter.text)
    return message
