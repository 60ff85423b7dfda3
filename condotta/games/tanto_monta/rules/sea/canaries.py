"""Section 16.3: Castile's own way to the Canary Islands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from condotta.core.flow import DONE, Flow, choose, offer, pick_one

from ...data import LEADERS, SPACES
from ...data.things import SPAIN
from ...pieces import Budget
from ...state import State, Table
from ..action import budget as cp
from ..action.actions import ACTIONS, Performer
from ..action.impulse import INSTEAD
from ..common import control, groups, paths, stacks
from ..common.groups import Group
from ..common.powers import CROWNS, major
from ..land import breaking, move
from .transport import FERDINAND, MOST, Transport, announce, land, may_land

LINE: Final = "canary_transport"
CASTILE: Final = "castile"
CANARY_PORTS: Final = [id for id, space in SPACES.items() if space.canary and space.port]
CADIZ: Final = "gulf_of_cadiz"
INSTEAD_OF_A_RESOURCE: Final = "canary_leader"  # TM-16.3.r


class CanaryTransport(Performer):
    """TM-16.3.n, p, q: from a Castilian port on the Gulf of Cadiz to a Castilian port of the islands."""

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        return cp.price_of(budget, LINE) <= budget.cp and next(origins(s, budget), None) is not None

    def does(self, g: Table, seat: int, budget: Budget) -> Flow[None]:
        s = g.state
        found = list(origins(s, budget))
        origin = yield from pick_one(seat, "from", found, "canaries.from", "TM-16.3.n", {"cp": budget.cp})
        group = yield from groups.choose(s, seat, travellers(s, origin), "canaries", "TM-16.3.n", most=MOST)
        goals = destinations(s, budget, group)
        to = yield from pick_one(seat, "ship_to", goals, "canaries.to", "TM-16.3.n", move.told(group), DONE)
        if not to:
            return
        transport = Transport(seat, group, to)
        announced = yield from announce(g, transport, "TM-16.3.n")
        if announced:
            cp.pay(budget, LINE, cp.cost(LINE))
            yield from land(g, transport)


def origins(s: State, budget: Budget) -> Iterator[str]:
    if not islands(s):
        return
    for port in control.home_ports(s, CASTILE):
        if CADIZ in SPACES[port].ports and control.controls(s, CASTILE, port) and paths.is_port(s, CASTILE, port):
            for group in groups.single(travellers(s, port)):
                if destinations(s, budget, group):
                    yield port
                    break


def travellers(s: State, port: str) -> Group:
    """TM-16.3.n, o: Castilian units, those of Spain's minors (TM-9.2.r), Castilian leaders; never Ferdinand."""
    there = move.movable(s, SPAIN, port)
    parts = [
        part
        for part in there.parts
        if part.power == CASTILE or (part.power not in CROWNS and is_spanish(s, part.power))
    ]
    return Group(port, parts, [name for name in there.leaders if may_travel(name)])


def is_spanish(s: State, power: str) -> bool:
    return major(s, power) in CROWNS


def may_travel(name: str) -> bool:
    return LEADERS[name].power == CASTILE and name != FERDINAND


def islands(s: State) -> list[str]:
    """Ports of the Canary Islands that Castile controls."""
    return [port for port in CANARY_PORTS if control.controls(s, CASTILE, port)]


def destinations(s: State, budget: Budget, group: Group) -> list[str]:
    if not cp.allows(s, budget, LINE, group.powers if group.size else []):
        return []
    return [port for port in islands(s) if (group.size or group.leaders) and may_land(s, [CASTILE], group, port)]


class SendLeader(Performer):
    """TM-16.3.r, TM-11.r: one Castilian leader, for nothing, in place of a resource."""

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        return seat == SPAIN and next(voyages(s), None) is not None

    def does(self, g: Table, seat: int, budget: Budget) -> Flow[None]:
        s = g.state
        options = [offer("send_leader", name, port) for name, port in voyages(s)]
        choice = yield from choose(seat, "canaries.leader", options, "TM-16.3.r")
        name, port = str(choice.args[0]), str(choice.args[1])
        camp = s.leaders[name].place
        stacks.place_leader(s, name, port)
        g.log("canaries.leader_sails", "TM-16.3.r", leader=name, space=port)
        yield from breaking.check(g, camp)  # TM-15.3.a


def voyages(s: State) -> Iterator[tuple[str, str]]:
    """Who could go where: not alone to enemies (TM-13.1.k)."""
    ports = islands(s)
    for name in leaders(s) if ports else ():
        place = s.leaders[name].place
        for port in ports:
            if port != place and may_land(s, [CASTILE], Group(place, [], [name]), port):
                yield name, port


def leaders(s: State) -> list[str]:
    """In a Castilian home space, and not besieged there."""
    return [
        name
        for name, leader in s.leaders.items()
        if may_travel(name)
        and leader.place in SPACES
        and CASTILE in SPACES[leader.place].home
        and not move.what_holds_leader(s, name)
    ]


ACTIONS[LINE] = CanaryTransport(LINE)
INSTEAD[INSTEAD_OF_A_RESOURCE] = SendLeader(INSTEAD_OF_A_RESOURCE)
