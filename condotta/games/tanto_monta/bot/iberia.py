"""What a player of Tanto Monta does with the events and questions of the powers of Iberia, and what they are worth."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Seat

from ..data.things import FRANCE, PORTUGAL, SPAIN
from ..state import State
from . import worth
from .events import POINT, Worth


def for_portugal(vp: float, spain: float = 0.0) -> Worth:
    """What an event brings that gives Portugal so many VP, whoever plays it."""

    def value(s: State, seat: Seat) -> float:
        if seat == PORTUGAL:
            return vp * POINT
        return (spain if seat == SPAIN else -vp * worth.weights_of(s, seat)[PORTUGAL]) * POINT

    return value


def remences(s: State, seat: Seat) -> float:
    return POINT if seat == FRANCE else 4.0 - 2 * POINT * worth.weights_of(s, seat)[FRANCE]


def treaty(s: State, seat: Seat) -> float:
    return 2 * POINT if seat == PORTUGAL else 1.0


def for_spain(vp: float, others: float) -> Worth:
    def value(s: State, seat: Seat) -> float:
        return (vp if seat == SPAIN else others) * POINT

    return value


WORTH: Final[dict[tuple[str, str], Worth]] = {
    ("peace_of_alcacovas", ""): for_portugal(2.5, spain=0.8),
    ("treaty_of_tordesillas", ""): treaty,
    ("isabella_dies_crown_of_castile_split", ""): for_spain(-0.5, 1.0),
    ("cardinal_cisneros_regent", ""): for_spain(2.5, 0.2),
    ("resistance_of_the_beltranejos", ""): for_portugal(2.0, spain=-2.0),
    ("catalan_remences_pere_joan_sala", ""): remences,
}
