"""Special rules of the scenarios (GC-S…): small tables of hooks, asked where the general rules leave room for them."""

# compiled: they are asked at every step

from __future__ import annotations

from typing import Final

from ...state import State
from . import charles_viii, ferrandino, lautrec, naples, otranto
from .hooks import Hooks

HOOKS: Final[dict[str, Hooks]] = {
    "otranto": otranto.HOOKS,
    "ferrandino": ferrandino.HOOKS,
    "naples": naples.HOOKS,
    "lautrec": lautrec.HOOKS,
    "charles_viii": charles_viii.HOOKS,
}


def of(s: State) -> Hooks:
    """The special rules of the scenario that is played."""
    return HOOKS[s.scenario.id]
