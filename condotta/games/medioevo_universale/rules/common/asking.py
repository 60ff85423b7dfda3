"""What several chapters ask in the same way: one of some things, a kind of unit, units one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from condotta.core.flow import DONE, Decision, Flow, Option, Params, Seat, choose, offer, pick_one

from ...pieces import KINDS, nothing

Choice: TypeAlias = Option | None
T = TypeVar("T")


def pick_of(seat: Seat, prompt: str, found: Mapping[Option, T], rule: str, params: Params = None) -> Flow[T]:
    """What the chosen one of these options stands for; a single one is taken unasked."""
    return found[(yield from choose(seat, prompt, list(found), rule, params))]


def one_or_done(seat: Seat, prompt: str, options: Sequence[Option], rule: str, params: Params = None) -> Flow[Choice]:
    """One of these options if there are any, or DONE, which is offered first; None: there were none, or DONE."""
    if not options:
        return None
    choice: Option = yield Decision(seat, prompt, [DONE, *options], rule, params)
    return None if choice is DONE else choice


def pick_kind(seat: Seat, verb: str, kinds: Iterable[int], prompt: str, rule: str, params: Params = None) -> Flow[int]:
    unit = yield from pick_one(seat, verb, [KINDS[kind] for kind in kinds], prompt, rule, params)
    return KINDS.index(unit)


def load(
    seat: Seat, present: Sequence[int], room: int, prompt: str, rule: str, about: dict[str, Any], least: int = 0
) -> Flow[list[int]]:
    """Up to so many of the units present, one after the other."""
    going = nothing()
    while (left := room - sum(going)) > 0:
        options = [offer("load", KINDS[kind]) for kind in range(7) if present[kind] > going[kind]]
        params = {**about, "left": left}
        if sum(going) < least:
            choice: Choice = yield from choose(seat, prompt, options, rule, params)
        else:
            choice = yield from one_or_done(seat, prompt, options, rule, params)
        if choice is None:
            break
        going[KINDS.index(str(choice.args[0]))] += 1
    return going
