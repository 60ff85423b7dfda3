"""What the laboratory counts: turns, VP, who plays which power, cards played as events."""

# compiled: the laboratory asks at every turn of a match that it watches

from __future__ import annotations

from typing import Final

from condotta.core.flow import Option
from condotta.core.game import Facts

from ..data import CARDS, PLAYERS
from ..rules.common import points
from ..state import SEATS, State

PLAYED: Final = ("event", "answer", "headline")  # verbs of options that use a card for what it says


def turn(s: State) -> int:
    """Turns finished; that of the scenario's beginning is the first."""
    return s.turn - s.scenario.first_turn + (s.phase == "over")


def scores(s: State) -> list[int]:
    return [points.total(s, seat) for seat in range(SEATS)]


def starts(s: State) -> dict[str, list[list[str]]]:
    """Who one plays."""
    return {"side": [[f"player_{player.id}"] for player in PLAYERS]}


def cards_used(option: Option) -> list[str]:
    """As events or answers; for CP any card is as good as another."""
    return [str(option.args[0])] if option.verb in PLAYED else []


FACTS: Final = Facts(
    turn=turn,
    scores=scores,
    starts=starts,
    cards_used=cards_used,
    cards=tuple(card.id for card in CARDS.values() if not card.no_event),
    titles={"side": "starts.side"},
)
