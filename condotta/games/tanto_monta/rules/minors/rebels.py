"""CITY STATE REBELS (card 69): a fortified space in foreign hands rises."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import comb
from typing import Final

from condotta.core.flow import Flow, choose, offer, pick_one

from ...data import CARD_IDS, FACTS, LEADERS, POWERS, SPACES
from ...data.things import MUSLIM
from ...pieces import LAND, NOBODY, SHIPS, Stack, units
from ...state import State, Table
from ..common import control, displacement, events, influence, pool, stacks
from ..common.groups import Group
from ..common.powers import MORISCOS, NASRID, are_allied, has_left, is_granada_gone, player
from ..land import breaking
from ..land.retreat import capture

CARD: Final = CARD_IDS[69]
RULE: Final = "TM-21.8-ind.f"
DICE: Final = 6
HIT: Final = 5
GARRISONS: Final = {space: FACTS.garrisons[space] for space in ("ragusa", "milan")}  # TM-21.8-rag.e, mil.b


# Where


def spaces(s: State) -> list[str]:
    """Fortified, under no siege, in the hands of a power that is none of its home powers."""
    return [space for space in SPACES if not why_not(s, space)]


def why_not(s: State, space: str) -> str:
    """What keeps a space quiet; "" if it may rise."""
    owner = control.controller(s, space)
    if not control.in_play(s, space) or not control.is_fortified(s, space) or SPACES[space].event_proof:
        return "no_walls"
    if control.is_besieged(s, space):
        return "siege"
    at_home = any(POWERS[home].marker == POWERS[owner].marker for home in SPACES[space].home)
    return "at_home" if owner == control.INDEPENDENT or at_home else ""


def may_rise(s: State, seat: int) -> bool:
    return bool(spaces(s))


def size(s: State, space: str) -> int:
    """Land and naval units there."""
    return sum(one.size for one in stacks.at(s, space)) + sum(one.size for one in stacks.fleets_at(s, space))


@cache
def chance(number: int) -> float:
    """That no unit of so many is left."""
    lost = 1 - (HIT - 1) / 6
    return sum(comb(DICE, n) * lost**n * (1 - lost) ** (DICE - n) for n in range(number, DICE + 1))


# The rising


def rebels(g: Table, seat: int) -> Flow[None]:
    s = g.state
    space = yield from pick_one(seat, "rise", spaces(s), "rebels.where", RULE)
    hits = sum(g.d6(seat) >= HIT for _ in range(DICE))
    g.log("rebels.rise", RULE, seat=seat, space=space, hits=hits)
    owner = player(s, control.controller(s, space))
    yield from lose(g, space, hits, seat if owner == NOBODY else owner)
    if not size(s, space):
        yield from free(g, seat, space)


def lose(g: Table, space: str, hits: int, seat: int) -> Flow[None]:
    """Each hit is a land or naval unit, as who controls the space chooses."""
    s = g.state
    for done in range(min(hits, size(s, space))):
        options = [offer("lose", power, kind) for power, kind in dict.fromkeys(kinds(s, space))]
        params = {"space": space, "number": hits - done}
        unit = yield from choose(seat, "rebels.loss", options, RULE, params)
        power, kind = str(unit.args[0]), str(unit.args[1])
        if kind in SHIPS:
            ship = next(one for one in stacks.fleets_at(s, space) if one.power == power and one.of(kind))
            stacks.lose_ships(s, space, ship.one(kind))
        else:
            stacks.take_one(s, space, power, kind)
        g.log("unit.lost", RULE, space=space, power=power, kind=kind)


def kinds(s: State, space: str) -> Iterator[tuple[str, str]]:
    for part in stacks.at(s, space):
        yield from ((part.power, kind) for kind in LAND if part.of(kind))
    for fleet in stacks.fleets_at(s, space):
        yield from ((fleet.power, kind) for kind in SHIPS if fleet.of(kind))


def free(g: Table, seat: int, space: str) -> Flow[None]:
    """Nobody is left: a home power takes it over, or nobody; leaders are caught."""
    s = g.state
    home = ""
    if homes(s, space):
        home = yield from pick_one(seat, "power", homes(s, space), "rebels.home", RULE, {"space": space})
        control.gain_control(g, space, home, RULE)
        yield from man(g, space, home)
    else:
        control.set_free(g, space, RULE)
        number = GARRISONS.get(space, 1)
        stacks.put(s, space, Stack(control.INDEPENDENT, number))
        g.log("independents.come", RULE, space=space, number=number)
    for name in stacks.leaders_at(s, space):
        yield from catch(g, name, seat, space)


def homes(s: State, space: str) -> list[str]:
    """Home powers that are in the game; for the Nasrids the Moriscos rise (TM-22.1-nas.r)."""
    own = [home for home in SPACES[space].home if not is_over(s, home)]
    return [home for home in own if home == NASRID or not has_left(s, home)]


def is_over(s: State, power: str) -> bool:
    """TM-21.7-nap.b: a minor power that is none any more."""
    return POWERS[power].minor and not influence.is_minor(s, power)


def man(g: Table, space: str, home: str) -> Flow[None]:
    """A regular of its own; TM-22.1-nas.r: after the surrender of Granada a Morisco, moved there if none is left."""
    s = g.state
    power = MORISCOS if home == NASRID and is_granada_gone(s) else home
    if pool.left(s, power, "regular") < 1:
        if power != MORISCOS:
            return
        there = [place for place, one in stacks.all_stacks(s) if one.power == MORISCOS and one.regular]
        start = yield from pick_one(
            MUSLIM, "from", list(dict.fromkeys(there)), "rebels.moriscos", "TM-22.1-nas.r", {"space": space}
        )
        stacks.take_one(s, start, MORISCOS, "regular")
        stacks.put(s, space, units(MORISCOS, "regular"))
        yield from breaking.check(g, start)
    else:
        stacks.put(s, space, units(power, "regular"))
    g.log("unit.added", RULE, power=power, kind="regular", space=space)


def catch(g: Table, name: str, seat: int, space: str) -> Flow[None]:
    """Army leaders are captives of who plays the card; his own and his allies' escape, naval ones are off the map."""
    s, power = g.state, LEADERS[name].power
    if LEADERS[name].naval:
        stacks.send_to_track(s, name, s.turn + 1)
        g.log("leader.to_track", RULE, leader=name)
    elif player(s, power) == seat or any(are_allied(s, one, power) for one in POWERS if POWERS[one].seat == seat):
        yield from displacement.displace(g, Group(space, [], [name]))
    else:
        capture(g, name, seat, RULE)


events.declare(CARD, "", may_rise, rebels)
