"""Section 1.4, Intelligence: what a side has seen of the other's cards, and who is known to lead a Force (R-69).

A card that was shown is remembered as it was then, less the losses told since: what its owner changes later is hidden.
"""

from __future__ import annotations

from typing import Final

from ...pieces import NOBODY, Leader, Seen, Unit
from ...state import State
from . import forces

RETREAT: Final = "retreat"  # the Order that lies open (GC-7.2.g)


def show_force(s: State, first: Leader) -> None:
    """GC-1.4.h: the complete composition of a Force."""
    forget(s, first)
    for one in [*forces.captains(s, first), *forces.unemployed(s, first)]:
        show_card(s, one)


def show_card(s: State, captain: Leader) -> None:
    """GC-8.9.d, R-25: only this Captain's units."""
    if captain.is_baron:
        return
    first = captain.under or captain.id
    units = [unit.copy() for unit in captain.units]
    s.seen[1 - captain.side][captain.id] = Seen(
        first, s.turn, captain.box, captain.general, units, captain.auxiliaries[:]
    )


def tell(s: State, owner: Leader, unit: Unit) -> None:
    """GC-1.4.g: what has become of a unit; one without SP is gone."""
    known = s.seen[1 - owner.side] if owner.side != NOBODY else {}
    for id, card in known.items():
        if any(one.id == unit.id for one in card.units):
            now = [unit if one.id == unit.id else one for one in card.units]
            left = [one.copy() for one in now if one.sp > 0]
            known[id] = Seen(card.first, card.turn, card.box, card.general, left, card.auxiliaries)


def gone(s: State, owner: Leader, unit: Unit) -> None:
    """GC-1.4.g: the unit is eliminated."""
    tell(s, owner, Unit(unit.id, 0))


def forget(s: State, first: Leader) -> None:
    """What was known of the Force of a Captain who is on the map no more, or is looked at anew."""
    if first.side != NOBODY:
        known = s.seen[1 - first.side]
        for id in [id for id, card in known.items() if first.id in (id, card.first)]:
            del known[id]


def follow(s: State, fallen: Leader, heir: Leader) -> None:
    """GC-4.6.3: who was known to be with a First Captain is now with the one who takes over."""
    known = s.seen[1 - fallen.side]
    for id, card in list(known.items()):
        if card.first == fallen.id:
            known[id] = Seen(heir.id, card.turn, card.box, card.general, card.units, card.auxiliaries)


# Who leads a Force


def is_told(leader: Leader) -> bool:
    """R-69: all know whether he leads a Force. A Baron does, and whoever has a marker that only Forces have."""
    return (
        leader.told
        or leader.is_baron
        or leader.order == RETREAT
        or leader.earthworks
        or leader.road_march
        or leader.quarters
        or leader.no_move
        or leader.besieges
        or leader.is_besieged
    )


def counters_at(s: State, hex: str, side: int) -> list[Leader]:
    """The counters in a hex that are not of this side."""
    return [one for one in s.leaders.values() if one.place == hex and one.side != side and one.on_map]


def untold_at(s: State, hex: str, side: int) -> list[Leader]:
    """The enemy Captains there of whom this side does not know whether they lead a Force."""
    found = [one for one in counters_at(s, hex, side) if not is_told(one)]
    return found if not found or not forces.forces_at(s, hex, side) else []


def known_at(s: State, hex: str, side: int) -> list[Leader]:
    """The Forces in a hex that are not of this side, as far as it knows."""
    found = forces.enemies_at(s, hex, side)
    if all(is_told(one) for one in found) or forces.forces_at(s, hex, side):
        return found
    return [one for one in found if is_told(one)]


def is_veiled(s: State, hex: str, side: int) -> bool:
    """R-69: for all that this side knows an enemy Force stands there, or none."""
    return bool(untold_at(s, hex, side)) and not known_at(s, hex, side)


def wary_hexes(s: State, side: int) -> list[str]:
    """R-69: the hexes with counters that, for all that this side knows, lead Forces which are not of it."""
    found = [one for one in s.leaders.values() if one.side != side and one.on_map and one.place]
    return list(dict.fromkeys([one.place for one in found if one.units or not is_told(one) or forces.is_force(s, one)]))


def hexes_of(s: State, side: int, *, sure: bool) -> list[str]:
    """The hexes with counters of a side that surely lead Forces, or may do so, for all that the other side knows."""
    found = [one for one in s.leaders.values() if one.side == side and one.on_map and one.place]
    return [one.place for one in found if (forces.is_force(s, one) if is_told(one) else not sure)]


def say(s: State, hex: str, side: int) -> bool:
    """R-69: the owner of counters in a hex says whether they lead Forces; False: there is nothing to be said."""
    found = untold_at(s, hex, side)
    for one in found:
        one.told = True
    return bool(found)


def forget_who_leads(s: State, side: int) -> None:
    """GC-7.1: in an Organisation Segment units may pass between those who are together in a hex."""
    own = [one for one in s.leaders.values() if one.side == side and one.on_map and one.place]
    hexes = [one.place for one in own]
    for one in own:
        if hexes.count(one.place) > 1 and not forces.is_contested(s, one.place):
            one.told = False
