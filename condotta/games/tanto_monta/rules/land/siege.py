"""Sections 15.0 and 15.3: who besieges what, and how a siege ends."""

from __future__ import annotations

from ...state import State, Table
from ..common import stacks
from ..common.powers import major


def begin(g: Table, space: str, power: str) -> None:
    """TM-15.0.a, TM-15.1.b: a power whose units outside the walls outnumber those inside besieges a space from now on."""
    s = g.state
    key = f"{space}/{major(s, power)}"
    if key not in s.sieges:
        s.sieges[key] = s.impulse
        g.log("siege.begun", "TM-15.0.a", space=space, power=power)


def besiegers(s: State, space: str) -> list[str]:
    """The powers that besiege a space."""
    return [key.partition("/")[2] for key in s.sieges if key.partition("/")[0] == space]


def is_besieged(s: State, space: str) -> bool:
    return any(key.startswith(f"{space}/") for key in s.sieges)


def inside(s: State, space: str) -> int:
    """Land units within the walls, of whatever kind."""
    return sum(stack.size for stack in stacks.at(s, space) if stack.inside)
