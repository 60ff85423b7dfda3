"""A view of Medieval as numbers, for learning agents (condotta.env.vectors). Seats are counted from one's own."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from condotta.core.flow import Seat
from condotta.core.game import Data, Features

from ..data import CARDS, KINDS, MAP, POWERS, PROVINCES
from ..data.things import POWER
from ..state import PHASES

MOST_SEATS: Final = 5
PLAYER: Final = ("here", "active", "cards", "money", "income", "powers", "whole_powers", "victory_points")
PROVINCE: Final = ("in_play", "mine", "theirs", "heresy", "knights", "target")
POWER_CARD: Final = ("in_play", "mine", "theirs", "ruler", "excommunicated", "disaster", "civil_war", "attacks")
HAND: Final = (*KINDS, POWER)
TABLE: Final = (
    "action_deck", "map_deck", "quiet_turns", "mongols_arrived", "mongol_attacks", "attacks_left", "drew_map_card",
)  # fmt: skip

NAMES: Final[list[str]] = [
    *(f"phase {phase}" for phase in PHASES),
    *(f"seat +{place} {fact}" for place in range(MOST_SEATS) for fact in PLAYER),
    *(f"hand {kind}" for kind in HAND),
    *(f"hand {power}" for power in POWERS),
    *(f"map {card}" for card in MAP),
    *(f"{province} {fact}" for province in PROVINCES for fact in PROVINCE),
    *(f"{power} {fact}" for power in POWERS for fact in POWER_CARD),
    *TABLE,
]


def features(view: Data, seat: Seat) -> list[float]:
    """The numbers of NAMES, from what the seat sees alone."""
    table = view["table"]
    numbers = [float(phase == table["phase"]) for phase in PHASES]
    numbers += players(table, seat)
    numbers += hand(table["players"][seat]["hand"] or [])
    in_play = {card["id"] for card in table["board"]["map_cards"]}
    numbers += [float(card in in_play) for card in MAP]
    numbers += provinces(table, seat)
    numbers += power_cards(table, seat)
    return numbers + the_rest(table)


def players(table: Data, seat: Seat) -> list[float]:
    found: list[float] = []
    seats = len(table["players"])
    for place in range(MOST_SEATS):
        if place >= seats:
            found += [0.0] * len(PLAYER)
            continue
        player = table["players"][(seat + place) % seats]
        found += [1.0, float(table["active"] == player["seat"]), player["cards"] / 6, (player["money"] or 0) / 20]
        found += [player["income"] / 20, len(player["powers"]) / 5, len(player["whole_powers"]) / 5]
        found.append(player["victory_points"] / 30)
    return found


def hand(cards: list[str]) -> list[float]:
    kinds = Counter(CARDS[card] for card in cards)
    return [kinds[kind] / 3 for kind in HAND] + [float(power in cards) for power in POWERS]


def provinces(table: Data, seat: Seat) -> list[float]:
    here = {province["id"]: province for province in table["board"]["provinces"]}
    target = table["attack"]["target"] if table["attack"] else None
    found: list[float] = []
    for each in PROVINCES:
        province: Any = here.get(each)
        if province is None:
            found += [0.0] * len(PROVINCE)
            continue
        owner = province["owner"]
        found += [1.0, float(owner == seat), float(owner is not None and owner != seat)]
        found += [float(province["heresy"]), float(province["knights"]), float(each == target)]
    return found


def power_cards(table: Data, seat: Seat) -> list[float]:
    here = {power["id"]: power for power in table["board"]["powers"]}
    fighter = table["attack"]["power"] if table["attack"] else None
    found: list[float] = []
    for each in POWERS:
        power: Any = here.get(each)
        if power is None:
            found += [0.0] * len(POWER_CARD)
            continue
        holder = power["holder"]
        found += [1.0, float(holder == seat), float(holder is not None and holder != seat), (power["ruler"] or 0) / 3]
        found += [float(power[fact]) for fact in ("excommunicated", "disaster", "civil_war")]
        found.append(float(each == fighter))
    return found


def the_rest(table: Data) -> list[float]:
    mongols, turn = table["mongols"], table["this_turn"]
    return [
        table["decks"]["action"] / 80,
        table["decks"]["map"] / 12,
        table["quiet_turns"] / 10,
        float(mongols["arrived"]),
        mongols["attacks"] / 4,
        turn["attacks_left"] / 2,
        float(turn["drew_map_card"]),
    ]


FEATURES: Final = Features(NAMES, features)
