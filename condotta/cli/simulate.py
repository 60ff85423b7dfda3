"""`condotta simulate`: many matches between bots."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .common import INTERRUPTED, console, echo_json, json_option, read_names, read_settings, setup_options

if TYPE_CHECKING:
    from rich.console import RenderableType

    from condotta.lab.simulate import Plan, Row, Summary


@click.command()
@click.argument("game")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, metavar="N", help="How many matches.")
@click.option("--seed", default="0", show_default=True, metavar="S", help="With the same seed the same matches.")
@click.option("--bots", default="random", show_default=True, metavar="NAMES", help="One for all seats or one for each.")
@setup_options
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes; by default one per processor.")
@click.option("--most-choices", type=click.IntRange(1), metavar="N", help="A longer match is an error.")
@json_option
@click.pass_obj
def simulate(
    data: Path | None,
    game: str,
    games: int,
    seed: str,
    bots: str,
    seats: int | None,
    scenario: str | None,
    settings: tuple[str, ...],
    jobs: int | None,
    most_choices: int | None,
    as_json: bool,
) -> None:
    """Let bots play many matches of GAME and count who wins.

    The JSON answer has games, finished, errors, decisions, seconds, decisions_per_second, wins (the share of each seat)
    and mean_decisions. Exit status 1 if a match failed; its seed and traceback are on stderr.

    \b
    Example: condotta simulate medieval --games 1000 --seats 4 --bots greedy,random,random,random
    """
    from condotta.lab.simulate import MOST_CHOICES, Plan, Summary, run

    plan = Plan.checked(
        game,
        games=games,
        seed=seed,
        seats=seats,
        bots_by_seat=tuple(read_names(bots)),
        scenario=scenario,
        options=read_settings(settings),
        most_choices=most_choices or MOST_CHOICES,
        data=data,
    )
    summary = Summary(plan.seats)
    rows = with_progress(run(plan, min(jobs or os.cpu_count() or 1, games)), plan)
    try:
        for row in rows:
            summary.add(row)
    except KeyboardInterrupt:
        click.echo(f"condotta: stopped after {summary.games} of {plan.games} matches", err=True)
    for row in summary.failures:
        click.echo(f"condotta: match {row.number} (seed {row.seed}) failed:\n{row.error}", err=True)
    if as_json:
        echo_json(summary.as_json())
    else:
        console().print(as_table(summary, plan))
    if summary.games < plan.games:
        sys.exit(INTERRUPTED)
    sys.exit(1 if summary.errors else 0)


def with_progress(rows: Iterable[Row], plan: Plan) -> Iterator[Row]:
    """The rows as they come, with a bar on a terminal."""
    if not sys.stderr.isatty():
        yield from rows
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    rate = TextColumn("{task.fields[rate]:,.0f} decisions/s")
    columns = (TextColumn(plan.game), BarColumn(), MofNCompleteColumn(), rate, TimeRemainingColumn())
    with Progress(*columns, console=console(err=True), transient=True) as progress:
        task = progress.add_task("", total=plan.games, rate=0.0)
        made = 0
        for row in rows:
            made += row.decisions
            elapsed = progress.tasks[0].elapsed or 0.0
            progress.update(task, advance=1, rate=made / elapsed if elapsed else 0.0)
            yield row


def as_table(summary: Summary, plan: Plan) -> RenderableType:
    from rich.console import Group
    from rich.table import Table

    figures = summary.as_json()
    wins = Table("seat", "bot", "wins", box=None)
    for seat, share in enumerate(figures["wins"]):
        wins.add_row(str(seat), plan.bots[seat], f"{share:.1%}")
    head = (
        f"{plan.game}, seed {plan.seed}: {figures['finished']} of {figures['games']} matches finished, "
        f"{figures['errors']} errors\n"
        f"{figures['decisions']:,} decisions in {figures['seconds']:.1f} s "
        f"({figures['decisions_per_second']:,.0f}/s), {figures['mean_decisions']:,.0f} in a match\n"
    )
    return Group(head, wins)
