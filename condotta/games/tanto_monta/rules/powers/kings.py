"""Table TM-20.T2, TM-20.b: kings who succeed by card. `crown` is the one way to a new ruler."""

from __future__ import annotations

from functools import partial
from typing import Final

from condotta.core.flow import Flow

from ...data import CARD_IDS, CARDS, LEADERS, RULERS
from ...state import Table
from ..common import events
from ..draw import personages

KINGS: Final = (18, 20, 35, 40)


def crown(g: Table, ruler: str) -> None:
    """TM-3.3.a, d: his card covers that of the last one; markers on the Player Card stay."""
    seat = RULERS[ruler].seat
    g.state.rulers[seat] = ruler
    g.log("ruler.succeeds", "TM-3.3.a", seat=seat, ruler=ruler)


def succeeds(card: str, g: Table, seat: int) -> Flow[None]:
    """TM-20.b: the new leader stands where the old one was, who leaves the game (TM-8.1.e)."""
    crown(g, CARDS[card].ruler)
    for name, leader in LEADERS.items():
        if leader.heir_of and leader.card_number == CARDS[card].number:
            yield from personages.replace(g, leader.heir_of, name)


for number in KINGS:
    events.declare(CARD_IDS[number], "", events.always, partial(succeeds, CARD_IDS[number]))
