"""What the laboratory counts: kingdoms, first cards and turn order, HP as they stand, cards used."""

# compiled: the laboratory asks at every turn of a match that it watches

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Option, Seat
from condotta.core.game import Facts

from ..data import EMPIRE_CARDS
from ..pieces import HORDE
from ..rules import victory
from ..rules.common import promises, questions
from ..rules.common.geography import LAND
from ..state import State

CARD_VERBS: Final = ("use", "points", "borrow_card", "claim")  # the first argument is an Empire card


def turn(s: State) -> int:
    """Turns finished; below 0 while the table is set up."""
    if s.phase in ("kingdoms", "set_up"):
        return -1
    return s.turn if s.phase == "over" else s.turn - 1


def scores(s: State) -> list[int]:
    return victory.final_score(s)


def starts(s: State) -> dict[str, list[list[str]]]:
    """The kingdom, the place in the turn order and the first Empire card."""
    order = [[str(s.order.index(seat) + 1)] if seat in s.order else [] for seat in range(s.seats)]
    return {"kingdom": [[kingdom] for kingdom in s.kingdom], "order": order, "card": [one[:1] for one in s.cards]}


def cards_used(option: Option) -> list[str]:
    """An Empire card turned for its ability or its PT, or shown for its objective."""
    if option.verb not in CARD_VERBS or not option.args or option.args[0] not in EMPIRE_CARDS:
        return []
    return [str(option.args[0])]


def moves_empty(s: State, d: Decision, option: Option) -> bool:
    return d.prompt == "trade.choose" and option.verb == "step" and not s.elements[s.trading].cargo


def is_guarded(s: State, seat: Seat) -> bool:
    """No home territory of theirs is empty beside an army of a player whom no pact of non-aggression binds."""
    empty = [t for t in questions.homes(s, seat) if s.control.get(t) == seat and t not in s.stacks]
    near = {stack.commander for t in empty for there in LAND[t] for stack in s.stacks.get(there, ())}
    return all(promises.allows(s, "non_aggression", *sorted((seat, side))) for side in near - {seat, HORDE})


FACTS: Final = Facts(
    turn=turn,
    scores=scores,
    starts=starts,
    cards_used=cards_used,
    cards=tuple(EMPIRE_CARDS),
    titles={"kingdom": "starts.kingdom", "order": "starts.order", "card": "starts.card"},
    probes={"moves_empty": moves_empty, "is_guarded": is_guarded},
)
