"""The greedy player: the game's heuristic; without one, it tries each option in imagined copies of the match and
takes the one that looks best a step on. What is equally good is decided by its seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from condotta.core.flow import Decision, Option, Seat
from condotta.core.game import Knowledge, Outcome
from condotta.core.match import Match

MOST_OPTIONS = 24  # tried at one decision; of more, so many are drawn
SAMPLES = 2  # imagined copies for each option
FURTHER_CHOICES = 6  # quick choices after the option tried, at most
A_WIN = 1e6  # more than any evaluation


class GreedyPlayer:
    """Looks one step ahead with the knowledge of the game's bot module; without one it chooses at random.

    With `opening` it draws its first so many choices by lot: for statistics about what it would hardly ever begin with.
    """

    __slots__ = ("known", "most_options", "opening", "rng", "samples", "seat")

    def __init__(
        self,
        known: Knowledge | None,
        seat: Seat,
        seed: str,
        samples: int = SAMPLES,
        most_options: int = MOST_OPTIONS,
        opening: int = 0,
    ) -> None:
        self.known = known
        self.seat = seat
        self.rng = Random(seed)
        self.samples = samples
        self.most_options = most_options
        self.opening = opening

    def choose(self, match: Match, decision: Decision) -> Option:
        if len(decision.options) == 1:
            return decision.options[0]
        if self.known is None or (self.opening and self._is_opening(match)):
            return self.rng.choice(decision.options)
        return self._suggested(match, self.known) or self._best(match, self._candidates(decision), self.known)

    def _is_opening(self, match: Match) -> bool:
        return sum(1 for seat, _ in match.journal if seat == self.seat) < self.opening

    def _suggested(self, match: Match, known: Knowledge) -> Option | None:
        """The game's heuristic; it is asked about a fork, so that it cannot know more than the seat does."""
        if known.suggest is None:
            return None
        fork = match.glance(self.seat, self.rng) if known.glances else match.fork(self.seat, self.rng)
        return known.suggest(fork, fork.asks(self.seat)[0], self.rng)

    def _candidates(self, decision: Decision) -> Sequence[Option]:
        if len(decision.options) <= self.most_options:
            return decision.options
        drawn = sorted(self.rng.sample(range(len(decision.options)), self.most_options))
        return [decision.options[place] for place in drawn]

    def _best(self, match: Match, options: Sequence[Option], known: Knowledge) -> Option:
        """The option with the highest mean value; between equal ones the seed decides.

        All options are tried in the same imagined worlds (same hidden cards, same dice to come), so that luck does not
        decide between them.
        """
        worlds = [self.rng.getrandbits(64) for _ in range(self.samples)]
        values = [sum(self._value(match, option, world, known) for world in worlds) for option in options]
        best = max(values)
        return self.rng.choice([option for option, value in zip(options, values, strict=True) if value == best])

    def _value(self, match: Match, option: Option, world: int, known: Knowledge) -> float:
        rng = Random(world)
        fork = match.fork(self.seat, rng)
        step = fork.step
        fork.choose(self.seat, option)
        for _ in range(FURTHER_CHOICES):
            if fork.over or fork.step is not step:
                break
            decision = fork.open_decisions()[0]
            fork.choose(decision.seat, quick_choice(fork, decision, rng, known))
        value = known.evaluate(fork.state, self.seat)
        return value if fork.outcome is None else value + won(fork.outcome, self.seat)


def quick_choice(match: Match, decision: Decision, rng: Random, known: Knowledge) -> Option:
    """A choice without looking ahead: the game's suggestion, else no reaction, else any."""
    if len(decision.options) == 1:
        return decision.options[0]
    suggestion = known.suggest(match, decision, rng) if known.suggest else None
    if suggestion is not None:
        return suggestion
    return decision.options[0] if decision.hidden else rng.choice(decision.options)


def won(outcome: Outcome, seat: Seat) -> float:
    """What the end of a match is worth, on a scale on which going on is worth nothing."""
    share = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
    return A_WIN * (share - 1 / len(outcome.scores))
