"""Section 5.3: what stands where. Whatever puts land units, leaders or ships somewhere or takes them away is here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from ...data import LEADERS, SPECIAL_UNITS
from ...kept import Muster
from ...pieces import INDEPENDENT, Fleet, Leader, Stack
from ...state import State
from .powers import lord, navy

NEVER_REBUILT: Final = tuple(unit.power for unit in SPECIAL_UNITS.values() if unit.ship)
NO_STACKS: Final[list[Stack]] = []
NO_FLEETS: Final[list[Fleet]] = []
Of: TypeAlias = Callable[[Stack], bool]


# Land units


def at(s: State, space: str) -> list[Stack]:
    return s.stacks.get(space, NO_STACKS)


def all_stacks(s: State) -> list[tuple[str, Stack]]:
    return [(space, stack) for space, stacks in s.stacks.items() for stack in stacks]


def muster(s: State) -> Muster:
    """All land units, counted by power."""
    found = s.kept.muster
    found.renew(s.stacks)
    return found


def strength(s: State, space: str, powers: Iterable[str], inside: bool | None = None) -> int:
    """Land units of these powers in a space, on both sides of its walls or on one."""
    return sum(
        stack.size for stack in at(s, space) if stack.power in powers and (inside is None or stack.inside == inside)
    )


def total(s: State, power: str, kind: str) -> int:
    """How many units of a kind a power has on the map (TM-5.3.c)."""
    units = muster(s).of(power)
    if kind == "cavalry":
        return units.cavalry
    if kind == "artillery":
        return units.artillery
    return sum([stack.of(kind) for here in units.stacks.values() for stack in here])


def infantry(s: State, power: str) -> int:
    """TM-5.3.e: regulars and militia, which share counters."""
    return muster(s).of(power).infantry


def put(s: State, space: str, units: Stack) -> None:
    """Units join those that nothing tells them apart from."""
    if not units.size:
        return
    stacks = at(s, space)
    kept = [one for one in stacks if not one.stands_like(units)]
    same = [one for one in stacks if one.stands_like(units)]
    s.stacks[space] = [*kept, same[0].plus(units) if same else units]
    s.kept.muster.changed.append(space)


def take(s: State, space: str, units: Stack) -> None:
    """Units leave; there must be so many of them."""
    found = next(one for one in at(s, space) if one.stands_like(units))
    left = found.plus(units, -1)
    assert min(left.numbers) >= 0, (space, units.numbers, found.numbers)
    others = [one for one in s.stacks[space] if one is not found]
    if left.size:
        others.append(left)
    if others:
        s.stacks[space] = others
    else:
        del s.stacks[space]
    s.kept.muster.changed.append(space)


def take_one(s: State, space: str, power: str, kind: str) -> None:
    """One unit leaves, whatever marks it has."""
    stack = next(one for one in at(s, space) if one.power == power and one.of(kind))
    take(s, space, stack.alike(kind))


def change(s: State, space: str, fits: Of, make: Callable[[Stack], Stack]) -> None:
    """Give other marks to those units of a space that fit."""
    stacks = at(s, space)
    if not any(fits(one) for one in stacks):
        return
    s.stacks.pop(space)
    s.kept.muster.changed.append(space)
    for one in stacks:
        put(s, space, make(one) if fits(one) else one)


def forget_the_impulse(s: State) -> None:
    """At its end all units and leaders are again as fresh as the others."""
    tired = muster(s).tired
    if tired:
        for space in [space for space in s.stacks if space in tired]:
            change(s, space, is_tired, rested)
    for name, leader in s.leaders.items():
        if leader.moved or leader.tried or leader.beaten:
            s.leaders[name] = leader.marked(moved=False, tried=False, beaten=False)
    rest_ships(s, beaten=True)


def is_tired(stack: Stack) -> bool:
    return stack.moved or stack.tried or stack.beaten


def rested(stack: Stack) -> Stack:
    return stack.marked(moved=False, tried=False, beaten=False)


# Leaders


def leaders_at(s: State, place: str) -> list[str]:
    return [name for name, leader in s.leaders.items() if leader.place == place]


def leaders_by_place(s: State) -> dict[str, list[str]]:
    """The same of all places at once: for who asks about many."""
    found: dict[str, list[str]] = {}
    for name, leader in s.leaders.items():
        if leader.place in found:
            found[leader.place].append(name)
        else:
            found[leader.place] = [name]
    return found


def place_leader(s: State, name: str, place: str, inside: bool = False, serves: str = "") -> None:
    """Wherever he was: on the map, on the Turn Track, in a Dungeon (TM-12.5.d)."""
    s.leaders[name] = Leader(place, inside=inside, serves=serves)


def send_to_track(s: State, name: str, turn: int) -> None:
    s.leaders[name] = Leader(turn=turn)


def imprison(s: State, name: str, seat: int) -> None:
    s.leaders[name] = Leader(captor=seat)


# Ships


def fleets_at(s: State, place: str) -> list[Fleet]:
    return s.fleets.get(place, NO_FLEETS)


def put_ships(s: State, place: str, ships: Fleet) -> None:
    """Ships join those that nothing tells them apart from."""
    if not ships.size:
        return
    there = fleets_at(s, place)
    same = [one for one in there if one.stands_like(ships)]
    kept = [one for one in there if one not in same]
    s.fleets[place] = [*kept, same[0].plus(ships) if same else ships]


def take_ships(s: State, place: str, ships: Fleet) -> None:
    """Ships leave; there must be so many of them."""
    found = next(one for one in fleets_at(s, place) if one.stands_like(ships))
    left = found.plus(ships, -1)
    assert left.squadrons >= 0 <= left.corsairs, (place, left.squadrons, left.corsairs)
    others = [one for one in s.fleets[place] if one is not found]
    if left.size:
        others.append(left)
    if others:
        s.fleets[place] = others
    else:
        del s.fleets[place]


def lose_ships(s: State, place: str, ships: Fleet) -> None:
    """TM-17.3.b: to the next turn of the Turn Track."""
    take_ships(s, place, ships)
    send_ships_to_track(s, ships)
    strand_admirals(s, place, navy(s, ships.lent or ships.power))


def send_ships_to_track(s: State, ships: Fleet) -> None:
    """TM-16.2.q: captured ones wait for their first owner. TM-20.9-ov.w: those of the OTTOMAN-VENETIAN WAR never come
    back; of independents only the corsair of Djerba does (TM-18.6.d)."""
    if ships.power in NEVER_REBUILT or (ships.power == INDEPENDENT and not ships.corsairs):
        return
    key = f"{ships.power}/{s.turn + 1}"
    s.ships_to_come[key] = s.ships_to_come.get(key, 0) + ships.size


def strand_admirals(s: State, place: str, side: str) -> None:
    """TM-5.1.l: naval leaders of a navy leave the map where its ships have left them alone."""
    if any(navy(s, one.lent or one.power) == side for one in fleets_at(s, place)):
        return
    for name in leaders_at(s, place):
        if LEADERS[name].naval and navy(s, s.leaders[name].serves or lord(s, name)) == side:
            send_to_track(s, name, s.turn + 1)


def rest_ships(s: State, beaten: bool) -> None:
    """The marks of a Naval Move go, at the end of the impulse also those of who was beaten."""
    marked = [
        place
        for place, there in s.fleets.items()
        for one in there
        if one.arrived or one.tried or (beaten and one.beaten)
    ]
    for place in dict.fromkeys(marked):
        for one in s.fleets.pop(place):
            put_ships(s, place, one.marked(False, False, False if beaten else None))
