"""Phase 4: transports, military units, siege engines (MU-transp, MU-unit, MU-siegebuy)."""

from __future__ import annotations

from condotta.core.flow import Flow, Option, Seat

from .state import State, Table


def buy_transport(g: Table, seat: Seat, kind: str) -> Flow[None]:
    """MU-transp.a to e: level, place, project, pay."""
    raise NotImplementedError


def upgrade(g: Table, seat: Seat, id: str) -> Flow[None]:
    """A transport or engine."""
    raise NotImplementedError


def recruit(g: Table, seat: Seat, kind: int) -> Flow[None]:
    """MU-unit.a: place and number."""
    raise NotImplementedError


def hire_captain(g: Table, seat: Seat) -> Flow[None]:
    """MU-unit.b."""
    raise NotImplementedError


def promote(g: Table, seat: Seat, territory: str, level: int) -> Flow[None]:
    """MU-unit.b."""
    raise NotImplementedError


def buy_engine(g: Table, seat: Seat, kind: str) -> Flow[None]:
    """MU-siegebuy."""
    raise NotImplementedError


def add_options(s: State, seat: Seat, options: list[Option]) -> None:
    """What the menu of phase 4 offers of these."""
    raise NotImplementedError
