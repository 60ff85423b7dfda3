"""Scenario 1, Otranto 1481 (GC-S1): the Turks hold Otranto; will their relief come before the Allies take it?"""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, Seat

from ...pieces import ACTIVE, NOBODY
from ...state import State, Table
from ..command import reinforcements
from ..common import changes, forces, ground
from . import shared
from .hooks import Hooks, Verdict

ALLIES, TURKS = 0, 1
JULY_I: Final = 3  # GC-S1.2
WAITS, COMES, CANCELLED = 0, 1, 2  # the story of the relief
RELIEF, PAPAL = "GC-S1.R1", "GC-S1.R2"
ROLL: Final = Option("roll_relief")
NO_ROLL: Final = Option("no_relief_roll")


def turkish_ap(g: Table, pool: str) -> Flow[None]:
    """GC-S1.AP1, R-S1f: if Turkish units are in the hex of their source, 1 or 2 on a die gives 1 AP."""
    s = g.state
    source = s.sources[pool]
    if source.status == ACTIVE and forces.forces_at(s, source.hex, TURKS):
        points = 1 if g.d6(TURKS) <= 2 else 0
        changes.gain_ap(g, pool, points)
        g.log("ap.by_die", "GC-S1.AP1", player=TURKS, pool=pool, points=points)
    yield from ()


def relief(g: Table, seat: Seat) -> Flow[None]:
    """GC-S1.2: from July I on the Turks may roll for their relief force in every turn."""
    s = g.state
    if seat != TURKS or s.turn < JULY_I:
        return
    if RELIEF not in s.to_come:
        if PAPAL in s.to_come:
            yield from reinforcements.arrive(g, PAPAL, ALLIES)  # R-S1e: it had no Fortress
        return
    story = s.story.get("relief", WAITS)
    if story == WAITS:
        choice: Option = yield Decision(TURKS, "otranto.relief", [NO_ROLL, ROLL], "GC-S1.2")
        if choice is NO_ROLL:
            return
        die = g.d6(TURKS)
        story = s.story["relief"] = COMES if die == 1 else WAITS if die <= 3 else CANCELLED
        g.log("otranto.relief_roll", "GC-S1.2", player=TURKS)
        if story == COMES:
            changes.gain_ap(g, "turkish", s.scenario.reinforcements[RELIEF].ap)  # GC-S1.2.a
    if story == COMES and (yield from reinforcements.arrive(g, RELIEF, TURKS)):
        yield from reinforcements.arrive(g, PAPAL, ALLIES)  # GC-S1.2.d


def taranto(s: State) -> Verdict:
    """GC-S1.V1, R-S1c: a Turkish Force occupies Taranto."""
    return (TURKS, "GC-S1.V1") if shared.occupies(s, TURKS, "taranto") else None


def fortresses(s: State) -> Verdict:
    """GC-S1.V2, V3: no Turkish Force occupies a Fortress of the State: the Allies win; else a draw."""
    held = [one for one in forces.forces_of(s, TURKS) if ground.owns_fortress(s, one.place, TURKS)]
    return (NOBODY, "GC-S1.V3") if held else (ALLIES, "GC-S1.V2")


HOOKS: Final[Hooks] = Hooks(taranto, fortresses, income={"turkish": turkish_ap}, reinforcements=relief)
