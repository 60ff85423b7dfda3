"""What all rules of thumb share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from condotta.core.flow import Decision, Option

from ..state import State

Thumb = Callable[[State, Decision, Random], Option | None]
Rank = Callable[[State, Decision], Sequence[Option]]
CLOSE: Final = 0.05  # what differs by no more is as good, and the seed decides


def near_best(options: Sequence[Option], value: Callable[[Option], float], rng: Random, close: float = CLOSE) -> Option:
    """The best option, or any that is as good."""
    values = [value(option) for option in options]
    least = max(values) - close
    good = [option for option, worth in zip(options, values, strict=True) if worth >= least]
    return good[0] if len(good) == 1 else rng.choice(good)


def by_verb(options: Sequence[Option]) -> dict[str, list[Option]]:
    found: dict[str, list[Option]] = {}
    for option in options:
        found.setdefault(option.verb, []).append(option)
    return found


def first_of(options: Sequence[Option], *verbs: str) -> Option | None:
    """The first option with the first of these verbs that is offered."""
    for verb in verbs:
        for option in options:
            if option.verb == verb:
                return option
    return None
