"""Special rules of the scenarios (GC-S…): small tables of hooks, asked where the general rules leave room for them."""

from __future__ import annotations

from ...state import State
from . import otranto, plain
from .hooks import Hooks

HOOKS: dict[str, Hooks] = {"otranto": otranto.HOOKS}


def of(s: State) -> Hooks:
    """The special rules of the scenario that is played."""
    return HOOKS.get(s.scenario.id, plain.HOOKS)
