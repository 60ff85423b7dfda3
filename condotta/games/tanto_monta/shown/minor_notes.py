"""Chapter 21: what an option about a minor power costs and does, with the chance to win a check."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.game import Note, Reason

from ..data import INFLUENCE
from ..rules.action import budget as cp
from ..rules.minors import buying, status
from ..state import State
from .telling import Tells, first, says


def court(s: State, decision: Decision, option: Option) -> Note:
    """TM-21.5.a: the price, the level, and what a check of the own event would promise then."""
    minor, seat = first(option), decision.seat
    action = decision.prompt.partition(".")[2]
    price = {"cp": cp.price(s.budget, action, buying.cost(s, seat, minor))} if s.budget is not None else {}
    level = s.influence[minor][seat]
    return Note(price, [says("level", old=level, new=level + 1), *promises(s, minor, seat, 1)])


def promises(s: State, minor: str, seat: int, more: int = 0) -> list[Reason]:
    """The chance to win a check that one asks for oneself, with so many levels more."""
    levels = [level + more * (who == seat) for who, level in enumerate(s.influence[minor])]
    rivals = [who for who in status.everybody_in(s, minor) if who == seat or levels[who] >= levels[seat]]
    chance = round(100 * status.chance(minor, rivals, levels, seat))
    key = "check_allies" if seat in INFLUENCE[minor].activate else "check_frees"
    return [says(key, chance=chance)]


TOLD: Final[dict[str, Tells]] = {
    "court": court,
}
