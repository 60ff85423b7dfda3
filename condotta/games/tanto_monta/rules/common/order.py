"""The order in which things that lie by their ids are gone through: that of the components. Who stores a position may
sort its keys, and the next question must not depend on it."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any, Final

from ... import data
from ...state import State


def places(ids: Iterable[str]) -> dict[str, int]:
    return {id: place for place, id in enumerate(ids)}


PLACES: Final = places([*data.SPACES, *data.SEA_ZONES, *data.OCEAN_ZONES, *data.BOXES, *data.WAR_CARDS])
NAMES: Final = places(data.LEADERS)
OTHERS: Final = places([*data.MINORS, *data.FACTS.resource_pools, *data.HOUSES])
TRACKS: Final = places(data.INFLUENCE)
SHIPS: Final = places(data.NAOS)
SETTLEMENTS: Final = places(data.SETTLEMENT_SPACES)
BY_WORD: Final[dict[str, int]] = {}
ORDERS: Final = {  # fields, with the order of their keys
    "stacks": PLACES, "fleets": PLACES, "leaders": NAMES, "allied": OTHERS, "pools": OTHERS, "houses": OTHERS,
    "influence": TRACKS, "lost_markers": TRACKS, "caravans": PLACES, "naos": SHIPS, "settlements": SETTLEMENTS,
    "goods": SETTLEMENTS, "loot": SHIPS, "piracy": PLACES, "first_settlers": PLACES, "relations": BY_WORD,
    "sieges": BY_WORD, "ships_to_come": BY_WORD,
}  # fmt: skip
look: Final = attrgetter(*ORDERS)


def in_order(s: State) -> None:
    """As it is wherever a step begins. What came or went since the last one, if anything did, was put last."""
    fields: tuple[dict[str, Any], ...] = look(s)
    keys = [list(field.keys()) for field in fields]  # compiled, this is the quickest way to have them
    if keys != s.kept.orders:
        sort(s, keys)


def sort(s: State, keys: list[list[str]]) -> None:
    """Only what has other keys than it had when it was last in order."""
    before = s.kept.orders or [[] for _ in keys]
    for place, (name, order) in enumerate(ORDERS.items()):
        ids = keys[place]
        if ids != before[place]:
            keys[place] = sorted(ids, key=order.__getitem__) if order else sorted(ids)
            if keys[place] != ids:
                things = getattr(s, name)
                setattr(s, name, {id: things[id] for id in keys[place]})
    s.kept.orders = keys
