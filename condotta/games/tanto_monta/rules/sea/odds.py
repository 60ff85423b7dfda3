"""How likely it is at sea: naval combats, interceptions, from what lies open on the table."""

from __future__ import annotations

from functools import cache

from ...data import SPACES
from ...state import State
from ..common import fleets
from ..common.fleets import Flotilla
from ..land.odds import Fight, hits, nine
from .engagement import NavalBattle, SeaSide
from .naval_combat import dice
from .naval_losses import losses

__all__ = ["Fight", "nine", "of_combat"]


def of_combat(s: State, place: str, side: str, ships: Flotilla, foe: str) -> Fight:
    """TM-16.2: ships of a navy attack those of a foe in a place, without cards."""
    battle = NavalBattle(
        place, SeaSide(side, ships, True), SeaSide(foe, fleets.at(s, foe, place), False), place in SPACES
    )
    attack, defence = (dice(battle, one) for one in (battle.attacker, battle.defender))
    theirs = battle.defender.ships
    chance = win(attack, (ships.squadrons, ships.corsairs), defence, (theirs.squadrons, theirs.corsairs))
    return Fight(attack, defence, round(100 * chance))


@cache
def win(attack: int, ours: tuple[int, int], defence: int, theirs: tuple[int, int]) -> float:
    """How likely the attacker wins, or is alone left, with these dice, squadrons and corsairs."""
    return sum(
        one * other
        for a, one in enumerate(hits(attack, 0))
        for d, other in enumerate(hits(defence, 0))
        if stands(a, d, attack, defence, ours, theirs)
    )


def stands(a: int, d: int, attack: int, defence: int, ours: tuple[int, int], theirs: tuple[int, int]) -> bool:
    """Does the attacker hold the place with so many hits on both sides?"""
    wins = a > d
    lost = losses(*ours, d, loses=not wins)
    beaten = losses(*theirs, a, loses=wins)
    gone, all_gone = sum(lost) >= sum(ours), sum(beaten) >= sum(theirs)
    if gone and all_gone:
        return attack > defence
    return all_gone if gone or all_gone else wins
