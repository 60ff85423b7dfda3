"""Why a choice is good, in one line, for those who learn: the reasons behind the heuristics of heuristics.py.

They stand in reasons_realm.py (set-up, phases 1 to 4), reasons_war.py (phase 5) and reasons_trade.py (phase 6, windows,
other acts), each with those that everybody may hear.
"""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.game import Reason
from condotta.core.heuristics import ByPrompt, ByVerb, reason
from condotta.core.match import Match

from . import reasons_realm, reasons_trade, reasons_war
from .reasons_trade import IN_WINDOWS


def explain(match: Match, decision: Decision, option: Option) -> Reason | None:
    """The reason for one option of a decision; None where there is nothing to say."""
    why = reason(BY_VERB, BY_PROMPT, decision, option)
    if why is None and decision.hidden:
        why = IN_WINDOWS.get(option.verb)
    return why(match.state, decision, option) if why else None


def tell(match: Match, decision: Decision, option: Option) -> Reason | None:
    """The reason as everybody may hear it while the match runs.

    It rests on what lies open: never on cash, objectives, secret pacts, purchases behind the screen (MU-hid), nor on
    what else could have been chosen, for that hangs on them.
    """
    if decision.hidden or match.state.deploying:
        return None
    why = reason(OPEN_BY_VERB, OPEN_BY_PROMPT, decision, option)
    return why(match.state, decision, option) if why else None


BY_VERB: Final[ByVerb] = {**reasons_realm.BY_VERB, **reasons_war.BY_VERB, **reasons_trade.BY_VERB}
BY_PROMPT: Final[ByPrompt] = {**reasons_realm.BY_PROMPT, **reasons_war.BY_PROMPT, **reasons_trade.BY_PROMPT}
OPEN_BY_VERB: Final[ByVerb] = {**reasons_realm.OPEN_BY_VERB, **reasons_war.OPEN_BY_VERB, **reasons_trade.OPEN_BY_VERB}
OPEN_BY_PROMPT: Final[ByPrompt] = {
    **reasons_realm.OPEN_BY_PROMPT,
    **reasons_war.OPEN_BY_PROMPT,
    **reasons_trade.OPEN_BY_PROMPT,
}
