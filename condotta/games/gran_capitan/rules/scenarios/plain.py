"""A scenario without special rules: nobody wins before the end, and then nobody."""

from __future__ import annotations

from ...pieces import NOBODY
from ...state import State
from .hooks import Hooks, Verdict


def nothing(s: State) -> Verdict:
    return None


def draw(s: State) -> Verdict:
    return NOBODY, "GC-14.a"


HOOKS = Hooks(nothing, draw)
