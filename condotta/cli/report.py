"""`condotta report`: what a table of matches says, as a page."""

from __future__ import annotations

from pathlib import Path

import click

from condotta.core.errors import SetupError

from .common import lang_option
from .play import system_language


@click.command()
@click.argument("table", metavar="F.parquet", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "-o", "--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="By default F.html beside it."
)
@lang_option
def report(table: Path, out: Path | None, lang: str | None) -> None:
    """Make a page of the matches in F.parquet, a table that `simulate --out` or `tournament --out` has written.

    The page shows who wins (by seat, bot and what they began with, with confidence intervals), how long matches are,
    how scores go, how matches end, and which cards and rules are used. It is one file and needs no network.

    \b
    Example: condotta report games.parquet -o games.html
    """
    from condotta.lab.report import report as page_of

    page = page_of(table, lang or system_language())
    target = out or table.with_suffix(".html")
    try:
        target.write_text(page, encoding="utf-8")
    except OSError as error:
        raise SetupError(f"{target}: {error.strerror}; name another file with -o") from None
    click.echo(str(target))
