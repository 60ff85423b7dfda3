"""`condotta count`: how often bots use each mechanism of a game."""

from __future__ import annotations

from pathlib import Path

import click

from condotta.core.errors import SetupError

from .common import echo_json, json_option, lang_option, read_names, read_settings, setup_options
from .play import system_language


@click.command()
@click.argument("game")
@click.option("--games", type=click.IntRange(1), default=20, show_default=True, metavar="N", help="How many matches.")
@click.option("--seed", default="0", show_default=True, metavar="S", help="With the same seed the same matches.")
@click.option("--bots", default="greedy", show_default=True, metavar="NAMES", help="One for all seats or one for each.")
@click.option("--each-scenario", is_flag=True, help="So many matches of every scenario, in columns of their own.")
@setup_options
@lang_option
@json_option
@click.pass_obj
def count(
    data: Path | None,
    game: str,
    games: int,
    seed: str,
    bots: str,
    each_scenario: bool,
    seats: int | None,
    scenario: str | None,
    settings: tuple[str, ...],
    lang: str | None,
    as_json: bool,
) -> None:
    """Let bots play GAME and count how often a match they use each of its mechanisms.

    The answer is a table in Markdown, or JSON: id, rule, per_match or share, and where different things are counted
    (cards, technologies) how many, and how often each.

    \b
    Examples: condotta count medioevo_universale --seats 4 --games 100
              condotta count gran_capitan --each-scenario --games 40
    """
    from condotta.games import find
    from condotta.lab import counting
    from condotta.lab.plan import Plan

    names = tuple(read_names(bots))
    columns = {}
    for each in find(game).scenarios if each_scenario else (scenario,):
        plan = Plan.checked(game, games, seed, seats, names, each, read_settings(settings), data=data)
        columns[str(each) if each_scenario else bots] = list(counting.count(plan))[-1]
    if not any(columns.values()):
        raise SetupError(f"{game} names no mechanisms; they would stand in its bot/mechanisms.yaml")
    if as_json:
        rows = {name: [one.as_json() for one in counts] for name, counts in columns.items()}
        echo_json(rows if each_scenario else rows[bots])
    else:
        click.echo(counting.as_markdown(columns, lang or system_language()))
