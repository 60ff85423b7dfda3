"""No Move markers of the optional rules (GC-O1.2.b, GC-O1.3.d): who has tried treachery or recruited stays."""

from __future__ import annotations

from typing import Final

from ...data import CAPTAINS
from ...pieces import Leader
from ...state import State
from . import forces

TIED: Final = {id: f"tied_{id}" for id in CAPTAINS}  # in the story, with the turn


def tie(s: State, captain: Leader) -> None:
    s.story[TIED[captain.id]] = s.turn


def is_tied(s: State, captain: Leader) -> bool:
    return not captain.is_baron and s.story.get(TIED[captain.id]) == s.turn


def stays(s: State, first: Leader) -> bool:
    """R-108: a Force does not leave a Captain behind who may not move."""
    if not s.rules.treachery and not s.rules.mercenaries:
        return False
    return any(is_tied(s, one) for one in [*forces.captains(s, first), *forces.unemployed(s, first)])
