"""Scenario 4, Lautrec's last chance 1528 (GC-S4)."""

from __future__ import annotations

from typing import Final

from ...state import State
from . import shared
from .hooks import Hooks, Verdict

ALLIES, EMPIRE = 0, 1
LEAST_RANK: Final = 4  # GC-S4.V1


def at_once(s: State) -> Verdict:
    """GC-S4.V1: no French Captain General of Rank 4 or 5 is on the map."""
    if s.phase == "set_up":
        return None
    generals = [one for one in s.leaders.values() if one.general and one.army == "french" and one.place]
    return None if any(one.rank >= LEAST_RANK for one in generals) else (EMPIRE, "GC-S4.V1")


def nothing(s: State) -> Verdict:
    return None


def by_states(s: State) -> Verdict:
    """GC-S4.V2, V3: more States aligned; if equal, whoever owns Naples."""
    ours, theirs = len(shared.aligned(s, ALLIES)), len(shared.aligned(s, EMPIRE))
    if ours != theirs:
        return (ALLIES if ours > theirs else EMPIRE), "GC-S4.V2"
    return (ALLIES if shared.owns(s, ALLIES, "napoli") else EMPIRE), "GC-S4.V3"


def level(s: State) -> str:
    return "end.automatic" if s.ended_by == "GC-S4.V1" else "end.standard"


HOOKS: Final[Hooks] = Hooks(nothing, by_states, at_once, realignment=shared.realign_by_dominance, level=level)
