"""The order in which things that lie by their ids are gone through: that of the components. Who stores a position may
sort its keys, and the next question must not depend on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

from ... import data
from ...state import State

T = TypeVar("T")


def places(ids: Iterable[str]) -> dict[str, int]:
    return {id: place for place, id in enumerate(ids)}


PLACES: Final = places([*data.SPACES, *data.SEA_ZONES, *data.OCEAN_ZONES, *data.BOXES, *data.WAR_CARDS])
NAMES: Final = places(data.LEADERS)
OTHERS: Final = places([*data.MINORS, *data.FACTS.resource_pools, *data.HOUSES])
TRACKS: Final = places(data.INFLUENCE)
SHIPS: Final = places(data.NAOS)
SETTLEMENTS: Final = places(data.SETTLEMENT_SPACES)
BY_WORD: Final[dict[str, int]] = {}


def in_order(s: State) -> None:
    """As it is wherever a step begins. What came or went since the last one, if anything did, was put last."""
    kept = s.kept
    s.stacks = sorted_by(s.stacks, PLACES, kept.spaces)
    if ids(s) != kept.places:
        sort(s)
        kept.places = ids(s)


def ids(s: State) -> list[str]:
    """Of all that is sorted, but stacks."""
    return [
        *s.fleets, "", *s.leaders, "", *s.allied, "", *s.pools, "", *s.houses, "", *s.influence, "", *s.caravans, "",
        *s.naos, "", *s.settlements, "", *s.goods, "", *s.relations, "", *s.sieges, "", *s.ships_to_come,
    ]  # fmt: skip


def sort(s: State) -> None:
    """Only what has other keys than it had when it was last in order."""
    seen = s.kept.orders
    if not seen:
        seen += [[] for _ in range(17)]
    s.fleets = sorted_by(s.fleets, PLACES, seen[0])
    s.leaders = sorted_by(s.leaders, NAMES, seen[1])
    s.allied = sorted_by(s.allied, OTHERS, seen[2])
    s.pools = sorted_by(s.pools, OTHERS, seen[3])
    s.houses = sorted_by(s.houses, OTHERS, seen[4])
    s.influence = sorted_by(s.influence, TRACKS, seen[5])
    s.lost_markers = sorted_by(s.lost_markers, TRACKS, seen[6])
    s.caravans = sorted_by(s.caravans, PLACES, seen[7])
    s.naos = sorted_by(s.naos, SHIPS, seen[8])
    s.settlements = sorted_by(s.settlements, SETTLEMENTS, seen[9])
    s.goods = sorted_by(s.goods, SETTLEMENTS, seen[10])
    s.loot = sorted_by(s.loot, SHIPS, seen[11])
    s.piracy = sorted_by(s.piracy, PLACES, seen[12])
    s.first_settlers = sorted_by(s.first_settlers, PLACES, seen[13])
    s.relations = sorted_by(s.relations, BY_WORD, seen[14])
    s.sieges = sorted_by(s.sieges, BY_WORD, seen[15])
    s.ships_to_come = sorted_by(s.ships_to_come, BY_WORD, seen[16])


def sorted_by(things: dict[str, T], order: dict[str, int], seen: list[str]) -> dict[str, T]:
    """The same dictionary if it is in order: `seen` are its keys when it was last."""
    ids = [*things]
    if ids == seen:
        return things
    wanted = sorted(ids, key=order.__getitem__) if order else sorted(ids)
    seen[:] = wanted
    return things if ids == wanted else {id: things[id] for id in wanted}
