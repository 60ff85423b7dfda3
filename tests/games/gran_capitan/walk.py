"""Matches of El Gran Capitán choice by choice: scripted dice, options as a player would say them."""

from __future__ import annotations

from typing import Any

import condotta
from condotta.core.flow import Arg, Decision, Option
from condotta.core.match import Match
from condotta.games.gran_capitan import GAME
from condotta.games.gran_capitan.pieces import Leader, Unit
from condotta.games.gran_capitan.state import State


class Walk:
    """A match that is led along. `choose` takes the options of whoever is asked."""

    def __init__(
        self,
        scenario: str = "otranto",
        dice: list[Any] | None = None,
        position: dict[str, Any] | None = None,
        options: dict[str, Any] | None = None,
    ) -> None:
        self.match: Match = condotta.new(
            GAME, seed="1", scenario=scenario, dice=dice, position=position, options=options or {}
        )

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    @property
    def asked(self) -> Decision:
        return self.match.pending[0]

    @property
    def offered(self) -> list[list[Arg]]:
        return [option.as_json() for option in self.asked.options]

    def choose(self, verb: str, *args: Arg) -> None:
        self.match.choose(self.asked.seat, Option(verb, *args))

    def until(self, prompt: str) -> None:
        """Let everybody take their first option, which does nothing, until this is asked."""
        for _ in range(200):
            if self.asked.prompt.startswith(prompt):
                return
            self.match.choose(self.asked.seat, self.asked.options[0])
        raise AssertionError(f"{prompt} is not asked; now: {self.asked}")

    def leader(self, id: str) -> Leader:
        return self.state.leaders[id]

    def unit(self, id: str) -> Unit:
        return next(unit for leader in self.state.leaders.values() for unit in leader.units if unit.id == id)
