"""Chapter 21: the minor powers as the view tells them."""

# compiled: every view shows the table, which changes with many a choice

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import prod

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
    if seat not in seats or len(seats) == 1:
        return 100 if seat in seats else 0
    return odds_at(minor, tuple(status.bonuses(s, minor)), tuple(seats), seat)


@lru_cache(maxsize=4096)
def odds_at(minor: str, levels: tuple[int, ...], seats: tuple[int, ...], seat: int) -> int:
    """Whoever beats each of the others beats them all, so none of their dice need be rolled together."""
    others = [other for other in seats if other != seat]
    leads = [[beaten(minor, seat, other, levels[seat] + die - levels[other]) for other in others] for die in status.DIE]
    rolls: int = len(status.DIE) ** len(seats)
    return round(100 * sum(prod(ways) for ways in leads) / rolls)


@cache
def beaten(minor: str, seat: int, other: int, lead: int) -> int:
    """TM-21.6.g: with how many of his rolls another player loses, if this player's total leads his level by so much."""
    return sum(1 for die in status.DIE if status.best(minor, (seat, other), totals(seat, lead, other, die)) == seat)


def totals(seat: int, total: int, other: int, die: int) -> list[int]:
    found = [0] * SEATS
    found[seat], found[other] = total, die
    return found


def next_cost(s: State, minor: str, seat: int) -> int | None:
    """TM-21.5.a, c to f: what the next level costs; None where none can be bought."""
    return buying.cost(s, seat, minor) if influence.may_move(s, minor, seat, 1) else None
