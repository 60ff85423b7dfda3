"""The shape of what is printed; board.py builds it."""

from __future__ import annotations

from typing import Final

from condotta.core.fields import COUNT, FLAG, SEAT, TEXT, WHOLE, by, listed, number, optional, row, word
from condotta.core.shapes import shape

from ..data import (
    ACTIONS,
    CARDS,
    FOREIGN_WARS,
    INFLUENCE,
    LEADERS,
    NAOS,
    OCEAN_ZONES,
    POPES,
    POWERS,
    ROYALS,
    RULERS,
    SEA_ZONES,
    SETTLEMENT_SPACES,
    SPACES,
)
from ..data.cards import TYPES
from ..data.things import POWER_KINDS, SPACE_KINDS
from ..kinds import CARD_ID, POWER_ID, ROYAL_ID, SPACE_ID
from ..rules.weddings.table import REALMS
from .board import ROADS

POWER: Final = row(POWER_ID, word(POWER_KINDS), optional(SEAT), TEXT)
SPACE: Final = row(SPACE_ID, COUNT, COUNT, COUNT, listed(COUNT), COUNT, listed(COUNT), number(1, 7))
LEADER: Final = row(COUNT, number(0, 3), number(0, 12), COUNT, FLAG)
CARD: Final = row(CARD_ID, number(1, 131), COUNT, COUNT, COUNT, optional(SEAT))
BOARD: Final = shape(
    "board",
    powers=listed(POWER, most=len(POWERS)).meaning("id, kind, seat of its player, colour"),
    zones=listed(row(word(SEA_ZONES), COUNT, COUNT), most=len(SEA_ZONES)).meaning("Sea Zones: id, x, y"),
    kinds=listed(word(SPACE_KINDS)).meaning("of spaces"),
    passes=listed(word(ROADS[1:], or_empty=True)).meaning("what connections lead over"),
    types=listed(word(TYPES)).meaning("of cards"),
    spaces=listed(SPACE, most=len(SPACES)).meaning(
        "id, number of the kind, x, y, numbers of the home powers, of the power that controls it without a marker, of "
        "the Sea Zones of its port, turn in which it enters"
    ),
    links=listed(row(COUNT, COUNT, COUNT)).meaning("connections: numbers of two spaces and of the pass"),
    straits=listed(row(COUNT, COUNT, listed(SPACE_ID))).meaning(
        "borders of Sea Zones: numbers of both, and the spaces that open it; none: it is open"
    ),
    leaders=by(LEADERS, LEADER).meaning("number of the power, battle and command rating, piracy, is he naval"),
    rulers=by(RULERS, row(optional(SEAT), COUNT, COUNT)).meaning("seat, charisma, admin"),
    cards=listed(CARD, most=len(CARDS)).meaning("id, number, CP, CP as support, number of the type, seat of its owner"),
    wars=by(FOREIGN_WARS, row(COUNT, COUNT, COUNT, COUNT)).meaning(
        "Foreign Wars: number of the power, least and most of its units, VP (TM-20.9.T1)"
    ),
    actions=by(ACTIONS, row(COUNT, COUNT)).meaning("CP: least and most"),
    oceans=listed(row(word(OCEAN_ZONES), TEXT, COUNT, FLAG), most=len(OCEAN_ZONES)).meaning(
        "Ocean Zones: id, what is printed there, Cartography markers, closed before OVERSEAS VOYAGES"
    ),
    ocean_links=listed(row(COUNT, COUNT, COUNT, FLAG)).meaning("boundaries: numbers of both zones, arrows, is it red"),
    colonies=listed(row(word(SETTLEMENT_SPACES), COUNT, WHOLE, WHOLE, FLAG), most=len(SETTLEMENT_SPACES)).meaning(
        "spaces for settlements: id, number of the zone, longitude and latitude in tenths of a degree, reserved for "
        "Portugal"
    ),
    naos=by(NAOS, row(SEAT, COUNT, COUNT, FLAG)).meaning("seat, crew, piracy, is it an explorer's"),
    royals=by(ROYALS, row(listed(ROYAL_ID), word(REALMS, or_empty=True), number(1, 7), listed(COUNT))).meaning(
        "suitors of a child in order, or realm of a suitor; turn of arrival; by turn the highest die of death, 6: dies"
    ),
    dowry=listed(COUNT).meaning("modifier of the Dowry boxes of 1, 2, ... CP"),
    influence=by(INFLUENCE, listed(COUNT)).meaning("CP to enter the levels 1 to 6"),
    courts=by(INFLUENCE, row(listed(SEAT), listed(SEAT))).meaning(
        "who may activate a minor, in the order that breaks ties, and who deactivates it"
    ),
    popes=by(POPES, listed(COUNT)).meaning("affinity, by seat"),
    players=listed(
        shape(
            "printed_player",
            powers=listed(POWER_ID),
            home_keys=listed(SPACE_ID),
            home_cards=listed(CARD_ID),
        )
    ).meaning("by seat: their Player Cards"),
)
