"""Sections 6.3 and 18.8: resources that a player receives."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, pick_one

from ...data import FACTS, POWERS, SPACES
from ...pieces import LAND, Fleet, units
from ...state import State, Table
from . import cards, control, paths, pool, resources, stacks

SQUADRON: Final = "squadron"


def draw(g: Table, seat: int, pool: str = "naval") -> Flow[None]:
    """A counter drawn at random for a player; from an empty pool none (TM-18.8-tra.h)."""
    counter = resources.take(g, pool)
    if counter:
        yield from receive(g, seat, counter)


def receive(g: Table, seat: int, counter: str) -> Flow[None]:
    """TM-6.3.i: it is shown at once; TM-18.8-rev.a: in the Winter Phase when all have received everything."""
    yield from receive_all(g, seat, [counter])


def receive_all(g: Table, seat: int, counters: list[str]) -> Flow[None]:
    s = g.state
    s.arriving[seat] += counters
    if s.phase != "winter":
        yield from show(g, seat)


def show(g: Table, seat: int) -> Flow[None]:
    """TM-18.8-rev.b to g: VP are scored, units come, CP are kept; a card comes at once, or with the next deal."""
    s = g.state
    while s.arriving[seat]:
        counter = s.arriving[seat].pop(0)
        face = resources.face(counter)
        g.reveal()
        if face.cp:
            s.warehouses[seat].append(counter)
            g.log("resource.kept", "TM-18.8-rev.c", seat=seat)
            continue
        g.log("resource.shown", "TM-18.8-rev.a", seat=seat, resource=counter)
        if face.vp:
            s.points[seat]["vp_resource"] = s.points[seat].get("vp_resource", 0) + face.vp
            continue
        s.spent.append(counter)
        if not face.card:
            yield from place(g, seat, face.unit, face.units)
        elif s.phase == "winter":
            s.more_cards[seat] += 1  # TM-18.8-rev.d
        else:
            cards.draw(g, seat)


def place(g: Table, seat: int, kind: str, number: int) -> Flow[None]:
    """TM-18.8-rev.e, f: in the best home space; what the pool does not have is lost."""
    s = g.state
    power = FACTS.resource_powers[seat]  # TM-18.8-rev.f: whose units they are
    navy = POWERS[power].navy
    left = pool.left(s, power, kind) if kind in LAND else pool.ships_left(s, navy)
    spaces = best_homes(s, power, kind == SQUADRON)
    if left < 1 or not spaces:
        return
    params = {"power": power, "kind": kind}
    space = yield from pick_one(seat, "receive_in", spaces, "resource.where", "TM-18.8-rev.e", params)
    if kind == SQUADRON:
        stacks.put_ships(s, space, Fleet(navy, 1))
    else:
        stacks.put(s, space, units(power, kind, min(left, number)))
    g.log("resource.unit", "TM-18.8-rev.e", power=power, kind=kind, space=space)


def best_homes(s: State, power: str, ports: bool) -> list[str]:
    """Controlled home spaces of the best class; not those under siege, where nobody gets in."""
    own = control.own_homes(s, power)
    own = [
        space for space in own if not control.is_besieged(s, space) and (not ports or paths.is_port(s, power, space))
    ]
    keys = [space for space in own if SPACES[space].key]
    fortified = [space for space in own if control.is_fortified(s, space)]
    return keys or fortified or [space for space in own if control.is_strategic(s, space)] or own
