"""What can be kept or sacked in an area: an element by its id, "civil@territory", "good@territory", "good@element"."""

from __future__ import annotations

from condotta.core.flow import Seat

from ...state import State, Table
from . import buildings, pieces, questions


def of_land(s: State, area: str) -> list[str]:
    """Buildings and deposited cubes."""
    built = s.buildings.get(area, ())
    things = [f"{questions.CATEGORY_IDS[category]}@{area}" for category, level in enumerate(built[:3]) if level]
    return [*things, *(f"{good}@{area}" for good in s.deposits.get(area, ()))]


def name_of(s: State, thing: str) -> str:
    """An id that has a name: of the element, the building or the good."""
    what, _, where = thing.partition("@")
    if what in questions.CATEGORY_IDS:
        return buildings.standing(s, where, questions.CATEGORY_IDS.index(what)).id
    return what


def is_protected(s: State, thing: str) -> bool:
    """MU-C50, C51: it cannot be sacked this turn."""
    return thing in s.effects.protected


def remove(g: Table, thing: str, owner: Seat | None) -> None:
    """Off the map. owner: whose the territory was (buildings.destroy)."""
    s = g.state
    what, _, where = thing.partition("@")
    if thing in s.elements:
        pieces.drop_element(g, thing)
    elif what in questions.CATEGORY_IDS:
        buildings.destroy(g, where, questions.CATEGORY_IDS.index(what), owner)
    elif where in s.elements:
        s.elements[where].cargo.remove(what)
    else:
        take_deposit(s, where, what)


def take_deposit(s: State, territory: str, good: str) -> None:
    s.deposits[territory].remove(good)
    if not s.deposits[territory]:
        del s.deposits[territory]
