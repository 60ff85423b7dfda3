"""What is printed: the Main Map, powers, leaders, rulers, cards, the action list. The same object in every view.

Words that come a hundred times stand as their places in the lists `powers`, `zones`, `kinds`, `passes` and `types`.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from condotta.core.game import Data

from ..data import (
    ACTIONS,
    CARDS,
    FACTS,
    FOREIGN_WARS,
    INFLUENCE,
    LEADERS,
    NAOS,
    OCEAN_ZONES,
    PLAYERS,
    POPES,
    POWERS,
    ROYALS,
    RULERS,
    SEA_ZONES,
    SETTLEMENT_SPACES,
    SPACES,
)
from ..data.cards import TYPES
from ..data.things import NOBODY, PASSES, SPACE_KINDS, Space

PLACES: Final = {id: place for place, id in enumerate(SPACES)}
POWER_PLACES: Final = {id: place for place, id in enumerate(POWERS)}
ZONE_PLACES: Final = {id: place for place, id in enumerate(SEA_ZONES)}
OCEAN_PLACES: Final = {id: place for place, id in enumerate(OCEAN_ZONES)}
ROADS: Final = ("", *PASSES)  # "": no pass (TM-2.4)


@cache
def printed() -> Data:
    return {
        "powers": [[power.id, power.kind, seat_or_none(power.seat), power.colour] for power in POWERS.values()],
        "zones": [[zone.id, round(zone.x), round(zone.y)] for zone in SEA_ZONES.values()],
        "kinds": list(SPACE_KINDS),
        "passes": list(ROADS),
        "types": list(TYPES),
        "spaces": [space_row(space) for space in SPACES.values()],
        "links": links(),
        "straits": straits(),
        "leaders": {
            one.id: [POWER_PLACES[one.power], one.battle, one.command, one.piracy, one.naval]
            for one in LEADERS.values()
        },
        "rulers": {ruler.id: [seat_or_none(ruler.seat), ruler.charisma, ruler.admin] for ruler in RULERS.values()},
        "cards": [
            [card.id, card.number, card.cp, card.support, TYPES.index(card.type), seat_or_none(card.seat)]
            for card in CARDS.values()
        ],
        "wars": {id: [POWER_PLACES[war.power], war.least, war.most, war.vp] for id, war in FOREIGN_WARS.items()},
        "actions": {action.id: [action.cost, action.most] for action in ACTIONS.values()},
        "oceans": [[zone.id, zone.zone, zone.cartography, zone.overseas] for zone in OCEAN_ZONES.values()],
        "ocean_links": ocean_links(),
        "colonies": [
            [spot.id, OCEAN_PLACES[spot.zone], round(10 * spot.lon), round(10 * spot.lat), spot.reserved]
            for spot in SETTLEMENT_SPACES.values()
        ],
        "naos": {nao.id: [nao.seat, nao.crew, nao.piracy, bool(nao.explorer)] for nao in NAOS.values()},
        "royals": {
            one.id: [list(one.suitors), one.realm, one.arrives, [one.dies_on(turn) for turn in range(1, 8)]]
            for one in ROYALS.values()
        },
        "dowry": list(FACTS.dowry),
        "influence": {minor: list(column.costs) for minor, column in INFLUENCE.items()},
        "courts": {minor: [list(one.activate), list(one.deactivate)] for minor, one in INFLUENCE.items()},
        "popes": {pope.id: list(pope.affinity) for pope in POPES.values()},
        "players": [
            {
                "powers": list(player.powers),
                "home_keys": list(player.home_keys),
                "home_cards": list(player.home_cards),
            }
            for player in PLAYERS
        ],
    }


def seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def space_row(space: Space) -> list[object]:
    """Where it lies and what is printed there (TM-2.1)."""
    return [
        space.id,
        SPACE_KINDS.index(space.kind),
        round(space.x),
        round(space.y),
        [POWER_PLACES[power] for power in space.home],
        POWER_PLACES[space.control],
        [ZONE_PLACES[zone] for zone in space.ports],
        space.enters,
    ]


def links() -> list[list[int]]:
    """Each connection once: two spaces, and what the pass between them is over."""
    found = []
    for space in SPACES.values():
        for link in space.links:
            if PLACES[space.id] < PLACES[link.to]:
                found.append([PLACES[space.id], PLACES[link.to], ROADS.index(link.over)])
    return found


def ocean_links() -> list[list[object]]:
    """TM-2.5.c, l: each boundary of two Ocean Zones once: arrows, and is it red."""
    found: list[list[object]] = []
    for zone in OCEAN_ZONES.values():
        for link in zone.links:
            if link.to in OCEAN_PLACES and OCEAN_PLACES[zone.id] < OCEAN_PLACES[link.to]:
                found.append([OCEAN_PLACES[zone.id], OCEAN_PLACES[link.to], link.arrows, link.red])
    return found


def straits() -> list[list[object]]:
    """TM-2.4.s, t: each border of two Sea Zones once, with the spaces that open it."""
    found: list[list[object]] = []
    for zone in SEA_ZONES.values():
        for link in zone.links:
            if ZONE_PLACES[zone.id] < ZONE_PLACES[link.to]:
                found.append([ZONE_PLACES[zone.id], ZONE_PLACES[link.to], list(link.any_of)])
    return found
