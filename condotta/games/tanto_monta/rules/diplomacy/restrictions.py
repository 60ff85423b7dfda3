"""Section 9.4: on whom war cannot be declared."""

from __future__ import annotations

from typing import Final

from ...data import POWERS, WAR_COSTS
from ...data.charts import NEVER
from ...state import State
from ..common.powers import are_allied, at_war

ZAHARA: Final = "muley_hacen_seizes_zahara"


def at_all_times(s: State, who: str, on: str) -> str:
    """TM-9.4.q to ab: the rule by which a major power may at no time declare war on another; "" if there is none.
    Castile and Aragon are `spain`."""
    one, two = POWERS[who], POWERS[on]
    if one.limited or two.limited:
        return "TM-9.4.v"
    if at_war(s, who, on) or WAR_COSTS[who].get(on, NEVER) == NEVER:
        return "TM-9.4.q"
    if are_allied(s, who, on):
        return "TM-9.4.s"
    if (who, on) == ("north_africa", "spain") and ZAHARA not in s.happened:
        return "TM-9.4.x"
    return ""
