"""Why something that a player might expect is not possible now: what all games need to tell it."""

# interpreted: refusals are made only when somebody looks

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from .flow import Decision, Option
from .game import Refusal

Refuses: TypeAlias = Callable[[Any, Decision], Iterator[Refusal]]  # of a state and a decision


def refuse(option: Option, reason: str, rule: str, **params: str | int) -> Refusal:
    return Refusal(option, f"refused.{reason}", rule, dict(params))


def refused(by_prompt: Mapping[str, Refuses], state: Any, decision: Decision) -> list[Refusal]:
    """What is refused at this decision, each with its reason and rule; what it offers is never refused."""
    refuses = by_prompt.get(decision.prompt)
    return [one for one in refuses(state, decision) if one.option not in decision.options] if refuses else []
