"""A group on the march: who rides, what comes along, how its pieces move (MU-combat.d, MU-move.c to e, MU-naval.i)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Option, Seat

from ...data import SIEGE_ENGINES, TERRITORIES
from ...state import Element, Group, State, nothing
from ..common import pieces
from . import march_options, ways

BEST_FIRST: Final = tuple(reversed(range(7)))  # what load_all puts on board while there is room


def led_by(s: State, seat: Seat, leader: str) -> Group:
    """A group with one element; a Galley at sea has its load on board already."""
    element = s.elements[leader]
    group = Group(seat, element.place, [leader])
    if element.kind == "galley" and element.place not in TERRITORIES:
        group.carriers += [e.id for e in s.elements.values() if e.place == leader]
        group.riders = on_board(s, leader)
    return group


def on_board(s: State, galley: str) -> list[int]:
    """Seven counts of all units on a Galley at sea."""
    counts = nothing()
    for stack in s.stacks.get(galley, ()):
        for kind in range(7):
            counts[kind] += stack.fresh[kind] + stack.done[kind]
    return counts


def fresh_at(s: State, seat: Seat, place: str) -> list[int]:
    """Seven counts of the units of a command in a place that have no Stop marker."""
    counts = nothing()
    for stack in s.stacks.get(place, ()):
        if stack.commander == seat:
            for kind in range(7):
                counts[kind] += stack.fresh[kind]
    return counts


def refresh(s: State, group: Group) -> None:
    """Whatever has happened meanwhile: only what is still there and his goes on."""
    galley = group.carriers[0] if group.carriers else ""
    places = (group.at, galley)
    group.carriers = [
        id
        for id in group.carriers
        if id in s.elements and s.elements[id].commander == group.seat and s.elements[id].place in places
    ]
    if group.at not in TERRITORIES:
        group.riders = on_board(s, galley) if galley in group.carriers else nothing()
        return
    here = fresh_at(s, group.seat, group.at)
    group.riders = [min(riding, there) for riding, there in zip(group.riders, here, strict=True)]


def is_empty(group: Group) -> bool:
    return not group.carriers and not any(group.riders)


# ---- loading


def add_loading(s: State, group: Group, options: list[Option]) -> None:
    """MU-combat.d, MU-move.d, e: in a territory only, and each kind or element once without a step in between."""
    if group.area not in TERRITORIES or group.area != group.at:
        return
    waiting = loadable(s, group)
    if sum(waiting) > 1:
        options.append(march_options.LOAD_ALL)
    options += [march_options.LOAD[kind] for kind in range(7) if waiting[kind]]
    options += [march_options.DROP[kind] for kind in range(7) if group.riders[kind]]
    options += [march_options.TAKE[id] for id in takable(s, group)]
    options += [march_options.LEAVE[id] for id in leavable(s, group)]


def loadable(s: State, group: Group) -> list[int]:
    """Units that may still get on: not yet moved, with room for them; out of a Castle they need none (MU-move.i)."""
    if ways.space_left(s, group) <= 0 and not may_walk(s, group):
        return nothing()
    here = fresh_at(s, group.seat, group.area)
    return [0 if kind in group.dropped else here[kind] - group.riders[kind] for kind in range(7)]


def may_walk(s: State, group: Group) -> bool:
    """MU-move.i: units leave a Castle without a transport, over land."""
    return ways.galley_of(s, group) is None and ways.is_castle_exit(s, group.seat, group.area)


def takable(s: State, group: Group) -> list[str]:
    """Own elements here that may come along: others over land, a Galley to go on by sea, or on board of it."""
    galley = ways.galley_of(s, group)
    room = galley is None or ways.space_left(s, group) > 0
    return [
        e.id
        for e in s.elements.values()
        if e.place == group.area
        and e.commander == group.seat
        and not e.done
        and e.id not in group.carriers
        and e.id not in group.handled
        and ways.is_mover(s, e)
        and room
        and (fits_on_board(e) if galley is not None else e.kind != "galley" or may_be_shipped(s, group))
    ]


def fits_on_board(element: Element) -> bool:
    """MU-move.c: a Galley carries War Wagons and siege engines."""
    return element.kind == "war_wagon" or element.kind in SIEGE_ENGINES


def may_be_shipped(s: State, group: Group) -> bool:
    """R-card-11: a Caravan that serves as a War Wagon stays ashore."""
    return all(fits_on_board(s.elements[id]) for id in group.carriers)


def leavable(s: State, group: Group) -> list[str]:
    """What may be left behind; somebody must be able to go on."""
    if len(group.carriers) < 2 and not (any(group.riders) and may_walk(s, group)):
        return []
    return [id for id in group.carriers if id not in group.handled]


def load(s: State, group: Group, kind: int) -> None:
    group.riders[kind] += 1


def load_all(s: State, group: Group) -> None:
    """As many as there is room for, the best first."""
    waiting = loadable(s, group)
    space = sum(waiting) if may_walk(s, group) else ways.space_left(s, group)
    for kind in BEST_FIRST:
        more = min(space, waiting[kind])
        group.riders[kind] += more
        space -= more


def drop(s: State, group: Group, kind: int) -> None:
    """MU-combat.d: it stays here, and if the group has moved it is done for the phase."""
    group.riders[kind] -= 1
    if kind not in group.dropped:
        group.dropped.append(kind)
    if len(group.path) > 1:
        one = nothing()
        one[kind] = 1
        pieces.mark_done(s, group.seat, group.area, one)


def take(s: State, group: Group, id: str) -> None:
    """A Galley leads whatever it carries; everything else follows."""
    group.handled.append(id)
    if s.elements[id].kind == "galley":
        group.carriers.insert(0, id)
    else:
        group.carriers.append(id)


def leave(s: State, group: Group, id: str) -> None:
    """R-transport-rest: it keeps its MP and may act later."""
    group.handled.append(id)
    group.carriers.remove(id)


# ---- moving the pieces


def spend(s: State, group: Group, mp: int) -> None:
    """MU-move.b: MP of all that moves by itself; forced engines have none left when theirs are used up (MU-C53)."""
    galley = ways.galley_of(s, group)
    for id in group.carriers if galley is None else [galley.id]:
        element = s.elements[id]
        element.mp = max(0, element.mp - mp)


def displace(s: State, group: Group, to: str) -> None:
    """The pieces go from where they stand to an area of the group's own element."""
    galley = ways.galley_of(s, group)
    if galley is None:
        pieces.move_units(s, group.seat, group.at, to, group.riders, False)
        for id in group.carriers:
            s.elements[id].place = to
    elif to in TERRITORIES:
        anchor(s, group, galley, to)
    else:
        put_to_sea(s, group, galley, to)
    group.at = to


def put_to_sea(s: State, group: Group, galley: Element, sea: str) -> None:
    """MU-naval.i: what sails belongs to the ship. From sea to sea only the ship moves."""
    if galley.place in TERRITORIES:
        pieces.move_units(s, group.seat, galley.place, galley.id, group.riders, False)
        for id in group.carriers[1:]:
            s.elements[id].place = galley.id
    galley.place = sea


def anchor(s: State, group: Group, galley: Element, territory: str) -> None:
    """MU-naval.h: in port everything stands in the territory; units with a Stop marker get off."""
    fresh = fresh_at(s, group.seat, galley.id)
    pieces.move_units(s, group.seat, galley.id, territory, on_board(s, galley.id), False)
    for id in group.carriers[1:]:
        s.elements[id].place = territory
    galley.place = territory
    group.riders = fresh


def stop(s: State, group: Group) -> None:
    """MU-combat.e: Stop markers on all that has moved."""
    place = group.carriers[0] if group.at not in TERRITORIES and group.carriers else group.at
    pieces.mark_done(s, group.seat, place, group.riders)
    for id in group.carriers:
        s.elements[id].done = True
