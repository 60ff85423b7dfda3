"""A match that is over, looked at again: each seat's chance to win over time, and where it turned."""

from __future__ import annotations

import itertools
from dataclasses import asdict, dataclass
from typing import Any

from condotta.core.flow import Seat
from condotta.core.game import Knowledge
from condotta.core.match import Match

from .player import knowledge, win_chances

TURNING_POINTS = 6
APART = 4  # public choices at least between two of them
LEAST_SWING = 0.04


@dataclass(frozen=True)
class Point:
    """After so many public choices."""

    at: int
    chances: list[float]


@dataclass(frozen=True)
class Turn:
    """A choice after which the chances were others: whose changed most, and by how much."""

    at: int
    seat: Seat
    change: float


@dataclass(frozen=True)
class Analysis:
    points: list[Point]
    turns: list[Turn]  # the greatest changes, in the order in which they came

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def analyse(match: Match) -> Analysis:
    """Play the match again and judge every position as one who sees everything; for matches that are over."""
    known = knowledge(match.game) or Knowledge(lambda state, seat: 0.0)
    twin = match.at(0)
    points = [Point(twin.ply, rounded(win_chances(known, twin)))]
    for seat, option in match.journal:
        twin.apply(seat, option)
        if twin.ply > points[-1].at:
            points.append(Point(twin.ply, rounded(win_chances(known, twin))))
    return Analysis(points, turning_points(points))


def rounded(chances: list[float]) -> list[float]:
    return [round(chance, 4) for chance in chances]


def turning_points(points: list[Point]) -> list[Turn]:
    swings = []
    for before, after in itertools.pairwise(points):
        changes = [now - then for then, now in zip(before.chances, after.chances, strict=True)]
        seat = max(range(len(changes)), key=lambda s: abs(changes[s]))
        if abs(changes[seat]) >= LEAST_SWING:
            swings.append(Turn(after.at, seat, round(changes[seat], 4)))
    chosen: list[Turn] = []
    for swing in sorted(swings, key=lambda turn: -abs(turn.change)):
        if len(chosen) < TURNING_POINTS and all(abs(swing.at - other.at) >= APART for other in chosen):
            chosen.append(swing)
    return sorted(chosen, key=lambda turn: turn.at)
