"""What the laboratory counts: florins as they stand, cards played."""

# compiled: the laboratory asks at every turn of a match that it watches

from condotta.core.flow import Option
from condotta.core.game import Facts

from ..data import CARDS
from ..state import State, money


def turn(s: State) -> int:
    return s.round - 1


def scores(s: State) -> list[int]:
    return [money(s, seat) for seat in range(len(s.hands))]


def starts(s: State) -> dict[str, list[list[str]]]:
    """TY-1: what was dealt."""
    return {"card": [sorted(set(hand)) for hand in s.hands]}


def cards_used(option: Option) -> list[str]:
    return [str(option.args[0])] if option.verb == "play" else []


FACTS = Facts(turn, scores, starts, cards_used, tuple(CARDS), {"card": "starts.card"})
