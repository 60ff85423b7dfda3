"""Sections 20.1 and 22.1: what the options of the war for Granada cost and do."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Option, Seat
from condotta.core.game import Note

from ...data import SPACES
from ...data.things import MUSLIM, SPAIN
from ...rules.common.formations import BOABDIL_FREED
from ...rules.construction import recruit
from ...rules.powers import nasrid_cards
from ...state import State
from ..telling import Tells, first, says, told


def robs_oneself(seat: Seat, card: str) -> bool:
    """Who plays one of these against himself loses a card or a resource by lot."""
    return {nasrid_cards.RAIDS: SPAIN, BOABDIL_FREED: MUSLIM}.get(card) == seat


def risen(s: State, decision: Decision, option: Option) -> Note:
    return Note(says=[says("rise_home" if SPACES[first(option)].key else "rise_lost")])


def landed(s: State, decision: Decision, option: Option) -> Note:
    power, kind = first(option), str(option.args[1])
    return Note(says=[says("raise", n=recruit.cost(power, kind))])


TOLD: Final[dict[str, Tells]] = {
    "activate_moriscos": told("activate_moriscos"),
    "aid.add add": landed,
    "aid.admiral admiral": told("kemal_goes"),
    "aid.admiral done": told("kemal_stays"),
    "aid.back yes": told("kemal_back"),
    "boabdil.free no": told("boabdil_kept"),
    "boabdil.free yes": told("boabdil_freed"),
    "exile": told("exile"),
    "granada.declare no": told("declare_no"),
    "granada.declare yes": told("declare_yes"),
    "moriscos.where done": told("rise_on"),
    "overrun": told("overrun"),
    "rise_in": risen,
    "uprising_in": told("uprising"),
}
