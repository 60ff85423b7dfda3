"""What the laboratory counts: starting Powers, VP as they stand, cards used."""

# compiled: the laboratory asks at every turn of a match that it watches

from __future__ import annotations

from typing import Final

from condotta.core.flow import Option
from condotta.core.game import Facts

from ..data import CARDS, KINDS, POWERS
from ..data.things import POWER
from ..rules.victory import victory_points
from ..state import State, powers_of

CARD_VERBS: Final = ("play", "react", "use")  # with a card of the hand
POPE_VERBS: Final = ("pope_passage", "pope_marriage")  # on the way of an attack
KNIGHTS_VERBS: Final = ("send_knights", "support", "commit_knights")  # with a number of cards


def turn(s: State) -> int:
    return -1 if s.phase == "set_up" else s.turn


def scores(s: State) -> list[int]:
    return [victory_points(s, seat) for seat in range(s.seats)]


def starts(s: State) -> dict[str, list[list[str]]]:
    """The Powers chosen, and the place in the order of play."""
    seats = range(s.seats)
    order = [[str((seat - s.first) % s.seats + 1)] for seat in seats]
    return {"power": [powers_of(s, seat) for seat in seats], "order": order}


def cards_used(option: Option) -> list[str]:
    """A Power card counts by itself, every other card by its kind."""
    if option.verb in CARD_VERBS:
        card = str(option.args[0])
        return [card if CARDS[card] == POWER else CARDS[card]]
    if option.verb in POPE_VERBS:
        return ["pope"]
    if option.verb in KNIGHTS_VERBS:
        return ["knights_of_christ"] * int(option.args[0])
    return []


FACTS: Final = Facts(
    turn=turn,
    scores=scores,
    starts=starts,
    cards_used=cards_used,
    cards=(*KINDS, *POWERS),
    titles={"power": "starts.power", "order": "starts.order"},
)
