"""Section 16.3: naval transport."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from condotta.core.flow import DONE, Flow, pick_one

from ...data import SEA_ZONES, SPACES
from ...pieces import Budget
from ...state import State, Table
from ..action import budget as cp
from ..action.actions import ACTIONS, Performer
from ..common import answers, control, fleets, groups, papal, paths
from ..common.bounds import NOT_TO_THE_CANARIES, bars, holds_back, is_kept_from_italy, parts_crowns
from ..common.forces import Forces
from ..common.groups import Group
from ..common.powers import navy
from ..land import entry, move
from ..land.battle import Move

LINE: Final = "naval_transport"
MOST: Final = 5  # land units of all kinds (TM-16.3.c)
LEAST_CP: Final = 2  # at the start (TM-16.3.b)
STEP: Final = 1  # CP for each step (TM-16.3.d)
FERDINAND: Final = "ferdinand"


class Transport:
    """A formation is about to be carried over the sea. All of it is public."""

    __slots__ = ("cancelled", "formation", "seat", "to")

    def __init__(self, seat: int, formation: Group, to: str) -> None:
        self.seat = seat
        self.formation = formation
        self.to = to
        self.cancelled = False  # by TORRENTIAL RAINS (TM-16.3.h)

    def told(self) -> dict[str, Any]:
        return {
            "powers": self.formation.powers,
            "space": self.formation.space,
            "to": self.to,
            "player": self.seat,
        }


class NavalTransport(Performer):
    """TM-16.3.a: over Sea Zones with own ships."""

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        return self.can(Forces(s, seat), budget)

    def can(self, forces: Forces, budget: Budget) -> bool:
        return next(origins(forces, budget), None) is not None

    def does(self, g: Table, seat: int, budget: Budget) -> Flow[None]:
        """TM-16.3.c to e: the formation, then the port in which it ends."""
        s = g.state
        places = list(origins(Forces(s, seat), budget))
        origin = yield from pick_one(seat, "from", places, "transport.from", "TM-16.3.c", {"cp": budget.cp})
        there = move.movable(s, seat, origin)
        group = yield from groups.choose(s, seat, there, "transport", "TM-16.3.c", most=MOST)
        goals = destinations(s, budget, group)
        to = yield from pick_one(seat, "ship_to", list(goals), "transport.to", "TM-16.3.i", told(group, goals), DONE)
        if to:
            yield from carry(g, Transport(seat, group, to), budget, goals[to])


def told(group: Group, goals: dict[str, int]) -> dict[str, Any]:
    """As `move.told`, with the steps to each port."""
    return {**move.told(group), "steps": goals}


# What can be done


def origins(forces: Forces, budget: Budget) -> Iterator[str]:
    """TM-16.3.b, c, g: ports from which somebody could be carried to another one."""
    if budget.cp < LEAST_CP:
        return
    s, seat = forces.s, forces.seat
    sides = fleets.navies_of(s, seat)
    zones = [zone for zone in SEA_ZONES if zone in s.fleets and any(fleets.is_at(s, side, zone) for side in sides)]
    if not zones:
        return
    leaders = move.leaders_in(forces)
    ports = dict.fromkeys([port for zone in zones for port in SEA_ZONES[zone].ports])
    for port in [port for port in ports if forces.is_at(port) or port in leaders]:
        there = move.movable(s, seat, port)
        for group in groups.single(there):
            if destinations(s, budget, group, only_one=True):
                yield port
                break


def destinations(s: State, budget: Budget, group: Group, only_one: bool = False) -> dict[str, int]:
    """TM-16.3.d, e, i, m: ports that the CP suffice to reach, with the number of steps; every Sea Zone on the way has
    a ship of the power. Who asks whether there is any need not know all."""
    if not group.size and not group.leaders:
        return {}
    if group.size > MOST or not cp.allows(s, budget, LINE, group.powers if group.size else []):
        return {}
    powers = move.majors(s, group)
    steps = budget.cp // price(budget, 1)
    found: dict[str, int] = {}
    zones = held(s, powers, embarking(s, powers, group.space))
    seen = list(zones)
    for step in range(2, steps + 1):  # the first one led to sea
        for zone in zones:
            for port in SEA_ZONES[zone].ports:
                if port != group.space and port not in found and may_land(s, powers, group, port):
                    found[port] = step
                    if only_one:
                        return found
        near = [to for zone in zones for power in powers for to in fleets.seas(s, navy(s, power), zone)]
        zones = [zone for zone in held(s, powers, near) if zone not in seen]
        seen += zones
    return found


def price(budget: Budget, steps: int) -> int:
    """R-TM1-28: each step is an action of its own, for the surcharge too."""
    return steps * cp.price(budget, LINE, STEP)


def embarking(s: State, powers: Sequence[str], port: str) -> list[str]:
    """TM-16.8.b: Sea Zones beside the port of departure."""
    return [zone for power in powers for zone in fleets.seas(s, navy(s, power), port)]


def held(s: State, powers: Sequence[str], zones: Sequence[str]) -> list[str]:
    """TM-16.3.d: those with a naval unit of one of the powers."""
    sides = dict.fromkeys([navy(s, power) for power in powers])
    near = [zone for zone in dict.fromkeys(zones) if zone in s.fleets]
    return [zone for zone in near if any(fleets.is_at(s, side, zone) for side in sides)]


def may_land(s: State, powers: Sequence[str], group: Group, port: str) -> bool:
    return not why_no_landing(s, powers, group, port)


def why_no_landing(s: State, powers: Sequence[str], group: Group, port: str) -> str:
    """TM-16.3.i, o, TM-21.7-pap.m: the rule by which a formation does not land in a port; "" if it may."""
    if not control.in_play(s, port) or not any(paths.is_port(s, power, port) for power in powers):
        return "TM-16.8.b" if SPACES[port].through else "TM-2.4.f"
    if any(fleets.foes(s, navy(s, power), port) for power in powers):
        return "TM-16.3.i"
    if SPACES[port].canary and (FERDINAND in group.leaders or any(p in NOT_TO_THE_CANARIES for p in group.powers)):
        return "TM-16.3.o"
    if any(bars(s, name, port) for name in group.leaders):
        return "TM-20.8.b"
    if parts_crowns(s, powers, port) or any(is_kept_from_italy(s, one, group.space, port) for one in powers):
        return "TM-20.5-isa.j"
    if not papal.may_go(s, group.powers, group.leaders, port):
        return "TM-21.7-pap.m"
    if holds_back(group.powers if group.size else (), port):
        return "TM-20.1-mor.n"
    own = move.who_enters(list(powers), group.powers if group.size else (), group.leaders, port)
    return "TM-13.1.b" if entry.may_enter(s, own, "", port, group.size > 0) is None else ""


# The procedure


def carry(g: Table, transport: Transport, budget: Budget, steps: int) -> Flow[None]:
    """TM-16.3.d, f, h: paid step by step; nothing intercepts at sea."""
    announced = yield from announce(g, transport, "TM-16.3.a")
    if not announced:
        return
    for _ in range(steps):
        cp.pay(budget, LINE, STEP)
    yield from land(g, transport)


def announce(g: Table, transport: Transport, rule: str) -> Flow[bool]:
    """TM-16.3.h: others may play TORRENTIAL RAINS; False if that stops it."""
    group = transport.formation
    g.log(
        "transport.declared",
        rule,
        seat=transport.seat,
        powers=group.powers,
        units=group.size,
        leaders=group.leaders,
        space=group.space,
        to=transport.to,
    )
    yield from answers.announced(g, transport, transport.seat, "transport")
    return not transport.cancelled


def land(g: Table, transport: Transport) -> Flow[None]:
    """TM-16.3.j to l: the last step is a Move action out of no land space."""
    arriving = Move(transport.seat, transport.formation, transport.to, 0, by_sea=True)
    yield from move.enter(g, arriving)


ACTIONS[LINE] = NavalTransport(LINE)
