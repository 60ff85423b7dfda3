"""Section 20.3: Portugal. Its VP for the whole African coast are won where control is gained (`control`)."""

from __future__ import annotations

from typing import Final

from ...data.things import PORTUGAL
from ...state import Table
from ..common.control import SUPREMACY
from ..diplomacy import wars

RIVALS: Final = ("north_africa", "portugal")


def lose_the_coast(g: Table, one: str, other: str) -> None:
    """TM-20.3.h: for good, if the two make peace at any later time."""
    row = g.state.points[PORTUGAL]
    if sorted((one, other)) == sorted(RIVALS) and row.get(SUPREMACY):
        row[SUPREMACY] = 0
        g.log("portugal.coast_lost", "TM-20.3.h", seat=PORTUGAL)


wars.WHEN_PEACE_IS_MADE.append(lose_the_coast)
