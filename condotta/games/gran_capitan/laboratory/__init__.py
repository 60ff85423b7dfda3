"""The laboratory: a Major Battle that is fought alone, with a historical pair of armies or one's own.

history.py reads the battles of battles.yaml, armies.py makes a position of what is asked for, outcome.py notes what
came of it. Both commanders are Captains General, so that it is a Major Battle (GC-12.2.2.a); the state's field `trial`
ends the match with it.
"""

from __future__ import annotations

from typing import Final

from condotta.core.game import Trials

from . import armies, history, outcome

TRIALS: Final = Trials(
    offered=history.offered,
    position=armies.position,
    watch=outcome.watch,
    result=outcome.result,
    drawn=("battle.select",),
)
