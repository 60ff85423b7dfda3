"""The AEC environment: a match whose seats are agents."""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

import condotta
from condotta.core.errors import SetupError
from condotta.core.flow import Option, Seat
from condotta.core.game import Data
from condotta.core.match import Match
from condotta.games import find

from .texts import text
from .vectors import Encoder, places

ACTIONS = 512
REWARDS = ("win", "score")
MODES = ("human", "ansi")


class TableEnv(AECEnv[str, Any, int | Option | None]):
    """A match as an AEC environment.

    `reward`: "win" gives 1 for a victory (in parts if it is shared) and 0 otherwise, less the fair share, at the end of
    the match; "score" adds half of the share of all points. `most_choices` truncates a match that takes longer.
    """

    metadata = {"render_modes": list(MODES), "is_parallelizable": False, "name": "condotta"}  # noqa: RUF012 – PettingZoo's

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        options: dict[str, Any] | None = None,
        scenario: str | None = None,
        actions: int = ACTIONS,
        reward: str = "win",
        most_choices: int = 20_000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if reward not in REWARDS:
            raise SetupError(f"reward: {reward!r} is none of {', '.join(REWARDS)}")
        if render_mode is not None and render_mode not in MODES:
            raise SetupError(f"render_mode: {render_mode!r} is none of {', '.join(MODES)}")
        self.game = find(game)
        self.setup = self.game.setup(seats, options, scenario)
        self.reward = reward
        self.actions = actions
        self.most_choices = most_choices
        self.render_mode = render_mode
        self.encoder = Encoder(self.game)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setup.seats)]
        self.agents: list[str] = []
        self._places: dict[int, Option] = {}
        self._spaces = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (len(self.encoder),), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self._actions = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(-np.inf, np.inf, (len(self.encoder) * self.setup.seats,), np.float32)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._spaces

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._actions[agent]

    # Playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match; the same seed gives the same dice and cards."""
        name = secrets.token_hex(8) if seed is None else str(seed)
        facts = (self.setup.seats, name, dict(self.setup.options), self.setup.scenario or None)
        self.match: Match = condotta.new(self.game, *facts, log=False)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def step(self, action: int | Option | None) -> None:
        """The place of an option that the mask allows; or an Option, also a number that is asked for in two questions
        (`bid 345`)."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if isinstance(action, Option):
            option: Option | None = action if self.match.pending[0].takes(action) else None
        else:
            option = None if action is None else self._places.get(int(action))
        if option is None:
            raise SetupError(f"action {action}: the mask allows {sorted(self._places)} only")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.match.choose(self.seat_of(agent), option)
        self._ask()
        if self.match.over:
            self._end()
        elif len(self.match.journal) >= self.most_choices:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _ask(self) -> None:
        """Whose turn it is; of several who choose at once, the first."""
        if self.match.over:
            self._places = {}
            return
        decision = self.match.pending[0]
        if len(decision.options) > self.actions:
            raise SetupError(f"{len(decision.options)} options at once: make the environment with more `actions`")
        self._places = places(decision.options, self.actions)
        self.agent_selection = self.possible_agents[decision.seat]

    def _end(self) -> None:
        outcome = self.match.outcome
        assert outcome is not None
        total = sum(outcome.scores)
        for agent in self.agents:
            seat = self.seat_of(agent)
            won = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            points = 0.5 * outcome.scores[seat] / total if self.reward == "score" and total > 0 else 0.0
            self.rewards[agent] = won - 1 / self.setup.seats + points
        self.terminations = dict.fromkeys(self.agents, True)

    def seat_of(self, agent: str) -> Seat:
        return self.possible_agents.index(agent)

    # Looking

    def observe(self, agent: str) -> dict[str, Any]:
        mask = np.zeros(self.actions, np.int8)
        if self.agents and agent == self.agent_selection:
            mask[list(self._places)] = 1
        return {"observation": self._vector(agent), "action_mask": mask}

    def _vector(self, agent: str) -> np.ndarray[Any, np.dtype[np.float32]]:
        return np.array(self.encoder.encode(self.view(agent), self.seat_of(agent)), np.float32)

    def view(self, agent: str) -> Data:
        """What the agent's seat may see, as nested data."""
        return self.match.view(self.seat_of(agent))

    def options(self, agent: str) -> dict[int, Option]:
        """The option of each place that the mask allows."""
        return dict(self._places) if agent == self.agent_selection else {}

    def state(self) -> np.ndarray[Any, np.dtype[np.float32]]:
        """What all seats see together; for training only."""
        return np.concatenate([self._vector(agent) for agent in self.possible_agents])

    def render(self) -> str | None:
        """The table as the seat whose turn it is sees it, as text."""
        if self.render_mode is None:
            return None
        shown = text(self.match, self.seat_of(self.agent_selection))
        if self.render_mode == "ansi":
            return shown
        print(shown)
        return None

    def close(self) -> None:
        return None
