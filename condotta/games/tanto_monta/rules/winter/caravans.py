"""Section 18.8: caravans."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from condotta.core.flow import Flow, choose, offer

from ...data import BOXES, LISTS, SPACES, TABLES
from ...data.things import MUSLIM, PORTUGAL, SPAIN
from ...state import State, Table
from ..common import control, points, resources
from ..ocean import navigation
from .resource_return import ELIMINATED, PLUNDERED, REMAINS

TLEMCEN: Final = "tlemcen"
SULTANATE: Final = "tlemcen"
ATLANTIC: Final = "atlantic_african_ports"


def caravans(g: Table) -> Flow[None]:
    """TM-18.8-car.a, e: those that find a way arrive; if not all can, the Muslim player says which; the others are
    blocked."""
    s = g.state
    waiting = [box for box, pile in s.caravans.items() if pile]
    ways = [offer("serve", *boxes) for boxes in best(s, waiting)]
    served: list[str] = []
    if ways:
        choice = yield from choose(MUSLIM, "winter.caravans", ways, "TM-18.8-car.e")
        served = [str(box) for box in choice.args]
    for box in waiting:
        if box in served:
            arrive(g, box)
        else:
            yield from blocked(g, box)


def arrive(g: Table, box: str) -> None:
    """TM-18.8-car.g."""
    s = g.state
    s.arriving[MUSLIM] += s.caravans.pop(box)
    g.log("caravan.arrives", "TM-18.8-car.g", box=box)


def blocked(g: Table, box: str) -> Flow[None]:
    """TM-18.8-car.h, i, j: who lies in wait rolls once for all that is in the box."""
    s = g.state
    seat = SPAIN if BOXES[box].key == TLEMCEN else PORTUGAL
    result = TABLES["caravan_blocked"].at(navigation.roll(g, seat))
    g.log("caravan.blocked", "TM-18.8-car.h", seat=seat, box=box, result=f"caravan_{result}")
    if result == "choice":
        ends = [offer("caravan", end) for end in (REMAINS, ELIMINATED)]
        choice = yield from choose(MUSLIM, "winter.caravan", ends, "TM-18.8.T1", {"box": box})
        result = str(choice.args[0])
    if result == REMAINS:
        return
    pile = s.caravans.pop(box)
    g.reveal()
    if result == PLUNDERED:
        s.arriving[seat] += pile
    else:
        s.spent += pile


# Ways


def best(s: State, boxes: Sequence[str]) -> list[tuple[str, ...]]:
    """TM-18.8-car.e: the largest sets of caravans that can all be served; of different ones none is part of another."""
    found: list[tuple[str, ...]] = []
    for number in range(len(boxes), 0, -1):
        for some in combinations(boxes, number):
            if not any(set(some) <= set(more) for more in found) and can_serve(s, some, []):
                found.append(some)
    return found


def can_serve(s: State, boxes: Sequence[str], used: Sequence[str]) -> bool:
    """TM-18.8-car.e: their ways share no space."""
    if not boxes:
        return True
    return any(can_serve(s, boxes[1:], [*used, *way]) for way in ways_of(s, boxes[0], used))


def ways_of(s: State, box: str, used: Sequence[str], in_action: bool = False) -> Iterator[list[str]]:
    """TM-18.8-car.b to d, f: from the key over spaces of the Muslim player to a port, none of them used by another
    caravan. No way that could be cut short is looked at: it would only take more spaces."""
    key = BOXES[box].key
    besieged = in_action and control.is_besieged(s, key)
    if not besieged and is_open(s, key) and key not in used:
        yield from longer(s, box, [key], used)


def longer(s: State, box: str, way: list[str], used: Sequence[str]) -> Iterator[list[str]]:
    here = way[-1]
    if is_goal(box, here):
        yield way
        return
    for to in SPACES[here].near:
        if to in way or to in used or not is_open(s, to):
            continue
        if not [space for space in way[:-1] if to in SPACES[space].near]:  # it could be cut short
            yield from longer(s, box, [*way, to], used)


def is_open(s: State, space: str) -> bool:
    """TM-18.8-car.f: under Muslim control, without Unrest."""
    return control.in_play(s, space) and points.owner(s, space) == MUSLIM and space not in s.unrest


def is_goal(box: str, space: str) -> bool:
    """TM-18.8-car.b, c: an Atlantic home port from Tangier to Agadir; for Tlemcen a Berber port."""
    if BOXES[box].key == TLEMCEN:
        return SPACES[space].port and SPACES[space].sultanate == SULTANATE
    return space in LISTS[ATLANTIC]


def may_return(s: State, box: str) -> bool:
    """TM-18.8-car.d: a caravan of its own, by an event of the Action Phase: nor may its key be under siege."""
    return next(ways_of(s, box, [], in_action=True), None) is not None


def refill(g: Table, box: str) -> None:
    """TM-6.3.e: a new resource for the box, by an event."""
    counter = resources.take(g, "caravan")
    if counter:
        g.state.caravans[box] = [*g.state.caravans.get(box, []), counter]
