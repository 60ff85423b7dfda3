"""Condotta: historical board wargames, complete, for people, bots and research.

import condotta
match = condotta.new("medieval", seats=4, seed=7)
decision = match.pending[0]
match.choose(decision.seat, decision.options[0])
"""

from __future__ import annotations

from .api import games, load_record, new, replay
from .core.errors import CondottaError, IllegalChoice, PositionError, RecordError, SetupError, UndoRefused
from .core.flow import Option
from .core.match import Match

__all__ = [
    "CondottaError",
    "IllegalChoice",
    "Match",
    "Option",
    "PositionError",
    "RecordError",
    "SetupError",
    "UndoRefused",
    "games",
    "load_record",
    "new",
    "replay",
]
__version__ = "0.1.0"
