"""Victory (MU-aim, MU-final, MU-var-teams)."""

from __future__ import annotations

from condotta.core.flow import Flow
from condotta.core.game import Outcome

from .state import State, Table


def begin_final(g: Table) -> None:
    """Phase "final": MU-final.a."""
    raise NotImplementedError


def step(g: Table) -> Flow[None] | None:
    """Final rebellions one by one, then the score."""
    raise NotImplementedError


def awards(s: State) -> list[list[int | str]]:
    """[award, seat, HP] of every award as it stands (MU-final.b to o)."""
    raise NotImplementedError


def final_score(s: State) -> list[int]:
    """HP with awards and tables."""
    raise NotImplementedError


def outcome(s: State) -> Outcome | None:
    """MU-aim.a, MU-final.p, R-eliminated, MU-var-teams.a."""
    raise NotImplementedError
