"""How likely it is at sea: naval combats, interceptions, from what lies open on the table."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ...data import SPACES
from ...state import State
from ..common import fleets
from ..common.fleets import Flotilla
from ..land.odds import Fight, hits, nine
from . import raid as raids
from .engagement import NavalBattle, SeaSide
from .naval_combat import dice
from .naval_losses import losses
from .raid import Raid

__all__ = ["Fight", "Prospect", "nine", "of_combat", "of_raid"]


class Prospect(NamedTuple):
    """Piracy: dice of the target, and what the pirate may hope for."""

    defence: int
    hits: float  # on the average
    chance: int  # of at least one, in per cent
    lost: float  # own ships, on the average


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


def of_raid(s: State, raid: Raid) -> Prospect:
    """TM-16.4.h to m: what piracy promises before the dice are cast."""
    defence = sum(raids.defence_parts(s, raid).values())
    alone = len(raids.ports(s, raid.side, raid.zone, raid.target)) == 1
    more = raids.rating(s, raid.side, raid.zone)
    number, any_hit, gone = prospects(defence, raid.ships.squadrons, raid.ships.corsairs, alone, more)
    return Prospect(defence, number, round(100 * any_hit), gone)


@cache
def prospects(defence: int, squadrons: int, corsairs: int, alone: bool, more: int) -> tuple[float, float, float]:
    """Hits on the average, the chance of one, ships lost on the average."""
    number = any_hit = gone = 0.0
    for struck, chance in enumerate(hits(defence, 0)):
        lost = sum(raids.losses(squadrons, corsairs, struck))
        left = squadrons + corsairs - lost
        dice = (1 if left == 1 or alone else 2) + more if left else 0
        number += chance * dice / 3
        any_hit += chance * (1 - (2 / 3) ** dice)
        gone += chance * lost
    return number, any_hit, gone
