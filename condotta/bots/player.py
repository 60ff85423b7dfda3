"""What a player is to the rest of Condotta, and what a game may tell the bots about itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from math import exp
from random import Random
from typing import Any, Protocol, TypeAlias

from condotta.core.flow import Decision, Option, Seat
from condotta.core.match import Match


class Player(Protocol):
    """Chooses for one seat. Made with a seed: the same seed and the same match give the same choices."""

    def choose(self, match: Match, decision: Decision) -> Option:
        """One of the decision's options. The match is only looked at, never changed."""
        ...


class Evaluate(Protocol):
    def __call__(self, state: Any, seat: Seat, /) -> float: ...


class Suggest(Protocol):
    def __call__(self, match: Match, decision: Decision, rng: Random, /) -> Option | None: ...


class Candidates(Protocol):
    def __call__(self, match: Match, decision: Decision, rng: Random, /) -> Sequence[Option] | None: ...


class Chances(Protocol):
    def __call__(self, state: Any, /) -> Sequence[float]: ...


Reason: TypeAlias = tuple[str, dict[str, Any]]  # a message key of the game and its parameters


class Explain(Protocol):
    def __call__(self, match: Match, decision: Decision, option: Option, /) -> Reason | None: ...


USUAL_SPREAD = 5.0  # of evaluations: so much ahead is rather likely to win


@dataclass(frozen=True)
class Knowledge:
    """What the bot module of a game offers; see condotta.bots."""

    evaluate: Evaluate
    suggest: Suggest | None = None
    candidates: Candidates | None = None
    chances: Chances | None = None
    explain: Explain | None = None
    tell: Explain | None = None  # as `explain`, but it names only what everybody sees

    def ordered(self, match: Match, decision: Decision, rng: Random) -> Sequence[Option]:
        """The options worth trying, the most promising first."""
        found = self.candidates(match, decision, rng) if self.candidates else None
        if found is not None:
            return found
        first = self.suggest(match, decision, rng) if self.suggest else None
        if first is None or len(decision.options) == 1:
            return decision.options
        return [first, *(option for option in decision.options if option != first)]

    def win_chances(self, match: Match) -> list[float]:
        """What share of the victory each seat may expect; they add up to 1."""
        outcome = match.outcome
        if outcome is not None:
            return [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in match.seats]
        if self.chances is not None:
            return list(self.chances(match.state))
        return softmax([self.evaluate(match.state, seat) / USUAL_SPREAD for seat in match.seats])


def softmax(values: Sequence[float]) -> list[float]:
    top = max(values)
    weights = [exp(value - top) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]


@cache
def knowledge(game_id: str) -> Knowledge | None:
    """The knowledge of `condotta/games/<game_id>/bot.py`, or None if the game has no such module."""
    package = f"condotta.games.{game_id}"
    parts = (package, f"{package}.bot", f"{package}.bot.heuristics")  # each is looked for inside the one before
    if any(find_spec(part) is None for part in parts):
        return None
    module = import_module(f"{package}.bot.heuristics")
    suggest, candidates, chances = (getattr(module, hook, None) for hook in ("suggest", "candidates", "chances"))
    reasons = import_module(f"{package}.bot.reasons") if find_spec(f"{package}.bot.reasons") else None
    explain, tell = (getattr(reasons, hook, None) for hook in ("explain", "tell"))
    return Knowledge(module.evaluate, suggest, candidates, chances, explain, tell)
