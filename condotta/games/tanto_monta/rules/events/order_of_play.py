"""Cards 58, 60 and 62, which reach into the order of play (TM-11.u to w)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow

from ...data import PLAYERS
from ...pieces import Budget
from ...state import State, Table
from ..action import actions, impulse
from ..action.impulse import Beginning
from ..common import answers

FORESIGHT: Final = "strategic_foresight"
FORESIGHT_CP: Final = 3


def may_foresee(s: State, seat: int, about: Beginning) -> bool:
    """TM-11.u: an opponent is about to begin his impulse, and the last one was not one's own."""
    return not about.begun and not about.skipped and seat not in (about.seat, about.last)


def foresee(g: Table, seat: int, about: Beginning) -> Flow[None]:
    """3 CP of actions, extended if he likes, before the impulse; no impulse of its own, but he is the active player."""
    s = g.state
    s.active, s.budget = seat, Budget(FORESIGHT, FORESIGHT_CP, "foresight")
    yield from actions.spend(g, seat)
    extended = yield from impulse.extension(g, seat)
    if extended:
        yield from actions.spend(g, seat)
    impulse.tidy(s)
    s.active = about.seat


def may_skip(s: State, seat: int, about: Beginning) -> bool:
    """TM-11.v."""
    return not about.begun and not about.skipped and PLAYERS[about.seat].christian


def skip(g: Table, seat: int, about: Beginning) -> None:
    about.skipped = True


def may_cancel(s: State, seat: int, card: str) -> bool:
    """TM-11.w: a card of any type; who has played it is not asked."""
    return True


def cancel(g: Table, seat: int, card: str) -> None:
    """Its effect is that of the moment (`answers.is_cancelled`)."""
    g.log("card.cancelled", "TM-11.w", seat=seat, card=card)


answers.declare(FORESIGHT, "", may_foresee, foresee)
answers.declare("holy_inquisition", "", may_skip, skip)
answers.declare("witchcraft", "", may_cancel, cancel)
