"""Section 8.1: leaders and ships that come, go and come back."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, agrees, pick_one

from ...data import FACTS, LEADERS, POWERS, SPACES
from ...pieces import units
from ...state import State, Table
from ..common import control, papal, paths, pool, stacks
from ..common.powers import GUANCHES, has_left, lord, player
from ..construction import naos

KEMAL_REIS: Final = "kemal_reis"


def personages(g: Table) -> Flow[None]:
    """TM-8.1.a, b, i: who was to come back, then the changes of this turn, then the Berbers."""
    s = g.state
    if s.pope != papal.ALEXANDER:
        leave(g, papal.borgia(s))  # TM-21.7-bor.c
    for name, leader in [*s.leaders.items()]:
        if leader.turn and leader.turn <= s.turn:
            yield from arrive(g, name)
    yield from call_back(g)
    for key in [key for key in s.ships_to_come if int(key.rpartition("/")[2]) <= s.turn]:
        del s.ships_to_come[key]  # TM-8.1.h: they can be built again
    naos.of_the_turn(g)
    if s.turn == s.scenario.first_turn and s.scenario.changes_done:
        return
    for change in FACTS.leader_changes:
        if change.turn == s.turn and not has_left(s, change.power):  # TM-22.1-nas.j
            if change.change == "add":
                yield from arrive(g, change.leader)
            elif change.change == "remove":
                leave(g, change.leader)
            else:
                yield from replace(g, change.leader, change.by)
    if s.turn == 4:
        berbers(g)


def arrive(g: Table, name: str) -> Flow[None]:
    """TM-8.1.d, g: at home, in the best place there is; where there is none he waits for the next turn."""
    s = g.state
    places = ports(s, name) if LEADERS[name].naval else homes(s, lord(s, name))
    if LEADERS[name].power == GUANCHES:
        places = [space for space, stack in stacks.all_stacks(s) if stack.power == GUANCHES][:1]  # R-TM-21.8-3
    if not places:
        stacks.send_to_track(s, name, s.turn + 1)
        g.log("leader.waits", "TM-8.1.d", leader=name)
        return
    rule = "TM-8.1.g" if LEADERS[name].naval else "TM-8.1.d"
    seat = player(s, LEADERS[name].power)
    place = yield from pick_one(seat, "arrive", places, "leader.where", rule, {"leader": name})
    stacks.place_leader(s, name, place)
    g.log("leader.arrives", rule, leader=name, space=place)


def call_back(g: Table) -> Flow[None]:
    """Card 113: Kemal Reis may leave the Nasrids again, as one who comes back; elsewhere he serves them no more."""
    s = g.state
    if not s.reis_serves:
        return
    if KEMAL_REIS in s.leaders and s.leaders[KEMAL_REIS].serves:
        params = {"leader": KEMAL_REIS, "power": s.leaders[KEMAL_REIS].serves}
        back = yield from agrees(player(s, lord(s, KEMAL_REIS)), "aid.back", "TM-8.1.g", params)
        if not back:
            return
        yield from arrive(g, KEMAL_REIS)
    s.reis_serves = False


def homes(s: State, power: str) -> list[str]:
    """Controlled home spaces of the best class: keys, else fortresses, else strategic spaces."""
    own = control.own_homes(s, power)
    keys = [space for space in own if SPACES[space].key]
    fortresses = [space for space in own if control.is_fortified(s, space)]
    return keys or fortresses or [space for space in own if control.is_strategic(s, space)]


def ports(s: State, name: str) -> list[str]:
    """Friendly home ports of his owner; Spain's navy is that of both crowns."""
    power = LEADERS[name].power
    powers = ("castile", "aragon") if POWERS[power].marker == "spain" else (power,)
    own = [space for each in powers for space in control.home_ports(s, each) if control.in_play(s, space)]
    return [space for space in own if control.is_friendly(s, powers[0], space) and paths.is_port(s, powers[0], space)]


def leave(g: Table, name: str) -> None:
    if g.state.leaders.pop(name, None) is not None:
        g.log("leader.leaves", "TM-8.1.b", leader=name)


def replace(g: Table, name: str, heir: str) -> Flow[None]:
    """TM-8.1.e: exactly where the other one is; if that one is captive or not on the map he comes as a new leader."""
    old = g.state.leaders.pop(name, None)
    if old is None or not old.place:
        yield from arrive(g, heir)
        return
    g.state.leaders[heir] = old
    g.log("leader.replaced", "TM-8.1.e", leader=name, heir=heir)


def berbers(g: Table) -> None:
    """TM-8.1.i, TM-17.1.a: the garrisons of Tlemcen, as far as there are counters."""
    garrisons = [(space, "regular") for space in FACTS.tlemcen_regulars]
    garrisons += [(space, "militia") for space in FACTS.tlemcen_militia]
    for space, kind in garrisons:
        if pool.left(g.state, "north_africa", kind) > 0:
            stacks.put(g.state, space, units("north_africa", kind))
    g.log("berbers.enter", "TM-8.1.i")
