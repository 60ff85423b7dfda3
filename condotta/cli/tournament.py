"""`condotta tournament`: which bot plays best."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .common import INTERRUPTED, console, echo_json, json_option, read_names, read_settings, setup_options
from .runs import crew_for, crew_options, out_option, stopped, with_progress

if TYPE_CHECKING:
    from rich.console import RenderableType

    from condotta.lab.crews import Crew
    from condotta.lab.playing import Row
    from condotta.lab.ratings import Standing, System
    from condotta.lab.store import Store
    from condotta.lab.tournament import Kind, Results, Tournament

ROUNDS = 10  # if nothing is said
FAILURES_SHOWN = 10


@click.command()
@click.argument("game")
@click.option("--bots", required=True, metavar="NAMES", help="Those who take part, such as search:visits=200,greedy.")
@click.option("--kind", type=click.Choice(["round-robin", "swiss"]), default="round-robin", show_default=True)
@click.option("--rating", type=click.Choice(["elo", "openskill"]), default="elo", show_default=True)
@click.option("--rounds", type=click.IntRange(1), metavar="N", help=f"Rounds; {ROUNDS} if nothing is said.")
@click.option("--games", type=click.IntRange(1), metavar="N", help="As many rounds as give at least N matches.")
@click.option("--seed", default="0", show_default=True, metavar="S", help="With the same seed the same matches.")
@setup_options
@crew_options
@out_option
@json_option
@click.pass_obj
def tournament(
    data: Path | None,
    game: str,
    bots: str,
    kind: Kind,
    rating: System,
    rounds: int | None,
    games: int | None,
    seed: str,
    seats: int | None,
    scenario: str | None,
    settings: tuple[str, ...],
    jobs: int | None,
    cluster: str | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Let bots play a tournament of GAME, and rate them.

    In a round robin every choice of bots that fills a table meets in every round, in a Swiss tournament those that have
    done equally well; at a table everybody sits once on every seat. Ratings are Elo (Bradley–Terry) or openskill
    (Plackett–Luce), with 95 % intervals. Exit status 1 if a match failed.

    \b
    Example: condotta tournament medieval --bots random,greedy,search:visits=100 --seats 4 --rounds 20
    """
    from condotta.lab.plan import Plan
    from condotta.lab.ratings import require, standings
    from condotta.lab.tournament import Results, Tournament

    if rounds is not None and games is not None:
        raise click.UsageError("--rounds and --games say the same thing: give one of them.")
    require(rating)
    plan = Plan.checked(
        game, 1, seed, seats, scenario=scenario, options=read_settings(settings), data=data, watched=out is not None
    )
    planned = Tournament.checked(plan, read_names(bots), kind, None if games else rounds or ROUNDS, games)
    results = Results()
    files = play_all(planned, results, jobs, cluster, out)
    for row in sorted(results.failed, key=lambda row: row.number)[:FAILURES_SHOWN]:
        click.echo(f"condotta: match {row.number} (seed {row.seed}) failed:\n{row.error}", err=True)
    found = standings(planned.plan.bots, results.before(), rating)
    if as_json:
        echo_json(as_data(found, planned, results, rating, files))
    else:
        console().print(as_table(found, planned, results, rating))
        for file in files:
            click.echo(file)
    if len(results) < planned.plan.games:
        sys.exit(INTERRUPTED)
    sys.exit(1 if results.failed else 0)


def play_all(
    planned: Tournament, results: Results, jobs: int | None, cluster: str | None, out: Path | None
) -> list[str]:
    """Play what has not been played yet, and write the tables: their names."""
    from condotta.lab.crews import CrewError
    from condotta.lab.store import Store, header_of

    plan = planned.plan
    header = header_of(plan, "tournament", tournament=planned.kind, rounds=planned.rounds)
    with ExitStack() as stack:
        store = stack.enter_context(Store(out, header)) if out else None
        if store is not None:
            for row in store.rows():
                results.add(row)
        left = plan.games - len(results)
        if left:
            crew = stack.enter_context(closing(crew_for(plan, jobs, cluster, left)))
            rows = rows_of(planned, results, crew, store)
            try:
                for _ in with_progress(rows, plan.game, plan.games, len(results)):
                    pass
            except KeyboardInterrupt:
                click.echo(f"condotta: {stopped(len(results), plan.games, out)}", err=True)
            except CrewError as error:
                raise CrewError(f"{error}; {stopped(len(results), plan.games, out)}") from None
        if store is None or len(results) < plan.games:
            return []
        store.finish()
        return [str(file) for file in store.files]


def rows_of(planned: Tournament, results: Results, crew: Crew, store: Store | None) -> Iterator[Row]:
    """Stage after stage: the next one may depend on the results of this."""
    from condotta.lab.simulate import carry_out

    for tasks in planned.stages(results):
        for row in carry_out(crew, planned.plan, tasks, store):
            results.add(row)
            yield row


def as_data(
    found: list[Standing], planned: Tournament, results: Results, rating: System, files: list[str]
) -> dict[str, Any]:
    return {
        "game": planned.plan.game,
        "kind": planned.kind,
        "rating": rating,
        "rounds": planned.rounds,
        "matches": len(results),
        "errors": len(results.failed),
        "standings": [standing.as_json() for standing in found],
        "files": files,
    }


def as_table(found: list[Standing], planned: Tournament, results: Results, rating: System) -> RenderableType:
    from rich.console import Group
    from rich.table import Table

    plan = planned.plan
    table = Table("", "bot", box=None)
    for column in (rating, "95 % interval", "matches", "wins", "95 % interval", "mean place"):
        table.add_column(column, justify="right")
    digits = 0 if rating == "elo" else 1
    for place, one in enumerate(found, 1):
        table.add_row(
            str(place),
            one.bot,
            f"{one.rating:.{digits}f}",
            f"{one.low:.{digits}f} – {one.high:.{digits}f}",
            str(one.wins.n),
            f"{one.wins.value:.1%}",
            f"{one.wins.low:.1%} – {one.wins.high:.1%}",
            f"{one.mean_rank:.2f}",
        )
    head = (
        f"{plan.game}, {planned.kind}, {plan.seats} seats, seed {plan.seed}: {len(results)} of {plan.games} matches in "
        f"{planned.rounds} rounds, {len(results.failed)} errors; a fair share of wins is {1 / plan.seats:.1%}\n"
    )
    return Group(head, table)
