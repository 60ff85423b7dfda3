"""The environments are what PettingZoo says an environment is, and tell an agent no more than its seat may know."""

from __future__ import annotations

import contextlib
import io
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

import condotta.env
from condotta.core.errors import SetupError
from condotta.core.flow import Option
from condotta.env.table import TableEnv
from condotta.env.vectors import hashed, places

GAMES = [("tiny", None), ("medieval", 3), ("medieval", 4)]
of_every_game = pytest.mark.parametrize(("game", "seats"), GAMES)
pytestmark = pytest.mark.filterwarnings("ignore:Observation")


def play(env: TableEnv, seed: int = 1) -> dict[str, float]:
    """Random play to the end; the sum of rewards of each agent."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        done = terminated or truncated
        env.step(None if done else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return total


@of_every_game
def test_the_api_test_of_pettingzoo(game: str, seats: int | None) -> None:
    with contextlib.redirect_stdout(io.StringIO()) as told:
        api_test(condotta.env.aec(game, seats), num_cycles=200)
    assert "Passed API test" in told.getvalue()


@of_every_game
def test_the_parallel_api_test_of_pettingzoo(game: str, seats: int | None) -> None:
    with contextlib.redirect_stdout(io.StringIO()) as told:
        parallel_api_test(condotta.env.parallel(game, seats), num_cycles=200)
    assert "Passed Parallel API test" in told.getvalue()


@of_every_game
def test_the_seed_test_of_pettingzoo(game: str, seats: int | None) -> None:
    seed_test(lambda: condotta.env.aec(game, seats), num_cycles=100)


@of_every_game
def test_the_render_test_of_pettingzoo(game: str, seats: int | None) -> None:
    with contextlib.redirect_stdout(io.StringIO()) as told:
        render_test(lambda render_mode: condotta.env.aec(game, seats, render_mode=render_mode))
    assert told.getvalue()


def test_a_match_ends_with_its_winners_rewarded_and_rewards_that_cancel_out() -> None:
    env = condotta.env.aec("medieval", 4)
    total = play(env)
    outcome = env.match.outcome
    assert outcome is not None
    best = max(total, key=lambda agent: total[agent])
    assert env.seat_of(best) in outcome.winners
    assert total[best] == pytest.approx(1 / len(outcome.winners) - 0.25)
    assert sum(total.values()) == pytest.approx(0)


def test_rewards_by_score_add_half_of_the_share_of_points() -> None:
    env = condotta.env.aec("medieval", 3, reward="score")
    total = play(env)
    outcome = env.match.outcome
    assert outcome is not None
    loser = outcome.ranking[-1][-1]
    assert total[f"seat_{loser}"] == pytest.approx(-1 / 3 + 0.5 * outcome.scores[loser] / sum(outcome.scores))


def test_a_match_that_takes_too_long_is_truncated() -> None:
    env = condotta.env.aec("medieval", 4, most_choices=20)
    play(env)
    assert len(env.match.journal) == 20
    assert not env.match.over


def test_the_mask_allows_the_options_of_the_seat_that_is_asked_and_nothing_to_others() -> None:
    env = condotta.env.aec("medieval", 4)
    env.reset(seed=3)
    asked = env.agent_selection
    offered = env.match.pending[0].options
    allowed = np.flatnonzero(env.observe(asked)["action_mask"]).tolist()
    assert {env.options(asked)[place] for place in allowed} == set(offered)
    for agent in env.agents:
        if agent != asked:
            assert not env.observe(agent)["action_mask"].any()
            assert env.options(agent) == {}


def test_an_action_that_the_mask_forbids_is_refused_and_changes_nothing() -> None:
    env = condotta.env.aec("medieval", 4)
    env.reset(seed=3)
    mask = env.observe(env.agent_selection)["action_mask"]
    before = env.match.position()
    with pytest.raises(SetupError, match="the mask allows"):
        env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.match.position() == before


def test_a_number_is_given_at_once_whatever_the_cash() -> None:
    env = condotta.env.aec("medioevo_universale", 2)
    env.reset(seed=3)
    seat = env.seat_of(env.agent_selection)
    with pytest.raises(SetupError, match="the mask allows"):
        env.step(Option("bid", 99_999))
    env.step(Option("bid", 345))
    assert env.match.journal == [(seat, Option("from", 300)), (seat, Option("and", 45))]
    assert env.seat_of(env.agent_selection) != seat


def test_what_an_agent_is_given_depends_on_its_view_alone() -> None:
    """The hands of the others are dealt anew: the agent's vector stays the same."""
    from random import Random

    env = condotta.env.aec("medieval", 4)
    env.reset(seed=5)
    rng = np.random.default_rng(5)
    for _ in range(60):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(rng.choice(np.flatnonzero(mask))))
    before = env.observe("seat_0")["observation"]
    env.match = env.match.fork(0, Random(1))
    assert (env.observe("seat_0")["observation"] == before).all()


def test_the_same_option_has_the_same_place_and_two_never_share_one() -> None:
    one, two = Option("attack", "france"), Option("attack", "poland")
    assert places([one], 8).keys() <= places([one, two], 8).keys()
    assert len(places([Option("bid", n) for n in range(8)], 8)) == 8


def test_hashed_features_tell_different_tables_apart() -> None:
    tables: list[dict[str, Any]] = [{"money": [3, 1]}, {"money": [4, 1]}, {"owner": "france"}, {"owner": "poland"}]
    found = [tuple(hashed({"table": table}, 0)) for table in tables]
    assert len(set(found)) == len(found)


def test_wrong_settings_are_refused_with_what_is_possible() -> None:
    with pytest.raises(SetupError, match="win, score"):
        condotta.env.aec("medieval", reward="fame")
    with pytest.raises(SetupError, match="human, ansi"):
        condotta.env.aec("medieval", render_mode="hologram")
    env = condotta.env.aec("medieval", 4, actions=2)
    with pytest.raises(SetupError, match="more `actions`"):
        env.reset(seed=1)
