"""What all reasons share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from condotta.core.flow import Decision, Option

from ..state import State

Reason = tuple[str, dict[str, Any]]  # a message key and its parameters
Explain = Callable[[State, Decision, Option], Reason | None]
ByVerb = dict[tuple[str, str], Explain]  # by prompt and verb
ByPrompt = dict[str, Explain]  # whatever the verb


def percent(share: float) -> int:
    return round(100 * share)


def always(key: str) -> Explain:
    """A reason without parameters."""

    def why(s: State, d: Decision, o: Option) -> Reason:
        return key, {}

    return why
