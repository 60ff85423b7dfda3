"""Section 13.1, restrictions: who meets whom as an enemy, and into which spaces a formation may go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...data import POWERS, SPACES
from ...state import State
from ..common import control, papal, stacks
from ..common.bounds import CANARIES, HOMES_OF_THE_LIMITED, PARIS, guests, is_kept_from_italy, stays_within
from ..common.powers import PAPACY, are_allied, at_war, major
from . import siege

NOBODYS: Final = ("independent", "guanches")
GIBRALTAR: Final = "gibraltar"
GATES_OF_GIBRALTAR: Final = {"nasrid": "sohail", "castile": "jerez"}  # TM-20.1-gib.c


def may_attack(s: State, one: str, other: str, space: str) -> bool:
    """In this space the one meets units of the other as enemies: at war (TM-2.2.d), or one of them is nobody's
    (TM-13.1.z), or a special rule says so."""
    a, b = major(s, one), major(s, other)
    if a == b:
        return False
    if PAPACY in (one, other) and (space in papal.HOME or papal.is_limited(s)):
        return is_papal_enemy(s, a if other == PAPACY else b, attacks=one == PAPACY)
    if a in NOBODYS or b in NOBODYS or at_war(s, a, b):
        return stays_within(s, a, space)
    if space == GIBRALTAR and {a, POWERS[b].marker} in ({"castile", "nasrid"}, {"nasrid", "spain"}):
        return not are_allied(s, a, b)  # TM-20.1-gib.a
    return guests(s, a, b, space)


def is_papal_enemy(s: State, power: str, attacks: bool) -> bool:
    """TM-21.7-pap.t: the wars of the Papacy are its own where it is at home. TM-21.7-bor.j, k: as a limited major power
    it attacks inactive minors but Navarre, too, and no Muslim attacks it."""
    if papal.is_limited(s):
        if attacks and (power in NOBODYS or (POWERS[power].minor and power != "navarre")):
            return True
        if not attacks and POWERS[power].muslim:
            return False
    return power in NOBODYS or at_war(s, power, PAPACY)


def is_open_to(s: State, power: str, origin: str, to: str) -> bool:
    """TM-13.1.b, o: whose space it is."""
    if to in s.plague or control.ENTERS[to] > s.turn:
        return False
    if (power in HOMES_OF_THE_LIMITED or to in CANARIES or to == PARIS) and not stays_within(s, power, to):
        return False
    if (to == GIBRALTAR or power == "castile") and is_shut(s, power, origin, to):
        return False
    owner = control.controller(s, to)
    if owner in (power, control.INDEPENDENT):
        return True
    return are_allied(s, power, owner) or may_attack(s, power, owner, to)


def is_shut(s: State, power: str, origin: str, to: str) -> bool:
    """TM-20.1-gib.b, c: Gibraltar while Castile and the Nasrids are at peace, to whoever comes in whatever way."""
    if to != GIBRALTAR:
        return origin in SPACES and is_kept_from_italy(s, power, origin, to)  # over the sea: 16.3
    if at_war(s, "castile", "nasrid"):
        return False
    if power in ("aragon", "north_africa"):
        return True
    return power in GATES_OF_GIBRALTAR and origin in SPACES and origin != GATES_OF_GIBRALTAR[power]


def enemies_met(s: State, power: str, to: str) -> list[str] | None:
    """TM-13.1.c to h: the powers whose units there are enemies of a formation that enters; None: it may not."""
    owner = control.controller(s, to)
    if s.sieges and siege.is_besieged(s, to):
        return enemies_at_siege(s, power, to, owner)
    others = list(dict.fromkeys([stack.power for stack in stacks.at(s, to) if major(s, stack.power) != power]))
    if not others:
        return others
    fortified = control.is_fortified(s, to)
    independents = [one for one in others if fortified and one in NOBODYS]
    others = [one for one in others if one not in independents]
    if all(are_allied(s, power, one) for one in others):
        return independents  # TM-13.1.d, h
    if all(may_attack(s, power, one, to) for one in others):
        shared = fortified and owner != control.INDEPENDENT and are_allied(s, power, owner)
        if shared and all(are_allied(s, owner, one) for one in others):
            return None
        return others + independents  # TM-13.1.e, h
    hostile = owner != control.INDEPENDENT and may_attack(s, power, owner, to)
    if hostile and all(are_allied(s, owner, one) for one in others):
        return others + independents  # TM-13.1.f
    return None


def enemies_at_siege(s: State, power: str, to: str, owner: str) -> list[str] | None:
    """TM-13.1.g: to relieve one's friends, or to join one's own siege or that of an ally; TM-13.1.h: independents
    inside do not hinder an attack on their besiegers."""
    inside = powers_inside(s, to, owner)
    outside = [stack.power for stack in stacks.at(s, to) if not stack.inside]
    if are_friends(s, power, inside):
        return outside if all(may_attack(s, power, one, to) for one in outside) else None
    if all(one in NOBODYS for one in inside) and all(may_attack(s, power, one, to) for one in outside):
        return [*outside, *inside]
    if all(may_attack(s, power, one, to) for one in inside) and all(are_allied(s, power, one) for one in outside):
        return []
    return None


def powers_inside(s: State, space: str, owner: str) -> list[str]:
    """Whose units are within the walls; where there are none, who holds them."""
    return [stack.power for stack in stacks.at(s, space) if stack.inside] or [owner]


def are_friends(s: State, power: str, others: Sequence[str]) -> bool:
    return all(one == power or (one not in NOBODYS and are_allied(s, power, one)) for one in others)


def may_enter(s: State, powers: Sequence[str], origin: str, to: str, with_units: bool) -> list[str] | None:
    """The enemies that a formation of these major powers meets there; None: it may not go there. TM-13.1.k: leaders
    without units go neither into an enemy's space nor to enemies."""
    if with_units and len(powers) == 1:
        return enemies_met(s, powers[0], to) if is_open_to(s, powers[0], origin, to) else None
    met: list[str] = []
    for power in powers:
        found = enemies_met(s, power, to) if is_open_to(s, power, origin, to) else None
        if found is None or (not with_units and (found or not is_harmless(s, power, to))):
            return None
        met += [one for one in found if one not in met]
    return None if any(major(s, one) in powers for one in met) else met  # not against units of one's own


def is_harmless(s: State, power: str, to: str) -> bool:
    owner = control.controller(s, to)
    return owner == control.INDEPENDENT or not may_attack(s, power, owner, to)
