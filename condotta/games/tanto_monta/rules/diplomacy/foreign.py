"""Sections 3.2 and 9.4: the powers that have a foreign policy, and whose marker stands for whom."""

from __future__ import annotations

from typing import Final

from ...data import POWERS, WAR_COSTS
from ...state import SEATS, State
from ..common.powers import NASRID, PAPACY, is_granada_gone, major

FOREIGN: Final = tuple(WAR_COSTS)  # TM-3.2.d, TM-9.2.g: without the limited ones; Castile and Aragon act as Spain
OF_SEAT: Final = tuple(tuple(power for power in FOREIGN if POWERS[power].seat == seat) for seat in range(SEATS))


def of_seat(s: State, seat: int) -> list[str]:
    """Powers of a player that can make treaties and wars; not the Nasrids after their surrender (TM-3.3.c)."""
    return [power for power in OF_SEAT[seat] if power != NASRID or not is_granada_gone(s)]


def side(s: State, power: str) -> str:
    """The power that a power's wars and alliances are written under; for units of an active minor that of its ally. The
    Papacy has wars of its own, whoever its ally is (TM-21.7-pap.t)."""
    return PAPACY if power == PAPACY else POWERS[major(s, power)].marker


def members(s: State, power: str) -> list[str]:
    """All whose units and ships fight for a power: Castile and Aragon for Spain, and its active minors."""
    return [one for one in POWERS if side(s, one) == power]
