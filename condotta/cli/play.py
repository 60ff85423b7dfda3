"""`condotta play`: the server on this computer and the browser, or a match in this terminal."""

from __future__ import annotations

import locale
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from condotta.core.compiled import go_on_compiled
from condotta.core.errors import SetupError

from .common import console, lang_option, read_settings, setup_options

if TYPE_CHECKING:
    from condotta.core.match import Match

    from .terminal.screen import Screen

FILE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.argument("game", required=False)
@click.option("--host", default="127.0.0.1", metavar="ADDRESS", help="0.0.0.0: friends in your network can join.")
@click.option("--port", type=click.IntRange(1, 65535), metavar="N", help="By default a free one near 8630.")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@click.option("--database", type=FILE, metavar="FILE", help="Where matches are kept; by default in your data folder.")
@click.option("--terminal", is_flag=True, help="Play in this terminal; the options below are for this.")
@click.option("--bots", metavar="NAMES", help="A bot for all other seats, `none`, or one name for each seat.")
@setup_options
@click.option("--seed", metavar="S", help="Fixes all chance; by default secret.")
@lang_option
@click.option("--record", type=FILE, metavar="FILE", help="Write the match to FILE as it goes on.")
@click.option("--resume", type=FILE, metavar="FILE", help="Go on with the match in FILE; it is written there again.")
@click.pass_context
def play(
    context: click.Context,
    game: str | None,
    host: str,
    port: int | None,
    no_browser: bool,
    database: Path | None,
    terminal: bool,
    bots: str | None,
    seats: int | None,
    scenario: str | None,
    settings: tuple[str, ...],
    seed: str | None,
    lang: str | None,
    record: Path | None,
    resume: Path | None,
) -> None:
    """Play GAME in the browser, against bots or with friends. Ctrl-C ends it; all matches are kept.

    With --terminal you play here. Without GAME you are asked which one. By default you have the first seat, and greedy
    bots the others. --bots none: all seats are yours or your friends'. --bots you,you,greedy: who sits where.

    \b
    Examples: condotta play
              condotta play medieval --host 0.0.0.0
              condotta play --terminal
              condotta play medieval --terminal --seats 4 --lang it --record evening.json
              condotta play medieval --terminal --seats 3 --bots you,you,greedy
              condotta play --terminal --resume evening.json
    """
    if not terminal:
        for_terminal = {"--bots": bots, "--seats": seats, "--scenario": scenario, "--option": settings, "--seed": seed}
        given = [name for name, value in {**for_terminal, "--record": record, "--resume": resume}.items() if value]
        if given:
            raise SetupError(f"{', '.join(given)}: only with --terminal; in the browser you are asked there")
        go_on_compiled(sys.argv[1:])
        in_browser(game, host, port, lang, context.obj, database, browser=not no_browser)
        return
    in_terminal(game, bots, seats, scenario, settings, seed, lang, record, resume)


def in_browser(
    game: str | None,
    host: str,
    port: int | None,
    lang: str | None,
    data: Path | None,
    database: Path | None,
    *,
    browser: bool,
) -> None:
    """The server, until Ctrl-C."""
    from functools import partial
    from urllib.parse import urlencode

    from condotta.games import find
    from condotta.server.launch import local
    from condotta.server.settings import PAUSE, Settings

    asked = {"game": find(game).id if game else None, "lang": lang}
    query = urlencode({key: value for key, value in asked.items() if value})
    settings = Settings(database or local.default_database(), data=data, pause=PAUSE)
    sock = local.listen(host, port)
    url = local.address(host, sock.getsockname()[1]) + "/" + (f"?{query}" if query else "")
    if not (settings.static / "index.html").is_file():
        click.echo("condotta: the browser client is not built; `make web` builds it. The API is at /docs.", err=True)
    click.echo(f"Condotta is at {url}  (Ctrl-C ends it)")
    click.echo(f"Your matches are in {settings.database}")
    local.serve(settings, sock, partial(local.open_browser, url) if browser else None)


def in_terminal(
    game: str | None,
    bots: str | None,
    seats: int | None,
    scenario: str | None,
    settings: tuple[str, ...],
    seed: str | None,
    lang: str | None,
    record: Path | None,
    resume: Path | None,
) -> None:
    from .terminal.screen import Screen

    screen = Screen(console(), lang or system_language())
    if resume is not None:
        if game or seats or scenario or settings or seed:
            raise SetupError("--resume: the record says game, seats, scenario, options and seed; leave them out")
        go_on(screen, resume, record, bots)
        return
    if record is not None and record.exists():
        raise SetupError(f"{record} exists already. To go on with it: --resume {record}; else name another file.")
    if record is not None and not record.absolute().parent.is_dir():
        raise SetupError(f"--record {record}: there is no folder {record.parent}")
    try:
        begin(screen, game, seats, bots, seed, scenario, settings, record, lang)
    except EOFError:
        raise SetupError("nobody answers; name the game: condotta play GAME --terminal") from None


def begin(
    screen: Screen,
    game_id: str | None,
    seats: int | None,
    bots: str | None,
    seed: str | None,
    scenario: str | None,
    settings: tuple[str, ...],
    record: Path | None,
    lang: str | None,
) -> None:
    """A new match; without a game the player is asked for all that is not said."""
    import condotta

    from .terminal import questions
    from .terminal.questions import DEFAULT_BOT, who_plays

    if game_id is None:
        screen.say("ask.enter", "dim")
        if lang is None:
            screen.lang = questions.ask_lang(screen)
        game = questions.ask_game(screen, condotta.games())
        seats = seats or questions.ask_seats(screen, game)
        names = who_plays(bots, seats) if bots else questions.ask_who(screen, seats)
        match = condotta.new(game, seats, seed, read_settings(settings), scenario)
    else:
        match = condotta.new(game_id, seats, seed, read_settings(settings), scenario)
        names = who_plays(bots or DEFAULT_BOT, match.setup.seats)
    sit_down(screen, match, names, record)


def go_on(screen: Screen, file: Path, record: Path | None, bots: str | None) -> None:
    """A match from its file, under the present rules."""
    from shutil import copyfile

    from condotta.core.record import Damaged, repair, resume
    from condotta.games import find

    from .records import load_record
    from .terminal.questions import DEFAULT_BOT, who_plays

    saved = load_record(file)
    try:
        match, why = resume(find(saved.game), saved)
    except Damaged:
        match, why = repair(find(saved.game), saved)
    if why != "same":
        kept = file.with_name(f"{file.name}.before")
        copyfile(file, kept)
        screen.say("start.carried", "yellow", why=why, file=str(kept))
    sit_down(screen, match, who_plays(bots or DEFAULT_BOT, match.setup.seats), record or file)


def sit_down(screen: Screen, match: Match, names: list[str], file: Path | None) -> None:
    from condotta.bots import make

    from .terminal.screen import YOU
    from .terminal.session import Session

    seeds = [f"{match.seed}/{len(match.journal)}/{seat}" for seat in match.seats]
    players = [None if name == YOU else make(name, match.game, seat, seeds[seat]) for seat, name in enumerate(names)]
    screen.start(match, names)
    Session(match, players, screen, file).run()


def system_language() -> str:
    """en or it, from the environment."""
    from condotta.core.messages import known_language

    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return known_language(next((name for name in names if name), locale.getlocale()[0] or "en"))
