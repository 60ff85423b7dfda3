"""Sections 20.3 to 20.6, 20.8 and 21.8: what the options of the powers of Iberia cost and do."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.game import Note

from ...data import CARDS
from ...state import State
from ..telling import Tells, effect, first, says, told


def given(s: State, decision: Decision, option: Option) -> Note:
    """A card that goes to another player: what it could do for them."""
    card = first(option)
    return Note({"card": 1}, [says("gives_cp", n=CARDS[card].cp), *(effect(card, b.id) for b in CARDS[card].blocks)])


def kept(s: State, decision: Decision, option: Option) -> Note:
    card = first(option)
    return Note(says=[says("gives_cp", n=CARDS[card].cp), *(effect(card, b.id) for b in CARDS[card].blocks)])


TOLD: Final[dict[str, Tells]] = {
    "isabella.ferdinand no": told("ferdinand_stays"),
    "isabella.ferdinand yes": told("ferdinand_goes"),
    "keep_card": kept,
    "show": told("france_may_keep"),
    "cede_card": given,
    "resist": told("resist"),
}
