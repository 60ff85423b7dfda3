"""A view of Tanto Monta as numbers, for learning agents (condotta.env.vectors): oneself first, then the others in the
order of impulses."""

from __future__ import annotations

from typing import Any, Final

from condotta.core.flow import Seat
from condotta.core.game import Data, Features

from ..data import CARDS, POWERS, SCENARIOS, SPACES
from ..pieces import LAND
from ..state import PHASES, SEATS

PLAYER: Final = ("vp", "keys", "keys missing", "cards", "admin", "resources", "units", "leaders", "ships")
SPACE: Final = ("mine", "others", "my units", "other units", "unrest", "besieged")
NAMED: Final = [space.id for space in SPACES.values() if space.key or space.strategic or space.fortress]
NAMES: Final[list[str]] = [
    *(f"scenario {scenario}" for scenario in SCENARIOS),
    *(f"phase {phase}" for phase in PHASES),
    *(f"seat {seat}" for seat in range(SEATS)),
    "turn", "impulse", "passes", "my impulse", "cp left", "deck",
    *(f"{whose} {fact}" for whose in ("own", "next", "second", "third") for fact in PLAYER),
    *(f"war with {whose}" for whose in ("next", "second", "third")),
    *(f"card {card}" for card in CARDS),
    *(f"{space} {fact}" for space in NAMED for fact in SPACE),
]  # fmt: skip


def features(view: Data, seat: Seat) -> list[float]:
    """The numbers of NAMES, from what the seat sees alone."""
    table = view["table"]
    numbers = [float(table["scenario"] == scenario) for scenario in SCENARIOS]
    numbers += [float(table["phase"] == phase) for phase in PHASES]
    numbers += [float(seat == each) for each in range(SEATS)]
    budget = table["budget"]
    numbers += [table["turn"] / 7, table["impulse"] / 40, table["passes"] / 4, float(table["active"] == seat)]
    numbers += [(budget["cp"] if budget else 0) / 6, table["deck"] / 120]
    order = [(seat + step) % SEATS for step in range(SEATS)]
    for whose in order:
        numbers += of_player(table, whose)
    numbers += [float(is_war(table, seat, other)) for other in order[1:]]
    hand = table["players"][seat]["hand"] or []
    numbers += [float(card in hand) for card in CARDS]
    return numbers + spaces(table, seat)


def of_player(table: Data, whose: Seat) -> list[float]:
    card = table["players"][whose]
    units = [stack for stacks in table["stacks"].values() for stack in stacks if stack["power"] in card["powers"]]
    ships = [fleet for fleets in table["fleets"].values() for fleet in fleets if seat_of(fleet["power"]) == whose]
    return [
        card["vp"] / 30,
        card["keys"] / 15,
        (card["keys_to_win"] - card["keys"]) / 15,
        card["cards"] / 10,
        card["admin"] / 4,
        sum(card["warehouse"].values()) / 10,
        sum(size(stack) for stack in units) / 40,
        sum(1 for name in table["leaders"] if table["leaders"][name]["captor"] == whose) / 5,
        sum(fleet["squadrons"] + fleet["corsairs"] for fleet in ships) / 10,
    ]


def seat_of(power: str) -> int:
    return POWERS[power].seat if power in POWERS else -1


def size(stack: Data) -> int:
    return int(sum(stack[kind] for kind in LAND))


def is_war(table: Data, seat: Seat, other: Seat) -> bool:
    """Some power of the one fights some power of the other."""
    for pair, relation in table["relations"].items():
        if relation == "war" and {seat_of(power) for power in pair.split("/")} == {seat, other}:
            return True
    return False


def spaces(table: Data, seat: Seat) -> list[float]:
    own = table["players"][seat]["powers"]
    markers = [*own, *(POWERS[power].marker for power in own)]
    found: list[float] = []
    for space in NAMED:
        owner: Any = table["control"].get(space)
        there = table["stacks"].get(space, ())
        found += [float(owner in markers), float(owner is not None and owner not in markers)]
        found += [sum(size(one) for one in there if one["power"] in own) / 10]
        found += [sum(size(one) for one in there if one["power"] not in own) / 10]
        besieged = any(siege.partition("/")[0] == space for siege in table["sieges"])
        found += [float(space in table["unrest"]), float(besieged)]
    return found


FEATURES: Final = Features(NAMES, features)
