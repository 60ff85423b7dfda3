"""What a player of Tanto Monta does in the Diplomacy Phase: wars that can be won, peace where it is needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from condotta.core.flow import DONE, NO, YES, Decision, Option
from condotta.core.heuristics import Reasons, always

from ..data import POWERS
from ..rules.common import stacks
from ..rules.common.powers import player
from ..rules.diplomacy import payment
from ..state import State

Choice: TypeAlias = Callable[[State, Decision], Option]


def strength(s: State, seat: int) -> float:
    """Land units of a player, those of his active minors included."""
    return sum(stack.size for _, stack in stacks.all_stacks(s) if player(s, stack.power) == seat)


def no_war(s: State, d: Decision) -> Option:
    return DONE


def cheapest(s: State, d: Decision) -> Option:
    """What pays without waste: the least that suffices, else the dearest."""
    left = int((d.params or {})["cp"])
    worth = {option: payment.worth(str(option.args[0])) for option in d.options}
    enough = [option for option in d.options if worth[option] >= left]
    return min(enough, key=worth.__getitem__) if enough else max(d.options, key=worth.__getitem__)


def join(s: State, d: Decision) -> Option:
    """Into a war that one would win."""
    enemy = POWERS[str((d.params or {})["enemy"])].seat
    return YES if strength(s, d.seat) > 1.5 * strength(s, enemy) else NO


PROMPTS: Final[dict[str, Choice]] = {
    "talks.whom": no_war,
    "war.declare": no_war,
    "war.pay": cheapest,
    "war.join": join,
}
OPEN_REASONS: Final[Reasons] = {"war.pay": always("why.cheapest_payment")}
