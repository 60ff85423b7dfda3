"""Phase 4: buildings (MU-build, MU-destroy; Masonry, Architecture, Engineering, Religion)."""

from __future__ import annotations

from condotta.core.flow import Flow, Seat

from .state import State, Table


def build(g: Table, seat: Seat, building: str) -> Flow[None]:
    """MU-build.a to f: place, project, pay."""
    raise NotImplementedError


def raise_building(g: Table, seat: Seat, territory: str, category: int) -> Flow[None]:
    """One level up for nothing (cards 69, 70, Engineering); HP and markers as usual (R-build-hp)."""
    raise NotImplementedError


def repair(g: Table, seat: Seat, territory: str, category: int) -> Flow[None]:
    """MU-build.g."""
    raise NotImplementedError


def places(s: State, seat: Seat, building: str) -> list[str]:
    """Where it can be built or raised to."""
    raise NotImplementedError


def may_build(s: State, seat: Seat, building: str) -> bool:
    """There is a place and he can pay PT and florins."""
    raise NotImplementedError


def destroy(g: Table, territory: str, category: int) -> None:
    """MU-destroy, with the markers of a fort (control.lose_fort); call it for every building that goes."""
    raise NotImplementedError
