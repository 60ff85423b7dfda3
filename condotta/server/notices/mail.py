"""Letters by e-mail."""

from __future__ import annotations

import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

from condotta.core.errors import SetupError
from condotta.core.messages import Catalogue

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
class Post:
    """A mail server."""

    scheme: str
    host: str
    port: int
    user: str
    password: str


@cache
def texts() -> Catalogue:
    return Catalogue.load(Path(__file__).resolve().parents[1] / "texts", {})


def read_smtp(url: str) -> Post:
    """The mail server of a URL: smtp://, smtp+starttls:// (TLS or nothing), smtps:// (TLS from the start)."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in PORTS or not parts.hostname:
        raise SetupError("--smtp: write it as smtp://user:password@host:port, smtp+starttls://… or smtps://…")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return Post(parts.scheme, parts.hostname, port or PORTS[parts.scheme], user, password)


def send_mail(settings: Settings, letter: Letter) -> None:
    """Hand a letter to the mail server; it takes a while, so not on the event loop."""
    post = read_smtp(settings.smtp)
    message = written(settings, letter)
    try:
        with connected(post) as server:
            if post.user:
                server.login(post.user, post.password)
            server.send_message(message)
    except smtplib.SMTPAuthenticationError:
        raise MailError(f"{post.host} does not accept the user name or password") from None
    except smtplib.SMTPRecipientsRefused:
        raise MailError(f"{post.host} does not accept the recipient") from None
    except (OSError, smtplib.SMTPException, UnicodeError) as error:
        raise MailError(f"{post.host}, port {post.port}: {type(error).__name__}: {error}") from None


def connected(post: Post) -> smtplib.SMTP:
    """A connection, encrypted if it can be; a password is never sent in the clear to another machine."""
    trust = ssl.create_default_context()
    if post.scheme == "smtps":
        return smtplib.SMTP_SSL(post.host, post.port, timeout=PATIENCE, context=trust)
    server = smtplib.SMTP(post.host, post.port, timeout=PATIENCE)
    try:
        server.ehlo()
        if server.has_extn("starttls"):
            server.starttls(context=trust)
            server.ehlo()
        elif post.scheme == "smtp+starttls" or (post.user and not is_here(post.host)):
            raise smtplib.SMTPNotSupportedError("the server offers no TLS (STARTTLS), and it is needed here")
    except BaseException:
        server.close()
        raise
    return server


def is_here(host: str) -> bool:
    return host in ("localhost", "127.0.0.1", "::1")


def written(settings: Settings, letter: Letter) -> EmailMessage:
    message = EmailMessage()
    message["From"] = settings.mail_from
    message["To"] = letter.to
    message["Subject"] = letter.subject
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=urlsplit(settings.public_url).hostname or "localhost")
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(letter.text)
    return message


def reset_letter(settings: Settings, to: str, login: str, token: str, lang: str) -> Letter:
    """The link carries its secret behind a #, which browsers send to nobody."""
    facts = {"login": login, "link": f"{settings.public_url}/reset#token={token}", "site": settings.public_url}
    return Letter(to, texts().text("mail.reset_subject", lang), texts().text("mail.reset", lang, facts))


def confirm_letter(settings: Settings, to: str, name: str, token: str, lang: str) -> Letter:
    facts = {"name": name, "link": f"{settings.public_url}/account#confirm={token}", "site": settings.public_url}
    return Letter(to, texts().text("mail.confirm_subject", lang), texts().text("mail.confirm", lang, facts))
