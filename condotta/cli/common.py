"""What several commands need: options of the same name, JSON, a console."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.console import Console

from condotta.core.errors import SetupError

Command = TypeVar("Command", bound=Callable[..., Any])

NAME = "condotta"
INTERRUPTED = 130  # the exit status of a command ended by Ctrl-C
PLAIN_WIDTH = 100  # columns of an answer that goes into a file or a pipe


def command() -> str:
    """How the user calls this command: its name, or its path where the name alone would not be found."""
    called = Path(sys.argv[0])
    if called.name != NAME:
        return NAME
    known = shutil.which(NAME)
    return NAME if known and Path(known).resolve() == called.resolve() else str(called)


def json_option(command: Command) -> Command:
    return click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")(command)


def setup_options(command: Command) -> Command:
    """What a match is set up with: --seats, --scenario, --option."""
    command = click.option(
        "--option", "settings", metavar="NAME=VALUE", multiple=True, help="An option of the game; may be repeated."
    )(command)
    command = click.option("--scenario", metavar="NAME", help="A scenario of the game.")(command)
    return click.option("--seats", type=int, metavar="N", help="How many seats; by default the fewest.")(command)


def lang_option(command: Command) -> Command:
    return click.option("--lang", type=click.Choice(["en", "it"]), help="The language; by default your system's.")(
        command
    )


def record_argument(command: Command) -> Command:
    path = click.Path(exists=True, dir_okay=False, path_type=Path)
    return click.argument("record", type=path)(command)


def read_settings(pairs: Iterable[str]) -> dict[str, str]:
    """NAME=VALUE as a dictionary; the game checks names and values."""
    settings = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise SetupError(f"--option {pair}: write it as NAME=VALUE")
        settings[name.strip()] = value.strip()
    return settings


def read_names(text: str) -> list[str]:
    """Names between commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def echo_json(answer: Any) -> None:
    click.echo(json.dumps(answer, ensure_ascii=False, indent=2))


def console(*, err: bool = False) -> Console:
    """Where text answers go: coloured on a terminal, plain elsewhere."""
    stream = sys.stderr if err else sys.stdout
    width = None if stream.isatty() or "COLUMNS" in os.environ else PLAIN_WIDTH
    return Console(file=stream, highlight=False, width=width)
