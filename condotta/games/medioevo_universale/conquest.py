"""Conquest and sack (MU-conq, MU-hp.a to e, MU-siege.f)."""

from __future__ import annotations

from condotta.core.flow import Flow, Seat

from .state import State, Table


def conquer(g: Table, seat: Seat, territory: str, victim: int) -> Flow[None]:
    """MU-conq.a to g, MU-hp.a to e. victim: the former controller, HORDE or -2 for nobody."""
    raise NotImplementedError


def keep_or_sack(g: Table, seat: Seat, things: list[str], victim: int) -> Flow[None]:
    """MU-conq.c to e (D28). A thing: element id, "civil@t", "good@t", "good@element"."""
    raise NotImplementedError


def aftermath_step(g: Table) -> Flow[None]:
    """What s.aftermath tells is settled."""
    raise NotImplementedError


def sack_value(s: State, thing: str) -> int:
    """MU-conq.d."""
    raise NotImplementedError


def things_in(s: State, territory: str, victim: int) -> list[str]:
    """What a conqueror finds of this victim (or of nobody)."""
    raise NotImplementedError
