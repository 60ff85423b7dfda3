"""What was done in this phase and an objective may ask for (MU-obj.e)."""

from __future__ import annotations

from ...state import Deed, State


def note(s: State, seat: int, kind: str, **what: int | str | bool) -> None:
    """Remember a deed until the end of the phase; the barbarians' are of no interest."""
    if seat >= 0:
        s.deeds.append(Deed(seat, kind, what))
