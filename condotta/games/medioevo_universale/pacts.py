"""C. Diplomacy: pacts and alliances (MU-pact, MU-break)."""

from __future__ import annotations

from condotta.core.flow import Flow, Option, Seat

from .state import Pact, State, Table


def propose(g: Table, seat: Seat) -> Flow[None]:
    """MU-pact.a, b: draft, offer, answers."""
    raise NotImplementedError


def allows(s: State, kind: str, giver: Seat, receiver: Seat) -> Pact | None:
    """The pact by which the receiver may do this towards the giver."""
    return None


def use(g: Table, pact: Pact, kind: str, receiver: Seat) -> None:
    """Shows a secret pact (R-secret-use) and pays per act."""
    raise NotImplementedError


def can_use(s: State, pact: Pact, kind: str, receiver: Seat) -> bool:
    """He can pay what the act costs."""
    return True


def broken_by_attack(s: State, seat: Seat, victim: Seat) -> list[Pact]:
    """Pacts between the two that an attack breaks."""
    return []


def break_pacts(g: Table, seat: Seat, pacts: list[Pact]) -> None:
    """MU-break.a, b."""
    raise NotImplementedError


def act(g: Table, seat: Seat, option: Option) -> Flow[None]:
    """pact, end_pact, dispute, call_ally."""
    raise NotImplementedError


def end_dated(g: Table) -> None:
    """MU-end.e, MU-break.d."""
    raise NotImplementedError
