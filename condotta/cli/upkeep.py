"""`condotta backup`, `condotta restore` and `condotta doctor`: for people who host."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .common import INTERRUPTED, console, echo_json, json_option

if TYPE_CHECKING:
    from condotta.server.upkeep.backups import Manifest, Progress
    from condotta.server.upkeep.checks import Check
    from condotta.server.upkeep.doctor import Finding, Tally

Command = TypeVar("Command", bound=Callable[..., Any])

FILE = click.Path(dir_okay=False, path_type=Path)


def database_option(command: Command) -> Command:
    return click.option(
        "--database",
        metavar="URL",
        envvar="CONDOTTA_DATABASE",
        help="A file of SQLite or a postgresql:// URL; by default that of `condotta serve`, else of `condotta play`.",
    )(command)


def chosen(database: str | None) -> str:
    """The database that was named, or the one that is there."""
    from condotta.server.launch.hosted import DATABASE
    from condotta.server.launch.local import default_database

    hosted = default_database(DATABASE)
    return database or str(hosted if hosted.exists() else default_database())


@click.command(short_help="Write all matches and accounts into FILE.")
@click.argument("file", type=FILE)
@database_option
@click.option("--without-secrets", is_flag=True, help="Leave out passwords, sessions and tokens.")
@click.option("--force", is_flag=True, help="Overwrite FILE.")
@json_option
def backup(file: Path, database: str | None, without_secrets: bool, force: bool, as_json: bool) -> None:
    """Write everything that is in the database into FILE, also while the server runs.

    The file is the same for SQLite and PostgreSQL: a club moves from one to the other with `backup` and `restore`. It
    contains password hashes, e-mail addresses and everything that players keep secret: keep it as safe as the database.

    \b
    Example: condotta backup monday.zip --database postgresql://condotta@localhost/condotta
    """
    from condotta.server.upkeep import backups

    with progress("Backing up", shown=not as_json) as report:
        manifest = backups.backup(chosen(database), file, secrets=not without_secrets, force=force, progress=report)
    if as_json:
        echo_json({"file": str(file), "bytes": file.stat().st_size, **described(manifest)})
    else:
        size = file.stat().st_size / 1024
        click.echo(f"{file}: {summary(manifest)}; {size:,.0f} KB")


@click.command(short_help="Bring FILE, made by `backup`, into an empty database.")
@click.argument("file", type=FILE)
@database_option
@click.option("--replace", is_flag=True, help="Put it in the place of what is in the database; asks first.")
@click.option("--yes", is_flag=True, help="With --replace: do not ask.")
@json_option
def restore(file: Path, database: str | None, replace: bool, yes: bool, as_json: bool) -> None:
    """Bring FILE, which `condotta backup` made, into an empty database. Stop the server first.

    FILE is verified before anything is written; then all of it is restored, or nothing.

    \b
    Example: condotta restore monday.zip --database postgresql://condotta@localhost/condotta
    """
    from condotta.server.upkeep import backups

    url = chosen(database)
    manifest = backups.read_manifest(file)
    if replace and not yes and not agreed(url, manifest):
        click.echo("condotta: nothing was changed", err=True)
        sys.exit(INTERRUPTED)
    with progress("Restoring", shown=not as_json) as report:
        manifest = backups.restore(url, file, replace=replace, progress=report)
    revision = backups.known_revisions()[0]
    if as_json:
        echo_json({"file": str(file), **described(manifest), "revision_now": revision})
        return
    click.echo(f"restored: {summary(manifest)}")
    if manifest.revision != revision:
        click.echo(f"the tables were brought up to date, from {manifest.revision} to {revision}")
    if not manifest.secrets:
        click.echo("the backup has no passwords: accounts need new ones (`condotta admin`, or a reset by e-mail)")


def agreed(url: str, manifest: Manifest) -> bool:
    """Ask before what is there goes. Whoever cannot be asked has not agreed."""
    from condotta.server.upkeep import backups
    from condotta.server.upkeep.transaction import address, transaction

    target = address(url)
    if target.get_backend_name() == "sqlite" and not Path(target.database or "").exists():
        return True
    with transaction(url, snapshot=True) as connection:
        there = backups.contents(connection)
    if not any(there.values()):
        return True
    lost = f"{there.get('matches', 0)} matches and {there.get('accounts', 0)} accounts"
    click.echo(f"The database has {lost}. The backup of {when(manifest.made)} has {summary(manifest)}.", err=True)
    return click.confirm("Delete what is there, and restore the backup?", err=True)


@click.command(short_help="Look for everything that needs attention.")
@database_option
@click.option("--match", "match_id", metavar="ID", help="Examine this match only, and tell everything of it.")
@click.option("--repair", is_flag=True, help="Repair what is damaged, as far as its hashes prove it.")
@click.option("--smtp", metavar="URL", envvar="CONDOTTA_SMTP", default="", help="The mail server that should answer.")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="So many processes; by default one for each core.")
@json_option
@click.pass_context
def doctor(
    context: click.Context,
    database: str | None,
    match_id: str | None,
    repair: bool,
    smtp: str,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Examine the database, every match in it, and what the server needs; also while the server runs.

    Every match is replayed under the present rules, with all its hashes. One that replays goes on. One that does not is
    carried over when it is opened next: the doctor says why, and how many choices that costs. One that is over is shown
    from the positions that were kept. One that is damaged stands still until --repair; nothing is changed without it.

    Exit status 0: all is well; 1: something needs attention.

    \b
    Example: condotta doctor --database postgresql://condotta@localhost/condotta
    """
    from condotta.server.upkeep import doctor

    url = chosen(database)
    if match_id is not None:
        finding = doctor.examine_one(url, match_id, repair=repair)
        if as_json:
            echo_json(finding.as_json())
        else:
            click.echo("\n".join(finding_lines(finding)))
        sys.exit(1 if finding.needs_attention else 0)
    checks, tally = examined(url, repair, smtp, jobs, context.obj, shown=not as_json)
    ok = all(check.ok for check in checks) and (tally is None or tally.ok)
    if as_json:
        echo_json({"ok": ok, "checks": [vars(check) for check in checks], **(tally.as_json() if tally else {})})
    else:
        print_report(checks, tally, ok)
    sys.exit(0 if ok else 1)


def examined(
    url: str, repair: bool, smtp: str, jobs: int | None, data: Path | None, *, shown: bool
) -> tuple[list[Check], Tally | None]:
    from condotta.server.upkeep import checks, doctor

    found = list(checks.database_checks(url, repair=repair))
    is_readable = all(check.ok for check in found if check.name in ("database", "tables"))
    tally = None
    if is_readable:
        with progress("Examining", shown=shown) as report:
            tally = doctor.examine_all(
                url, jobs=jobs, repair=repair, data=data, progress=lambda done, total: report("matches", done, total)
            )
    return [*found, *checks.surroundings(smtp)], tally


def print_report(checks: list[Check], tally: Tally | None, ok: bool) -> None:
    for check in checks:
        click.echo(f"{'ok     ' if check.ok else 'LOOK   '} {check.name}: {check.text}")
    if tally is not None:
        mark = "ok     " if tally.ok else "LOOK   "
        click.echo(f"{mark} matches: {tally.matches}, {', '.join(f'{n} {WORDS[kind]}' for kind, n in tally.counts())}")
        for finding in tally.findings:
            click.echo("\n".join(f"        {line}" for line in finding_lines(finding)))
    click.echo("all is well" if ok else "something needs attention")


WORDS = {
    "same": "as they were",
    "moves_on": "that move on to newer rules",
    "carried_over": "that will be carried over",
    "old_rules": "that ended under old rules",
    "unusable": "that cannot go on under these rules",
    "damaged": "damaged",
}


def finding_lines(finding: Finding) -> Iterator[str]:
    rules = finding.rules if finding.rules == finding.now else f"{finding.rules}, now {finding.now}"
    state = "over" if finding.over else "running"
    yield f"match {finding.match}: {finding.game}, rules {rules}, {state}: {finding.kind.replace('_', ' ')}"
    if finding.why:
        yield f"  first difference: {finding.why}"
    if finding.kind == "carried_over":
        yield f"  choices that will be dropped: {finding.lost}"
    yield f"  segments: {finding.segments}, choices in the last: {finding.choices}, positions kept: {finding.snapshots}"
    yield from (f"  {problem}" for problem in finding.problems)
    if finding.repaired:
        yield f"  repaired: {finding.repaired}"


def described(manifest: Manifest) -> dict[str, Any]:
    return {
        "made": manifest.made,
        "condotta": manifest.condotta,
        "database": manifest.database,
        "revision": manifest.revision,
        "rules": manifest.rules,
        "secrets": manifest.secrets,
        "rows": {table.name: table.rows for table in manifest.tables},
    }


def summary(manifest: Manifest) -> str:
    counted = (f"{manifest.rows_of(name)} {name}" for name in ("matches", "choices", "accounts"))
    return ", ".join(counted)


def when(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")


@contextmanager
def progress(title: str, *, shown: bool) -> Iterator[Progress]:
    """A bar on the terminal; nothing where nobody looks."""
    screen = console(err=True)
    if not shown or not screen.is_terminal:
        yield lambda table, done, total: None
        return
    from rich.progress import Progress as Bars

    with Bars(console=screen, transient=True) as bars:
        task = bars.add_task(title, total=None)
        yield lambda table, done, total: bars.update(
            task, description=f"{title}: {table}", completed=done, total=max(total, 1)
        )
