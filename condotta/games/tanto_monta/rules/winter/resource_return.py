"""Section 18.8: naval resources come home from settlements, or are lost, or plundered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from condotta.core.flow import Flow, pick_one

from ...data import FACTS, ISLANDS, LISTS, OCEAN_ZONES
from ...data.things import PORTUGAL, SPAIN
from ...pieces import NOBODY
from ...state import SEATS, State, Table
from ..common import control, points
from ..common.powers import player
from ..ocean import navigation, settling

PLUNDERED, ARRIVES, REMAINS, ELIMINATED = "plundered", "arrives", "remains", "eliminated"
MARKERS: Final = {  # TM-18.8-nav.d, e: the +1 markers of two events (R-TM-18-24)
    "oz_5": (PORTUGAL, "vasco_da_gama_arrives_in_india", "portugal_zone_5"),
    "oz_7": (SPAIN, "christopher_columbus_discovers_the_new_world", "spain_zone_7"),
}
COAST: Final = "atlantic_african_ports"  # TM-18.8-plu.b
DOUBLE: Final = "anfa"
ENOUGH: Final = 5
NEAR: Final = ("1", "2", "3", "4", "5", "6")  # zones whose resources pass that coast


def naval_resources(g: Table) -> Flow[None]:
    """TM-18.8-nav.a, R-TM1-101: the players in Impulse Order, the zones of each in theirs."""
    for seat in range(SEATS):
        for zone in OCEAN_ZONES:
            if settling.with_goods(g.state, seat, zone):
                yield from return_from(g, seat, zone)


def return_from(g: Table, seat: int, zone: str) -> Flow[None]:
    """TM-18.8-nav.g, T1: one roll for all resources of a player in a zone."""
    s = g.state
    plunderer = plunderer_of(s, seat, zone)
    total = navigation.roll(g, seat) + bonus(s, seat, zone)
    table = FACTS.free_return if plunderer == NOBODY else FACTS.plunder_return
    left = settling.with_goods(s, seat, zone)
    column = "free_of_plunder" if plunderer == NOBODY else "subject_to_plunder"
    g.log("resources.return", "TM-18.8-nav.a", seat=seat, zone=zone, total=total, result=column)
    todo = fates(table.at(total), len(left))
    while todo:
        if len(dict.fromkeys(todo)) == 1:
            place = left[0]
        elif todo[0] == PLUNDERED or not settling.has_fortress(s, seat, zone):
            place = left[g.pick(len(left))]  # TM-18.8-nav.j, l
        else:
            told = {"zone": zone, "result": f"resource_{todo[0]}"}
            place = yield from pick_one(seat, "fate", left, "winter.fate", "TM-18.8-nav.l", told)
        left.remove(place)
        suffer(g, seat, place, todo.pop(0), plunderer)


def fates(row: Sequence[str], number: int) -> list[str]:
    """TM-18.8-nav.h, i: line by line from the top; a single line is that of all. With more resources than lines it
    begins again, without Plundered."""
    if len(row) == 1:
        return list(row) * number
    again = [fate for fate in row if fate != PLUNDERED]
    found = list(row)
    while len(found) < number:
        found += again
    return found[:number]


def suffer(g: Table, seat: int, place: str, fate: str, plunderer: int) -> None:
    """TM-18.8-nav.k: what arrives waits until all is shown; what is eliminated goes to the Turn Track."""
    s = g.state
    g.reveal()
    if fate == REMAINS:
        g.log("resource.remains", "TM-18.8-nav.k", seat=seat, place=place)
        return
    counter = s.goods.pop(place)
    if fate == ELIMINATED:
        s.spent.append(counter)
        g.log("resource.eliminated", "TM-18.8-nav.k", seat=seat, place=place, resource=counter)
    elif fate == PLUNDERED:
        s.arriving[plunderer].append(counter)
        g.log("resource.plundered", "TM-18.8-nav.j", seat=seat, place=place, player=plunderer)
    else:
        s.arriving[seat].append(counter)
        g.log("resource.arrives", "TM-18.8-nav.k", seat=seat, place=place)


def bonus(s: State, seat: int, zone: str) -> int:
    """TM-18.8-nav.b to f."""
    more = FACTS.return_modifiers
    found = more["escort"] if navigation.has_escort(s, seat, zone) else 0
    found += more["technology"] if s.technology[seat] else 0
    if zone in MARKERS:
        whose, card, name = MARKERS[zone]
        found += more[name] if seat == whose and card in s.happened else 0
    return found


# Plunder


def plunderer_of(s: State, seat: int, zone: str) -> int:
    """TM-18.8-plu.a, c to f: the player who plunders what this one brings home from a zone; NOBODY if none does."""
    if OCEAN_ZONES[zone].zone not in NEAR or s.pilot == seat:
        return NOBODY
    if seat == SPAIN and len(points.islands(s, seat)) == len(ISLANDS):
        return NOBODY
    found = lord_of_the_coast(s)
    return NOBODY if found == seat else found


def lord_of_the_coast(s: State) -> int:
    """TM-18.8-plu.a, b: whose power controls five ports from Tangier to Agadir; Anfa is two of them."""
    numbers: dict[str, int] = {}
    for port in LISTS[COAST]:
        if port not in s.unrest:
            owner = control.controller(s, port)
            numbers[owner] = numbers.get(owner, 0) + (2 if port == DOUBLE else 1)
    return next((player(s, owner) for owner, number in numbers.items() if number >= ENOUGH), NOBODY)
