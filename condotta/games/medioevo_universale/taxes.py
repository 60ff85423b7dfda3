"""Phase 3, Taxes and upkeep (MU-tax, MU-upkeep)."""

from __future__ import annotations

from condotta.core.flow import Flow, Seat

from .state import State, Table


def step(g: Table) -> Flow[None] | None:
    """The next step of phase 3 by s.stage and s.to_act."""
    raise NotImplementedError


def income(s: State, seat: Seat) -> int:
    """MU-tax.b to e."""
    raise NotImplementedError


def upkeep_cost(s: State, seat: Seat) -> int:
    """MU-upkeep.a, MU-var-terrain.b."""
    raise NotImplementedError
