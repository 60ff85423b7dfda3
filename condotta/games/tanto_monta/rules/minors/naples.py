"""Section 21.7: DEATH OF FERRANTE OF NAPLES (card 34) ends the kingdom as a minor power."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, agrees

from ...data import LISTS, POWERS
from ...data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from ...pieces import NOBODY, Stack, units
from ...state import State, Table
from ..common import cards, control, events, pool, stacks
from ..common.powers import FERRANTE, PAPACY, player
from ..diplomacy import wars
from ..land import breaking
from . import activation
from .activation import CROWN

NAPLES: Final = "naples"
CITY: Final = "naples_city"
OTRANTO: Final = "otranto"
KINGDOM: Final = LISTS["kingdom_of_naples"]
BARCELONA: Final = "treaty_of_barcelona"
GARRISON: Final = 2
MAY_DECLINE: Final = (PORTUGAL, MUSLIM)
PARTITION: Final = (("castile", LISTS["naples_partition_spain"]), ("france", LISTS["naples_partition_france"]))
REINFORCEMENTS: Final = (("france", "laquila", 2), ("france", "gaeta", 2), (CROWN, "atella", 4))


def death_of_ferrante(g: Table, seat: int = NOBODY) -> Flow[None]:
    """TM-21.7-nap.b to o."""
    s = g.state
    holders = {space: holder(s, space) for space in (CITY, OTRANTO)}
    s.happened.append(FERRANTE)
    end_minor(g)
    yield from free_spaces(g, holders)
    remove_units(g)
    cards.remove_from_game(g, BARCELONA, "TM-21.7-nap.f")
    if holders[CITY] == PAPACY:
        add(g, PAPACY, CITY, GARRISON, "TM-21.7-nap.i")
    else:
        keeps = yield from keep_city(g, holders[CITY])
        if not keeps:
            settle_independents(g)
    for power, spaces in PARTITION:
        for space in spaces:
            control.gain_control(g, space, power, "TM-21.7-nap.k")
    yield from wars.begin_war(g, "france", "castile", "TM-21.7-nap.l", declared=False)
    for power, space, number in REINFORCEMENTS:
        add(g, power, space, number, "TM-21.7-nap.m")
    yield from breaking.check_all(g)


def holder(s: State, space: str) -> str:
    """The power that controls a space of the kingdom; the ally where Naples itself does; "" for nobody."""
    owner = control.controller(s, space)
    if owner == NAPLES:
        owner = s.allied.get(NAPLES, "")
    return "" if owner == control.INDEPENDENT else owner


def end_minor(g: Table) -> None:
    """TM-21.7-nap.b: no ally, no influence, no wars of its own."""
    s = g.state
    s.allied.pop(NAPLES, None)
    s.influence.pop(NAPLES, None)
    s.lost_markers.pop(NAPLES, None)
    s.resolved = [minor for minor in s.resolved if minor != NAPLES]
    s.relations = {pair: kind for pair, kind in s.relations.items() if NAPLES not in pair.split("/")}
    g.log("naples.over", "TM-21.7-nap.b")


def free_spaces(g: Table, holders: dict[str, str]) -> Flow[None]:
    """TM-21.7-nap.c, d: markers stay in Naples and Otranto only, and so do units of others."""
    s = g.state
    for space in KINGDOM:
        power = holders.get(space, "")
        s.markers[space] = POWERS[power].marker if power else control.INDEPENDENT
    s.changes += 1
    for space in KINGDOM:
        if space not in holders:
            yield from activation.clear(g, space, [power for power in POWERS if power != NAPLES])


def remove_units(g: Table) -> None:
    """TM-21.7-nap.e: those of Naples, wherever they are."""
    s = g.state
    for space in [*s.stacks]:
        for part in [one for one in stacks.at(s, space) if one.power == NAPLES]:
            stacks.take(s, space, part)
    for place in [*s.fleets]:
        for fleet in [one for one in stacks.fleets_at(s, place) if one.power == NAPLES]:
            stacks.take_ships(s, place, fleet)
    s.ships_to_come = {key: ships for key, ships in s.ships_to_come.items() if not key.startswith(f"{NAPLES}/")}


def keep_city(g: Table, power: str) -> Flow[bool]:
    """TM-21.7-nap.g, h: who controls Naples goes to war with Spain and France; Portugal and Muslims may leave it."""
    if not power:
        return False
    seat = POWERS[power].seat
    if seat in MAY_DECLINE:
        stays = yield from agrees(seat, "naples.keep", "TM-21.7-nap.h", {"power": power})
        if not stays:
            own = [one for one in POWERS if player(g.state, one) == seat]
            control.return_home(g, CITY, "TM-21.7-nap.h")
            yield from activation.clear(g, CITY, own)
            return False
    for enemy, other in (("castile", SPAIN), ("france", FRANCE)):
        if seat != other:
            yield from wars.begin_war(g, power, enemy, "TM-21.7-nap.g", declared=False)
    add(g, CROWN if seat == SPAIN else power, CITY, GARRISON, "TM-21.7-nap.g")
    return True


def settle_independents(g: Table) -> None:
    """TM-21.7-nap.j: two in Naples, and two in Otranto if it is nobody's."""
    s = g.state
    for space in (CITY, OTRANTO):
        if control.controller(s, space) == control.INDEPENDENT:
            stacks.put(s, space, Stack(control.INDEPENDENT, GARRISON, inside=control.is_besieged(s, space)))
            g.log("independents.come", "TM-21.7-nap.j", space=space, number=GARRISON)


def add(g: Table, power: str, space: str, number: int, rule: str) -> None:
    """Regulars, as far as there are counters."""
    s = g.state
    found = min(number, pool.left(s, power, "regular"))
    if found > 0:
        stacks.put(s, space, units(power, "regular", found))
        g.log("unit.added_many", rule, power=power, number=found, space=space)


events.declare(FERRANTE, "", events.always, death_of_ferrante)
