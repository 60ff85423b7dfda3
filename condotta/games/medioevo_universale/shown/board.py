"""The map as everybody sees it: areas with what stands on them, borders, trade routes (MU-hid.g)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final, TypeVar

from condotta.core.game import Data
from condotta.core.looking import Memory

from ..data import MARKET, RIVERS, SEAS, STRAITS, TERRITORIES
from ..pieces import HORDE, KINDS, Element, Stack
from ..rules.common.geography import in_play
from ..rules.common.pieces import capacity, load_of, move_points
from ..rules.common.questions import BUILDING_AT, area_of
from ..state import State
from . import shape

T = TypeVar("T")

SETTLEMENTS: Final = frozenset(t.id for t in TERRITORIES.values() if t.settlement is not None)
NO_BUILDINGS: Final = [0, 0, 0, 0, 0, 0]


def board(s: State, memory: Memory) -> Data:
    """All areas, closed ones too, the borders between them, and the trade routes."""
    return {"spaces": spaces(s, memory), "borders": borders(), "routes": routes(s)}


def spaces(s: State, memory: Memory) -> list[Data]:
    """Every area. One that has not changed since the last look is the same object."""
    stacks = grouped((area_of(s, place), stack) for place, here in s.stacks.items() for stack in here)
    elements = grouped((area_of(s, element.place), element) for element in s.elements.values())
    bans = grouped((ban.territory, ban.kind) for ban in s.bans if ban.turn == s.turn)  # MU-C1 to C3
    marks = grouped((id, what) for what in shape.MARKS for id in getattr(s.effects, what))  # until the turn ends
    usable = in_play(s.available)
    of_players = (s.control, s.was_controlled, s.markers, s.buildings, s.deposits, stacks, elements)
    in_use = {area for things in (*of_players, s.shielded, bans, marks) for area in things}
    found: list[Data] = []
    for area in (*TERRITORIES, *SEAS):
        if area not in in_use:
            found.append(empty_space(area, area not in usable))
            continue
        facts = {
            "closed": area not in usable,
            "controller": s.control.get(area),
            "contested": s.was_controlled.get(area),
            "marker": s.markers.get(area),
            "deposits": s.deposits.get(area, [])[:],
            "bans": bans.get(area, []),
            "shielded": area in s.shielded,
            "effects": marks.get(area, []),
        }
        built, here, there = s.buildings.get(area, NO_BUILDINGS), stacks.get(area, []), elements.get(area, [])
        keys = [stack_key(stack) for stack in here], [element_key(s, element, marks) for element in there]
        known: tuple[Any, Data] | None = memory.notes.get(area)
        if known is None or known[0] != (facts, built, keys):
            armies, pieces = [army(stack) for stack in here], [piece(s, element, marks) for element in there]
            known = memory.notes[area] = ((facts, built[:], keys), space(area, facts, built, armies, pieces))
        found.append(known[1])
    return found


@cache
def empty_space(area: str, closed: bool) -> Data:
    """An area with nothing on it, as most are."""
    nobody = dict.fromkeys(("controller", "contested", "marker"))
    nothing: Data = {"deposits": [], "bans": [], "shielded": False, "effects": []}
    return space(area, {"closed": closed, **nobody, **nothing}, NO_BUILDINGS, [], [])


def space(area: str, facts: Data, built: list[int], armies: list[Data], elements: list[Data]) -> Data:
    price = MARKET.sell + MARKET.great_market * len(facts["deposits"]) if area in SETTLEMENTS else None
    pieces = {"buildings": buildings(built), "armies": armies, "elements": elements}
    return {**printed(area), **facts, "price": price, **pieces}


@cache
def printed(area: str) -> Data:
    here = TERRITORIES.get(area) or SEAS[area]
    town = getattr(here, "settlement", None)
    return {
        "id": area,
        "kind": "sea" if area in SEAS else "land",
        "lon": here.lon,
        "lat": here.lat,
        "terrain": getattr(here, "terrain", ""),
        "home": getattr(here, "home", None),
        "settlement": town and {"name": {"en": town.name.en, "it": town.name.it}, "good": town.good},
        "port": getattr(here, "port", False),
        "fire": getattr(here, "fire", False),
    }


def buildings(built: list[int]) -> list[Data]:
    standing = [(category, BUILDING_AT[category, built[category]]) for category in range(3) if built[category]]
    return [{**shape.BUILDING.show(building), "damage": built[category + 3]} for category, building in standing]


def grouped(things: Iterable[tuple[str, T]]) -> dict[str, list[T]]:
    found: dict[str, list[T]] = {}
    for where, thing in things:
        found.setdefault(where, []).append(thing)
    return found


def stack_key(stack: Stack) -> tuple[Any, ...]:
    return (stack.owner, stack.commander, stack.place, stack.why, *stack.fresh, *stack.done)


def army(stack: Stack) -> Data:
    """Units of one owner under one command; `done`: how many of them have a Stop marker."""
    counts = {kind: a + b for kind, a, b in zip(KINDS, stack.fresh, stack.done, strict=True) if a or b}
    return {**shape.ARMY.show(stack), "counts": counts}


def element_key(s: State, element: Element, marks: dict[str, list[str]]) -> tuple[Any, ...]:
    load = load_of(s, element.id) if element.kind == "galley" and element.place in SEAS else 0
    return (
        element.id, element.level, element.seat, element.commander, element.place, element.mp, element.done, load,
        has_route(s, element), capacity(s, element), *element.cargo, *marks.get(element.id, ()),
    )  # fmt: skip


def has_route(s: State, element: Element) -> bool:
    route = s.routes[element.seat] if element.seat != HORDE else None
    return route is not None and route.transport == element.id


def piece(s: State, element: Element, marks: dict[str, list[str]]) -> Data:
    """A transport or siege engine. `load`: spaces in use on a Galley at sea, or cubes."""
    at_sea = element.kind == "galley" and element.place in SEAS
    return {
        **shape.ELEMENT.show(element),
        "move": move_points(element.kind, element.level),
        "capacity": capacity(s, element) if element.seat != HORDE else None,
        "load": load_of(s, element.id) if at_sea else len(element.cargo),
        "route": has_route(s, element),
        "effects": list(marks.get(element.id, ())),
    }


@cache
def borders() -> Data:
    """Pairs of areas by the kind of their border; a border that follows a river stands under `land` and `river`."""
    straits = [sorted(pair) for pair in STRAITS]
    land = [sorted((t.id, other)) for t in TERRITORIES.values() for other in t.adjacent if t.id < other]
    coast = [[t.id, sea] for t in TERRITORIES.values() for sea in t.seas]
    sea = [sorted((one.id, other)) for one in SEAS.values() for other in one.adjacent if one.id < other]
    river = [sorted(pair) for one in RIVERS.values() for pair in one.borders]
    land = [pair for pair in land if pair not in straits]
    return {"land": land, "strait": straits, "river": river, "coast": coast, "sea": sea}


def routes(s: State) -> list[Data]:
    """Open trade routes; `done`: which stops before the destination have been made."""
    found = [(seat, route) for seat, route in enumerate(s.routes) if route is not None]
    return [{**shape.ROUTE.show(route), "seat": seat, "destination": route.stops[-1]} for seat, route in found]
