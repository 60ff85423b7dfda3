"""Section 16.4: who may pirate whom on the Main Map, and with which dice."""

from __future__ import annotations

from typing import Any, Final

from ...data import LEADERS, POWERS, SEA_ZONES, SPACES
from ...data.things import MUSLIM
from ...pieces import INDEPENDENT, NOBODY, Budget, Fleet
from ...state import State
from ..action import pirates
from ..common import control, fleets, paths, stacks
from ..common.fleets import Flotilla
from ..common.powers import NAVIES, REGENCY, at_war_at_sea, major, player

CASENOVE: Final = "casenove"
SPAIN: Final = "spain"
BARBARY: Final = "barbary_pirates_of_tlemcen"  # TM-16.4.f
TARGETS: Final = tuple(dict.fromkeys(NAVIES[id] for id, power in POWERS.items() if power.major))  # R-TM1-51


class Raid:
    """Ships are about to pirate a power in a Sea Zone. All of it is public."""

    __slots__ = ("cancelled", "given", "orders", "seat", "ships", "side", "target", "zone")

    def __init__(self, s: State, side: str, zone: str, target: str) -> None:
        self.seat = fleets.owner(s, side)
        self.side = side
        self.zone = zone
        self.target = target
        self.ships = participants(s, side, zone, target)  # who is left of them
        self.orders = orders_beside(s, zone) if target == SPAIN else []  # Military Orders, where they were at first
        self.given: list[str] = []  # awards so far
        self.cancelled = False  # by TORRENTIAL RAINS

    def told(self) -> dict[str, Any]:
        return {"powers": [self.side], "space": "", "to": self.zone, "player": self.seat}


# Who may


def participants(s: State, side: str, zone: str, target: str) -> Flotilla:
    """TM-16.4.b, g, R-TM1-52, R-TM1-72: all in a war; else Muslim corsairs, French squadrons with Casenove, and the
    corsair of Djerba."""
    there = fleets.at(s, side, zone)
    return there if at_war_at_sea(s, side, target) else without_war(s, side, there)


def without_war(s: State, side: str, there: Flotilla) -> Flotilla:
    french = side == "france" and CASENOVE in there.leaders
    muslim = fleets.owner(s, side) == MUSLIM
    parts = [
        part.numbering(part.squadrons if french else 0, part.corsairs if muslim or part.power == INDEPENDENT else 0)
        for part in there.parts
    ]
    return Flotilla(there.place, parts, there.leaders)


def targets(s: State, side: str, zone: str) -> list[str]:
    """TM-16.4.a, b: major powers of others with a port there that these ships may pirate."""
    own, ships = fleets.owner(s, side), fleets.at(s, side, zone)
    able = TARGETS if without_war(s, side, ships).size else [one for one in TARGETS if at_war_at_sea(s, side, one)]
    there = {holder(s, port): True for port in open_ports(s, side, zone)} if able and ships.size else {}
    return [target for target in able if target in there and fleets.owner(s, target) != own]


def ports(s: State, side: str, zone: str, target: str) -> list[str]:
    """TM-16.4.a: those of the target on the Sea Zone, with those of its minors."""
    return [port for port in open_ports(s, side, zone) if holder(s, port) == target]


def holder(s: State, port: str) -> str:
    return NAVIES[major(s, control.controller(s, port))]


def open_ports(s: State, side: str, zone: str) -> list[str]:
    """TM-16.8.e: all ports of a Sea Zone; Seville only for who controls Jerez or is let through there."""
    return [
        port for port in SEA_ZONES[zone].ports if control.in_play(s, port) and counts(s, side, SPACES[port].through)
    ]


def counts(s: State, side: str, through: str) -> bool:
    return not through or fleets.holds(s, side, through) or paths.is_granted(s, side, through)


def hindrance(s: State, seat: int, zone: str, budget: Budget) -> str:
    """TM-16.4.c to f, u: the rule by which a player does not pirate in a Sea Zone with these CP; "" if he may."""
    if not is_unmarked(budget):
        return pirates.hindrance(s, seat, zone)
    if zone in budget.raided:
        return "TM-16.4.u" if budget.card == REGENCY else "TM-16.4.f"
    if budget.card == REGENCY:
        return ""
    markers = s.piracy.get(zone, [])
    if seat in markers:
        return "TM-16.4.f"
    return "TM-16.4.d" if len(markers) >= pirates.MOST_PLAYERS else ""


def is_unmarked(budget: Budget) -> bool:
    """TM-16.4.f, u: CP of an event that places no piracy markers."""
    return budget.card in (BARBARY, REGENCY) and bool(budget.only)


# Dice


def defence_parts(s: State, raid: Raid) -> dict[str, int]:
    """TM-16.4.h to k: what gives the target its dice."""
    here = [fleet.size for fleet in stacks.fleets_at(s, raid.zone) if is_of(s, fleet, raid.target)]
    return {
        "ships": 2 * sum(here),
        "near": sum(fleet.squadrons for fleet in guardians(s, raid)),
        "fortresses": len(fortresses(s, raid)),
        "orders": int(fleets.owner(s, raid.side) == MUSLIM and bool(orders_beside(s, raid.zone))),
    }


def guardians(s: State, raid: Raid) -> list[Fleet]:
    """TM-16.4.i: in ports without Plague and in adjacent Sea Zones, of the target and of other enemies."""
    found = [fleet for place, fleet in beside(s, raid.side, raid.zone) if place not in s.plague]
    return [fleet for fleet in found if helps(s, raid, fleets.side_of(s, fleet)) or is_of(s, fleet, raid.target)]


def beside(s: State, pirate: str, zone: str) -> list[tuple[str, Fleet]]:
    """Ships in the ports of a Sea Zone, in Seville those to whom the river is open, or if it is to the pirate; and
    those in adjacent Sea Zones to which the border is open."""
    found = []
    for port in SEA_ZONES[zone].ports:
        for fleet in stacks.fleets_at(s, port):
            if counts(s, pirate, SPACES[port].through) or paths.is_port(s, fleets.side_of(s, fleet), port):
                found.append((port, fleet))
    for link in SEA_ZONES[zone].links:
        for fleet in stacks.fleets_at(s, link.to):
            if paths.is_sea_open(s, fleets.side_of(s, fleet), link):
                found.append((link.to, fleet))
    return found


def helps(s: State, raid: Raid, power: str) -> bool:
    return power != INDEPENDENT and at_war_at_sea(s, raid.side, power)


def is_of(s: State, fleet: Fleet, target: str) -> bool:
    return NAVIES[major(s, fleets.user(s, fleet))] == target


def fortresses(s: State, raid: Raid) -> list[str]:
    """TM-16.4.j, TM-12.4.g: of the target and of other enemies, neither in Unrest nor besieged; no keys."""
    found = []
    for port in open_ports(s, raid.side, raid.zone):
        owner = control.controller(s, port)
        guards = NAVIES[major(s, owner)] == raid.target or helps(s, raid, owner)
        walls = control.is_fortified(s, port) and not SPACES[port].key
        if walls and guards and port not in s.unrest and not control.is_besieged(s, port):
            found.append(port)
    return found


def piracy_dice(s: State, raid: Raid) -> int:
    """TM-16.4.m: for who is left."""
    single = raid.ships.size == 1 or len(ports(s, raid.side, raid.zone, raid.target)) == 1
    return (1 if single else 2) + rating(s, raid.side, raid.zone)


def rating(s: State, side: str, zone: str) -> int:
    """TM-5.1.b: the Piracy Rating of a naval leader there."""
    return max((LEADERS[name].piracy for name in fleets.admirals(s, side, zone)), default=0)


def losses(squadrons: int, corsairs: int, hits: int) -> tuple[int, int]:
    """TM-16.4.l: a corsair for each hit, then a squadron for every two, and one more for a last hit."""
    small = min(corsairs, hits)
    left = hits - small
    return min(squadrons, (left + 1) // 2), small


# Military Orders


ORDERS: Final = ("orders",)


def orders_beside(s: State, zone: str) -> list[str]:
    """TM-16.4.k: ports of the Sea Zone with units of the Spanish Military Orders."""
    return [port for port in SEA_ZONES[zone].ports if orders_at(s, port)]


def orders_at(s: State, space: str) -> int:
    return stacks.strength(s, space, ORDERS)


def owner_of(s: State, target: str) -> int:
    seat = player(s, target)
    assert seat != NOBODY
    return seat
