"""What Nasrids and Moriscos cannot do now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from condotta.core.flow import Decision
from condotta.core.game import Refusal, Rest, refuse

from ...data.things import MUSLIM
from ...rules.action import budget as cp
from ...rules.common.powers import MORISCOS, is_granada_gone
from ...rules.powers import moriscos
from ...state import State


def refused_moriscos(s: State, decision: Decision) -> Iterator[Refusal]:
    """Acting for the Moriscos, between two actions."""
    if decision.seat != MUSLIM or s.budget is None or not is_granada_gone(s) or not moriscos.has_something(s):
        return
    if s.moriscos_active and s.moriscos_active != s.impulse:
        yield refuse(moriscos.ACTIVATE, "moriscos_used", "TM-20.1-mor.q", thing=MORISCOS)
    elif s.budget.way != cp.EXTENSION:
        yield refuse(moriscos.ACTIVATE, "moriscos_need_resource", "TM-20.1-mor.p", thing=MORISCOS)
    elif not moriscos.is_untied(s.budget):
        yield refuse(moriscos.ACTIVATE, "moriscos_tied", "TM-6.1.l", thing=MORISCOS)


REST: Final[Rest] = {
    "aid.add": {"stack": ("aid_not_there", "TM-17.d")},
    "aid.admiral": {"stack": ("no_nasrid_ships", "TM-17.d")},
    "exile.where": {"stack": ("not_their_refuge", "TM-22.1-nas.d")},
    "exile.who": {"stack": ("not_exiled", "TM-22.1-nas.d")},
    "moriscos.from": {"stack": ("no_morisco_regular", "TM-20.1-mor.e")},
    "moriscos.marker": {"stack": ("not_risen", "TM-20.1-mor.g")},
    "moriscos.marker_from": {"stack": ("no_uprising", "TM-20.1-mor.g")},
    "moriscos.where": {"stack": ("not_risen", "TM-20.1-mor.e")},
    "nasrid_raids.where": {"stack": ("not_overrun", "TM-11.f")},
}
