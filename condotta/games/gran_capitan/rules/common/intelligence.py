"""Section 1.4, Intelligence: what a side has seen of the other's cards, and which of its counters may be anything.

A card that was shown is remembered as it was then, less the losses told since: what its owner changes later is hidden.
"""

from __future__ import annotations

from ...data import HEXES
from ...pieces import NOBODY, Leader, Seen, Unit
from ...state import State
from . import forces


def show_force(s: State, first: Leader) -> None:
    """GC-1.4.h: the complete composition of a Force."""
    if first.side == NOBODY or first.is_baron:
        return
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


# Face-down Captains


def is_veiled(s: State, hex: str, side: int) -> bool:
    """R-69: only enemy Captains who lie face down stand there; each may lead a Force or none."""
    found = [one for one in s.leaders.values() if one.place == hex and one.on_map]
    hidden = all(one.side == 1 - side and not one.face_up for one in found)
    return bool(found) and hidden and HEXES[hex].place not in s.scenario.venetian
