"""A group on the march: who rides, what comes along, how its pieces move (MU-combat.d, MU-move.c to e, MU-naval.i)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from condotta.core.flow import Option, Seat, offer

from ...data import SIEGE_ENGINES, TERRITORIES
from ...pieces import KINDS, Element, Group, nothing
from ...state import State
from ..common import pieces, questions
from . import ways

BEST_FIRST: Final = tuple(reversed(range(7)))  # what load_all puts on board while there is room


def led_by(s: State, seat: Seat, leader: str) -> Group:
    """A group with one element, a Galley at sea with its load; or units that march out of a Castle territory."""
    if leader in TERRITORIES:
        return Group(seat, leader, [])
    element = s.elements[leader]
    group = Group(seat, element.place, [leader])
    if element.kind == "galley" and element.place not in TERRITORIES:
        group.carriers += [e.id for e in s.elements.values() if e.place == leader]
        group.riders = on_board(s, leader)
    return group


def on_board(s: State, galley: str) -> list[int]:
    """Seven counts of all units on a Galley at sea."""
    return questions.counted(s.stacks.get(galley, questions.NO_STACKS))


def refresh(s: State, group: Group) -> bool:
    """Whatever has happened meanwhile: only what is still there and theirs goes on. False: nothing is left."""
    galley = group.carriers[0] if group.carriers else ""
    found = [s.elements[id] for id in group.carriers if id in s.elements]
    group.carriers = [e.id for e in found if e.commander == group.seat and e.place in (group.at, galley)]
    if group.at in TERRITORIES:
        here = questions.fresh(s, group.seat, group.at)
        group.riders = [min(riding, there) for riding, there in zip(group.riders, here, strict=True)]
    else:
        group.riders = on_board(s, galley) if galley in group.carriers else nothing()
    return bool(group.carriers) or any(group.riders)


def may_be_manned(s: State, element: Element) -> bool:
    """Units under its command are on board, or where it stands with room for them; with a Ranger it needs none."""
    if element.id in s.effects.ranger:
        return True
    if element.place not in TERRITORIES:
        return element.id in s.stacks
    return ways.room(s, element) > 0 and questions.army_size(s, element.commander, element.place) > 0


# ---- loading


def loading(s: State, group: Group) -> list[Option]:
    """MU-combat.d, MU-move.d, e: in a territory only, and each kind or element once without a step in between."""
    if group.area not in TERRITORIES:
        return []
    waiting = loadable(s, group)
    options = [offer("load_all")] if any(waiting) else []
    options += [offer("load", KINDS[kind]) for kind in range(7) if waiting[kind]]
    options += [offer("drop", KINDS[kind]) for kind in range(7) if group.riders[kind]]
    options += [offer("take", id) for id in takable(s, group)]
    options += [offer("leave", id) for id in leavable(s, group)]
    return options


def loadable(s: State, group: Group) -> list[int]:
    """Units that may still get on: not yet moved, with room for them; out of a Castle they need none (MU-move.i)."""
    if ways.space_left(s, group) <= 0 and not may_walk(s, group):
        return nothing()
    here = questions.fresh(s, group.seat, group.area)
    return [0 if kind in group.dropped else here[kind] - group.riders[kind] for kind in range(7)]


def may_walk(s: State, group: Group) -> bool:
    """MU-move.i: units leave a Castle without a transport, over land."""
    return ways.galley_of(s, group) is None and ways.is_castle_exit(s, group.seat, group.area)


def takable(s: State, group: Group) -> list[str]:
    """Own elements here that may come along: others over land, a Galley to go on by sea, or on board (R-card-11)."""
    aboard = ways.galley_of(s, group) is not None
    if aboard and ways.space_left(s, group) <= 0:
        return []
    may_ship = all(fits_on_board(s.elements[id]) for id in group.carriers)
    known = (*group.carriers, *group.handled)
    here = [e for e in s.elements.values() if e.place == group.area and e.commander == group.seat and not e.done]
    coming = [e for e in here if e.id not in known and ways.is_mover(s, e)]
    return [e.id for e in coming if (fits_on_board(e) if aboard else e.kind != "galley" or may_ship)]


def fits_on_board(element: Element) -> bool:
    """MU-move.c: a Galley carries War Wagons and siege engines."""
    return element.kind == "war_wagon" or element.kind in SIEGE_ENGINES


def leavable(s: State, group: Group) -> list[str]:
    """What may be left behind; somebody must be able to go on."""
    if len(group.carriers) < 2 and not (any(group.riders) and may_walk(s, group)):
        return []
    return [id for id in group.carriers if id not in group.handled]


def load(s: State, group: Group, unit: str) -> None:
    group.riders[KINDS.index(unit)] += 1


def load_one(s: State, group: Group) -> bool:
    """A unit for a group that would need one (MU-move.s); False: none is there."""
    waiting = loadable(s, group) if group.area in TERRITORIES else nothing()
    group.riders = next((questions.one_unit(kind) for kind in BEST_FIRST if waiting[kind]), group.riders)
    return any(waiting)


def load_all(s: State, group: Group) -> None:
    """As many as there is room for, the best first."""
    waiting = loadable(s, group)
    space = sum(waiting) if may_walk(s, group) else ways.space_left(s, group)
    for kind in BEST_FIRST:
        more = min(space, waiting[kind])
        group.riders[kind] += more
        space -= more


def drop(s: State, group: Group, unit: str) -> None:
    """MU-combat.d: it stays here, and if the group has moved it is done for the phase."""
    kind = KINDS.index(unit)
    group.riders[kind] -= 1
    if kind not in group.dropped:
        group.dropped.append(kind)
    if len(group.path) > 1:
        pieces.mark_done(s, group.seat, group.area, questions.one_unit(kind))


def take(s: State, group: Group, id: str) -> None:
    """A Galley leads whatever it carries; everything else follows."""
    group.handled.append(id)
    group.carriers.insert(0 if s.elements[id].kind == "galley" else len(group.carriers), id)


def leave(s: State, group: Group, id: str) -> None:
    """R-transport-rest: it keeps its MP and may act later."""
    group.handled.append(id)
    group.carriers.remove(id)


LOADING: Final[dict[str, Callable[..., None]]] = {  # what each option of loading does
    "load": load, "load_all": load_all, "drop": drop, "take": take, "leave": leave,
}  # fmt: skip


# ---- moving the pieces


def spend(s: State, group: Group, mp: int) -> None:
    """MU-move.b: MP of all that moves by itself; forced engines have none left when theirs are used up (MU-C53)."""
    for id in ways.movers(s, group):
        element = s.elements[id]
        element.mp = max(0, element.mp - mp)


def displace(s: State, group: Group, to: str) -> None:
    """MU-naval.h, i: what sails is on board; in port all stands in the territory, who has a Stop marker gets off."""
    galley = ways.galley_of(s, group)
    from_ = galley.id if galley is not None and group.at not in TERRITORIES else group.at
    place = galley.id if galley is not None and to not in TERRITORIES else to
    moved = group.riders
    if from_ in s.elements and place == to:
        moved, group.riders = on_board(s, from_), questions.fresh(s, group.seat, from_)
    pieces.move_units(s, group.seat, from_, place, moved, False)
    for id in group.carriers:
        s.elements[id].place = place
    if galley is not None:
        galley.place = to
    group.at = to


def stop(s: State, group: Group) -> None:
    """MU-combat.e: Stop markers on all that has moved."""
    place = group.carriers[0] if group.at not in TERRITORIES and group.carriers else group.at
    pieces.mark_done(s, group.seat, place, group.riders)
    for id in group.carriers:
        s.elements[id].done = True
