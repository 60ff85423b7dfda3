"""What was done in this phase and an objective may ask for (MU-obj.e)."""

from __future__ import annotations

from ...pieces import HORDE, Feat
from ...state import State


def note(s: State, seat: int, kind: str, **what: int | str | bool) -> None:
    """Remember a feat until the end of the phase; the barbarians' are of no interest."""
    if seat != HORDE:
        s.feats.append(Feat(seat, kind, what))
