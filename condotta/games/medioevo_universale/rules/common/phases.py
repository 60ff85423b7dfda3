"""The phases of a turn (MU-turn.a): where they begin, and how a phase says that it is over."""

from __future__ import annotations

from typing import Final, TypeAlias

from condotta.core.flow import Flow

FIRST_STAGE: Final = {
    "set_up": "order", "events": "dice", "taxes": "levels", "purchases": "buy", "combat": "resume",
    "end_of_turn": "ready", "final": "card",
}  # fmt: skip
LAST_TURN: Final = 20  # R-endless: of a game without a number of turns


class Over:
    """A phase is over: turn.py begins the next one."""


OVER: Final = Over()
Step: TypeAlias = Flow[None] | Over | None  # None: nobody is asked, and the phase has gone on
