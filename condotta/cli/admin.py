"""`condotta admin`: for those who run a server."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from condotta.core.errors import SetupError

from .common import console, echo_json, json_option

if TYPE_CHECKING:
    from condotta.server.upkeep.admin import Admin

yes_option = click.option("--yes", is_flag=True, help="Do not ask.")
stdin_option = click.option("--stdin", "from_stdin", is_flag=True, help="Read the password from the standard input.")


@click.group()
@click.option(
    "--database",
    envvar="CONDOTTA_DATABASE",
    show_envvar=True,
    metavar="URL",
    help="The server's database; by default that of `condotta serve`.",
)
@click.pass_context
def admin(context: click.Context, database: str | None) -> None:
    """Look after the accounts and matches of a server. It may run meanwhile.

    \b
    Examples: condotta admin accounts
              condotta admin --database postgresql://condotta@/condotta create anna --admin
              condotta admin delete-match ID
    """
    context.obj = database


def opened(context: click.Context, *, new: bool = False) -> Admin:
    """The database; one that is not there is made only for the first account."""
    from condotta.server.launch import hosted, local
    from condotta.server.settings import Settings
    from condotta.server.upkeep.admin import Admin

    named: str = context.obj or str(local.default_database(hosted.DATABASE))
    if "://" not in named and not Path(named).exists() and not new:
        raise SetupError(f"there is no database {named}; name another one with --database")
    store = hosted.open_store(Settings(named).url)
    context.call_on_close(store.close)
    return Admin(store)


# Accounts


@admin.command()
@json_option
@click.pass_context
def accounts(context: click.Context, as_json: bool) -> None:
    """List the accounts."""
    found = opened(context).listed()
    if as_json:
        echo_json(found)
        return
    rows = [[a["login"], a["name"], a["email"] or "", day(a["created"]), day(a["seen"]), marks(a)] for a in found]
    show_table(["login", "name", "e-mail", "made", "seen", ""], rows)


@admin.command()
@click.argument("login")
@json_option
@click.pass_context
def show(context: click.Context, login: str, as_json: bool) -> None:
    """Tell about one account."""
    found = opened(context).show(login)
    if as_json:
        echo_json(found)
        return
    lines = {**found, "created": day(found["created"]), "matches": counted(found["matches"])}
    for name, value in lines.items():
        click.echo(f"{name:<10}{'–' if value is None else value}")


@admin.command()
@click.argument("login")
@click.option("--email", metavar="ADDRESS")
@click.option("--admin", "is_admin", is_flag=True, help="Somebody who runs this server.")
@stdin_option
@click.pass_context
def create(context: click.Context, login: str, email: str | None, is_admin: bool, from_stdin: bool) -> None:
    """Make an account; asks for its password."""
    opened(context, new=True).create(login, typed_password(from_stdin), email, admin=is_admin)
    click.echo(f"{login} can log in.")


@admin.command()
@click.argument("login")
@stdin_option
@click.pass_context
def password(context: click.Context, login: str, from_stdin: bool) -> None:
    """Give an account a new password. Its sessions and API tokens end."""
    found = opened(context)
    found.find(login)
    found.set_password(login, typed_password(from_stdin))
    click.echo(f"{login} has a new password.")


@admin.command()
@click.argument("login")
@click.pass_context
def disable(context: click.Context, login: str) -> None:
    """Shut somebody out until they are enabled again."""
    opened(context).set_disabled(login, disabled=True)
    click.echo(f"{login} is shut out.")


@admin.command()
@click.argument("login")
@click.pass_context
def enable(context: click.Context, login: str) -> None:
    """Let somebody in again."""
    opened(context).set_disabled(login, disabled=False)
    click.echo(f"{login} may come in.")


@admin.command()
@click.argument("login")
@click.pass_context
def promote(context: click.Context, login: str) -> None:
    """Make somebody an admin: they may delete any match."""
    opened(context).set_admin(login, admin=True)
    click.echo(f"{login} is an admin.")


@admin.command()
@click.argument("login")
@click.pass_context
def demote(context: click.Context, login: str) -> None:
    """Make somebody an admin no more."""
    opened(context).set_admin(login, admin=False)
    click.echo(f"{login} is no admin.")


@admin.command("end-sessions")
@click.argument("login")
@click.option("--tokens", is_flag=True, help="API tokens too.")
@click.pass_context
def end_sessions(context: click.Context, login: str, tokens: bool) -> None:
    """Log somebody out everywhere."""
    click.echo(f"{opened(context).end_sessions(login, tokens=tokens)} ended.")


@admin.command("end-factors")
@click.argument("login")
@yes_option
@click.pass_context
def end_factors(context: click.Context, login: str, yes: bool) -> None:
    """Remove the authenticator app, passkeys and recovery codes of somebody who has lost them all."""
    found = opened(context)
    found.find(login)
    sure(f"Let {login} log in by the password alone? Be sure who is asking.", yes)
    found.end_factors(login)
    click.echo(f"{login} logs in by the password alone.")


@admin.command()
@click.argument("login")
@yes_option
@click.pass_context
def delete(context: click.Context, login: str, yes: bool) -> None:
    """Delete an account. Bots take their seats; finished matches stay, without their name."""
    found = opened(context)
    found.find(login)
    sure(f"Delete the account {login} for ever?", yes)
    found.delete(login)
    click.echo(f"{login} is deleted.")


# Matches


@admin.command()
@click.option("--status", type=click.Choice(["open", "running", "over"]))
@click.option("--most", type=click.IntRange(1), default=100, metavar="N", help="By default 100, the newest.")
@json_option
@click.pass_context
def matches(context: click.Context, status: str | None, most: int, as_json: bool) -> None:
    """List matches, the newest first."""
    found = opened(context).matches(status, most)
    if as_json:
        echo_json(found)
        return
    rows = [[m["id"], m["game"], m["name"], m["status"], day(m["updated"]), ", ".join(m["players"])] for m in found]
    show_table(["id", "game", "name", "status", "last", "players"], rows)


@admin.command("delete-match")
@click.argument("match")
@yes_option
@click.pass_context
def delete_match(context: click.Context, match: str, yes: bool) -> None:
    """Delete a match with everything that belongs to it."""
    found = opened(context)
    sure(f"Delete the match {match} for ever?", yes)
    found.delete_match(match)
    click.echo(f"Match {match} is deleted.")


@admin.command()
@json_option
@click.pass_context
def stats(context: click.Context, as_json: bool) -> None:
    """Count accounts, sessions, matches, letters."""
    found = opened(context).stats()
    if as_json:
        echo_json(found)
        return
    for name, value in found.items():
        click.echo(f"{name.replace('_', ' '):<17}{counted(value) if isinstance(value, dict) else value}")


# Words


def typed_password(from_stdin: bool) -> str:
    if from_stdin:
        return sys.stdin.readline().rstrip("\r\n")
    typed: str = click.prompt("Password", hide_input=True, confirmation_prompt=True)
    return typed


def sure(question: str, yes: bool) -> None:
    if not yes:
        click.confirm(question, abort=True)


def show_table(names: list[str], rows: list[list[str]]) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False)
    for name in names:
        table.add_column(name, no_wrap=name in ("id", "login"))
    for row in rows:
        table.add_row(*map(Text, row))
    console().print(table)


def marks(account: dict[str, Any]) -> str:
    return " ".join(word for word in ("admin", "disabled") if account[word])


def counted(numbers: dict[str, int]) -> str:
    return ", ".join(f"{number} {word}" for word, number in numbers.items()) or "none"


def day(moment: float) -> str:
    return time.strftime("%Y-%m-%d", time.localtime(moment))
