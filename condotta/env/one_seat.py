"""One seat as a Gymnasium environment; bots play the others. For libraries that train one agent."""

from __future__ import annotations

import secrets
from typing import Any

import gymnasium
import numpy as np

from condotta import bots

from .table import TableEnv


class SingleEnv(gymnasium.Env[Any, Any]):
    """The seat's observations alone; `action_masks()` is what sb3-contrib asks for.

    `opponents`: the name of a bot for all other seats. The seat is drawn anew for each match unless it is given.
    """

    metadata = {"render_modes": ["human", "ansi"]}  # noqa: RUF012 – Gymnasium's

    def __init__(
        self, game: str, seats: int | None = None, seat: int | None = None, opponents: str = "random", **settings: Any
    ) -> None:
        self.table = TableEnv(game, seats, **settings)
        self.render_mode = self.table.render_mode
        self.fixed_seat = seat
        self.opponents = bots.known_name(opponents)
        self.agent = self.table.possible_agents[seat or 0]
        spaces = self.table.observation_space(self.agent)
        self.observation_space = spaces["observation"]
        self.action_space = self.table.action_space(self.agent)
        self._players: list[bots.Player] = []

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        number = secrets.randbits(62) if seed is None else seed
        seats = len(self.table.possible_agents)
        mine = number % seats if self.fixed_seat is None else self.fixed_seat
        self.agent = self.table.possible_agents[mine]
        self._players = [
            bots.make(self.opponents, self.table.game, other, f"{number}/{other}") for other in range(seats)
        ]
        self.table.reset(seed=number)
        self._others_play()
        return self._seen(), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self.table.step(int(action))
        self._others_play()
        reward = float(self.table._cumulative_rewards[self.agent])
        ended, stopped = self.table.terminations[self.agent], self.table.truncations[self.agent]
        return self._seen(), reward, ended, stopped, {}

    def _others_play(self) -> None:
        """Until the seat is asked, or the match is over."""
        table = self.table
        while not table.match.over and not table.truncations[self.agent] and table.agent_selection != self.agent:
            seat = table.seat_of(table.agent_selection)
            table.step(self._players[seat].choose(table.match, table.match.asks(seat)[0]))

    def action_masks(self) -> Any:
        return self.table.observe(self.agent)["action_mask"].astype(np.bool_)

    def _seen(self) -> Any:
        return self.table.observe(self.agent)["observation"]

    def render(self) -> Any:
        return self.table.render()
