"""The picture of README.md: a position of Medieval and what is asked, as the terminal shows them.

    .venv/bin/python tools/picture.py       writes docs/images/terminal.svg

Bots play until the first player has their third Action Phase; whoever changes what the terminal shows runs this again.
"""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console
from rich.text import Text

import condotta
from condotta.bots import make
from condotta.cli.terminal.screen import Screen
from condotta.core.match import Match

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "images" / "terminal.svg"
GAME, SEATS, SEED = "medieval", 3, "picture"
VIEWER, ROUND = 0, 3
COLUMNS = 110


def main() -> None:
    match = played()
    out = Console(record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    screen = Screen(out, "en")
    screen.position(match, VIEWER)
    screen.decision(match, match.pending[0])
    out.print(Text("> "))
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(out.export_svg(title=f"condotta play {GAME} --terminal", unique_id=GAME), encoding="utf-8")
    print(PICTURE)


def played() -> Match:
    """A match between greedy bots, up to an Action Phase of the viewer."""
    match = condotta.new(GAME, SEATS, SEED)
    players = [make("greedy", match.game, seat, f"{SEED}/{seat}") for seat in match.seats]
    phases = 0
    while True:
        decision = match.pending[0]
        if decision.seat == VIEWER and decision.prompt == "action.choose":
            phases += not match.state.acted
            if phases == ROUND:
                return match
        match.choose(decision.seat, players[decision.seat].choose(match, decision))


if __name__ == "__main__":
    main()
