"""Section 16.6: the rolls of a Nao: Navigation Checks, Terra Incognita, Cartography."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow

from ...data import NAOS, OCEAN_ZONES, TABLES
from ...data.things import MUSLIM
from ...state import State, Table
from ..common import points, stacks
from ..common.powers import player
from . import naos

SUNK: Final = "sunk"
DAMAGED: Final = "damaged"
SAFE: Final = "safe"
EXPLORED: Final = ("explored", "explored_vp")
WITH_VP: Final = ("explored_vp", "vp")
MUSLIM_COAST: Final = ("1", "2", "3", "A", "B")  # zones
GIBRALTAR: Final = "vp_gibraltar"  # the marker of who took it before card 22 (TM-20.1-gib.f)
CARTOGRAPHY: Final = "vp_cartography"


def roll(g: Table, seat: int) -> int:
    return g.d6(seat) + g.d6(seat)


# Modifiers


def technology(s: State, seat: int, table: str) -> int:
    """TM-16.6.w."""
    return TABLES[table].modifiers["technology"] if s.technology[seat] else 0


def coast(s: State, seat: int, zone: str, table: str) -> int:
    """TM-20.1-gib.h, TM-20.2-ceu.c, e: Muslim pilots know these waters with Ceuta, or since Gibraltar was theirs."""
    if seat != MUSLIM or OCEAN_ZONES[zone].zone not in MUSLIM_COAST:
        return 0
    knows = points.counts(s, MUSLIM, "ceuta") or GIBRALTAR in s.points[MUSLIM]
    return TABLES[table].modifiers["muslim_coast"] if knows else 0


def navigation_bonus(s: State, nao: str) -> int:
    """TM-16.6.c: without what only winter adds."""
    return NAOS[nao].crew + technology(s, naos.owner(s, nao), "navigation")


def exploration_bonus(s: State, nao: str, zone: str) -> int:
    """TM-16.6.f."""
    seat = naos.owner(s, nao)
    return NAOS[nao].crew + technology(s, seat, "terra_incognita") + coast(s, seat, zone, "terra_incognita")


def cartography_bonus(s: State, nao: str, zone: str) -> int:
    """TM-16.6.l."""
    seat, more = naos.owner(s, nao), TABLES["cartography"].modifiers
    bonus = NAOS[nao].crew + technology(s, seat, "cartography") + coast(s, seat, zone, "cartography")
    return bonus + (more["sea_dog"] if s.sea_dog else 0) + (more["escort"] if has_escort(s, seat, zone) else 0)


def has_escort(s: State, seat: int, zone: str) -> bool:
    """R-TM1-58: a squadron of the player in that zone."""
    return any(fleet.squadrons and player(s, fleet.power) == seat for fleet in stacks.fleets_at(s, zone))


# Rolls


def check(g: Table, nao: str, more: int = 0, rule: str = "TM-16.6.c") -> Flow[bool]:
    """TM-16.6.c to e: a Navigation Check; is the Nao still afloat?"""
    seat = naos.owner(g.state, nao)
    total = roll(g, seat) + navigation_bonus(g.state, nao) + more
    result = TABLES["navigation"].at(total)
    g.log("nao.navigates", rule, nao=nao, total=total, result=f"navigation_{result}")
    if result == SUNK:
        naos.sink(g, nao, "TM-16.6.e")
        return False
    if result == DAMAGED:
        return (yield from naos.damage(g, nao, "TM-5.2.d"))
    return True


def explore(g: Table, nao: str, zone: str, least: int = 0) -> Flow[bool]:
    """TM-16.6.f to i, v: Terra Incognita; is the zone explored now? `least`: what a lower roll counts as."""
    s = g.state
    seat = naos.owner(s, nao)
    total = max(least, roll(g, seat) + exploration_bonus(s, nao, zone))
    result = TABLES["terra_incognita"].at(total)
    g.log("nao.explores", "TM-16.6.f", nao=nao, zone=zone, total=total, result=f"exploration_{result}")
    if result == SUNK:
        if s.pilot == seat:
            g.log("nao.piloted", "TM-16.6.v", nao=nao)
        else:
            naos.sink(g, nao, "TM-16.6.e")
        return False
    if result == DAMAGED:
        yield from naos.damage(g, nao, "TM-16.6.i")
        return False
    s.explored[seat].append(zone)
    if result in WITH_VP:
        win_marker(g, seat, zone)
    return True


def chart(g: Table, nao: str) -> None:
    """TM-16.6.l: Cartography in the zone where it is; while it waited the last marker may have gone."""
    s = g.state
    zone, seat = s.naos[nao].place, naos.owner(s, nao)
    if not may_chart(s, seat, zone):
        return
    total = roll(g, seat) + cartography_bonus(s, nao, zone)
    result = TABLES["cartography"].at(total)
    g.log("nao.charts", "TM-16.6.l", nao=nao, zone=zone, total=total, result=f"cartography_{result}")
    if result in WITH_VP:
        win_marker(g, seat, zone)
    elif result == SUNK and s.pilot == seat:
        g.log("nao.piloted", "TM-16.6.v", nao=nao)
    elif result == SUNK:
        naos.sink(g, nao, "TM-16.6.l")


def may_chart(s: State, seat: int, zone: str) -> bool:
    """TM-2.5.e, f, TM-16.6.h: a marker of the zone is left, and the player has none of it."""
    return zone not in s.cartography[seat] and markers_left(s, zone) > 0


def markers_left(s: State, zone: str) -> int:
    """TM-2.5.e."""
    return OCEAN_ZONES[zone].cartography - sum(1 for zones in s.cartography if zone in zones)


def win_marker(g: Table, seat: int, zone: str) -> None:
    if may_chart(g.state, seat, zone):
        g.state.cartography[seat].append(zone)
        points.win(g, seat, CARTOGRAPHY, 1)
