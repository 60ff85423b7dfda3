"""A view of El Gran Capitán as numbers, for learning agents (condotta.env.vectors): own side first, then the enemy."""

from __future__ import annotations

from typing import Any, Final

from condotta.core.flow import Seat
from condotta.core.game import Data, Features

from ..data import ORDERS, PLACES, REGIONS, SCENARIOS, WEATHERS
from ..state import PHASES, POOLS

STATES: Final = tuple(region.id for region in REGIONS.values() if region.kingdom)
SIDE: Final = ("forces", "seen_sp", "barons", "face_down", "besieging", "besieged", "earthworks", "disorganised")
PLACE: Final = ("mine", "theirs", "my_forces", "their_forces", "my_sp", "their_sp", "pillaged", "siege_level")

NAMES: Final[list[str]] = [
    *(f"scenario {scenario}" for scenario in SCENARIOS),
    *(f"phase {phase}" for phase in PHASES),
    *(f"weather {weather}" for weather in WEATHERS),
    "turn", "turns left", "march points", "in battle",
    *(f"{whose} {fact}" for whose in ("own", "enemy") for fact in SIDE),
    *(f"own orders {order}" for order in ORDERS),
    *(f"{pool} AP" for pool in POOLS),
    *(f"{pool} supplied" for pool in POOLS),
    *(f"{state} {whose}" for state in STATES for whose in ("mine", "theirs")),
    *(f"{place} {fact}" for place in PLACES for fact in PLACE),
]  # fmt: skip


def features(view: Data, seat: Seat) -> list[float]:
    """The numbers of NAMES, from what the seat sees alone."""
    table = view["table"]
    numbers = [float(table["scenario"] == scenario) for scenario in SCENARIOS]
    numbers += [float(table["phase"] == phase) for phase in PHASES]
    numbers += [float(table["weather"] == weather) for weather in WEATHERS]
    march = table["march"]
    numbers += [table["turn"] / 40, (table["turns"] - table["turn"]) / 40]
    numbers += [((march or {}).get("points") or 0) / 20, float(table["battle"] is not None)]
    for side in (seat, 1 - seat):
        numbers += of_side([one for one in table["counters"] if one["side"] == side])
    own = [one["order"] for one in table["counters"] if one["side"] == seat]
    numbers += [own.count(order) / 10 for order in ORDERS]
    numbers += [table["ap"].get(pool, 0) / 20 for pool in POOLS]
    numbers += [float(pool in table["sources"] and table["sources"][pool]["status"] == "active") for pool in POOLS]
    for state in STATES:
        aligned = table["alignment"].get(state)
        numbers += [float(aligned == seat), float(aligned == 1 - seat)]
    return numbers + places(table, seat)


def of_side(counters: list[Any]) -> list[float]:
    return [
        len(counters) / 20,
        sum(sp_of(one) for one in counters) / 60,
        sum(one["baron"] for one in counters) / 20,
        sum(one["leader"] is None for one in counters) / 10,
        sum(one["besieges"] for one in counters) / 5,
        sum(one["siege_level"] >= 0 for one in counters) / 5,
        sum(one["earthworks"] for one in counters) / 5,
        sum(one["disorganised"] for one in counters) / 5,
    ]


def sp_of(counter: Data) -> int:
    """What is seen of it."""
    card = counter["card"]
    return sum(unit["sp"] for captain in card["captains"] for unit in captain["units"]) if card else 0


def places(table: Data, seat: Seat) -> list[float]:
    there: dict[str, list[Data]] = {}
    for counter in table["counters"]:
        there.setdefault(counter["hex"], []).append(counter)
    found: list[float] = []
    for place in PLACES.values():
        owner = table["owners"].get(place.id)
        mine = [one for one in there.get(place.hex, ()) if one["side"] == seat]
        theirs = [one for one in there.get(place.hex, ()) if one["side"] == 1 - seat]
        found += [float(owner == seat), float(owner == 1 - seat), len(mine) / 3, len(theirs) / 3]
        found += [sum(sp_of(one) for one in mine) / 20, sum(sp_of(one) for one in theirs) / 20]
        found += [float(place.id in table["pillaged"])]
        found.append(max([one["siege_level"] for one in [*mine, *theirs]] or [-1]) / 3)
    return found


FEATURES: Final = Features(NAMES, features)
