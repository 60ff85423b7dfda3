"""Sections 9.4 and 20.8: units and leaders that do not go everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...data import LEADERS, LISTS, SPACES
from ...state import State
from . import control
from .powers import PEACE_OF_ALCACOVAS

ANJOU: Final = "anjou"
HOMES_OF_THE_LIMITED: Final[dict[str, tuple[str, ...]]] = {  # TM-9.4.ah, ai
    "beltranejos": ("castile", "beltranejos", "portugal"),
    "catalonia": ("catalonia", "aragon", "france"),
}


def is_home_of(space: str, powers: Sequence[str]) -> bool:
    return any(power in SPACES[space].home for power in powers)


def stays_within(s: State, power: str, space: str) -> bool:
    """TM-9.4.ah, ai: the Beltranejos and Catalans fight near home; the former not in Portugal after the Peace."""
    homes = HOMES_OF_THE_LIMITED.get(power)
    if homes is None:
        return True
    if power == "beltranejos" and PEACE_OF_ALCACOVAS in s.happened:
        homes = homes[:2]
    return is_home_of(space, homes)


def bars(s: State, name: str, to: str) -> bool:
    """TM-20.8.b: of the French leaders Anjou alone goes to Catalan home spaces until Catalonia has surrendered."""
    french = LEADERS[name].power == "france" and name != ANJOU
    return french and to in LISTS["catalan_home"] and not control.has_surrendered(s, "catalonia")


def without_barred(s: State, leaders: Sequence[str], places: Sequence[str]) -> list[str]:
    """Of these places those to which all the leaders may go."""
    return [place for place in places if not any(bars(s, name, place) for name in leaders)]
