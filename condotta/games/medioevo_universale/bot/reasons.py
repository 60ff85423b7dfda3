"""Why a choice is good, in one line, for those who learn: the reasons behind the heuristics of heuristics.py.

They stand in reasons_realm.py (set-up, phases 1 to 4), reasons_war.py (phase 5) and reasons_trade.py (phase 6, windows,
other acts), each with those that everybody may hear.
"""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.game import Reason
from condotta.core.heuristics import Reasons, reason
from condotta.core.match import Match

from . import reasons_realm, reasons_trade, reasons_war
from .reasons_trade import IN_WINDOWS


def explain(match: Match, decision: Decision, option: Option) -> Reason | None:
    """The reason for one option of a decision; None where there is nothing to say."""
    return reason(REASONS, match, decision, option, IN_WINDOWS.get(option.verb) if decision.hidden else None)


def explain_openly(match: Match, decision: Decision, option: Option) -> Reason | None:
    """The reason as everybody may hear it while the match runs.

    It rests on what lies open: never on cash, objectives, secret pacts, purchases behind the screen (MU-hid), nor on
    what else could have been chosen, for that hangs on them.
    """
    return None if decision.hidden or match.state.deploying else reason(OPEN_REASONS, match, decision, option)


REASONS: Final[Reasons] = {**reasons_realm.REASONS, **reasons_war.REASONS, **reasons_trade.REASONS}
OPEN_REASONS: Final[Reasons] = {**reasons_realm.OPEN_REASONS, **reasons_war.OPEN_REASONS, **reasons_trade.OPEN_REASONS}
