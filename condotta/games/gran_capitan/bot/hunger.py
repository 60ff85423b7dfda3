"""What marching and hostile land take off a Force (chapter 9), and how much of that an aim is worth."""

from __future__ import annotations

from functools import cache
from typing import Final

from ..data import FACTS
from ..pieces import Leader
from ..rules import attrition
from ..rules.common import forces, ground
from ..state import State
from .ways import TURN

FORCED: Final = 8.0  # how much worse than a point of strength it is to lose one on a forced march
STAYING: Final = 1.0  # and one by being where hunger is
LAST: Final = 0.1  # of that in the end, when nobody is needed any more


def patience(s: State, cost: int, hurries: float = 1.0) -> float:
    """What a man is worth who would stay behind on a forced march to an aim so far away: less and less towards the
    end."""
    return FORCED * hurries * left(s) * (1.0 if cost <= TURN else 1.5)


def left(s: State) -> float:
    """The part of the scenario for which men are still needed."""
    return max(LAST, (s.scenario.turns - s.turn) / s.scenario.turns)


def lost_by_marching_on(s: State, leader: Leader) -> float:
    """SP that Attrition takes after a second activation (GC-9.a), on the average, and if it goes as far as it can."""
    return average(attrition.base_modifier(s, leader) + attrition.MODIFIERS["most_mp"], forces.sp_of(s, leader))


def toll(s: State, leader: Leader, hex: str, sp: int) -> float:
    """What it costs to end a turn in a hex (GC-9.b): hostile or Arid Land, the Plague in it."""
    if leader.is_baron or not (ground.is_hostile(s, hex, leader.side) or ground.is_arid(s, hex)):
        return 0.0
    change = attrition.base_modifier(s, leader) + (attrition.MODIFIERS["plague"] if hex in s.plague else 0)
    return STAYING * left(s) * average(change, sp)


@cache
def average(change: int, sp: int) -> float:
    return sum(FACTS.attrition.at(die + change, sp) for die in range(1, 7)) / 6
