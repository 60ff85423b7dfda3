"""Section 20.7: the Monarch of France, Lord of Italy."""

from __future__ import annotations

from typing import Final

from ...data import LISTS
from ...data.things import FRANCE
from ...state import State, Table
from ..common import points

SPACES_OF_ITALY: Final = "lord_of_italy"
AWARD: Final = "vp_lord_of_italy"
VP: Final = {5: 1, 6: 2, 7: 2, 8: 2}  # by number of spaces
FIRST_TIME: Final = 3  # with all of them


def end_of_turn(g: Table) -> None:
    """TM-20.7-lor.a: in each Victory Determination Phase a new award."""
    s = g.state
    vp = award(s)
    if has_all(s):
        s.all_italy = True
    if vp:
        points.win(g, FRANCE, AWARD, vp)


def award(s: State) -> int:
    """What France would get now."""
    if has_all(s) and not s.all_italy:
        return FIRST_TIME
    return VP.get(number(s), 0)


def number(s: State) -> int:
    return points.owns_of(s, FRANCE, SPACES_OF_ITALY)


def has_all(s: State) -> bool:
    return number(s) == len(LISTS[SPACES_OF_ITALY])
