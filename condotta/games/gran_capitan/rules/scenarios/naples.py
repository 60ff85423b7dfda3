"""Scenario 3, the struggle for the Kingdom of Naples 1502-04 (GC-S3)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, Seat

from ...pieces import NOBODY
from ...state import State, Table
from ..command import income
from ..common import changes, ground
from . import shared
from .hooks import Hooks, Verdict

FRENCH, SPANISH = 0, 1
OCTOBER_1502: Final = 8  # the last turn in which Spanish AP come by a die (GC-S3.AP1)
BENAVIDES: Final = "GC-S3.R2"
CALABRIAS: Final = ("calabria_citra", "calabria_ultra")


def spanish_ap(g: Table, pool: str) -> Flow[None]:
    """GC-S3.AP1: 1 nominal AP on 1 to 3, up to October I 1502; later as the table of the scenario says."""
    s = g.state
    nominal = s.scenario.nominal(pool, s.turn)
    if s.turn <= OCTOBER_1502:
        nominal = 1 if g.d6(SPANISH) <= 3 else 0
        g.log("ap.by_die", "GC-S3.AP1", player=SPANISH, pool=pool, points=nominal)
    yield from income.roll_ap(g, pool, SPANISH, nominal)


def after_arrivals(g: Table, seat: Seat) -> Flow[None]:
    """GC-S3.AL1, GC-S3.R2: when Benavides has come into play the Calabrias are French, at once."""
    s = g.state
    if BENAVIDES not in s.to_come and not s.story.get("calabrias"):
        s.story["calabrias"] = s.turn
        for state in CALABRIAS:
            changes.align(g, state, FRENCH)
    yield from ()


def strategic(s: State) -> Verdict:
    """GC-S3.V1: no State is aligned to the enemy."""
    for side in (FRENCH, SPANISH):
        if not shared.aligned(s, 1 - side):
            return side, "GC-S3.V1"
    return None


def by_states(s: State) -> Verdict:
    """GC-S3.V2: Spanish total minus French total."""
    found = difference(s)
    if found == 1:
        return (SPANISH if shared.owns(s, SPANISH, "napoli") else FRENCH), "GC-S3.V2"
    return (SPANISH if found > 1 else FRENCH), "GC-S3.V2"


def level(s: State) -> str:
    """GC-S3.V1, V2: 2 to 4 and -2 to 0 are marginal."""
    if s.ended_by == "GC-S3.V1":
        return "end.strategic"
    return "end.marginal" if difference(s) in (-2, -1, 0, 2, 3, 4) else "end.standard"


def difference(s: State) -> int:
    return total(s, SPANISH) - total(s, FRENCH)


def total(s: State, side: int) -> int:
    neutral = [state for state in shared.STATES if ground.alignment(s, state) == NOBODY]
    held = [one for one in neutral if shared.forces_in(s, side, one) and not shared.forces_in(s, 1 - side, one)]
    return len(shared.aligned(s, side)) + len(held)


HOOKS: Final[Hooks] = Hooks(
    strategic,
    by_states,
    income={"spanish": spanish_ap},
    reinforcements=after_arrivals,
    realignment=shared.realign_by_dominance,
    level=level,
)
