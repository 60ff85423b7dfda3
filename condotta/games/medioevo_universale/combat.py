"""Phase 5, Combat: the rounds of the phase (MU-combat, MU-multi, MU-remove)."""

from __future__ import annotations

from condotta.core.flow import Flow, Option, Seat

from .state import State, Table


def step(g: Table) -> Flow[None] | None:
    """One action of the next player; battles with hordes first (MU-combat.g)."""
    raise NotImplementedError


def menu(s: State, seat: Seat) -> list[Option]:
    """combat.action."""
    raise NotImplementedError


def must_fight_first(s: State, seat: Seat) -> list[str]:
    """MU-combat.g: areas he shares with a horde."""
    raise NotImplementedError
