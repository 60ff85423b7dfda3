"""Chapter 21: what an option about a minor power costs and does, with the chance to win a check."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.game import Note, Reason

from ..data import CARDS, INFLUENCE
from ..data.charts import LEVELS
from ..rules.action import budget as cp
from ..rules.minors import activation, buying, status
from ..state import State
from .telling import Tells, asked, first, says


def court(s: State, decision: Decision, option: Option) -> Note:
    """TM-21.5.a: the price, the level, and what a check of the own event would promise then."""
    minor, seat = first(option), decision.seat
    action = decision.prompt.partition(".")[2]
    if action == "advance":
        step = (asked(decision, "levels") or {}).get(minor, 1)
        step = min(step, LEVELS - s.influence[minor][seat])
        level = s.influence[minor][seat]
        return Note(says=[says("level", old=level, new=level + step), *promises(s, minor, seat, step)])
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


def check(s: State, decision: Decision, option: Option) -> Note:
    """TM-21.6: who has it as ally, and the chance to win."""
    minor, seat = first(option), decision.seat
    everybody = decision.prompt == "minor.check_all"
    seats = status.everybody_in(s, minor) if everybody else status.competitors(s, minor, seat)
    chance = round(100 * status.chance(minor, seats, s.influence[minor], seat))
    return Note(says=[status_of(s, minor), says("check", chance=chance)])


def status_of(s: State, minor: str) -> Reason:
    return says("ally_of", power=s.allied[minor]) if minor in s.allied else says("inactive")


def free(s: State, decision: Decision, option: Option) -> Note:
    return Note(says=[status_of(s, first(option)), says("loses_ally")])


def align(s: State, decision: Decision, option: Option) -> Note:
    minor = first(option)
    mine = activation.may_activate(s, minor, decision.seat)
    return Note(says=[status_of(s, minor), says("becomes_yours" if mine else "loses_ally")])


def price(s: State, decision: Decision, option: Option) -> Note:
    return Note({"card": 1}, [says("gives_cp", n=CARDS[first(option)].cp)])


TOLD: Final[dict[str, Tells]] = {
    "align": align,
    "check": check,
    "court": court,
    "free": free,
    "minor.price discard": price,
}
