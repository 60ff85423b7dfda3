"""What a player is to the rest of Condotta, and how it uses what a game tells the bots."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Protocol

from condotta.core.flow import Decision, Option
from condotta.core.game import Game, Knowledge
from condotta.core.match import Match


class Player(Protocol):
    """Chooses for one seat. Made with a seed: the same seed and the same match give the same choices."""

    def choose(self, match: Match, decision: Decision) -> Option:
        """One of the decision's options. The match is only looked at, never changed."""
        ...


USUAL_SPREAD = 5.0  # of evaluations: so much ahead is rather likely to win


def knowledge(game: Game) -> Knowledge | None:
    """What the game tells the bots, or None if it tells nothing."""
    return None if game.bot is None else game.bot()


def ordered(known: Knowledge, match: Match, decision: Decision, rng: Random) -> Sequence[Option]:
    """The options worth trying, the most promising first."""
    found = known.candidates(match, decision, rng) if known.candidates else None
    if found is not None:
        return found
    first = known.suggest(match, decision, rng) if known.suggest else None
    if first is None or len(decision.options) == 1:
        return decision.options
    return [first, *(option for option in decision.options if option != first)]


def win_chances(known: Knowledge, match: Match) -> list[float]:
    """What share of the victory each seat may expect; they add up to 1."""
    outcome = match.outcome
    if outcome is not None:
        return [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in match.seats]
    if known.chances is not None:
        return list(known.chances(match.state))
    return softmax([known.evaluate(match.state, seat) / USUAL_SPREAD for seat in match.seats])


def softmax(values: Sequence[float]) -> list[float]:
    top = max(values)
    weights = [exp(value - top) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]
