"""Naval battle (MU-naval)."""

from __future__ import annotations

from condotta.core.flow import Flow

from .state import Battle, Element, Fighter, State, Table


def bonus(s: State, b: Battle, f: Fighter) -> int:
    """MU-naval.b."""
    raise NotImplementedError


def galleys(s: State, seat: int, area: str) -> list[Element]:
    """Galleys under this command at sea in the area."""
    raise NotImplementedError


def sinking(g: Table, b: Battle) -> Flow[None]:
    """MU-naval.g."""
    raise NotImplementedError


def spoils(g: Table, b: Battle, winner: int) -> Flow[None]:
    """MU-naval.g, R-sink: empty Galleys of the loser."""
    raise NotImplementedError
