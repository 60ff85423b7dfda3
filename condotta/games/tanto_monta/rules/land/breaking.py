"""Section 15.3: a siege is broken."""

from __future__ import annotations

from condotta.core.flow import Flow

from ...pieces import NOBODY
from ...state import State, Table
from ..common import control, stacks
from ..common.groups import Group
from ..common.powers import are_allied, major, player
from . import retreat, siege


def check_all(g: Table) -> Flow[None]:
    """TM-15.3.a: after whatever may have changed numbers."""
    for space in siege.besieged(g.state):
        yield from check(g, space)


def check(g: Table, space: str) -> Flow[None]:
    """TM-15.3.a, e: each besieging stack that no longer outnumbers those inside retreats."""
    s = g.state
    for power in siege.besiegers(s, space):
        if f"{space}/{power}" in s.sieges and not siege.outnumbers(s, space, power):
            yield from give_up(g, space, power)
        elif not any(major(s, one.power) == power and not one.inside for one in stacks.at(s, space)):
            siege.end(g, space, power)  # those with whom it was one stack go on without it


def give_up(g: Table, space: str, power: str) -> Flow[None]:
    """TM-15.3.b, d: without cost to an adjacent space of its owner's choice; without one it is lost."""
    s = g.state
    host = siege.host(s, space, power)
    for each in siege.together(s, space, power):
        siege.end(g, space, each)
    g.log("siege.broken", "TM-15.3.a", space=space, power=power)
    if host.size or host.leaders:
        captor = player(s, control.controller(s, space))
        yield from retreat.go(g, host, ways_out(s, host), captor, "TM-15.3.b")


def ways_out(s: State, host: Group) -> list[str]:
    """TM-15.3.c: where all its powers may go, and where only own and allied units are."""
    powers = list(dict.fromkeys(major(s, power) for power in host.powers))
    if all(player(s, power) == NOBODY for power in powers):
        return []  # TM-20.7-max.l
    places = retreat.refuges(s, powers[0], host.space)
    for power in powers[1:]:
        legal = retreat.refuges(s, power, host.space)
        places = [place for place in places if place in legal]
    return [place for place in places if all(are_allied(s, powers[0], one.power) for one in stacks.at(s, place))]
