"""Condotta's games as environments for learning agents (PettingZoo).

    env = condotta.env.aec("medieval", seats=4)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        done = terminated or truncated
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

An agent is a seat: "seat_0", "seat_1" … What it is given is what that seat may see, as numbers (see `vectors`);
`env.view(agent)` gives the same as nested data. An action is one of `actions` places; the mask says which stand for an
option now, and `env.options(agent)` for which. The same option has the same place in every decision, except when two
options of one decision would meet there.

Needs the packages of `pip install condotta[env]`.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from condotta.core.errors import SetupError

if TYPE_CHECKING:
    from pettingzoo import ParallelEnv

    from .one_seat import SingleEnv
    from .table import TableEnv

__all__ = ["aec", "parallel", "single"]


def aec(game: str, seats: int | None = None, **settings: Any) -> TableEnv:
    """The game as an AEC environment: one seat acts at a time. Settings: see `TableEnv`."""
    needs_packages()
    from .table import TableEnv

    return TableEnv(game, seats, **settings)


def parallel(game: str, seats: int | None = None, **settings: Any) -> ParallelEnv[str, Any, int | None]:
    """The game as a parallel environment: each step every seat gives an action, and that of the seat asked counts.

    The masks of the others are all zero, and their actions are not looked at.
    """
    env = aec(game, seats, **settings)
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

    made: ParallelEnv[str, Any, int | None] = turn_based_aec_to_parallel(env)
    return made


def single(
    game: str, seats: int | None = None, seat: int | None = None, opponents: str = "random", **settings: Any
) -> SingleEnv:
    """One seat as a Gymnasium environment; bots of this name play the others."""
    needs_packages()
    from .one_seat import SingleEnv

    return SingleEnv(game, seats, seat, opponents, **settings)


def needs_packages() -> None:
    for package in ("numpy", "gymnasium", "pettingzoo"):
        if find_spec(package) is None:
            raise SetupError(f"{package} is missing; install what learning needs: pip install condotta[env]")
