"""Cards of the Exploration Map played as the card of an impulse."""

from __future__ import annotations

from typing import Any

from condotta.core.flow import Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS, CARDS
from condotta.games.tanto_monta.rules.common import events
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import answer_with, empty, table


def holding(seat: int, number: int, turn_number: int = 4) -> State:
    """This player has the impulse, and this card beside his Home cards."""
    s = empty(turn_number)
    s.phase, s.active, s.impulse = "action", seat, 3
    s.hands[seat] = [CARD_IDS[number]]
    s.used[seat] = []
    return s


def play(s: State, number: int, *answers: Option, block: str = "", dice: list[Any] | None = None) -> Any:
    """The event, until its CP are to be spent."""
    card = CARD_IDS[number]
    wanted = offer("event", card, block) if block else offer("event", card)
    asked = [] if CARDS[card].mandatory else [wanted]
    g = table(s, dice)
    answer_with(turn.next_step(g), *asked, *answers)
    assert not g.script
    return g


def may(s: State, seat: int, number: int, block: str = "") -> bool:
    found = events.possible(s, seat, CARD_IDS[number], events.IMPULSE)
    return block in [event.block for event in found]


def cp_of(s: State) -> int:
    assert s.budget is not None
    return s.budget.cp
