"""The order in which things that lie by their ids are gone through: that of the components. Who stores a position may
sort its keys, and the next question must not depend on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

from ...data import (
    BOXES,
    FACTS,
    HOUSES,
    INFLUENCE,
    LEADERS,
    MINORS,
    NAOS,
    OCEAN_ZONES,
    SEA_ZONES,
    SETTLEMENT_SPACES,
    SPACES,
    WAR_CARDS,
)
from ...state import State

T = TypeVar("T")


def places(ids: Iterable[str]) -> dict[str, int]:
    return {id: place for place, id in enumerate(ids)}


PLACES: Final = places([*SPACES, *SEA_ZONES, *OCEAN_ZONES, *BOXES, *WAR_CARDS])
NAMES: Final = places(LEADERS)
OTHERS: Final = places([*MINORS, *FACTS.resource_pools, *HOUSES])
TRACKS: Final = places(INFLUENCE)
SHIPS: Final = places(NAOS)
SETTLEMENTS: Final = places(SETTLEMENT_SPACES)


def in_order(s: State) -> None:
    """As it is wherever a step begins. What came or went since the last one, if anything did, was put last."""
    kept = s.kept
    if [*s.stacks] != kept.spaces:
        s.stacks = sorted_by(s.stacks, PLACES)
        kept.spaces = [*s.stacks]
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
    s.fleets = sorted_by(s.fleets, PLACES)
    s.leaders = sorted_by(s.leaders, NAMES)
    s.allied = sorted_by(s.allied, OTHERS)
    s.pools = sorted_by(s.pools, OTHERS)
    s.houses = sorted_by(s.houses, OTHERS)
    s.influence = sorted_by(s.influence, TRACKS)
    s.lost_markers = sorted_by(s.lost_markers, TRACKS)
    s.caravans = sorted_by(s.caravans, PLACES)
    s.naos = sorted_by(s.naos, SHIPS)
    s.settlements = sorted_by(s.settlements, SETTLEMENTS)
    s.goods = sorted_by(s.goods, SETTLEMENTS)
    s.loot = sorted_by(s.loot, SHIPS)
    s.piracy = sorted_by(s.piracy, PLACES)
    s.first_settlers = sorted_by(s.first_settlers, PLACES)
    s.relations = sorted_by_word(s.relations)
    s.sieges = sorted_by_word(s.sieges)
    s.ships_to_come = sorted_by_word(s.ships_to_come)


def sorted_by(things: dict[str, T], order: dict[str, int]) -> dict[str, T]:
    """The same dictionary if it is in order."""
    if len(things) < 2:
        return things
    places = [order[id] for id in things]
    if places == sorted(places):
        return things
    return {id: things[id] for id in sorted(things, key=order.__getitem__)}


def sorted_by_word(things: dict[str, T]) -> dict[str, T]:
    if len(things) < 2:
        return things
    ids = [*things]
    wanted = sorted(ids)
    return things if ids == wanted else {id: things[id] for id in wanted}
