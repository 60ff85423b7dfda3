"""The `condotta` command. Each command is thin: it reads its arguments, lets others do the work, prints the answer."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

import condotta
from condotta.core.compiled import is_compiled
from condotta.core.errors import CondottaError, SetupError
from condotta.core.record import Difference

from .admin import admin
from .battle import battle
from .common import INTERRUPTED
from .count import count
from .games import games, schema
from .play import play
from .records import replay, show
from .report import report
from .rules import rules
from .serve import serve
from .simulate import simulate
from .tournament import tournament
from .upkeep import backup, doctor, restore

CODE = "compiled" if is_compiled() else "interpreted"


class Commands(click.Group):
    """Tells whatever a user did wrong in one line on stderr: exit status 2, or 1 for a difference in a replay."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")  # a terminal that has no ⚄ shows ?
        try:
            status = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        except click.Abort:
            sys.exit(INTERRUPTED)
        except click.ClickException as error:
            fail(usage(error), 2)
        except Difference as error:
            fail(str(error), 1)
        except CondottaError as error:
            fail(str(error), 2)
        sys.exit(status if isinstance(status, int) else 0)


def fail(message: str, status: int) -> None:
    click.echo(f"condotta: {message}", err=True)
    sys.exit(status)


def usage(error: click.ClickException) -> str:
    """What click found wrong, and where to look."""
    message = error.format_message()
    if isinstance(error, click.UsageError) and error.ctx is not None:
        message += f" See `{error.ctx.command_path} --help`."
    return message


def check_data(folder: Path) -> None:
    """A folder without a game's folder in it would be passed over in silence."""
    from condotta.games import LISTED, WORKED_EXAMPLES

    if not any((folder / game).is_dir() for game in LISTED + WORKED_EXAMPLES):
        raise SetupError(f"--data {folder}: there is no folder of a game in it, such as {folder / LISTED[0]}")


@click.group(
    "condotta", cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.option(
    "--data",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="Your own copies of data files, in DIR/<game>/*.yaml.",
)
@click.version_option(condotta.__version__, prog_name="condotta", message=f"%(prog)s %(version)s, {CODE}")
@click.pass_context
def main(context: click.Context, data: Path | None) -> None:
    """Historical board wargames with every rule enforced.

    \b
    condotta play                     play in the browser
    condotta serve                    host it for a club
    condotta play --terminal          play here; asks for the game
    condotta games                    what can be played
    condotta rules medieval mongols   look something up
    """
    context.obj = data
    if data is not None:
        from condotta.core.data import use_data

        check_data(data)
        use_data(data)
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


COMMANDS = (
    games, play, serve, admin, simulate, battle, count, report, tournament, rules, replay,
    show, schema, backup, restore, doctor,
)  # fmt: skip
for command in COMMANDS:
    main.add_command(command)
