"""Questions about Forces (ch. 5): who leads one, what is in it, where it stands. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Iterable

from ...data import WEATHERS
from ...pieces import SUBORDINATE, UNEMPLOYED, Leader, Unit
from ...state import State

# Who is in a Force


def subordinates(s: State, first: Leader) -> list[Leader]:
    """GC-4.2.b: the Captains in the Subordinate box of a card."""
    return [leader for leader in s.leaders.values() if leader.under == first.id and leader.box == SUBORDINATE]


def unemployed(s: State, first: Leader) -> list[Leader]:
    """The Captains in the Unemployed box of a card."""
    return [leader for leader in s.leaders.values() if leader.under == first.id and leader.box == UNEMPLOYED]


def captains(s: State, first: Leader) -> list[Leader]:
    """GC-9.l: the First Captain and his Subordinates, whose cards make up the Force; after the fall of its Captain
    General it stays together until the combat is over (GC-4.6.3.c)."""
    return [first, *subordinates(s, first)] if first.general or first.shaken else [first]


def units(s: State, first: Leader) -> list[Unit]:
    """GC-5.d: all Combat Units of a Force."""
    if not first.general and not first.shaken:
        return first.units
    return [unit for leader in captains(s, first) for unit in leader.units]


def first_captain(s: State, leader: Leader) -> Leader:
    """GC-4.3.a: the Captain who commands the Force that a Captain is in."""
    return s.leaders[leader.under] if leader.under else leader


def is_force(s: State, leader: Leader) -> bool:
    """GC-5.a, d: a Captain or Baron in a map hex with at least one Combat Unit on his card or a Subordinate's."""
    if leader.box or not leader.place:  # asked very often: ON_MAP is ""
        return False
    return bool(leader.units) or (leader.general and any(one.units for one in subordinates(s, leader)))


def is_lone_captain(s: State, leader: Leader) -> bool:
    """An Unemployed Captain alone on the map (GC-4.4)."""
    return leader.on_map and bool(leader.place) and not leader.is_baron and not is_force(s, leader)


# Where Forces stand


def forces(s: State) -> list[Leader]:
    """The leaders of all Forces on the map."""
    return [
        leader
        for leader in s.leaders.values()
        if not leader.box and leader.place and (leader.units or is_force(s, leader))
    ]


def forces_of(s: State, side: int) -> list[Leader]:
    return [
        leader
        for leader in s.leaders.values()  # is_force, written out as far as it nearly always goes
        if leader.side == side and not leader.box and leader.place and (leader.units or is_force(s, leader))
    ]


def forces_at(s: State, hex: str, side: int) -> list[Leader]:
    """The Forces of a side in a hex; NOBODY: Non-Aligned Barons."""
    return [
        leader for leader in s.leaders.values() if leader.place == hex and leader.side == side and is_force(s, leader)
    ]


def enemies_at(s: State, hex: str, side: int) -> list[Leader]:
    """GC-1.1.a: the Forces in a hex that are not of this side; Non-Aligned Barons are nobody's friends (R-63)."""
    return [
        leader for leader in s.leaders.values() if leader.place == hex and leader.side != side and is_force(s, leader)
    ]


def sides_by_hex(s: State) -> dict[str, list[int]]:
    """Which sides have Forces in a hex: for searches, which ask for many hexes."""
    found: dict[str, list[int]] = {}
    for leader in forces(s):
        there = found.get(leader.place)
        if there is None:
            found[leader.place] = [leader.side]
        elif leader.side not in there:
            there.append(leader.side)
    return found


def enemy_hexes(s: State, side: int) -> list[str]:
    """The hexes with Forces that are not of this side."""
    return [hex for hex, sides in sides_by_hex(s).items() if len(sides) > 1 or sides[0] != side]


def hexes_of(s: State, side: int) -> list[str]:
    """The hexes with Forces of one side: of the opponent, for what Non-Aligned Barons do not bar (R-63)."""
    return [hex for hex, sides in sides_by_hex(s).items() if side in sides]


def is_contested(s: State, hex: str) -> bool:
    """GC-8.8.a: Forces of both sides. A Non-Aligned Baron makes a hex Contested for whoever is with it (R-63)."""
    here = [leader for leader in s.leaders.values() if leader.place == hex and not leader.box]
    if len(here) < 2:
        return False
    sides = [leader.side for leader in here if is_force(s, leader)]
    return any(side != sides[0] for side in sides)


def contested_hexes(s: State) -> list[str]:
    """All of them: for who asks about many Forces."""
    first: dict[str, int] = {}
    found: list[str] = []
    for leader in forces(s):
        if first.setdefault(leader.place, leader.side) != leader.side:
            found.append(leader.place)
    return [hex for hex in first if hex in found] if found else found


def lone_captains_at(s: State, hex: str, side: int) -> list[Leader]:
    return [
        leader
        for leader in s.leaders.values()
        if leader.place == hex and leader.side == side and is_lone_captain(s, leader)
    ]


# What is in it


def strength(these: Iterable[Unit]) -> int:
    """SP, in good order and Demoralised."""
    return sum([unit.sp for unit in these])


def in_good_order(these: Iterable[Unit]) -> list[Unit]:
    return [unit for unit in these if not unit.demoralised]


def sp_of(s: State, first: Leader) -> int:
    """GC-9.c, GC-9.l: the total SP of a Force."""
    return strength(units(s, first))


def cavalry_sp(these: Iterable[Unit]) -> int:
    """Cavalry SP in good order (T-pursuit)."""
    return sum(unit.sp for unit in these if unit.counter.type.cavalry and not unit.demoralised)


def infantry_sp(these: Iterable[Unit]) -> int:
    """R-17: Demoralised infantry counts for Earthworks, too."""
    return sum(unit.sp for unit in these if unit.counter.type.infantry)


def artillery_sp(these: Iterable[Unit]) -> int:
    """Artillery SP in good order (GC-13.3.a)."""
    return sum(unit.sp for unit in these if unit.counter.type.artillery and not unit.demoralised)


def demoralised_number(these: list[Unit]) -> int:
    number = 0
    for unit in these:
        if unit.demoralised:
            number += 1
    return number


def is_half_demoralised(these: list[Unit]) -> bool:
    """GC-7.3.e, GC-10.1.1.c: half or more of the Combat Units."""
    return 2 * demoralised_number(these) >= len(these)


def is_mostly_demoralised(these: list[Unit]) -> bool:
    """GC-8.8.2.e: fewer than half are in good order."""
    return 2 * demoralised_number(these) > len(these)


def all_demoralised(these: list[Unit]) -> bool:
    """GC-10.1.1.d."""
    return bool(these) and demoralised_number(these) == len(these)


def is_all_light(these: list[Unit]) -> bool:
    return bool(these) and all(unit.counter.type.light for unit in these)


def evades(these: list[Unit]) -> bool:
    """GC-16.4.1.a: Spanish light cavalry only."""
    return bool(these) and all(unit.counter.type.evades for unit in these)


# Size and Orders


def is_major(leader: Leader) -> bool:
    """GC-5.1.a: led by a Captain General."""
    return leader.general


def size(s: State, first: Leader) -> str:
    """GC-5.1: the line of T-orders by which a Force pays."""
    if first.is_baron:
        return "baronial"
    if first.general:
        return "major"
    these = units(s, first)
    return "free_minor" if is_all_light(these) or strength(these) == 1 else "minor"


def room(leader: Leader) -> int:
    """GC-4.1.a: how many Combat Units a Captain may still take; Auxiliary units do not count (GC-4.1.b)."""
    return leader.rank - len(leader.units)


def may_command(s: State, captain: Leader, unit: Unit) -> bool:
    """GC-S1.2.e, GC-S2.5, GC-S4.6: units of some Armies serve only under Captains of their own."""
    army = s.scenario.unit_army.get(unit.id, "")
    return army == captain.army or army not in s.scenario.own_units_only


def allowance(s: State, these: Iterable[Unit]) -> int:
    """GC-8.2.4.b: the slowest unit in half points, after Demoralisation (GC-1.3.3.h) and Mud (GC-3.1.d)."""
    weather = WEATHERS[s.weather].allowance
    return max(0, 2 * min(unit.counter.type.move - unit.demoralised + weather for unit in these))


def points(s: State, first: Leader, change: int) -> int:
    """GC-8.2.4.a, b: the half points of a Force after the result of its activation."""
    return max(0, allowance(s, units(s, first)) + 2 * change)
