"""What a player is to the rest of Condotta, and what a game may tell the bots about itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Protocol

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


@dataclass(frozen=True)
class Knowledge:
    """What the bot module of a game offers; see condotta.bots."""

    evaluate: Evaluate
    suggest: Suggest | None = None


@cache
def knowledge(game_id: str) -> Knowledge | None:
    """The knowledge of `condotta/games/<game_id>/bot.py`, or None if the game has no such module."""
    package = f"condotta.games.{game_id}"
    if find_spec(package) is None or find_spec(f"{package}.bot") is None:
        return None
    module = import_module(f"{package}.bot")
    return Knowledge(module.evaluate, getattr(module, "suggest", None))
