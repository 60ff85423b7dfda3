"""The random player: every option is as good as any other."""

from __future__ import annotations

from random import Random

from condotta.core.flow import Decision, Option
from condotta.core.match import Match


class RandomPlayer:
    """Chooses uniformly among the options."""

    __slots__ = ("draw",)

    def __init__(self, seed: str) -> None:
        self.draw = Random(seed).random  # from 0 to 1; simulate draws from it directly

    def choose(self, match: Match, decision: Decision) -> Option:
        options = decision.options
        return options[int(self.draw() * len(options))]
