"""What can be kept or sacked in an area: elements, buildings, cubes (pieces.Spoil)."""

from __future__ import annotations

from collections.abc import Iterable

from ...data import SIEGE_ENGINES, TRANSPORT_COST
from ...pieces import Spoil
from ...state import State, Table
from . import buildings, pieces, questions


def of_elements(ids: Iterable[str]) -> list[Spoil]:
    return [Spoil("element", id) for id in ids]


def of_land(s: State, area: str) -> list[Spoil]:
    """Buildings and deposited cubes."""
    levels = enumerate(s.buildings.get(area, ())[:3])
    standing = [Spoil("building", questions.CATEGORY_IDS[category], area) for category, level in levels if level]
    return [*standing, *(Spoil("cube", good, area) for good in s.deposits.get(area, ()))]


def category_of(building: Spoil) -> int:
    return questions.CATEGORY_IDS.index(building.id)


def name_of(s: State, thing: Spoil) -> str:
    """An id that has a name: of the element, the building or the good."""
    return buildings.standing(s, thing.where, category_of(thing)).id if thing.kind == "building" else thing.id


def cost_of(s: State, thing: Spoil) -> int:
    if thing.kind == "building":
        return buildings.standing(s, thing.where, category_of(thing)).cost
    element = s.elements[thing.id]
    engine = SIEGE_ENGINES.get(element.kind)
    return TRANSPORT_COST * element.level if engine is None else engine.cost


def remove(g: Table, thing: Spoil, victim: int, rule: str = "MU-destroy.c") -> None:
    """Off the map. victim: whose the territory was (buildings.destroy)."""
    s = g.state
    if thing.kind == "element":
        pieces.drop_element(g, thing.id)
    elif thing.kind == "building":
        buildings.destroy(g, thing.where, category_of(thing), victim if questions.is_player(victim) else None, rule)
    elif thing.where in s.elements:
        s.elements[thing.where].cargo.remove(thing.id)
    else:
        take_deposit(s, thing.where, thing.id)


def take_deposit(s: State, territory: str, good: str) -> None:
    s.deposits[territory].remove(good)
    if not s.deposits[territory]:
        del s.deposits[territory]
