"""Section 5.1: how many units march together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from ...data import CARD_IDS, LEADERS
from ...state import State

WITHOUT_LEADER: Final = 4  # TM-5.1.T1
NEVER_ADDED: Final = (frozenset({"ferdinand", "great_captain"}),)  # TM-5.1.e
BOABDIL_FREED: Final = CARD_IDS[112]  # and he was set free at once
QUARREL: Final = frozenset({"el_zagal", "boabdil"})


def army_leaders(names: Sequence[str]) -> list[str]:
    return [name for name in names if not LEADERS[name].naval]


def most_units(s: State, names: Sequence[str]) -> int:
    """TM-5.1.T1 without the cavalry unit that comes free with a leader: the best pair of Command Ratings that is
    allowed, or the best single one."""
    leaders = army_leaders(names)
    if not leaders:
        return WITHOUT_LEADER
    apart = [*NEVER_ADDED, *([QUARREL] if BOABDIL_FREED in s.happened else [])]
    best = max(LEADERS[name].command for name in leaders)
    for one, other in combinations(leaders, 2):
        if frozenset({one, other}) not in apart:
            best = max(best, LEADERS[one].command + LEADERS[other].command)
    return best


def fits(s: State, names: Sequence[str], infantry: int, cavalry: int, artillery: int) -> bool:
    """TM-5.1.d, f, TM-5.3.h: artillery is not counted, but there is no more of it than of infantry; one cavalry unit
    more than the leaders can lead, if there is a leader."""
    limit = most_units(s, names)
    free = 1 if cavalry and army_leaders(names) else 0
    return infantry + cavalry <= limit + free and artillery <= infantry


def best_battle_rating(names: Sequence[str]) -> int:
    return max((LEADERS[name].battle for name in army_leaders(names)), default=0)
