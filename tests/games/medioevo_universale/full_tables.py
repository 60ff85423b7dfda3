"""Random positions full of cards, technologies, armies and transports: in play from the set-up such tables are rare."""

from __future__ import annotations

from random import Random
from typing import Any

from condotta.games.medioevo_universale.data import EMPIRE_CARDS, GOODS, KINGDOMS, TERRITORIES
from condotta.games.medioevo_universale.rules.common.geography import available
from condotta.games.medioevo_universale.rules.setup import STANDARD

PHASES = ("order", "events", "taxes", "purchases", "combat", "trade")
TYPES = ("light_infantry", "archer", "heavy_infantry", "knight")
CAPTAINS = ("captain_1", "captain_2", "captain_3")
ENGINES = ("catapult", "trebuchet", "bombard")


def full_table(rng: Random, seats: int) -> dict[str, Any]:
    """A position of turn 3 at the beginning of some phase."""
    kingdoms = STANDARD[seats]
    open_land = [id for id in available(tuple(k for k in KINGDOMS if k in kingdoms)) if id in TERRITORIES]
    wild = rng.sample([id for id in open_land if TERRITORIES[id].home is None], 2 * seats + 3)
    cards = rng.sample(list(EMPIRE_CARDS), 8 * seats)
    table: dict[str, Any] = {
        "phase": rng.choice(PHASES),
        "turn": 3,
        "order": rng.sample(range(seats), seats),
        "florins": [rng.choice([0, 300, 900, 3000]) for _ in range(seats)],
        "debt": [rng.choice([0, 1, 5]) for _ in range(seats)],
        "tax": [rng.choice([10, 20, 30, 50]) for _ in range(seats)],
        "technology": [[rng.choice([0, 1, 2, 3, 4, 4]) for _ in range(6)] for _ in range(seats)],
        "tokens": [[rng.choice([0, 1]) for _ in range(6)] for _ in range(seats)],
        "cards": [cards[8 * seat : 8 * seat + 8] for seat in range(seats)],
        "barbarian_dice": [rng.randint(1, sides) for sides in (4, 6, 8)],
        "war_from": war(rng, seats),
        "deposits": {id: deposits(rng, id) for id in rng.sample([i for i in open_land if is_inhabited(i)], 6)},
        "units": {id: {"b": army(rng, TYPES[:2], 3)} for id in wild[2 * seats :]},
        "elements": {},
        "buildings": {},
    }
    for seat, kingdom in enumerate(kingdoms):
        settle(rng, table, seat, kingdom, wild[2 * seat : 2 * seat + 2])
    return table


def settle(rng: Random, table: dict[str, Any], seat: int, kingdom: str, conquests: list[str]) -> None:
    """Armies, buildings and elements of one player."""
    homes = list(KINGDOMS[kingdom].home)
    for place in rng.sample(homes, 3) + conquests:
        table["units"][place] = {str(seat): army(rng, TYPES, 4)}
    table["units"][rng.choice(conquests)][str(seat)][rng.choice(CAPTAINS)] = 1
    for place in rng.sample(homes, 3):
        civil = rng.randint(0, 3) if is_inhabited(place) else 0
        table["buildings"][place] = [civil, rng.randint(1, 3), rng.choice([0, 0, 3])]
    for kind in ("war_wagon", "war_wagon", "caravan", rng.choice(ENGINES)):
        add_element(rng, table, seat, kind, rng.choice(homes))
    for kind in ("galley", "merchant_ship") if KINGDOMS[kingdom].ports else ():
        add_element(rng, table, seat, kind, rng.choice(KINGDOMS[kingdom].ports))


def add_element(rng: Random, table: dict[str, Any], seat: int, kind: str, place: str) -> None:
    number = sum(id.startswith(f"{kind}.") for id in table["elements"]) + 1
    element: dict[str, Any] = {"seat": seat, "place": place, "level": rng.choice([1, 2])}
    if kind in ENGINES:
        element["level"] = ENGINES.index(kind) + 1
    if kind in ("caravan", "merchant_ship"):
        element["cargo"] = rng.sample(list(GOODS), rng.randint(0, 2))
    table["elements"][f"{kind}.{number}"] = element


def army(rng: Random, kinds: tuple[str, ...], most: int) -> dict[str, int]:
    chosen = [rng.choice(kinds) for _ in range(rng.randint(1, most))]
    return {kind: chosen.count(kind) for kind in kinds if kind in chosen}


def war(rng: Random, seats: int) -> list[list[int]]:
    """Two players are at war, or nobody is."""
    since = [[0] * seats for _ in range(seats)]
    one, other = rng.sample(range(seats), 2)
    if rng.random() < 0.7:
        since[one][other] = since[other][one] = 2
    return since


def deposits(rng: Random, territory: str) -> list[str]:
    town = TERRITORIES[territory].settlement
    return rng.sample([good for good in GOODS if town is None or good != town.good], rng.randint(1, 3))


def is_inhabited(territory: str) -> bool:
    return TERRITORIES[territory].settlement is not None
