"""What becomes of a garrison that is shut up: hunger (GC-17.g), guns and the Breach (12.6), turn by turn."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from ..data import FACTS
from ..data.things import Place
from ..pieces import Leader
from ..rules import attrition, discipline
from ..rules.combat import siege
from ..rules.common import forces
from ..state import State
from . import hunger, strength

LONG: Final = 14  # turns that a Siege is thought to last at most
SURE: Final = 0.95  # that who has nobody left is lost
WEAKENED: Final = 0.6  # that those who are left are stormed, if hunger took nearly all
SALLY: Final = 0.9  # of the strength of those inside, to stand before their walls
EVERY: Final = 0.5  # of the turns in which men are in good order for an Assault
SPENT: Final = 0.5  # of their SP, that may be lost by it, one in each


class Shot(NamedTuple):
    """What one shot over the walls brings, on the average."""

    sp: float
    breach: float


def falls(s: State, besieger: Leader, enemy: Leader, place: Place, turns: int, *, cut: bool) -> float:
    """The chance that a garrison is lost within so many turns, if nobody comes to its help."""
    number = strength.guns(s, besieger)
    changes, shifts = siege.besiegers_fire(s, besieger, enemy)
    change = sum(value for name, value in changes if name != "weather")
    train = sum(value for name, value in shifts if name != "siege_level")
    storm = strength.assault_odds(s, besieger, enemy, place, breach=True) if number else 0.0
    hungry = starving(enemy, cut=cut)
    whole = forces.sp_of(s, enemy)
    men, level, holds = float(whole), float(max(0, enemy.siege_level)), 1.0
    for _ in range(min(turns, LONG)):
        men -= starved(hungry, round(men)) if hungry is not None else 0.0
        if number:
            hit = shot(change, number, train + int(level))
            men -= hit.sp
            level = min(level + hit.breach, FACTS.siege["most_level"])
            holds *= 1 - hit.breach * (1 - (1 - storm) * max(0.0, men) / whole)
        if men < 1:
            return 1 - holds * (1 - SURE)
    return max(1 - holds, WEAKENED * (1 - men / whole))


def starving(enemy: Leader, *, cut: bool) -> int | None:
    """The modifier of Attrition behind walls, without the weather; a Baron at home never starves."""
    if attrition.is_baron_at_home(enemy):
        return None
    modifiers = attrition.MODIFIERS
    return (modifiers["star"] if enemy.star else 0) + (modifiers["besieged_without_line"] if cut else 0)


@cache
def starved(change: int, sp: int) -> float:
    """SP in a turn, in fine weather and in other."""
    return (hunger.average(change, sp) + hunger.average(change + 1, sp)) / 2


@cache
def shot(change: int, number: int, shift: int) -> Shot:
    """T-artillery, in fine weather."""
    found = [FACTS.artillery.at(die + change, number, shift) for die in strength.DICE]
    lost = sum(int(result[0]) for result in found if result[:1].isdigit())
    return Shot(lost / len(found), sum("b" in result for result in found) / len(found))


def stormed(s: State, besieger: Leader, enemy: Leader, place: Place, turns: int) -> float:
    """The chance that Assaults, one after the other, end a garrison: who is beaten inside checks its Quality, and
    surrenders when nobody is left in good order (GC-12.5.5.e)."""
    tries = min(EVERY * min(turns, LONG), SPENT * forces.sp_of(s, besieger))
    odds = strength.assault_odds(s, besieger, enemy, place)
    held: float = (1 - odds * breaks(s, enemy)) ** max(tries, 1.0)
    return 1 - held


def breaks(s: State, enemy: Leader) -> float:
    """That a garrison which has lost an attack has nobody left: all are Demoralised, or it has no second SP."""
    inside = [unit for unit in forces.units(s, enemy) if not unit.demoralised]
    if sum(unit.sp for unit in inside) <= 1 or enemy.is_baron:
        return 1.0
    best, star = max(unit.counter.quality for unit in inside), FACTS.discipline["star"] if enemy.star else 0
    return sum(discipline.quality_result(die + star, best) == "F" for die in strength.DICE) / len(strength.DICE)


def stands(ours: float, inside: float) -> float:
    """That a besieger is not driven off by those whom he shuts up."""
    return min(1.0, ours / max(0.1, SALLY * inside)) ** 2
