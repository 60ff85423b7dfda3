"""Section 9.1: spaces that change hands by agreement (TM-9.1.h, i), in six cases (TM-9.1.x to ac)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from condotta.core.flow import Flow

from ...data import LEADERS, LISTS, POWERS, SPACES
from ...pieces import Clause
from ...state import State, Table
from ..common import control, displacement, fleets, stacks
from ..common.powers import CROWNS, FERRANTE, MARKER_OF, PEACE_OF_ALCACOVAS, lord, treaty_holds
from . import clauses, wars
from .clauses import Kind
from .foreign import members, of_seat, side

IN_ITALY: Final = ("spain", "nasrid", "north_africa", "france")  # TM-9.1.ac: Aragon, Muslim, France
BETWEEN: Final = {  # TM-9.1.y, z, ab: home spaces of a power, and between whom they pass
    "castile": {"spain", "portugal"},
    "aragon": {"spain", "france"},
    "navarre": {"spain", "france"},
}
CASES: Final = {"castile": "TM-9.1.y", "aragon": "TM-9.1.z", "navarre": "TM-9.1.ab"}


def possible(s: State, giver: int, receiver: int) -> Iterator[Clause]:
    """All that a player controls and another may receive."""
    own, others, markers, allied = of_seat(s, giver), of_seat(s, receiver), s.markers, s.allied
    for space in passing(tuple(others)):
        owner = markers.get(space) or control.PRINTED[space]  # `owner_of`, written out: nearly all are passed over
        owner = MARKER_OF[allied.get(owner, owner)]
        if owner in own and control.in_play(s, space):
            for to in others:
                if case(s, owner, to, space):
                    yield Clause("space", giver, receiver, owner, to, space)


def owner_of(s: State, space: str) -> str:
    """Whose marker lies there, or would: that of Spain for both crowns, in spaces of an active minor that of its ally
    (R-TM-21.2-1)."""
    owner = control.controller(s, space)
    return MARKER_OF[s.allied.get(owner, owner)]


def hindrance(s: State, clause: Clause, others: Sequence[Clause]) -> str:
    """TM-9.1.h: a space of its own control, under one of the six cases."""
    if not control.in_play(s, clause.what) or owner_of(s, clause.what) != clause.power:
        return "TM-9.1.h"
    for one in others:
        if one is not clause and one.kind == "space" and one.what == clause.what:
            return "TM-9.1.t"
        if one.kind == "alcacovas" and SPACES[clause.what].canary and clause.to == "portugal":
            return "TM-20.4-alc.i"  # signed before the space could pass
    return "" if case(s, clause.power, clause.to, clause.what) else "TM-9.1.h"


def case(s: State, power: str, to: str, space: str) -> str:
    """The rule by which a space may pass from one power to another; "" if it may not."""
    place = SPACES[space]
    homes = is_home_of(s, space)
    if place.canary and to == "portugal" and treaty_holds(s, PEACE_OF_ALCACOVAS):
        return ""  # TM-20.4-alc.i
    for home in homes:
        if returns_to(s, home, to):
            return "TM-9.1.x"
    for home, parties in BETWEEN.items():
        if home in homes and {power, to} == parties:
            return CASES[home]
    if is_independent(s, space):
        return "TM-9.1.aa"
    ally = any(home in s.allied for home in homes)
    if place.italy and not ally and power in IN_ITALY and to in IN_ITALY and POWERS[power].seat != POWERS[to].seat:
        return "TM-9.1.ac"
    return ""


def could_pass(space: str, to: str) -> bool:
    """A space that some case could give to a power, whoever holds it: what does not fit here has no case."""
    place = SPACES[space]
    if not place.home or place.italy or space in LISTS["kingdom_of_naples"]:
        return True
    crowns = CROWNS if to == control.SPAIN else (to,)
    homes = [*place.home, "castile"] if space in control.FALLS_TO_CASTILE else place.home
    return any(home in crowns or POWERS[home].minor or to in BETWEEN.get(home, ()) for home in homes)


@cache
def passing(powers: tuple[str, ...]) -> list[str]:
    """All that could pass to one of these powers, in the order of the map."""
    return [space for space in SPACES if any(could_pass(space, to) for to in powers)]


def is_home_of(s: State, space: str) -> Sequence[str]:
    """The powers whose home space it is now: Granada's no longer where home status is lost, and Castile's after the
    surrender (TM-20.1-ctl.d, TM-22.1-nas.q)."""
    return [] if is_independent(s, space) else control.homes(s, space)


def is_independent(s: State, space: str) -> bool:
    """By nature, whoever holds it (TM-2.1.l, TM-2.4.e); the kingdom of Naples after the death of Ferrante."""
    return not SPACES[space].home or (FERRANTE in s.happened and space in LISTS["kingdom_of_naples"])


def returns_to(s: State, home: str, to: str) -> bool:
    """TM-9.1.x: the power is at home there, or its active minor is."""
    if POWERS[home].minor:
        return home in s.allied and MARKER_OF[s.allied[home]] == to
    return (to == control.SPAIN and home in CROWNS) or home == to


def carry_out(g: Table, clause: Clause) -> Flow[None]:
    """TM-9.1.i: whoever is there and does not belong to the new owner goes."""
    s, space = g.state, clause.what
    rule = case(s, clause.power, clause.to, space)
    if not rule:
        return  # another agreement of this turn has shut the islands (TM-20.4-alc.i)
    control.gain_control(g, space, clause.to, rule, given=True)
    own = members(s, clause.to)
    for power in dict.fromkeys(side(s, one) for one in POWERS if one not in own):
        if wars.is_there(s, power, space):
            yield from wars.leave(g, space, power)
    for fleet in [one for one in stacks.fleets_at(s, space) if side(s, fleets.user(s, one)) != clause.to]:
        yield from displacement.displace_ships(g, space, fleet)
    for name in stacks.leaders_at(s, space):
        if LEADERS[name].naval and side(s, lord(s, name)) != clause.to:
            yield from displacement.displace_admiral(g, name)


clauses.declare(Kind("space", "TM-9.1.h", possible, hindrance, carry_out, reads=("alcacovas",)))
