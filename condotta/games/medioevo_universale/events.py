"""Phase 2, steps 1 and 2: barbarian dice and Event card (MU-event, MU-horde, MU-evcard)."""

from __future__ import annotations

from condotta.core.flow import Flow

from .state import State, Table


def step(g: Table) -> Flow[None] | None:
    """The next step of phase 2 by s.stage; None: the stage asked nobody and has advanced itself."""
    raise NotImplementedError


def dice(g: Table) -> Flow[None]:
    """MU-horde.a."""
    raise NotImplementedError


def event_card(g: Table) -> Flow[None]:
    """MU-evcard.a: the card is drawn, the icons are chosen."""
    raise NotImplementedError


def resolve_icon(g: Table) -> Flow[None]:
    """MU-evcard.b to j: the first icon still to resolve."""
    raise NotImplementedError


def affected(s: State) -> list[str]:
    """The red territories that are open and not shielded, and the sea areas at them."""
    raise NotImplementedError
