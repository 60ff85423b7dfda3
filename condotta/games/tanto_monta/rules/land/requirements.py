"""Section 15.1: what an assault requires."""

from __future__ import annotations

from typing import Final

from ...data import SPACES
from ...data.things import MUSLIM
from ...state import State
from ..common import control, fleets, lines, powers, stacks
from . import siege

TREACHERY: Final = "treachery"
SABOTAGE: Final = "sabotaged_port_entrance"
MASTER: Final = "master_of_siege_artillery"


def targets(s: State, power: str) -> list[str]:
    """Spaces that a power may assault with an action."""
    return [space for space in siege.besieged(s) if not hindrance(s, power, space)]


def hindrance(s: State, power: str, space: str, by: str = "") -> str:
    """The rule that forbids an assault, by an action or by a card; "" if none does (TM-15.1.a to h, v)."""
    key = f"{space}/{power}"
    if key not in s.sieges:
        return "TM-15.1.a"
    if s.sieges[key] == s.impulse and not by and not may_at_once(s, power):
        return "TM-15.1.b"
    if space in s.assaulted and not may_once_more(s, power, space):
        return "TM-15.1.c"
    if next(siege.least_formations(s, space, power), None) is None:
        return "TM-5.3.h"  # artillery alone
    if by == TREACHERY:
        return ""
    if s.rains and powers.player(s, power) == s.active:
        return "TM-15.1.j"
    owner = control.controller(s, space)
    through = SPACES[space].through
    if through and control.controller(s, through) == owner:
        return "TM-16.8.c"
    blocked = "" if by == SABOTAGE or is_lifted(s, power, space) else blockade(s, power, space, owner)
    return blocked or ("" if power == powers.GUANCHES or lines.has_line(s, power, space) else "TM-15.1.d")  # TM-12.1.f


def may_at_once(s: State, power: str) -> bool:
    """TM-15.1.b, TM-20.4-aft.c, TM-20.4-res.f: the Beltranejos after the Peace of Alcaçovas and in their resistance;
    TM-20.1-mor.t: Moriscos in the impulse of their resource; TM-21.8-can.h: Guanches."""
    if power == powers.NASRID:
        return powers.is_granada_gone(s) and 0 < s.moriscos_active == s.impulse
    if power == powers.GUANCHES:
        return True
    return power == "beltranejos" and (powers.PEACE_OF_ALCACOVAS in s.happened or powers.has_left(s, power))


def may_once_more(s: State, power: str, space: str) -> bool:
    """TM-20.4-aft.d: one space that they assaulted before their impulse was extended."""
    return power == "beltranejos" and space in s.once_more


def is_lifted(s: State, power: str, space: str) -> bool:
    """TM-15.1.h: no blockade is needed in Gibraltar without a war, nor by Papal units that the Muslim player runs."""
    if space == "gibraltar" and not powers.at_war(s, "castile", "nasrid"):
        return True
    return power == "papacy" and powers.player(s, power) == MUSLIM


def blockade(s: State, power: str, space: str, owner: str) -> str:
    """TM-15.1.e to g: squadrons of the power that controls the space, beside it and in it; corsairs do not matter."""
    zones = SPACES[space].ports
    if squadrons(s, owner, zones):
        return "TM-15.1.e"
    in_port = squadrons(s, owner, (space,))
    through = SPACES[space].through
    if in_port and through and not control.is_friendly(s, power, through):
        return "TM-16.8.d"
    return "TM-15.1.f" if in_port and squadrons(s, power, zones) <= in_port else ""


def squadrons(s: State, power: str, places: tuple[str, ...]) -> int:
    """Those of a power with its minors, and those lent to it (TM-9.2.m)."""
    own = powers.NAVIES[powers.major(s, power)]  # also in the first turn that of each power alone
    there = [fleet for place in places for fleet in stacks.fleets_at(s, place)]
    return sum(fleet.squadrons for fleet in there if powers.NAVIES[powers.major(s, fleets.user(s, fleet))] == own)
