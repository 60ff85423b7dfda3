"""Scenario 1, Otranto 1481 (GC-S1): the Turks hold Otranto; will their relief come before the Allies take it?"""

from __future__ import annotations

from condotta.core.flow import Decision, Flow, Option, Seat

from ...data import HEXES, PLACES
from ...pieces import ACTIVE, NOBODY, Leader
from ...state import State, Table
from ..command import reinforcements
from ..common import changes, forces, ground
from .hooks import Hooks, Verdict

ALLIES, TURKS = 0, 1
JULY_I = 3  # GC-S1.2
WAITS, COMES, CANCELLED = 0, 1, 2  # the story of the relief
RELIEF, PAPAL = "GC-S1.R1", "GC-S1.R2"
ROLL = Option("roll_relief")
NO_ROLL = Option("no_relief_roll")


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
    if seat != TURKS or s.turn < JULY_I or RELIEF not in s.to_come:
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
    return (TURKS, "GC-S1.V1") if occupies(s, "taranto", TURKS) else None


def occupies(s: State, place: str, side: int) -> bool:
    """GC-SC.9: a Force in the hex, and the place is owned."""
    where = PLACES[place]
    return ground.owner(s, where) == side and bool(forces.forces_at(s, where.hex, side))


def fortresses(s: State) -> Verdict:
    """GC-S1.V2, V3: no Turkish Force occupies a Fortress of the State: the Allies win; else a draw."""
    held = [
        one
        for one in forces.forces_of(s, TURKS)
        if holds_fortress(s, one) and HEXES[one.place].region == "terra_d_otranto"
    ]
    return (NOBODY, "GC-S1.V3") if held else (ALLIES, "GC-S1.V2")


def holds_fortress(s: State, leader: Leader) -> bool:
    return ground.owns_fortress(s, leader.place, leader.side)


HOOKS = Hooks(taranto, fortresses, income={"turkish": turkish_ap}, reinforcements=relief)
