"""`condotta simulate`: many matches between bots."""

from __future__ import annotations

import sys
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .common import INTERRUPTED, console, echo_json, json_option, read_names, read_settings, setup_options
from .runs import crew_for, crew_options, out_option, stopped, with_progress

if TYPE_CHECKING:
    from rich.console import RenderableType

    from condotta.lab.simulate import Plan, Summary


@click.command()
@click.argument("game")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, metavar="N", help="How many matches.")
@click.option("--seed", default="0", show_default=True, metavar="S", help="With the same seed the same matches.")
@click.option("--bots", default="random", show_default=True, metavar="NAMES", help="One for all seats or one for each.")
@setup_options
@crew_options
@out_option
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
    cluster: str | None,
    out: Path | None,
    most_choices: int | None,
    as_json: bool,
) -> None:
    """Let bots play many matches of GAME and count who wins.

    The JSON answer has games, finished, errors, decisions, seconds, decisions_per_second, wins (the share of each seat)
    and mean_decisions; with --out also resumed (matches that were played before) and files. Exit status 1 if a match
    failed; its seed and traceback are on stderr.

    With --out a run may be interrupted, also by force: the same command goes on where it stopped. `condotta report`
    shows what is in the table.

    \b
    Examples: condotta simulate medieval --games 1000 --seats 4 --bots greedy,random,random,random
              condotta simulate medieval --games 10000 --seats 4 --bots greedy --out games.parquet
    """
    from condotta.lab.plan import MOST_CHOICES, Plan
    from condotta.lab.simulate import Summary

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
        watched=out is not None,
    )
    summary = Summary(plan.seats)
    files = play_all(plan, summary, jobs, cluster, out)
    for row in sorted(summary.failures, key=lambda row: row.number):
        click.echo(f"condotta: match {row.number} (seed {row.seed}) failed:\n{row.error}", err=True)
    if as_json:
        echo_json({**summary.as_json(), **({"resumed": summary.resumed, "files": files} if out else {})})
    else:
        console().print(as_table(summary, plan))
        for file in files:
            click.echo(file)
    if summary.games < plan.games:
        sys.exit(INTERRUPTED)
    sys.exit(1 if summary.errors else 0)


def play_all(plan: Plan, summary: Summary, jobs: int | None, cluster: str | None, out: Path | None) -> list[str]:
    """Play what has not been played yet, add it up, and write the tables: their names."""
    from condotta.lab.crews import CrewError
    from condotta.lab.simulate import carry_out
    from condotta.lab.store import Store, header_of

    with ExitStack() as stack:
        store = stack.enter_context(Store(out, header_of(plan))) if out else None
        if store is not None:
            summary.add_earlier(store.rows())
        left = plan.games - summary.games
        if left:
            crew = stack.enter_context(closing(crew_for(plan, jobs, cluster, left)))
            rows = carry_out(crew, plan, plan.tasks(), store)
            try:
                for row in with_progress(rows, plan.game, plan.games, summary.games):
                    summary.add(row)
            except KeyboardInterrupt:
                click.echo(f"condotta: {stopped(summary.games, plan.games, out)}", err=True)
            except CrewError as error:
                raise CrewError(f"{error}; {stopped(summary.games, plan.games, out)}") from None
        if store is None or summary.games < plan.games:
            return []
        store.finish()
        return [str(file) for file in store.files]


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
