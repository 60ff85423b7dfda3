"""Units that cards bring elsewhere than home (TM-17.d): where they have room, and card 96."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option, choose, offer

from ...data import ACTIONS, POWERS, SPACES
from ...pieces import LAND, Fleet, units
from ...state import State, Table
from ..action import budget as cp
from ..common import control, events, paths, pool, stacks
from ..common.bounds import CANARIES, NOT_TO_THE_CANARIES, stays_within
from ..common.powers import are_allied, major, player, run_by
from ..construction import recruit, ships
from ..land import siege
from ..land.entry import may_attack
from ..land.retreat import ROOM

REINFORCEMENTS: Final = "unexpected_reinforcements"
WORTH: Final = 5  # CP
RULE: Final = "TM-17.d"
SHIPS: Final = {ships.SQUADRON: "build_squadron", ships.CORSAIR: "build_corsair"}
KINDS: Final = (*LAND, *SHIPS)


# Where units have room


def is_quiet(s: State, space: str) -> bool:
    """TM-2.4.x, TM-17.g: in play, no target that events spare, without Unrest and Plague."""
    return (
        control.in_play(s, space) and not SPACES[space].event_proof and space not in s.unrest and space not in s.plague
    )


def stands_outside(s: State, power: str, space: str) -> bool:
    """Units of the power or its minors that are not under siege."""
    return any(major(s, one.power) == major(s, power) and not one.inside for one in stacks.at(s, space))


def stands_inside(s: State, power: str, space: str) -> bool:
    return any(major(s, one.power) == major(s, power) and one.inside for one in stacks.at(s, space))


def holds(s: State, power: str, space: str) -> bool:
    """It is of the same player, and the two powers are friends."""
    owner = control.controller(s, space)
    return player(s, owner) == player(s, power) and are_allied(s, power, owner)


def room(s: State, power: str, space: str) -> int:
    """Inside a besieged space for four units; none beside enemies in the open (TM-17.2.a); TM-9.4.ah, ai: nowhere that
    its units could not go."""
    if not stays_within(s, major(s, power), space):
        return 0
    if siege.is_besieged(s, space):
        return max(0, ROOM - siege.inside(s, space))
    return 0 if any(may_attack(s, power, one.power, space) for one in stacks.at(s, space)) else ROOM


def comes_inside(s: State, power: str, space: str) -> bool:
    """Within the walls under siege, unless units of the power stand before them."""
    return siege.is_besieged(s, space) and not stands_outside(s, power, space)


def put(s: State, power: str, kind: str, space: str, number: int, inside: bool) -> None:
    stacks.put(s, space, units(power, kind, number).marked(inside=inside))


# 96: UNEXPECTED REINFORCEMENTS


def price(power: str, kind: str) -> int:
    return ACTIONS[SHIPS[kind]].cost if kind in SHIPS else recruit.cost(power, kind)


def spaces(s: State, seat: int, power: str, kind: str) -> list[str]:
    """Any that the player controls or that hold units of the power; to the besieged come land units only."""
    if kind in SHIPS:
        return ports(s, power)
    return [space for space in SPACES if takes_in(s, power, space)]


def takes_in(s: State, power: str, space: str) -> bool:
    if not is_quiet(s, space) or (space in CANARIES and power in NOT_TO_THE_CANARIES):
        return False
    if space in s.stacks and stands_outside(s, power, space):
        return True
    here = holds(s, power, space) or (space in s.stacks and stands_inside(s, power, space))
    return here and room(s, power, space) > 0


def is_somewhere(s: State, power: str, kind: str) -> bool:
    """Is there any?"""
    if kind in SHIPS:
        return bool(ports(s, power))
    return any(takes_in(s, power, space) for space in (*POWERS[power].home, *SPACES))


def ports(s: State, power: str) -> list[str]:
    """Of the player, or with ships of the navy, without enemies."""
    navy = POWERS[power].navy
    return [
        port
        for port in SPACES
        if SPACES[port].port
        and paths.is_port(s, power, port)
        and is_quiet(s, port)
        and (holds(s, power, port) or any(fleet.power == navy for fleet in stacks.fleets_at(s, port)))
        and not siege.is_besieged(s, port)
        and not recruit.has_enemies(s, power, port)
    ]


def is_in_pool(s: State, power: str, kind: str) -> bool:
    """TM-17.i, TM-17.T1, TM-5.3.c, TM-17.1.d."""
    if kind not in SHIPS:
        return not recruit.want(s, power, kind)
    navy = POWERS[power].navy
    known = kind == ships.SQUADRON or POWERS[navy].corsairs
    able = known and not recruit.is_gone(s, power) and not recruit.has_surrendered(s, power)
    return able and pool.ships_left(s, navy) > 0


def choices(s: State, seat: int, left: int, only_one: bool = False) -> list[Option]:
    """Power and kind, of the player's own action list, for which the CP suffice; a navy once. Who asks whether there is
    any need not know all."""
    found: list[Option] = []
    navies: list[tuple[str, str]] = []
    for power in run_by(s, seat):
        for kind in KINDS:
            action = SHIPS[kind] if kind in SHIPS else recruit.ACTION_OF[kind]
            if price(power, kind) > left or not cp.may_do(s, seat, action) or not is_in_pool(s, power, kind):
                continue
            navy = (POWERS[power].navy, kind)
            if (kind not in SHIPS or navy not in navies) and is_somewhere(s, power, kind):
                found.append(offer("raise", power, kind))
                navies.append(navy)
                if only_one:
                    return found
    return found


def may_reinforce(s: State, seat: int) -> bool:
    return bool(choices(s, seat, WORTH, only_one=True))


def reinforce(g: Table, seat: int) -> Flow[None]:
    """Land and naval units worth 5 CP."""
    s, left = g.state, WORTH
    while True:
        found = choices(s, seat, left)
        if not found:
            return
        choice: Option = yield Decision(seat, "reinforcements", [*found, DONE], RULE, {"cp": left})
        if choice is DONE:
            return
        power, kind = str(choice.args[0]), str(choice.args[1])
        places = [offer("place", power, space) for space in spaces(s, seat, power, kind)]
        place = yield from choose(seat, "reinforcements.where", places, RULE, {"power": power, "kind": kind})
        space = str(place.args[1])
        if kind in SHIPS:
            squadron = int(kind == ships.SQUADRON)
            stacks.put_ships(s, space, Fleet(POWERS[power].navy, squadron, 1 - squadron))
        else:
            put(s, power, kind, space, 1, comes_inside(s, power, space))
        g.log("unit.added", RULE, power=power, kind=kind, space=space)
        left -= price(power, kind)


events.declare(REINFORCEMENTS, "", may_reinforce, reinforce)
