"""`condotta serve`: the server for a club, with accounts."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from condotta.core.compiled import go_on_compiled


@click.command()
@click.option(
    "--host",
    default="127.0.0.1",
    envvar="CONDOTTA_HOST",
    show_envvar=True,
    show_default=True,
    metavar="ADDRESS",
    help="Where to listen.",
)
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=8630,
    envvar="CONDOTTA_PORT",
    show_envvar=True,
    show_default=True,
    metavar="N",
    help="On which port.",
)
@click.option(
    "--database",
    envvar="CONDOTTA_DATABASE",
    show_envvar=True,
    metavar="URL",
    help="postgresql://user@host/name, or a file; by default a file in your data folder.",
)
@click.option(
    "--public-url",
    envvar="CONDOTTA_PUBLIC_URL",
    show_envvar=True,
    metavar="URL",
    help="As browsers reach it: https://condotta.example.org.",
)
@click.option(
    "--smtp",
    envvar="CONDOTTA_SMTP",
    show_envvar=True,
    metavar="URL",
    help="For mail: smtp://, smtp+starttls:// or smtps://user:password@host:port. Better in the environment.",
)
@click.option(
    "--mail-from", envvar="CONDOTTA_MAIL_FROM", show_envvar=True, metavar="ADDRESS", help="The sender of mail."
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    envvar="CONDOTTA_WORKERS",
    show_envvar=True,
    metavar="N",
    help="Server processes; more than one needs PostgreSQL.",
)
@click.option(
    "--registration",
    type=click.Choice(["open", "closed"]),
    default="open",
    show_default=True,
    envvar="CONDOTTA_REGISTRATION",
    show_envvar=True,
    help="closed: only `condotta admin create` makes accounts.",
)
@click.option(
    "--trusted-proxies",
    envvar="CONDOTTA_TRUSTED_PROXIES",
    show_envvar=True,
    metavar="ADDRESSES",
    help="Addresses or networks, between commas, whose X-Forwarded-For and -Proto are believed.",
)
@click.option(
    "--no-limits",
    is_flag=True,
    envvar="CONDOTTA_NO_LIMITS",
    show_envvar=True,
    help="Let everybody do everything as often as they like.",
)
@click.pass_context
def serve(
    context: click.Context,
    host: str,
    port: int,
    database: str | None,
    public_url: str | None,
    smtp: str | None,
    mail_from: str | None,
    workers: int,
    registration: str,
    trusted_proxies: str | None,
    no_limits: bool,
) -> None:
    """Host Condotta for a club: accounts, invitations, mail. docs/hosting.md tells how.

    Put a reverse proxy with TLS in front of it. Every option can also be an environment variable.

    \b
    Examples: condotta serve
              condotta serve --database postgresql://condotta@/condotta --workers 2 \\
                  --public-url https://condotta.example.org --trusted-proxies 127.0.0.1
    """
    go_on_compiled(sys.argv[1:])
    data: Path | None = context.obj
    wishes: dict[str, Any] = {
        "database": database or "",
        "public_url": public_url or "",
        "smtp": smtp or "",
        "mail_from": mail_from or "",
        "registration": registration,
        "trusted_proxies": trusted_proxies or "",
        "data": str(data.absolute()) if data is not None else "",
        "limits": not no_limits,
        "workers": workers,
    }
    begin(wishes, host, port)


def begin(wishes: dict[str, Any], host: str, port: int) -> None:
    from sqlalchemy.engine import make_url

    from condotta.server.launch import hosted, local

    settings = hosted.settings_of(**wishes)
    hosted.prepare(settings)
    here = local.address(host, port)
    click.echo(f"Condotta is at {settings.public_url or here}  (it listens on {host}, port {port}; Ctrl-C ends it)")
    click.echo(f"Matches and accounts are in {make_url(settings.url).render_as_string(hide_password=True)}")
    if not (settings.static / "index.html").is_file():
        click.echo("condotta: the browser client is not built; `make web` builds it. The API is at /docs.", err=True)
    if not settings.is_secure and host not in ("127.0.0.1", "::1", "localhost"):
        click.echo(
            "condotta: passwords travel in the clear; put TLS in front and name --public-url https://…", err=True
        )
    hosted.serve(wishes, host, port)
