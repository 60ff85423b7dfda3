"""Section 18.6: replacements."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, choose, offer, pick_one

from ...data import MAJORS, POWERS, SPACES
from ...pieces import Fleet, units
from ...state import SEATS, State, Table
from ..common import control, fleets, papal, pool, stacks
from ..common.control import ALGIERS
from ..common.powers import PAPACY, REGENCY, has_left
from .quarters import FOUR

PAPAL_TURN: Final = 4
CORSAIRS: Final = "north_africa"
LEAVE_THE_GAME: Final = ("beltranejos", "catalonia", "nasrid")  # TM-22.1-gen.b


def replacements(g: Table) -> Flow[None]:
    """TM-18.6.a, c, f: a regular at home for each major power; who has surrendered gets a militia instead."""
    for power in sorted(MAJORS, key=by_seat):
        kinds = ["regular", "cavalry"] if power == "nasrid" else ["regular"]
        spaces = keys_for_replacement(g.state, power)
        if control.has_surrendered(g.state, power) and power not in LEAVE_THE_GAME:
            kinds, spaces = ["militia"], spaces_for_militia(g.state, power)
        yield from receive(g, power, [kind for kind in kinds if pool.left(g.state, power, kind) > 0], spaces)
    papal_regular(g)
    corsair_of_djerba(g)
    corsair_of_algiers(g)


def papal_regular(g: Table) -> None:
    """TM-21.7-bor.o: in the winter of Turn 4, for a Papacy that the Muslim player runs."""
    s = g.state
    due = papal.is_limited(s) and s.turn == PAPAL_TURN and control.controls(s, PAPACY, papal.ROME)
    if due and pool.left(s, PAPACY, "regular") > 0:
        stacks.put(s, papal.ROME, units(PAPACY, "regular"))
        g.log("replacement.comes", "TM-21.7-bor.o", power=PAPACY, kind="regular", space=papal.ROME)


def corsair_of_djerba(g: Table) -> None:
    """TM-18.6.d, TM-21.8-tun.b: sunk, in this turn or before, it comes back to the major power that controls Tunis,
    until ALGIERS REGENCY."""
    s = g.state
    key, tunis = f"{control.INDEPENDENT}/{s.turn + 1}", fleets.DJERBA
    afloat = any(fleets.is_of_djerba(fleet) for there in s.fleets.values() for fleet in there)
    owner = POWERS[control.controller(s, tunis)]
    if afloat or REGENCY in s.happened or owner.seat not in range(SEATS):
        return
    if s.ships_to_come.get(key):
        s.ships_to_come[key] -= 1
    stacks.put_ships(s, tunis, Fleet(control.INDEPENDENT, corsairs=1))
    g.log("replacement.comes", "TM-18.6.d", power=owner.id, kind="corsair", space=tunis)


def corsair_of_algiers(g: Table) -> None:
    """TM-18.6.e: after ALGIERS REGENCY, if North Africa holds the city and has a corsair left."""
    s = g.state
    if REGENCY in s.happened and control.controls(s, CORSAIRS, ALGIERS) and pool.ships_left(s, CORSAIRS) > 0:
        stacks.put_ships(s, ALGIERS, Fleet(CORSAIRS, corsairs=1))
        g.log("replacement.comes", "TM-18.6.e", power=CORSAIRS, kind="corsair", space=ALGIERS)


def by_seat(power: str) -> int:
    return POWERS[power].seat


def receive(g: Table, power: str, kinds: list[str], spaces: list[str]) -> Flow[None]:
    if not kinds or not spaces:
        return
    seat, params = POWERS[power].seat, {"power": power}
    kind = kinds[0]
    if len(kinds) > 1:
        options = [offer("replace", one) for one in kinds]
        choice = yield from choose(seat, "replacement.kind", options, "TM-18.6.c", params)
        kind = str(choice.args[0])
    space = yield from pick_one(seat, "replace_in", spaces, "replacement.where", "TM-18.6.a", params)
    stacks.put(g.state, space, units(power, kind))
    g.log("replacement.comes", "TM-18.6.a", power=power, kind=kind, space=space)


def keys_for_replacement(s: State, power: str) -> list[str]:
    """TM-18.6.a, b, g, j: a power that has left the game for good has none."""
    if has_left(s, power):
        return []
    return [key for key in control.home_keys(s, power) if key not in s.unrest]


def spaces_for_militia(s: State, power: str) -> list[str]:
    """TM-18.6.f: fortified or strategic spaces that it controls and that have room in winter."""
    return [
        space
        for space in SPACES
        if control.in_play(s, space) and control.controls(s, power, space) and has_room(s, space)
    ]


def has_room(s: State, space: str) -> bool:
    number = sum(stack.size for stack in stacks.at(s, space))
    if control.is_fortified(s, space):
        return number < FOUR
    return control.is_strategic(s, space) and number == 0
