"""Train a small policy for one seat with masked PPO (sb3-contrib, PyTorch) and see how it fares against random bots.

    pip install condotta[env] sb3-contrib
    python examples/train_ppo.py --game medieval --steps 60000

On a machine without a graphics card install PyTorch's CPU build first.
"""

from __future__ import annotations

import argparse
from math import sqrt

from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import condotta.env


def train(game: str, seats: int, steps: int, seed: int = 1, envs: int = 4) -> MaskablePPO:
    """A policy that has played so many steps against random bots."""
    table = make_vec_env(lambda: condotta.env.single(game, seats, reward="score"), n_envs=envs, seed=seed)
    policy = {"net_arch": [128, 128]}
    size = min(512, steps // envs)
    model = MaskablePPO("MlpPolicy", table, n_steps=size, batch_size=256, gamma=0.999, policy_kwargs=policy, seed=seed)
    return model.learn(steps)


def win_share(model: MaskablePPO, game: str, seats: int, matches: int) -> float:
    """The share of matches it wins against random bots when it plays what it thinks best; fair is 1 / seats."""
    env = condotta.env.single(game, seats)
    won = 0.0
    for number in range(matches):
        observation, _ = env.reset(seed=1_000_000 + number)
        done, reward = False, 0.0
        while not done:
            action, _ = model.predict(observation, action_masks=env.action_masks(), deterministic=True)
            observation, reward, ended, stopped, _ = env.step(action)
            done = ended or stopped
        won += reward + 1 / seats
    return won / matches


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="medieval")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--steps", type=int, default=60_000)
    parser.add_argument("--matches", type=int, default=200)
    asked = parser.parse_args()
    model = train(asked.game, asked.seats, asked.steps)
    share = win_share(model, asked.game, asked.seats, asked.matches)
    margin = 1.96 * sqrt(share * (1 - share) / asked.matches)
    fair = 1 / asked.seats
    print(f"wins {share:.3f} ± {margin:.3f} of {asked.matches} matches against random bots; fair: {fair:.3f}")


if __name__ == "__main__":
    main()
