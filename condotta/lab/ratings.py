"""How strong the bots of a tournament are: Elo by Bradley and Terry, or openskill's Plackett–Luce.

Elo is fitted to all results at once, so that the order of the matches does not matter. A match of several seats is read
as its pairs, each with the weight 2 / seats: a ranking of k seats says as much as k - 1 duels, not k (k - 1) / 2. Each
bot is given one draw against an average one, which keeps the rating of a bot that always wins finite; the interval
comes from the curvature of the likelihood.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt
from typing import Any, Literal, TypeAlias

from .intervals import Share, Z, wilson
from .optional import need
from .tournament import Result

System: TypeAlias = Literal["elo", "openskill"]
SYSTEMS: tuple[System, ...] = ("elo", "openskill")
AVERAGE = 1500.0
SCALE = 400 / log(10)  # Elo points of one unit of log strength
PRIOR = 1.0  # draws against an average bot
CLOSE_ENOUGH = 1e-10
MOST_STEPS = 10_000


@dataclass(frozen=True)
class Standing:
    """One bot. The rating has an interval, and so has the share of victories."""

    bot: str
    rating: float
    low: float
    high: float
    wins: Share  # of the matches it sat in, counted by seat
    mean_rank: float

    def as_json(self) -> dict[str, Any]:
        return {
            "bot": self.bot,
            "rating": round(self.rating, 2),
            "low": round(self.low, 2),
            "high": round(self.high, 2),
            "matches": self.wins.n,
            "wins": round(self.wins.value, 6),
            "wins_low": round(self.wins.low, 6),
            "wins_high": round(self.wins.high, 6),
            "mean_rank": round(self.mean_rank, 4),
        }


def standings(entrants: tuple[str, ...], results: list[Result], system: System) -> list[Standing]:
    """The best first."""
    rated = (elo if system == "elo" else openskill)(entrants, results)
    found = []
    for bot, (rating, half) in zip(entrants, rated, strict=True):
        sat = [(rank, share) for r in results for name, rank, share in zip(*r, strict=True) if name == bot]
        mean_rank = sum(rank for rank, _ in sat) / max(len(sat), 1)
        wins = wilson(sum(share for _, share in sat), len(sat))
        found.append(Standing(bot, rating, rating - half, rating + half, wins, mean_rank))
    return sorted(found, key=lambda standing: -standing.rating)


def require(system: System) -> None:
    """SetupError if the library is missing: better said before the matches than after."""
    need("numpy" if system == "elo" else "openskill", f"--rating {system}")


def elo(entrants: tuple[str, ...], results: list[Result]) -> list[tuple[float, float]]:
    """Rating and half the interval of each; their mean is 1500."""
    np = need("numpy", "--rating elo")
    wins = np.array(duels(entrants, results))
    games = wins + wins.T
    strength = np.ones(len(entrants))
    for _ in range(MOST_STEPS):  # minorise and maximise (Hunter 2004)
        pull = (games / (strength[:, None] + strength)).sum(axis=1) + PRIOR / (strength + 1)
        better = (wins.sum(axis=1) + PRIOR / 2) / pull
        settled = np.abs(better / strength - 1).max() < CLOSE_ENOUGH
        strength = better
        if settled:
            break
    chance = strength[:, None] / (strength[:, None] + strength)
    doubt = games * chance * (1 - chance)
    curvature = np.diag(doubt.sum(axis=1) + PRIOR * strength / (strength + 1) ** 2) - doubt
    to_mean = np.eye(len(entrants)) - 1 / len(entrants)
    spread = to_mean @ np.linalg.inv(curvature) @ to_mean
    logs = np.log(strength)
    ratings = AVERAGE + SCALE * (logs - logs.mean())
    halves = Z * SCALE * np.sqrt(np.diag(spread).clip(0))
    return [(float(rating), float(half)) for rating, half in zip(ratings, halves, strict=True)]


def duels(entrants: tuple[str, ...], results: list[Result]) -> list[list[float]]:
    """How often each has beaten each, a tie being half, weighted as told above."""
    place = {name: number for number, name in enumerate(entrants)}
    wins = [[0.0] * len(entrants) for _ in entrants]
    for result in results:
        weight = 2 / len(result.bots)
        for name, rank in zip(result.bots, result.ranks, strict=True):
            for other, other_rank in zip(result.bots, result.ranks, strict=True):
                if name != other and rank <= other_rank:
                    wins[place[name]][place[other]] += weight if rank < other_rank else weight / 2
    return wins


def openskill(entrants: tuple[str, ...], results: list[Result]) -> list[tuple[float, float]]:
    """Mean and half the interval of each, match by match. A bot that sits twice gets the mean of what both earn."""
    models = need("openskill.models", "--rating openskill")
    model = models.PlackettLuce(tau=0.0)  # bots do not change
    known = {name: model.rating(name=name) for name in entrants}
    for result in results:
        teams = [[model.rating(known[name].mu, known[name].sigma)] for name in result.bots]
        after = model.rate(teams, ranks=list(result.ranks))
        for name in dict.fromkeys(result.bots):
            mine = [team[0] for team, sat in zip(after, result.bots, strict=True) if sat == name]
            mu = sum(rating.mu for rating in mine) / len(mine)
            sigma = sqrt(sum(rating.sigma**2 for rating in mine) / len(mine))
            known[name] = model.rating(mu, sigma, name)
    return [(known[name].mu, Z * known[name].sigma) for name in entrants]
