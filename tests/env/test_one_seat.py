"""One seat as a Gymnasium environment."""

from __future__ import annotations

import numpy as np
import pytest

import condotta.env
from condotta.core.errors import SetupError
from condotta.env.one_seat import SingleEnv


def play(env: SingleEnv, seed: int) -> float:
    """Random play to the end; the reward."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    while True:
        _, reward, ended, stopped, _ = env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))
        if ended or stopped:
            return reward


def test_the_reward_is_that_of_the_seat() -> None:
    env = condotta.env.single("medieval", 4, seat=2)
    reward = play(env, 3)
    outcome = env.table.match.outcome
    assert outcome is not None
    won = 1 / len(outcome.winners) if 2 in outcome.winners else 0.0
    assert reward == pytest.approx(won - 0.25)


def test_only_the_own_seat_is_ever_asked_and_the_mask_is_never_empty() -> None:
    env = condotta.env.single("medieval", 3, opponents="greedy")
    env.reset(seed=5)
    for _ in range(30):
        assert env.table.agent_selection == env.agent
        mask = env.action_masks()
        assert mask.any()
        env.step(int(np.flatnonzero(mask)[0]))


def test_without_a_fixed_seat_every_seat_is_played() -> None:
    env = condotta.env.single("tiny", 3)
    agents = set()
    for seed in range(6):
        env.reset(seed=seed)
        agents.add(env.agent)
    assert agents == set(env.table.possible_agents)


def test_the_same_seed_gives_the_same_match() -> None:
    first, second = condotta.env.single("medieval", 4), condotta.env.single("medieval", 4)
    assert play(first, 7) == play(second, 7)
    assert first.table.match.journal == second.table.match.journal


def test_a_match_against_others_is_truncated_too() -> None:
    env = condotta.env.single("medieval", 4, most_choices=30)
    play(env, 1)
    assert len(env.table.match.journal) == 30


def test_an_unknown_opponent_is_refused() -> None:
    with pytest.raises(SetupError, match="no bot 'gredy'"):
        condotta.env.single("tiny", opponents="gredy")


@pytest.mark.filterwarnings("ignore")
def test_gymnasium_finds_nothing_wrong_with_the_spaces() -> None:
    env = condotta.env.single("tiny", 2, seat=0)
    observation, _ = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    assert env.action_space.contains(len(env.action_masks()) - 1)
