"""What OpenAPI tells of views: the shapes that each game declares, and what is common to all matches."""

from __future__ import annotations

from functools import cache

from condotta.core.game import Data
from condotta.core.shapes import either, match_view, reference, schemas
from condotta.games import IN_WORK, find, listed


@cache
def view_schemas() -> dict[str, Data]:
    """`<game>_view` is the table of a game as a seat sees it, `<game>_<part>` a part of it; `match_view` is a match."""
    games = [*listed(), *map(find, IN_WORK)]  # those in work are shown by their layers, too
    shapes = {game.id: game.view_shape() for game in games if game.view_shape is not None}
    found = schemas("match", match_view(either(*(reference(f"{game_id}_view") for game_id in shapes))))
    for game_id, shape in shapes.items():
        found |= schemas(game_id, shape)
    return found
