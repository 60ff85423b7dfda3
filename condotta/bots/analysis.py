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
APART = 4  # plies at least between two of them
LEAST_SWING = 0.04


@dataclass(frozen=True)
class Point:
    """What a position was worth to each seat."""

    ply: int
    chances: list[float]


@dataclass(frozen=True)
class TurningPoint:
    """A choice after which the chances were others: whose changed most, and by how much."""

    ply: int
    seat: Seat
    change: float


@dataclass(frozen=True)
class Analysis:
    points: list[Point]
    turning_points: list[TurningPoint]  # the greatest changes, in the order in which they came

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def analyse(match: Match) -> Analysis:
    """Play the match again and judge every position as one who sees everything; for matches that are over."""
    known = knowledge(match.game) or Knowledge(lambda state, seat: 0.0)
    twin = match.at(0)
    points = [Point(twin.ply, rounded(win_chances(known, twin)))]
    for seat, option in match.journal:
        twin.apply(seat, option)
        if twin.ply > points[-1].ply:
            points.append(Point(twin.ply, rounded(win_chances(known, twin))))
    return Analysis(points, turning_points(points))


def rounded(chances: list[float]) -> list[float]:
    return [round(chance, 4) for chance in chances]


def turning_points(points: list[Point]) -> list[TurningPoint]:
    swings = []
    for before, after in itertools.pairwise(points):
        changes = [now - then for then, now in zip(before.chances, after.chances, strict=True)]
        seat = max(range(len(changes)), key=lambda s: abs(changes[s]))
        if abs(changes[seat]) >= LEAST_SWING:
            swings.append(TurningPoint(after.ply, seat, round(changes[seat], 4)))
    chosen: list[TurningPoint] = []
    for swing in sorted(swings, key=lambda swing: -abs(swing.change)):
        if len(chosen) < TURNING_POINTS and all(abs(swing.ply - other.ply) >= APART for other in chosen):
            chosen.append(swing)
    return sorted(chosen, key=lambda swing: swing.ply)
