"""How likely it is: that a Nao sinks, is damaged, explores, wins a Cartography marker; how piracy ends."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Final, NamedTuple

from ...data import NAOS, TABLES
from ...state import State
from ..construction.naos import BUILT
from . import naos, navigation, piracy, zones

DIE: Final = range(1, 7)


class Voyage(NamedTuple):
    """What becomes of a Nao, in per cent."""

    sinks: int
    damaged: int  # and is still afloat
    arrives: int
    marker: int  # a Cartography marker is won


@cache
def results(table: str, bonus: int) -> dict[str, float]:
    """How likely each result of a table is with two dice and a bonus."""
    found: dict[str, float] = {}
    for one, other in product(DIE, DIE):
        result = TABLES[table].at(one + other + bonus)
        found[result] = found.get(result, 0.0) + 1 / 36
    return found


def after_checks(checks: int, bonus: int, damaged: bool) -> tuple[float, float, float]:
    """TM-16.6.c, d: undamaged, damaged, sunk after so many Navigation Checks."""
    whole, hurt, sunk = (0.0, 1.0, 0.0) if damaged else (1.0, 0.0, 0.0)
    row = results("navigation", bonus)
    safe, harm, sink = (row.get(result, 0.0) for result in (navigation.SAFE, navigation.DAMAGED, navigation.SUNK))
    for _ in range(checks):
        sunk += whole * sink + hurt * (sink + harm)
        whole, hurt = whole * safe, whole * harm + hurt * safe
    return whole, hurt, sunk


def of_voyage(s: State, nao: str, start: str, to: str) -> Voyage:
    """TM-16.6: a Nao that sails alone to the next zone."""
    seat = naos.owner(s, nao)
    checks, bonus = zones.arrows(s, seat, nao, start, to), navigation.navigation_bonus(s, nao)
    whole, hurt, sunk = after_checks(checks, bonus, s.naos[nao].damaged)
    if to == BUILT or zones.is_explored(s, seat, to):
        return percent(sunk, hurt if not s.naos[nao].damaged else 0.0, whole + hurt, 0.0)
    row = results("terra_incognita", navigation.exploration_bonus(s, nao, to))
    explores = row.get("explored", 0.0) + row.get("explored_vp", 0.0)
    sink = 0.0 if s.pilot == seat else row.get(navigation.SUNK, 0.0)
    harm = row.get(navigation.DAMAGED, 0.0)
    marker = row.get("explored_vp", 0.0) if navigation.may_chart(s, seat, to) else 0.0
    sinks = sunk + whole * sink + hurt * (sink + harm)
    scarred = whole * harm + hurt * (1 - sink - harm)
    return percent(
        sinks, scarred if not s.naos[nao].damaged else 0.0, (whole + hurt) * explores, (whole + hurt) * marker
    )


def of_chart(s: State, nao: str) -> Voyage:
    """TM-16.6.l."""
    zone = s.naos[nao].place
    row = results("cartography", navigation.cartography_bonus(s, nao, zone))
    sinks = 0.0 if s.pilot == naos.owner(s, nao) else row.get(navigation.SUNK, 0.0)
    return percent(sinks, 0.0, 1 - sinks, row.get("vp", 0.0))


def of_winter(s: State, nao: str, more: int) -> Voyage:
    """TM-18.7-nao.c, d: one Navigation Check."""
    if s.pilot == naos.owner(s, nao):
        return Voyage(0, 0, 100, 0)
    damaged = s.naos[nao].damaged
    whole, hurt, sunk = after_checks(1, navigation.navigation_bonus(s, nao) + more, damaged)
    return percent(sunk, 0.0 if damaged else hurt, whole + hurt, 0.0)


def of_raid(s: State, nao: str, target: int) -> tuple[int, int, int, int]:
    """TM-16.5.e to h: dice of the defence and of the pirate if he is not hit; in per cent that he sinks, and that he
    hits at least once."""
    zone, damaged = s.naos[nao].place, s.naos[nao].damaged
    defence = piracy.defence(s, target, zone)
    attack = piracy.piracy_dice(s, nao, target, zone)
    miss = 2 / 3
    none, one = miss**defence, defence * miss ** (defence - 1) / 3
    sinks = 1 - none if damaged else 1 - none - one
    hits = none * (1 - miss**attack)
    if not damaged:
        hits += one * (1 - miss ** (NAOS[nao].piracy + 1))  # damaged he has one die less, or the same
    return defence, attack, round(100 * sinks), round(100 * hits)


def of_escort(s: State, seat: int) -> Voyage:
    """TM-18.7-esc.b: arrives, stays (as `damaged`), sinks."""
    if s.pilot == seat:
        return Voyage(0, 0, 100, 0)
    more = TABLES["navigation"].modifiers["escort"] + navigation.technology(s, seat, "navigation")
    row = results("navigation", more)
    safe, harm, sink = (row.get(result, 0.0) for result in (navigation.SAFE, navigation.DAMAGED, navigation.SUNK))
    return percent(sink, harm, safe, 0.0)


def percent(sinks: float, damaged: float, arrives: float, marker: float) -> Voyage:
    return Voyage(*(round(100 * chance) for chance in (sinks, damaged, arrives, marker)))
