"""Section 20.2 and card 69: what the options of North Africa and of rebels do."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.game import Note

from ...rules.common import control
from ...rules.minors import rebels
from ...state import State
from ..telling import Tells, first, says, told


def rise(s: State, decision: Decision, option: Option) -> Note:
    """Whose it is, and how likely it goes free."""
    space = first(option)
    number = rebels.size(s, space)
    owner = says("owner", power=control.controller(s, space))
    return Note(says=[owner, says("rises", n=number, chance=round(100 * rebels.chance(number)))])


TOLD: Final[dict[str, Tells]] = {"rise": rise, "rebels.home power": told("home_again")}
