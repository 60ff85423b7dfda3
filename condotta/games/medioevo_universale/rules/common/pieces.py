"""Pieces come, go and change here only: stacks, elements, reserves and buildings (MU-comp, MU-damage, MU-destroy)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Seat

from ...data import SIEGE_ENGINES, SIEGE_MOVE, TRANSPORTS
from ...pieces import C1, ELEMENT_POOLS, HI, HORDE, IN_RESERVE, KN, LI, Disguise, Element, Order, Stack, nothing
from ...state import State, Table
from . import questions

REPLACED_BY: Final[dict[int, tuple[int, ...]]] = {KN: (HI, LI), HI: (LI,)}  # MU-damage.b, c


# ---- stacks


def stack_at(s: State, owner: int, place: str, commander: int, why: str = "", home: str = "") -> Stack:
    """The stack of this owner under this command, made if there is none. Whoever makes one puts units into it."""
    here = s.stacks.setdefault(place, [])
    for stack in here:
        if stack.owner == owner and stack.commander == commander and stack.why == why and stack.home == home:
            return stack
    stack = Stack(owner, place, nothing(), nothing(), commander, why, home)
    here.append(stack)
    return stack


def drop_empty(s: State, place: str) -> None:
    """No empty stack and no empty list stays."""
    here = [stack for stack in s.stacks.get(place, ()) if stack.size]
    if here:
        s.stacks[place] = here
    else:
        s.stacks.pop(place, None)


def change_reserve(s: State, owner: int, kind: int, n: int) -> None:
    place = questions.HORDE_RESERVE[kind] if owner == HORDE else IN_RESERVE[kind]
    assert place != questions.NOT_THEIRS, (owner, kind)
    questions.reserve_of(s, owner)[place] += n


def place_units(
    s: State, owner: int, place: str, kind: int, n: int, commander: int | None = None, why: str = ""
) -> int:
    """Put units from the reserve on the map; how many there were (MU-comp.a, g)."""
    n = min(n, questions.in_reserve(s, owner, kind))
    if n > 0:
        change_reserve(s, owner, kind, -n)
        add_units(s, owner, place, kind, n, commander, why)
    return max(0, n)


def add_units(
    s: State, owner: int, place: str, kind: int, n: int, commander: int | None = None, why: str = "", home: str = ""
) -> None:
    """Put units on the map that come from elsewhere than the reserve (prisoners set free, surrendered ones)."""
    if n > 0:
        stack_at(s, owner, place, owner if commander is None else commander, why, home).fresh[kind] += n


def remove_units(
    s: State, owner: int, place: str, kind: int, n: int, commander: int | None = None, why: str | None = None
) -> None:
    """Take units back to the reserve: those with a Stop marker first, disguised ones last."""
    for real in take_off(s, owner, place, kind, n, commander, why):
        change_reserve(s, owner, real, 1)


def take_back(s: State, stack: Stack) -> None:
    """All units of a stack go back to the reserve of their owner."""
    for kind in range(7):
        remove_units(s, stack.owner, stack.place, kind, stack.number(kind), stack.commander, stack.why)


def take_off(
    s: State, owner: int, place: str, kind: int, n: int, commander: int | None = None, why: str | None = None
) -> list[int]:
    """Take units off the map and nowhere yet; the kinds that the figures really are. why None: whatever it is."""
    command = owner if commander is None else commander
    records = [d for d in s.disguises if d.place == place and d.assumed == kind]
    disguised = [d for d in records if d.owner == owner and d.commander == command]
    real = [kind] * min(n, count_of(s, owner, place, kind, command) - len(disguised))
    for record in disguised[: n - len(real)]:
        real.append(record.real)
        s.disguises.remove(record)
    left = n
    own = [stack for stack in s.stacks.get(place, ()) if stack.owner == owner and stack.commander == command]
    stacks = [stack for stack in own if why is None or stack.why == why]
    for half in [stack.done for stack in stacks] + [stack.fresh for stack in stacks]:
        taken = min(left, half[kind])
        half[kind] -= taken
        left -= taken
    assert left == 0, (owner, place, kind, n)
    drop_empty(s, place)
    return real


def count_of(s: State, owner: int, place: str, kind: int, commander: int) -> int:
    here = [stack for stack in s.stacks.get(place, ()) if stack.owner == owner and stack.commander == commander]
    return sum(stack.number(kind) for stack in here)


def move_units(s: State, commander: int, from_: str, to: str, counts: list[int], done: bool) -> None:
    """The commander's own units first, fresh ones first. `done` puts Stop markers on all; else each keeps its own."""
    if from_ == to:
        return
    stacks = [stack for stack in s.stacks.get(from_, ()) if stack.commander == commander]
    stacks.sort(key=lambda stack: stack.owner != commander)
    moved = {id(stack): nothing() for stack in stacks}
    for kind in range(7):
        left = counts[kind]
        for fresh in (True, False):
            for stack in stacks:
                half = stack.fresh if fresh else stack.done
                taken = min(left, half[kind])
                if taken:
                    half[kind] -= taken
                    there = stack_at(s, stack.owner, to, commander, stack.why, stack.home)
                    (there.fresh if fresh and not done else there.done)[kind] += taken
                    moved[id(stack)][kind] += taken
                    left -= taken
        assert left == 0, (commander, from_, kind, counts)
    for stack in stacks:
        move_disguises(s, stack, to, moved[id(stack)])
    drop_empty(s, from_)


def move_disguises(s: State, stack: Stack, to: str, moved: list[int]) -> None:
    """Disguised figures stay behind as long as plain ones of the kind could go in their place."""
    for kind in range(7):
        records = [d for d in s.disguises if is_of(d, stack) and d.assumed == kind]
        for record in records[stack.number(kind) :] if moved[kind] else ():
            record.place = to


def is_of(disguise: Disguise, stack: Stack) -> bool:
    return disguise.owner == stack.owner and disguise.commander == stack.commander and disguise.place == stack.place


def mark_done(s: State, commander: int, place: str, counts: list[int]) -> None:
    """MU-combat.e: Stop markers on so many fresh units of a command in a place."""
    for kind in range(7):
        left = counts[kind]
        for stack in s.stacks.get(place, ()):
            if stack.commander == commander:
                marked = min(left, stack.fresh[kind])
                stack.fresh[kind] -= marked
                stack.done[kind] += marked
                left -= marked


def hand_over_command(s: State, stack: Stack, commander: int, why: str = "") -> None:
    """The same units under another command (MU-pact.l, the end of an alliance)."""
    for record in s.disguises:
        if is_of(record, stack):
            record.commander = commander
    twin = stack_at(s, stack.owner, stack.place, commander, why, stack.home)
    if twin is not stack:
        for kind in range(7):
            twin.fresh[kind] += stack.fresh[kind]
            twin.done[kind] += stack.done[kind]
        stack.fresh, stack.done = nothing(), nothing()
    drop_empty(s, stack.place)


def split_command(s: State, stack: Stack, kind: int, commander: int, why: str) -> None:
    """One unit of a stack, a fresh one first and a disguised one last, comes under another command (MU-pact.h)."""
    there = stack_at(s, stack.owner, stack.place, commander, why, stack.home)
    (there.fresh if stack.fresh[kind] else there.done)[kind] += 1
    stack.half_with(kind)[kind] -= 1
    records = [d for d in s.disguises if is_of(d, stack) and d.assumed == kind]
    for record in records[stack.number(kind) :]:
        record.commander = commander
    drop_empty(s, stack.place)


def owner_hit(s: State, commander: int, place: str, kind: int) -> int:
    """Whose unit of this kind is hit in a command: the commander's own last, those of MU-C66 and C35 at the end."""
    exposed = [stack for stack in s.stacks.get(place, ()) if stack.commander == commander and stack.number(kind)]
    return min((stack.why == "joined", stack.owner == commander, stack.owner) for stack in exposed)[2]


def damage_unit(s: State, commander: int, place: str, kind: int, at_sea: bool, owner: int | None = None) -> int | None:
    """MU-damage.a to c, MU-naval.e: one point on a unit; the kind that takes its place, or None: it is gone."""
    if owner is None:
        owner = owner_hit(s, commander, place, kind)
    own = [stack for stack in s.stacks[place] if stack.owner == owner and stack.commander == commander]
    stack = next(stack for stack in own if stack.number(kind))
    done = stack.done[kind] > 0
    remove_units(s, owner, place, kind, 1, commander, stack.why)
    for lesser in REPLACED_BY.get(kind, ()) if not at_sea else ():
        if questions.in_reserve(s, owner, lesser):
            change_reserve(s, owner, lesser, -1)
            there = stack_at(s, owner, place, commander, stack.why, stack.home)
            (there.done if done else there.fresh)[lesser] += 1
            return lesser
    return None


def revert_disguises(s: State) -> None:
    """MU-end.c: Captains and the units of Hierarchy are again what they were."""
    for record in s.disguises:
        for stack in s.stacks.get(record.place, ()):
            if is_of(record, stack) and stack.number(record.assumed):
                half = stack.done if stack.done[record.assumed] else stack.fresh
                half[record.assumed] -= 1
                half[record.real] += 1
                break
    s.disguises = []


def disguise(s: State, stack: Stack, real: int, assumed: int, by: str) -> None:
    """MU-T-hierarchy, MU-C67, C68: one figure of the stack counts as another kind until the end of the turn."""
    half = stack.half_with(real)
    assert half[real] > 0
    half[real] -= 1
    half[assumed] += 1
    for record in s.disguises:  # a figure that is disguised already remembers what it really is
        if is_of(record, stack) and record.assumed == real:
            record.assumed = assumed
            return
    s.disguises.append(Disguise(stack.owner, stack.commander, stack.place, real, assumed, by))


# ---- transports and siege engines


def move_points(kind: str, level: int) -> int:
    """MU-move.tab, MU-trade.tab."""
    transport = TRANSPORTS.get(kind)
    return SIEGE_MOVE if transport is None else transport.move[level - 1]


def new_element(s: State, seat: int, kind: str, level: int, place: str) -> Element:
    """One from the pool; the caller has asked whether there is one and whether it can be marked."""
    id = next(f"{kind}.{n}" for n in range(1, ELEMENT_POOLS[kind] + 1) if f"{kind}.{n}" not in s.elements)
    element = Element(id, kind, level, seat, place, move_points(kind, level))
    s.elements[element.id] = element
    return element


def upgrade_element(s: State, id: str, level: int) -> Element:
    """MU-transp.a, MU-siegebuy.a: a higher level; another siege engine is another piece."""
    element = s.elements[id]
    if element.kind in SIEGE_ENGINES:
        kind = next(engine.id for engine in SIEGE_ENGINES.values() if engine.level == level)
        del s.elements[id]
        better = new_element(s, element.seat, kind, level, element.place)
        better.commander, better.mp, better.done = element.commander, element.mp, element.done
        return better
    element.mp += move_points(element.kind, level) - move_points(element.kind, element.level)
    element.level = level
    return element


def drop_element(g: Table, id: str) -> None:
    """Off the map, with its cargo. Its route waits to be settled (MU-route.m: routes.lost)."""
    s = g.state
    element = s.elements.pop(id)
    if s.trading == id:
        s.trading = ""
    for passenger in [e for e in s.elements.values() if e.place == id]:
        passenger.place = element.place
    lose_hold(s, id)


def give_element(s: State, id: str, seat: int) -> None:
    """MU-conq.e: it changes hands, with its cargo; a route that hung on it waits to be settled (MU-route.m)."""
    element = s.elements[id]
    element.seat = element.commander = seat
    lose_hold(s, id)


def lose_hold(s: State, id: str) -> None:
    s.effects.forget_element(id)
    for route in s.routes:
        if route is not None and route.transport == id:
            route.transport = ""


def capacity(s: State, element: Element) -> int:
    """MU-move.tab, MU-trade.tab; MU-C54: an engine that serves as a War Wagon. Barbarian Galleys carry any number."""
    if element.seat == HORDE:
        return 999
    transport = TRANSPORTS.get(element.kind)
    return s.effects.wagon.get(element.id, 0) if transport is None else transport.capacity[element.level - 1]


def load_of(s: State, galley: str) -> int:
    """MU-move.c: spaces in use on a Galley at sea, a War Wagon or engine one each, its riders besides."""
    units = sum(stack.size for stack in s.stacks.get(galley, ()))
    return units + sum(element.place == galley for element in s.elements.values())


def barbarian_galley(s: State, sea: str) -> Element | None:
    """MU-reinf.h: the Galley of the horde in this sea area."""
    return next((e for e in s.elements.values() if e.seat == HORDE and e.place == sea), None)


def real_units(s: State, owner: int) -> list[int]:
    """Seven counts of the figures of an owner on the map as they really are (position.check)."""
    counts = questions.units_of(s, owner)
    for record in s.disguises:
        if record.owner == owner:
            counts[record.assumed] -= 1
            counts[record.real] += 1
    return counts


def captain_kind(level: int) -> int:
    return C1 + level - 1


def order_piece(g: Table, seat: Seat, kind: str, level: int, number: int) -> None:
    """Bought behind the screen. `kind`: a building, a kind of unit (KINDS) or of element; units have level 0."""
    g.state.orders[seat].append(Order(kind, level, number))
    g.log("variants.ordered", "MU-var-deploy.a", (seat,), player=seat, thing=kind, number=number)
