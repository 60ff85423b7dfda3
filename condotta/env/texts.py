"""The table as text, for `render`."""

from __future__ import annotations

import json

from rich.console import Console

from condotta.core.flow import Seat
from condotta.core.match import Match

WIDTH = 110


def text(match: Match, seat: Seat) -> str:
    """As the game's own text view writes it; a game without one is shown as data."""
    view = match.view(seat)
    own = match.game.text
    if own is None:
        return json.dumps(view["table"], indent=1, ensure_ascii=False)
    console = Console(width=WIDTH, color_system=None, force_terminal=False)
    with console.capture() as captured:
        console.print(own().render(view, "en"))
    return captured.get()
