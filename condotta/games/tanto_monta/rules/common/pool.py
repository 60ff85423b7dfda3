"""Sections 5.0 and 17.1: the counters are the limit."""

from __future__ import annotations

from typing import Final

from ...data import FACTS, POWERS
from ...state import State
from . import stacks
from .powers import MORISCOS, ZAHARA, is_granada_gone

COUNTERS: Final = {
    "regular": FACTS.special_units["morisco_regular"].count,
    "militia": FACTS.special_units["morisco_militia"].count,
}


def left(s: State, power: str, kind: str) -> int:
    """TM-5.3.c, e: units of a kind that a power can still bring to the map; regulars and militia share counters."""
    if power == MORISCOS:
        return moriscos_left(s, kind)
    if kind in ("regular", "militia"):
        return infantry_counters(s, power) - stacks.infantry(s, power)
    facts = POWERS[power]
    most = facts.cavalry if kind == "cavalry" else facts.siege_artillery
    return most - stacks.total(s, power, kind)


def moriscos_left(s: State, kind: str) -> int:
    """TM-20.1-mor.a, b: two regulars; the militia after the Nasrid surrender."""
    if kind not in COUNTERS or (kind == "militia" and not is_granada_gone(s)):
        return 0
    return COUNTERS[kind] - stacks.total(s, MORISCOS, kind)


def infantry_counters(s: State, power: str) -> int:
    """TM-5.3.e: of regulars and militia together, on the map and in the pool."""
    facts = POWERS[power]
    more = facts.infantry_turn_4 if s.turn >= 4 else 0
    more -= 0 if not facts.reserve or ZAHARA in s.happened else facts.reserve  # TM-20.1-war.e
    return facts.infantry + more


def ships_left(s: State, navy: str) -> int:
    """TM-17.1.d, TM-17.3.b: counters of squadrons and corsairs together; what was lost waits for the next turn."""
    facts = POWERS[navy]
    late = 0 if s.turn >= 4 else facts.ships_turn_4
    afloat = [fleet for fleets in s.fleets.values() for fleet in fleets if fleet.power == navy]
    left = facts.ships - late - sum([fleet.squadrons + fleet.corsairs for fleet in afloat])
    for key, number in s.ships_to_come.items():
        if key.startswith(f"{navy}/"):
            left -= number
    return left
