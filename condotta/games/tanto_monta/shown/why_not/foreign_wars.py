"""What cannot be done about a Foreign War now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from condotta.core.flow import Decision, offer
from condotta.core.game import Refusal, Refuses, Rest, Why, refuse

from ...data import FOREIGN_WARS
from ...pieces import LAND
from ...rules.common import stacks
from ...rules.construction import recruit
from ...rules.land import siege
from ...state import State
from .common import own_spaces, params_of

NOTHING_TO_DO: Final[dict[str, Why]] = {"fight_foreign_war": ("no_foreign_war", "TM-20.9.f")}


def refused_units(s: State, decision: Decision) -> Iterator[Refusal]:
    """Units in spaces under siege."""
    power = FOREIGN_WARS[params_of(decision, "card")].power
    for space in own_spaces(s, decision.seat):
        if siege.is_besieged(s, space):
            for kind in LAND:
                if any(one.power == power and one.of(kind) for one in stacks.at(s, space)):
                    yield refuse(offer("send_abroad", space, kind), "not_from_siege", "TM-20.9.c", thing=space)


NOT_ABROAD: Final[Why] = ("not_abroad", "TM-20.9.f")
REFUSED: Final[dict[str, Refuses]] = {"abroad.units": refused_units}
REST: Final[Rest] = {
    "abroad.leaders": {"leader": ("not_of_this_war", "TM-20.9.e")},
    "abroad.leader": {"leader": ("not_of_this_war", "TM-20.9.e"), "card": NOT_ABROAD},
    "abroad.which": {"card": NOT_ABROAD},
    **{f"action.{line}": {"card": NOT_ABROAD} for line in recruit.ACTION_OF.values()},
    **{prompt: {"card": NOT_ABROAD} for prompt in ("event.add", "mercenaries.where", "nobles")},
    "venetian_war.port": {"stack": ("not_this_port", "TM-20.9-ov.q")},
    "abroad.units": {"stack": ("not_of_this_war", "TM-20.9.c")},
    "abroad.home": {"stack": ("not_home_key", "TM-20.9.j")},
}
