"""What the commands that play many matches share: who plays them, where the rows go, progress, interruption."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

import click

from condotta.core.compiled import use_compiled

from .common import console

if TYPE_CHECKING:
    from condotta.lab.crews import Crew
    from condotta.lab.plan import Plan
    from condotta.lab.playing import Row

Command = TypeVar("Command", bound=Callable[..., Any])

TELL_EVERY = 60.0  # seconds between two lines where there is no terminal


def crew_options(command: Command) -> Command:
    """Who plays: --jobs, --cluster."""
    command = click.option(
        "--cluster", metavar="ADDRESS", help="Play on a Dask cluster: its scheduler's address or file."
    )(command)
    return click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes; by default one per processor.")(
        command
    )


def out_option(command: Command) -> Command:
    path = click.Path(dir_okay=False, path_type=Path)
    return click.option(
        "--out", type=path, metavar="F.parquet", help="Keep all rows; the same command goes on after an interruption."
    )(command)


def crew_for(plan: Plan, jobs: int | None, cluster: str | None, most: int) -> Crew:
    """The crew that the options ask for; more processes than matches are not needed."""
    from condotta.lab.crews import open_crew

    if jobs is not None and cluster is not None:
        raise click.UsageError("--jobs is for this computer, --cluster for another: give one of them.")
    apart = cluster is None and use_compiled()
    return open_crew(plan, min(jobs or os.cpu_count() or 1, most), cluster, apart=apart)


def stopped(played: int, games: int, out: Path | None) -> str:
    """What is said when a run ends too early."""
    how = "the same command goes on from here" if out else "with --out FILE it could go on from here"
    return f"stopped after {played} of {games} matches; {how}"


def with_progress(rows: Iterable[Row], name: str, games: int, done: int = 0) -> Iterator[Row]:
    """The rows as they come, with a bar on a terminal, elsewhere with a line every minute."""
    if not sys.stderr.isatty():
        yield from with_lines(rows, name, games, done)
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    rate = TextColumn("{task.fields[rate]}")
    columns = (TextColumn(name), BarColumn(), MofNCompleteColumn(), rate, TimeRemainingColumn())
    with Progress(*columns, console=console(err=True), transient=True) as progress:
        task = progress.add_task("", total=games, completed=done, rate="")
        meter = Meter(games, done)
        for row in rows:
            meter.add(row)
            progress.update(task, advance=1, rate=meter.rate())
            yield row


def with_lines(rows: Iterable[Row], name: str, games: int, done: int) -> Iterator[Row]:
    meter = Meter(games, done)
    told = monotonic()
    for row in rows:
        meter.add(row)
        if monotonic() - told > TELL_EVERY:
            told = monotonic()
            click.echo(f"{name}: {meter.done} of {games} matches, {meter.rate()}, {meter.time_left()} left", err=True)
        yield row


class Meter:
    """How fast a run goes, and how long it still takes."""

    def __init__(self, games: int, done: int) -> None:
        self.games = games
        self.before = self.done = done
        self.decisions = 0
        self.began = monotonic()

    def add(self, row: Row) -> None:
        self.done += 1
        self.decisions += row.decisions

    def rate(self) -> str:
        elapsed = max(monotonic() - self.began, 1e-9)
        matches = (self.done - self.before) / elapsed
        return f"{matches:,.{0 if matches >= 10 else 1}f} matches/s, {self.decisions / elapsed:,.0f} decisions/s"

    def time_left(self) -> str:
        elapsed = monotonic() - self.began
        played = max(self.done - self.before, 1)
        minutes, seconds = divmod(round((self.games - self.done) * elapsed / played), 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}"
