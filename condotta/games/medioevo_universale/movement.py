"""Movement (MU-move, MU-def.g to n; Logistics, Edict)."""

from __future__ import annotations

from condotta.core.flow import Flow, Seat

from .state import Element, State, Table


def move(g: Table, seat: Seat, leader: str) -> Flow[None]:
    """MU-combat.b to d: one movement action led by a War Wagon, Galley or engine."""
    raise NotImplementedError


def march(g: Table, seat: Seat, territory: str) -> Flow[None]:
    """MU-move.i, R-march: units out of a Castle without transport."""
    raise NotImplementedError


def obstacle(s: State, seat: Seat, area: str) -> str:
    """ "", "battle", "resistance", "conquest", "home" or "forbidden"."""
    raise NotImplementedError


def may_go(s: State, seat: Seat, element: Element) -> bool:
    """It can lead a movement action now."""
    raise NotImplementedError


def arrive(g: Table, seat: Seat, area: str, mp: dict[str, int]) -> Flow[None]:
    """Units have entered an area: window army_enters, resistance, battle, conquest, home, transports met."""
    raise NotImplementedError


def one_step(g: Table, seat: Seat, element: str, units: list[int], place: str) -> Flow[None]:
    """Cartography, card 25: one free step to a place with what it carries (element "": units alone), settled."""
    raise NotImplementedError
