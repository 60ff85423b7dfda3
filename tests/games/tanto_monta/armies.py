"""What must be true of armies, sieges and leaders between two actions, whatever has happened (chapters 13 to 15)."""

from __future__ import annotations

from collections.abc import Iterator

from condotta.games.tanto_monta.data import SEA_ZONES, SPACES
from condotta.games.tanto_monta.pieces import Stack
from condotta.games.tanto_monta.rules.common import control, fleets, stacks
from condotta.games.tanto_monta.rules.common.powers import are_allied, major
from condotta.games.tanto_monta.rules.land import siege
from condotta.games.tanto_monta.rules.land.entry import NOBODYS, may_attack
from condotta.games.tanto_monta.state import State


def problems(s: State) -> list[str]:
    """All that is wrong."""
    spaces = [space for space in s.stacks if space in SPACES]
    return [*(one for space in spaces for one in in_space(s, space)), *of_sieges(s), *of_leaders(s), *of_ships(s)]


def of_ships(s: State) -> Iterator[str]:
    """Between two actions no Naval Move is under way, and no naval leader is at sea without ships of his side."""
    for place, there in s.fleets.items():
        if any(fleet.arrived or fleet.tried for fleet in there):
            yield f"{place}: ships still bear the marks of a Naval Move (TM-16.1.z)"
    for name, leader in s.leaders.items():
        if leader.place in SEA_ZONES and not fleets.at(s, fleets.side_of_leader(s, name), leader.place).size:
            yield f"{name}: alone in {leader.place} (TM-5.1.l)"


def in_space(s: State, space: str) -> Iterator[str]:
    here = stacks.at(s, space)
    outside = [one for one in here if not one.inside]
    if len(outside) < len(here) and not siege.is_besieged(s, space):
        yield f"{space}: units inside without a siege (TM-15.0.a)"
    if siege.inside(s, space) > 4:
        yield f"{space}: more than four units inside (TM-13.4.a)"
    if any(are_enemies(s, one, other, space) for one in outside for other in outside):
        yield f"{space}: enemies together in the open (TM-13.1.w)"
    owner = control.controller(s, space)
    if control.is_fortified(s, space) and not siege.is_besieged(s, space) and owner not in NOBODYS:
        strangers = [one.power for one in here if not are_allied(s, one.power, owner)]
        if strangers:
            yield f"{space}: {strangers} within the walls of {owner} (TM-13.1.x)"


def are_enemies(s: State, one: Stack, other: Stack, space: str) -> bool:
    nobody = one.power in NOBODYS or other.power in NOBODYS
    return not nobody and may_attack(s, one.power, other.power, space)


def of_sieges(s: State) -> Iterator[str]:
    for key in s.sieges:
        space, _, power = key.partition("/")
        if not siege.outnumbers(s, space, power):
            yield f"{key}: not more than are inside (TM-15.3.a)"
        if not any(major(s, one.power) == power and not one.inside for one in stacks.at(s, space)):
            yield f"{key}: no units of its own (TM-15.0.a)"


def of_leaders(s: State) -> Iterator[str]:
    """Only that: units that are built beside a lone enemy leader do not capture him (R-TM1-69)."""
    for name, leader in s.leaders.items():
        if leader.inside and not siege.is_besieged(s, leader.place):
            yield f"{name}: inside without a siege (TM-15.0.a)"
