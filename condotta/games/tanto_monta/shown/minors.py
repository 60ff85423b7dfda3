"""Chapter 21: the minor powers as the view tells them."""

from __future__ import annotations

from collections.abc import Sequence

from ..pieces import NOBODY
from ..rules.common import influence
from ..rules.minors import activation, buying, status
from ..state import SEATS, State


def table(s: State) -> dict[str, dict[str, object]]:
    """The columns of the Diplomatic Influence Table; Naples has none after the death of Ferrante."""
    return {minor: column(s, minor) for minor in influence.minors(s)}


def column(s: State, minor: str) -> dict[str, object]:
    ally = activation.ally(s, minor)
    return {
        "ally": None if ally == NOBODY else ally,
        "resolved": minor in s.resolved,
        "next": [next_cost(s, minor, seat) for seat in range(SEATS)],
        "odds": [odds(s, minor, status.competitors(s, minor, seat), seat) for seat in range(SEATS)],
        "odds_of_all": [odds(s, minor, status.everybody_in(s, minor), seat) for seat in range(SEATS)],
    }


def odds(s: State, minor: str, seats: Sequence[int], seat: int) -> int:
    """TM-21.6.d to g: how likely a player wins a check in which these compete, in percent."""
    return round(100 * status.chance(minor, seats, status.bonuses(s, minor), seat))


def next_cost(s: State, minor: str, seat: int) -> int | None:
    """TM-21.5.a, c to f: what the next level costs; None where none can be bought."""
    return buying.cost(s, seat, minor) if influence.may_move(s, minor, seat, 1) else None
