"""The games, one room each. A game is listed here and nowhere else."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module

from condotta.core.errors import SetupError
from condotta.core.game import Game

LISTED = ("medieval", "medioevo_universale", "gran_capitan", "tanto_monta")
WORKED_EXAMPLES = ("tiny",)
IN_WORK: tuple[str, ...] = ()  # found by their id and tested with the others, but not offered to players


def find(game_id: str) -> Game:
    """The game of this id; SetupError suggests one if there is none."""
    if game_id not in LISTED + WORKED_EXAMPLES + IN_WORK:
        close = get_close_matches(game_id, LISTED, 1)
        hint = f" Did you mean {close[0]!r}?" if close else ""
        raise SetupError(f"no game {game_id!r}.{hint} `condotta games` lists them.")
    game: Game = import_module(f"condotta.games.{game_id}").GAME
    return game


def listed() -> list[Game]:
    return [find(game_id) for game_id in LISTED]
