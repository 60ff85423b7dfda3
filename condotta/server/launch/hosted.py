"""The hosted server, for `condotta serve`: its settings, checked, and as many processes as are wanted."""

from __future__ import annotations

import ipaddress
import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from fastapi import FastAPI
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from condotta.core.errors import SetupError

from ..app import create_app
from ..notices.mail import read_smtp
from ..settings import PAUSE, Quotas, Rates, Settings
from ..storage.store import Store
from . import local

PORT = 8630
DATABASE = "hosted.sqlite3"
HANDED_ON = "CONDOTTA_HANDED_ON"  # the environment variable in which the processes are told their settings


def settings_of(
    database: str = "",
    public_url: str = "",
    smtp: str = "",
    mail_from: str = "",
    registration: str = "open",
    trusted_proxies: str = "",
    data: str = "",
    limits: bool = True,
    workers: int = 1,
) -> Settings:
    """Settings from what was typed; `SetupError` says what is wrong with it."""
    settings = Settings(
        database or local.default_database(DATABASE),
        hosted=True,
        pause=PAUSE,
        public_url=checked_url(public_url),
        smtp=smtp,
        mail_from=mail_from,
        registration=registration,
        trusted_proxies=read_proxies(trusted_proxies),
        data=Path(data) if data else None,
        rates=Rates() if limits else None,
        quotas=Quotas() if limits else None,
    )
    if smtp:
        read_smtp(smtp)
        missing = [name for name, value in (("--mail-from", mail_from), ("--public-url", public_url)) if not value]
        if missing:
            raise SetupError(f"--smtp needs {' and '.join(missing)}: letters have a sender and a link to this server")
    if workers > 1 and backend_of(settings.url) != "postgresql":
        raise SetupError(
            f"--workers {workers}: several processes need PostgreSQL, and the database is SQLite; "
            "name one with --database postgresql://…, or leave --workers out"
        )
    parts = {name: max(1, getattr(settings, name) // workers) for name in ("bot_workers", "work_processes")}
    return replace(settings, **parts)


def backend_of(url: str) -> str:
    try:
        return make_url(url).get_backend_name()
    except ArgumentError:
        raise SetupError("--database: write it as a file, sqlite:///FILE or postgresql://user@host/name") from None


def checked_url(url: str) -> str:
    """Where browsers find the server: scheme and host, no path."""
    if not url:
        return ""
    try:
        parts = urlsplit(url)
        fine = parts.scheme in ("http", "https") and parts.hostname and (parts.port is None or parts.port > 0)
    except ValueError:
        fine = False
    if not fine or parts.path not in ("", "/") or parts.query or parts.fragment or parts.username:
        raise SetupError(f"--public-url {url}: write it as https://condotta.example.org, without a path")
    return f"{parts.scheme}://{parts.netloc.lower()}"


def read_proxies(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    for name in names:
        try:
            ipaddress.ip_network(name, strict=False)
        except ValueError:
            raise SetupError(f"--trusted-proxies: {name!r} is neither an address nor a network") from None
    return names


def prepare(settings: Settings) -> None:
    """Bring the database up to date before anybody is let in."""
    store = open_store(settings.url)
    store.close()


def open_store(url: str) -> Store:
    """The database, brought up to date; `SetupError` if it cannot be reached."""
    backend_of(url)
    try:
        store = Store(url)
        store.migrate()
    except (SQLAlchemyError, OSError, ImportError) as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()
        raise SetupError(f"the database cannot be opened: {reason[0] if reason else type(error).__name__}") from None
    return store


def serve(wishes: dict[str, Any], host: str, port: int) -> None:
    """Run until it is told to stop."""
    settings = settings_of(**wishes)
    workers = wishes.get("workers", 1)
    if workers == 1:
        local.serve(settings, local.listen(host, port))
        return
    local.listen(host, port).close()  # tells in one line if somebody else has the port
    os.environ[HANDED_ON] = json.dumps(wishes)
    application = f"{__name__}:{from_environment.__name__}"
    uvicorn.run(application, factory=True, host=host, port=port, workers=workers, **local.OPTIONS)


def from_environment() -> FastAPI:
    """The application of one of several processes."""
    local.log_to_stderr()
    return create_app(settings_of(**json.loads(os.environ[HANDED_ON])))
